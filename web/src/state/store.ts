// The state, who listens to it, and the address that follows it.
import { debounced } from "../parts/dom";
import { address_of, state_of } from "./address";
import type { PageState } from "./state";

export type Changed = ReadonlySet<keyof PageState>;
type Listener = (state: PageState, changed: Changed) => void;

function is_same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export class Store {
  private now: PageState;
  private readonly listeners: Listener[] = [];
  private readonly write = debounced(200, () => history.replaceState(null, "", address_of(this.now)));

  constructor() {
    this.now = state_of(location.hash);
    window.addEventListener("hashchange", () => this.set(state_of(location.hash), false));
    window.addEventListener("popstate", () => this.set(state_of(location.hash), false));
  }

  get state(): PageState {
    return this.now;
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** A step that the browser's back button undoes: another game, another lesson. */
  go(patch: Partial<PageState>): void {
    history.replaceState(null, "", address_of(this.now));
    const next = { ...this.now, ...patch };
    const address = address_of(next);
    if (address !== location.hash) history.pushState(null, "", address);
    this.set(next, true);
  }

  change(patch: Partial<PageState>): void {
    this.set({ ...this.now, ...patch }, true);
  }

  private set(next: PageState, write: boolean): void {
    const changed = new Set<keyof PageState>();
    for (const key of Object.keys(next) as (keyof PageState)[])
      if (!is_same(next[key], this.now[key])) changed.add(key);
    this.now = next;
    if (changed.size === 0) return;
    if (write) this.write();
    for (const listener of this.listeners) listener(next, changed);
  }
}
