#include "game/board/product.h"

#include <functional>

#include "base/words.h"
#include "game/board/board.h"
#include "game/board/position_text.h"

namespace galli {
namespace {

/// Each factor with its part of the position; false when the numbers do not fit the board.
bool for_each_part(const std::vector<Board>& factors, const Position& position,
                   const std::function<void(const Board&, const Position&)>& visit) {
  std::size_t begin = 0;
  for (const Board& factor : factors) {
    const auto size = length_on(factor, std::span(position).subspan(begin));
    if (!size) return false;
    visit(factor, part_of(position, {begin, *size}));
    begin += *size;
  }
  return begin == position.size();
}

std::string usage(const std::string& example) {
  return "a position has its parts with '+' between them: " + example;
}

}  // namespace

std::optional<std::size_t> ProductBoard::length(std::span<const Integer> numbers) const {
  std::size_t total = 0;
  for (const Board& factor : factors) {
    const auto size = length_on(factor, numbers.subspan(total));
    if (!size) return {};
    total += *size;
  }
  return total;
}

bool ProductBoard::contains(const Position& position) const {
  bool is_inside = true;
  const bool fits = for_each_part(factors, position, [&](const Board& factor, const Position& part) {
    is_inside = is_inside && factor.contains(part);
  });
  return fits && is_inside;
}

std::string ProductBoard::why_outside(const Position& position) const {
  std::string found;
  std::size_t number = 0;
  for_each_part(factors, position, [&](const Board& factor, const Position& part) {
    ++number;
    if (!found.empty() || factor.contains(part)) return;
    const std::string detail = galli::why_outside(factor, part);
    found = "part " + std::to_string(number) + ", " + argument_text(part, factor) +
            (detail.empty() ? "" : ": " + detail);
  });
  return found;
}

Position ProductBoard::cleared(const Position& position) const {
  Position result;
  for_each_part(factors, position, [&](const Board& factor, const Position& part) {
    const Position empty = galli::cleared(factor, part);
    result.insert(result.end(), empty.begin(), empty.end());
  });
  return result;
}

Position ProductBoard::small_position() const {
  Position whole;
  for (const Board& factor : factors) {
    const Position part = galli::small_position(factor);
    whole.insert(whole.end(), part.begin(), part.end());
  }
  return whole;
}

BoardComparison ProductBoard::compared(const ProductBoard& other) const {
  if (factors.size() != other.factors.size()) return {Comparison::different, {}};
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const Comparison verdict = compare(factors[i], other.factors[i]).verdict;
    if (verdict != Comparison::equal) return {verdict, {}};
  }
  return {Comparison::equal, {}};
}

std::string ProductBoard::in_words() const {
  std::vector<std::string> texts;
  for (const Board& factor : factors) texts.push_back(galli::in_words(factor));
  return joined(texts, " and ");
}

std::string ProductBoard::example() const {
  std::vector<std::string> texts;
  for (const Board& factor : factors) texts.push_back(example_of(factor));
  return joined(texts, "+");
}

std::string ProductBoard::text(const Position& position) const {
  std::vector<std::string> texts;
  for_each_part(factors, position,
                [&](const Board& factor, const Position& part) { texts.push_back(to_text(part, factor)); });
  return joined(texts, "+");
}

std::string ProductBoard::argument(const Position& position) const {
  std::vector<std::string> texts;
  for_each_part(factors, position, [&](const Board& factor, const Position& part) {
    texts.push_back(argument_text(part, factor));
  });
  return joined(texts, "+");
}

WrittenPosition ProductBoard::read(const Span& where, const NumberReader& numbers) const {
  return read_parts(without_brackets(where), factors, example(), numbers);
}

std::string ProductBoard::change(const Position& from, const Position& to) const {
  std::vector<Position> before;
  for_each_part(factors, from, [&](const Board&, const Position& part) { before.push_back(part); });
  std::vector<std::string> changes;
  std::size_t number = 0;
  for_each_part(factors, to, [&](const Board& factor, const Position& after) {
    const Position& part = before[number++];
    if (part != after)
      changes.push_back("part " + std::to_string(number) + ": " + describe_change(part, after, factor));
  });
  return joined(changes, ", ");
}

std::vector<PositionPart> ProductBoard::parts(const Position& position) const {
  std::vector<PositionPart> all;
  for_each_part(factors, position, [&](const Board& factor, const Position& part) {
    for (PositionPart& one : parts_of(part, factor)) all.push_back(std::move(one));
  });
  return all;
}

bool ProductBoard::operator==(const ProductBoard& other) const { return factors == other.factors; }

Complaint wrong_number_of_heaps(const Span& where, std::size_t wanted, std::size_t given,
                                const std::string& example) {
  return misread(where, "expected " + heaps_in_words(wanted) + ", found " + std::to_string(given),
                 usage(example));
}

WrittenPosition read_parts(const Span& where, const std::vector<Board>& factors, const std::string& example,
                           const NumberReader& numbers) {
  const std::vector<Span> written = parts_between_signs(where);
  if (written.size() != factors.size()) {
    return misread(
        where, "expected " + counted(factors.size(), "part") + ", found " + std::to_string(written.size()),
        usage(example));
  }
  Position whole;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    WrittenPosition read = read_on(factors[i], written[i], numbers);
    const auto* part = std::get_if<Position>(&read);
    if (!part) return read;
    if (factors[i].positions_are_sizes() && part->size() != factors[i].dimension())
      return wrong_number_of_heaps(written[i], factors[i].dimension(), part->size(), example);
    whole.insert(whole.end(), part->begin(), part->end());
  }
  return whole;
}

}  // namespace galli
