#include <fmt/format.h>

#include <algorithm>

#include "base/escaping.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "picture/axis.h"
#include "picture/board_surroundings.h"
#include "picture/latex/boards.h"
#include "picture/write.h"

namespace galli {
namespace {

constexpr std::size_t max_plotted_marks = 20'000;  ///< above, a picture of pixels is read
constexpr std::size_t max_value_cells = 1200;      ///< above, the same
constexpr std::size_t max_numbered_cells = 500;    ///< with the values in them

[[noreturn]] void refuse_without_file(std::size_t marks) {
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("{} marks are too many for one LaTeX text", with_commas(marks)),
               .remedies = {Note{"written to a file, FILE.tex, it has its marks in another file beside it"},
                            OtherFormat{"pdf", "has no such limit"}}});
}

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
  /// A position as the axis has it.
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
        latex_heap_name(picture_.heaps[across()]), latex_heap_name(picture_.heaps[1 - across()]),
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

}  // namespace

Drawing plotted_board(const BoardPicture& picture, const LatexStyle& style) {
  return PlottedBoard(picture, style).drawing();
}

}  // namespace galli
