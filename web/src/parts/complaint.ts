// An error as people read it: the fact, the line with a caret, what to try.
import type { Complaint } from "../engine/engine";
import { button, h } from "./dom";

export function complaint_box(complaint: Complaint, take?: (text: string) => void): HTMLElement {
  const tries = (complaint.remedies ?? []).map((remedy) => {
    const taken = remedy.replacement;
    if (taken !== undefined && take) return h("li", {}, button(remedy.words, () => take(taken), { class: "link" }));
    return h("li", {}, remedy.words);
  });
  return h(
    "div",
    { class: "complaint" },
    h("p", { class: "fact" }, complaint.message),
    complaint.caret ? h("pre", { class: "caret" }, complaint.caret) : complaint.detail ? h("p", {}, complaint.detail) : null,
    tries.length > 0 && h("ul", { class: "tries" }, ...tries),
  );
}
