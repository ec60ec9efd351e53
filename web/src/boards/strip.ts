// One heap: the terms in rows as long as the period, if there is one.
import type { App } from "../app";
import { complaint_of, is_abort } from "../engine/engine";
import type { PeriodReply, SequenceReply } from "../engine/replies";
import { color_of_value, css, dark, is_light, light, type Coloring } from "../map/colors";
import { is_dark } from "../map/map";
import { complaint_box } from "../parts/complaint";
import { h, replace } from "../parts/dom";
import { number } from "../parts/words";
import { default_bound } from "../stage/toolbar";

type Term = SequenceReply["terms"][number];

export function period_words(period: PeriodReply): string {
  if (period.period === null || period.status === "unknown") return `No period was found to n = ${number(period.bound)}.`;
  const last = period.last_exception === null ? "no exceptions" : `last exception n = ${number(period.last_exception)}`;
  const saltus = period.saltus > 0 ? `, saltus ${number(period.saltus)}` : "";
  const how = period.status === "proved" ? `proved${period.argument ? ` (${period.argument})` : ""}` : `observed to n = ${number(period.bound)}`;
  return `Period ${number(period.period)}${saltus}, ${last}; ${how}.`;
}

function is_p(term: Term): boolean {
  return term === "P" || term === 0;
}

export class Strip {
  readonly element = h("div", { class: "strip" });

  constructor(private readonly app: App) {
    app.store.listen((_, changed) => {
      if (changed.has("at")) this.mark();
    });
  }

  async load(signal: AbortSignal): Promise<void> {
    const { state } = this.app.store;
    const values = state.values && !state.misere;
    const body = { ...this.app.question(), values };
    try {
      const sequence = this.app.engine.ask<SequenceReply>("sequence", { ...body, bound: state.to[0] ?? default_bound(1) }, { signal });
      const period = this.app.engine.ask<PeriodReply | PeriodReply[]>("period", body, { signal }).catch(() => null);
      const [terms, found] = await Promise.all([sequence, period]);
      this.show(terms, Array.isArray(found) ? found[0]! : found, values);
    } catch (error) {
      if (!is_abort(error)) replace(this.element, complaint_box(complaint_of(error)));
    }
  }

  private show(sequence: SequenceReply, period: PeriodReply | null, values: boolean): void {
    const repeats = period?.period ?? 0;
    const columns = this.columns(repeats);
    const numbers = sequence.terms.filter((term): term is number => typeof term === "number");
    const coloring: Coloring = { palette: is_dark() ? dark : light, largest: Math.max(1, ...numbers), logarithmic: false, thin: false };
    const size = Math.min(32, Math.max(20, Math.floor((this.element.clientWidth - 70) / columns) - 2));
    const rows: HTMLElement[] = [];
    for (let from = 0; from < sequence.terms.length; from += columns) {
      const cells = sequence.terms.slice(from, from + columns).map((term, i) => this.cell(sequence.offset + from + i, term, coloring, period, values));
      rows.push(h("tr", {}, h("th", { scope: "row" }, String(sequence.offset + from)), ...cells));
    }
    const words = period ? period_words(period) : "Whether it repeats was not found out.";
    const wrapped = repeats > 0 && columns % repeats === 0 ? ` Rows have ${columns === repeats ? "one period" : `${columns / repeats} periods`} each.` : "";
    replace(
      this.element,
      h("p", { class: "strip-words" }, words + wrapped),
      h("div", { class: "scroll" }, h("table", { class: "strip-table" }, h("caption", { class: "visually-hidden" }, values ? "nim-values" : "outcomes"), h("tbody", {}, ...rows))),
      h("p", { class: "soft" }, values ? "The number in a cell is the nim-value; P-positions are white." : "P-positions are dark.", period && period.last_exception !== null ? " Cells before the period are framed by dots." : ""),
    );
    this.element.style.setProperty("--cell", `${size}px`);
    this.mark();
  }

  /** A multiple of the period that fills the width. */
  private columns(period: number): number {
    const room = Math.max(8, Math.floor((this.element.clientWidth - 70) / 34));
    const most = Math.max(8, Math.floor((this.element.clientWidth - 70) / 24));
    if (period > 0 && period <= 2 * most) return period >= room ? period : period * Math.floor(room / period);
    return room >= 20 ? Math.floor(room / 10) * 10 : room;
  }

  private cell(n: number, term: Term, coloring: Coloring, period: PeriodReply | null, values: boolean): HTMLElement {
    const words = term === null ? "not on the board" : values ? `nim-value ${term}` : String(term);
    const cell = h(
      "td",
      { "data-n": n, title: `n = ${n}: ${words}`, class: [is_p(term) ? "P" : "N", period?.last_exception != null && n <= period.last_exception ? "before" : ""].join(" ").trim() },
      h("button", { type: "button", "aria-label": `${n}: ${words}`, onclick: () => this.app.store.change({ at: String(n), panel: "position" }) }, values ? (term ?? "") : is_p(term) ? "P" : ""),
    );
    if (typeof term === "number") {
      const color = color_of_value(term, coloring);
      cell.style.background = css(color);
      cell.style.color = is_light(color) ? "#15140f" : "#ffffff";
    }
    return cell;
  }

  private mark(): void {
    const { at } = this.app.store.state;
    this.element.querySelectorAll("td.chosen").forEach((cell) => cell.classList.remove("chosen"));
    if (/^\d+$/.test(at)) this.element.querySelector(`td[data-n="${at}"]`)?.classList.add("chosen");
  }
}
