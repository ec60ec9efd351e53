// Colours of cells: ink for P-positions, viridis for nim-values, two colours for differences. Numbers are 0xRRGGBB.
import { type Tile, TileKind, off_board_byte, off_board_word } from "./tiles";

/** Viridis of S. van der Walt and N. Smith, at 17 places. */
const viridis = [
  0x440154, 0x48186a, 0x472d7b, 0x424086, 0x3b528b, 0x33638d, 0x2c728e, 0x26828e, 0x21918c, 0x1fa088, 0x28ae80,
  0x3fbc73, 0x5ec962, 0x84d44b, 0xaddc30, 0xd8e219, 0xfde725,
];

export interface Palette {
  ink: number;
  paper: number;
  off: number;
  first: number;
  second: number;
}

export const light: Palette = { ink: 0x1b1a18, paper: 0xffffff, off: 0xe4dfd3, first: 0x005a9c, second: 0xc43c00 };
export const dark: Palette = { ink: 0xf3ede0, paper: 0x1d1d21, off: 0x35343b, first: 0x6db3f2, second: 0xff9466 };

export function mixed(from: number, to: number, share: number): number {
  const part = (shift: number) => {
    const a = (from >> shift) & 255;
    const b = (to >> shift) & 255;
    return Math.round(a + (b - a) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}

export function css(color: number): string {
  return "#" + color.toString(16).padStart(6, "0");
}

export function viridis_at(share: number): number {
  const place = Math.min(Math.max(share, 0), 1) * (viridis.length - 1);
  const low = Math.min(Math.floor(place), viridis.length - 2);
  return mixed(viridis[low]!, viridis[low + 1]!, place - low);
}

/** Whether black letters are easier to read on it than white ones. */
export function is_light(color: number): boolean {
  return 0.299 * (color >> 16) + 0.587 * ((color >> 8) & 255) + 0.114 * (color & 255) > 140;
}

/** How cells become colours; the same for all tiles of a picture. */
export interface Coloring {
  palette: Palette;
  largest: number;
  logarithmic: boolean;
  /** So few P-positions, or differences, that a block is marked wherever there is any. */
  thin: boolean;
}

export function key_of(coloring: Coloring): string {
  return `${coloring.palette.paper}/${coloring.largest}/${coloring.logarithmic}/${coloring.thin}`;
}

/** Where a value is on the colour bar, from 0 to 1. */
export function place_of(value: number, coloring: Coloring): number {
  if (coloring.largest <= 0) return 0;
  return coloring.logarithmic
    ? Math.log1p(value) / Math.log1p(coloring.largest)
    : value / coloring.largest;
}

export function value_at(place: number, coloring: Coloring): number {
  return coloring.logarithmic ? Math.expm1(place * Math.log1p(coloring.largest)) : place * coloring.largest;
}

/** P-positions are white among values, in both themes. */
export const p_among_values = 0xffffff;

export function color_of_value(value: number, coloring: Coloring): number {
  return value === 0 ? p_among_values : viridis_at(place_of(value, coloring));
}

function shade(count: number, of: number, color: number, coloring: Coloring): number {
  if (count === 0) return coloring.palette.paper;
  const share = count / of;
  return mixed(coloring.palette.paper, color, coloring.thin ? Math.min(1, 0.72 + share) : share);
}

/** The colour of cell k of a tile. */
export function color_of(tile: Tile, k: number, coloring: Coloring): number {
  const { palette } = coloring;
  const block = 4 ** tile.level;
  const cell = tile.cells[k]!;
  switch (tile.kind) {
    case TileKind.outcomes:
      return cell === off_board_byte ? palette.off : cell === 0 ? palette.ink : palette.paper;
    case TileKind.values:
      return cell === off_board_word ? palette.off : color_of_value(cell, coloring);
    case TileKind.outcome_blocks:
      return cell === off_board_word ? palette.off : shade(cell, block, palette.ink, coloring);
    case TileKind.value_blocks: {
      const mean = tile.cells[3 * k + 2]!;
      return mean === off_board_word ? palette.off : viridis_at(place_of(mean / 256, coloring));
    }
    case TileKind.differences:
      if (cell === off_board_byte) return palette.off;
      return cell === 0 ? palette.paper : cell === 1 ? palette.first : palette.second;
    case TileKind.difference_blocks:
      return cell === off_board_word ? palette.off : shade(cell, block, palette.second, coloring);
  }
}
