// Comply/constrain subtraction.
import type { Tour } from "../lesson";

export const comply: Tour = {
  id: "comply",
  title: "Comply and constrain",
  source: "Follows A. Sravankumar: Comply/constrain subtraction; the idea of the twist is F. Smith’s and P. Stănică’s (2002).",
  steps: [
    {
      title: "A move and a constraint",
      text: [
        "`twist(subtraction{1,2})` is played with one heap. A player complies with the constraint that is in force, and names the next one: take 1 or 2, or take anything but 1 or 2.",
        "The strip has the nim-values when the set {1,2} is in force. They begin 0 1 2 3 4 and then repeat 0 1 2.",
      ],
      go: { game: "twist(subtraction{1,2})", values: true, to: [60] },
    },
    {
      title: "The other side",
      text: [
        "Phase 2 is the same heap when the complement is in force. The values grow by 1 in each period of 3: the period has the saltus 1.",
        "Theorem 2.2 of the paper gives both sequences for every set {1, …, k}: period k + 1, after the first 2k + 1 terms in phase 1.",
      ],
      go: { game: "twist(subtraction{1,2})", values: true, to: [60], phase: 2 },
    },
    {
      title: "Choose the constraint",
      text: [
        "At 7 with {1,2} in force there is one winning move among four: take 2, and name {1,2} again. Taking 2 and naming the complement loses. The number alone does not decide.",
        "The table lists each move once for each constraint.",
      ],
      go: { game: "twist(subtraction{1,2})", values: true, to: [60], at: "7" },
    },
    {
      title: "Progressions",
      text: [
        "For S = {b, b + c, …, b + m c} with (c + 2)/2 ≤ b < c the paper shows that the values are periodic in the end, with period 2b + m c. Here S = {8, 21, 34, 47}: b = 8, c = 13, m = 3, and the period is 16 + 39 = 55.",
        "The line above the strip is the program’s own answer: period 55, last exception n = 49, proved.",
      ],
      go: { game: "twist(subtraction{8,21,34,47})", values: true, to: [274] },
    },
  ],
  puzzle: {
    question: "What is the period of the nim-values of `twist(subtraction{5,12,19})`? Guess first, then type the game.",
    go: { game: "twist(subtraction{1,2})", values: true, to: [120] },
    hint: "b = 5, c = 7, m = 2: check that (c + 2)/2 ≤ b < c, and use 2b + m c.",
    answers: ["24"],
    because: "2·5 + 2·7 = 24; the program proves it, with the last exception at n = 21.",
  },
};
