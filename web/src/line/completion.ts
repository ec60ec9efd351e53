// What could be typed next: names of the library, operators between games, words with parentheses.
import type { ListReply } from "../engine/replies";

export interface Suggestion {
  text: string;
  shown: string;
  about: string;
}

const name_before = /[A-Za-z_][A-Za-z0-9_]*$/;

/** A game is complete before the caret, so an operator may follow. */
function is_after_game(before: string): boolean {
  return /[\w)\]}]\s+$/.test(before);
}

/** A name with its brackets, ready to be filled in: "fraenkel[t]" is inserted as "fraenkel[". */
function inserted(written: string): string {
  const bare = written.split(",")[0]!.trim();
  const open = bare.search(/[[{(]/);
  if (open < 0 || /\(k\)$/.test(bare)) return open < 0 ? bare : bare.slice(0, open);
  return bare.slice(0, open + 1);
}

function words_of(library: ListReply): Suggestion[] {
  const names = library.rulesets.map((ruleset) => ({
    text: inserted(ruleset.written || ruleset.name),
    shown: ruleset.written || ruleset.name,
    about: ruleset.summary,
  }));
  const words = library.operators
    .filter((operator) => operator.word)
    .map((operator) => ({
      text: operator.word.replace(/\(.*$/, "") + "(",
      shown: operator.usage || operator.word,
      about: operator.summary,
    }));
  return [...names, ...words];
}

export interface Completion {
  from: number;
  suggestions: Suggestion[];
}

export function completion_at(text: string, caret: number, library: ListReply): Completion {
  const before = text.slice(0, caret);
  const typed = name_before.exec(before)?.[0] ?? "";
  if (typed !== "") {
    const low = typed.toLowerCase();
    const fitting = words_of(library).filter((one) => one.text.toLowerCase().startsWith(low) && one.text !== typed);
    const inside = words_of(library).filter((one) => one.text.toLowerCase().indexOf(low) > 0);
    return { from: caret - typed.length, suggestions: [...fitting, ...inside].slice(0, 8) };
  }
  if (!is_after_game(before)) return { from: caret, suggestions: [] };
  const signs = library.operators.filter((operator) => operator.sign);
  return {
    from: caret,
    suggestions: signs.map((operator) => {
      const sign = operator.sign.replace(/\b[AB]\b/g, "").trim();
      return { text: sign + " ", shown: `A ${sign} B`, about: operator.summary };
    }),
  };
}
