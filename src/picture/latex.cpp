#include "picture/latex.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/escaping.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "picture/axis.h"
#include "picture/board_surroundings.h"
#include "picture/write.h"

namespace galli {

std::string short_number(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.find('.') != std::string::npos) {
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string latex_head(const Provenance& about, std::string_view packages) {
  const auto comment = [](std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return "% " + text + "\n";
  };
  return comment(about.game) + comment(about.command) + comment("galli " + about.version) +
         comment("needs " + std::string(packages));
}

namespace {

constexpr std::size_t max_tikz_marks = 1500;       ///< above, pgfplots reads them from a file
constexpr std::size_t max_plotted_marks = 20'000;  ///< above, a picture of pixels is read
constexpr std::size_t max_value_cells = 1200;      ///< above, the same
constexpr std::size_t max_numbered_cells = 500;    ///< with the values in them
constexpr double default_board = 85;               ///< millimetres of the longer side
constexpr double max_cell = 5.5;                   ///< millimetres

constexpr const char* tikz_packages = "\\usepackage{tikz} and \\usetikzlibrary{plotmarks}";
constexpr const char* pgfplots_packages = "\\usepackage{pgfplots} and \\pgfplotsset{compat=1.18}";

std::string latex_color(const Color& color) {
  return fmt::format("{{rgb,255:red,{};green,{};blue,{}}}", color.red, color.green, color.blue);
}

/// Single letters are variables, words are not.
std::string heap_name(const std::string& name) {
  return name.size() == 1 ? "$" + name + "$" : "\\textit{" + latex_escaped(name) + "}";
}

template <typename Visit>
void for_each_marked(const CellSet& cells, Visit visit) {
  const Bins& bins = cells.bins();
  for (std::size_t column = 0; column < bins.count(0); ++column) {
    for (std::size_t row = 0; row < bins.count(1); ++row) {
      if (!cells.has(column, row)) continue;
      visit(bins.first[0] + static_cast<Integer>(column) * bins.factor,
            bins.first[1] + static_cast<Integer>(row) * bins.factor);
    }
  }
}

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

[[noreturn]] void refuse_without_file(std::size_t marks) {
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("{} marks are too many for one LaTeX text", with_commas(marks)),
               .remedies = {Note{"written to a file, FILE.tex, it has its marks in another file beside it"},
                            OtherFormat{"pdf", "has no such limit"}}});
}

/// "P", "first", ...: what styles are called.
std::string layer_style_name(const BoardPicture& picture, std::size_t layer) {
  if (picture.layers[layer].color == colors::ink && picture.layers[layer].mark == Mark::square) return "P";
  return fmt::format("layer {}", layer + 1);
}

std::string mark_name(const Layer& layer) {
  switch (layer.mark) {
    case Mark::square: return "square*";
    case Mark::ring: return "*";
    case Mark::cross: return "x";
    case Mark::frame: return "square*";
    case Mark::disc: return "*";
    case Mark::diamond: return "diamond*";
  }
  return "*";
}

/// The options of a mark; `half` of its size in points.
std::string mark_style(const Layer& layer, double half) {
  const std::string color = latex_color(layer.color);
  const bool is_solid = layer.mark == Mark::square || layer.mark == Mark::disc || layer.is_filled;
  const double size = layer.mark == Mark::square ? half : std::max(0.7 * half, layer.is_bold ? 2.2 : 1.2);
  std::string text = fmt::format("only marks, mark={}, mark size={}pt", mark_name(layer), short_number(size));
  if (layer.mark == Mark::square)
    return text + fmt::format(", mark options={{fill={0}, draw={0}, line width=0pt}}", color);
  return text + fmt::format(", mark options={{fill={}, draw={}, line width={}pt}}",
                            is_solid ? color : "white", color, layer.is_bold ? "1.2" : "0.6");
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
    const std::string name = !is_across            ? "xshift=-" + short_number(aside) + "pt"
                             : picture_.is_matrix ? "yshift=20pt"
                                                  : "yshift=-20pt";
    return fmt::format("  \\foreach \\n in {{{}}} \\draw {} -- +{} {{$\\n$}};\n", joined(numbers, ","), at,
                       to) +
           fmt::format("  \\node[heap, {}] at {} {{{}}};\n", name, name_at, heap_name(picture_.heaps[heap]));
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

/// A board as an axis of pgfplots.
class PlottedBoard {
 public:
  PlottedBoard(const BoardPicture& picture, const LatexStyle& style)
      : picture_(picture), style_(style), scale_(color_scale(picture)) {
    constexpr double around = 16, bar = 16;  // millimetres
    side_ = style.width ? std::max(10.0, *style.width - around - (picture.values ? bar : 0)) : default_board;
  }

  Drawing drawing() {
    std::string text = begin();
    text += plots() + lines();
    if (picture_.legend != LegendPlace::none) text += notes();
    drawing_.bytes = text + "\\end{axis}\n\\end{tikzpicture}\n";
    return drawing_;
  }

 private:
  std::size_t cells() const { return picture_.bins.count(0) * picture_.bins.count(1); }
  std::size_t marks() const {
    std::size_t count = 0;
    for (const Layer& layer : picture_.layers) count += layer.cells.marked();
    return count;
  }
  bool is_picture() const {
    const bool is_any_shaded = std::any_of(picture_.layers.begin(), picture_.layers.end(), is_shaded);
    return picture_.values ? cells() > max_value_cells : is_any_shaded || marks() > max_plotted_marks;
  }

  double low(std::size_t heap) const { return static_cast<double>(picture_.bins.first[heap]) - 0.5; }
  double high(std::size_t heap) const { return static_cast<double>(picture_.bins.last[heap]) + 0.5; }
  std::size_t across() const { return picture_.is_matrix ? 1 : 0; }
  /// Of a position, as the axis has it.
  std::string place(double x, double y, const char* between) const {
    return short_number(picture_.is_matrix ? y : x, 3) + between +
           short_number(picture_.is_matrix ? x : y, 3);
  }

  std::string colormap() const {
    std::string text = "colormap={values}{";
    constexpr int steps = 16;
    for (int i = 0; i <= steps; ++i) {
      const Color color = scale_color(static_cast<double>(i) / steps);
      text += fmt::format("{}rgb255=({},{},{})", i == 0 ? "" : " ", color.red, color.green, color.blue);
    }
    return text + "}";
  }

  std::string bar() const {
    const std::string mean = picture_.bins.factor > 1 ? "mean nim-value" : "nim-value";
    if (!picture_.is_logarithmic)
      return fmt::format(
          "  point meta min=0, point meta max={}, colorbar, colorbar style={{ylabel={{{}}}}},\n",
          short_number(scale_.largest), mean);
    std::vector<std::string> at, labels;
    for (Integer tick : logarithmic_ticks(static_cast<Integer>(scale_.largest), 12)) {
      at.push_back(short_number(scale_.place(static_cast<double>(tick)), 4));
      labels.push_back(std::to_string(tick));
    }
    return fmt::format(
        "  point meta min=0, point meta max=1, colorbar,\n  colorbar style={{ylabel={{{}, logarithmic}}, "
        "ytick={{{}}}, yticklabels={{{}}}}},\n",
        mean, joined(at, ","), joined(labels, ","));
  }

  std::string begin() const {
    const double longest = std::max(high(0) - low(0), high(1) - low(1));
    const double width = side_ * (high(across()) - low(across())) / longest;
    const double height = side_ * (high(1 - across()) - low(1 - across())) / longest;
    std::string text = fmt::format(
        "\\begin{{tikzpicture}}\n\\begin{{axis}}[scale only axis, width={}mm, height={}mm, axis on top, "
        "tick align=outside, tick pos=left,\n  xmin={}, xmax={}, ymin={}, ymax={}, {}\n"
        "  xlabel={{{}}}, ylabel={{{}}}, title={{{}}}, title style={{font=\\small}}, label "
        "style={{font=\\small}},\n"
        "  tick label style={{font=\\footnotesize, /pgf/number format/1000 sep={{\\,}}}}, "
        "scaled ticks=false,\n",
        short_number(width), short_number(height), short_number(low(across()), 1),
        short_number(high(across()), 1), short_number(low(1 - across()), 1),
        short_number(high(1 - across()), 1), picture_.is_matrix ? "y dir=reverse, xticklabel pos=upper," : "",
        heap_name(picture_.heaps[across()]), heap_name(picture_.heaps[1 - across()]),
        latex_escaped(picture_.title));
    if (picture_.values) text += bar() + "  " + colormap() + ",\n";
    return text +
           "  legend style={at={(0,0)}, anchor=north west, yshift=-28pt, draw=none, font=\\footnotesize, "
           "inner sep=0pt},\n  legend cell align=left]\n";
  }

  std::string plots() { return is_picture() ? graphics() : picture_.values ? matrix() : scatter(); }

  /// The board as pixels, in a file.
  std::string graphics() {
    if (style_.data_file.empty()) refuse_without_file(picture_.values ? cells() : marks());
    drawing_.data = as_png(board_pixels(picture_));
    drawing_.data_ending = "png";
    std::string text = fmt::format(
        "\\addplot[forget plot] graphics[xmin={}, xmax={}, ymin={}, ymax={}] {{{}.png}};\n",
        short_number(low(across()), 1), short_number(high(across()), 1), short_number(low(1 - across()), 1),
        short_number(high(1 - across()), 1), style_.data_file);
    for (const Layer& layer : picture_.layers) text += legend_entry(layer);
    return text;
  }

  /// Every value with its colour; few of them with their numbers.
  std::string matrix() const {
    const bool has_numbers = cells() <= max_numbered_cells;
    const Bins& bins = picture_.bins;
    const std::size_t heap = across();
    std::string text = fmt::format(
        "\\addplot[matrix plot*, point meta=explicit, mesh/cols={}, forget plot{}] table[meta=c] {{\nx y c "
        "v\n",
        bins.count(heap), "");
    std::string numbers;
    for (std::size_t up = 0; up < bins.count(1 - heap); ++up) {
      for (std::size_t right = 0; right < bins.count(heap); ++right) {
        const std::size_t column = heap == 0 ? right : up, row = heap == 0 ? up : right;
        const double value = picture_.values->mean(column, row);
        const std::string color = value < 0                 ? "nan"
                                  : picture_.is_logarithmic ? short_number(scale_.place(value), 4)
                                                            : short_number(value);
        const Integer x = bins.first[heap] + static_cast<Integer>(right) * bins.factor;
        const Integer y = bins.first[1 - heap] + static_cast<Integer>(up) * bins.factor;
        text += fmt::format("{} {} {} {}\n", x, y, color, short_number(value));
        if (has_numbers && value >= 0)
          numbers += fmt::format("\\node[font=\\tiny, {}] at (axis cs:{},{}) {{{}}};\n",
                                 value == 0                     ? "font=\\tiny\\bfseries"
                                 : is_dark(scale_.color(value)) ? "white"
                                                                : "black",
                                 x, y, short_number(value));
      }
    }
    text += "};\n" + scatter() + numbers;
    return text;
  }

  std::string scatter() const {
    std::string text;
    for (std::size_t i = 0; i < picture_.layers.size(); ++i) text += plotted_layer(picture_.layers[i], i);
    return text;
  }

  std::string plotted_layer(const Layer& layer, std::size_t number) const {
    const double longest = static_cast<double>(std::max(picture_.bins.count(0), picture_.bins.count(1)));
    const double half = std::max(side_ / longest * 72.27 / 25.4 / 2, is_thin(layer.cells) ? 0.6 : 0.0);
    const std::string options = mark_style(layer, half);
    std::string rows;
    for_each_marked(layer.cells, [&](Integer x, Integer y) {
      rows += place(static_cast<double>(x), static_cast<double>(y), " ") + "\n";
    });
    if (rows.empty()) return "";
    const bool is_long = layer.cells.marked() > max_tikz_marks;
    if (is_long && style_.data_file.empty()) refuse_without_file(layer.cells.marked());
    std::string source = "{\n" + rows + "}";
    if (is_long) {
      // One file has the marks of all layers, each with the number of its layer.
      std::string numbered;
      for_each_marked(layer.cells, [&](Integer x, Integer y) {
        numbered += place(static_cast<double>(x), static_cast<double>(y), " ") + fmt::format(" {}\n", number);
      });
      if (drawing_.data.empty()) drawing_.data = "x y layer\n";
      drawing_.data += numbered;
      drawing_.data_ending = "dat";
      source =
          fmt::format("[x=x, y=y, restrict expr to domain={{\\thisrow{{layer}}}}{{{0}:{0}}}] {{{1}.dat}}",
                      number, style_.data_file);
    }
    return fmt::format("\\addplot[forget plot, {}] table{};\n", options, is_long ? source : " " + source) +
           legend_entry(layer);
  }

  std::string legend_entry(const Layer& layer) const {
    if (layer.name.empty() || picture_.legend == LegendPlace::none) return "";
    const std::string edge =
        layer.color == colors::white ? ", every mark/.append style={draw=black, line width=.3pt}" : "";
    return fmt::format("\\addlegendimage{{{}{}}}\n\\addlegendentry{{{}}}\n", mark_style(layer, 2.2), edge,
                       latex_escaped(layer.name));
  }

  std::string lines() const {
    std::string text;
    for (const OriginLine& line : picture_.lines) {
      const auto part = part_on_board(line, picture_.bins);
      if (!part) continue;
      const auto [from, to] = *part;
      text += fmt::format(
          "\\addplot[forget plot, {}, thick, mark=none] coordinates {{({}) ({})}} "
          "node[pos=0.9, fill=white, inner sep=1pt, font=\\footnotesize] {{{}}};\n",
          line.is_dashed ? "red!75!black, dashed" : "black!55", place(from * line.x, from * line.y, ","),
          place(to * line.x, to * line.y, ","), latex_escaped(line.label));
    }
    for (const auto& [x, y] : picture_.circled) {
      if (picture_.bins.contains(x, y))
        text += fmt::format("\\draw[red!75!black, thick] (axis cs:{}) circle[radius=4pt];\n",
                            place(static_cast<double>(x), static_cast<double>(y), ","));
    }
    return text;
  }

  std::string notes() const {
    std::string text;
    for (const std::string& note : picture_.notes)
      text += fmt::format("\\addlegendimage{{empty legend}}\n\\addlegendentry{{{}}}\n", latex_escaped(note));
    return text;
  }

  const BoardPicture& picture_;
  const LatexStyle& style_;
  const ColorScale scale_;
  double side_ = default_board;  ///< millimetres
  mutable Drawing drawing_;
};

bool needs_pgfplots(const BoardPicture& picture) {
  std::size_t marks = 0;
  for (const Layer& layer : picture.layers) marks += layer.cells.marked();
  return picture.values || marks > max_tikz_marks;
}

}  // namespace

Drawing as_latex(const BoardPicture& picture, const LatexStyle& style, const Provenance& about) {
  if (!needs_pgfplots(picture)) return {latex_head(about, tikz_packages) + TikzBoard(picture, style).text()};
  Drawing drawing = PlottedBoard(picture, style).drawing();
  drawing.bytes = latex_head(about, pgfplots_packages) + drawing.bytes;
  return drawing;
}

}  // namespace galli
