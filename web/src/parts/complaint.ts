// An error as people read it: the fact, the line with a caret, what to try.
import type { Complaint, Remedy } from "../engine/engine";
import { button, h } from "./dom";

/** Without what all lines are indented by. */
function dedented(text: string): string {
  const lines = text.replace(/\s+$/, "").split("\n");
  const indent = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)![0].length));
  return lines.map((line) => line.slice(indent)).join("\n");
}

/** The text with a remedy taken: in place of the span, which counts bytes of UTF-8, or of all of it. */
export function mended(text: string, complaint: Complaint, remedy: Remedy): string {
  const replacement = String(remedy.replacement);
  if (remedy.kind !== "did_you_mean" || !complaint.span) return replacement;
  const bytes = new TextEncoder().encode(text);
  const part = (from: number, to: number) => new TextDecoder().decode(bytes.slice(from, to));
  return part(0, complaint.span.begin) + replacement + part(complaint.span.end, bytes.length);
}

export function complaint_box(complaint: Complaint, take?: (remedy: Remedy) => void): HTMLElement {
  const tries = (complaint.remedies ?? []).map((remedy) => {
    if (remedy.kind === "other_question" && remedy.about === "list") return h("li", {}, "the tab Library names all games");
    if (remedy.replacement === undefined || remedy.replacement === null || !take) return h("li", {}, remedy.words);
    return h("li", {}, button(remedy.words, () => take(remedy), { class: "link" }));
  });
  return h(
    "div",
    { class: "complaint" },
    h("p", { class: "fact" }, complaint.message),
    complaint.caret ? h("pre", { class: "caret" }, dedented(complaint.caret)) : complaint.detail ? h("p", {}, complaint.detail) : null,
    tries.length > 0 && h("ul", { class: "tries" }, ...tries),
  );
}
