#include "proof/taking.h"

#include <algorithm>
#include <optional>

namespace galli {
namespace {

using Op = Expression::Op;

constexpr std::uint64_t max_assignments = 1'000'000;
constexpr Integer largest_number =
    1'000'000'000'000;  // added to n or taken from it: n far below 2^63 stays below

bool mentions(const Expression& expression, Op variable) {
  return expression.op == variable ||
         std::any_of(expression.kids.begin(), expression.kids.end(),
                     [&](const Expression& kid) { return mentions(kid, variable); });
}

bool has_heap(const Expression& expression) { return mentions(expression, Op::heap); }

/// The expression is n less this, which is without n; nothing when it is not of that form. What is added to n on the way, or
/// taken from it, goes to `parts`.
std::optional<Expression> less_than_heap(const Expression& expression, std::vector<Expression>& parts) {
  if (expression.op == Op::heap) return constant(0);
  if (expression.op != Op::subtract && expression.op != Op::add) return {};
  const bool is_sum = expression.op == Op::add;
  const std::size_t with_heap = is_sum && has_heap(expression.kids[1]) ? 1 : 0;
  const Expression& part = expression.kids[1 - with_heap];
  const auto rest = has_heap(part) ? std::nullopt : less_than_heap(expression.kids[with_heap], parts);
  if (!rest) return {};
  parts.push_back(part);
  return combine(is_sum ? Op::subtract : Op::add, {*rest, part});
}

/// The condition says n >= this, which is without n; nothing when it is not of that form.
std::optional<Expression> least_demanded(const Expression& condition, std::vector<Expression>& parts) {
  if (!is_comparison(condition.op)) return {};
  const Expression& left = condition.kids[0];
  const Expression& right = condition.kids[1];
  const bool is_upward = condition.op == Op::greater_equal || condition.op == Op::greater;
  const bool is_downward = condition.op == Op::less_equal || condition.op == Op::less;
  if (!is_upward && !is_downward) return {};
  const Expression& larger = is_upward ? left : right;
  const Expression& smaller = is_upward ? right : left;
  const auto lowered_by = less_than_heap(larger, parts);
  if (!lowered_by || has_heap(smaller)) return {};
  const bool is_strict = condition.op == Op::greater || condition.op == Op::less;
  return combine(Op::add, {combine(Op::add, {smaller, *lowered_by}), constant(is_strict ? 1 : 0)});
}

/// A condition on one loop variable whose truth no longer changes from some value on: that value.
MaybeInteger settled_from(const Expression& condition, const Expression& variable) {
  if (condition.op == Op::and_ || condition.op == Op::or_ || condition.op == Op::not_) {
    Integer from = 0;
    for (const Expression& kid : condition.kids) {
      const MaybeInteger part = settled_from(kid, variable);
      if (!part) return {};
      from = std::max(from, *part);
    }
    return from;
  }
  if (condition.op == Op::in_set && condition.kids[0] == variable) {
    Integer from = 0;
    for (const Progression& part : condition.set->parts) {
      if (!part.last && part.step != 1) return {};
      const MaybeInteger behind = checked_add(part.last.value_or(part.first), 1);
      if (!behind) return {};
      from = std::max(from, *behind);
    }
    return from;
  }
  if (!is_comparison(condition.op)) return {};
  const bool is_left = condition.kids[0] == variable;
  if (!is_left && !(condition.kids[1] == variable)) return {};
  const Expression& other = condition.kids[is_left ? 1 : 0];
  if (has_heap(other) || mentions(other, Op::loop)) return {};
  const MaybeInteger value = constant_value(other);
  return value ? checked_add(*value, 1) : MaybeInteger{};
}

/// One clause: its amounts are found by going through the ranges of its variables.
class ClauseReading {
 public:
  ClauseReading(const Clause& clause, const Board& board) : clause_(clause), board_(board) {}

  std::variant<Taking, std::string> read() {
    if (clause_.side != Side::both) return "it has moves for one player only";
    const auto amount = less_than_heap(clause_.target[0], parts_);
    if (!amount) return "a move leads to " + in_words(clause_.target[0]);
    amount_ = *amount;
    sort_conditions();
    if (reason_.empty() && is_open_ended()) read_open_ended();
    if (reason_.empty() && !taking_.all_but) loop(0);
    if (!reason_.empty()) return reason_;
    std::sort(taking_.listed.begin(), taking_.listed.end());
    taking_.listed.erase(std::unique(taking_.listed.begin(), taking_.listed.end()), taking_.listed.end());
    return taking_;
  }

 private:
  std::string in_words(const Expression& expression) const {
    std::vector<std::string> names;
    for (const Loop& loop : clause_.loops) names.push_back(loop.name);
    return to_text(expression, board_.heaps(), names);
  }

  Place place() const { return {{}, values_}; }
  MaybeInteger number(const Expression& expression) const { return number_at(expression, place()); }

  /// Conditions and ends without n are for going through the ranges, the others are demands on n.
  void sort_conditions() {
    for (const Guard& guard : clause_.guards) {
      const auto demand = has_heap(guard.condition) ? least_demanded(guard.condition, parts_) : std::nullopt;
      if (demand) {
        demands_.push_back(*demand);
      } else if (has_heap(guard.condition)) {
        reason_ = "a move depends on the heap: where " + in_words(guard.condition);
      } else {
        guards_.push_back(guard);
      }
    }
    for (std::size_t i = 0; i < clause_.loops.size(); ++i) {
      const Loop& loop = clause_.loops[i];
      ends_.emplace_back();
      if (loop.set) {
        if (!loop.set->is_finite()) reason_ = "the set of " + loop.name + " is infinite";
        continue;
      }
      if (has_heap(loop.first)) reason_ = "the range of " + loop.name + " begins at " + in_words(loop.first);
      read_end(i, loop.last);
    }
  }

  void read_end(std::size_t index, const Expression& last) {
    const std::vector<Expression> parts =
        last.op == Op::min && has_heap(last) ? last.kids : std::vector<Expression>{last};
    std::vector<Expression> numbers;
    for (const Expression& part : parts) {
      if (!has_heap(part)) {
        numbers.push_back(part);
        continue;
      }
      const auto lowered_by = less_than_heap(part, parts_);
      if (!lowered_by) {
        reason_ = "the range of " + clause_.loops[index].name + " ends at " + in_words(last);
        return;
      }
      demands_.push_back(combine(Op::add, {loop_variable(index), *lowered_by}));
    }
    if (!numbers.empty()) ends_[index] = numbers.size() == 1 ? numbers[0] : combine(Op::min, numbers);
  }

  bool guards_hold(std::size_t depth) const {
    return std::all_of(guards_.begin(), guards_.end(), [&](const Guard& guard) {
      return guard.loops != depth || truth_at(guard.condition, place()) == Truth::yes;
    });
  }

  /// From this value of the variable on, the conditions on it alone do not change any more.
  Integer settled(std::size_t index) const {
    Integer from = 0;
    for (const Guard& guard : guards_) from = std::max(from, settled(guard, index).value_or(0));
    return from;
  }
  static MaybeInteger settled(const Guard& guard, std::size_t index) {
    return settled_from(guard.condition, loop_variable(index));
  }

  /// Conditions on the variable alone rule out all values from `settled` on.
  bool is_cut_short(std::size_t index, Integer from) const {
    std::vector<Integer> values(index + 1, 0);
    values[index] = from;
    return std::any_of(guards_.begin(), guards_.end(), [&](const Guard& guard) {
      return settled(guard, index) && truth_at(guard.condition, {{}, values}) != Truth::yes;
    });
  }

  bool is_unbounded(std::size_t index) const {
    return !clause_.loops[index].set && !ends_[index] && !is_cut_short(index, settled(index));
  }
  bool is_open_ended() const { return clause_.loops.size() == 1 && is_unbounded(0); }

  /// All amounts but finitely many: one range that only n ends, and its variable is the amount.
  void read_open_ended() {
    const MaybeInteger first = constant_value(clause_.loops[0].first);
    const bool is_plain = clause_.target[0].op == Op::subtract && clause_.target[0].kids[0].op == Op::heap &&
                          clause_.target[0].kids[1] == loop_variable(0);
    if (!is_plain || !first || *first < 1) {
      reason_ = "infinitely many amounts by " + to_text(clause_, board_);
      return;
    }
    for (const Guard& guard : guards_) {
      if (guard.loops != 0 && !settled(guard, 0))
        reason_ = "infinitely many amounts, where " + in_words(guard.condition);
    }
    if (!guards_hold(0) || !reason_.empty()) return;
    const Integer behind = std::max(settled(0), *first);
    if (behind > largest_amount) reason_ = too_large();
    taking_.all_but = true;
    for (Integer amount = 1; reason_.empty() && amount < behind; ++amount) {
      values_ = {amount};
      const bool may_be_taken = amount >= *first && guards_hold(1);
      may_be_taken ? check_demands(amount) : taking_.listed.push_back(amount);
    }
    values_ = {behind};  // what is demanded grows no faster than the amount: n less the variable, or a number
    for (const Expression& demand : demands_) check_grows_slowly(demand);
    if (reason_.empty()) check_demands(behind);
  }

  void check_grows_slowly(const Expression& demand) {
    if (reason_.empty() && mentions(demand, Op::loop) && !is_variable_plus_number(demand))
      reason_ = "amounts from " + std::to_string(values_[0]) + " on need n >= " + in_words(demand);
  }

  static bool is_variable_plus_number(const Expression& expression) {
    if (expression == loop_variable(0)) return true;
    if (expression.op != Op::add) return false;
    const Expression& left = expression.kids[0];
    const Expression& right = expression.kids[1];
    return (is_variable_plus_number(left) && !mentions(right, Op::loop)) ||
           (is_variable_plus_number(right) && !mentions(left, Op::loop));
  }

  static std::string too_large() {
    return "amounts above " + std::to_string(largest_amount) + " may be taken";
  }

  void loop(std::size_t depth) {
    if (!reason_.empty() || !guards_hold(depth)) return;
    if (depth == clause_.loops.size()) return land();
    const Loop& range = clause_.loops[depth];
    if (range.set) {
      const auto members = range.set->members(max_assignments);
      if (!members) reason_ = "the set of " + range.name + " is too large";
      for (std::size_t i = 0; members && i < members->size(); ++i) step((*members)[i], depth);
      return;
    }
    if (is_unbounded(depth)) {
      reason_ = "infinitely many amounts by " + to_text(clause_, board_);
      return;
    }
    const MaybeInteger first = number(range.first);
    const MaybeInteger last = ends_[depth] ? number(*ends_[depth]) : settled(depth);
    if (!first || !last) return;  // as in play: a range whose end has no value is empty
    if (*first < -largest_number || *last > largest_number) reason_ = "its ranges are too long";
    for (Integer value = *first; value <= *last && reason_.empty(); ++value) step(value, depth);
  }

  void step(Integer value, std::size_t depth) {
    if (++assignments_ > max_assignments) reason_ = "its ranges are too long";
    if (!reason_.empty()) return;
    values_.push_back(value);
    loop(depth + 1);
    values_.pop_back();
  }

  void land() {
    const MaybeInteger amount = number(amount_);
    if (!amount) {
      reason_ = "an amount leaves 64 bits";
    } else if (*amount < 1) {
      reason_ = "a move takes " + std::to_string(*amount);
    } else if (*amount > largest_amount) {
      reason_ = too_large();
    } else {
      check_demands(*amount);
      taking_.listed.push_back(*amount);
    }
  }

  /// What is asked of n is no more than that the amount can be taken.
  void check_demands(Integer amount) {
    for (const Expression& part : parts_) {
      const MaybeInteger value = number(part);
      if (reason_.empty() && (!value || *value > largest_number || *value < -largest_number))
        reason_ = "its numbers are too large";
    }
    for (const Expression& demand : demands_) {
      const MaybeInteger least = number(demand);
      if (reason_.empty() && (!least || *least > amount))
        reason_ = "taking " + std::to_string(amount) + " needs n >= " + in_words(demand);
    }
  }

  const Clause& clause_;
  const Board& board_;
  Expression amount_;
  std::vector<Guard> guards_;                    ///< without n
  std::vector<Expression> demands_;              ///< n must be at least these
  std::vector<Expression> parts_;                ///< are added to n or taken from it
  std::vector<std::optional<Expression>> ends_;  ///< of the ranges, but for n; none: only n ends it
  std::vector<Integer> values_;                  ///< of the loop variables
  std::uint64_t assignments_ = 0;
  Taking taking_;
  std::string reason_;
};

std::vector<Integer> both_listed(const Taking& a, const Taking& b) {
  std::vector<Integer> result;
  std::set_intersection(a.listed.begin(), a.listed.end(), b.listed.begin(), b.listed.end(),
                        std::back_inserter(result));
  return result;
}

/// The condition says n >= this number; nothing when it does not, or may leave 64 bits.
MaybeInteger least_by(const Expression& condition) {
  std::vector<Expression> parts;
  const auto demand = least_demanded(condition, parts);
  const auto is_small = [](const Expression& part) {
    const MaybeInteger value = constant_value(part);
    return value && *value <= largest_number && *value >= -largest_number;
  };
  if (!demand || !std::all_of(parts.begin(), parts.end(), is_small)) return {};
  return constant_value(*demand);
}

}  // namespace

bool Taking::may_take(Integer amount) const {
  return amount >= 1 && std::binary_search(listed.begin(), listed.end(), amount) != all_but;
}

Taking united(const Taking& a, const Taking& b) {
  if (a.all_but && b.all_but) return {true, both_listed(a, b)};
  Taking result{a.all_but || b.all_but, {}};
  if (!result.all_but) {
    std::set_union(a.listed.begin(), a.listed.end(), b.listed.begin(), b.listed.end(),
                   std::back_inserter(result.listed));
    return result;
  }
  const Taking& most = a.all_but ? a : b;
  const Taking& few = a.all_but ? b : a;
  std::set_difference(most.listed.begin(), most.listed.end(), few.listed.begin(), few.listed.end(),
                      std::back_inserter(result.listed));
  return result;
}

std::variant<Taking, std::string> taking_of(const Ruleset& ruleset) {
  const auto refused = [&](const std::string& reason) { return ruleset.name + ": " + reason; };
  const bool is_on_one_heap = ruleset.board.positions_are_sizes() && ruleset.board.dimension() == 1;
  const bool is_by_clauses = std::holds_alternative<ByClauses>(ruleset.moves);
  if (!is_on_one_heap || !is_by_clauses) return refused("its moves are not of the form n - a on one heap");
  if (ruleset.moves_to_end()) return refused("its move leads to the end");
  Taking taking;
  for (const Clause& clause : ruleset.clauses()) {
    auto read = ClauseReading(clause, ruleset.board).read();
    if (const auto* reason = std::get_if<std::string>(&read)) return refused(*reason);
    taking = united(taking, std::get<Taking>(read));
  }
  return taking;
}

std::variant<Integer, std::string> least_heap(const Board& board) {
  if (!board.positions_are_sizes() || board.dimension() != 1) return "it is not played on one heap";
  Integer least = 0;
  for (const Expression& condition : board.conditions()) {
    for (const Expression& part : conjuncts(condition)) {
      if (!has_heap(part) && truth_at(part, {}) == Truth::yes) continue;
      const MaybeInteger number = least_by(part);
      if (!number || *number < 0 || *number > largest_amount)
        return "its board is cut by " + board.condition_text();
      least = std::max(least, *number);
    }
  }
  return least;
}

}  // namespace galli
