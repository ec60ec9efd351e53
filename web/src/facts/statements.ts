// Statements with their status and where they are from: guessed, proved, of the papers.
import type { ClaimReply, Conjecture, ProveReply } from "../engine/replies";
import { h } from "../parts/dom";
import { number, plural, position_words } from "../parts/words";

const marks: Record<string, string> = { proved: "■", observed: "●", seen: "●", refuted: "✕", undecided: "○" };

export function status_badge(status: string, words = status): HTMLElement {
  return h("span", { class: `status ${status}` }, h("span", { "aria-hidden": "true" }, `${marks[status] ?? "○"} `), words);
}

export function conjecture_item(conjecture: Conjecture): HTMLElement {
  const is_proved = conjecture.status === "proved";
  const basis = is_proved ? `proved ${conjecture.proof ?? ""}` : `seen to ${number(conjecture.bound)}: ${plural(conjecture.cases, "position")}, not proved`;
  return h(
    "li",
    { class: "statement" },
    h("p", { class: "gist" }, conjecture.gist),
    ...conjecture.lets.map((text) => h("p", { class: "formula" }, text)),
    h("p", { class: "formula" }, conjecture.statement),
    h("p", {}, status_badge(is_proved ? "proved" : "observed", basis)),
  );
}

export function proof_words(reply: ProveReply): HTMLElement {
  if (reply.verdict !== "proved") return h("p", {}, status_badge("undecided", `undecided${reply.budget ? ` within the budget of ${reply.budget}` : ""}: nothing is proved, and nothing is refuted`));
  const states = reply.sets[0]?.states;
  const numeration = reply.numeration === "fib" ? "the Fibonacci numeration (Zeckendorf)" : /^\d+$/.test(reply.numeration ?? "") ? `base ${reply.numeration}` : `the numeration ${reply.numeration}`;
  return h(
    "div",
    {},
    h("p", {}, status_badge("proved", "proved for all heap sizes")),
    h("p", {}, `The P-positions are accepted by an automaton with ${states} states that reads both heaps in ${numeration}.`),
    h("p", { class: "formula" }, "first: " + reply.first.map((position) => position_words(position)).join(" ")),
    reply.rests_on.length > 0 && h("p", { class: "soft" }, "Rests on " + reply.rests_on.join("; ")),
  );
}

export function claim_details(claim: ClaimReply): HTMLElement {
  const bound = claim.bound === null ? "" : `, N = ${number(claim.bound)}`;
  return h(
    "div",
    { class: "claim-details" },
    claim.says ? h("blockquote", {}, claim.says) : null,
    h("p", { class: "formula" }, claim.statement),
    h("p", {}, status_badge(claim.verdict, `${claim.verdict}, ${plural(claim.cases, "case")}${bound}`)),
    h("p", { class: "soft" }, claim.basis, claim.in_paper ? `; in the source: ${claim.in_paper}` : ""),
    claim.counterexample ? h("p", {}, `First counterexample: ${claim.counterexample}`) : null,
    claim.note ? h("p", { class: "soft" }, claim.note) : null,
  );
}
