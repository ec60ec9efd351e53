#include <fmt/format.h>

#include <algorithm>

#include "base/escaping.h"
#include "base/words.h"
#include "picture/axis.h"
#include "picture/board_surroundings.h"
#include "picture/latex/boards.h"

namespace galli {
namespace {

constexpr double max_cell = 5.5;  ///< millimetres

/// "(0,0) (1,2) ...", some on a line.
std::string coordinates(const CellSet& cells) {
  constexpr std::size_t on_a_line = 12;
  std::string text;
  std::size_t count = 0;
  for_each_marked(cells, [&](Integer x, Integer y) {
    text += (count == 0 ? "" : count % on_a_line == 0 ? "\n    " : " ") + fmt::format("({},{})", x, y);
    ++count;
  });
  return text;
}

/// "P", "first", ...: what styles are called.
std::string layer_style_name(const BoardPicture& picture, std::size_t layer) {
  if (picture.layers[layer].color == colors::ink && picture.layers[layer].mark == Mark::square) return "P";
  return fmt::format("layer {}", layer + 1);
}

/// A board whose marks are in its text.
class TikzBoard {
 public:
  TikzBoard(const BoardPicture& picture, const LatexStyle& style) : picture_(picture) {
    const auto across = static_cast<double>(std::max(picture.bins.count(0), picture.bins.count(1)));
    constexpr double around = 16;  // millimetres beside the board
    const double board = style.width ? std::max(10.0, *style.width - around) : default_board;
    cell_ = std::min(board / across, style.width ? board / across : max_cell);
  }

  std::string text() const {
    std::string text = begin();
    text += off_board() + grid();
    for (std::size_t i = 0; i < picture_.layers.size(); ++i) {
      if (picture_.layers[i].cells.marked() > 0)
        text += fmt::format("  \\draw[{}] plot coordinates {{{}}};\n", layer_style_name(picture_, i),
                            coordinates(picture_.layers[i].cells));
    }
    text += lines() + circles() + axes() + legend();
    if (!picture_.title.empty())
      text += fmt::format("  \\node[title] at (current bounding box.north west) {{{}}};\n",
                          latex_escaped(picture_.title));
    return text + "\\end{tikzpicture}\n";
  }

 private:
  double half_mark() const { return cell_ * 72.27 / 25.4 / 2; }

  std::string begin() const {
    const std::string cell = short_number(cell_, 3) + "mm";
    std::string text = fmt::format("\\begin{{tikzpicture}}[x={{{}}}, y={{{}}},\n",
                                   picture_.is_matrix ? "(0mm,-" + cell + ")" : "(" + cell + ",0mm)",
                                   picture_.is_matrix ? "(" + cell + ",0mm)" : "(0mm," + cell + ")");
    for (std::size_t i = 0; i < picture_.layers.size(); ++i)
      text += fmt::format("    {}/.style={{{}}},\n", layer_style_name(picture_, i),
                          mark_style(picture_.layers[i], half_mark()));
    return text +
           "    off board/.style={fill=black!10}, grid/.style={draw=black!15, line width=.2pt},\n"
           "    slope/.style={draw=red!75!black, dashed, thick}, cone/.style={draw=black!55, thick},\n"
           "    circled/.style={draw=red!75!black, thick}, tick/.style={font=\\footnotesize},\n"
           "    heap/.style={font=\\small}, legend/.style={anchor=west, font=\\footnotesize},\n"
           "    title/.style={anchor=south west, font=\\small}]\n";
  }

  double low(std::size_t heap) const { return static_cast<double>(picture_.bins.first[heap]) - 0.5; }
  double high(std::size_t heap) const { return static_cast<double>(picture_.bins.last[heap]) + 0.5; }
  static std::string pair(double x, double y) {
    return "(" + short_number(x, 3) + "," + short_number(y, 3) + ")";
  }

  /// Column by column, what is beside each other in one rectangle.
  std::string off_board() const {
    if (!picture_.off_board || picture_.off_board->marked() == 0) return "";
    std::string text;
    const Bins& bins = picture_.bins;
    for (std::size_t column = 0; column < bins.count(0); ++column) {
      for (std::size_t row = 0; row < bins.count(1); ++row) {
        if (!picture_.off_board->has(column, row)) continue;
        const std::size_t begin = row;
        while (row < bins.count(1) && picture_.off_board->has(column, row)) ++row;
        const double x = low(0) + static_cast<double>(column);
        text += fmt::format("  \\fill[off board] {} rectangle {};\n",
                            pair(x, low(1) + static_cast<double>(begin)),
                            pair(x + 1, low(1) + static_cast<double>(row)));
      }
    }
    return text;
  }

  std::string grid() const {
    constexpr double least_cell = 1.2;  // millimetres
    if (cell_ < least_cell || picture_.bins.factor > 1) return "";
    const auto lines = [&](std::size_t heap) {
      const double from = low(1 - heap), to = high(1 - heap);
      const auto end = [&](double other) {
        return heap == 0 ? "(\\n-.5," + short_number(other, 1) + ")"
                         : "(" + short_number(other, 1) + ",\\n-.5)";
      };
      return fmt::format("  \\foreach \\n in {{{},...,{}}} \\draw[grid] {} -- {};\n",
                         picture_.bins.first[heap] + 1, picture_.bins.last[heap], end(from), end(to));
    };
    const bool is_single = picture_.bins.count(0) == 1 || picture_.bins.count(1) == 1;
    return is_single ? "" : lines(0) + lines(1);
  }

  std::string lines() const {
    std::string text;
    for (const OriginLine& line : picture_.lines) {
      const auto part = part_on_board(line, picture_.bins);
      if (!part) continue;
      const double x = (*part)[1] * line.x, y = (*part)[1] * line.y;
      const bool is_far_second = y > high(1) - 1e-3;
      const bool is_beside = is_far_second == picture_.is_matrix;
      text += fmt::format("  \\draw[{}] {} -- {} node[{}, tick] {{{}}};\n", line.is_dashed ? "slope" : "cone",
                          pair((*part)[0] * line.x, (*part)[0] * line.y), pair(x, y),
                          is_beside            ? "right"
                          : picture_.is_matrix ? "below"
                                               : "above",
                          latex_escaped(line.label));
    }
    return text;
  }

  std::string circles() const {
    std::string text;
    for (const auto& [x, y] : picture_.circled) {
      if (picture_.bins.contains(x, y))
        text += fmt::format("  \\draw[circled] ({},{}) circle[radius={}mm];\n", x, y,
                            short_number(std::max(0.8 * cell_, 1.6)));
    }
    return text;
  }

  /// The numbers of one heap: beside the board, or below it (above, when the first heap runs down).
  std::string axis(std::size_t heap) const {
    const Bins& bins = picture_.bins;
    const bool is_across = (heap == 0) != picture_.is_matrix;
    const double length = cell_ * static_cast<double>(bins.last[heap] - bins.first[heap] + 1);
    const auto most = static_cast<std::size_t>(std::clamp(length / 6, 2.0, 14.0));
    std::vector<std::string> numbers;
    for (Integer tick : ticks(bins.first[heap], bins.last[heap], most))
      numbers.push_back(std::to_string(tick));
    const double edge = low(1 - heap);
    const std::string at =
        heap == 0 ? "(\\n," + short_number(edge, 1) + ")" : "(" + short_number(edge, 1) + ",\\n)";
    const char* to = !is_across           ? "(-3pt,0pt) node[left, tick]"
                     : picture_.is_matrix ? "(0pt,3pt) node[above, tick]"
                                          : "(0pt,-3pt) node[below, tick]";
    const double middle = (low(heap) + high(heap)) / 2;
    const std::string name_at = heap == 0 ? pair(middle, edge) : pair(edge, middle);
    // beyond the longest number, whose digits are about 4.25pt wide
    const auto digits = static_cast<double>(numbers.empty() ? 0 : numbers.back().size());
    const double aside = std::max(22.0, 13.5 + 4.25 * digits);
    const std::string name = !is_across           ? "xshift=-" + short_number(aside) + "pt"
                             : picture_.is_matrix ? "yshift=20pt"
                                                  : "yshift=-20pt";
    return fmt::format("  \\foreach \\n in {{{}}} \\draw {} -- +{} {{$\\n$}};\n", joined(numbers, ","), at,
                       to) +
           fmt::format("  \\node[heap, {}] at {} {{{}}};\n", name, name_at,
                       latex_heap_name(picture_.heaps[heap]));
  }

  std::string axes() const {
    return fmt::format("  \\draw {} rectangle {};\n", pair(low(0), low(1)), pair(high(0), high(1))) +
           axis(0) + axis(1);
  }

  std::string legend() const {
    if (picture_.legend == LegendPlace::none) return "";
    std::string text;
    double y = -6;
    for (std::size_t i = 0; i < picture_.layers.size(); ++i) {
      const Layer& layer = picture_.layers[i];
      if (layer.name.empty()) continue;
      text += fmt::format(
          "    \\draw[{}, mark size=2.2pt] plot coordinates {{(4pt,{}pt)}}; \\node[legend] at (8pt,{}pt) "
          "{{{}}};\n",
          layer_style_name(picture_, i), short_number(y), short_number(y), latex_escaped(layer.name));
      y -= 12;
    }
    for (const std::string& note : picture_.notes) {
      text += fmt::format("    \\node[legend] at (0pt,{}pt) {{{}}};\n", short_number(y), latex_escaped(note));
      y -= 12;
    }
    if (text.empty()) return "";
    const std::string corner = picture_.is_matrix ? pair(high(0), low(1)) : pair(low(0), low(1));
    return fmt::format("  \\begin{{scope}}[shift={{{}}}, yshift={}pt]\n", corner,
                       picture_.is_matrix ? -6 : -30) +
           text + "  \\end{scope}\n";
  }

  const BoardPicture& picture_;
  double cell_ = 1;  ///< millimetres
};

}  // namespace

std::string tikz_board(const BoardPicture& picture, const LatexStyle& style) {
  return TikzBoard(picture, style).text();
}

}  // namespace galli
