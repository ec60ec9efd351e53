#include "game/board.h"

#include <algorithm>
#include <optional>

#include "base/words.h"
#include "game/linear.h"

namespace galli {
namespace {

constexpr std::size_t most_positions_tried = 20'000;

/// True when the expression has a value everywhere (within 64 bits): only then is a condition that does not
/// hold one whose negation holds.
bool is_total(const Expression& e) {
  using Op = Expression::Op;
  if (e.op == Op::least_positive || e.op == Op::power) return false;
  if ((e.op == Op::div || e.op == Op::mod) && constant_value(e.kids[1]).value_or(0) == 0) return false;
  return std::all_of(e.kids.begin(), e.kids.end(), is_total);
}

/// True when every position of `inner` satisfies the conditions of `outer`.
bool is_within(const Board& inner, const Board& outer) {
  for (const Expression& condition : outer.conditions) {
    if (!is_total(condition)) return false;
    Linearizer linear(inner.dimension(), 0);
    std::vector<Facts> cases = linear.cases(combine(Expression::Op::not_, {condition}));
    for (const Expression& known : inner.conditions) cases = both(cases, linear.cases(known));
    for (Facts& facts : cases) {
      for (std::size_t heap = 0; heap < inner.dimension(); ++heap) facts.push_back(*linear.form(heap_variable(heap)));
      if (!is_impossible(linear.complete(facts))) return false;
    }
  }
  return true;
}

/// A small position on one of the boards only.
std::optional<Position> difference(const Board& a, const Board& b) {
  const Integer last = a.dimension() == 1 ? 200 : a.dimension() == 2 ? 40 : a.dimension() == 3 ? 12 : 3;
  Position position(a.dimension(), 0);
  for (std::size_t tried = 0; tried < most_positions_tried; ++tried) {
    if (a.contains(position) != b.contains(position)) return position;
    if (!advance(position, last)) break;
  }
  return {};
}

}  // namespace

bool Board::contains(const Position& position) const {
  return std::all_of(position.begin(), position.end(), [](Integer size) { return size >= 0; }) &&
         std::all_of(conditions.begin(), conditions.end(), [&](const Expression& condition) {
           return truth_at(condition, {position, {}}) == Truth::yes;
         });
}

std::string Board::condition_text() const {
  std::vector<std::string> parts;
  for (const Expression& condition : conditions) {
    const std::string part = to_text(condition, heaps, {});
    parts.push_back(condition.op == Expression::Op::or_ ? "(" + part + ")" : part);
  }
  return joined(parts, " and ");
}

BoardComparison compare(const Board& a, const Board& b) {
  if (a.dimension() != b.dimension()) return {Comparison::different, {}};
  if (a.conditions == b.conditions) return {Comparison::equal, {}};
  if (const auto witness = difference(a, b)) return {Comparison::different, *witness};
  return {is_within(a, b) && is_within(b, a) ? Comparison::equal : Comparison::unknown, {}};
}

bool advance(Position& position, Integer last) {
  for (std::size_t heap = position.size(); heap-- > 0;) {
    if (position[heap]++ < last) return true;
    position[heap] = 0;
  }
  return false;
}

std::string to_text(const Position& position) {
  std::vector<std::string> sizes;
  for (Integer size : position) sizes.push_back(std::to_string(size));
  return "(" + joined(sizes, ",") + ")";
}

}  // namespace galli
