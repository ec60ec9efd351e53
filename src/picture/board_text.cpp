// Boards in letters, for terminals: two columns for a cell, so that it looks square; or half a letter each way when there
// are many.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "picture/axis.h"
#include "picture/board_picture.h"
#include "picture/frame.h"

namespace galli {
namespace {

constexpr std::size_t max_wide_cells = 36;  ///< cells of two columns

std::string_view letter(Mark mark) {
  switch (mark) {
    case Mark::square: return "■";
    case Mark::ring: return "o";
    case Mark::cross: return "x";
    case Mark::frame: return "□";
    case Mark::disc: return "@";
    case Mark::diamond: return "+";
  }
  return "?";
}

/// Columns of a cell: two, or what its number needs.
std::size_t cell_width(const BoardPicture& picture) {
  return picture.values ? std::to_string(picture.values->largest()).size() + 1 : 2;
}

/// The topmost mark of a bin, or its value, or nothing much.
std::string wide_cell(const BoardPicture& picture, std::size_t column, std::size_t row) {
  if (picture.values) {
    const std::int32_t value = picture.values->at(column, row);
    return right_aligned(value == CellValues::none ? "" : std::to_string(value), cell_width(picture));
  }
  for (auto layer = picture.layers.rbegin(); layer != picture.layers.rend(); ++layer) {
    if (layer->cells.has(column, row)) return " " + std::string(letter(layer->mark));
  }
  return picture.off_board && picture.off_board->has(column, row) ? "  " : " ·";
}

bool is_marked(const BoardPicture& picture, const Frame& frame, std::size_t across, std::size_t down) {
  if (down >= frame.down()) return false;
  const auto [column, row] = frame.bin_at(across, down);
  return std::any_of(picture.layers.begin(), picture.layers.end(),
                     [&, c = column, r = row](const Layer& layer) { return layer.cells.has(c, r); });
}

std::string half_cell(const BoardPicture& picture, const Frame& frame, std::size_t across, std::size_t down) {
  const bool upper = is_marked(picture, frame, across, down);
  const bool lower = is_marked(picture, frame, across, down + 1);
  return upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
}

/// The number at the left of a line: of a tick, else empty.
std::string head(const BoardPicture& picture, const Frame& frame, std::size_t down, std::size_t lines,
                 const std::vector<Integer>& numbers) {
  const std::size_t heap = 1 - frame.heap_across();
  for (std::size_t line = down; line < std::min(down + lines, frame.down()); ++line) {
    const std::size_t bin = frame.bin_at(0, line)[heap];
    const Integer low = picture.bins.first[heap] + static_cast<Integer>(bin) * picture.bins.factor;
    for (Integer number : numbers) {
      if (number >= low && number < low + picture.bins.factor) return std::to_string(number);
    }
  }
  return "";
}

/// The numbers below, each ending at its cell.
std::string foot(const BoardPicture& picture, const Frame& frame, std::size_t columns_of_cell) {
  const std::size_t heap = frame.heap_across();
  std::string line;
  for (Integer number : ticks(picture.bins.first[heap], picture.bins.last[heap], 8)) {
    const auto cell = static_cast<std::size_t>((number - picture.bins.first[heap]) / picture.bins.factor);
    const std::string text = std::to_string(number);
    const std::size_t end = std::max((cell + 1) * columns_of_cell, text.size());
    if (end < line.size() + text.size() + (line.empty() ? 0 : 1)) continue;
    line += std::string(end - line.size() - text.size(), ' ') + text;
  }
  return line + "  " + picture.heaps[heap];
}

std::string legend(const BoardPicture& picture, bool is_wide) {
  std::string text;
  for (const Layer& layer : picture.layers) {
    if (layer.name.empty()) continue;
    text += is_wide && !picture.values ? fmt::format("{} {}\n", letter(layer.mark), layer.name)
                                       : layer.name + "\n";
  }
  for (const std::string& note : picture.notes) text += note + "\n";
  return text;
}

}  // namespace

std::string as_text(const BoardPicture& picture) {
  const bool is_plain = picture.layers.size() == 1 && !picture.values;
  const Frame frame(picture);
  const bool is_wide = !is_plain || frame.across() <= max_wide_cells;
  const std::size_t heap = 1 - frame.heap_across();
  const std::vector<Integer> numbers = ticks(picture.bins.first[heap], picture.bins.last[heap], 10);
  const std::size_t margin =
      std::max(std::to_string(picture.bins.last[heap]).size(), picture.heaps[heap].size());
  const std::size_t lines = is_wide ? 1 : 2;
  std::string text = picture.title.empty() ? "" : picture.title + "\n";
  if (!picture.is_matrix) text += right_aligned(picture.heaps[heap], margin) + "\n";
  std::string body;
  for (std::size_t down = 0; down < frame.down(); down += lines) {
    std::string line = right_aligned(head(picture, frame, down, lines, numbers), margin) + " ";
    for (std::size_t across = 0; across < frame.across(); ++across) {
      const auto [column, row] = frame.bin_at(across, down);
      line += is_wide ? wide_cell(picture, column, row) : half_cell(picture, frame, across, down);
    }
    while (line.back() == ' ') line.pop_back();
    body += line + "\n";
  }
  const std::string numbers_across =
      std::string(margin + 1, ' ') + foot(picture, frame, is_wide ? cell_width(picture) : 1) + "\n";
  const std::string corner = right_aligned(picture.heaps[heap], margin) + "\n";
  text += picture.is_matrix ? numbers_across + corner + body : body + numbers_across;
  const std::string below = legend(picture, is_wide);
  return below.empty() ? text : text + "\n" + below;
}

}  // namespace galli
