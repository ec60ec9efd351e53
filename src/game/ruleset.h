// A ruleset: a board, and what says where one may move: clauses as in the text, codes of splits, pieces to place.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/board.h"
#include "game/grid.h"
#include "game/multiset.h"

namespace galli {

/// `for name in first..last`, or over the members of a finite set.
struct Loop {
  std::string name;
  Expression first;
  Expression last;
  std::shared_ptr<const IntegerSet> set;  ///< when not null, its members are meant

  bool operator==(const Loop&) const;
};

/// A condition of a clause, checked as soon as the first `loops` loop variables have their values.
struct Guard {
  Expression condition;
  std::size_t loops = 0;

  bool operator==(const Guard&) const = default;
};

/// One line of rules: `(x - i, y) for i in 1..x where x > y`. An option that is not on the board, or whose
/// arithmetic has no value, does not exist.
struct Clause {
  std::vector<Expression> target;  ///< one for each heap
  std::vector<Loop> loops;         ///< a later range may mention an earlier variable
  std::vector<Guard> guards;       ///< the conjuncts of `where`, each as early as it can be checked
  Side side = Side::both;
  Span span{};
};

bool same_rules(const Clause& a, const Clause& b);

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
  std::vector<Clause> clauses;        ///< on heaps
  std::vector<Split> splits;          ///< on multisets
  std::vector<Placement> placements;  ///< on grids
  bool moves_to_end =
      false;  ///< one move, to the cleared position, from every other (on heaps a clause says so too)
  /// The moves are those of another ruleset on a part of the position: on factor `part` and as many more as its
  /// board has; or, on a multiset, on any one heap. (On heaps the clauses say so too.)
  std::shared_ptr<const Ruleset> within;
  std::size_t part = 0;
  /// The ruleset is the copy of another under a matrix (game/rational.h): the clauses say so, this tells why play ends.
  std::shared_ptr<const Ruleset> original;
  std::shared_ptr<const Matrix> matrix;
  std::optional<Start> start;
  std::optional<Expression> rank;  ///< declared: every move lowers it, and it is never negative
  Span span;                       ///< the definition
};

/// Same board, same clauses, same rank: the same moves by the same text.
bool same_rules(const Ruleset& a, const Ruleset& b);

/// The ruleset moves on some factors of a product.
inline bool is_lifted(const Ruleset& ruleset) { return ruleset.within && !ruleset.board.factors.empty(); }

/// Some moves are for one player only.
bool is_partizan(const Ruleset& ruleset);
/// One player's moves: "left(domineering)".
Ruleset of_side(const Ruleset& ruleset, Side side);

/// How much a single enumeration may cost, in steps of loops; counted down.
struct Budget {
  std::uint64_t steps = 50'000'000;
  std::uint64_t options = std::numeric_limits<std::uint64_t>::max();  ///< that `options` lists
};

/// Calls `visit` with every option by this clause, in the order of the text; the same option may come twice.
/// `visit` returns false to stop. The answer is false when the budget ran out.
bool visit_options(const Clause& clause, const Board& board, const Position& from, Budget& budget,
                   const std::function<bool(const Position&)>& visit);

/// The same for all moves of a ruleset.
bool visit_options(const Ruleset& ruleset, const Position& from, Budget& budget,
                   const std::function<bool(const Position&)>& visit);

/// All options, each once, in the order of the text; nothing when the budget ran out or there are more than it lists.
std::optional<std::vector<Position>> options(const Ruleset& ruleset, const Position& from, Budget& budget);

/// The clause in the language's notation.
std::string to_text(const Clause& clause, const Board& board);

}  // namespace galli
