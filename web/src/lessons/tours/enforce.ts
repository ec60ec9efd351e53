// Enforce and selective operators.
import type { Tour } from "../lesson";

export const enforce: Tour = {
  id: "enforce",
  title: "Who says which rules hold?",
  source: "Follows T. Abuku, S. Kimura, H. Kiya, U. Larsson, I. Saha, K. Suetsugu, T. Yamashita: Enforce and selective operators of combinatorial games.",
  steps: [
    {
      title: "The mover chooses",
      text: [
        "`nim | bishop` lets the mover move by either ruleset: any number from one heap, or the same number from both. That is Wythoff’s game, with its two slopes.",
      ],
      go: { game: "nim | bishop", values: false, to: [100], show: ["slopes"] },
    },
    {
      title: "The opponent chooses",
      text: [
        "`nim & bishop` is the opposite: before each move the opponent names Nim or Bishop, and the mover must follow it. Now a position is N only if the mover wins whatever is named.",
        "The P-positions are those with an empty heap, where Bishop has no move. Click any other position: the table shows the winning answers to each ruleset.",
      ],
      go: { game: "nim & bishop", values: true, to: [60], at: "5,9" },
    },
    {
      title: "Domination",
      text: [
        "`nim & bishop` has the P-positions of `bishop` alone: the opponent never needs to name Nim. The paper says that Bishop dominates Nim.",
        "Yama Nim (take at least two from one heap, put one on the other) dominates Nim as well. The map shows where `nim & yama` and `yama` differ: nowhere.",
      ],
      go: { game: "nim & yama", values: false, to: [60], other: "yama", mode: "difference" },
    },
    {
      title: "Confused games",
      text: [
        "Yama and Bishop are confused: neither dominates the other, so in `yama & bishop` both are needed. At (0,6) the opponent enforces Bishop, which has no move there. Yama would let the mover win by (1,1) or (1,0).",
      ],
      go: { game: "yama & bishop", values: true, to: [30], at: "0,6" },
    },
    {
      title: "Structures appear",
      text: [
        "Nim-values are defined for these games too: the least number that is missing among the options of some ruleset that the opponent may enforce. `euclid & bishop` has a fine pattern.",
        "In the tab Play you can try `euclid & bishop`: first one player names the ruleset, then the other moves.",
      ],
      go: { game: "euclid & bishop", values: true, to: [200] },
    },
  ],
  puzzle: {
    question: "`yama & bishop` has exactly one P-position without an empty heap. Which one is it? Write it as x,y.",
    go: { game: "yama & bishop", values: false, to: [20] },
    hint: "Look near the origin, and ask in which position Yama has no move although both heaps have tokens.",
    answers: ["1,1"],
    because: "At (1,1) Yama has no move, since at least two must be taken. Everywhere else with two heaps the mover reaches an empty heap, or (1,1).",
  },
};
