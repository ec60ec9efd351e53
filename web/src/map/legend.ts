// The colour bar with its label, and what a cell of the picture stands for.
import { h, replace, type Child } from "../parts/dom";
import { number } from "../parts/words";
import { type Coloring, css, value_at, viridis_at } from "./colors";
import type { BoardReply } from "../engine/replies";
import { number_font } from "./paint";

export interface LegendFacts {
  board: BoardReply;
  coloring: Coloring;
  /** Sides of the block that a cell of the picture is. */
  side: number;
  difference: { first: string; second: string } | null;
}

function bar(coloring: Coloring): HTMLElement {
  const canvas = h("canvas", { width: 256, height: 1, class: "bar", "aria-hidden": "true" });
  const context = canvas.getContext("2d")!;
  for (let i = 0; i < 256; i++) {
    context.fillStyle = css(viridis_at(i / 255));
    context.fillRect(i, 0, 1, 1);
  }
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((place) =>
    h("span", {}, number(Math.round(value_at(place, coloring)))),
  );
  return h("span", { class: "colorbar" }, canvas, h("span", { class: "ticks" }, ...ticks));
}

/** The same on a canvas, for a file. */
export function paint_bar(context: CanvasRenderingContext2D, x: number, y: number, width: number, coloring: Coloring): void {
  context.font = `12px ${number_font}`;
  context.fillStyle = "#5d574f";
  context.textBaseline = "top";
  context.textAlign = "left";
  context.fillText(label_of(coloring), x, y);
  const from = x + context.measureText(label_of(coloring)).width + 14;
  for (let i = 0; i < width; i++) {
    context.fillStyle = css(viridis_at(i / (width - 1)));
    context.fillRect(from + i, y, 1.5, 11);
  }
  context.fillStyle = "#5d574f";
  context.textAlign = "center";
  for (const place of [0, 0.5, 1]) context.fillText(number(Math.round(value_at(place, coloring))), from + place * width, y + 15);
}

function label_of(coloring: Coloring): string {
  return coloring.logarithmic ? "nim-value, logarithmic" : "nim-value";
}

function swatch(color: number, words: string): HTMLElement {
  const box = h("i", { class: "swatch" });
  box.style.background = css(color);
  return h("span", { class: "swatched" }, box, words);
}

function parts_of(facts: LegendFacts): Child[] {
  const { board, coloring, side, difference } = facts;
  const { palette } = coloring;
  if (difference) {
    if (board.values) return [swatch(palette.second, "nim-values differ")];
    return side > 1
      ? [swatch(palette.second, "outcomes differ")]
      : [swatch(palette.first, `P in ${difference.first} only`), swatch(palette.second, `P in ${difference.second} only`)];
  }
  if (!board.values) return [swatch(palette.ink, "P-position"), swatch(palette.paper, "N-position")];
  return [h("span", { class: "label" }, label_of(coloring)), bar(coloring), side === 1 && swatch(0xffffff, "P, value 0")];
}

function block_words(facts: LegendFacts): string {
  const { side, board, coloring, difference } = facts;
  if (side === 1) return "";
  const block = `${number(side)} × ${number(side)} positions`;
  if (board.values && !difference) return `a cell is the mean over ${block}`;
  const what = difference ? "differences" : "P-positions";
  if (coloring.thin) return `a cell is ${block}, marked where there are any ${what}`;
  return `a cell is ${block}, the darker the more ${what}`;
}

export function show_legend(host: HTMLElement, facts: LegendFacts | null): void {
  if (!facts) return replace(host);
  const words = block_words(facts);
  replace(host, ...parts_of(facts), words !== "" && h("span", { class: "block-words" }, words));
}
