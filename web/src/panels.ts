// What is beside the picture: tabs that show one panel at a time.
import type { App } from "./app";
import { h } from "./parts/dom";
import { type Panel, panels } from "./state/state";

const titles: Record<Panel, string> = {
  position: "Position",
  facts: "Facts",
  play: "Play",
  card: "Card",
  atlas: "Atlas",
  lessons: "Lessons",
  library: "Library",
  rules: "Rules",
};

export class Panels {
  readonly element: HTMLElement;
  private readonly tabs = new Map<Panel, HTMLButtonElement>();

  constructor(
    private readonly app: App,
    private readonly contents: Record<Panel, HTMLElement>,
  ) {
    const list = h("div", { class: "tabs", role: "tablist", "aria-label": "Beside the picture" });
    for (const panel of panels) {
      const tab = h("button", { type: "button", role: "tab", id: `tab-${panel}`, "aria-controls": `panel-${panel}`, onclick: () => app.store.change({ panel }) }, titles[panel]);
      this.tabs.set(panel, tab);
      list.append(tab);
    }
    list.addEventListener("keydown", (event) => this.key(event));
    const bodies = panels.map((panel) => {
      const body = h("div", { class: "panel", role: "tabpanel", id: `panel-${panel}`, "aria-labelledby": `tab-${panel}`, tabindex: -1 }, contents[panel]);
      return body;
    });
    this.element = h("aside", { class: "side" }, list, ...bodies);
    app.store.listen((_, changed) => {
      if (changed.has("panel")) this.show();
    });
    this.show();
  }

  private show(): void {
    const now = this.app.store.state.panel;
    for (const panel of panels) {
      const tab = this.tabs.get(panel)!;
      tab.setAttribute("aria-selected", String(panel === now));
      tab.tabIndex = panel === now ? 0 : -1;
      this.contents[panel].parentElement?.toggleAttribute("hidden", panel !== now);
    }
    const tab = this.tabs.get(now)!;
    const strip = tab.parentElement!;
    if (tab.offsetLeft < strip.scrollLeft || tab.offsetLeft + tab.offsetWidth > strip.scrollLeft + strip.clientWidth)
      strip.scrollLeft = tab.offsetLeft - 16;
  }

  private key(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const at = panels.indexOf(this.app.store.state.panel);
    const next = panels[(at + step + panels.length) % panels.length]!;
    this.app.store.change({ panel: next });
    this.tabs.get(next)!.focus();
    event.preventDefault();
  }
}
