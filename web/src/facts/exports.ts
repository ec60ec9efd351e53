// Pictures and numbers as files, the same question as a command and in Python, a link.
import type { App } from "../app";
import { fixed_heaps } from "../boards/slice";
import { complaint_of } from "../engine/engine";
import type { Maps } from "../stage/maps";
import { button, copy, h, notify, save } from "../parts/dom";
import { file_name } from "../parts/words";
import { default_bound } from "../stage/toolbar";
import { command_for, python_for } from "./commands";

interface TableReply {
  rows?: (number | string | null)[][];
  table?: (number | string | null)[][];
  values?: (number | string | null)[][];
  terms?: (number | string | null)[];
}

function csv_of(reply: TableReply): string {
  const rows = reply.rows ?? reply.table ?? reply.values;
  if (rows) return rows.map((row) => row.map((cell) => cell ?? "").join(",")).join("\n") + "\n";
  return (reply.terms ?? []).map((term, n) => `${n},${term ?? ""}`).join("\n") + "\n";
}

/** A drawing in pixels, two for each of its own, on white paper. */
async function pixels_of(drawing: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(drawing);
  const image = h("img", { src: address });
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = h("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Tables beyond this are for the command line. */
const max_csv = 2000;

export function export_menu(app: App, maps: Maps): HTMLElement {
  const game = () => app.reading.game;
  const heaps = () => (game()?.board_kind === "heaps" ? (game()?.heaps.length ?? 2) : game()?.board_kind === "multiset" ? 1 : 0);
  const name = () => file_name(app.store.state.game);
  const guarded = (work: () => Promise<void>) => () => void work().catch((error) => notify(complaint_of(error).message));
  const bound = (most: number) => Math.min(app.store.state.to[0] ?? default_bound(heaps()), most);

  const plotted = async (): Promise<Blob> => {
    const { values, misere, mode, other, at } = app.store.state;
    const where = game()?.board_kind === "grid" ? { grids: [at] } : { bounds: [bound(2000)], ...(heaps() > 2 && { fixed: fixed_heaps(app) }) };
    const second = other && mode === "difference" ? { compare: [other] } : {};
    const reply = await app.engine.ask<{ svg: string }>("plot", { ...app.question(), values: values && !misere, ...where, ...second });
    return new Blob([reply.svg], { type: "image/svg+xml" });
  };
  const png = async () => {
    const blob = !maps.element.isConnected ? await pixels_of(await plotted()) : await maps.first.picture(game()?.notation ?? app.store.state.game);
    if (blob) save(blob, `${name()}.png`);
  };
  const svg = async () => save(await plotted(), `${name()}.svg`);
  const csv = async () => {
    const { values, misere } = app.store.state;
    const one = heaps() === 1;
    const body = { ...app.question(), values: values && !misere, ...(one ? { bound: bound(1e6) } : { bounds: [bound(max_csv)] }) };
    const reply = await app.engine.ask<TableReply>(one ? "sequence" : "table", body);
    save(new Blob([csv_of(reply)], { type: "text/csv" }), `${name()}.csv`);
  };
  const command = () => {
    if (heaps() === 0) return command_for(app.store.state, "moves");
    return heaps() === 1 ? command_for(app.store.state, "sequence") : command_for(app.store.state, "plot", `${name()}.png`, fixed_heaps(app));
  };
  const menu = h(
    "details",
    { class: "menu" },
    h("summary", {}, "Take along"),
    h(
      "div",
      { class: "menu-list" },
      button("Picture (PNG)", guarded(png)),
      button("Picture (SVG)", guarded(svg)),
      button("Numbers (CSV)", guarded(csv)),
      button("Copy the command", () => void copy(command(), "Command")),
      button("Copy as Python", () => void copy(python_for(app.store.state, heaps()), "Python")),
      button("Copy the link", () => void copy(location.href, "Link")),
    ),
  );
  menu.addEventListener("click", (event) => {
    if ((event.target as Element).tagName === "BUTTON") menu.open = false;
  });
  return menu;
}
