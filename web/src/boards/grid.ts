// A grid as it is: cells are clicked to take or free them, moves are shown on it.
import type { App } from "../app";
import type { Option } from "../engine/replies";
import { button, h, replace } from "../parts/dom";
import type { Selection } from "../position/selection";

export type Rows = string[];

export function rows_of(text: string): Rows | null {
  const size = /^(\d+)x(\d+)$/.exec(text.trim());
  if (size) return Array.from({ length: Number(size[1]) }, () => ".".repeat(Number(size[2])));
  const rows = text.trim().split("/");
  return text !== "" && rows.every((row) => /^[.#]+$/.test(row) && row.length === rows[0]!.length) ? rows : null;
}

/** Cells that are free in the one and taken in the other. */
export function placed(from: Rows, to: string): string[] {
  const after = rows_of(to);
  if (!after || after.length !== from.length) return [];
  return from.flatMap((row, i) => [...row].flatMap((cell, j) => (cell === "." && after[i]?.[j] === "#" ? [`${i},${j}`] : [])));
}

export class GridBoard {
  readonly element = h("div", { class: "grid-board" });
  private shown: Option | null = null;

  constructor(
    private readonly app: App,
    private readonly selection: Selection,
  ) {
    app.store.listen((_, changed) => {
      if (changed.has("at")) this.show();
    });
    selection.listen(() => this.show());
  }

  async load(_signal: AbortSignal): Promise<void> {
    if (!rows_of(this.app.store.state.at)) this.app.store.change({ at: "4x4" });
    this.show();
  }

  private get rows(): Rows {
    return rows_of(this.app.store.state.at) ?? rows_of("4x4")!;
  }

  private resize(rows: number, columns: number): void {
    const inside = (n: number) => Math.min(Math.max(n, 1), 12);
    this.app.store.change({ at: `${inside(rows)}x${inside(columns)}`, phase: 1 });
  }

  private toggle(i: number, j: number): void {
    const rows = this.rows.map((row, r) => (r !== i ? row : row.slice(0, j) + (row[j] === "." ? "#" : ".") + row.slice(j + 1)));
    this.app.store.change({ at: rows.join("/") });
  }

  private size(label: string, now: number, take: (n: number) => void): HTMLElement {
    return h("span", { class: "stepper" }, label, button("−", () => take(now - 1), { "aria-label": `fewer ${label}` }), h("b", {}, now), button("+", () => take(now + 1), { "aria-label": `more ${label}` }));
  }

  private show(): void {
    if (this.app.reading.game?.board_kind !== "grid") return;
    const rows = this.rows;
    const columns = rows[0]!.length;
    const { moves } = this.selection;
    const options = moves && typeof moves.position === "string" ? moves.options : [];
    const winning = new Set(options.filter((option) => option.wins && typeof option.to === "string").flatMap((option) => placed(rows, option.to as string)));
    const pointed = new Set(this.shown && typeof this.shown.to === "string" ? placed(rows, this.shown.to) : []);
    this.element.style.setProperty("--grid-cell", `${Math.max(30, Math.min(76, Math.floor((this.element.clientWidth - 20) / Math.max(columns, rows.length))))}px`);
    const table = h(
      "table",
      { class: "grid-table" },
      h("caption", { class: "visually-hidden" }, "the board; a button for each cell"),
      h("tbody", {}, ...rows.map((row, i) => h("tr", {}, ...[...row].map((cell, j) => this.cell(cell, i, j, winning.has(`${i},${j}`), pointed.has(`${i},${j}`)))))),
    );
    replace(
      this.element,
      h("p", { class: "row" }, this.size("rows", rows.length, (n) => this.resize(n, columns)), this.size("columns", columns, (n) => this.resize(rows.length, n)), button("Free all", () => this.resize(rows.length, columns))),
      table,
      h("p", { class: "soft" }, winning.size > 0 ? "Cells with a dot belong to a winning move. Point at a winning move below to see it." : "Click a cell to take or free it."),
      this.winning_moves(rows, options),
    );
  }

  private cell(cell: string, i: number, j: number, wins: boolean, pointed: boolean): HTMLElement {
    const is_free = cell === ".";
    const words = `row ${i + 1}, column ${j + 1}: ${is_free ? "free" : "taken"}${wins ? ", in a winning move" : ""}`;
    return h("td", {}, h("button", { type: "button", class: [is_free ? "free" : "taken", wins ? "wins" : "", pointed ? "pointed" : ""].join(" "), "aria-label": words, onclick: () => this.toggle(i, j) }));
  }

  private winning_moves(rows: Rows, options: Option[]): HTMLElement {
    const winning = options.filter((option) => option.wins);
    const buttons = winning.slice(0, 24).map((option) => {
      const cells = typeof option.to === "string" ? placed(rows, option.to) : [];
      const words = option.by === "push" ? "push" : cells.map((cell) => `(${cell})`).join(" ");
      const point = (is_on: boolean) => {
        this.shown = is_on ? option : null;
        for (const td of this.element.querySelectorAll("td button")) td.classList.remove("pointed");
        if (is_on) for (const cell of cells) this.element.querySelectorAll("tr")[Number(cell.split(",")[0])]?.querySelectorAll("button")[Number(cell.split(",")[1])]?.classList.add("pointed");
      };
      return button(words, () => this.app.store.change({ at: String(option.to), phase: option.phase }), { onmouseenter: () => point(true), onmouseleave: () => point(false), onfocus: () => point(true), onblur: () => point(false) });
    });
    return h("p", { class: "row winning" }, ...buttons);
  }
}
