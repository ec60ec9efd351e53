// Lines over the map: slopes that were estimated, boundaries of cones, Beatty pairs that were guessed or proved.
import type { App } from "../app";
import type { ConjectureReply, ReadReply, SlopesReply } from "../engine/replies";
import type { Overlay } from "../state/state";
import { beatty_of } from "./beatty";
import type { Line, Point } from "./marks";

export interface Laying {
  lines: Line[];
  points: Point[];
  /** What was not found, in words. */
  missing: string[];
}

function slope_lines(reply: SlopesReply): Line[] {
  const lines: Line[] = [];
  const seen = new Set<string>();
  const add = (slope: number, label: string) => {
    const key = slope.toFixed(3);
    if (seen.has(key)) return;
    seen.add(key);
    lines.push({ slope, shift: 0, label, kind: "slope" });
  };
  for (const line of reply.lines) {
    const name = line.number && line.number.length < 18 ? `${line.slope.toFixed(4)} ≈ ${line.number.replace(/sqrt\((\d+)\)/g, "√$1")}` : line.slope.toFixed(4);
    const ends = line.kind === "line" ? [[line.slope, name]] : [[line.least, line.least.toFixed(4)], [line.greatest, line.greatest.toFixed(4)]];
    for (const [slope, label] of ends as [number, string][]) {
      add(slope, label);
      if (reply.up_to_swap && slope > 0) add(1 / slope, "");
    }
  }
  return lines;
}

function cone_lines(game: ReadReply): Line[] {
  return (game.cones ?? []).flatMap((cone) =>
    cone.map(([p, q]): Line => (p === 0 ? { slope: null, shift: 0, label: "", kind: "cone" } : { slope: q / p, shift: 0, label: `${q}/${p}`, kind: "cone" })),
  );
}

async function slopes(app: App, signal: AbortSignal): Promise<Laying> {
  const reply = await app.engine.ask<SlopesReply>("slopes", { ...app.question() }, { signal });
  return { lines: slope_lines(reply), points: [], missing: reply.lines.length === 0 ? ["no slope was found"] : [] };
}

async function beatty(app: App, signal: AbortSignal, reach: number): Promise<Laying> {
  const reply = await app.engine.ask<ConjectureReply>("conjecture", { ...app.question() }, { signal });
  for (const conjecture of reply.conjectures) {
    const pairs = beatty_of(conjecture, reach, app.reading.game?.symmetric ?? false);
    if (pairs) return { ...pairs, missing: [] };
  }
  return { lines: [], points: [], missing: ["no Beatty pair was found"] };
}

export async function overlays_for(app: App, wanted: Overlay[], reach: number, signal: AbortSignal): Promise<Laying> {
  const all: Laying = { lines: [], points: [], missing: [] };
  const add = (more: Laying) => {
    all.lines.push(...more.lines);
    all.points.push(...more.points);
    all.missing.push(...more.missing);
  };
  const game = app.reading.game;
  if (!game) return all;
  if (wanted.includes("cone")) {
    const lines = cone_lines(game);
    add({ lines, points: [], missing: lines.length === 0 ? ["the game has no cone"] : [] });
  }
  if (wanted.includes("slopes")) add(await slopes(app, signal));
  if (wanted.includes("beatty")) add(await beatty(app, signal, reach));
  return all;
}
