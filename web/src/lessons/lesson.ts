// A guided tour: steps that say something and set the page, then something to find out.
import type { PageState } from "../state/state";

export interface Step {
  title: string;
  /** Paragraphs. `code` is between back-quotes. */
  text: string[];
  /** What the page shows at this step. */
  go: Partial<PageState>;
}

export interface Puzzle {
  question: string;
  /** The page while it is thought about. */
  go: Partial<PageState>;
  hint: string;
  /** Answers that are right, without blanks, in lower case. */
  answers: string[];
  /** What is said after a right answer. */
  because: string;
}

export interface Tour {
  id: string;
  title: string;
  /** The document that it follows. */
  source: string;
  steps: Step[];
  puzzle: Puzzle;
}
