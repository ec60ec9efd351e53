// The game against each ruleset of the library on the same board: which dominates which.
import type { App } from "../app";
import type { AskOptions } from "../engine/engine";
import { complaint_of, is_abort } from "../engine/engine";
import type { CompareReply, ListedRuleset } from "../engine/replies";
import { button, h } from "../parts/dom";

const words: Record<string, string> = {
  dominates: "dominates it",
  dominated: "is dominated by it",
  similar: "has the same P-positions",
  confused: "neither dominates the other",
};

/** Rulesets that need no argument, by the name alone, and the usual cases of those that do. */
function names_of(rulesets: ListedRuleset[], heaps: number): string[] {
  const two = ["nim", "wythoff", "bishop", "yama", "euclid", "euclid_t", "zeruclid", "gdwn", "fraenkel[2]", "fraenkel[3]"];
  const one = ["nim(1)", "subtraction{1,2}", "subtraction{1,2,3}", "subtraction{2,5,8}", "allbut{1}", "allbut{1,2}"];
  const three = ["nim(3)", "wythoff(3)", "zeruclid(3)", "pegs", "three_euclid"];
  const known = new Set(rulesets.map((ruleset) => ruleset.name));
  return (heaps === 1 ? one : heaps === 2 ? two : three).filter((name) => known.has(/^\w+/.exec(name)![0]));
}

export async function domination(app: App, options: AskOptions): Promise<Node> {
  const game = app.reading.game!;
  const names = names_of(app.library.rulesets, game.board_kind === "heaps" ? game.heaps.length : 1).filter((name) => name !== game.game);
  const rows: HTMLElement[] = [];
  for (const [done, name] of names.entries()) {
    options.progress?.({ stage: "comparing", subject: name, done, total: names.length, expected_seconds: 0, note: "" });
    rows.push(await row_of(app, name, options));
  }
  return h(
    "div",
    {},
    h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "ruleset"), h("th", {}, game.game), h("th", {}, "P-positions"))), h("tbody", {}, ...rows)),
    h("p", { class: "soft" }, "A dominates B when A & B has the outcomes of A. Seen to the bound, not proved."),
  );
}

async function row_of(app: App, name: string, options: AskOptions): Promise<HTMLElement> {
  const { game, rules } = app.store.state;
  const show = () => app.store.change({ other: name, mode: "difference" });
  const head = h("th", { scope: "row" }, button(name, show, { class: "link code", title: "show the difference on the map" }));
  try {
    const reply = await app.engine.ask<CompareReply>("compare", { games: [game, name], ...(rules && { rules }), bound: 60 }, { signal: options.signal });
    const at = reply.witnesses?.same_positions;
    const same = reply.same_positions ? "the same" : at ? `differ at (${at.join(",")})` : "differ";
    return h("tr", {}, head, h("td", {}, reply.relation ? (words[reply.relation] ?? reply.relation) : (reply.reason ?? "")), h("td", {}, reply.reason ? "" : same));
  } catch (error) {
    if (is_abort(error)) throw error;
    return h("tr", {}, head, h("td", { colspan: 2 }, complaint_of(error).message));
  }
}
