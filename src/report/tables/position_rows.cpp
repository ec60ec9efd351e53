#include "report/tables/position_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/escaping.h"
#include "base/words.h"
#include "report/words.h"

namespace galli {
namespace {

constexpr std::size_t max_row_letters = 80;
constexpr std::size_t max_latex_columns = 12;

/// All positions of both, in order.
std::vector<Position> columns_of(const std::array<PositionRow, 2>& rows) {
  std::vector<Position> columns;
  std::set_union(rows[0].positions.begin(), rows[0].positions.end(), rows[1].positions.begin(),
                 rows[1].positions.end(), std::back_inserter(columns));
  return columns;
}

/// The cells of a row: a position where it has the one of the column.
std::vector<std::string> cells_of(const PositionRow& row, const std::vector<Position>& columns) {
  std::vector<std::string> cells;
  for (const Position& column : columns) {
    const bool is_there = std::binary_search(row.positions.begin(), row.positions.end(), column);
    cells.push_back(is_there ? to_text(column) : "");
  }
  return cells;
}

/// How many of the columns from `first` on fit into a line.
std::size_t columns_in_line(const std::vector<Position>& columns, std::size_t first, std::size_t room) {
  std::size_t count = 0;
  std::size_t used = 0;
  for (std::size_t i = first; i < columns.size(); ++i, ++count) {
    used += to_text(columns[i]).size() + 1;
    if (used > room && count > 0) break;
  }
  return count;
}

std::vector<Position> part_of(const std::vector<Position>& columns, std::size_t first, std::size_t count) {
  const auto begin = columns.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

std::string as_text(const std::array<PositionRow, 2>& rows, const std::vector<Position>& columns) {
  const std::size_t name = std::max(rows[0].name.size(), rows[1].name.size()) + 3;
  const std::size_t room = max_row_letters - std::min(name, max_row_letters / 2);
  std::string text;
  for (std::size_t first = 0; first < columns.size();) {
    const std::size_t count = columns_in_line(columns, first, room);
    const std::vector<Position> part = part_of(columns, first, count);
    std::vector<std::vector<std::string>> lines;
    for (const PositionRow& row : rows) {
      lines.push_back({row.name});
      for (std::string& cell : cells_of(row, part)) lines.back().push_back(std::move(cell));
    }
    std::vector<Column> layout(count + 1, Column{1});
    layout[0].gap = 3;
    text += (first == 0 ? "" : "\n") + aligned(lines, layout);
    first += count;
  }
  return text;
}

std::string as_latex(const std::array<PositionRow, 2>& rows, const std::vector<Position>& columns) {
  std::string text;
  for (std::size_t first = 0; first < columns.size(); first += max_latex_columns) {
    const std::size_t count = std::min(max_latex_columns, columns.size() - first);
    text += fmt::format("\\begin{{tabular}}{{l{}}}\n", std::string(count, 'c'));
    for (std::size_t i = 0; i < 2; ++i) {
      text += latex_escaped(rows[i].name);
      for (const std::string& cell : cells_of(rows[i], part_of(columns, first, count)))
        text += cell.empty() ? " &" : " & $" + cell + "$";
      text += i == 0 ? " \\\\\n" : "\n";
    }
    text += "\\end{tabular}\n";
    if (first + count < columns.size()) text += "\\\\[1ex]\n";
  }
  return text;
}

}  // namespace

std::string as_rows(const std::array<PositionRow, 2>& rows, Format format) {
  const std::vector<Position> columns = columns_of(rows);
  return format == Format::latex ? as_latex(rows, columns) : as_text(rows, columns);
}

}  // namespace galli
