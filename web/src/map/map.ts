// The map of a board of two heaps: a canvas that pans and zooms, and tells what is under the pointer.
import type { Engine } from "../engine/engine";
import type { BoardReply } from "../engine/replies";
import { h } from "../parts/dom";
import type { Camera, Scale } from "../state/state";
import { paint_axes, serif } from "./axes";
import { type Coloring, css, dark, light } from "./colors";
import { attach } from "./gestures";
import { type LegendFacts, paint_bar } from "./legend";
import { type Laid, type MarkColors, nothing_laid, paint_laid } from "./marks";
import { largest_seen, level_for, paint_lattice, paint_numbers, paint_sparse, paint_tiles, paper_of, type Seen, seen_at, smallest_numbered } from "./paint";
import { TileKind, Tiles } from "./tiles";
import { fitting, type Frame, tame, View, zoomed } from "./view";

export interface MapEvents {
  hover(x: number, y: number, seen: Seen | undefined): void;
  leave(): void;
  pick(x: number, y: number): void;
  moved(camera: Camera): void;
  drawn(legend: LegendFacts): void;
  framed(frame: Frame): void;
  /** The engine has forgotten the board. */
  lost(): void;
}

const mark_colors: Record<"light" | "dark", MarkColors> = {
  light: { chosen: "#b3001b", wins: "#0a8f5b", loses: "#6b4fa0", halo: "#ffffff", line: { slope: "#b3001b", cone: "#4b4740", beatty: "#7a3bd1" } },
  dark: { chosen: "#ff6b7f", wins: "#3fdc97", loses: "#bda4ef", halo: "#17171a", line: { slope: "#ff8090", cone: "#c9c2b4", beatty: "#c79bff" } },
};

const margins = { left: 56, right: 12, top: 28, bottom: 42 };

export function is_dark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export class BoardMap {
  readonly canvas = h("canvas", { class: "map-canvas", tabindex: 0, role: "application" });
  laid: Laid = nothing_laid;
  scale: Scale = "auto";
  /** While a game is played, only the lattice and the moves are shown. */
  is_covered = false;
  /** The cell that keys move. */
  cursor: [number, number] | null = null;
  private tiles: Tiles | null = null;
  private camera: Camera = { x: 0, y: 0, cell: 1 };
  private wanted = 1;
  private frame: Frame = { left: 0, top: 0, width: 1, height: 1 };
  private names = ["x", "y"];
  private difference: LegendFacts["difference"] = null;
  private waiting = 0;

  constructor(
    private readonly engine: Engine,
    private readonly events: MapEvents,
  ) {
    attach(this.canvas, {
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (factor, x, y) => this.zoom(factor, x, y),
      hover: (x, y) => this.hover(x, y),
      leave: () => this.events.leave(),
      pick: (x, y) => this.pick(x, y),
      key: (event) => this.key(event),
    });
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
  }

  get board(): BoardReply | null {
    return this.tiles?.board ?? null;
  }

  show(board: BoardReply, names: string[], difference: LegendFacts["difference"], camera: Camera | null): void {
    const same_size = this.board?.columns === board.columns && this.board?.rows === board.rows;
    this.tiles?.close();
    this.canvas.dataset.whole = "false";
    this.names = names.length >= 2 ? names : board.axes;
    this.difference = difference;
    this.tiles = new Tiles(this.engine, board, () => this.redraw(), () => this.events.lost());
    this.measure();
    if (camera) return this.look(camera);
    if (!same_size) return this.show_whole();
    if (!this.is_whole) this.events.moved(this.camera);
    this.redraw();
  }

  clear(): void {
    this.tiles?.close();
    this.tiles = null;
    this.redraw();
  }

  look(camera: Camera): void {
    if (!this.board) return;
    const { x, y, cell } = this.camera;
    if (camera.x === x && camera.y === y && camera.cell === cell) return;
    this.camera = tame(camera, this.frame, this.board.columns, this.board.rows);
    this.wanted = this.camera.cell;
    this.redraw();
  }

  fit(): void {
    if (!this.board) return;
    this.move(fitting(this.frame, this.board.columns, this.board.rows));
    this.wanted = this.camera.cell;
  }

  /** The same, but nobody has moved the map: whatever board comes next is shown as a whole, too. */
  private show_whole(): void {
    this.camera = fitting(this.frame, this.board!.columns, this.board!.rows);
    this.wanted = this.camera.cell;
    this.redraw();
  }

  private get is_whole(): boolean {
    return this.board !== null && Math.abs(this.camera.cell - fitting(this.frame, this.board.columns, this.board.rows).cell) < 1e-9;
  }

  zoom(factor: number, px = this.frame.left + this.frame.width / 2, py = this.frame.top + this.frame.height / 2): void {
    if (!this.board) return;
    this.wanted = Math.min(Math.max(this.wanted * factor, this.camera.cell / 4), this.camera.cell * 4, 80);
    this.move(zoomed(this.view, this.wanted / this.camera.cell, px, py, devicePixelRatio));
    if (Math.abs(Math.log(this.wanted / this.camera.cell)) > 0.3) this.wanted = this.camera.cell;
  }

  /** Moves to a position; to cells of a size, if one is given. */
  centre(x: number, y: number, cell = this.camera.cell): void {
    this.move({ x, y, cell });
    this.wanted = this.camera.cell;
  }

  sees(x: number, y: number): boolean {
    const { x0, x1, y0, y1 } = this.view.seen;
    return x >= x0 && x <= x1 && y >= y0 && y <= y1;
  }

  redraw(): void {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  /** What is seen, for a file: on white paper, whatever the theme. */
  picture(title: string): Promise<Blob | null> {
    const ratio = Math.max(2, devicePixelRatio);
    const head = 30;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round((this.frame.left + this.frame.width + 12) * ratio);
    const has_bar = this.board !== null && this.board.values && this.difference === null;
    const bottom = this.frame.top + this.frame.height + margins.bottom;
    canvas.height = Math.round((bottom + (has_bar ? 40 : 0) + head) * ratio);
    const context = canvas.getContext("2d")!;
    context.setTransform(ratio, 0, 0, ratio, 0, head * ratio);
    context.fillStyle = "#ffffff";
    context.fillRect(0, -head, canvas.width, canvas.height);
    if (this.tiles) this.draw_board(context, this.tiles, ratio, false);
    context.fillStyle = "#1f1d1a";
    context.font = `italic 17px ${serif}`;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.fillText(title, this.frame.left, -6);
    if (has_bar) paint_bar(context, this.frame.left, bottom, Math.min(260, this.frame.width - 90), this.coloring(false));
    return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  }

  private coloring(is_night: boolean): Coloring {
    const board = this.board;
    const cells = board ? board.columns * board.rows : 1;
    const is_near = this.scale === "auto" && board?.values === true && this.difference === null && this.camera.cell >= smallest_numbered;
    return {
      palette: is_night ? dark : light,
      largest: is_near ? largest_seen(this.view, this.tiles!) : (board?.largest ?? 1),
      logarithmic: this.scale === "log" || (this.scale === "auto" && !is_near && this.is_skewed()),
      thin: board !== null && (this.difference ? (board.differences ?? 0) : board.p_positions) / cells < 0.04,
    };
  }

  private get view(): View {
    return new View(this.frame, this.camera);
  }

  /** Most values are small beside the largest. */
  private is_skewed(): boolean {
    const top = this.tiles?.get(this.tiles.coarsest, 0, 0);
    if (!top || top.kind !== TileKind.value_blocks || top.largest < 16) return false;
    let sum = 0;
    let count = 0;
    for (let k = 2; k < top.cells.length; k += 3) {
      const mean = top.cells[k]!;
      if (mean === 0xffffffff) continue;
      sum += mean / 256;
      count++;
    }
    return count > 0 && sum / count < (this.board?.largest ?? 1) / 12;
  }

  private pan(dx: number, dy: number): void {
    this.move({ ...this.camera, x: this.camera.x - dx / this.camera.cell, y: this.camera.y + dy / this.camera.cell });
  }

  private move(camera: Camera): void {
    if (!this.board) return;
    this.camera = tame(camera, this.frame, this.board.columns, this.board.rows);
    this.events.moved(this.camera);
    this.redraw();
  }

  private seen(x: number, y: number): Seen | undefined {
    return this.tiles && !this.is_covered ? seen_at(this.tiles, x, y) : undefined;
  }

  private position_at(px: number, py: number): [number, number] | null {
    if (!this.board || !this.view.holds(px, py)) return null;
    const [i, j] = this.view.at(px, py).map(Math.round) as [number, number];
    return i >= 0 && j >= 0 && i < this.board.columns && j < this.board.rows ? [i, j] : null;
  }

  private hover(px: number, py: number): void {
    const at = this.position_at(px, py);
    if (!at || !this.tiles) return this.events.leave();
    this.events.hover(at[0], at[1], this.seen(at[0], at[1]));
  }

  private pick(px: number, py: number): void {
    const at = this.position_at(px, py);
    if (at) this.events.pick(at[0], at[1]);
  }

  private key(event: KeyboardEvent): boolean {
    const step = Math.min(this.frame.width, this.frame.height) / 8;
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const way = ways[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (way && event.shiftKey) this.step_cursor(way);
    else if (way) this.pan(-way[0] * step, way[1] * step);
    else if (event.key === "+" || event.key === "=") this.zoom(1.5);
    else if (event.key === "-") this.zoom(1 / 1.5);
    else if (event.key === "0" || event.key === "Home") this.fit();
    else if (event.key === "Enter" && this.cursor) this.events.pick(...this.cursor);
    else return false;
    return true;
  }

  private step_cursor([dx, dy]: [number, number]): void {
    if (!this.board || !this.tiles) return;
    const from = this.cursor ?? [Math.max(0, Math.round(this.camera.x)), Math.max(0, Math.round(this.camera.y))];
    const x = Math.min(Math.max(from[0] + dx, 0), this.board.columns - 1);
    const y = Math.min(Math.max(from[1] + dy, 0), this.board.rows - 1);
    this.cursor = [x, y];
    if (!this.sees(x, y)) this.centre(x, y);
    this.events.hover(x, y, this.seen(x, y));
    this.redraw();
  }

  private measure(): void {
    const { clientWidth, clientHeight } = this.canvas;
    const width = Math.max(40, clientWidth - margins.left - margins.right);
    const height = Math.max(40, clientHeight - margins.top - margins.bottom);
    const shape = this.board ? Math.min(Math.max(this.board.columns / this.board.rows, 0.5), 2) : 1;
    this.frame = {
      left: margins.left,
      top: margins.top,
      width: Math.floor(Math.min(width, height * shape)),
      height: Math.floor(Math.min(height, width / shape)),
    };
    this.events.framed(this.frame);
  }

  private resize(): void {
    const { is_whole } = this;
    this.measure();
    if (is_whole) this.show_whole();
    else this.look(this.camera);
    this.redraw();
  }

  private draw(): void {
    const ratio = devicePixelRatio;
    const { clientWidth, clientHeight } = this.canvas;
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) [this.canvas.width, this.canvas.height] = [width, height];
    const context = this.canvas.getContext("2d")!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, clientWidth, clientHeight);
    if (this.tiles) this.draw_board(context, this.tiles, ratio, is_dark());
  }

  private draw_board(context: CanvasRenderingContext2D, tiles: Tiles, ratio: number, is_night: boolean): void {
    const { view } = this;
    const coloring = this.coloring(is_night);
    const { columns, rows } = tiles.board;
    const [ink, line] = is_night ? ["#aca596", "#3a3941"] : ["#5d574f", "#ddd7cb"];
    context.save();
    context.beginPath();
    context.rect(this.frame.left, this.frame.top, this.frame.width, this.frame.height);
    context.clip();
    context.fillStyle = is_night ? "#141417" : "#f3efe6";
    context.fillRect(this.frame.left, this.frame.top, this.frame.width, this.frame.height);
    context.fillStyle = paper_of(coloring);
    context.fillRect(view.x_of(-0.5), view.y_of(rows - 0.5), columns * view.cell, rows * view.cell);
    if (!this.is_covered) paint_tiles(context, view, tiles, coloring, ratio);
    if (!this.is_covered) paint_sparse(context, view, tiles, coloring, ratio, this.difference ? 4 : 2);
    paint_lattice(context, view, columns, rows, css(coloring.palette.off));
    if (!this.is_covered) paint_numbers(context, view, tiles, coloring);
    const cursor = this.cursor ? [{ x: this.cursor[0], y: this.cursor[1], kind: "chosen" as const, shape: 1 }] : [];
    paint_laid(context, view, { ...this.laid, marks: [...this.laid.marks, ...cursor] }, mark_colors[is_night ? "dark" : "light"]);
    context.restore();
    paint_axes(context, view, this.names, columns, rows, ink, line);
    this.canvas.dataset.whole = String(tiles.is_whole || this.is_covered);
    this.canvas.dataset.view = JSON.stringify({ ...this.frame, camera: this.camera });
    const level = level_for(view.cell, ratio, tiles.coarsest);
    this.events.drawn({ board: tiles.board, coloring, side: 2 ** level, difference: this.difference });
  }
}
