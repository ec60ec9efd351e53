// Rules of one's own: a text in the language of rules, read while it is typed.
import type { App } from "../app";
import { complaint_box } from "../parts/complaint";
import { button, debounced, h, replace } from "../parts/dom";

const first_lines = `# A game of your own: the two amounts differ by at most one.
ruleset close(x, y)        "the two amounts differ by at most one"
  (x - i, y)       for i in 1..x
  (x, y - j)       for j in 1..y
  (x - i, y - j)   for i in 1..x, j in 1..y   where abs(i - j) <= 1
`;

export class Rules {
  readonly element: HTMLElement;
  private readonly area = h("textarea", { id: "rules", rows: 14, spellcheck: "false", autocapitalize: "off", "aria-describedby": "rules-says" });
  private readonly says = h("div", { id: "rules-says", "aria-live": "polite" });

  constructor(private readonly app: App) {
    this.area.value = app.store.state.rules;
    const write = debounced(250, () => app.store.change({ rules: this.area.value }));
    this.area.addEventListener("input", write);
    app.store.listen((state, changed) => {
      if (changed.has("rules") && state.rules !== this.area.value) this.area.value = state.rules;
    });
    app.on_read(() => this.show());
    app.on_library(() => this.show());
    this.element = h(
      "div",
      { class: "rules" },
      h("h2", {}, "Your own rules"),
      h("p", { class: "soft" }, "Each line after the header is a family of moves: where a move leads, the loops, a condition. The rules travel with the link."),
      h("label", { for: "rules", class: "visually-hidden" }, "Rules text"),
      this.area,
      h("p", { class: "row" }, button("Begin with an example", () => app.store.change({ rules: first_lines, game: "close >> nim", phase: 1, at: "", camera: null })), button("Clear", () => app.store.change({ rules: "" }))),
      this.says,
    );
  }

  private show(): void {
    const { complaint } = this.app.reading;
    if (complaint?.source === "rules") return replace(this.says, complaint_box(complaint));
    const own = this.app.library.rulesets.filter((one) => new RegExp(`\\bruleset\\s+${one.name}\\b`).test(this.area.value));
    const names = own.map((one) => button(one.name, () => this.app.store.go({ game: one.name, phase: 1, at: "", camera: null }), { class: "link code" }));
    replace(this.says, ...(names.length > 0 ? [h("p", {}, "Ready to use: ", ...names)] : []));
  }
}
