#include "picture/graph_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "base/error.h"
#include "picture/frame.h"

namespace galli {
namespace {

constexpr double margin = 24;
constexpr double inch = 240;  // pixels
constexpr double line = 1.15 * text_size;
constexpr double note_line = 38;

std::string sign(const GraphPicture::Box& box) {
  std::string text = box.label ? std::string(1, to_char(*box.label)) : "";
  if (!box.value.empty()) text += (text.empty() ? "" : " ") + box.value;
  return text;
}

/// All boxes have one size, whatever their labels.
std::array<double, 2> box_size(const GraphPicture& picture) {
  double width = 2 * text_size;
  double lines = 2;
  for (const GraphPicture::Box& box : picture.boxes) {
    width = std::max({width, width_of(box.name, text_size), width_of(box.detail, small_text_size),
                      width_of("N " + box.value, small_text_size)});
    if (!box.detail.empty()) lines = 3;
  }
  return {width + 26, lines * line + 16};
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + "\"";
}

std::string edges(const GraphPicture& picture) {
  std::string text;
  for (const GraphPicture::Arrow& arrow : picture.arrows)
    text += fmt::format("  {} -> {};\n", arrow.from, arrow.to);
  return text;
}

[[noreturn]] void refuse_layout() {
  throw Error({.code = ExitCode::file,
               .message = "what 'dot' answered cannot be read",
               .span = {},
               .detail = "",
               .hint = "'dot -V' should name Graphviz; -o FILE.dot writes the graph without a layout"});
}

}  // namespace

std::string layout_question(const GraphPicture& picture) {
  const auto [width, height] = box_size(picture);
  std::string text = fmt::format(
      "digraph game {{\n  ranksep=0.45; nodesep=0.14;\n"
      "  node [shape=box, fixedsize=true, width={:.3f}, height={:.3f}, label=\"\"];\n  edge "
      "[arrowhead=none];\n",
      width / inch, height / inch);
  for (std::size_t i = 0; i < picture.boxes.size(); ++i) text += fmt::format("  {};\n", i);
  return text + edges(picture) + "}\n";
}

GraphLayout read_layout(const std::string& plain, const GraphPicture& picture) {
  // "graph scale width height", then "node name x y ..." and "edge tail head n x1 y1 .. xn yn ...": inches, y upwards.
  GraphLayout layout;
  layout.middles.resize(picture.boxes.size());
  std::istringstream lines(plain);
  std::string kind;
  for (std::string row; std::getline(lines, row);) {
    std::istringstream words(row);
    words.imbue(std::locale::classic());
    words >> kind;
    const auto point = [&] {
      Point at;
      words >> at.x >> at.y;
      return Point{at.x * inch, layout.height - at.y * inch};
    };
    double scale = 0;
    std::size_t number = 0;
    std::size_t other = 0;
    std::size_t count = 0;
    if (kind == "graph" && words >> scale >> layout.width >> layout.height) {
      layout.width *= inch;
      layout.height *= inch;
    } else if (kind == "node" && words >> number && number < layout.middles.size()) {
      layout.middles[number] = point();
    } else if (kind == "edge" && words >> number >> other >> count && count >= 4 && count % 3 == 1) {
      layout.curves.emplace_back();
      for (std::size_t i = 0; i < count; ++i) layout.curves.back().push_back(point());
    }
    if (!words && kind != "stop") refuse_layout();
  }
  if (layout.curves.size() != picture.arrows.size() || kind != "stop") refuse_layout();
  return layout;
}

namespace {

void add_box(Scene& scene, const GraphPicture::Box& box, Point middle, bool is_first,
             std::array<double, 2> size) {
  const bool is_p = box.label == Outcome::P;
  const Color ink = is_p ? colors::white : colors::black;
  const Stroke stroke = {box.label ? colors::black : colors::grey,
                         box.is_new ? 6.0
                         : is_first ? 4.0
                                    : 2.0,
                         !box.label};
  scene.add(Rectangle{.corner = {middle.x - size[0] / 2, middle.y - size[1] / 2},
                      .width = size[0],
                      .height = size[1],
                      .fill = is_p ? colors::ink : colors::white,
                      .stroke = stroke,
                      .rounding = is_p ? 0.0 : 14.0});
  double y = middle.y - size[1] / 2 + 8 + 0.85 * line;
  scene.add(Text{.at = {middle.x, y}, .text = box.name, .color = ink});
  if (!box.detail.empty())
    scene.add(Text{.at = {middle.x, y += line}, .text = box.detail, .size = small_text_size, .color = ink});
  const std::string text = sign(box);
  if (!text.empty())
    scene.add(Text{
        .at = {middle.x, y + line}, .text = text, .size = small_text_size, .color = ink, .is_bold = true});
}

void add_arrow(Scene& scene, std::vector<Point> curve, Color color) {
  constexpr double head = 16;
  const Point tip = curve.back();
  const Point before = curve[curve.size() - 2];
  const double length = std::hypot(tip.x - before.x, tip.y - before.y);
  if (length > head)
    curve.back() = {tip.x - (tip.x - before.x) / length * head * 0.8,
                    tip.y - (tip.y - before.y) / length * head * 0.8};
  scene.add(Path{.points = std::move(curve), .stroke = Stroke{color, 1.6, false}, .is_curved = true});
  scene.add(arrow_head(before, tip, head, color));
}

}  // namespace

Scene draw(const GraphPicture& picture, const GraphLayout& layout) {
  Scene scene;
  const double top = margin + (picture.title.empty() ? 0 : 1.7 * text_size);
  const auto moved = [&](Point point) { return Point{point.x + margin, point.y + top}; };
  double width = std::max(layout.width, width_of(picture.title, text_size));
  for (const std::string& note : picture.notes) width = std::max(width, width_of(note, small_text_size));
  scene.width = std::ceil(width + 2 * margin);
  const auto notes = static_cast<double>(picture.notes.size());
  scene.height = std::ceil(top + layout.height + (notes > 0 ? 20 + notes * note_line : 0) + margin);
  if (!picture.title.empty())
    scene.add(Text{
        .at = {margin, margin + text_size}, .text = picture.title, .anchor = Anchor::left, .is_bold = true});
  for (std::vector<Point> curve : layout.curves) {
    std::transform(curve.begin(), curve.end(), curve.begin(), moved);
    add_arrow(scene, std::move(curve), colors::grey);
  }
  const auto size = box_size(picture);
  for (std::size_t i = 0; i < picture.boxes.size(); ++i)
    add_box(scene, picture.boxes[i], moved(layout.middles[i]), i == 0, size);
  double y = top + layout.height + 20 + 0.8 * note_line;
  for (const std::string& note : picture.notes) {
    scene.add(Text{.at = {margin, y},
                   .text = note,
                   .size = small_text_size,
                   .anchor = Anchor::left,
                   .color = colors::grey});
    y += note_line;
  }
  return scene;
}

std::string as_dot(const GraphPicture& picture, const About& about) {
  std::string text =
      fmt::format("// {}\n// {}\n// galli {}\ndigraph game {{\n", about.game, about.command, about.version);
  text += fmt::format("  label={};\n  node [shape=box, style=\"rounded\"];\n", quoted(picture.title));
  for (std::size_t i = 0; i < picture.boxes.size(); ++i) {
    const GraphPicture::Box& box = picture.boxes[i];
    std::string name = quoted(box.name);
    name.pop_back();
    for (const std::string& more : {box.detail, sign(box)})
      if (!more.empty()) name += "\\n" + quoted(more).substr(1, quoted(more).size() - 2);
    const std::string style =
        box.label == Outcome::P ? ", style=\"filled\", fillcolor=\"#161a24\", fontcolor=\"white\"" : "";
    text += fmt::format("  {} [label={}\"{}];\n", i, name, style);
  }
  return text + edges(picture) + "}\n";
}

}  // namespace galli
