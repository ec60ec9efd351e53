// Rational heap games (U. Larsson): cones of positions between two directions, and copies of two-heap games in them.
//
// Q = (p1 q1; p2 q2) with det Q = p1 q2 - q1 p2 > 0. Its cone is { (X, Y) : X q1 <= Y p1 and Y p2 <= X q2 }. Every
// position of the cone is t + A (p1, q1) + B (p2, q2) for exactly one t in T_Q and naturals A, B (Lemma 4), and
// phi(X, Y) = (A, B). In the copy of a game under Q the options are those of the game at (A, B), with t kept.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/ruleset.h"

namespace galli {

struct Matrix {
  Integer p1 = 1, q1 = 0, p2 = 0, q2 = 1;
  bool is_slopes = false;  ///< written as slopes q1/p1, q2/p2

  bool operator==(const Matrix& other) const {
    return p1 == other.p1 && q1 == other.q1 && p2 == other.p2 && q2 == other.q2;
  }
};

inline constexpr Integer max_matrix_entry = 1'000'000'000;  ///< so that determinants fit in 64 bits

Integer determinant(const Matrix& q);
/// "[7,2; 1,10]", or "(2/7, 10/1)" when it was written so.
std::string to_text(const Matrix& q);

/// Two heaps, cut by the cone: its conditions, without those that always hold, are added.
Board on_cone(const Board& board, const Matrix& q);
/// The ruleset's moves that stay in the cone.
Ruleset on_cone(const Ruleset& ruleset, const Matrix& q);

/// The positions of the cone whose (A, B) are on the board.
Board copied(const Board& board, const Matrix& q);
/// Two heaps: the copy of the ruleset under Q.
Ruleset copied(const Ruleset& ruleset, const Matrix& q);

/// Weights on (A, B) as weights on (X, Y), up to a factor: a move keeps t, so it lowers both or neither. One of them may be
/// negative, but together they are not, in the cone.
/// Nothing when it leaves 64 bits.
std::optional<std::vector<Integer>> weights_under(const Matrix& q, const std::vector<Integer>& weights);

/// The other way round: the weights on (A, B) that weights on (X, Y) give them. Nothing when it leaves 64 bits.
std::optional<std::vector<Integer>> weights_of_columns(const Matrix& q, const std::vector<Integer>& weights);

/// (A, B); nothing when the arithmetic leaves 64 bits.
std::optional<Position> phi(const Matrix& q, const Position& position);
/// A (p1, q1) + B (p2, q2): how far a copy of (A, B) lies from the t of its class. Nothing when it leaves 64 bits.
std::optional<std::array<Integer, 2>> sum_of_columns(const Matrix& q, Integer a, Integer b);
/// T_Q cut with the cone, lexicographic: det Q positions; nothing when there are more than `most`.
std::optional<std::vector<Position>> classes(const Matrix& q, std::size_t most);

}  // namespace galli
