// The position that was chosen, and its moves as the engine tells them.
import type { App } from "../app";
import { type Complaint, complaint_of, is_abort } from "../engine/engine";
import type { MovesReply, OutcomeReply } from "../engine/replies";
import { heaps_of } from "../parts/words";

/** Options beyond this number are only counted. */
export const max_options = 400;

export class Selection {
  moves: MovesReply | null = null;
  complaint: Complaint | null = null;
  is_asking = false;
  private readonly listeners: (() => void)[] = [];
  private abort = new AbortController();

  constructor(private readonly app: App) {
    app.on_read(() => void this.ask());
    app.store.listen((_, changed) => {
      if ((changed.has("at") || changed.has("phase")) && !app.is_stale) void this.ask();
    });
  }

  listen(listener: () => void): void {
    this.listeners.push(listener);
  }

  private tell(moves: MovesReply | null, complaint: Complaint | null, is_asking = false): void {
    this.moves = moves;
    this.complaint = complaint;
    this.is_asking = is_asking;
    for (const listener of this.listeners) listener();
  }

  private async ask(): Promise<void> {
    this.abort.abort();
    this.abort = new AbortController();
    const { at } = this.app.store.state;
    if (at === "" || !this.app.reading.game) return this.tell(null, null);
    const { signal } = this.abort;
    window.setTimeout(() => {
      if (!signal.aborted && this.is_asking) this.tell(this.moves, null, true);
    }, 200);
    this.is_asking = true;
    try {
      const body = { ...this.app.question(), position: at, most: max_options };
      this.tell(await this.app.engine.ask<MovesReply>("moves", body, { signal }), null);
    } catch (error) {
      if (is_abort(error)) return;
      const complaint = complaint_of(error);
      const outcome = complaint.kind === "refused" ? await this.outcome_alone(at, signal) : null;
      if (!signal.aborted) this.tell(outcome, complaint);
    }
  }

  /** Of a position with too many moves to list. */
  private async outcome_alone(at: string, signal: AbortSignal): Promise<MovesReply | null> {
    try {
      const reply = await this.app.engine.ask<OutcomeReply>("outcome", { ...this.app.question(), position: at }, { signal });
      const found = reply.positions[0];
      if (!found?.outcome) return null;
      return { game: reply.game, axes: [], position: heaps_of(found.position), phase: found.phase, outcome: found.outcome, value: null, options: [] };
    } catch {
      return null;
    }
  }
}
