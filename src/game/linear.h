// Linear reasoning about moves: what follows from the ranges and conditions of a clause?
#pragma once

#include <optional>
#include <vector>

#include "game/elimination.h"
#include "game/ruleset.h"

namespace galli {

/// Turns expressions into linear forms over the heaps (variables 0, 1, ...), the loop variables that follow,
/// and one further variable for each subexpression that is not linear.
class Linearizer {
 public:
  /// A subexpression that is not linear, and the variable that stands for it.
  struct Opaque {
    Expression expression;
    std::size_t variable;
    std::vector<LinearForm> kids;
  };

  Linearizer(std::size_t heaps, std::size_t loops) : heaps_(heaps), variables_(heaps + loops) {}

  std::optional<LinearForm> form(const Expression& expression);

  /// When the condition holds, so does one of these lists. No list: it cannot hold.
  std::vector<Facts> cases(const Expression& condition);

  /// The cases so far say all that their conditions say: where one of them holds, so does the condition.
  bool is_exact() const { return is_exact_; }

  /// Together with what is known of the non-linear subexpressions (a product of two numbers of at least one
  /// is at least each of them, a minimum is at most its arguments).
  Facts complete(const Facts& facts) const;

 private:
  std::optional<LinearForm> opaque(const Expression& expression);
  std::vector<Facts> unknown();
  std::vector<Facts> meet(std::vector<Facts> a, const std::vector<Facts>& b);
  std::vector<Facts> negated_cases(const Expression& condition);
  std::vector<Facts> comparison(Expression::Op op, const Expression& left, const Expression& right);
  std::vector<Facts> at_least(const Expression& left, const Expression& right, Integer margin);
  template <typename AtLeast>
  std::vector<Facts> for_kids(const Expression& expression, bool for_all, AtLeast at_least);

  std::size_t heaps_;
  std::size_t variables_;
  std::vector<Opaque> opaque_;
  bool is_exact_ = true;
};

/// All that is known when a clause moves from one position of the board to another.
struct MoveFacts {
  std::vector<LinearForm> target;  ///< by heap
  std::vector<Facts> cases;        ///< one of them holds
};

/// Nothing when the target cannot be written down (numbers near the end of 64 bits).
std::optional<MoveFacts> facts_of_moves(const Clause& clause, const Board& board);

/// Every list of `a` with every list of `b`; when they are too many, only the shorter side is kept, and of a list that
/// becomes too long its beginning.
std::vector<Facts> both(std::vector<Facts> a, const std::vector<Facts>& b);

}  // namespace galli
