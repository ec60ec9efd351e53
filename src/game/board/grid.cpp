#include "game/board/grid.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "base/text.h"
#include "base/words.h"
#include "game/board/position_text.h"

namespace galli {
namespace {

constexpr std::size_t first_row = 2;  // after the numbers of rows and columns

Integer rows(const Position& grid) { return grid[0]; }
Integer columns(const Position& grid) { return grid[1]; }
Integer bit(Integer column) { return Integer{1} << column; }

/// A natural number at the beginning of the text, cut off it.
std::optional<Integer> natural(std::string_view& text) {
  Integer value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value < 0 || text.front() == '-') return {};
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

std::optional<Position> sized(std::string_view text) {
  const auto height = natural(text);
  if (!height || !(text.starts_with('x') || text.starts_with('X'))) return {};
  text.remove_prefix(1);
  const auto width = natural(text);
  if (!width || !text.empty() || *height > max_grid_rows || *width > max_grid_columns) return {};
  return free_grid(*height, *width);
}

std::optional<Position> drawn(std::string_view text) {
  const std::size_t width = std::min(text.find('/'), text.size());
  if (width == 0 || width > static_cast<std::size_t>(max_grid_columns) ||
      (text.size() + 1) % (width + 1) != 0)
    return {};
  const auto height = static_cast<Integer>((text.size() + 1) / (width + 1));
  if (height > max_grid_rows) return {};
  Position grid = free_grid(height, static_cast<Integer>(width));
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Cell cell{static_cast<Integer>(i / (width + 1)), static_cast<Integer>(i % (width + 1))};
    const bool is_end_of_row = i % (width + 1) == width;
    if ((text[i] == '/') != is_end_of_row || (!is_end_of_row && text[i] != '.' && text[i] != '#')) return {};
    if (text[i] == '#') take_cell(grid, cell);
  }
  return grid;
}

constexpr std::size_t max_cells_named = 8;

bool is_size(std::string_view text) {
  const std::size_t sign = text.find_first_of("xX");
  return sign != std::string_view::npos && sign > 0 && sign + 1 < text.size() &&
         std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(sign), is_digit) &&
         std::all_of(text.begin() + static_cast<std::ptrdiff_t>(sign) + 1, text.end(), is_digit);
}

bool is_drawing(std::string_view text) { return text.find_first_not_of(".#/") == std::string_view::npos; }

bool has_rows_of_one_length(std::string_view drawing) {
  const std::size_t width = std::min(drawing.find('/'), drawing.size());
  for (std::size_t i = 0; i < drawing.size(); ++i) {
    if ((drawing[i] == '/') != (i % (width + 1) == width)) return false;
  }
  return width > 0 && drawing.size() % (width + 1) == width;
}

/// The first character of a drawing that is no cell, if there is one.
std::optional<Span> odd_character(const Span& drawing) {
  const std::string_view text = text_of(drawing);
  const bool is_drawn =
      text.starts_with('.') || text.starts_with('#') || text.find('/') != std::string_view::npos;
  const std::size_t first = text.find_first_not_of(".#/");
  if (!is_drawn || first == std::string_view::npos) return {};
  std::size_t end = first + 1;  // the whole character, in UTF-8
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
  return Span{drawing.source, drawing.begin + first, drawing.begin + end};
}

Complaint no_grid(const Span& where) {
  const std::string_view text = text_of(where);
  const std::string usage = "write rows and columns, 3x5, or draw it with '.' free and '#' taken: ..#/...";
  if (text.empty()) return misread(where, "no grid given", usage);
  if (is_drawing(text) && !has_rows_of_one_length(text))
    return misread(where, "the rows differ in length", "write '/' between rows of the same length: ..#/...");
  if (const auto odd = odd_character(where))
    return misread(*odd, "a cell is '.' or '#', not " + quoted(std::string(text_of(*odd))), usage);
  if (!is_drawing(text) && !is_size(text)) return misread(where, "this is not a grid", usage);
  return misread(where, "the grid is too large",
                 "there are at most " + std::to_string(max_grid_rows) + " rows and " +
                     std::to_string(max_grid_columns) + " columns");
}

}  // namespace

std::optional<std::size_t> GridBoard::length(std::span<const Integer> numbers) const {
  if (numbers.size() < first_row || numbers[0] < 0 || numbers[0] > max_grid_rows || numbers[1] < 0 ||
      numbers[1] > max_grid_columns)
    return {};
  const std::size_t wanted = first_row + static_cast<std::size_t>(numbers[0]);
  return wanted <= numbers.size() ? std::optional(wanted) : std::nullopt;
}

bool GridBoard::contains(const Position& position) const {
  return length(position) == position.size() &&
         std::all_of(position.begin() + first_row, position.end(),
                     [&](Integer row) { return row >= 0 && row >> columns(position) == 0; });
}

Position GridBoard::cleared(const Position& position) const {
  Position result(position.size(), 0);
  std::copy_n(position.begin(), first_row, result.begin());
  return result;
}

Position GridBoard::small_position() const { return free_grid(2, 3); }

std::uint64_t GridBoard::positions_below(const Position& position, std::uint64_t most) const {
  const std::size_t free = free_cells(position);
  return free < 63 ? std::min(most, std::uint64_t{1} << free) : most;
}

std::size_t GridBoard::move_places(const Position& position) const {
  return std::max<std::size_t>(1, free_cells(position));
}

std::string GridBoard::text(const Position& position) const { return grid_text(position); }

std::string GridBoard::text_behind_at(const Position& position) const {
  if (position == free_grid(rows(position), columns(position)))
    return "(" + std::to_string(rows(position)) + "x" + std::to_string(columns(position)) + ")";
  return "(" + text(position) + ")";
}

WrittenPosition GridBoard::read(const Span& where, const NumberReader&) const {
  const Span drawing = without_brackets(where);
  if (auto grid = grid_of(text_of(drawing))) return *std::move(grid);
  return no_grid(drawing);
}

std::string GridBoard::change(const Position& from, const Position& to) const {
  const std::vector<Cell> cells = taken_cells(from, to);
  if (cells.size() > max_cells_named) return counted(cells.size(), "cell");
  std::vector<std::string> texts;
  for (const Cell& cell : cells)
    texts.push_back("(" + std::to_string(cell.row) + "," + std::to_string(cell.column) + ")");
  return joined(texts, " ");
}

std::vector<PositionPart> GridBoard::parts(const Position& position) const {
  return {{true, {}, text(position)}};
}

Position free_grid(Integer rows, Integer columns) {
  Position grid(first_row + static_cast<std::size_t>(rows), bit(columns) - 1);
  grid[0] = rows;
  grid[1] = columns;
  return grid;
}

std::optional<Position> grid_of(std::string_view text) {
  if (text.empty()) return {};
  return is_digit(text.front()) ? sized(text) : drawn(text);
}

std::string grid_text(const Position& grid) {
  if (rows(grid) == 0 || columns(grid) == 0)
    return std::to_string(rows(grid)) + "x" + std::to_string(columns(grid));
  std::string text;
  for (Integer row = 0; row < rows(grid); ++row) {
    if (row > 0) text += '/';
    for (Integer column = 0; column < columns(grid); ++column)
      text += is_free(grid, {row, column}) ? '.' : '#';
  }
  return text;
}

std::size_t free_cells(const Position& grid) {
  std::size_t count = 0;
  for (std::size_t row = first_row; row < grid.size(); ++row)
    count += static_cast<std::size_t>(std::popcount(static_cast<std::uint64_t>(grid[row])));
  return count;
}

std::vector<Cell> taken_cells(const Position& from, const Position& to) {
  std::vector<Cell> cells;
  for (Integer row = 0; row < rows(from); ++row) {
    const std::size_t index = index_of_row(row);
    for (Integer column = 0; column < columns(from); ++column) {
      if (((from[index] & ~to[index]) >> column & 1) != 0) cells.push_back({row, column});
    }
  }
  return cells;
}

Cell turned(const Cell& cell, const GridTurn& turn) {
  Cell result = turn.transposes ? Cell{cell.column, cell.row} : cell;
  if (turn.reverses_rows) result.row = -result.row;
  if (turn.reverses_columns) result.column = -result.column;
  return result;
}

Position turned(const Position& grid, const GridTurn& turn) {
  const Integer rows = turn.transposes ? grid[1] : grid[0];
  const Integer columns = turn.transposes ? grid[0] : grid[1];
  Position result = free_grid(rows, columns);
  std::fill(result.begin() + 2, result.end(), 0);
  for (Integer row = 0; row < grid[0]; ++row) {
    for (Integer column = 0; column < grid[1]; ++column) {
      if (!is_free(grid, {row, column})) continue;
      Cell to = turned(Cell{row, column}, turn);
      if (turn.reverses_rows) to.row += rows - 1;
      if (turn.reverses_columns) to.column += columns - 1;
      result[index_of_row(to.row)] |= Integer{1} << to.column;
    }
  }
  return result;
}

}  // namespace galli
