// Boards in letters, for terminals: two columns for a cell, so that it looks square; where that is too wide, half a letter for each
// cell, then a dot of a Braille letter. Numbers that do not fit are in blocks of columns.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "picture/axis.h"
#include "picture/board_picture.h"
#include "picture/frame.h"
#include "picture/letters.h"

namespace galli {
namespace {

/// How a cell is shown. Marks of several kinds need a letter each.
enum class Cells { numbers, wide, letters, halves, dots };

struct Shape {
  std::size_t columns;  ///< of letters for `cells` beside each other
  std::size_t cells;
  std::size_t lines;  ///< cells above each other in a line
};

/// Columns of a number with the blank before it.
std::size_t number_width(const BoardPicture& picture) {
  return std::to_string(picture.values->largest()).size() + 1;
}

Shape shape_of(Cells cells, const BoardPicture& picture) {
  switch (cells) {
    case Cells::numbers: return {number_width(picture), 1, 1};
    case Cells::wide: return {2, 1, 1};
    case Cells::letters: return {1, 1, 1};
    case Cells::halves: return {1, 1, 2};
    case Cells::dots: return {1, 2, 4};
  }
  return {1, 1, 1};
}

std::string_view letter(const Layer& layer) {
  switch (layer.mark) {
    case Mark::square: return "■";
    case Mark::ring: return layer.is_filled ? "●" : "o";
    case Mark::cross: return "x";
    case Mark::frame: return layer.is_filled ? "■" : "□";
    case Mark::disc: return "@";
    case Mark::diamond: return layer.is_filled ? "◆" : "◇";
  }
  return "?";
}

/// A board on its way to letters.
class BoardLetters {
 public:
  BoardLetters(const BoardPicture& picture, const LetterStyle& style)
      : picture_(picture), style_(style), frame_(picture), scale_(color_scale(picture)) {
    const std::size_t heap = heap_down();
    margin_ = std::max(std::to_string(picture.bins.last[heap]).size(), columns(picture.heaps[heap]));
    cells_ = cells_that_fit();
    shape_ = shape_of(cells_, picture);
    numbers_ = ticks(picture.bins.first[heap], picture.bins.last[heap], 10);
  }

  std::string text() const {
    std::string text = picture_.title.empty() ? "" : picture_.title + "\n";
    const std::size_t across = frame_.across();
    const std::size_t at_once =
        cells_ == Cells::numbers ? std::max<std::size_t>(1, room() / shape_.columns) : across;
    for (std::size_t begin = 0; begin < across; begin += at_once) {
      if (begin > 0) text += "\n";
      text += block(begin, std::min(across, begin + at_once));
    }
    const std::string below = legend();
    return below.empty() ? text : text + "\n" + below;
  }

 private:
  std::size_t heap_down() const { return 1 - frame_.heap_across(); }
  std::size_t room() const { return style_.columns > margin_ + 2 ? style_.columns - margin_ - 1 : 1; }

  Cells cells_that_fit() const {
    if (picture_.values) return Cells::numbers;
    if (2 * frame_.across() <= room()) return Cells::wide;
    if (picture_.layers.size() > 1) return Cells::letters;
    return frame_.across() <= room() ? Cells::halves : Cells::dots;
  }

  /// Some columns of the board, with the numbers around them.
  std::string block(std::size_t begin, std::size_t end) const {
    std::string body;
    for (std::size_t down = 0; down < frame_.down(); down += shape_.lines) {
      std::string line = right_aligned(head(down), margin_) + " ";
      for (std::size_t across = begin; across < end; across += shape_.cells) line += cell(across, down);
      while (line.back() == ' ') line.pop_back();
      body += line + "\n";
    }
    const std::string name = right_aligned(picture_.heaps[heap_down()], margin_) + "\n";
    const std::string numbers = std::string(margin_ + 1, ' ') + foot(begin, end) + "\n";
    return picture_.is_matrix ? numbers + name + body : name + body + numbers;
  }

  std::string cell(std::size_t across, std::size_t down) const {
    switch (cells_) {
      case Cells::numbers: return number(across, down);
      case Cells::wide: return " " + mark(across, down);
      case Cells::letters: return mark(across, down);
      case Cells::halves: return halves(across, down);
      case Cells::dots: return dots(across, down);
    }
    return "";
  }

  std::string number(std::size_t across, std::size_t down) const {
    const auto [column, row] = frame_.bin_at(across, down);
    const std::int32_t value = picture_.values->at(column, row);
    const std::string text =
        right_aligned(value == CellValues::none ? "" : std::to_string(value), shape_.columns);
    if (!style_.has_colors || value == CellValues::none) return text;
    return on_color(text, value == 0 ? colors::white : scale_.color(value));
  }

  /// The topmost mark of a bin, or nothing much.
  std::string mark(std::size_t across, std::size_t down) const {
    const auto [column, row] = frame_.bin_at(across, down);
    for (auto layer = picture_.layers.rbegin(); layer != picture_.layers.rend(); ++layer) {
      if (!layer->cells.has(column, row)) continue;
      return style_.has_colors ? in_color(letter(*layer), layer->color) : std::string(letter(*layer));
    }
    return picture_.off_board && picture_.off_board->has(column, row) ? " " : "·";
  }

  bool is_marked(std::size_t across, std::size_t down) const {
    if (down >= frame_.down() || across >= frame_.across()) return false;
    const auto [column, row] = frame_.bin_at(across, down);
    return std::any_of(picture_.layers.begin(), picture_.layers.end(),
                       [&, c = column, r = row](const Layer& layer) { return layer.cells.has(c, r); });
  }

  std::string halves(std::size_t across, std::size_t down) const {
    const bool upper = is_marked(across, down);
    const bool lower = is_marked(across, down + 1);
    return upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
  }

  /// Two by four cells. Dots are numbered down the first column, down the second, then those of the last row; each is a bit
  /// from U+2800 on.
  std::string dots(std::size_t across, std::size_t down) const {
    constexpr unsigned bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    unsigned letter = 0;
    for (std::size_t y = 0; y < 4; ++y) {
      for (std::size_t x = 0; x < 2; ++x)
        if (is_marked(across + x, down + y)) letter |= bits[y][x];
    }
    if (letter == 0) return " ";
    return {'\xE2', static_cast<char>(0xA0 | letter >> 6), static_cast<char>(0x80 | (letter & 0x3F))};
  }

  /// The number at the left of a line: of a tick, else empty.
  std::string head(std::size_t down) const {
    const std::size_t heap = heap_down();
    for (std::size_t line = down; line < std::min(down + shape_.lines, frame_.down()); ++line) {
      const std::size_t bin = frame_.bin_at(0, line)[heap];
      const Integer low = picture_.bins.first[heap] + static_cast<Integer>(bin) * picture_.bins.factor;
      for (Integer number : numbers_) {
        if (number >= low && number < low + picture_.bins.factor) return std::to_string(number);
      }
    }
    return "";
  }

  /// The numbers below, each ending at its cell.
  std::string foot(std::size_t begin, std::size_t end) const {
    const std::size_t heap = frame_.heap_across();
    const Bins& bins = picture_.bins;
    const Integer first = bins.first[heap] + static_cast<Integer>(begin) * bins.factor;
    const Integer last =
        std::min(bins.last[heap], bins.first[heap] + static_cast<Integer>(end) * bins.factor - 1);
    std::string line;
    for (Integer number : ticks(first, last, cells_ == Cells::numbers ? 2 * max_ticks : max_ticks)) {
      const auto cell = static_cast<std::size_t>((number - first) / bins.factor);
      const std::string text = std::to_string(number);
      const std::size_t until = std::max((cell / shape_.cells + 1) * shape_.columns, text.size());
      if (until < line.size() + text.size() + (line.empty() ? 0 : 1)) continue;
      line += std::string(until - line.size() - text.size(), ' ') + text;
    }
    return line + "  " + picture_.heaps[heap];
  }

  std::string legend() const {
    const bool has_letters = cells_ == Cells::wide || cells_ == Cells::letters;
    std::string text;
    for (const Layer& layer : picture_.layers) {
      if (layer.name.empty()) continue;
      const std::string sign(letter(layer));
      if (has_letters) text += (style_.has_colors ? in_color(sign, layer.color) : sign) + " ";
      text += layer.name + "\n";
    }
    for (const std::string& note : picture_.notes) text += note + "\n";
    return text;
  }

  static constexpr std::size_t max_ticks = 8;

  const BoardPicture& picture_;
  const LetterStyle style_;
  const Frame frame_;
  const ColorScale scale_;
  std::size_t margin_ = 0;  ///< of the numbers at the left
  Cells cells_ = Cells::wide;
  Shape shape_{};
  std::vector<Integer> numbers_;
};

}  // namespace

std::string as_text(const BoardPicture& picture, const LetterStyle& style) {
  return BoardLetters(picture, style).text();
}

}  // namespace galli
