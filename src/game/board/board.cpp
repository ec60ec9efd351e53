#include "game/board/board.h"

#include <algorithm>
#include <cassert>

#include "base/words.h"

namespace galli {
namespace {

/// What the kind of a board says of itself.
template <typename Ask>
auto asked(const Board& board, Ask ask) {
  return std::visit(ask, board.kind);
}

const Board& factor(const Board& board, std::size_t index) {
  return board.factors().empty() ? board : board.factors()[index];
}

/// The name with a number behind it that none of the others has.
std::string told_apart(const std::string& name, const std::vector<std::string>& others) {
  std::string found = name;
  for (std::size_t number = 2; std::find(others.begin(), others.end(), found) != others.end(); ++number)
    found = name + std::to_string(number);
  return found;
}

/// Heaps and conditions of b behind those of a.
void append_heaps(HeapsBoard& a, const HeapsBoard& b) {
  std::vector<std::size_t> moved;
  for (const std::string& name : b.heaps) {
    moved.push_back(a.heaps.size());
    a.heaps.push_back(told_apart(name, a.heaps));
  }
  for (const Expression& condition : b.conditions)
    a.conditions.push_back(rename_variables(condition, moved, {}));
}

std::vector<Board> factors_of(const Board& board) {
  return board.factors().empty() ? std::vector{board} : board.factors();
}

}  // namespace

const std::vector<std::string>& no_heaps() {
  static const std::vector<std::string> none;
  return none;
}

const std::vector<std::string>& Board::heaps() const {
  if (const auto* heaps = std::get_if<HeapsBoard>(&kind)) return heaps->heaps;  // by far the most frequent
  return std::visit([](const auto& own) -> const std::vector<std::string>& { return own.names(); }, kind);
}

const std::vector<Expression>& Board::conditions() const {
  static const std::vector<Expression> none;
  const auto* heaps = std::get_if<HeapsBoard>(&kind);
  return heaps ? heaps->conditions : none;
}

const std::vector<Board>& Board::factors() const {
  static const std::vector<Board> none;
  if (const auto* heaps = std::get_if<HeapsBoard>(&kind)) return heaps->factors;
  const auto* product = std::get_if<ProductBoard>(&kind);
  return product ? product->factors : none;
}

bool Board::contains(const Position& position) const {
  return asked(*this, [&](const auto& own) { return own.contains(position); });
}

std::string Board::condition_text() const {
  const auto* heaps = std::get_if<HeapsBoard>(&kind);
  return heaps ? heaps->condition_text() : "";
}

WindowShows Board::window_shows() const {
  return asked(*this, [](const auto& own) { return own.window_shows(); });
}

bool Board::operator==(const Board& other) const { return kind == other.kind; }

Board heaps_board(std::vector<std::string> names, std::vector<Expression> conditions) {
  return {HeapsBoard{std::move(names), std::move(conditions), {}}};
}

Board multiset_board() { return {MultisetBoard{}}; }
Board grid_board() { return {GridBoard{}}; }
Board partners_board() { return {PartnersBoard{}}; }

Board without_factors(Board board) {
  assert(board.positions_are_sizes());
  std::get<HeapsBoard>(board.kind).factors.clear();
  return board;
}

bool is_one_heap(const Board& board) {
  return board.positions_are_sizes() && board.dimension() == 1 && board.conditions().empty();
}

bool are_alike(const Board& a, const Board& b) {
  return a.kind.index() == b.kind.index() && a.dimension() == b.dimension();
}

bool are_same_but_for_names(const Board& a, const Board& b) {
  return are_alike(a, b) && a.conditions() == b.conditions() && a.factors() == b.factors();
}

std::string in_words(const Board& board) {
  return asked(board, [](const auto& own) { return own.in_words(); });
}

std::size_t factor_count(const Board& board) { return std::max<std::size_t>(board.factors().size(), 1); }

Board product(const Board& a, const Board& b) {
  std::vector<Board> factors = factors_of(a);
  for (Board& part : factors_of(b)) factors.push_back(std::move(part));
  const auto* left = std::get_if<HeapsBoard>(&a.kind);
  const auto* right = std::get_if<HeapsBoard>(&b.kind);
  if (!left || !right) return {ProductBoard{std::move(factors)}};
  HeapsBoard result{{}, {}, std::move(factors)};
  append_heaps(result, *left);
  append_heaps(result, *right);
  return {std::move(result)};
}

std::optional<std::size_t> length_on(const Board& board, std::span<const Integer> numbers) {
  return asked(board, [&](const auto& own) { return own.length(numbers); });
}

Segment segment(const Board& board, const Position& position, std::size_t first_factor, std::size_t count) {
  Segment found;
  for (std::size_t i = 0; i < first_factor + count; ++i) {
    const std::size_t begin = found.begin + found.length;
    const std::size_t size = length_on(factor(board, i), std::span(position).subspan(begin)).value_or(0);
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
  return asked(board, [&](const auto& own) { return own.cleared(position); });
}

Position small_position(const Board& board) {
  return asked(board, [](const auto& own) { return own.small_position(); });
}

std::string why_outside(const Board& board, const Position& position) {
  return asked(board, [&](const auto& own) { return own.why_outside(position); });
}

BoardComparison compare(const Board& a, const Board& b) {
  if (!are_alike(a, b)) return {Comparison::different, {}};
  return asked(a, [&]<typename Kind>(const Kind& own) { return own.compared(std::get<Kind>(b.kind)); });
}

bool advance(Position& position, Integer last) {
  for (std::size_t heap = position.size(); heap-- > 0;) {
    if (position[heap]++ < last) return true;
    position[heap] = 0;
  }
  return false;
}

Position placed(const Board& board, const Position& sizes) {
  return asked(board, [&](const auto& own) { return own.placed(sizes); });
}

std::optional<Position> sizes_of(const Board& board, const Position& position) {
  return asked(board, [&](const auto& own) { return own.sizes_of(position); });
}

bool falls_apart(const Board& board) {
  return asked(board, [](const auto& own) { return own.falls_apart(); });
}

std::uint64_t positions_below(const Board& board, const Position& position, std::uint64_t most) {
  return asked(board, [&](const auto& own) { return own.positions_below(position, most); });
}

std::size_t move_places(const Board& board, const Position& position) {
  return asked(board, [&](const auto& own) { return own.move_places(position); });
}

std::string example_of(const Board& board) {
  return asked(board, [](const auto& own) { return own.example(); });
}

std::string to_text(const Position& position) {
  std::vector<std::string> sizes;
  for (Integer size : position) sizes.push_back(std::to_string(size));
  return "(" + joined(sizes, ",") + ")";
}

std::string to_text(const Position& position, const Board& board) {
  return asked(board, [&](const auto& own) { return own.text(position); });
}

std::string argument_text(const Position& position, const Board& board) {
  return asked(board, [&](const auto& own) { return own.argument(position); });
}

std::string text_behind_at(const Position& position, const Board& board) {
  return asked(board, [&](const auto& own) { return own.text_behind_at(position); });
}

WrittenPosition read_on(const Board& board, const Span& where, const NumberReader& numbers) {
  return asked(board, [&](const auto& own) { return own.read(where, numbers); });
}

std::string describe_change(const Position& from, const Position& to, const Board& board) {
  return asked(board, [&](const auto& own) { return own.change(from, to); });
}

std::vector<PositionPart> parts_of(const Position& position, const Board& board) {
  return asked(board, [&](const auto& own) { return own.parts(position); });
}

BoardKind shown_as(const Board& board) {
  return asked(board, [](const auto& own) { return own.shown_as(); });
}

}  // namespace galli
