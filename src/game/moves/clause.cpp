#include "game/moves/clause.h"

#include <algorithm>

namespace galli {
namespace {

constexpr Integer lowest = std::numeric_limits<Integer>::min();
constexpr Integer highest = std::numeric_limits<Integer>::max();

/// Walks the loops of one clause, outermost first.
class Walk {
 public:
  Walk(const Clause& clause, const Board& board, const Position& from, Budget& budget,
       const std::function<bool(const Position&)>& visit)
      : clause_(clause), board_(board), from_(from), budget_(budget), visit_(visit), target_(from.size()) {}

  /// False when the budget ran out or the visitor had enough.
  bool run() { return loop(0); }
  bool is_exhausted() const { return is_exhausted_; }

 private:
  Place place() const { return {from_, values_}; }

  /// Guards that can be checked when the first `depth` variables are known.
  bool guards_hold(std::size_t depth) const {
    return std::all_of(clause_.guards.begin(), clause_.guards.end(), [&](const Guard& guard) {
      return guard.loops != depth || truth_at(guard.condition, place()) == Truth::yes;
    });
  }

  bool loop(std::size_t depth) {
    if (!guards_hold(depth)) return true;
    if (depth == clause_.loops.size()) return land();
    const Loop& range = clause_.loops[depth];
    return range.set ? over_set(*range.set, lowest, highest, depth) : over_range(range, depth);
  }

  bool over_range(const Loop& range, std::size_t depth) {
    const MaybeInteger first = number_at(range.first, place());
    const MaybeInteger last = number_at(range.last, place());
    if (!first || !last || *first > *last) return true;
    if (const IntegerSet* set = required_set(depth)) return over_set(*set, *first, *last, depth);
    for (Integer value = *first;; ++value) {
      if (!step(value, depth)) return false;
      if (value == *last) return true;
    }
  }

  /// A set that the guards require loop variable `depth` to be in: it spares walking through a long range.
  const IntegerSet* required_set(std::size_t depth) const {
    for (const Guard& guard : clause_.guards) {
      const bool is_membership =
          guard.condition.op == Expression::Op::in_set && guard.condition.kids[0] == loop_variable(depth);
      if (is_membership) return guard.condition.set.get();
    }
    return nullptr;
  }

  bool over_set(const IntegerSet& set, Integer first, Integer last, std::size_t depth) {
    for (const Progression& part : set.parts) {
      const Integer end = part.last ? std::min(*part.last, last) : last;
      for (MaybeInteger value = part.least_from(first); value && *value <= end;
           value = checked_add(*value, part.step)) {
        if (!step(*value, depth)) return false;
      }
    }
    return true;
  }

  bool step(Integer value, std::size_t depth) {
    if (budget_.steps == 0) {
      is_exhausted_ = true;
      return false;
    }
    --budget_.steps;
    values_.push_back(value);
    const bool goes_on = loop(depth + 1);
    values_.pop_back();
    return goes_on;
  }

  bool land() {
    for (std::size_t heap = 0; heap < target_.size(); ++heap) {
      const MaybeInteger size = number_at(clause_.target[heap], place());
      if (!size || *size < 0) return true;
      target_[heap] = *size;
    }
    return !board_.contains(target_) || visit_(target_);
  }

  const Clause& clause_;
  const Board& board_;
  const Position& from_;
  Budget& budget_;
  const std::function<bool(const Position&)>& visit_;
  std::vector<Integer> values_;
  Position target_;
  bool is_exhausted_ = false;
};

std::size_t length_of(const Expression& expression) {
  std::size_t length = 1;
  for (const Expression& kid : expression.kids) length += length_of(kid);
  return length;
}

}  // namespace

std::size_t length_of(const Clause& clause) {
  std::size_t length = 0;
  for (const Expression& size : clause.target) length += length_of(size);
  for (const Loop& loop : clause.loops) length += length_of(loop.first) + length_of(loop.last);
  for (const Guard& guard : clause.guards) length += length_of(guard.condition);
  return length;
}

bool calls_functions(const Clause& clause) {
  return calls_functions(clause.target) ||
         std::any_of(
             clause.loops.begin(), clause.loops.end(),
             [](const Loop& loop) { return calls_functions(loop.first) || calls_functions(loop.last); }) ||
         std::any_of(clause.guards.begin(), clause.guards.end(),
                     [](const Guard& guard) { return calls_functions(guard.condition); });
}

bool Loop::operator==(const Loop& other) const {
  const bool same_set = set && other.set ? *set == *other.set : !set && !other.set;
  return same_set && first == other.first && last == other.last;
}

bool same_rules(const Clause& a, const Clause& b) {
  return a.target == b.target && a.loops == b.loops && a.guards == b.guards && a.side == b.side;
}

bool visit_options(const Clause& clause, const Board& board, const Position& from, Budget& budget,
                   const std::function<bool(const Position&)>& visit) {
  Walk walk(clause, board, from, budget, visit);
  walk.run();
  return !walk.is_exhausted();
}

std::string to_text(const Clause& clause, const Board& board) {
  std::vector<std::string> names;
  for (const Loop& loop : clause.loops) names.push_back(loop.name);
  const auto text = [&](const Expression& e) { return to_text(e, board.heaps(), names); };
  std::string line;
  for (const Expression& size : clause.target) line += (line.empty() ? "(" : ", ") + text(size);
  line += ")";
  const char* separator = " for ";
  for (const Loop& loop : clause.loops) {
    line += separator + loop.name + " in ";
    line += loop.set ? "{" + to_text(*loop.set) + "}" : text(loop.first) + ".." + text(loop.last);
    separator = ", ";
  }
  separator = " where ";
  for (const Guard& guard : clause.guards) {
    const bool is_or = guard.condition.op == Expression::Op::or_;
    line += separator + (is_or ? "(" + text(guard.condition) + ")" : text(guard.condition));
    separator = " and ";
  }
  if (clause.side != Side::both) line.insert(0, clause.side == Side::left ? "left " : "right ");
  return line;
}

}  // namespace galli
