// What is known of the position that was chosen: outcome, value, its moves, what answers them.
import type { App } from "../app";
import type { MovesReply, Option } from "../engine/replies";
import { complaint_box, mended } from "../parts/complaint";
import { button, h, replace } from "../parts/dom";
import { position_text, position_words } from "../parts/words";
import { command_for } from "../facts/commands";
import { copy } from "../parts/dom";
import type { Selection } from "./selection";
import { answers_words, move_words, sentence } from "./words";

const first_rows = 60;

export class PositionPanel {
  readonly element = h("div", { class: "position" });
  private readonly input = h("input", { id: "at", type: "text", spellcheck: "false", autocomplete: "off", placeholder: "5,9" });
  /** What is told of the position; lessons have it under their text. */
  readonly body = h("div", { class: "position-body", "aria-live": "polite" });
  private all = false;

  constructor(
    private readonly app: App,
    private readonly selection: Selection,
  ) {
    this.input.value = app.store.state.at;
    this.input.addEventListener("change", () => this.go(this.input.value.trim()));
    app.store.listen((state, changed) => {
      if (changed.has("at")) {
        this.input.value = state.at;
        this.all = false;
      }
    });
    selection.listen(() => this.show());
    app.on_read(() => this.show());
    this.element.append(
      h("h2", {}, "Position"),
      h("form", { class: "row", onsubmit: (event: Event) => this.submitted(event) }, h("label", { for: "at" }, "at"), this.input, h("button", { type: "submit" }, "Show")),
      this.body,
    );
    this.show();
  }

  private submitted(event: Event): void {
    event.preventDefault();
    this.go(this.input.value.trim());
  }

  private go(at: string, phase = this.app.store.state.phase): void {
    this.app.store.change({ at, phase });
  }

  private show(): void {
    const { moves, complaint, is_asking } = this.selection;
    this.body.toggleAttribute("aria-busy", is_asking);
    if (complaint && moves) return replace(this.body, this.verdict(moves), complaint_box(complaint));
    if (complaint) return replace(this.body, complaint_box(complaint, (remedy) => this.go(mended(this.app.store.state.at, complaint, remedy))));
    if (!moves) return replace(this.body, h("p", { class: "soft" }, this.hint()));
    const phases = this.app.reading.game?.phases ?? [];
    const total = (moves as { options_total?: number }).options_total ?? moves.options.length;
    replace(
      this.body,
      this.verdict(moves),
      h("p", { class: "sentence" }, sentence(moves, phases, total)),
      moves.enforce ? this.enforce_table(moves) : null,
      moves.options.length > 0 ? this.option_table(moves, phases, total) : null,
      h(
        "p",
        { class: "row" },
        button("Play from here", () => this.app.store.change({ panel: "play", play: { ...this.app.store.state.play, start: position_text(moves.position), moves: [] } })),
        button("Copy the command", () => void copy(command_for(this.app.store.state, "moves"), "Command")),
      ),
    );
  }

  private verdict(moves: MovesReply): HTMLElement {
    return h(
      "p",
      { class: "verdict-line" },
      h("b", { class: `outcome ${moves.outcome}` }, moves.outcome),
      h("span", { class: "big" }, position_words(moves.position)),
      moves.value !== null && h("span", { class: "value" }, `value ${moves.value}`),
    );
  }

  private hint(): string {
    const kind = this.app.reading.game?.board_kind;
    if (kind === "grid") return "Set the size of the board, click cells to take or free them, and see who wins.";
    if (kind === "multiset") return "Write heaps, such as 5,4, to see the moves.";
    return "Click a position on the board, or write one here, to see its moves.";
  }

  private enforce_table(moves: MovesReply): HTMLElement {
    const rows = (moves.enforce ?? []).map((line) =>
      h(
        "tr",
        { class: line.ruleset === moves.best_enforce ? "wins" : "" },
        h("th", { scope: "row" }, line.ruleset),
        h("td", {}, line.wins ? line.answers.slice(0, 6).map((answer) => position_words(answer.to)).join("  ") || "—" : "none", line.ruleset === moves.best_enforce ? "  ← enforce this" : ""),
      ),
    );
    return h("table", { class: "moves" }, h("thead", {}, h("tr", {}, h("th", {}, "if the opponent enforces"), h("th", {}, "winning answers"))), h("tbody", {}, ...rows));
  }

  /** Moves of several rulesets, which a push or a pass is not. */
  private has_several(moves: MovesReply): boolean {
    return new Set(moves.options.map((option) => option.by).filter((by) => by !== "push" && by !== "pass")).size > 1;
  }

  private row(moves: MovesReply, option: Option, phases: string[]): HTMLElement {
    const by = this.has_several(moves) ? h("td", {}, option.by) : null;
    const then = phases.length > 1 ? h("td", {}, phases[option.phase - 1] ?? "") : null;
    const there = button(position_words(option.to), () => this.go(position_text(option.to), option.phase), { class: "link" });
    return h(
      "tr",
      { class: option.wins ? "wins" : "" },
      h("td", { class: "star" }, option.wins ? h("span", { title: "a winning move" }, "★", h("span", { class: "visually-hidden" }, " wins")) : ""),
      h("th", { scope: "row" }, move_words(moves.position, option, moves.axes)),
      h("td", {}, there),
      by,
      then,
      h("td", {}, option.outcome),
      h("td", { class: "number" }, option.value ?? ""),
      h("td", { class: "soft" }, answers_words(option, phases, moves.phase)),
    );
  }

  private option_table(moves: MovesReply, phases: string[], total: number): HTMLElement {
    const shown = this.all ? moves.options : moves.options.slice(0, first_rows);
    const heads = ["", "move", "to", ...(this.has_several(moves) ? ["by"] : []), ...(phases.length > 1 ? ["then"] : []), "outcome", "value", "answered by"];
    const table = h(
      "table",
      { class: "moves" },
      h("caption", { class: "visually-hidden" }, "moves"),
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, ...shown.map((option) => this.row(moves, option, phases))),
    );
    const rest = moves.options.length - shown.length;
    const cut = total - moves.options.length;
    return h(
      "div",
      { class: "scroll" },
      table,
      rest > 0 && button(`Show ${rest} more`, () => { this.all = true; this.show(); }),
      cut > 0 && h("p", { class: "soft" }, `${cut} more moves are not listed.`),
    );
  }
}
