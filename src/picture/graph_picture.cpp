#include "picture/graph_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "gallimaufry/error.h"
#include "picture/frame.h"

namespace galli {
namespace {

constexpr double inch = 240;  // pixels
constexpr double box_line = 1.15 * text_size;
constexpr double note_line = 38;

constexpr PhaseTint phase_tints[] = {{colors::white, colors::ink},
                                     {{0xcc, 0xe1, 0xf4}, {0x0b, 0x44, 0x7c}},
                                     {{0xfc, 0xdc, 0xad}, {0x7a, 0x3a, 0x00}},
                                     {{0xd3, 0xec, 0xcf}, {0x1b, 0x58, 0x2c}},
                                     {{0xec, 0xd5, 0xec}, {0x5c, 0x22, 0x66}},
                                     {{0xde, 0xe0, 0xe4}, {0x4b, 0x51, 0x5d}}};

std::string escaped(const std::string& text) {
  std::string result;
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string dot_string(const std::string& text) { return '"' + escaped(text) + '"'; }

// ---- Kinds of arrows ----

struct ArrowStyle {
  Stroke stroke;
  std::string_view name;  ///< of the colour
};

/// Told apart by colour, and in grey by their lines.
const ArrowStyle arrow_styles[] = {
    {{colors::ink, 1.8, false}, "black"},          {{colors::blue, 3, true}, "blue, dashed"},
    {{colors::vermilion, 4, false}, "red"},        {{colors::grey, 2.4, true}, "grey, dashed"},
    {{colors::orange, 4, true}, "orange, dashed"}, {{colors::blue, 4, false}, "blue"}};
const ArrowStyle only_style = {{colors::grey, 1.6, false}, "grey"};

std::size_t place_of(const std::vector<std::string>& kinds, const std::string& by) {
  return static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), by) - kinds.begin());
}

const ArrowStyle& style_of(const std::vector<std::string>& kinds, const std::string& by) {
  return kinds.empty() ? only_style : arrow_styles[place_of(kinds, by) % std::size(arrow_styles)];
}

std::string number_of(const std::vector<std::string>& kinds, const std::string& by) {
  const std::size_t place = place_of(kinds, by);
  return kinds.empty() || place < std::size(arrow_styles) ? "" : std::to_string(place + 1);
}

std::string edges(const GraphPicture& picture) {
  std::string text;
  for (const GraphPicture::Arrow& arrow : picture.arrows)
    text += fmt::format("  {} -> {};\n", arrow.from, arrow.to);
  return text;
}

std::string styled_edges(const GraphPicture& picture) {
  const std::vector<std::string> kinds = arrow_kinds(picture);
  if (kinds.empty()) return edges(picture);
  std::string text;
  for (const GraphPicture::Arrow& arrow : picture.arrows) {
    const Stroke& stroke = style_of(kinds, arrow.by).stroke;
    const std::string number = number_of(kinds, arrow.by);
    text += fmt::format("  {} -> {} [color=\"{}\"{}{}, tooltip={}];\n", arrow.from, arrow.to,
                        hex(stroke.color), stroke.is_dashed ? ", style=dashed" : "",
                        number.empty() ? "" : ", label=" + dot_string(number), dot_string(arrow.by));
  }
  return text;
}

[[noreturn]] void refuse_layout() {
  throw Error({.kind = ErrorKind::file,
               .message = "what 'dot' answered cannot be read",
               .remedies = {Note{"'dot -V' should name Graphviz"}, OtherFormat{"dot", "needs no layout"}}});
}

/// The row of each box, from the top.
std::vector<std::uint32_t> rows_of(const GraphPicture& picture) {
  const std::size_t count = picture.boxes.size();
  std::vector<std::vector<std::uint32_t>> next(count);
  std::vector<std::uint32_t> open_arrows(count);  // from boxes without a row
  for (const GraphPicture::Arrow& arrow : picture.arrows) {
    next[arrow.from].push_back(arrow.to);
    ++open_arrows[arrow.to];
  }
  std::vector<std::uint32_t> ready;
  for (std::uint32_t box = 0; box < count; ++box)
    if (open_arrows[box] == 0) ready.push_back(box);
  std::vector<std::uint32_t> rows(count);
  for (std::size_t i = 0; i < ready.size(); ++i) {
    for (const std::uint32_t to : next[ready[i]]) {
      rows[to] = std::max(rows[to], rows[ready[i]] + 1);
      if (--open_arrows[to] == 0) ready.push_back(to);
    }
  }
  return rows;
}

}  // namespace

const PhaseTint& phase_tint(std::size_t phase) { return phase_tints[phase % std::size(phase_tints)]; }

std::string box_sign(const GraphPicture::Box& box) {
  std::string text = box.label ? std::string(1, to_char(*box.label)) : "";
  if (!box.value.empty()) text += (text.empty() ? "" : " ") + box.value;
  if (box.phase >= std::size(phase_tints))
    text += fmt::format("{}phase {}", text.empty() ? "" : ", ", box.phase + 1);
  return text;
}

std::array<double, 2> graph_box_size(const GraphPicture& picture) {
  double width = 2 * text_size;
  for (GraphPicture::Box box : picture.boxes) {
    box.label = Outcome::N;  // the same layout for every labelling
    width = std::max({width, width_of(box.name, text_size), width_of(box_sign(box), small_text_size)});
  }
  return {width + 26, 2 * box_line + 16};
}

std::vector<std::string> arrow_kinds(const GraphPicture& picture) {
  std::vector<std::string> kinds = picture.kinds;
  for (const GraphPicture::Arrow& arrow : picture.arrows)
    if (std::find(kinds.begin(), kinds.end(), arrow.by) == kinds.end()) kinds.push_back(arrow.by);
  return kinds.size() > 1 ? kinds : std::vector<std::string>{};
}

ArrowLook arrow_look(const std::vector<std::string>& kinds, const std::string& by) {
  return {style_of(kinds, by).stroke, number_of(kinds, by)};
}

std::uint64_t rows_crossed(const GraphPicture& picture) {
  const std::vector<std::uint32_t> rows = rows_of(picture);
  std::uint64_t sum = 0;
  for (const GraphPicture::Arrow& arrow : picture.arrows) sum += rows[arrow.to] - rows[arrow.from];
  return sum;
}

std::string layout_question(const GraphPicture& picture) {
  const auto [width, height] = graph_box_size(picture);
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
  layout.curves.resize(picture.arrows.size());
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> arrow_between;
  for (std::size_t i = 0; i < picture.arrows.size(); ++i)
    arrow_between[{picture.arrows[i].from, picture.arrows[i].to}] = i;
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
      const auto arrow = arrow_between.find({number, other});
      if (arrow == arrow_between.end() || !layout.curves[arrow->second].empty()) refuse_layout();
      std::vector<Point>& curve = layout.curves[arrow->second];
      for (std::size_t i = 0; i < count; ++i) curve.push_back(point());
    }
    if (!words && kind != "stop") refuse_layout();
  }
  const auto is_missing = [](const std::vector<Point>& curve) { return curve.empty(); };
  if (std::any_of(layout.curves.begin(), layout.curves.end(), is_missing) || kind != "stop") refuse_layout();
  return layout;
}

namespace {

void add_box(Scene& scene, const GraphPicture::Box& box, Point middle, bool is_first,
             std::array<double, 2> size) {
  const bool is_p = box.label == Outcome::P;
  const PhaseTint& tint = phase_tint(box.phase);
  const Color ink = is_p ? colors::white : colors::black;
  const Stroke stroke = {box.label ? colors::black : colors::grey,
                         box.is_new ? 6.0
                         : is_first ? 4.0
                                    : 2.0,
                         !box.label};
  scene.add(Rectangle{.corner = {middle.x - size[0] / 2, middle.y - size[1] / 2},
                      .width = size[0],
                      .height = size[1],
                      .fill = is_p ? tint.p : tint.n,
                      .stroke = stroke,
                      .rounding = is_p ? 0.0 : 14.0});
  const double y = middle.y - size[1] / 2 + 8 + 0.85 * box_line;
  scene.add(Text{.at = {middle.x, y}, .text = box.name, .color = ink});
  const std::string text = box_sign(box);
  if (!text.empty())
    scene.add(Text{.at = {middle.x, y + box_line},
                   .text = text,
                   .size = small_text_size,
                   .color = ink,
                   .is_bold = true});
}

void add_arrow(Scene& scene, std::vector<Point> curve, const Stroke& stroke) {
  constexpr double head = 16;
  const Point tip = curve.back();
  const Point before = curve[curve.size() - 2];
  const double length = std::hypot(tip.x - before.x, tip.y - before.y);
  if (length > head)
    curve.back() = {tip.x - (tip.x - before.x) / length * head * 0.8,
                    tip.y - (tip.y - before.y) / length * head * 0.8};
  scene.add(Path{.points = std::move(curve), .stroke = stroke, .is_curved = true});
  scene.add(arrow_head(before, tip, head, stroke.color));
}

/// In the middle of a curve.
void add_number(Scene& scene, const std::vector<Point>& curve, const std::string& number) {
  if (number.empty()) return;
  const std::size_t piece = (curve.size() - 1) / 3 / 2 * 3;
  const Point* p = &curve[piece];
  const Point middle = {(p[0].x + 3 * p[1].x + 3 * p[2].x + p[3].x) / 8,
                        (p[0].y + 3 * p[1].y + 3 * p[2].y + p[3].y) / 8};
  const double width = width_of(number, small_text_size) + 6;
  scene.add(Rectangle{.corner = {middle.x - width / 2, middle.y - small_text_size / 2},
                      .width = width,
                      .height = small_text_size,
                      .fill = colors::white});
  scene.add(Text{.at = {middle.x, middle.y + 0.36 * small_text_size},
                 .text = number,
                 .size = small_text_size,
                 .is_bold = true});
}

constexpr double sample = 106;  ///< the room for an arrow beside its name
constexpr double least_legend =
    420;  ///< below a picture that is narrower still, lines are no wider than this

/// What stands below the graph, broken into lines that are about as wide as it.
struct Legend {
  std::vector<std::vector<std::string>> phases;
  std::vector<std::vector<std::string>> kinds;
  std::vector<std::vector<std::string>> notes;
  double width = 0;
  double lines = 0;
};

void add_broken(Legend& legend, std::vector<std::vector<std::string>>& to, const std::string& text,
                double width, double left) {
  to.push_back(broken(text, small_text_size, std::max(width, least_legend) - left));
  for (const std::string& part : to.back())
    legend.width = std::max(legend.width, left + width_of(part, small_text_size));
  legend.lines += static_cast<double>(to.back().size());
}

Legend legend_of(const GraphPicture& picture, const std::vector<std::string>& kinds, double width) {
  Legend legend;
  for (const std::string& phase : picture.phases) add_broken(legend, legend.phases, phase, width, sample);
  for (const std::string& kind : kinds) add_broken(legend, legend.kinds, kind, width, sample);
  for (const std::string& note : picture.notes) add_broken(legend, legend.notes, note, width, 0);
  return legend;
}

double add_lines(Scene& scene, const std::vector<std::string>& lines, Point at, Color color) {
  for (const std::string& text : lines) {
    scene.add(Text{.at = at, .text = text, .size = small_text_size, .anchor = Anchor::left, .color = color});
    at.y += note_line;
  }
  return at.y;
}

/// N and P of a phase beside each other.
void add_tints(Scene& scene, const PhaseTint& tint, double middle) {
  constexpr double side = 34, height = 24;
  const auto box = [&](double left, Color fill, double rounding) {
    scene.add(Rectangle{.corner = {picture_margin + left, middle - height / 2},
                        .width = side,
                        .height = height,
                        .fill = fill,
                        .stroke = Stroke{},
                        .rounding = rounding});
  };
  box(4, tint.n, 8);
  box(8 + side, tint.p, 0);
}

/// Samples of the tints of phases and of the kinds of arrows with their names, then the notes.
void add_legend(Scene& scene, const Legend& legend, const std::vector<std::string>& kinds, double y) {
  for (std::size_t i = 0; i < legend.phases.size(); ++i) {
    if (legend.phases[i].empty()) continue;  // not reached
    add_tints(scene, phase_tint(i), y - 0.32 * small_text_size);
    y = add_lines(scene, legend.phases[i], {picture_margin + sample, y}, colors::black);
  }
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const double middle = y - 0.32 * small_text_size;
    const std::vector<Point> curve = {{picture_margin, middle},
                                      {picture_margin + 30, middle},
                                      {picture_margin + 60, middle},
                                      {picture_margin + 90, middle}};
    add_arrow(scene, curve, style_of(kinds, kinds[i]).stroke);
    add_number(scene, curve, number_of(kinds, kinds[i]));
    y = add_lines(scene, legend.kinds[i], {picture_margin + sample, y}, colors::black);
  }
  for (const std::vector<std::string>& note : legend.notes)
    y = add_lines(scene, note, {picture_margin, y}, colors::grey);
}

/// All arrows, then their numbers, which no arrow covers.
void add_arrows(Scene& scene, const GraphPicture& picture, const std::vector<std::string>& kinds,
                const std::vector<std::vector<Point>>& curves) {
  for (std::size_t i = 0; i < curves.size(); ++i)
    add_arrow(scene, curves[i], style_of(kinds, picture.arrows[i].by).stroke);
  for (std::size_t i = 0; i < curves.size(); ++i)
    add_number(scene, curves[i], number_of(kinds, picture.arrows[i].by));
}

}  // namespace

Scene draw(const GraphPicture& picture, const GraphLayout& layout, bool has_legend) {
  Scene scene;
  const std::vector<std::string> kinds = arrow_kinds(picture);
  const double top =
      picture_margin + add_title(scene, picture.title, {picture_margin, picture_margin}, layout.width);
  const auto moved = [&](Point point) { return Point{point.x + picture_margin, point.y + top}; };
  const Legend legend = has_legend ? legend_of(picture, kinds, layout.width) : Legend{};
  scene.width = std::ceil(std::max({layout.width, title_width(picture.title, layout.width), legend.width}) +
                          2 * picture_margin);
  const double below_graph = legend.lines > 0 ? 20 + legend.lines * note_line : 0;
  scene.height = std::ceil(top + layout.height + below_graph + picture_margin);
  std::vector<std::vector<Point>> curves = layout.curves;
  for (std::vector<Point>& curve : curves) std::transform(curve.begin(), curve.end(), curve.begin(), moved);
  add_arrows(scene, picture, kinds, curves);
  const auto size = graph_box_size(picture);
  for (std::size_t i = 0; i < picture.boxes.size(); ++i)
    add_box(scene, picture.boxes[i], moved(layout.middles[i]), i == 0, size);
  const double below = top + layout.height + 20 + 0.8 * note_line;
  if (has_legend) add_legend(scene, legend, kinds, below);
  return scene;
}

namespace {

constexpr std::string_view tint_names[] = {"white and black", "blue", "orange", "green", "violet", "grey"};

/// The title, then what the arrows and the tints mean, then the notes.
std::string dot_label(const GraphPicture& picture) {
  std::string text = escaped(picture.title);
  const std::vector<std::string> kinds = arrow_kinds(picture);
  for (const std::string& kind : kinds) {
    const std::string number = number_of(kinds, kind);
    text += fmt::format("\\n{}{}: {}", style_of(kinds, kind).name, number.empty() ? "" : ", " + number,
                        escaped(kind));
  }
  for (std::size_t i = 0; i < picture.phases.size(); ++i)
    if (!picture.phases[i].empty())
      text += fmt::format("\\n{}: {}", tint_names[i % std::size(tint_names)], escaped(picture.phases[i]));
  for (const std::string& note : picture.notes) text += "\\n" + escaped(note);
  return '"' + text + '"';
}

}  // namespace

std::string as_dot(const GraphPicture& picture, const About& about) {
  std::string text =
      fmt::format("// {}\n// {}\n// galli {}\ndigraph game {{\n", about.game, about.command, about.version);
  text += fmt::format("  label={};\n  node [shape=box, style=\"rounded\"];\n", dot_label(picture));
  for (std::size_t i = 0; i < picture.boxes.size(); ++i) {
    const GraphPicture::Box& box = picture.boxes[i];
    std::string name = escaped(box.name);
    if (const std::string sign = box_sign(box); !sign.empty()) name += "\\n" + escaped(sign);
    const PhaseTint& tint = phase_tint(box.phase);
    const std::string style =
        box.label == Outcome::P
            ? fmt::format(", style=\"filled\", fillcolor=\"{}\", fontcolor=\"white\"", hex(tint.p))
        : box.phase > 0 ? fmt::format(", style=\"rounded,filled\", fillcolor=\"{}\"", hex(tint.n))
                        : "";
    text += fmt::format("  {} [label=\"{}\"{}];\n", i, name, style);
  }
  return text + styled_edges(picture) + "}\n";
}

}  // namespace galli
