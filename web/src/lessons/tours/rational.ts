// Rational heap games.
import type { Tour } from "../lesson";

export const rational: Tour = {
  id: "rational",
  title: "Games between two slopes",
  source: "Follows U. Larsson: Rational heap games (preprint, 2018).",
  steps: [
    {
      title: "A board that is a cone",
      text: [
        "`RN(2/7, 10/1)` is Rational Nim: positions are between the slopes 2/7 and 10, and a move subtracts a positive multiple of (7,2) or of (1,10). What is outside the cone is grey.",
        "Dark cells are P. Press Cone to see the boundaries.",
      ],
      go: { game: "RN(2/7, 10/1)", values: false, to: [60], show: ["cone"] },
    },
    {
      title: "Copies of Nim",
      text: [
        "The matrix (7 2; 1 10) has determinant 68. The game has 68 positions from which nothing can be subtracted, and from each of them grows a copy of Nim. Theorem 1 of the paper: a position is P exactly when its place in its copy is P in Nim.",
        "So the pattern repeats along the vector (7,2) + (1,10) = (8,12).",
      ],
      go: { game: "RN(2/7, 10/1)", values: false, to: [120], show: ["cone"] },
    },
    {
      title: "Copies of Wythoff",
      text: [
        "`RW(2/7, 10/1)` also allows multiples of (8,12): copies of Wythoff’s game. Its P-positions accumulate along two lines, which Corollary 10 of the paper gives exactly: slopes 1.0740… and 2.1083….",
      ],
      go: { game: "RW(2/7, 10/1)", values: false, to: [400], show: ["cone", "slopes"] },
    },
    {
      title: "A claim that fails",
      text: [
        "Section 4 of the paper compares `RN(2/7, 10/1)` with a game on the same cone whose moves are multiples of (7,2), (1,10) and (8,4), and says that the P-positions are the same. They are not: the first difference is at (9,13), where (8,4) leads to (1,9), from which there is no move.",
        "Single cells of the map show in which game a position is P.",
      ],
      go: { game: "rays{(7,2),(1,10),(8,4)} on cone(2/7, 10/1)", values: false, to: [40], other: "RN(2/7, 10/1)", mode: "difference", at: "9,13" },
    },
  ],
  puzzle: {
    question: "From how many positions of `RN(1/3, 2/1)` is there no move at all?",
    go: { game: "RN(1/3, 2/1)", values: false, to: [20], show: ["cone"] },
    hint: "The slopes 1/3 and 2/1 are the vectors (3,1) and (1,2). Their determinant counts these positions.",
    answers: ["5", "five"],
    because: "3·2 − 1·1 = 5: (0,0), (1,1), (2,1), (2,2) and (3,2).",
  },
};
