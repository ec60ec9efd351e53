// Tables for people to read: P and a dot, or numbers, under the sizes of the heaps.
#include <algorithm>
#include <cassert>
#include <charconv>
#include <iterator>
#include <limits>

#include "base/text.h"
#include "report/formats.h"

namespace galli {
namespace {

constexpr std::size_t max_table_width = 84;

std::string mark(const Table& table, std::uint64_t cell) {
  const std::string text = cell_text(table, cell);
  return text == "N" ? "." : text;
}

/// So wide that any cell and any size up to `last` fits.
std::size_t cell_width(const Table& table, Integer last) {
  const auto largest = std::max_element(table.cells.begin(), table.cells.end());
  const std::size_t widest = table.ask == Ask::values ? std::to_string(*largest).size() : 1;
  return std::max(widest, std::to_string(last).size());
}

void end_line(std::string& text) {
  text.erase(text.find_last_not_of(' ') + 1);
  text += '\n';
}

/// The mark at the end of this many letters. Tables have many cells: nothing is made for a single one.
void append_mark(std::string& text, const Table& table, std::uint64_t cell, std::size_t width) {
  const std::int32_t value = table.cells[cell];
  char mark[std::numeric_limits<std::int32_t>::digits10 + 2];
  char* end = mark;
  if (table.ask == Ask::outcomes && value != Table::off_board) *end++ = value == 0 ? 'P' : '.';
  if (table.ask == Ask::values && value != Table::off_board)
    end = std::to_chars(mark, std::end(mark), value).ptr;
  const auto size = static_cast<std::size_t>(end - mark);
  text.append(width - std::min(width, size), ' ').append(mark, size);
}

/// The cells from `begin` on as a grid: its rows are one heap's sizes, its columns another's.
struct Grid {
  const Table& table;
  std::uint64_t begin;
  Integer last_row;
  Integer last_column;
  std::size_t width;  ///< of a cell
  std::string corner;
  std::size_t columns;  ///< of letters; 0: as many as there are

  void write(const Sink& sink) const {
    const Integer at_once = columns_at_once();
    for (Integer first = 0; first <= last_column; first += at_once) {
      if (first > 0) sink("\n");
      write_block(first, std::min(last_column, first + at_once - 1), sink);
    }
  }

 private:
  std::size_t head() const { return std::max(corner.size(), std::to_string(last_row).size()); }

  /// All, or as many as fit; a round number of them when that is not much fewer.
  Integer columns_at_once() const {
    const Integer all = last_column + 1;
    if (columns == 0) return all;
    const std::size_t room = columns > head() + 1 ? columns - head() - 1 : 0;
    const Integer fit = std::max<Integer>(1, static_cast<Integer>(room / (width + 1)));
    if (fit >= all) return all;
    return fit >= 10 ? fit / 5 * 5 : fit;
  }

  void write_block(Integer first, Integer last, const Sink& sink) const {
    std::string result = right_aligned(corner, head()) + " ";
    for (Integer column = first; column <= last; ++column) {
      result += " " + right_aligned(std::to_string(column), width);
    }
    end_line(result);
    sink(result);
    for (Integer row = 0; row <= last_row; ++row) {
      result = right_aligned(std::to_string(row), head()) + " ";
      const auto in_row = static_cast<std::uint64_t>(last_column) + 1;
      std::uint64_t cell =
          begin + static_cast<std::uint64_t>(row) * in_row + static_cast<std::uint64_t>(first);
      for (Integer column = first; column <= last; ++column) append_mark(result, table, cell++, width + 1);
      end_line(result);
      sink(result);
    }
  }
};

/// Sizes over answers, ten or twenty on a line, or what fits.
void one_heap(const Table& table, const std::string& heap, std::size_t columns, const Sink& sink) {
  const std::size_t width = cell_width(table, table.window.last[0]);
  const std::size_t line = columns == 0 ? max_table_width : columns;
  const std::size_t room = line - std::min(heap.size() + 1, line);
  const std::uint64_t fit = std::max<std::uint64_t>(1, room / (width + 1));
  const std::uint64_t on_a_line = fit >= 20 ? 20 : fit >= 10 ? 10 : fit;
  const std::uint64_t end = table.cells.size();
  for (std::uint64_t begin = 0; begin < end; begin += on_a_line) {
    std::string sizes = heap + " ";
    std::string answers(heap.size() + 1, ' ');
    for (std::uint64_t cell = begin; cell < std::min(end, begin + on_a_line); ++cell) {
      sizes += " " + right_aligned(std::to_string(cell), width);
      answers += " " + right_aligned(mark(table, cell), width);
    }
    end_line(answers);
    sink((begin == 0 ? "" : "\n") + sizes + "\n" + answers);
  }
}

void three_heaps(const Table& table, const std::vector<std::string>& heaps, std::size_t width,
                 std::size_t columns, const Sink& sink) {
  const Position& last = table.window.last;
  const std::uint64_t block = table.cells.size() / (static_cast<std::uint64_t>(last[0]) + 1);
  for (Integer x = 0; x <= last[0]; ++x) {
    const Grid grid{
        table,  static_cast<std::uint64_t>(x) * block, last[1], last[2], width, heaps[1] + "\\" + heaps[2],
        columns};
    sink((x == 0 ? "" : "\n") + heaps[0] + " = " + std::to_string(x) + "\n");
    grid.write(sink);
  }
}

}  // namespace

void write_text_table(const Table& table, const ReportHead& head, std::size_t columns, const Sink& sink) {
  const Position& last = table.window.last;
  const auto& heaps = head.heaps;
  if (head.all_phases) sink(phase_title(head, table.phase) + "\n");
  if (last.size() == 1) return one_heap(table, heaps[0], columns, sink);
  const std::size_t width = cell_width(table, last.back());
  if (last.size() == 2)
    return Grid{table, 0, last[0], last[1], width, heaps[0] + "\\" + heaps[1], columns}.write(sink);
  assert(last.size() == 3);
  three_heaps(table, heaps, width, columns, sink);
}

}  // namespace galli
