// The atlas: the figures and statements of the five papers. Each opens here: what it says, a check, and the game on the map.
import type { App } from "../app";
import type { ClaimReply, ListedClaim } from "../engine/replies";
import { claim_details } from "../facts/statements";
import { announce, button, copy, h, replace, type Child } from "../parts/dom";
import { run_in } from "../parts/task";
import { quoted } from "../parts/words";
import { is_bare } from "../state/address";
import { fresh } from "../state/state";
import { type Figure, figures_in, state_of_figure, title_of } from "./figures";

const groups: [string, string][] = [["finding", "What was found here"], ["lead", "Four pictures"]];

async function text_of(address: string): Promise<string> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} is not there`);
  return reply.text();
}

/** The beginning of a long sentence. */
function short(text: string): string {
  return text.length <= 140 ? text : text.slice(0, text.lastIndexOf(" ", 140)) + " …";
}

export class Atlas {
  readonly element = h("div", { class: "atlas" });
  private figures: Figure[] = [];
  private claims: ListedClaim[] = [];
  private reading: Promise<void> | null = null;
  private readonly search = h("input", { type: "search", placeholder: "Search figures and statements", "aria-label": "Search the atlas" });
  private readonly found = h("div", { class: "found" });
  /** The position that is chosen; a check beside it stays where it is. */
  private readonly position: HTMLElement;

  constructor(
    private readonly app: App,
    position: HTMLElement,
  ) {
    this.position = h("div", { hidden: app.store.state.at === "" }, position);
    this.search.addEventListener("input", () => this.show_found());
    app.on_library(() => (app.store.state.claim === "" ? this.show() : undefined));
    app.store.listen((_, changed) => {
      this.position.hidden = app.store.state.at === "";
      if (!changed.has("panel") && !changed.has("figure") && !changed.has("claim")) return;
      if (this.figures.length > 0 && is_bare(location.hash)) this.go_to_what_is_named();
      this.show();
    });
    this.show();
  }

  private show(): void {
    const { panel, figure, claim } = this.app.store.state;
    if (panel !== "atlas") return;
    this.reading ??= this.read();
    if (this.figures.length === 0) return;
    if (figure !== "") this.show_figure(figure);
    else if (claim !== "") this.show_claim(claim);
    else this.show_list();
  }

  private async read(): Promise<void> {
    await run_in(this.element, async (options) => {
      const [list, reply] = await Promise.all([text_of("figures.list"), this.app.engine.ask<{ claims: ListedClaim[] }>("claims", {}, options)]);
      this.figures = figures_in(list);
      this.claims = reply.claims;
      return h("p", {});
    });
    if (this.figures.length === 0) {
      this.reading = null; // it is tried again when the tab is opened again
      return;
    }
    if (is_bare(location.hash)) this.go_to_what_is_named();
    this.show();
  }

  /** A link may name a figure or a claim and nothing else. */
  private go_to_what_is_named(): void {
    const { figure, claim } = this.app.store.state;
    const named = this.figures.find((one) => one.name === figure);
    const state = named ? state_of_figure(named) : this.state_of_claim(claim);
    if (state) this.app.store.change({ ...state, panel: "atlas", figure, claim });
  }

  private state_of_claim(name: string): ReturnType<typeof fresh> | null {
    const claim = this.claims.find((one) => one.name === name);
    return claim?.games[0] ? this.state_of_game(claim, claim.games[0]) : null;
  }

  private state_of_game(claim: ListedClaim, game: string): ReturnType<typeof fresh> {
    return fresh({ game, values: /\bvalues?\b/.test(claim.statement), to: [], rules: claim.definitions });
  }

  private open_figure(figure: Figure): void {
    this.app.store.go({ ...(state_of_figure(figure) ?? {}), panel: "atlas", figure: figure.name, claim: "" });
    announce(title_of(figure));
  }

  private open_claim(claim: ListedClaim): void {
    this.app.store.go({ ...(this.state_of_claim(claim.name) ?? {}), panel: "atlas", figure: "", claim: claim.name });
    announce(claim.name);
  }

  // ---- The list ----

  private show_list(): void {
    replace(this.element, h("h2", {}, "Atlas"), h("p", {}, "The figures and statements of five papers, to look at and to check."), this.search, this.found);
    this.show_found();
  }

  private show_found(): void {
    const wanted = this.search.value.trim().toLowerCase();
    const fits = (...texts: string[]) => wanted === "" || texts.some((text) => text.toLowerCase().includes(wanted));
    const papers: [string, string][] = (this.app.library.papers ?? []).filter((paper) => paper.key !== "gallimaufry").map((paper) => [paper.key, paper.title]);
    const known = [...groups, ...papers].map(([key]) => key);
    const others = this.claims.filter((claim) => !known.includes(claim.name.split(" ")[0]!)).map((claim) => claim.name.split(" ")[0]!);
    const all = [...groups, ...papers, ...[...new Set(others)].map((key): [string, string] => [key, key.charAt(0).toUpperCase() + key.slice(1)])];
    const sections = all.flatMap(([key, title]) => {
      const figures = this.figures.filter((figure) => figure.paper === key && fits(figure.name, figure.shows));
      const claims = this.claims.filter((claim) => claim.name.split(" ")[0] === key && fits(claim.name, claim.says, claim.means, claim.source, claim.statement));
      return figures.length + claims.length > 0 ? [this.section(key, title, figures, claims, wanted !== "")] : [];
    });
    replace(this.found, ...sections, sections.length === 0 && h("p", { class: "soft" }, `Nothing in the atlas matches “${this.search.value}”.`));
  }

  private section(key: string, title: string, figures: Figure[], claims: ListedClaim[], is_open: boolean): HTMLElement {
    const is_ours = groups.some(([group]) => group === key);
    const items = [
      ...figures.map((figure) => h("li", {}, button(title_of(figure), () => this.open_figure(figure), { class: "link" }), figure.paper !== "lead" && h("span", {}, short(figure.shows)))),
      ...claims.map((claim) => h("li", {}, button(claim.name, () => this.open_claim(claim), { class: "link" }), h("span", {}, short(claim.says || claim.means || claim.statement)))),
    ];
    const count = is_ours ? "" : [figures.length > 0 && `${figures.length} figures and tables`, claims.length > 0 && `${claims.length} statements`].filter(Boolean).join(", ");
    return h("details", { class: "paper", open: is_ours || is_open }, h("summary", {}, h("b", {}, title), count && h("span", { class: "soft" }, ` ${count}`)), h("ul", { class: "examples" }, ...items));
  }

  // ---- One figure, one statement ----

  private head(): HTMLElement {
    return h("p", { class: "lesson-head" }, button("All of the atlas", () => this.app.store.go({ panel: "atlas", figure: "", claim: "" }), { class: "quiet" }));
  }

  private paper_words(key: string): string {
    return this.app.library.papers?.find((paper) => paper.key === key)?.title ?? "";
  }

  private show_figure(name: string): void {
    const figure = this.figures.find((one) => one.name === name);
    if (!figure) return replace(this.element, this.head(), h("p", {}, `There is no figure “${name}” in the atlas.`));
    const beside = this.claims.find((claim) => claim.name === figure.beside);
    const serve = `galli serve --open --figure ${quoted(figure.name)}`;
    replace(
      this.element,
      this.head(),
      h("h2", {}, title_of(figure)),
      this.paper_words(figure.paper) !== "" && h("p", { class: "soft" }, this.paper_words(figure.paper)),
      figure.paper !== "lead" && h("p", {}, figure.shows.charAt(0).toUpperCase() + figure.shows.slice(1).replace(/([^.])$/, "$1.")),
      figure.note !== "" && h("p", { class: "soft" }, figure.note),
      h("p", { class: "row" }, button("Show it again", () => this.open_figure(figure)), beside && button(`Statement ${beside.name}`, () => this.open_claim(beside), { class: "quiet" })),
      this.position,
      this.commands([...figure.commands, serve]),
    );
  }

  private show_claim(name: string): void {
    const claim = this.claims.find((one) => one.name === name);
    if (!claim) return replace(this.element, this.head(), h("p", {}, `There is no statement “${name}” in the atlas.`));
    const place = h("div", { "aria-live": "polite" });
    const check = () => void run_in(place, async (options) => {
      const checked = await this.app.engine.ask<ClaimReply[]>("check", { names: [claim.name], quick: true }, options);
      return checked[0] ? claim_details(checked[0]) : h("p", {}, "There is no such statement.");
    });
    const figures = this.figures.filter((figure) => figure.beside === claim.name);
    const games = claim.games.map((game) => button(game, () => this.app.store.go({ ...this.state_of_game(claim, game), panel: "atlas", claim: claim.name }), { class: "link code" }));
    replace(
      this.element,
      this.head(),
      h("h2", {}, claim.name),
      h("p", { class: "soft" }, claim.source),
      claim.says !== "" && h("blockquote", {}, claim.says),
      claim.means !== "" && h("p", {}, claim.means),
      h("pre", {}, [claim.definitions, claim.statement].filter((text) => text !== "").join("\n\n")),
      games.length > 0 && h("p", { class: "row" }, "On the map:", ...games),
      figures.length > 0 && h("p", { class: "row" }, ...figures.map((figure) => button(title_of(figure), () => this.open_figure(figure), { class: "quiet" }))),
      h("p", { class: "row" }, button("Check it", check, { class: "primary" })),
      place,
      this.position,
      this.commands([`galli check ${quoted(claim.name)}`, `galli serve --open --claim ${quoted(claim.name)}`]),
    );
  }

  private commands(commands: string[]): Child {
    const items = commands.map((command) => h("li", {}, h("code", {}, command), " ", button("Copy", () => void copy(command, "Command"), { class: "quiet", "aria-label": `Copy ${command}` })));
    return h("details", { class: "commands" }, h("summary", {}, "Commands"), h("ul", {}, ...items));
  }
}
