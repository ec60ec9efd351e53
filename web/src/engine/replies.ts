// Replies of the engine, as far as the page reads them.
import type { PositionReply } from "../parts/words";

export interface ReadReply {
  game: string;
  notation: string;
  board: string;
  board_kind: "heaps" | "multiset" | "grid" | "several_parts";
  heaps: string[];
  phases: string[];
  symmetric: boolean;
  misere: boolean;
  has_enforce: boolean;
  /** Directions that bound cones: [[7,2],[1,10]]. */
  cones?: [[number, number], [number, number]][];
}

export interface ListedRuleset {
  name: string;
  written: string;
  summary: string;
  source?: string;
  source_text?: string;
  board?: string;
  tags?: string[];
}

export interface ListedOperator {
  sign: string;
  word: string;
  usage?: string;
  summary: string;
}

export interface ListReply {
  rulesets: ListedRuleset[];
  operators: ListedOperator[];
  papers?: { key: string; title: string }[];
}

export interface BoardReply {
  board: string;
  game?: string;
  columns: number;
  rows: number;
  values: boolean;
  largest: number;
  tile: number;
  levels: number;
  fine_to: [number, number];
  /** Tiles of this level and coarser ones are there for the whole board. */
  whole_from?: number;
  limited: string | null;
  engine: string;
  seconds: number;
  p_positions: number;
  /** Positions at which two games differ. */
  differences?: number;
  axes: string[];
}

export interface Answer {
  to: PositionReply;
  phase: number;
}

export interface Option {
  to: PositionReply;
  phase: number;
  by: string;
  outcome: "P" | "N";
  value: number | null;
  wins: boolean;
  answers: Answer[];
  change?: string;
}

export interface MovesReply {
  game: string;
  axes: string[];
  position: PositionReply;
  phase: number;
  outcome: "P" | "N";
  value: number | null;
  options: Option[];
  enforce?: { ruleset: string; wins: boolean; answers: Answer[] }[];
  best_enforce?: string | null;
  command?: string;
}

export interface OutcomeReply {
  game: string;
  positions: { position: string; phase: number; outcome: "P" | "N" | null }[];
}

export interface SequenceReply {
  offset: number;
  terms: (number | "P" | "N" | null)[];
  axes: string[];
}

export interface PeriodReply {
  preperiod: number | null;
  period: number | null;
  saltus: number;
  last_exception: number | null;
  status: "proved" | "observed" | "unknown";
  argument: string | null;
  bound: number;
}

export interface SlopeLine {
  slope: number;
  error: number;
  share: number;
  least: number;
  greatest: number;
  kind: string;
  number: string | null;
  by: string | null;
}

export interface SlopesReply {
  bound: number;
  positions: number;
  up_to_swap: boolean;
  lines: SlopeLine[];
}

export interface Conjecture {
  gist: string;
  lets: string[];
  statement: string;
  bound: number;
  cases: number;
  status: string;
  proof: string | null;
}

export interface ConjectureReply {
  bound: number;
  conjectures: Conjecture[];
}

export interface ProveReply {
  verdict: string;
  budget: string | null;
  numeration: string | null;
  first: number[][];
  rests_on: string[];
  sets: { name: string; states: number }[];
}

export interface CompareReply {
  bound: number;
  relation: string | null;
  same_positions: boolean;
  same_values: boolean | null;
  witnesses?: { same_positions: number[] | null };
  differences?: { same_positions: number };
  reason: string | null;
}

/** A statement of a paper, before it is checked. */
export interface ListedClaim {
  name: string;
  source: string;
  says: string;
  means: string;
  definitions: string;
  statement: string;
  games: string[];
}

export interface ClaimReply {
  name: string;
  source: string;
  says: string | null;
  statement: string;
  verdict: string;
  bound: number | null;
  cases: number;
  basis: string;
  in_paper: string | null;
  note: string | null;
  counterexample: string | null;
}

export interface ShowReply {
  name: string;
  title: string;
  boards?: { words: string }[];
  rulesets?: { name: string; title: string; moves: string[] }[];
  phases?: { name: string; formula: string }[];
  endings?: { reason: string }[];
  first?: { kind: string; positions: string[]; bound: string };
  starts?: { name: string; numbers: number[] } | null;
  claims?: { name: string; source: string }[];
  source?: string;
}

export interface ZeckendorfReply {
  numbers: { n: number; parts: number[]; least_part: number | null }[];
}

export interface PlayState {
  position: string;
  phase: number;
  imposed: number | null;
  numbers?: number[];
}

export interface Choice {
  index: number;
  kind: "move" | "push" | "pass" | "enforce";
  words: string;
  to: PlayState;
  by: string;
  wins: boolean | null;
  because: string | null;
}

export interface PlayReply {
  state: PlayState;
  to_choose: "move" | "enforce";
  outcome: "P" | "N" | "unknown";
  value: number | null;
  choices: Choice[];
  advice: number | null;
  reply: number | null;
  over: null | { winner: "mover" | "opponent"; words: string };
  certainty: string;
  certainty_words?: string;
  chooser_wins?: boolean | null;
  is_cut?: boolean;
  /** How people can find the winning choice, where a rule is known. */
  rule?: string | null;
}
