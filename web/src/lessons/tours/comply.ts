import type { Tour } from "../lesson";
export const comply: Tour = { id: "comply", title: "comply", source: "", steps: [], puzzle: { question: "", go: {}, hint: "", answers: [], because: "" } };
