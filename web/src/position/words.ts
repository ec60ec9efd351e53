// Moves in words, as the command line has them.
import type { MovesReply, Option } from "../engine/replies";
import { placed, rows_of } from "../boards/grid";
import { plural, position_text, position_words, type PositionReply } from "../parts/words";

function is_heaps(position: PositionReply): position is number[] {
  return Array.isArray(position) && position.every((part) => typeof part === "number");
}

/** "y 9 → 3", "push", or where it leads. */
export function move_words(from: PositionReply, option: Option, axes: string[]): string {
  if (option.by === "push" || option.by === "pass") return option.by;
  if (option.change) return option.change.replaceAll("->", "→").replace(/\s+/g, " ");
  if (!is_heaps(from) || !is_heaps(option.to) || from.length !== option.to.length || axes.length !== from.length)
    return `to ${position_words(option.to)}`;
  const changed = from.flatMap((size, i) => (size === (option.to as number[])[i] ? [] : [`${axes[i]} ${size} → ${(option.to as number[])[i]}`]));
  return changed.join(", ") || "stay";
}

export function sentence(moves: MovesReply, phases: string[], total: number): string {
  const value = moves.value === null ? "" : `, nim-value ${moves.value}`;
  const phase = phases.length > 1 ? `, in phase ${moves.phase} (${phases[moves.phase - 1] ?? ""})` : "";
  const is = `${position_words(moves.position)} is ${moves.outcome === "P" ? "a P-position" : "an N-position"}${value}${phase}.`;
  if (moves.enforce) {
    if (moves.outcome === "N") return `${is} The player to move wins, whatever is enforced.`;
    return `${is} The opponent should enforce ${moves.best_enforce ?? "either one"}.`;
  }
  const winning = moves.options.filter((option) => option.wins).length;
  if (total === 0) return `${is} There is no move.`;
  if (winning === 0) return `${is} ${total === 1 ? "The only move loses" : `All ${total} moves lose`}.`;
  return `${is} ${plural(winning, "winning move")} of ${total}.`;
}

/** On a grid: the cells that are taken. */
function cells_placed(from: PositionReply, to: PositionReply): string {
  const rows = typeof from === "string" ? rows_of(from) : null;
  return rows && typeof to === "string" ? placed(rows, to).map((cell) => `(${cell})`).join(" ") : "";
}

export function answers_words(option: Option, phases: string[], phase: number): string {
  return option.answers
    .slice(0, 4)
    .map((answer) => {
      const there = position_words(answer.to);
      const cells = cells_placed(option.to, answer.to);
      if (cells !== "") return cells;
      if (answer.phase !== option.phase && position_text(answer.to) === position_text(option.to)) return "push";
      return answer.phase === phase ? there : `${there} in ${phases[answer.phase - 1] ?? `phase ${answer.phase}`}`;
    })
    .join(", or ");
}
