// Any picture in TikZ: plain rectangles, circles, lines and words in the fonts of the document. Boards, strips and graphs have more to
// say in LaTeX (picture/latex/latex.h).
#include <fmt/format.h>

#include <algorithm>

#include "base/escaping.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "picture/latex/latex.h"
#include "picture/write.h"

namespace galli {
namespace {

constexpr std::size_t max_marks = 5000;

std::string tikz_number(double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string tikz_pair(const Point& point) {
  return "(" + tikz_number(point.x) + "," + tikz_number(point.y) + ")";
}

std::string color(const Color& color) {
  return fmt::format("{{rgb,255:red,{};green,{};blue,{}}}", color.red, color.green, color.blue);
}

std::string tikz_style(const std::optional<Color>& fill, const std::optional<Stroke>& stroke) {
  std::string text = fill ? "fill=" + color(*fill) : "";
  if (!stroke) return text;
  return fmt::format("{}{}draw={},line width={:.1f}bp{}", text, text.empty() ? "" : ",", color(stroke->color),
                     stroke->width * default_points, stroke->is_dashed ? ",dashed" : "");
}

struct TikzWriter {
  std::string operator()(const Rectangle& shape) const {
    const Point end = {shape.corner.x + shape.width, shape.corner.y + shape.height};
    const std::string round =
        shape.rounding > 0 ? fmt::format(",rounded corners={:.1f}bp", shape.rounding * default_points) : "";
    return fmt::format("\\path[{}{}] {} rectangle {};\n", tikz_style(shape.fill, shape.stroke), round,
                       tikz_pair(shape.corner), tikz_pair(end));
  }
  std::string operator()(const Squares& shape) const {
    std::string text = fmt::format("\\begin{{scope}}[fill={}]\n", color(shape.fill));
    for (const Point& corner : shape.corners)
      text += fmt::format("\\fill {} rectangle {};\n", tikz_pair(corner),
                          tikz_pair({corner.x + shape.width, corner.y + shape.height}));
    return text + "\\end{scope}\n";
  }
  std::string operator()(const Disc& shape) const {
    return fmt::format("\\path[{}] {} circle[radius={:.1f}bp];\n", tikz_style(shape.fill, shape.stroke),
                       tikz_pair(shape.center), shape.radius * default_points);
  }
  std::string operator()(const Path& shape) const {
    std::string path;
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
      const std::size_t part = shape.is_curved ? i % 3 : 0;
      const char* sign = i == 0             ? ""
                         : !shape.is_curved ? " -- "
                         : part == 1        ? " .. controls "
                         : part == 2        ? " and "
                                            : " .. ";
      path += sign + tikz_pair(shape.points[i]);
    }
    return path.empty() ? "" : fmt::format("\\path[{}] {};\n", tikz_style(shape.fill, shape.stroke), path);
  }
  std::string operator()(const Text& shape) const {
    const char* anchor = shape.anchor == Anchor::left     ? "base west"
                         : shape.anchor == Anchor::middle ? "base"
                                                          : "base east";
    const std::string face =
        std::string(shape.is_bold ? "\\bfseries " : "") + (shape.is_italic ? "\\itshape " : "");
    const std::string ink = shape.color == colors::black ? "" : ",text=" + color(shape.color);
    return fmt::format("\\node[word,anchor={}{}{}] at {} {{{}{}}};\n", anchor, ink,
                       shape.is_upward ? ",rotate=90" : "", tikz_pair(shape.at), face,
                       latex_escaped(shape.text));
  }
  std::string operator()(const Pixels& shape) const {
    const double width = shape.width / static_cast<double>(shape.columns);
    const double height = shape.height / static_cast<double>(shape.rows);
    std::string text;
    for (std::size_t i = 0; i < shape.colors.size(); ++i) {
      if (shape.colors[i] == colors::white) continue;
      const Point corner = {shape.corner.x + width * static_cast<double>(i % shape.columns),
                            shape.corner.y + height * static_cast<double>(i / shape.columns)};
      text += fmt::format("\\fill[fill={}] {} rectangle {};\n", color(shape.colors[i]), tikz_pair(corner),
                          tikz_pair({corner.x + width, corner.y + height}));
    }
    return text;
  }
};

std::size_t marks_in(const Element& shape) {
  if (const auto* squares = std::get_if<Squares>(&shape)) return squares->corners.size();
  if (const auto* pixels = std::get_if<Pixels>(&shape))
    return pixels->colors.size() -
           static_cast<std::size_t>(std::count(pixels->colors.begin(), pixels->colors.end(), colors::white));
  return 1;
}

void check_size(const Scene& scene) {
  std::size_t count = 0;
  for (const Element& shape : scene.shapes) count += marks_in(shape);
  if (count <= max_marks) return;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("{} marks are too many for LaTeX: {} are drawn", with_commas(count),
                                      with_commas(max_marks)),
               .remedies = {OtherFormat{"pdf", "has no such limit"}}});
}

}  // namespace

std::string as_tikz(const Scene& scene) {
  check_size(scene);
  std::string text = latex_head(scene.about, "\\usepackage{tikz}");
  text += fmt::format(
      "\\begin{{tikzpicture}}[x={0}bp,y=-{0}bp,word/.style={{inner sep=0pt,font=\\footnotesize}}]\n",
      short_number(scene.points, 4));
  text += fmt::format("\\useasboundingbox (0,0) rectangle {};\n", tikz_pair({scene.width, scene.height}));
  for (const Element& shape : scene.shapes) text += std::visit(TikzWriter{}, shape);
  return text + "\\end{tikzpicture}\n";
}

}  // namespace galli
