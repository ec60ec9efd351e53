// The position as things on a table: heaps of tokens, or a grid.
import { h, type Child } from "../parts/dom";
import { heaps_of } from "../parts/words";
import { rows_of } from "../boards/grid";

const max_tokens = 60;
/** Numbers of a position that are no heaps, in the library's rules: they have no tokens. */
const no_heaps = ["limit"];

function heap(name: string, size: number): HTMLElement {
  const tokens: Child[] = no_heaps.includes(name) ? [] : size <= max_tokens ? Array.from({ length: size }, () => h("i", { class: "token" })) : [h("span", { class: "soft" }, "…")];
  return h("div", { class: "heap" }, h("div", { class: "tokens", "aria-hidden": "true" }, ...tokens), h("div", { class: "heap-size" }, name ? h("em", {}, `${name} = `) : null, h("b", {}, String(size))));
}

export function pieces(position: string, names: string[]): HTMLElement {
  const rows = rows_of(position);
  if (rows && /[.#x]/.test(position)) {
    const cells = rows.map((row) => h("tr", {}, ...[...row].map((cell) => h("td", {}, h("span", { class: cell === "." ? "free" : "taken" })))));
    return h("table", { class: "grid-table small", "aria-label": `board ${position}` }, h("tbody", {}, ...cells));
  }
  const sizes = heaps_of(position);
  if (sizes.length === 0) return h("p", { class: "big" }, position);
  return h("div", { class: "pieces", role: "img", "aria-label": `heaps ${sizes.join(", ")}` }, ...sizes.map((size, i) => heap(names[i] ?? "", size)));
}
