// Tiles on the canvas: the level at which a cell has a pixel or more, coarser ones until it has come.
import { type Coloring, color_of, css, is_light, key_of } from "./colors";
import { type Tile, TileKind, type Tiles, off_board_byte, off_board_word } from "./tiles";
import type { View } from "./view";

interface Bitmap {
  key: string;
  canvas: HTMLCanvasElement;
}

const bitmaps = new WeakMap<Tile, Bitmap>();

function drawn(tile: Tile, coloring: Coloring): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = tile.columns;
  canvas.height = tile.rows;
  const context = canvas.getContext("2d")!;
  const image = context.createImageData(tile.columns, tile.rows);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < tile.columns; i++)
    for (let j = 0; j < tile.rows; j++) {
      const color = color_of(tile, i * tile.rows + j, coloring);
      const swapped = ((color & 255) << 16) | (color & 0xff00) | (color >> 16);
      pixels[(tile.rows - 1 - j) * tile.columns + i] = 0xff000000 | swapped;
    }
  context.putImageData(image, 0, 0);
  return canvas;
}

function bitmap_of(tile: Tile, coloring: Coloring): HTMLCanvasElement {
  const key = key_of(coloring);
  const known = bitmaps.get(tile);
  if (known?.key === key) return known.canvas;
  const canvas = drawn(tile, coloring);
  bitmaps.set(tile, { key, canvas });
  return canvas;
}

/** The finest level at which a cell is a device pixel or more. */
export function level_for(cell: number, pixel_ratio: number, coarsest: number): number {
  const level = Math.ceil(Math.log2(1 / (cell * pixel_ratio)) - 1e-9);
  return Math.min(Math.max(level, 0), coarsest);
}

type Key = [level: number, x: number, y: number];

function tiles_in(view: View, tiles: Tiles, level: number): Key[] {
  const side = tiles.board.tile * 2 ** level;
  const { x0, x1, y0, y1 } = view.seen;
  const first = (low: number) => Math.max(0, Math.floor((low + 0.5) / side));
  const last = (high: number, count: number) => Math.min(Math.floor((high + 0.5) / side), Math.floor((count - 1) / side));
  const keys: Key[] = [];
  for (let x = first(x0); x <= last(x1, tiles.board.columns); x++)
    for (let y = first(y0); y <= last(y1, tiles.board.rows); y++) keys.push([level, x, y]);
  const [mx, my] = [(x0 + x1) / 2 / side, (y0 + y1) / 2 / side];
  return keys.sort((a, b) => Math.hypot(a[1] + 0.5 - mx, a[2] + 0.5 - my) - Math.hypot(b[1] + 0.5 - mx, b[2] + 0.5 - my));
}

/** A tile, or the part of a coarser one that is in its place. */
function draw_tile(context: CanvasRenderingContext2D, view: View, tiles: Tiles, key: Key, coloring: Coloring, ratio: number): void {
  const [level, x, y] = key;
  const side = tiles.board.tile;
  for (let up = 0; level + up <= tiles.coarsest; up++) {
    const tile = tiles.get(level + up, x >> up, y >> up);
    if (!tile) continue;
    const part = side / 2 ** up;
    const from_x = (x % 2 ** up) * part;
    const from_y = (y % 2 ** up) * part;
    const columns = Math.min(part, tile.columns - from_x);
    const rows = Math.min(part, tile.rows - from_y);
    if (columns <= 0 || rows <= 0) return;
    const unit = 2 ** (level + up);
    const at = (px: number) => Math.round(px * ratio) / ratio;
    const left = at(view.x_of(((x >> up) * side + from_x) * unit - 0.5));
    const right = at(view.x_of(((x >> up) * side + from_x + columns) * unit - 0.5));
    const bottom = at(view.y_of(((y >> up) * side + from_y) * unit - 0.5));
    const top = at(view.y_of(((y >> up) * side + from_y + rows) * unit - 0.5));
    context.imageSmoothingEnabled = unit * view.cell * ratio < 2.5;
    context.drawImage(bitmap_of(tile, coloring), from_x, tile.rows - from_y - rows, columns, rows, left, top, right - left, bottom - top);
    return;
  }
}

export function paint_tiles(context: CanvasRenderingContext2D, view: View, tiles: Tiles, coloring: Coloring, ratio: number): void {
  const level = level_for(view.cell, ratio, tiles.coarsest);
  const keys = tiles_in(view, tiles, level);
  for (const key of keys) draw_tile(context, view, tiles, key, coloring, ratio);
  const top: Key[] = [[tiles.coarsest, 0, 0]];
  const coarser = keys
    .filter((key) => tiles.is_missing(...key) && key[0] < tiles.coarsest)
    .map(([level, x, y]): Key => {
      const up = Math.max(1, Math.min(tiles.board.whole_from ?? 0, tiles.coarsest) - level);
      return [level + up, x >> up, y >> up];
    });
  tiles.want([...top, ...keys, ...coarser]);
}

const sparse_cells = new WeakMap<Tile, number[]>();

/** Cells of a tile that have something to mark. */
function marked_cells(tile: Tile): number[] {
  const known = sparse_cells.get(tile);
  if (known) return known;
  const is_marked = tile.kind === TileKind.outcomes ? (cell: number) => cell === 0 : (cell: number) => cell > 0 && cell !== off_board_byte && cell !== off_board_word;
  const found: number[] = [];
  for (let k = 0; k < tile.cells.length; k++) if (is_marked(tile.cells[k]!)) found.push(k);
  sparse_cells.set(tile, found);
  return found;
}

/** Few cells that would be too small to see have a mark of at least this many pixels. */
export function paint_sparse(context: CanvasRenderingContext2D, view: View, tiles: Tiles, coloring: Coloring, ratio: number, least: number): void {
  const level = level_for(view.cell, ratio, tiles.coarsest);
  const unit = 2 ** level;
  if (!coloring.thin || unit * view.cell >= least || tiles.board.values) return;
  for (const [, X, Y] of tiles_in(view, tiles, level)) {
    const tile = tiles.get(level, X, Y);
    if (!tile) continue;
    for (const k of marked_cells(tile)) {
      const i = X * tiles.board.tile + Math.floor(k / tile.rows);
      const j = Y * tiles.board.tile + (k % tile.rows);
      context.fillStyle = css(color_of(tile, k, coloring));
      context.fillRect(view.x_of((i + 0.5) * unit - 0.5) - least / 2, view.y_of((j + 0.5) * unit - 0.5) - least / 2, least, least);
    }
  }
}

export const smallest_numbered = 20;

function label_of(tile: Tile, k: number): string {
  const cell = tile.cells[k]!;
  if (tile.kind === TileKind.values) return cell === off_board_word ? "" : String(cell);
  if (tile.kind === TileKind.outcomes) return cell === 0 ? "P" : "";
  if (tile.kind === TileKind.differences && cell !== off_board_byte) return ["", "1", "2", "≠"][cell] ?? "";
  return "";
}

/** Cells that are large enough have their number, and thin lines between them. */
export function paint_numbers(context: CanvasRenderingContext2D, view: View, tiles: Tiles, coloring: Coloring): void {
  if (view.cell < smallest_numbered) return;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [, X, Y] of tiles_in(view, tiles, 0)) {
    const tile = tiles.get(0, X, Y);
    if (!tile) continue;
    const side = tiles.board.tile;
    const { x0, x1, y0, y1 } = view.seen;
    for (let i = Math.max(0, Math.floor(x0 - X * side)); i < Math.min(tile.columns, Math.ceil(x1 - X * side) + 1); i++)
      for (let j = Math.max(0, Math.floor(y0 - Y * side)); j < Math.min(tile.rows, Math.ceil(y1 - Y * side) + 1); j++) {
        const k = i * tile.rows + j;
        const label = label_of(tile, k);
        if (label === "") continue;
        const size = Math.min(view.cell * 0.42, (view.cell * 1.45) / label.length, 22);
        context.font = `${size}px ${number_font}`;
        context.fillStyle = is_light(color_of(tile, k, coloring)) ? "#15140f" : "#ffffff";
        context.fillText(label, view.x_of(X * side + i), view.y_of(Y * side + j) + size * 0.06);
      }
  }
}

/** The largest value among the single cells that are seen, rounded up so that colours seldom change while one pans. */
export function largest_seen(view: View, tiles: Tiles): number {
  const { x0, x1, y0, y1 } = view.seen;
  const side = tiles.board.tile;
  let largest = 0;
  for (const [, X, Y] of tiles_in(view, tiles, 0)) {
    const tile = tiles.get(0, X, Y);
    if (!tile) return tiles.board.largest;
    for (let i = Math.max(0, Math.floor(x0 - X * side)); i < Math.min(tile.columns, Math.ceil(x1 - X * side) + 1); i++)
      for (let j = Math.max(0, Math.floor(y0 - Y * side)); j < Math.min(tile.rows, Math.ceil(y1 - Y * side) + 1); j++) {
        const value = tile.cells[i * tile.rows + j]!;
        if (value !== off_board_word && value > largest) largest = value;
      }
  }
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 1.5, 2, 3, 5, 7]) if (power * factor >= largest) return Math.min(Math.ceil(power * factor), tiles.board.largest);
}

export const number_font = 'system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif';

export function paint_lattice(context: CanvasRenderingContext2D, view: View, columns: number, rows: number, color: string): void {
  if (view.cell < 9) return;
  const { x0, x1, y0, y1 } = view.seen;
  context.beginPath();
  const left = view.x_of(-0.5);
  const right = view.x_of(columns - 0.5);
  const bottom = view.y_of(-0.5);
  const top = view.y_of(rows - 0.5);
  for (let i = Math.max(0, Math.floor(x0)); i <= Math.min(columns, Math.ceil(x1) + 1); i++) {
    const x = Math.round(view.x_of(i - 0.5)) + 0.5;
    context.moveTo(x, bottom);
    context.lineTo(x, top);
  }
  for (let j = Math.max(0, Math.floor(y0)); j <= Math.min(rows, Math.ceil(y1) + 1); j++) {
    const y = Math.round(view.y_of(j - 0.5)) + 0.5;
    context.moveTo(left, y);
    context.lineTo(right, y);
  }
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.stroke();
}

/** What is known here of the position: its cell, or the block that it is in. */
export interface Seen {
  tile: Tile;
  index: number;
  /** Sides of the block. */
  side: number;
}

export function seen_at(tiles: Tiles, i: number, j: number): Seen | undefined {
  for (let level = 0; level <= tiles.coarsest; level++) {
    const unit = 2 ** level;
    const [ci, cj] = [Math.floor(i / unit), Math.floor(j / unit)];
    const side = tiles.board.tile;
    const tile = tiles.get(level, Math.floor(ci / side), Math.floor(cj / side));
    if (!tile) continue;
    const [ti, tj] = [ci % side, cj % side];
    if (ti < tile.columns && tj < tile.rows) return { tile, index: ti * tile.rows + tj, side: unit };
  }
  return undefined;
}

export function paper_of(coloring: Coloring): string {
  return css(coloring.palette.paper);
}
