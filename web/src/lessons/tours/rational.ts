import type { Tour } from "../lesson";
export const rational: Tour = { id: "rational", title: "rational", source: "", steps: [], puzzle: { question: "", go: {}, hint: "", answers: [], because: "" } };
