// A page for the game: its card, a picture, its first P-positions, slopes or period, statements about it.
import type { App } from "../app";
import type { PeriodReply, ShowReply, SlopesReply } from "../engine/replies";
import { period_words } from "../boards/strip";
import { button, copy, h, replace, type Child } from "../parts/dom";
import { run_in } from "../parts/task";
import { command_for } from "../facts/commands";

function definition(term: string, ...children: Child[]): Child[] {
  return children.every((child) => !child) ? [] : [h("dt", {}, term), h("dd", {}, ...children)];
}

export class Card {
  readonly element = h("article", { class: "card" });

  constructor(private readonly app: App) {
    app.on_read(() => this.show());
    app.store.listen((_, changed) => {
      if (changed.has("panel") && !app.is_stale) this.show();
    });
  }

  private show(): void {
    const game = this.app.reading.game;
    if (!game || this.app.store.state.panel !== "card") return;
    const place = h("div", {});
    replace(this.element, h("h2", { class: "card-title" }, game.notation), h("p", {}, h("code", {}, game.game)), place);
    void run_in(place, async (options) => this.body(await this.app.engine.ask<ShowReply>("show", this.app.question(), options)));
  }

  private body(reply: ShowReply): HTMLElement {
    const first = reply.first;
    const in_order = first?.kind === "any_order" ? " in any order" : "";
    const rulesets = (reply.rulesets ?? []).map((one) => h("div", { class: "rule" }, h("p", {}, h("b", {}, one.name), one.title ? `: ${one.title}` : ""), one.moves.length > 0 && h("pre", {}, one.moves.join("\n"))));
    const phases = (reply.phases ?? []).length > 1 ? h("ol", {}, ...reply.phases!.map((phase) => h("li", {}, `${phase.name}: `, h("code", {}, phase.formula)))) : null;
    const claims = reply.claims ?? [];
    return h(
      "div",
      {},
      reply.title ? h("p", { class: "lede" }, reply.title) : null,
      this.picture(),
      h(
        "dl",
        {},
        ...definition("Board", reply.boards?.map((board) => board.words).join("; ")),
        ...definition("Rules", ...rulesets),
        ...definition("Phases", phases),
        ...definition("Why it ends", reply.endings?.map((ending) => ending.reason).join("; ")),
        ...definition("First P-positions", first && first.positions.length > 0 && h("span", { class: "formula" }, first.positions.join(" ") + in_order)),
        ...definition("First lost starts", reply.starts ? h("span", { class: "formula" }, reply.starts.numbers.join(", ")) : null),
        ...definition("Repeats or accumulates", this.measured()),
        ...definition("Statements", claims.length > 0 && h("span", {}, `${claims.slice(0, 6).map((claim) => claim.name).join(", ")}${claims.length > 6 ? ` and ${claims.length - 6} more` : ""} `, button("See them all", () => this.app.store.change({ panel: "facts" }), { class: "quiet" }))),
      ),
      h("p", { class: "row" }, button("Play it", () => this.app.store.change({ panel: "play" })), button("Copy the command", () => void copy(command_for(this.app.store.state, "show"), "Command"))),
    );
  }

  private picture(): HTMLElement | null {
    const game = this.app.reading.game!;
    if (game.board_kind !== "heaps" || game.heaps.length > 2) return null;
    const place = h("div", { class: "card-picture" });
    const bound = game.heaps.length === 1 ? 99 : 60;
    void run_in(place, async (options) => {
      const reply = await this.app.engine.ask<{ svg: string }>("plot", { ...this.app.question(), bounds: [bound], values: false }, options);
      const address = URL.createObjectURL(new Blob([reply.svg], { type: "image/svg+xml" }));
      return h("img", { src: address, alt: `P-positions of ${game.notation}, heaps to ${bound}` });
    });
    return place;
  }

  private measured(): HTMLElement | null {
    const game = this.app.reading.game!;
    const one = game.board_kind === "multiset" || (game.board_kind === "heaps" && game.heaps.length === 1);
    if (!one && (game.board_kind !== "heaps" || game.heaps.length !== 2)) return null;
    const place = h("span", {});
    void run_in(place, async (options) => {
      if (one) {
        const reply = await this.app.engine.ask<PeriodReply | PeriodReply[]>("period", this.app.question(), options);
        return h("span", {}, period_words(Array.isArray(reply) ? reply[0]! : reply));
      }
      const reply = await this.app.engine.ask<SlopesReply>("slopes", this.app.question(), options);
      const slopes = reply.lines.map((line) => (line.kind === "line" ? `slope ${line.slope.toFixed(4)}${line.number ? ` ≈ ${line.number}` : ""}` : `slopes ${line.least.toFixed(3)} to ${line.greatest.toFixed(3)}`));
      return h("span", {}, slopes.join("; ") || "no slope was found", slopes.length > 0 ? ` (seen to ${reply.bound}, not proved)` : "");
    });
    return place;
  }
}
