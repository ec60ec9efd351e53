// The library beside the game line: every ruleset with its card, searchable; the operators; games worth a look.
import type { App } from "../app";
import type { ListedRuleset } from "../engine/replies";
import { button, h, replace } from "../parts/dom";
import { examples } from "./examples";

function example_of(ruleset: ListedRuleset): string {
  const written = ruleset.written || ruleset.name;
  const known: Record<string, string> = {
    fraenkel: "fraenkel[2]",
    modular_nim: "modular_nim[1,2]",
    subtraction: "subtraction{2,5,8}",
    allbut: "allbut{1,2}",
    domineering: "left(domineering)",
    to_end: "nim & to_end",
    no_moves: "nim & no_moves",
  };
  return known[ruleset.name] ?? written.split(",  ")[0]!.replace(/\(k\).*$/, "");
}

export class Library {
  readonly element = h("div", { class: "library" });
  private readonly search = h("input", { type: "search", placeholder: "Search games and operators", "aria-label": "Search the library" });
  private readonly found = h("div", { class: "found" });

  constructor(private readonly app: App) {
    this.search.addEventListener("input", () => this.show());
    this.element.append(h("h2", {}, "Library"), this.search, this.found);
    app.on_library(() => this.show());
    this.show();
  }

  private take(game: string): void {
    this.app.store.go({ game, phase: 1, at: "", camera: null, mode: "single", other: "" });
  }

  private card(ruleset: ListedRuleset): HTMLElement {
    const game = example_of(ruleset);
    const about = ruleset.source ? h("p", { class: "soft" }, ruleset.source) : null;
    const text = ruleset.source_text ? h("pre", {}, ruleset.source_text.trim()) : null;
    return h(
      "details",
      { class: "ruleset" },
      h("summary", {}, h("code", {}, ruleset.written || ruleset.name), h("span", {}, ruleset.summary)),
      about,
      text,
      h(
        "p",
        { class: "row" },
        button("Show on the map", () => this.take(game)),
        button("Its page", () => this.app.store.go({ game, panel: "card", phase: 1, at: "", camera: null })),
        ruleset.source_text && button("Copy into own rules", () => this.app.store.change({ rules: own_copy(ruleset), panel: "rules" })),
      ),
    );
  }

  private show(): void {
    const wanted = this.search.value.trim().toLowerCase();
    const fits = (...texts: string[]) => wanted === "" || texts.some((text) => text.toLowerCase().includes(wanted));
    const rulesets = this.app.library.rulesets.filter((one) => fits(one.name, one.written, one.summary, one.source ?? ""));
    const operators = this.app.library.operators.filter((one) => fits(one.sign, one.word, one.summary));
    const games = examples.filter((one) => fits(one.game, one.about));
    const rows = operators.map((one) =>
      h("tr", {}, h("th", { scope: "row" }, h("code", {}, one.sign ? `A ${one.sign} B` : (one.usage ?? one.word).split(", or ")[0]!)), h("td", {}, one.summary)),
    );
    replace(
      this.found,
      games.length > 0 && h("h3", {}, "Worth a look"),
      games.length > 0 &&
        h("ul", { class: "examples" }, ...games.map((one) => h("li", {}, button(one.game, () => this.app.store.go(one.state), { class: "link code" }), h("span", {}, one.about)))),
      rulesets.length > 0 && h("h3", {}, "Rulesets"),
      ...rulesets.map((one) => this.card(one)),
      rows.length > 0 && h("h3", {}, "Operators"),
      rows.length > 0 && h("table", { class: "operators" }, h("tbody", {}, ...rows)),
      games.length + rulesets.length + rows.length === 0 && h("p", { class: "soft" }, `Nothing in the library matches “${this.search.value}”.`),
    );
  }
}

/** The text under another name: names of the library cannot be used again. */
function own_copy(ruleset: ListedRuleset): string {
  const renamed = (ruleset.source_text ?? "").replace(new RegExp(`^(\\s*ruleset\\s+)${ruleset.name}\\b`, "m"), `$1my_${ruleset.name}`);
  return renamed.trim() + "\n";
}
