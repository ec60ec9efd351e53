// A ruleset: a board, and what says where one may move on it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/moves/moves.h"

namespace galli {

/// `start (n) = (n, n - 1)`: positions may also be given in these shorter terms.
struct Start {
  std::vector<std::string> names;
  std::vector<Expression> target;  ///< over `names` as heaps
};

/// The position that a start rule makes of shorter terms; nothing where its arithmetic has no value.
std::optional<Position> started(const Start& start, const Position& given);

struct Matrix;

struct Ruleset {
  std::string name;   ///< with its arguments, as the language writes it: "fraenkel[2]", "nim(3)", "nim"
  std::string title;  ///< the sentence in quotes; may be empty
  Board board;
  RulesetMoves moves;
  /// The ruleset is the copy of another under a matrix (game/rational.h): the clauses say so, this tells why play ends.
  std::shared_ptr<const Ruleset> original;
  std::shared_ptr<const Matrix> matrix;
  std::optional<Start> start;
  std::optional<Expression> rank;  ///< declared: every move lowers it, and it is never negative
  Span span;                       ///< the definition

  // What the moves are made of, for those who know one kind of moves; the others have none.
  const std::vector<Clause>& clauses() const;
  const std::vector<Split>& splits() const;
  const std::vector<Placement>& placements() const;
  /// The one move is to the cleared position; on heaps a clause says so too.
  bool moves_to_end() const;
  /// The moves are those of another ruleset; on heaps the clauses say so too. Null otherwise.
  const Within* within() const;
};

/// Same board, same moves, same rank: the same moves by the same text.
bool same_rules(const Ruleset& a, const Ruleset& b);

/// The ruleset moves on some factors of a product.
inline bool is_lifted(const Ruleset& ruleset) { return ruleset.within() && !ruleset.board.factors().empty(); }

/// Its moves, its board or its rank ask a function that the caller brought along.
bool calls_functions(const Ruleset& ruleset);

/// Some moves are for one player only.
bool is_partizan(const Ruleset& ruleset);
/// One player's moves: "left(domineering)".
Ruleset of_side(const Ruleset& ruleset, Side side);

/// Calls `visit` with every option, in the order of the text; the same option may come twice. `visit` returns false to stop. The answer
/// is false when the budget ran out.
bool visit_options(const Ruleset& ruleset, const Position& from, Budget& budget, const VisitOption& visit);

/// All options, each once, in the order of the text; nothing when the budget ran out or there are more than it lists.
std::optional<std::vector<Position>> options(const Ruleset& ruleset, const Position& from, Budget& budget);

}  // namespace galli
