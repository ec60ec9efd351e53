#include "game/board.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>

#include "base/words.h"
#include "game/grid.h"
#include "game/linear.h"
#include "game/multiset.h"

namespace galli {
namespace {

using Op = Expression::Op;

constexpr std::size_t max_positions_tried = 20'000;

/// True when the expression has a value everywhere (within 64 bits): only then is a condition that does not
/// hold one whose negation holds.
bool is_total(const Expression& e) {
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
    for (const Expression& known : inner.conditions) cases = both(std::move(cases), linear.cases(known));
    for (Facts& facts : cases) {
      for (std::size_t heap = 0; heap < inner.dimension(); ++heap)
        facts.push_back(*linear.form(heap_variable(heap)));
      if (!is_impossible(linear.complete(facts))) return false;
    }
  }
  return true;
}

/// A small position on one of the boards only.
std::optional<Position> difference(const Board& a, const Board& b) {
  const Integer last = a.dimension() == 1 ? 200 : a.dimension() == 2 ? 40 : a.dimension() == 3 ? 12 : 3;
  Position position(a.dimension(), 0);
  for (std::size_t tried = 0; tried < max_positions_tried; ++tried) {
    if (a.contains(position) != b.contains(position)) return position;
    if (!advance(position, last)) break;
  }
  return {};
}

/// How many numbers of `rest` are a position on a board that is not a product; nothing when they are none.
std::optional<std::size_t> length(const Board& board, std::span<const Integer> rest) {
  std::size_t wanted = board.dimension();
  if (board.kind == Board::Kind::multiset) {
    if (rest.empty() || rest[0] < 0) return {};
    wanted = 1 + static_cast<std::size_t>(rest[0]);
  } else if (board.kind == Board::Kind::grid) {
    if (rest.size() < 2 || rest[0] < 0 || rest[0] > max_grid_rows || rest[1] < 0 ||
        rest[1] > max_grid_columns)
      return {};
    wanted = 2 + static_cast<std::size_t>(rest[0]);
  }
  return wanted <= rest.size() ? std::optional(wanted) : std::nullopt;
}

bool is_multiset(const Position& position) {
  const auto heaps = heaps_of(position);
  return std::is_sorted(heaps.begin(), heaps.end(), std::greater<>()) && (heaps.empty() || heaps.back() > 0);
}

bool is_grid(const Position& position) {
  return std::all_of(position.begin() + 2, position.end(),
                     [&](Integer row) { return row >= 0 && row >> position[1] == 0; });
}

bool satisfies(const Board& board, const Position& position) {
  return std::all_of(position.begin(), position.end(), [](Integer size) { return size >= 0; }) &&
         std::all_of(board.conditions.begin(), board.conditions.end(), [&](const Expression& condition) {
           return truth_at(condition, {position, {}}) == Truth::yes;
         });
}

const Board& factor(const Board& board, std::size_t index) {
  return board.factors.empty() ? board : board.factors[index];
}

/// Each factor of the position with its board; false when the numbers do not fit the board.
bool for_each_factor(const Board& board, const Position& position,
                     const std::function<void(const Board&, const Position&)>& visit) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < factor_count(board); ++i) {
    const auto size = length(factor(board, i), std::span(position).subspan(begin));
    if (!size) return false;
    visit(factor(board, i), part_of(position, {begin, *size}));
    begin += *size;
  }
  return begin == position.size();
}

/// The name with a number behind it that none of the others has.
std::string told_apart(const std::string& name, const std::vector<std::string>& others) {
  std::string found = name;
  for (std::size_t number = 2; std::find(others.begin(), others.end(), found) != others.end(); ++number)
    found = name + std::to_string(number);
  return found;
}

/// Heaps and conditions of b behind those of a.
void append_heaps(Board& a, const Board& b) {
  std::vector<std::size_t> moved;
  for (const std::string& name : b.heaps) {
    moved.push_back(a.heaps.size());
    a.heaps.push_back(told_apart(name, a.heaps));
  }
  for (const Expression& condition : b.conditions)
    a.conditions.push_back(rename_variables(condition, moved, {}));
}

std::vector<Board> factors_of(const Board& board) {
  return board.factors.empty() ? std::vector{board} : board.factors;
}

}  // namespace

bool Board::contains(const Position& position) const {
  if (kind == Kind::heaps) return position.size() == dimension() && satisfies(*this, position);
  if (kind == Kind::product) {
    bool is_inside = true;
    const bool fits = for_each_factor(*this, position, [&](const Board& board, const Position& part) {
      is_inside = is_inside && board.contains(part);
    });
    return fits && is_inside;
  }
  assert(kind != Kind::partners);
  if (length(*this, position) != position.size()) return false;
  return kind == Kind::multiset ? is_multiset(position) : is_grid(position);
}

std::string Board::condition_text() const {
  std::vector<std::string> parts;
  for (const Expression& condition : conditions) {
    const std::string part = to_text(condition, heaps, {});
    parts.push_back(condition.op == Expression::Op::or_ ? "(" + part + ")" : part);
  }
  return joined(parts, " and ");
}

Board without_factors(Board board) {
  board.factors.clear();
  return board;
}

bool is_one_heap(const Board& board) {
  return board.kind == Board::Kind::heaps && board.dimension() == 1 && board.conditions.empty();
}

std::string in_words(const Board& board) {
  const std::string condition = board.condition_text();
  switch (board.kind) {
    case Board::Kind::heaps:
      return heaps_in_words(board.dimension()) + (condition.empty() ? "" : " with " + condition);
    case Board::Kind::multiset: return "a multiset of heaps";
    case Board::Kind::grid: return "a grid";
    case Board::Kind::partners: return "the board of its partner";
    case Board::Kind::product: break;
  }
  std::vector<std::string> parts;
  for (const Board& part : board.factors) parts.push_back(in_words(part));
  return joined(parts, " and ");
}

std::size_t factor_count(const Board& board) { return std::max<std::size_t>(board.factors.size(), 1); }

Board product(const Board& a, const Board& b) {
  Board result;
  result.factors = factors_of(a);
  for (Board& part : factors_of(b)) result.factors.push_back(std::move(part));
  const bool is_heaps = a.kind == Board::Kind::heaps && b.kind == Board::Kind::heaps;
  result.kind = is_heaps ? Board::Kind::heaps : Board::Kind::product;
  if (!is_heaps) return result;
  append_heaps(result, a);
  append_heaps(result, b);
  return result;
}

Segment segment(const Board& board, const Position& position, std::size_t first_factor, std::size_t count) {
  Segment found;
  for (std::size_t i = 0; i < first_factor + count; ++i) {
    const std::size_t begin = found.begin + found.length;
    const std::size_t size = length(factor(board, i), std::span(position).subspan(begin)).value_or(0);
    if (i < first_factor) {
      found.begin += size;
    } else {
      found.length += size;
    }
  }
  return found;
}

Position part_of(const Position& position, const Segment& where) {
  const auto begin = position.begin() + static_cast<std::ptrdiff_t>(where.begin);
  return {begin, begin + static_cast<std::ptrdiff_t>(where.length)};
}

Position spliced(const Position& position, const Segment& where, const Position& part) {
  Position result(position.begin(), position.begin() + static_cast<std::ptrdiff_t>(where.begin));
  result.insert(result.end(), part.begin(), part.end());
  result.insert(result.end(), position.begin() + static_cast<std::ptrdiff_t>(where.begin + where.length),
                position.end());
  return result;
}

Position cleared(const Board& board, const Position& position) {
  if (board.kind == Board::Kind::multiset) return multiset_of({});
  Position result;
  if (board.kind == Board::Kind::product) {
    for_each_factor(board, position, [&](const Board& part_board, const Position& part) {
      const Position empty = cleared(part_board, part);
      result.insert(result.end(), empty.begin(), empty.end());
    });
    return result;
  }
  result.resize(position.size(), 0);
  if (board.kind == Board::Kind::grid) std::copy_n(position.begin(), 2, result.begin());
  return result;
}

BoardComparison compare(const Board& a, const Board& b) {
  if (a.kind != b.kind || a.dimension() != b.dimension()) return {Comparison::different, {}};
  if (a.kind == Board::Kind::product) {
    if (a.factors.size() != b.factors.size()) return {Comparison::different, {}};
    for (std::size_t i = 0; i < a.factors.size(); ++i) {
      const Comparison verdict = compare(a.factors[i], b.factors[i]).verdict;
      if (verdict != Comparison::equal) return {verdict, {}};
    }
    return {Comparison::equal, {}};
  }
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

std::string example_of(const Board& board) {
  if (board.kind == Board::Kind::grid) return "3x5";
  if (board.kind == Board::Kind::multiset) return "5,3";
  std::vector<std::string> parts;
  for (const Board& factor : board.factors) parts.push_back(example_of(factor));
  if (!parts.empty()) return joined(parts, "+");
  for (std::size_t i = 1; i <= board.dimension(); ++i) parts.push_back(std::to_string(2 * i));
  return joined(parts, ",");
}

std::string to_text(const Position& position) {
  std::vector<std::string> sizes;
  for (Integer size : position) sizes.push_back(std::to_string(size));
  return "(" + joined(sizes, ",") + ")";
}

std::string to_text(const Position& position, const Board& board) {
  switch (board.kind) {
    case Board::Kind::heaps:
    case Board::Kind::partners: return to_text(position);
    case Board::Kind::multiset:
      return position.size() == 1 ? "(0)" : to_text(Position(position.begin() + 1, position.end()));
    case Board::Kind::grid: return grid_text(position);
    case Board::Kind::product: break;
  }
  std::vector<std::string> parts;
  for_each_factor(board, position, [&](const Board& part_board, const Position& part) {
    parts.push_back(to_text(part, part_board));
  });
  return joined(parts, "+");
}

}  // namespace galli
