#include "picture/latex/boards.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/escaping.h"

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

std::string latex_color(const Color& color) {
  return fmt::format("{{rgb,255:red,{};green,{};blue,{}}}", color.red, color.green, color.blue);
}

namespace {

constexpr const char* tikz_packages = "\\usepackage{tikz} and \\usetikzlibrary{plotmarks}";
constexpr const char* pgfplots_packages = "\\usepackage{pgfplots} and \\pgfplotsset{compat=1.18}";

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

bool needs_pgfplots(const BoardPicture& picture) {
  std::size_t marks = 0;
  for (const Layer& layer : picture.layers) marks += layer.cells.marked();
  return picture.values || marks > max_tikz_marks;
}

}  // namespace

std::string latex_heap_name(const std::string& name) {
  // Single letters are variables, words are not.
  return name.size() == 1 ? "$" + name + "$" : "\\textit{" + latex_escaped(name) + "}";
}

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

Drawing as_latex(const BoardPicture& picture, const LatexStyle& style, const Provenance& about) {
  if (!needs_pgfplots(picture)) return {latex_head(about, tikz_packages) + tikz_board(picture, style)};
  Drawing drawing = plotted_board(picture, style);
  drawing.bytes = latex_head(about, pgfplots_packages) + drawing.bytes;
  return drawing;
}

}  // namespace galli
