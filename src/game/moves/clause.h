// Clauses: the lines of rules on heaps.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/board/board.h"
#include "game/moves/side.h"

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

/// It calls a function of the caller.
bool calls_functions(const Clause& clause);

/// How many parts its expressions have: what it costs to look at one option.
std::size_t length_of(const Clause& clause);

/// How much a single enumeration may cost, in steps of loops; counted down.
struct Budget {
  std::uint64_t steps = 50'000'000;
  std::uint64_t options = std::numeric_limits<std::uint64_t>::max();  ///< that `options` lists
};

/// Calls `visit` with every option by this clause, in the order of the text; the same option may come twice.
/// `visit` returns false to stop. The answer is false when the budget ran out.
bool visit_options(const Clause& clause, const Board& board, const Position& from, Budget& budget,
                   const std::function<bool(const Position&)>& visit);

/// The clause in the language's notation.
std::string to_text(const Clause& clause, const Board& board);

}  // namespace galli
