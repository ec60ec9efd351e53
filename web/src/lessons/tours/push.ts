import type { Tour } from "../lesson";
export const push: Tour = { id: "push", title: "push", source: "", steps: [], puzzle: { question: "", go: {}, hint: "", answers: [], because: "" } };
