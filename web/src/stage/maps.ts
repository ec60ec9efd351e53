// One map, or two that move together.
import type { App } from "../app";
import type { Engine } from "../engine/engine";
import type { BoardReply, MovesReply } from "../engine/replies";
import { type LegendFacts, show_legend } from "../map/legend";
import { BoardMap } from "../map/map";
import { type Laid, type Mark, nothing_laid } from "../map/marks";
import type { Seen } from "../map/paint";
import { button, h } from "../parts/dom";
import { heaps_of } from "../parts/words";
import type { Camera } from "../state/state";

export interface MapHooks {
  hover(words: { x: number; y: number; seen: Seen | undefined } | null): void;
  pick(x: number, y: number): void;
  moved(camera: Camera): void;
  lost(): void;
}

/** A map with its title, its buttons and its legend. */
export class MapPane {
  readonly map: BoardMap;
  readonly element: HTMLElement;
  private readonly title = h("span", { class: "map-title" });
  private readonly head = h("figcaption", { class: "map-head" });
  private readonly legend = h("div", { class: "legend" });
  private readonly buttons = h("div", { class: "map-buttons" });
  private legend_key = "";

  constructor(engine: Engine, hooks: MapHooks, moved: (camera: Camera) => void) {
    this.map = new BoardMap(engine, {
      hover: (x, y, seen) => hooks.hover({ x, y, seen }),
      leave: () => hooks.hover(null),
      pick: (x, y) => hooks.pick(x, y),
      moved: (camera) => {
        moved(camera);
        hooks.moved(camera);
      },
      drawn: (facts) => this.drawn(facts),
      framed: (frame) => this.framed(frame),
      lost: () => hooks.lost(),
    });
    this.buttons.append(
      button("+", () => this.map.zoom(1.6), { "aria-label": "Zoom in", title: "Zoom in (+)" }),
      button("−", () => this.map.zoom(1 / 1.6), { "aria-label": "Zoom out", title: "Zoom out (−)" }),
      button("⌂", () => this.map.fit(), { "aria-label": "The whole board", title: "The whole board (0)" }),
    );
    this.head.append(this.title, this.buttons);
    this.element = h("figure", { class: "map" }, this.head, h("div", { class: "map-frame" }, this.map.canvas), this.legend);
  }

  show(board: BoardReply, title: string, names: string[], difference: LegendFacts["difference"], camera: Camera | null): void {
    this.title.textContent = title;
    this.map.canvas.dataset.game = board.game ?? title;
    this.map.canvas.setAttribute("aria-label", `${title}: map of ${board.columns} by ${board.rows} positions. Arrow keys pan, plus and minus zoom, 0 shows all, shift and arrow keys move a cursor, enter chooses.`);
    this.map.show(board, names, difference, camera);
  }

  /** The line above the board is as wide as the board. */
  private framed(frame: { left: number; width: number }): void {
    this.head.style.width = `${frame.left + frame.width}px`;
  }

  private drawn(facts: LegendFacts): void {
    const key = JSON.stringify([facts.board.board, facts.coloring, facts.side]);
    if (key === this.legend_key) return;
    this.legend_key = key;
    show_legend(this.legend, facts);
  }
}

/** The chosen position and its options; options in another phase or on another board are not drawn. */
export function marks_of(moves: MovesReply | null): Mark[] {
  if (!moves || !Array.isArray(moves.position) || moves.position.length !== 2) return [];
  const shapes = new Map<string, number>();
  const marks: Mark[] = [];
  for (const option of moves.options) {
    const [x, y] = option.to as number[];
    if (x === undefined || y === undefined || option.by === "push" || option.by === "pass") continue;
    if (!shapes.has(option.by)) shapes.set(option.by, shapes.size % 4);
    marks.push({ x, y, kind: option.wins ? "wins" : "loses", shape: shapes.get(option.by)! });
  }
  const [x, y] = moves.position as number[];
  return [...marks, { x: x!, y: y!, kind: "chosen", shape: 0 }];
}

export class Maps {
  readonly element = h("div", { class: "maps" });
  readonly panes: MapPane[];
  laid: Laid = nothing_laid;

  constructor(
    private readonly app: App,
    hooks: MapHooks,
  ) {
    this.panes = [0, 1].map((i) => new MapPane(app.engine, hooks, (camera) => this.panes[1 - i]?.map.look(camera)));
    this.element.append(this.panes[0]!.element, this.panes[1]!.element);
    this.show_second(false);
  }

  get first(): BoardMap {
    return this.panes[0]!.map;
  }

  show_second(is_shown: boolean): void {
    this.panes[1]!.element.hidden = !is_shown;
    this.element.classList.toggle("is-two", is_shown);
    if (!is_shown) this.panes[1]!.map.clear();
  }

  lay(part: Partial<Laid>): void {
    this.laid = { ...this.laid, ...part };
    for (const pane of this.panes) {
      pane.map.laid = this.laid;
      pane.map.is_covered = this.app.store.state.panel === "play" && !this.app.is_uncovered;
      pane.map.scale = this.app.store.state.scale;
      pane.map.redraw();
    }
  }

  /** Where the chosen position is out of sight, the map goes there. */
  reveal(): void {
    const [x, y] = heaps_of(this.app.store.state.at);
    if (x !== undefined && y !== undefined && this.first.board && !this.first.sees(x, y)) this.first.centre(x, y);
  }
}
