#include "game/board/heaps.h"

#include <algorithm>

#include "base/text.h"
#include "base/words.h"
#include "game/board/board.h"
#include "game/board/position_text.h"
#include "game/linear.h"

namespace galli {
namespace {

using Op = Expression::Op;

constexpr std::size_t max_positions_tried = 20'000;

/// True when the expression has a value everywhere (within 64 bits): only then is a condition that does not
/// hold one whose negation holds.
bool is_total(const Expression& e) {
  if (e.op == Op::least_positive || e.op == Op::power || e.op == Op::call) return false;
  if ((e.op == Op::div || e.op == Op::mod) && constant_value(e.kids[1]).value_or(0) == 0) return false;
  return std::all_of(e.kids.begin(), e.kids.end(), is_total);
}

/// True when every position of `inner` satisfies the conditions of `outer`.
bool is_within(const HeapsBoard& inner, const HeapsBoard& outer) {
  for (const Expression& condition : outer.conditions) {
    if (!is_total(condition)) return false;
    Linearizer linear(inner.heaps.size(), 0);
    std::vector<Facts> cases = linear.cases(combine(Expression::Op::not_, {condition}));
    for (const Expression& known : inner.conditions) cases = both(std::move(cases), linear.cases(known));
    for (Facts& facts : cases) {
      for (std::size_t heap = 0; heap < inner.heaps.size(); ++heap)
        facts.push_back(*linear.form(heap_variable(heap)));
      if (!is_impossible(linear.complete(facts))) return false;
    }
  }
  return true;
}

/// A small position on one of the boards only.
std::optional<Position> difference(const HeapsBoard& a, const HeapsBoard& b) {
  const std::size_t heaps = a.heaps.size();
  const Integer last = heaps == 1 ? 200 : heaps == 2 ? 40 : heaps == 3 ? 12 : 3;
  Position position(heaps, 0);
  for (std::size_t tried = 0; tried < max_positions_tried; ++tried) {
    if (a.contains(position) != b.contains(position)) return position;
    if (!advance(position, last)) break;
  }
  return {};
}

}  // namespace

std::optional<std::size_t> HeapsBoard::length(std::span<const Integer> numbers) const {
  return heaps.size() <= numbers.size() ? std::optional(heaps.size()) : std::nullopt;
}

bool HeapsBoard::contains(const Position& position) const {
  return position.size() == heaps.size() &&
         std::all_of(position.begin(), position.end(), [](Integer size) { return size >= 0; }) &&
         std::all_of(conditions.begin(), conditions.end(), [&](const Expression& condition) {
           return truth_at(condition, {position, {}}) == Truth::yes;
         });
}

std::string HeapsBoard::why_outside(const Position& position) const {
  for (std::size_t heap = 0; heap < position.size(); ++heap) {
    if (position[heap] < 0) return heaps[heap] + " = " + std::to_string(position[heap]) + " is negative";
  }
  for (const Expression& condition : conditions) {
    const Truth truth = truth_at(condition, {position, {}});
    const std::string written = to_text(condition, heaps, {});
    if (truth == Truth::no) return written + " does not hold";
    if (truth != Truth::yes) return written + " has no value there, or one over 64 bits";
  }
  return "";
}

Position HeapsBoard::cleared(const Position& position) const { return Position(position.size(), 0); }

Position HeapsBoard::small_position() const {
  for (Integer size : {3, 4, 2, 1, 0}) {
    Position position(heaps.size(), size);
    if (contains(position)) return position;
  }
  return Position(heaps.size(), 3);
}

BoardComparison HeapsBoard::compared(const HeapsBoard& other) const {
  if (conditions == other.conditions) return {Comparison::equal, {}};
  if (const auto witness = difference(*this, other)) return {Comparison::different, *witness};
  return {is_within(*this, other) && is_within(other, *this) ? Comparison::equal : Comparison::unknown, {}};
}

std::string HeapsBoard::in_words() const {
  const std::string condition = condition_text();
  return heaps_in_words(heaps.size()) + (condition.empty() ? "" : " with " + condition);
}

std::string HeapsBoard::example() const {
  std::vector<std::string> sizes;
  for (const Board& factor : factors) sizes.push_back(example_of(factor));
  if (!sizes.empty()) return joined(sizes, "+");
  for (std::size_t i = 1; i <= heaps.size(); ++i) sizes.push_back(std::to_string(2 * i));
  return joined(sizes, ",");
}

std::string HeapsBoard::text(const Position& position) const { return to_text(position); }

std::string HeapsBoard::argument(const Position& position) const {
  const std::string tuple = to_text(position);
  return tuple.substr(1, tuple.size() - 2);
}

std::string HeapsBoard::text_behind_at(const Position& position) const { return to_text(position); }

WrittenPosition HeapsBoard::read(const Span& where, const NumberReader& numbers) const {
  if (factors.size() <= 1) return numbers(where);
  const Span inside = without_brackets(where);
  const std::vector<Span> written = parts_between_signs(inside);
  if (written.size() > 1) return read_parts(inside, factors, example(), numbers);
  WrittenPosition flat = numbers(inside);
  if (const auto* position = std::get_if<Position>(&flat); position && position->size() != heaps.size())
    return wrong_number_of_heaps(inside, heaps.size(), position->size(), example());
  return flat;
}

std::string HeapsBoard::change(const Position& from, const Position& to) const {
  std::vector<std::string> changes;
  for (std::size_t heap = 0; heap < from.size(); ++heap) {
    if (to[heap] != from[heap])
      changes.push_back(heaps[heap] + " " + right_aligned(std::to_string(from[heap]), 2) + " -> " +
                        std::to_string(to[heap]));
  }
  return joined(changes, ", ");
}

std::vector<PositionPart> HeapsBoard::parts(const Position& position) const {
  return {{false, position, to_text(position)}};
}

std::string HeapsBoard::condition_text() const {
  std::vector<std::string> all;
  for (const Expression& condition : conditions) {
    const std::string one = to_text(condition, heaps, {});
    all.push_back(condition.op == Op::or_ ? "(" + one + ")" : one);
  }
  return joined(all, " and ");
}

bool HeapsBoard::operator==(const HeapsBoard& other) const {
  return heaps == other.heaps && conditions == other.conditions && factors == other.factors;
}

}  // namespace galli
