// Lecture slides: P and N, subtraction games, Fibonacci Nim.
import type { Tour } from "../lesson";

export const slides: Tour = {
  id: "slides",
  title: "First games: P, N and Fibonacci Nim",
  source: "Follows the lecture slides: combinatorial games, subtraction games, Fibonacci Nim.",
  steps: [
    {
      title: "Who wins?",
      text: [
        "Two players move in turn, and a player who cannot move loses. A position is P if the previous player wins, and N if the next player wins.",
        "Here one heap is left, and a move takes 2, 5 or 8. With 0 or 1 there is no move, so these are P. A position with a move to P is N; a position all of whose moves lead to N is P. The strip was filled in by this rule, from the left.",
      ],
      go: { game: "subtraction{2,5,8}", values: false, to: [99] },
    },
    {
      title: "It repeats",
      text: [
        "Each row is one or more periods long, so that equal columns stand under each other: 0, 1, 4 and 7 are P, then 10, 11, 14 and 17, and so on. The period is 10, and it is proved: what the next term depends on came back.",
        "Click 12. Its moves lead to 10, 7 and 4, which are all P, so each of them wins.",
      ],
      go: { game: "subtraction{2,5,8}", values: false, to: [99], at: "12" },
    },
    {
      title: "Three piles",
      text: [
        "In `pegs` a move takes one or two from one pile, which is one reading of the slides. The position (4,2,1) of the slides is N with nim-value 2. There is one winning move: take the whole second pile.",
        "Below are all moves, each with where it leads and what answers it.",
      ],
      go: { game: "pegs", values: true, at: "4,2,1", to: [12] },
    },
    {
      title: "A limit that moves",
      text: [
        "Fibonacci Nim: one pile. The first player may not take all; after that a player takes at most twice what was just taken. A position is the pile n and the limit.",
        "Dark cells are P. They form steps: whether you win depends on how the limit compares with one number that n decides.",
      ],
      go: { game: "fibonacci", values: false, to: [60] },
    },
    {
      title: "Fibonacci Nim from 45",
      text: [
        "45 = 34 + 8 + 3 as a sum of Fibonacci numbers of which no two are neighbours. The least part is 3. The limit 44 is at least 3, so the position is N, and taking 3 wins: it leaves 42 = 34 + 8 with limit 6, which is below 8.",
        "Open the tab Play to try it against the perfect player. Unfold “The Zeckendorf rule” there when you are stuck, then come back here.",
      ],
      go: { game: "fibonacci", values: false, to: [60], at: "45,44", play: { start: "45", moves: [], against: "perfect", first: "you" } },
    },
  ],
  puzzle: {
    question: "A pile of 47, and you begin. There is exactly one winning first move. How many do you take?",
    go: { game: "fibonacci", values: false, to: [60] },
    hint: "Write 47 as a sum of Fibonacci numbers 1, 2, 3, 5, 8, 13, 21, 34 of which no two are neighbours, and look at the least part.",
    answers: ["13"],
    because: "47 = 34 + 13. After 13 the pile is 34 and the limit 26, which is below 34: a P-position.",
  },
};
