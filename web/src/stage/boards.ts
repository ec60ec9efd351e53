// Asks for a board, with progress; what was given up is stopped.
import type { App } from "../app";
import { type Complaint, complaint_of, is_abort } from "../engine/engine";
import type { BoardReply } from "../engine/replies";
import { h, replace } from "../parts/dom";
import { ProgressLine } from "../parts/task";
import { number, plural, seconds } from "../parts/words";
import { default_bound } from "./toolbar";

export interface BoardWish {
  game: string;
  phase: number;
  /** For a difference. */
  other?: string;
}

export async function board_for(app: App, wish: BoardWish, progress_host: HTMLElement, signal: AbortSignal): Promise<BoardReply | Complaint | null> {
  const { state } = app.store;
  const abort = new AbortController();
  signal.addEventListener("abort", () => abort.abort(), { once: true });
  const line = new ProgressLine(() => abort.abort());
  replace(progress_host, line.element);
  const bound = state.to[0] ?? default_bound(2);
  const body = {
    ...app.question(),
    game: wish.game,
    phase: wish.phase,
    values: state.values && !state.misere,
    bounds: [bound, state.to[1] ?? bound],
    ...(wish.other && { other: wish.other }),
  };
  try {
    return await app.engine.ask<BoardReply>("board", body, { signal: abort.signal, progress: (p) => line.tell(p) });
  } catch (error) {
    if (!is_abort(error)) return complaint_of(error);
    return signal.aborted ? null : { kind: "interrupted", message: "stopped: nothing is shown" };
  } finally {
    line.end();
  }
}

/** How far the board goes, what it took, and what limits it. */
export function board_words(board: BoardReply, is_difference: boolean): HTMLElement {
  const size = `${number(board.columns)} × ${number(board.rows)} positions`;
  const found = is_difference ? `, ${plural(board.differences ?? 0, "difference")}` : `, ${number(board.p_positions)} of them P`;
  const fine = board.fine_to[0] + 1 < board.columns || board.fine_to[1] + 1 < board.rows ? ` Single cells are kept to ${number(board.fine_to[0])}, ${number(board.fine_to[1])}.` : "";
  return h("p", { class: "board-words" }, `${size}${found}, by ${board.engine} in ${seconds(board.seconds)}.${fine}`, board.limited ? h("strong", {}, ` ${board.limited}`) : null);
}
