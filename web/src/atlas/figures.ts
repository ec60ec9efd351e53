// The figures of the papers: figures.list, which the atlas of `make demo` reads too, and what of the page shows each of them.
import { fresh, type Overlay, type PageState } from "../state/state";

export interface Figure {
  /** "push 2" */
  name: string;
  paper: string;
  number: string;
  shows: string;
  note: string;
  beside: string;
  commands: string[];
}

export function figures_in(list: string): Figure[] {
  const figures: Figure[] = [];
  for (const line of list.split("\n")) {
    const [, key, text] = /^(\w+)\s+(.*\S)\s*$/.exec(line) ?? [];
    if (!key || !text) continue;
    const rest = key === "shows" || key === "note" ? text.replaceAll("(.)", "⊙") : text;
    if (key === "figure") figures.push({ name: rest, paper: rest.split(" ")[0]!, number: rest.replace(/^\S+\s*/, ""), shows: "", note: "", beside: "", commands: [] });
    const figure = figures[figures.length - 1];
    if (!figure) continue;
    if (key === "shows") figure.shows = rest;
    if (key === "note") figure.note = rest;
    if (key === "beside") figure.beside = rest;
    if (key === "command") figure.commands.push(rest);
  }
  return figures;
}

/** "Figure 1", "Table 1", "Graph one pile" */
export function title_of(figure: Figure): string {
  if (figure.paper === "lead") return figure.shows;
  if (figure.paper === "finding") return `Finding ${figure.number}`;
  if (/^\d/.test(figure.number)) return `Figure ${figure.number}`;
  const words = figure.number.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words of a command line, as a shell takes it apart. */
function words_of(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map((found) => found[1] ?? found[2]!);
}

/** Free cells are those that are free when it is asked what to answer: '*' marks some, capitals are the answer. */
function grid_of(board: string): string {
  return board.replace(/[A-Z*]/g, ".").replace(/[a-z]/g, "#");
}

/** What of the page shows the same as a command; null where nothing does. */
export function state_for(command: string): Partial<PageState> | null {
  const [, kind, first, ...rest] = words_of(command);
  if (!kind || !first) return null;
  if (kind === "zeckendorf") return fresh({ game: "fibonacci", values: false, to: [48], at: "45,44" });
  const given = (name: string) => rest.flatMap((word, i) => (word === name ? [rest[i + 1] ?? ""] : []));
  const numbers = (text: string | undefined) => (text ?? "").split(",").map(Number).filter((n) => Number.isSafeInteger(n) && n >= 0);
  const others = given("--compare");
  const board = given("--board")[0];
  const marked = given("--mark").find((mark) => /^\d+(,\d+)*$/.test(mark));
  const show: Overlay[] = [];
  if (given("--slopes").length > 0) show.push("slopes");
  if (/\bR[NW]\(|\bcone\(|\brational\(/.test(first)) show.push("cone");
  const at = board ? grid_of(board) : (given("--options-of")[0] ?? marked ?? (kind === "graph" ? (rest[0] ?? "") : ""));
  const both = others.length === 1 ? { other: others[0]!, mode: "difference" as const } : {};
  return fresh({
    // Of several games that are compared the last one is made of the others.
    game: others.length > 1 ? others[others.length - 1]! : first,
    values: rest.includes("--values"),
    to: kind === "graph" ? [12] : numbers(given("--to")[0]),
    fix: given("--fix").flatMap((text) => numbers(text.split("=")[1])),
    at,
    show,
    ...both,
  });
}

export function state_of_figure(figure: Figure): Partial<PageState> | null {
  for (const command of figure.commands) {
    const state = state_for(command);
    if (state) return state;
  }
  return null;
}
