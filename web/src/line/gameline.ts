// The game line: any expression, read while it is typed, with completion and errors under the text.
import type { App } from "../app";
import { complaint_box, mended } from "../parts/complaint";
import { announce, button, h, replace } from "../parts/dom";
import { completion_at, type Suggestion } from "./completion";

export class GameLine {
  readonly element: HTMLElement;
  private readonly input = h("input", {
    id: "game",
    class: "game-input",
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": "suggestions",
    "aria-autocomplete": "list",
    "aria-describedby": "game-says",
    placeholder: "nim >> euclid",
  });
  private readonly list = h("ul", { id: "suggestions", class: "suggestions", role: "listbox", hidden: true });
  private readonly says = h("div", { id: "game-says", class: "game-says", "aria-live": "polite" });
  private suggestions: Suggestion[] = [];
  private from = 0;
  private chosen = -1;

  constructor(private readonly app: App) {
    this.input.value = app.store.state.game;
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => window.setTimeout(() => this.close(), 150));
    app.store.listen((state, changed) => {
      if (changed.has("game") && this.input.value !== state.game) this.input.value = state.game;
    });
    app.on_read(() => this.show_reading());
    this.element = h(
      "div",
      { class: "game-line" },
      h("label", { for: "game", class: "game-label" }, "Game"),
      h("div", { class: "game-field" }, this.input, this.list),
      this.says,
    );
  }

  private typed(): void {
    const text = this.input.value;
    this.app.store.change({ game: text, phase: 1, at: "", camera: null });
    const { from, suggestions } = completion_at(text, this.input.selectionStart ?? text.length, this.app.library);
    this.from = from;
    this.suggestions = suggestions;
    this.chosen = -1;
    this.show_suggestions();
  }

  private show_suggestions(): void {
    const items = this.suggestions.map((one, i) =>
      h(
        "li",
        {
          role: "option",
          id: `suggestion-${i}`,
          "aria-selected": i === this.chosen ? "true" : "false",
          onmousedown: (event: MouseEvent) => {
            event.preventDefault();
            this.take(i);
          },
        },
        h("code", {}, one.shown),
        h("span", {}, one.about),
      ),
    );
    replace(this.list, ...items);
    this.list.hidden = items.length === 0;
    this.input.setAttribute("aria-expanded", String(items.length > 0));
    if (this.chosen >= 0) this.input.setAttribute("aria-activedescendant", `suggestion-${this.chosen}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  private close(): void {
    this.suggestions = [];
    this.show_suggestions();
  }

  private take(i: number): void {
    const one = this.suggestions[i];
    if (!one) return;
    const caret = this.input.selectionStart ?? this.input.value.length;
    const text = this.input.value.slice(0, this.from) + one.text + this.input.value.slice(caret);
    this.input.value = text;
    this.input.setSelectionRange(this.from + one.text.length, this.from + one.text.length);
    this.app.store.change({ game: text, phase: 1, at: "", camera: null });
    this.close();
  }

  private key(event: KeyboardEvent): void {
    const count = this.suggestions.length;
    if (event.key === "Escape") this.close();
    else if (count > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      this.chosen = (this.chosen + (event.key === "ArrowDown" ? 1 : count - 1 + (this.chosen < 0 ? 1 : 0))) % count;
      this.show_suggestions();
    } else if (count > 0 && (event.key === "Tab" || event.key === "Enter") && (this.chosen >= 0 || event.key === "Tab"))
      this.take(Math.max(this.chosen, 0));
    else if (event.key === "Enter") {
      this.close();
      this.app.store.go({ game: this.input.value });
      return;
    } else return;
    event.preventDefault();
  }

  private show_reading(): void {
    const { game, complaint } = this.app.reading;
    this.element.classList.toggle("has-complaint", complaint !== null);
    this.input.setAttribute("aria-invalid", String(complaint !== null));
    if (complaint?.source === "rules") return replace(this.says, h("p", { class: "complaint" }, "Your own rules cannot be read: ", button("see there", () => this.app.store.change({ panel: "rules" }), { class: "link" })));
    if (complaint) return replace(this.says, complaint_box(complaint, (remedy) => this.app.store.go({ game: mended(this.input.value, complaint, remedy) })));
    if (!game) return;
    const phases = game.phases.length > 1 ? `${game.phases.length} phases` : "";
    const facts = [game.board, game.symmetric ? "unchanged by swapping" : "", phases, game.misere ? "misère play" : ""];
    replace(
      this.says,
      h("span", { class: "notation" }, game.notation),
      h("span", { class: "soft" }, facts.filter((fact) => fact !== "").join(" · ")),
    );
    document.title = `${game.notation} – Gallimaufry`;
    announce(`${game.notation}, ${game.board}`);
  }
}
