// The picture of the game: a map, a strip, a grid, or a slice, as its board asks for.
import type { App } from "../app";
import { GridBoard } from "../boards/grid";
import { Slice } from "../boards/slice";
import { Strip } from "../boards/strip";
import type { Complaint, Remedy } from "../engine/engine";
import { is_abort } from "../engine/engine";
import type { BoardReply, ReadReply } from "../engine/replies";
import { overlays_for } from "../map/overlays";
import { complaint_box } from "../parts/complaint";
import { announce, h, replace } from "../parts/dom";
import type { Selection } from "../position/selection";
import type { PageState } from "../state/state";
import { board_for, board_words } from "./boards";
import { Maps, marks_of } from "./maps";
import { readout } from "./readout";
import { Toolbar } from "./toolbar";
import { export_menu } from "../facts/exports";

const map_keys: (keyof PageState)[] = ["values", "to", "phase", "mode", "other", "fix"];

function is_board(reply: BoardReply | Complaint): reply is BoardReply {
  return "board" in reply;
}

export class Stage {
  readonly element = h("section", { class: "stage", "aria-label": "Picture of the game" });
  readonly maps: Maps;
  private readonly strip: Strip;
  private readonly grid: GridBoard;
  private readonly slice: Slice;
  private readonly toolbar: Toolbar;
  private readonly progress = h("div", { class: "stage-progress" });
  private readonly facts = h("div", { class: "stage-facts" });
  private readonly under = h("output", { class: "readout" }, "\u00a0");
  private readonly body = h("div", { class: "stage-body" });
  private abort = new AbortController();
  private overlay_abort = new AbortController();

  constructor(
    private readonly app: App,
    private readonly selection: Selection,
  ) {
    this.maps = new Maps(app, {
      hover: (place) => this.hovered(place),
      pick: (x, y) => this.picked(x, y),
      moved: (camera) => app.store.change({ camera }),
      lost: () => void this.load(),
    });
    this.strip = new Strip(app);
    this.grid = new GridBoard(app, selection);
    this.slice = new Slice(app);
    this.toolbar = new Toolbar(app, () => [export_menu(app, this.maps)]);
    this.element.append(this.toolbar.element, this.progress, this.body, h("div", { class: "stage-foot" }, this.under, this.facts));
    app.on_read(() => void this.load());
    app.store.listen((state, changed) => this.changed(state, changed));
    selection.listen(() => {
      this.lay_marks();
      this.maps.reveal();
    });
  }

  private get kind(): "map" | "strip" | "grid" | "slice" {
    const game = this.app.reading.game;
    if (!game || game.board_kind === "grid") return "grid";
    if (game.board_kind === "multiset") return "strip";
    if (game.board_kind === "several_parts") return "slice";
    return game.heaps.length === 1 ? "strip" : game.heaps.length === 2 ? "map" : "slice";
  }

  private changed(state: PageState, changed: ReadonlySet<keyof PageState>): void {
    const is_stale = this.app.is_stale;
    if (map_keys.some((key) => changed.has(key)) && !is_stale) void this.load();
    if (changed.has("show") && !is_stale) void this.load_overlays();
    if (changed.has("scale")) this.maps.lay({});
    if (changed.has("panel")) this.lay_marks();
    if (changed.has("camera") && state.camera) this.maps.first.look(state.camera);
  }

  private async load(): Promise<void> {
    this.abort.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    const { game, complaint } = this.app.reading;
    if (complaint) return this.body.classList.add("is-stale");
    if (!game) return;
    this.body.classList.remove("is-stale");
    this.body.removeAttribute("aria-busy");
    this.under.hidden = this.kind !== "map";
    if (this.kind === "map") return this.load_maps(game, signal);
    replace(this.facts);
    const part = this.kind === "strip" ? this.strip : this.kind === "grid" ? this.grid : this.slice;
    replace(this.body, part.element);
    this.body.setAttribute("aria-busy", "true");
    await part.load(signal);
    if (!signal.aborted) this.body.removeAttribute("aria-busy");
  }

  private async load_maps(game: ReadReply, signal: AbortSignal): Promise<void> {
    const { mode, other, phase } = this.app.store.state;
    const difference = mode === "difference" && other !== "";
    const first = await board_for(this.app, { game: game.game, phase, ...(difference && { other }) }, this.progress, signal);
    if (!first || signal.aborted) return;
    if (!is_board(first)) return replace(this.body, complaint_box(first, (remedy) => this.take(remedy)));
    if (this.body.firstChild !== this.maps.element) replace(this.body, this.maps.element);
    this.maps.show_second(mode === "beside" && other !== "");
    const title = difference ? `${game.notation} beside ${other}` : game.notation;
    this.lay_marks();
    this.maps.panes[0]!.show(first, title, game.heaps, difference ? { first: game.notation, second: other } : null, this.app.store.state.camera);
    replace(this.facts, board_words(first, difference));
    announce(`${title}: ${first.columns} by ${first.rows} positions are shown`);
    void this.load_overlays();
    if (mode === "beside" && other !== "") await this.load_second(other, signal);
  }

  private async load_second(other: string, signal: AbortSignal): Promise<void> {
    const second = await board_for(this.app, { game: other, phase: 1 }, this.progress, signal);
    if (!second || signal.aborted) return;
    if (!is_board(second)) return replace(this.facts, complaint_box(second));
    const read = await this.app.engine.ask<ReadReply>("read", { ...this.app.question(), phase: 1, game: other }, { signal }).catch(() => null);
    if (!signal.aborted) this.maps.panes[1]!.show(second, read?.notation ?? other, second.axes, null, this.app.store.state.camera);
  }

  /** A smaller board, where that is what helps. */
  private take(remedy: Remedy): void {
    const bound = Number(remedy.replacement);
    if (Number.isSafeInteger(bound) && bound > 0) this.app.store.change({ to: [bound], camera: null });
  }

  /** Pixels that a map has, before there is one. */
  get room(): number {
    return Math.min(520, this.element.clientWidth - 70);
  }

  /** After the cover was taken off or put on. */
  recover(): void {
    this.lay_marks();
  }

  private async load_overlays(): Promise<void> {
    this.overlay_abort.abort();
    this.overlay_abort = new AbortController();
    const { signal } = this.overlay_abort;
    const { show, to } = this.app.store.state;
    if (this.kind !== "map") return;
    try {
      const laying = await overlays_for(this.app, show, Math.min(to[0] ?? 1000, 20_000), signal);
      if (signal.aborted) return;
      this.maps.lay({ lines: laying.lines, points: laying.points });
      if (laying.missing.length > 0) announce(laying.missing.join("; "));
      if (laying.missing.length > 0) this.under.textContent = laying.missing.join("; ");
    } catch (error) {
      if (!is_abort(error)) this.maps.lay({ lines: [], points: [] });
    }
  }

  /** While a game is played the map does not tell which moves win. */
  private lay_marks(): void {
    const marks = marks_of(this.selection.moves);
    const is_secret = this.app.store.state.panel === "play" && !this.app.is_uncovered;
    this.maps.lay({ marks: is_secret ? marks.map((mark) => (mark.kind === "wins" ? { ...mark, kind: "loses" as const } : mark)) : marks });
  }

  private hovered(place: { x: number; y: number; seen: Parameters<typeof readout>[3] } | null): void {
    this.under.textContent = place ? readout(place.x, place.y, this.app.reading.game?.heaps ?? ["x", "y"], place.seen) : "\u00a0";
  }

  private picked(x: number, y: number): void {
    const { panel } = this.app.store.state;
    this.app.store.change({ at: `${x},${y}`, ...(panel === "play" || panel === "lessons" || panel === "atlas" ? {} : { panel: "position" }) });
  }
}
