import type { Tour } from "../lesson";
export const enforce: Tour = { id: "enforce", title: "enforce", source: "", steps: [], puzzle: { question: "", go: {}, hint: "", answers: [], because: "" } };
