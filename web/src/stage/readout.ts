// The line under the map: what is under the pointer.
import type { Seen } from "../map/paint";
import { TileKind, off_board_byte, off_board_word } from "../map/tiles";
import { number } from "../parts/words";

const differences = ["the same in both", "P in the first game only", "P in the second game only", "nim-values differ"];

function cell_words(seen: Seen): string {
  const cell = seen.tile.cells[seen.index]!;
  switch (seen.tile.kind) {
    case TileKind.outcomes:
      return cell === off_board_byte ? "not on the board" : cell === 0 ? "P" : "N";
    case TileKind.values:
      return cell === off_board_word ? "not on the board" : `${cell === 0 ? "P" : "N"}, nim-value ${number(cell)}`;
    default:
      return cell === off_board_byte ? "not on the board" : (differences[cell] ?? "");
  }
}

function block_words(seen: Seen): string {
  const all = number(seen.side ** 2);
  const count = seen.tile.cells[seen.index]!;
  if (seen.tile.kind === TileKind.outcome_blocks) return `${number(count)} of ${all} are P`;
  if (seen.tile.kind === TileKind.difference_blocks) return `${number(count)} of ${all} differ`;
  const [least, largest, mean] = [0, 1, 2].map((part) => seen.tile.cells[3 * seen.index + part]!) as [number, number, number];
  if (mean === off_board_word) return "not on the board";
  return `nim-values ${number(least)} to ${number(largest)}, mean ${number(Math.round(mean / 25.6) / 10)}`;
}

export function readout(x: number, y: number, names: string[], seen: Seen | undefined): string {
  const place = `(${number(x)}, ${number(y)})`;
  if (!seen) return place;
  if (seen.side === 1) return `${place}  ${cell_words(seen)}`;
  const range = (value: number) => {
    const low = Math.floor(value / seen.side) * seen.side;
    return `${number(low)}..${number(low + seen.side - 1)}`;
  };
  return `${names[0]} ${range(x)}, ${names[1]} ${range(y)}:  ${block_words(seen)}`;
}
