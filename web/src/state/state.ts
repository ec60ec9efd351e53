// All that a link reproduces. What is computed from it is never kept here.

export const panels = ["position", "facts", "play", "card", "atlas", "lessons", "library", "rules"] as const;
export type Panel = (typeof panels)[number];

export const overlays = ["slopes", "cone", "beatty"] as const;
export type Overlay = (typeof overlays)[number];

export type Mode = "single" | "beside" | "difference";
export type Scale = "auto" | "linear" | "log";
export type Level = "perfect" | "teaching" | "random";

/** Where the map looks: the position in the middle, and the size of a cell in pixels. */
export interface Camera {
  x: number;
  y: number;
  cell: number;
}

export interface PlaySetup {
  start: string;
  moves: number[];
  against: Level | "friend";
  first: "you" | "computer";
}

export interface PageState {
  game: string;
  rules: string;
  misere: boolean;
  values: boolean;
  phase: number;
  to: number[];
  panel: Panel;
  at: string;
  show: Overlay[];
  other: string;
  mode: Mode;
  scale: Scale;
  camera: Camera | null;
  play: PlaySetup;
  lesson: string;
  step: number;
  /** What is open in the atlas. */
  figure: string;
  claim: string;
  /** Of three heaps and more, the sizes of those that are not drawn. */
  fix: number[];
}

export const first_state: PageState = {
  game: "nim >> euclid",
  rules: "",
  misere: false,
  values: true,
  phase: 1,
  to: [],
  panel: "position",
  at: "",
  show: [],
  other: "",
  mode: "single",
  scale: "auto",
  camera: null,
  play: { start: "", moves: [], against: "perfect", first: "you" },
  lesson: "",
  step: 0,
  figure: "",
  claim: "",
  fix: [],
};

/** What is not named is as on a fresh page. */
export function fresh(go: Partial<PageState>): Partial<PageState> {
  const { game: _game, panel: _panel, lesson: _lesson, step: _step, ...rest } = first_state;
  return { ...rest, ...go };
}
