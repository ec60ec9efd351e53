// Facts about the game: what is cheap at once, what takes long when it is asked for.
import type { App } from "../app";
import type { AskOptions } from "../engine/engine";
import type { ClaimReply, ConjectureReply, PeriodReply, ProveReply, ShowReply, SlopesReply } from "../engine/replies";
import { period_words } from "../boards/strip";
import { button, copy, h, replace } from "../parts/dom";
import { run_in } from "../parts/task";
import { number } from "../parts/words";
import { type CommandKind, command_for } from "./commands";
import { domination } from "./domination";
import { claim_details, conjecture_item, proof_words } from "./statements";

/** A heading, a button that asks, a place for the answer, and the command that gives the same. */
function section(app: App, title: string, ask: string, kind: CommandKind | null, work: (options: AskOptions) => Promise<Node>): HTMLElement {
  const place = h("div", { class: "answer", "aria-live": "polite" });
  const command = kind && button("Copy the command", () => void copy(command_for(app.store.state, kind), "Command"), { class: "quiet" });
  return h("section", { class: "fact" }, h("h3", {}, title), h("p", { class: "row" }, button(ask, () => void run_in(place, work)), command), place);
}

function slope_table(reply: SlopesReply): HTMLElement {
  if (reply.lines.length === 0) return h("p", {}, "No line was found along which the P-positions accumulate.");
  const rows = reply.lines.map((line) =>
    h("tr", {}, h("td", {}, line.kind === "line" ? `${line.slope.toFixed(4)} ± ${line.error.toPrecision(1)}` : `${line.least.toFixed(4)} to ${line.greatest.toFixed(4)}`), h("td", { class: "number" }, `${(100 * line.share).toFixed(1)} %`), h("td", {}, [line.number, line.by].filter(Boolean).join(", ") || (line.kind === "line" ? "" : "spread, no line"))),
  );
  return h(
    "div",
    {},
    h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "slope y/x"), h("th", {}, "share"), h("th", {}, "perhaps"))), h("tbody", {}, ...rows)),
    h("p", { class: "soft" }, `Seen with heaps to ${number(reply.bound)}, not proved; errors are estimates.`, reply.up_to_swap ? " The game is unchanged by swapping: the other slopes are 1 over these." : ""),
  );
}

export class Facts {
  readonly element = h("div", { class: "facts" });
  private readonly claims = h("div", {});

  constructor(private readonly app: App) {
    app.on_read(() => this.show());
    app.store.listen((_, changed) => {
      if ((changed.has("panel") || changed.has("values") || changed.has("phase")) && !app.is_stale) this.show();
    });
    this.show();
  }

  private show(): void {
    const game = this.app.reading.game;
    if (!game || this.app.store.state.panel !== "facts") return;
    const heaps = game.board_kind === "heaps" ? game.heaps.length : game.board_kind === "multiset" ? 1 : 0;
    const { app } = this;
    replace(
      this.element,
      h("h2", {}, "Facts"),
      h("p", { class: "notation" }, game.notation),
      heaps === 1 && this.period(),
      heaps === 2 && section(app, "Slopes", "Estimate the slopes", "slopes", async (options) => slope_table(await app.engine.ask<SlopesReply>("slopes", app.question(), options))),
      heaps >= 1 && heaps <= 2 && section(app, "Guesses", "What do the P-positions seem to be?", "conjecture", (options) => this.guess(options)),
      heaps >= 1 && heaps <= 3 && section(app, "Proof for all heap sizes", "Try to prove it", "prove", async (options) => proof_words(await app.engine.ask<ProveReply>("prove", { ...app.question(), seconds: 20 }, options))),
      heaps >= 1 && game.phases.length === 1 && !game.misere && section(app, "Domination", "Compare with the library", null, (options) => domination(app, options)),
      h("section", { class: "fact" }, h("h3", {}, "Statements about it"), this.claims),
    );
    void run_in(this.claims, (options) => this.statements(options));
  }

  private period(): HTMLElement {
    const place = h("div", { class: "answer" });
    const { app } = this;
    const values = app.store.state.values && !app.store.state.misere;
    void run_in(place, async (options) => {
      const reply = await app.engine.ask<PeriodReply | PeriodReply[]>("period", { ...app.question(), values }, options);
      return h("p", {}, (values ? "Nim-values: " : "Outcomes: ") + (Array.isArray(reply) ? reply : [reply]).map(period_words).join(" "));
    });
    return h("section", { class: "fact" }, h("h3", {}, "Period"), place, button("Copy the command", () => void copy(command_for(app.store.state, "period"), "Command"), { class: "quiet" }));
  }

  private async guess(options: AskOptions): Promise<Node> {
    const reply = await this.app.engine.ask<ConjectureReply>("conjecture", this.app.question(), options);
    if (reply.conjectures.length === 0) return h("p", {}, `Nothing was guessed from heaps to ${number(reply.bound)}.`);
    return h("ul", { class: "statements" }, ...reply.conjectures.map(conjecture_item));
  }

  private async statements(options: AskOptions): Promise<Node> {
    const reply = await this.app.engine.ask<ShowReply>("show", this.app.question(), options);
    const claims = reply.claims ?? [];
    if (claims.length === 0) return h("p", { class: "soft" }, "No claim of the five papers names this game.");
    const items = claims.map((claim) => {
      const place = h("div", {});
      const check = () => void run_in(place, async (inner) => {
        const checked = await this.app.engine.ask<ClaimReply[]>("check", { names: [claim.name], quick: true }, inner);
        return checked[0] ? claim_details(checked[0]) : h("p", {}, "There is no such claim.");
      });
      return h("li", { class: "statement" }, h("p", {}, h("b", {}, claim.name), " ", h("span", { class: "soft" }, claim.source), " ", button("Check", check, { class: "quiet", "aria-label": `Check ${claim.name}` })), place);
    });
    return h("ul", { class: "statements" }, ...items);
  }
}
