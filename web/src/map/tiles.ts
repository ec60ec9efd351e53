// Tiles of a board: asked for when they are seen, kept, and given up when they are not.
import type { Engine } from "../engine/engine";
import { is_abort } from "../engine/engine";
import type { BoardReply } from "../engine/replies";

export enum TileKind {
  outcomes,
  values,
  outcome_blocks,
  value_blocks,
  differences,
  difference_blocks,
}

export const off_board_byte = 255;
export const off_board_word = 0xffffffff;

export interface Tile {
  level: number;
  kind: TileKind;
  columns: number;
  rows: number;
  largest: number;
  /** A number for each cell, x slowest; of blocks of values three: smallest, largest, 256 times the mean. */
  cells: Uint8Array | Uint32Array;
}

const header = 16;

export function read_tile(bytes: ArrayBuffer): Tile {
  const view = new DataView(bytes);
  if (bytes.byteLength < header || view.getUint32(0, false) !== 0x474c5431) throw new Error("not a tile");
  const kind = view.getUint8(5) as TileKind;
  const columns = view.getUint16(6, true);
  const rows = view.getUint16(8, true);
  const is_bytes = kind === TileKind.outcomes || kind === TileKind.differences;
  const count = columns * rows * (kind === TileKind.value_blocks ? 3 : 1);
  if (bytes.byteLength !== header + count * (is_bytes ? 1 : 4)) throw new Error("a tile of the wrong size");
  return {
    level: view.getUint8(4),
    kind,
    columns,
    rows,
    largest: view.getUint32(12, true),
    cells: is_bytes ? new Uint8Array(bytes, header, count) : new Uint32Array(bytes, header, count),
  };
}

type Entry = { tile?: Tile; abort?: AbortController; missing?: boolean; used: number };
const max_kept = 600;
const max_asked = 6;

export class Tiles {
  private readonly entries = new Map<string, Entry>();
  /** All tiles that are wanted now are here, as far as there are any. */
  is_whole = false;
  private clock = 0;
  private asked = 0;

  constructor(
    private readonly engine: Engine,
    readonly board: BoardReply,
    private readonly arrived: () => void,
    private readonly lost: () => void,
  ) {}

  get coarsest(): number {
    return this.board.levels - 1;
  }

  /** What is here already. */
  get(level: number, x: number, y: number): Tile | undefined {
    const entry = this.entries.get(`${level}/${x}/${y}`);
    if (entry) entry.used = ++this.clock;
    return entry?.tile;
  }

  is_missing(level: number, x: number, y: number): boolean {
    const side = this.board.tile * 2 ** level;
    const is_far = x * side > this.board.fine_to[0] || y * side > this.board.fine_to[1];
    if (is_far && level < (this.board.whole_from ?? 0)) return true;
    return this.entries.get(`${level}/${x}/${y}`)?.missing ?? false;
  }

  /** Asks for those that are wanted now, in their order, and gives up on others. */
  want(keys: [number, number, number][]): void {
    const wanted = new Set(keys.map((key) => key.join("/")));
    for (const [key, entry] of this.entries)
      if (entry.abort && !wanted.has(key)) {
        entry.abort.abort();
        this.entries.delete(key);
      }
    for (const [level, x, y] of keys)
      if (this.asked < max_asked && !this.is_missing(level, x, y) && !this.entries.has(`${level}/${x}/${y}`)) void this.ask(level, x, y);
    this.is_whole = keys.every(([level, x, y]) => this.is_missing(level, x, y) || this.entries.get(`${level}/${x}/${y}`)?.tile);
    this.forget();
  }

  close(): void {
    for (const entry of this.entries.values()) entry.abort?.abort();
    this.entries.clear();
  }

  private async ask(level: number, x: number, y: number): Promise<void> {
    const entry: Entry = { abort: new AbortController(), used: ++this.clock };
    const key = `${level}/${x}/${y}`;
    this.entries.set(key, entry);
    this.asked++;
    try {
      entry.tile = read_tile(await this.engine.tile(this.board.board, level, x, y, entry.abort?.signal));
    } catch (error) {
      if (!is_abort(error)) {
        entry.missing = true;
        if (level === this.coarsest) this.lost();
      }
    } finally {
      entry.abort = undefined;
      this.asked--;
      this.arrived();
    }
  }

  private forget(): void {
    if (this.entries.size <= max_kept) return;
    const old = [...this.entries].filter(([, entry]) => entry.tile).sort((a, b) => a[1].used - b[1].used);
    for (const [key] of old.slice(0, this.entries.size - max_kept)) this.entries.delete(key);
  }
}
