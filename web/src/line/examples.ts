// Games worth a look, with the view in which to see them.
import type { PageState } from "../state/state";

export interface Example {
  game: string;
  about: string;
  state: Partial<PageState>;
}

function example(game: string, about: string, more: Partial<PageState> = {}): Example {
  const fresh: Partial<PageState> = { phase: 1, at: "", camera: null, other: "", mode: "single", show: [], to: [], misere: false, panel: "position" };
  return { game, about, state: { ...fresh, game, ...more } };
}

export const examples: Example[] = [
  example("nim >> euclid", "values of Zeruclid (1, a, b); P-positions along slope φ", { values: true, to: [1000] }),
  example("wythoff", "the golden ratio on a board of 100,000 × 100,000", { values: false, to: [100_000], show: ["slopes"] }),
  example("gdwn", "two more directions than Wythoff; the P-positions split", { values: false, to: [2000] }),
  example("RW(2/7, 10/1)", "Wythoff between two slopes", { values: false, to: [400], show: ["cone", "slopes"] }),
  example("euclid & bishop", "the opponent says which rules hold", { values: true, to: [300] }),
  example("fibonacci", "take at most twice what was just taken; play from 45", { values: false, to: [144], panel: "play" }),
  example("twist(subtraction{8,21,34,47})", "a constraint with every move; one heap with a period", { values: true, to: [400] }),
  example("octal(0.07)", "Dawson’s Kayles: period 34, proved", { values: true, to: [200] }),
  example("vertical >> horizontal", "dominoes upright, then lying", { panel: "position", at: "4x4" }),
];
