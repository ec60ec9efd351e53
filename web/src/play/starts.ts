// Where a game is begun, if nobody says: large enough to be interesting, small enough to see.
import type { ReadReply } from "../engine/replies";

export function suggested_start(game: ReadReply, at: string): string {
  if (at !== "" && at !== "0") return at;
  if (game.game === "fibonacci") return "45";
  if (game.board_kind === "grid") return "4x4";
  if (game.board_kind === "multiset") return "7,5";
  if (game.board_kind === "several_parts") return game.heaps.length > 0 ? game.heaps.map((_, i) => 3 + i).join(",") : "";
  if (game.heaps.length === 1) return "21";
  return game.heaps.map((_, i) => [7, 11, 5][i % 3]).join(",");
}
