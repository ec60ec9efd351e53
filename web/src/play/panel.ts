// Playing in the page: against the computer or a friend, with hints, reasons and a way back.
import type { App } from "../app";
import { complaint_of, is_abort } from "../engine/engine";
import type { Choice } from "../engine/replies";
import { command_for } from "../facts/commands";
import { complaint_box } from "../parts/complaint";
import { announce, button, copy, h, replace, type Child } from "../parts/dom";
import { heaps_of, plain, position_words } from "../parts/words";
import type { PlaySetup } from "../state/state";
import { fibonacci_rule } from "./fibonacci";
import { actor_of, PlayedGame } from "./game";
import { pieces } from "./pieces";
import { suggested_start } from "./starts";
import { advice_words, chooser_wins, choice_words, history_words, mistake_words, turn_words } from "./words";

const opponents: [PlaySetup["against"], string][] = [
  ["perfect", "a perfect player"],
  ["teaching", "one mistake in five"],
  ["random", "random moves"],
  ["friend", "a friend beside you"],
];
const max_buttons = 120;
const thinking = 450;

export class PlayPanel {
  readonly element = h("div", { class: "play" });
  private readonly body = h("div", { class: "play-body" });
  private readonly setup_row = h("form", { class: "row play-setup" });
  private game: PlayedGame;
  private abort = new AbortController();
  private hint = "";

  constructor(
    private readonly app: App,
    private readonly stage: { room: number; recover(): void },
  ) {
    this.game = new PlayedGame(app);
    this.element.append(h("h2", {}, "Play"), this.setup_row, this.body);
    app.on_read(() => void this.begin());
    app.store.listen((state, changed) => {
      if (changed.has("panel") && state.panel === "play") void this.begin();
      if (changed.has("play") && JSON.stringify(state.play.moves) !== JSON.stringify(this.game.choices_made)) void this.begin();
      if (changed.has("at") && state.panel === "play") this.pointed(state.at);
    });
  }

  private get is_shown(): boolean {
    return this.app.store.state.panel === "play" && this.app.reading.game !== null && !this.app.is_stale;
  }

  private set_up(patch: Partial<PlaySetup>): void {
    this.app.store.change({ play: { ...this.app.store.state.play, moves: [], ...patch } });
    void this.begin();
  }

  private show_setup(): void {
    const { play } = this.app.store.state;
    const start = h("input", { type: "text", value: play.start, spellcheck: "false", "aria-label": "Start position", class: "short" });
    const against = h("select", { "aria-label": "Opponent", onchange: () => this.set_up({ against: opponents[against.selectedIndex]![0] }) }, ...opponents.map(([value, words]) => h("option", { value, selected: value === play.against }, words)));
    const first = h("select", { "aria-label": "Who begins", onchange: () => this.set_up({ first: first.selectedIndex === 0 ? "you" : "computer" }) }, h("option", { selected: play.first === "you" }, "you begin"), h("option", { selected: play.first === "computer" }, "the computer begins"));
    this.setup_row.onsubmit = (event) => {
      event.preventDefault();
      this.set_up({ start: start.value.trim() });
    };
    replace(this.setup_row, h("label", { class: "choice" }, "from", start), h("label", { class: "choice" }, "against", against), play.against !== "friend" && first, h("button", { type: "submit" }, "New game"));
  }

  private async begin(): Promise<void> {
    if (!this.is_shown) return;
    this.abort.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    const state = this.app.store.state;
    if (state.play.start === "") this.app.store.change({ play: { ...state.play, start: suggested_start(this.app.reading.game!, state.at) } });
    const { play, phase } = this.app.store.state;
    this.look(play.start);
    this.show_setup();
    this.game = new PlayedGame(this.app);
    this.hint = "";
    try {
      await this.game.follow({ position: play.start, phase, imposed: null }, play.moves, signal);
      if (!signal.aborted) await this.settle();
    } catch (error) {
      if (!is_abort(error)) replace(this.body, complaint_box(complaint_of(error)));
    }
  }

  /** The map near the start, where it shows the whole board so far. */
  private look(start: string): void {
    const heaps = heaps_of(start);
    const side = Math.max(...heaps, 6) * 1.3 + 2;
    if (heaps.length !== 2 || this.app.reading.game?.heaps.length !== 2 || this.app.store.state.play.moves.length > 0) return;
    this.app.store.change({ camera: { x: side / 2 - 0.5, y: side / 2 - 0.5, cell: this.stage.room / side } });
  }

  /** Shows where the game is, and lets the computer choose when it is its turn. */
  private async settle(): Promise<void> {
    const { signal } = this.abort;
    const node = this.game.now;
    if (!node) return;
    const { play, at } = this.app.store.state;
    const here = plain(node.reply.state.position);
    this.app.store.change({ play: { ...play, moves: this.game.choices_made }, ...(here !== at && { at: here }) });
    await this.show();
    announce(turn_words(this.game, node));
    if (!this.game.is_computers_turn || node.reply.reply === null) return;
    await new Promise((resolve) => window.setTimeout(resolve, thinking));
    if (!signal.aborted) await this.choose(node.reply.reply);
  }

  private async choose(index: number): Promise<void> {
    this.hint = "";
    try {
      await this.game.choose(index, this.abort.signal);
      await this.settle();
    } catch (error) {
      if (!is_abort(error)) replace(this.body, complaint_box(complaint_of(error)));
    }
  }

  private take_back(): void {
    this.abort.abort();
    this.abort = new AbortController();
    this.game.take_back();
    this.hint = "";
    void this.settle();
  }

  /** A position clicked on the map is a move, if one leads there. */
  private pointed(at: string): void {
    const node = this.game.now;
    if (!node || node.reply.over || this.game.is_computers_turn || plain(at) === plain(node.reply.state.position)) return;
    const there = node.reply.choices.filter((choice) => choice.kind === "move" && plain(choice.to.position) === plain(at));
    if (there.length === 1) void this.choose(there[0]!.index);
    else this.app.store.change({ at: plain(node.reply.state.position) });
  }

  private async show(): Promise<void> {
    const node = this.game.now!;
    const { reply } = node;
    const names = this.app.reading.game!.heaps;
    const phases = this.app.reading.game!.phases;
    const rule = await fibonacci_rule(this.app, reply.state.position, this.abort.signal).catch(() => null);
    const mistake = this.game.you !== null && node.by?.actor === this.game.you ? mistake_words(node) : this.game.you === null ? mistake_words(node) : this.last_mistake();
    replace(
      this.body,
      pieces(plain(reply.state.position), names),
      phases.length > 1 && h("p", { class: "phase" }, "Rules now: ", h("b", {}, phases[reply.state.phase - 1] ?? "")),
      h("p", { class: "turn", role: "status" }, turn_words(this.game, node)),
      mistake !== null && h("p", { class: "mistake" }, mistake, " ", button("Take it back", () => this.take_back(), { class: "quiet" })),
      this.lost(),
      this.hint !== "" && h("p", { class: "hint" }, this.hint),
      this.game.is_computers_turn || reply.over ? null : this.choices(reply.choices),
      h(
        "p",
        { class: "row" },
        !reply.over && !this.game.is_computers_turn && button("Hint", () => { this.hint = advice_words(reply); void this.show(); }),
        this.game.nodes.length > 1 && button("Take back", () => this.take_back()),
        this.app.reading.game!.heaps.length === 2 && this.cover_button(),
        button("Copy the command", () => void copy(command_for(this.app.store.state, "play"), "Command"), { class: "quiet" }),
      ),
      h("p", { class: "soft" }, `How this is known: ${reply.certainty_words || reply.certainty}.`),
      rule ?? (reply.rule ? h("details", {}, h("summary", {}, "A rule for this game"), h("p", {}, reply.rule)) : null),
      this.history(),
    );
  }

  private cover_button(): HTMLElement {
    const words = this.app.is_uncovered ? "Cover the map" : "Uncover the map";
    return button(words, () => {
      this.app.is_uncovered = !this.app.is_uncovered;
      this.stage.recover();
      void this.show();
    });
  }

  /** The computer has answered since: the mistake that it answered. */
  private last_mistake(): string | null {
    const before = this.game.nodes[this.game.nodes.length - 2];
    return before?.by && before.by.actor === this.game.you ? mistake_words(before) : null;
  }

  /** A lost position is announced, with what answers each move. */
  private lost(): Child {
    const node = this.game.now!;
    if (node.reply.over || this.game.is_computers_turn || chooser_wins(node.reply) !== false) return null;
    const who = this.game.you === null ? `Player ${actor_of(node) + 1} is` : "You are";
    const rows = node.reply.choices.slice(0, 40).map((choice) => h("tr", {}, h("th", { scope: "row" }, choice_words(choice)), h("td", {}, choice.because ?? "")));
    return h(
      "div",
      { class: "lost" },
      h("p", {}, `${who} lost against perfect play: ${position_words(node.reply.state.position)} has no winning choice.`),
      h("details", {}, h("summary", {}, "Every choice and what refutes it"), h("table", {}, h("tbody", {}, ...rows))),
    );
  }

  private choices(choices: Choice[]): HTMLElement {
    const groups = new Map<string, Choice[]>();
    for (const choice of choices.slice(0, max_buttons)) {
      const key = choice.kind === "enforce" ? "Enforce" : choice.kind === "push" ? "The button" : choice.kind === "pass" ? "Pass" : choice.by;
      groups.set(key, [...(groups.get(key) ?? []), choice]);
    }
    const parts = [...groups].map(([name, members]) =>
      h("fieldset", { class: "choices" }, h("legend", {}, name), ...members.map((choice) => button(choice_words(choice), () => void this.choose(choice.index), { "data-choice": choice.index }))),
    );
    const is_cut = choices.length > max_buttons || this.game.now?.reply.is_cut;
    return h("div", {}, ...parts, is_cut && h("p", { class: "soft" }, "There are more choices: click the board to make one of them."));
  }

  private history(): Child {
    const items = this.game.nodes.filter((node) => node.by).map((node) => h("li", {}, history_words(this.game, node), " ", h("span", { class: "soft" }, position_words(node.reply.state.position))));
    return items.length > 0 ? h("details", { class: "history", open: true }, h("summary", {}, "So far"), h("ol", {}, ...items)) : null;
  }
}
