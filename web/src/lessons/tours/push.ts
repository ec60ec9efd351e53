// Push the button.
import type { Tour } from "../lesson";

export const push: Tour = {
  id: "push",
  title: "Push the button",
  source: "Follows É. Duchêne, M. Heinrich, U. Larsson, A. Parreau: The switch operators and push-the-button games (2018).",
  steps: [
    {
      title: "Two rulesets and a button",
      text: [
        "`nim >> euclid` is played with two heaps. At first the rules are those of Nim: take any number from one heap. Once in the game a player may push the button instead of moving. From then on the rules are Euclid’s: take a multiple of the smaller heap from the larger.",
        "The map shows the nim-values of the positions (x, y) before the button is pushed. White cells are P-positions.",
      ],
      go: { game: "nim >> euclid", values: true, to: [200] },
    },
    {
      title: "Why (2,4) is lost",
      text: [
        "(2,4) is P: every move has an answer, and so has the push. After the push the opponent moves to (2,2) in Euclid, where there is no move.",
        "Marks on the map are the options. The table below tells what answers each.",
      ],
      go: { game: "nim >> euclid", values: true, to: [20], at: "2,4" },
    },
    {
      title: "Almost Wythoff",
      text: [
        "The P-positions lie along the slopes φ = 1.618… and 1/φ, as those of Wythoff’s game do. They are nearly the same set: here the cells are coloured where the two games differ.",
        "Theorem 3.1.6 of the paper says which: pairs made of Fibonacci numbers minus one are exchanged, and nothing else. So differences get rare quickly.",
      ],
      go: { game: "nim >> euclid", values: false, to: [200], other: "wythoff", mode: "difference" },
    },
    {
      title: "The order matters",
      text: [
        "In `wythoff >> nim` the P-positions are those of Wythoff moved by (-1,-1), without (0,0): Proposition 4.1.3. Here they are next to Wythoff’s own.",
        "Press Beatty to see the pairs (A(n), B(n)) that the program guesses and proves.",
      ],
      go: { game: "wythoff >> nim", values: false, to: [60], other: "wythoff", mode: "beside" },
    },
    {
      title: "One heap: periods",
      text: [
        "Subtraction games with a button still repeat (Theorem 4.2.3). For `subtraction{1..k1} >> subtraction{1..k2}` Theorem 4.2.4 gives the period: with the least a for which (k1+1) a + 1 is divisible by k2+1, it is (k1+1) a + 1.",
        "Here k1 = 2 and k2 = 4: 3a + 1 is divisible by 5 for a = 3, so the period is 10.",
      ],
      go: { game: "subtraction{1,2} >> subtraction{1..4}", values: false, to: [99] },
    },
  ],
  puzzle: {
    question: "Zoom in on `nim >> euclid`. There is one y above 20 for which (20, y) is a P-position, and in Wythoff’s game there is none. Which y?",
    go: { game: "nim >> euclid", values: false, to: [60], camera: { x: 22, y: 28, cell: 9 } },
    hint: "By Theorem 3.1.7 it is 20φ, rounded up.",
    answers: ["33", "20,33", "y=33"],
    because: "(20,33) replaces the pair (12,20) of Wythoff: 12, 20 and 33 are Fibonacci numbers minus one.",
  },
};
