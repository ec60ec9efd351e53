// Fibonacci Nim: the rule of the least Zeckendorf part, with the numbers of the position.
import type { App } from "../app";
import type { ZeckendorfReply } from "../engine/replies";
import { h } from "../parts/dom";
import { heaps_of, plain } from "../parts/words";

export async function fibonacci_rule(app: App, position: string, signal: AbortSignal): Promise<HTMLElement | null> {
  const [n, limit] = heaps_of(plain(position));
  if (app.reading.game?.game !== "fibonacci" || n === undefined || limit === undefined || n === 0) return null;
  const reply = await app.engine.ask<ZeckendorfReply>("zeckendorf", { numbers: [String(n)] }, { signal });
  const found = reply.numbers[0];
  if (!found || found.least_part === null) return null;
  const least = found.least_part;
  const wins = limit >= least;
  return h(
    "details",
    { class: "zeckendorf" },
    h("summary", {}, "The Zeckendorf rule"),
    h("p", {}, "Every number is a sum of Fibonacci numbers of which no two are neighbours, in one way only (Zeckendorf)."),
    h("p", { class: "formula" }, `${n} = ${found.parts.join(" + ")},   least part ${least},   at most ${Math.min(limit, n)} may be taken`),
    h("p", {}, wins ? `The limit ${limit} is at least ${least}: an N-position. Taking ${least} wins.` : `The limit ${limit} is below ${least}: a P-position. Every move loses.`),
    h("p", { class: "soft" }, "Why: after the least part f is taken, the next part is more than 2f, the new limit, so the opponent cannot take it whole, and whatever they take leaves a least part that you may take."),
  );
}
