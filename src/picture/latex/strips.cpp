// Strips and series in LaTeX.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/escaping.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "picture/latex/latex.h"

namespace galli {
namespace {

constexpr double default_line = 115;  ///< millimetres
constexpr double max_strip_cell_width = 6;
constexpr std::size_t max_written_terms = 1500;

const char* const series_marks[] = {"*", "o", "x", "square", "diamond"};
const char* const series_colors[] = {"black", "orange!85!black", "blue!70!black", "gray", "red!75!black"};

std::string strip_styles(const StripPicture& picture, double cell) {
  std::string text = fmt::format(
      "    cell/.style={{draw=black!50, line width=.3pt, minimum size={}mm, inner sep=0pt, "
      "font=\\scriptsize, text height=1.4ex, text depth=.2ex}},\n",
      short_number(cell));
  if (picture.ask == Ask::outcomes)
    text +=
        "    P/.style={cell, fill=black, text=white, font=\\scriptsize\\bfseries}, N/.style={cell, "
        "fill=white},\n";
  else
    text +=
        "    P/.style={cell, fill=white, font=\\scriptsize\\bfseries}, value/.style={cell, "
        "fill=blue!60!black!#1},\n"
        "    dark value/.style={value=#1, text=white},\n";
  return text +
         "    off board/.style={cell, fill=black!10}, pointed out/.style={draw=red!75!black, very thick},\n"
         "    head/.style={left, font=\\footnotesize}, name/.style={right, font=\\small}, "
         "note/.style={right, "
         "font=\\footnotesize}]\n";
}

/// The style of a term: how much of the colour a value has, in percent.
std::string term_style(const StripPicture& picture, std::int32_t term, std::int32_t largest) {
  if (term == Table::off_board) return "off board";
  if (term == 0) return "P";
  if (picture.ask == Ask::outcomes) return "N";
  const auto percent = static_cast<int>(std::lround(8 + 82.0 * term / std::max(largest, 1)));
  return fmt::format("{}={}", percent > 50 ? "dark value" : "value", percent);
}

std::string strip_cells(const StripPicture& picture, const Strip& strip, std::int32_t largest, double top) {
  std::string text;
  for (std::size_t i = 0; i < strip.terms.size(); ++i) {
    const std::int32_t term = strip.terms[i];
    const auto n = picture.first + static_cast<std::int64_t>(i);
    const std::size_t column = i % picture.wrap;
    const double row = top - static_cast<double>(i / picture.wrap);
    const std::string shown = term == Table::off_board       ? ""
                              : picture.ask == Ask::outcomes ? std::to_string(n)
                                                             : std::to_string(term);
    if (column == 0 && picture.ask == Ask::values)
      text += fmt::format("  \\node[head] at (-.6,{}) {{${}$}};\n", short_number(row), n);
    text += fmt::format("  \\node[{}] at ({},{}) {{{}}};\n", term_style(picture, term, largest), column,
                        short_number(row), shown);
  }
  for (std::int64_t n : strip.marked) {
    const auto i = static_cast<std::size_t>(n - picture.first);
    if (n < picture.first || i >= strip.terms.size()) continue;
    text += fmt::format("  \\draw[pointed out] ({},{}) rectangle +(1,1);\n",
                        short_number(static_cast<double>(i % picture.wrap) - 0.5),
                        short_number(top - static_cast<double>(i / picture.wrap) - 0.5));
  }
  return text;
}

std::int32_t largest_term(const StripPicture& picture) {
  std::int32_t largest = 0;
  for (const Strip& strip : picture.strips) {
    for (std::int32_t term : strip.terms) largest = std::max(largest, term);
  }
  return largest;
}

std::size_t count_terms(const StripPicture& picture) {
  std::size_t count = 0;
  for (const Strip& strip : picture.strips) count += strip.terms.size();
  return count;
}

}  // namespace

Drawing as_latex(const StripPicture& picture, const LatexStyle& style, const Provenance& about) {
  if (count_terms(picture) > 2 * max_written_terms)
    throw Error(
        {.kind = ErrorKind::refused,
         .message = fmt::format("{} cells are too many for LaTeX: {} are drawn",
                                with_commas(count_terms(picture)), with_commas(2 * max_written_terms)),
         .remedies = {OtherFormat{"pdf", "has no such limit"}}});
  const std::size_t across = std::min(picture.wrap, picture.strips.front().terms.size());
  const double line = style.width ? std::max(10.0, *style.width - 14) : default_line;
  const double cell = std::min(line / static_cast<double>(across), max_strip_cell_width);
  std::string text = latex_head(about, "\\usepackage{tikz}");
  text += fmt::format("\\begin{{tikzpicture}}[x={0}mm, y={0}mm,\n", short_number(cell)) +
          strip_styles(picture, cell);
  double top = 0;
  if (!picture.title.empty())
    text += fmt::format("  \\node[name] at (-.6,1.3) {{{}}};\n", latex_escaped(picture.title));
  for (const Strip& strip : picture.strips) {
    if (!strip.name.empty()) {
      text +=
          fmt::format("  \\node[name] at (-.6,{}) {{{}}};\n", short_number(top), latex_escaped(strip.name));
      top -= 1.2;
    }
    text += strip_cells(picture, strip, largest_term(picture), top);
    const std::size_t lines = (strip.terms.size() + picture.wrap - 1) / picture.wrap;
    top -= static_cast<double>(lines) + 0.5;
  }
  top -= 0.2;
  for (const std::string& note : picture.notes) {
    text += fmt::format("  \\node[note] at (-.6,{}) {{{}}};\n", short_number(top), latex_escaped(note));
    top -= 4 / cell;
  }
  return {text + "\\end{tikzpicture}\n"};
}

Drawing series_as_latex(const StripPicture& picture, const LatexStyle& style, const Provenance& about) {
  const bool is_long = count_terms(picture) > max_written_terms;
  if (is_long && style.data_file.empty())
    throw Error({.kind = ErrorKind::refused,
                 .message = with_commas(count_terms(picture)) + " marks are too many for one LaTeX text",
                 .remedies = {Note{"written to a file, FILE.tex, it has its marks in another file beside it"},
                              OtherFormat{"pdf", "has no such limit"}}});
  const double width = style.width ? std::max(20.0, *style.width - 16) : default_line;
  Drawing drawing;
  std::string& text = drawing.bytes;
  text = latex_head(about, "\\usepackage{pgfplots} and \\pgfplotsset{compat=1.18}");
  text += fmt::format(
      "\\begin{{tikzpicture}}\n\\begin{{axis}}[scale only axis, width={}mm, height={}mm, enlarge x "
      "limits=0.01, "
      "ymin=-0.5,\n  xlabel={{${}$}}, ylabel={{nim-value}}, title={{{}}}, title style={{font=\\small}}, "
      "ymajorgrids, "
      "tick align=outside,\n  tick label style={{font=\\footnotesize, /pgf/number format/1000 sep={{\\,}}}}, "
      "scaled "
      "ticks=false,\n  legend style={{at={{(0,0)}}, anchor=north west, yshift=-30pt, draw=none, "
      "font=\\footnotesize}}, legend cell align=left]\n",
      short_number(width), short_number(0.56 * width), picture.heap, latex_escaped(picture.title));
  if (is_long) drawing.data = "n value strip\n";
  for (std::size_t i = 0; i < picture.strips.size(); ++i) {
    std::string rows;
    for (std::size_t k = 0; k < picture.strips[i].terms.size(); ++k) {
      const std::int32_t term = picture.strips[i].terms[k];
      if (term == Table::off_board) continue;
      const auto n = picture.first + static_cast<std::int64_t>(k);
      rows += is_long ? fmt::format("{} {} {}\n", n, term, i) : fmt::format("{} {}\n", n, term);
    }
    const std::size_t which = i % std::size(series_marks);
    const std::string source =
        is_long ? fmt::format(
                      "[x=n, y=value, restrict expr to domain={{\\thisrow{{strip}}}}{{{0}:{0}}}] {{{1}.dat}}",
                      i, style.data_file)
                : " {\n" + rows + "}";
    if (is_long) drawing.data += rows;
    text += fmt::format("\\addplot[only marks, mark={}, mark size={}pt, {}] table{};\n", series_marks[which],
                        is_long ? "0.6" : "1.1", series_colors[which], source);
    if (!picture.strips[i].name.empty())
      text += fmt::format("\\addlegendentry{{{}}}\n", latex_escaped(picture.strips[i].name));
  }
  for (const std::string& note : picture.notes)
    text += fmt::format("\\addlegendimage{{empty legend}}\n\\addlegendentry{{{}}}\n", latex_escaped(note));
  text += "\\end{axis}\n\\end{tikzpicture}\n";
  if (is_long) drawing.data_ending = "dat";
  return drawing;
}

}  // namespace galli
