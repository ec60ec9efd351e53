// The lessons: a list of tours, and the tour that is on.
import type { App } from "../app";
import { announce, button, h, replace, type Child } from "../parts/dom";
import { fresh } from "../state/state";
import type { Puzzle, Tour } from "./lesson";
import { comply } from "./tours/comply";
import { enforce } from "./tours/enforce";
import { push } from "./tours/push";
import { rational } from "./tours/rational";
import { slides } from "./tours/slides";

const tours: Tour[] = [slides, push, enforce, comply, rational];

/** Text with `code` in it. */
function paragraph(text: string): HTMLElement {
  return h("p", {}, ...text.split("`").map((part, i) => (i % 2 === 1 ? h("code", {}, part) : part)));
}

export class Lessons {
  readonly element = h("div", { class: "lessons" });
  private is_hinted = false;
  private answer = "";

  constructor(
    private readonly app: App,
    private readonly position: HTMLElement,
  ) {
    app.store.listen((_, changed) => {
      if (changed.has("lesson") || changed.has("step") || changed.has("at")) this.show();
    });
    this.show();
  }

  private go(lesson: string, step: number): void {
    const tour = tours.find((one) => one.id === lesson);
    if (!tour) return this.app.store.go({ lesson: "", step: 0 });
    const go = tour.steps[step]?.go ?? tour.puzzle.go;
    this.is_hinted = false;
    this.answer = "";
    this.app.store.go({ panel: "lessons", ...fresh(go), lesson, step });
    announce(tour.steps[step]?.title ?? "Find out");
    this.element.closest(".panel")?.scrollTo({ top: 0 });
  }

  private show(): void {
    const { lesson, step } = this.app.store.state;
    const tour = tours.find((one) => one.id === lesson);
    if (!tour) return this.show_list();
    const is_last = step >= tour.steps.length;
    const shown = tour.steps[step];
    replace(
      this.element,
      h("p", { class: "lesson-head" }, button("All lessons", () => this.go("", 0), { class: "quiet" }), h("span", { class: "soft" }, `${Math.min(step, tour.steps.length) + 1} of ${tour.steps.length + 1}`)),
      h("h2", {}, tour.title),
      h("h3", {}, shown ? shown.title : "Find out"),
      ...(shown ? shown.text.map(paragraph) : this.puzzle(tour.puzzle)),
      h("p", { class: "row lesson-steps" }, step > 0 && button("Back", () => this.go(tour.id, step - 1)), !is_last && button("Next", () => this.go(tour.id, step + 1), { class: "primary" }), button("Show it again", () => this.go(tour.id, step), { class: "quiet" })),
      this.app.store.state.at !== "" && this.position,
      h("p", { class: "source" }, tour.source),
    );
  }

  private show_list(): void {
    const items = tours.map((tour) => h("li", {}, button(tour.title, () => this.go(tour.id, 0), { class: "link" }), h("p", { class: "soft" }, tour.source)));
    replace(this.element, h("h2", {}, "Lessons"), h("p", {}, "Five tours, one for each document. Each drives the page, and ends with something to find out."), h("ol", { class: "lesson-list" }, ...items));
  }

  private puzzle(puzzle: Puzzle): Child[] {
    const input = h("input", { type: "text", value: this.answer, oninput: () => (this.answer = input.value), "aria-label": "Your answer", autocomplete: "off", spellcheck: "false" });
    const verdict = h("p", { class: "verdict", role: "status" });
    const check = (event: Event) => {
      event.preventDefault();
      const given = input.value.replace(/[\s()]/g, "").toLowerCase();
      const is_right = puzzle.answers.includes(given);
      verdict.textContent = is_right ? `Right. ${puzzle.because}` : "Not yet. Look again, or take the hint.";
      verdict.className = `verdict ${is_right ? "right" : "wrong"}`;
    };
    return [
      paragraph(puzzle.question),
      h("form", { class: "row", onsubmit: check }, input, h("button", { type: "submit" }, "Is it so?"), button("Hint", () => { this.is_hinted = true; this.show(); }, { class: "quiet" })),
      this.is_hinted && paragraph(puzzle.hint),
      verdict,
    ];
  }
}
