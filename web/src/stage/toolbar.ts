// What is shown of the game: outcomes or values, how far, which phase, lines over it, a second game.
import type { App } from "../app";
import { button, h, replace, type Child } from "../parts/dom";
import { number } from "../parts/words";
import type { Mode, Overlay, PageState, Scale } from "../state/state";

function choice<T extends string | number>(label: string, options: [T, string][], now: T, take: (value: T) => void): HTMLElement {
  const select = h(
    "select",
    { onchange: () => take(options[select.selectedIndex]![0]) },
    ...options.map(([value, words]) => h("option", { value: String(value), selected: value === now }, words)),
  );
  return h("label", { class: "choice" }, label, select);
}

function switches<T extends string>(name: string, options: [T, string][], now: T, take: (value: T) => void): HTMLElement {
  const buttons = options.map(([value, words]) => button(words, () => take(value), { "aria-pressed": String(value === now) }));
  return h("div", { class: "switches", role: "group", "aria-label": name }, ...buttons);
}

const bounds: number[] = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];

export function default_bound(heaps: number): number {
  return heaps === 1 ? 200 : 1000;
}

export class Toolbar {
  readonly element = h("div", { class: "toolbar" });
  private readonly other = h("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: "wythoff", "aria-label": "Second game" });

  constructor(
    private readonly app: App,
    private readonly more: () => Child[],
  ) {
    this.other.addEventListener("change", () => this.set_other(this.other.value.trim()));
    app.on_read(() => this.show());
    app.store.listen((_, changed) => {
      if (["values", "to", "phase", "show", "mode", "other", "scale", "misere"].some((key) => changed.has(key as keyof PageState))) this.show();
    });
  }

  private set_other(other: string): void {
    const { mode } = this.app.store.state;
    this.app.store.change({ other, mode: other === "" ? "single" : mode === "single" ? "beside" : mode });
  }

  private set_mode(mode: Mode): void {
    const other = this.app.store.state.other || "wythoff";
    this.app.store.change(mode === "single" ? { mode } : { mode, other });
  }

  private toggle(overlay: Overlay): void {
    const { show } = this.app.store.state;
    this.app.store.change({ show: show.includes(overlay) ? show.filter((one) => one !== overlay) : [...show, overlay] });
  }

  private overlay(overlay: Overlay, words: string): HTMLElement {
    const is_on = this.app.store.state.show.includes(overlay);
    return button(words, () => this.toggle(overlay), { "aria-pressed": String(is_on) });
  }

  private map_choices(state: PageState): Child[] {
    const { game } = this.app.reading;
    this.other.value = state.other;
    const modes = choice<Mode>("second game", [["single", "none"], ["beside", "side by side"], ["difference", "difference"]], state.mode, (mode) => this.set_mode(mode));
    const scales: [Scale, string][] = [["auto", "automatic"], ["linear", "linear"], ["log", "logarithmic"]];
    return [
      h("div", { class: "switches", role: "group", "aria-label": "Lines over the map" }, this.overlay("slopes", "Slopes"), (game?.cones?.length ?? 0) > 0 && this.overlay("cone", "Cone"), this.overlay("beatty", "Beatty")),
      modes,
      state.mode !== "single" && h("label", { class: "choice" }, "with", this.other),
      state.values && choice("colours", scales, state.scale, (scale) => this.app.store.change({ scale })),
    ];
  }

  private show(): void {
    const { game } = this.app.reading;
    const { state } = this.app.store;
    if (!game || game.board_kind === "grid" || game.board_kind === "several_parts") {
      replace(this.element, ...this.phase_choice(state), this.misere(state), ...this.more());
      return;
    }
    const heaps = game.board_kind === "heaps" ? game.heaps.length : 1;
    const to = state.to[0] ?? default_bound(heaps);
    const lengths = [...new Set([...bounds, to])].sort((a, b) => a - b);
    const shown = switches<"outcomes" | "values">("What is shown", [["outcomes", "Outcomes"], ["values", "Nim-values"]], state.values && !game.misere ? "values" : "outcomes", (what) => this.app.store.change({ values: what === "values" }));
    replace(
      this.element,
      shown,
      choice("heaps to", lengths.map((n): [number, string] => [n, number(n)]), to, (n) => this.app.store.change({ to: [n], camera: null })),
      ...this.phase_choice(state),
      ...(heaps === 2 ? this.map_choices(state) : []),
      this.misere(state),
      ...this.more(),
    );
  }

  private phase_choice(state: PageState): Child[] {
    const phases = this.app.reading.game?.phases ?? [];
    if (phases.length < 2) return [];
    return [choice("phase", phases.map((name, i): [number, string] => [i + 1, `${i + 1}: ${name}`]), state.phase, (phase) => this.app.store.change({ phase }))];
  }

  private misere(state: PageState): HTMLElement {
    const box = h("input", { type: "checkbox", checked: state.misere, onchange: () => this.app.store.change({ misere: box.checked }) });
    return h("label", { class: "choice" }, box, "misère");
  }
}
