import type { Tour } from "../lesson";
export const slides: Tour = { id: "slides", title: "slides", source: "", steps: [], puzzle: { question: "", go: {}, hint: "", answers: [], because: "" } };
