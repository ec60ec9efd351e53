// Three heaps and more: a picture of two of them, the others fixed. Sums of boards have their moves only.
import type { App } from "../app";
import { complaint_of, is_abort } from "../engine/engine";
import { complaint_box } from "../parts/complaint";
import { h, replace } from "../parts/dom";

/** Heaps that are not drawn, with their sizes. */
export function fixed_heaps(app: App): Record<string, number> {
  const game = app.reading.game;
  const names = game?.board_kind === "heaps" ? game.heaps.slice(0, -2) : [];
  return Object.fromEntries(names.map((name, i) => [name, app.store.state.fix[i] ?? 1]));
}

export class Slice {
  readonly element = h("div", { class: "slice" });
  private readonly picture = h("div", { class: "slice-picture" });
  private address = "";

  constructor(private readonly app: App) {}

  async load(signal: AbortSignal): Promise<void> {
    const game = this.app.reading.game;
    if (!game) return;
    if (game.board_kind === "several_parts") return replace(this.element, h("p", { class: "soft" }, `The board has several parts: ${game.board}. Write a position beside it, such as 2,4+3x5, to see its moves.`));
    const fixed = fixed_heaps(this.app);
    const sizes = Object.values(fixed);
    const inputs = Object.keys(fixed).map((name, i) => {
      const set = (size: number) => this.app.store.change({ fix: sizes.map((old, k) => (k === i ? size : old)) });
      const input = h("input", { type: "number", min: 0, max: 1000, value: sizes[i]!, onchange: () => set(Math.max(0, Math.floor(Number(input.value)) || 0)) });
      return h("label", { class: "choice" }, `${name} =`, input);
    });
    replace(this.element, h("p", { class: "row" }, "A slice: ", ...inputs), this.picture);
    await this.draw(fixed, signal);
  }

  private async draw(fixed: Record<string, number>, signal: AbortSignal): Promise<void> {
    const { state } = this.app.store;
    const bound = Math.min(state.to[0] ?? 100, 200);
    try {
      const reply = await this.app.engine.ask<{ svg: string }>("plot", { ...this.app.question(), values: state.values && !state.misere, bounds: [bound], fixed }, { signal });
      URL.revokeObjectURL(this.address);
      this.address = URL.createObjectURL(new Blob([reply.svg], { type: "image/svg+xml" }));
      replace(this.picture, h("img", { src: this.address, alt: `a slice of ${state.game}, heaps to ${bound}` }));
    } catch (error) {
      if (!is_abort(error)) replace(this.picture, complaint_box(complaint_of(error)));
    }
  }
}
