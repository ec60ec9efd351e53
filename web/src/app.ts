// What all parts of the page share: the engine, the state, the game as it was read, the library.
import { type Complaint, complaint_of, type Engine, is_abort } from "./engine/engine";
import type { ListReply, ReadReply } from "./engine/replies";
import { debounced } from "./parts/dom";
import type { Store } from "./state/store";

export interface Reading {
  game: ReadReply | null;
  complaint: Complaint | null;
}

export class App {
  reading: Reading = { game: null, complaint: null };
  private stale = true;
  /** The map may tell who wins while a game is played. */
  is_uncovered = false;
  library: ListReply = { rulesets: [], operators: [] };
  private readonly read_listeners: (() => void)[] = [];
  private readonly library_listeners: (() => void)[] = [];
  private abort = new AbortController();
  private readonly read_soon = debounced(110, () => void this.read());

  constructor(
    readonly engine: Engine,
    readonly store: Store,
  ) {
    store.listen((_, changed) => {
      if (changed.has("rules")) void this.read_library();
      if (!changed.has("game") && !changed.has("rules") && !changed.has("misere")) return;
      this.set_stale(true);
      this.read_soon();
    });
  }

  /** The game has changed since it was read: what depends on it waits for `on_read`. */
  get is_stale(): boolean {
    return this.stale;
  }

  private set_stale(is_stale: boolean): void {
    this.stale = is_stale;
    document.getElementById("page")?.setAttribute("aria-busy", String(is_stale));
  }

  /** The game of a question, in the phase that is shown. */
  question(): { game: string; rules?: string; misere?: boolean; phase?: number } {
    const { game, rules, misere, phase } = this.store.state;
    return { game, ...(rules && { rules }), ...(misere && { misere }), ...(phase > 1 && { phase }) };
  }

  on_read(listener: () => void): void {
    this.read_listeners.push(listener);
  }

  on_library(listener: () => void): void {
    this.library_listeners.push(listener);
  }

  async start(): Promise<void> {
    await Promise.all([this.read(), this.read_library()]);
  }

  private async read(): Promise<void> {
    this.abort.abort();
    this.abort = new AbortController();
    const { game, rules, misere } = this.store.state;
    const is_old = () => {
      const now = this.store.state;
      return now.game !== game || now.rules !== rules || now.misere !== misere;
    };
    try {
      const body = { game, ...(rules && { rules }), ...(misere && { misere }) };
      const read = await this.engine.ask<ReadReply>("read", body, { signal: this.abort.signal });
      if (is_old()) return; // it is read again soon
      this.reading = { game: read, complaint: null };
      if (this.store.state.phase > read.phases.length) this.store.change({ phase: 1 });
    } catch (error) {
      if (is_abort(error) || is_old()) return;
      this.reading = { game: null, complaint: complaint_of(error) };
    }
    this.set_stale(false);
    for (const listener of this.read_listeners) listener();
  }

  private async read_library(): Promise<void> {
    const { rules } = this.store.state;
    try {
      this.library = await this.engine.ask<ListReply>("list", rules ? { rules } : {});
    } catch {
      return; // rules that cannot be read are told at the game line
    }
    for (const listener of this.library_listeners) listener();
  }
}
