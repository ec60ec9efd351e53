// Graphs in LaTeX: nodes with names, so that arrows can be changed.
#include <fmt/format.h>

#include <algorithm>

#include "base/escaping.h"
#include "picture/frame.h"
#include "picture/latex/latex.h"

namespace galli {
namespace {

std::string graph_point(const Point& point, double height) {
  return "(" + short_number(point.x * default_points, 1) + "," +
         short_number((height - point.y) * default_points, 1) + ")";
}

/// Phases from 1.
std::string node_style(const GraphPicture::Box& box, bool is_first) {
  const char* label = !box.label ? "open" : box.label == Outcome::P ? "P" : "N";
  std::string text = fmt::format("{} {}", label, box.phase + 1);
  if (box.is_new) text += ", new";
  if (is_first) text += ", start";
  return text;
}

std::string node_styles(const GraphPicture& picture, std::size_t phases) {
  const auto [width, height] = graph_box_size(picture);
  std::string text = fmt::format(
      "    position/.style={{draw, align=center, font=\\small, inner sep=1pt, minimum width={}bp, minimum "
      "height={}bp}},\n",
      short_number(width * default_points, 1), short_number(height * default_points, 1));
  for (std::size_t phase = 0; phase < phases; ++phase) {
    const PhaseTint& tint = phase_tint(phase);
    text += fmt::format(
        "    N {0}/.style={{position, rounded corners=4pt, fill={1}}}, P {0}/.style={{position, fill={2}, "
        "text=white}},\n    open {0}/.style={{position, rounded corners=4pt, dashed, fill={1}}},\n",
        phase + 1, latex_color(tint.n), latex_color(tint.p));
  }
  return text +
         "    start/.style={thick}, new/.style={ultra thick}, word/.style={right, font=\\footnotesize},\n";
}

std::string arrow_style(const std::vector<std::string>& kinds, std::size_t kind) {
  const Stroke stroke = arrow_look(kinds, kinds.empty() ? "" : kinds[kind]).stroke;
  return fmt::format("    move {}/.style={{->, draw={}, line width={}pt{}}},\n", kind + 1,
                     latex_color(stroke.color), short_number(stroke.width * default_points),
                     stroke.is_dashed ? ", dashed" : "");
}

std::size_t kind_of(const std::vector<std::string>& kinds, const std::string& by) {
  return kinds.empty() ? 0
                       : static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), by) - kinds.begin());
}

std::string arrow(const std::vector<Point>& curve, double height, std::size_t kind,
                  const std::string& number) {
  std::string path = graph_point(curve.front(), height);
  for (std::size_t i = 1; i + 2 < curve.size(); i += 3)
    path += fmt::format(" .. controls {} and {} .. {}", graph_point(curve[i], height),
                        graph_point(curve[i + 1], height), graph_point(curve[i + 2], height));
  const std::string label =
      number.empty()
          ? ""
          : fmt::format(" node[midway, fill=white, inner sep=1pt, font=\\footnotesize] {{{}}}", number);
  return fmt::format("  \\draw[move {}] {}{};\n", kind + 1, path, label);
}

}  // namespace

std::string as_latex(const GraphPicture& picture, const GraphLayout& layout, const Provenance& about) {
  const std::vector<std::string> kinds = arrow_kinds(picture);
  std::size_t phases = 1;
  for (const GraphPicture::Box& box : picture.boxes) phases = std::max(phases, box.phase + 1);
  std::string text = latex_head(about, "\\usepackage{tikz} and \\usetikzlibrary{arrows.meta}");
  text += "\\begin{tikzpicture}[x=1bp, y=1bp, >={Latex[length=4pt]},\n" + node_styles(picture, phases);
  for (std::size_t i = 0; i < std::max<std::size_t>(1, kinds.size()); ++i) text += arrow_style(kinds, i);
  text += "    ]\n";
  for (std::size_t i = 0; i < picture.boxes.size(); ++i) {
    const GraphPicture::Box& box = picture.boxes[i];
    text += fmt::format("  \\node[{}] (v{}) at {} {{{}\\\\{{\\footnotesize\\bfseries {}}}}};\n",
                        node_style(box, i == 0), i, graph_point(layout.middles[i], layout.height),
                        latex_escaped(box.name), latex_escaped(box_sign(box)));
  }
  for (std::size_t i = 0; i < layout.curves.size(); ++i) {
    const std::string& by = picture.arrows[i].by;
    text += arrow(layout.curves[i], layout.height, kind_of(kinds, by), arrow_look(kinds, by).number);
  }
  double y = -14;
  for (std::size_t i = 0; i < picture.phases.size(); ++i) {
    if (picture.phases[i].empty()) continue;
    text += fmt::format(
        "  \\node[N {0}, minimum width=10bp, minimum height=7bp] at (6,{1}) {{}}; \\node[P {0}, minimum "
        "width=10bp, "
        "minimum height=7bp] at (19,{1}) {{}}; \\node[word] at (30,{1}) {{{2}}};\n",
        i + 1, short_number(y), latex_escaped(picture.phases[i]));
    y -= 12;
  }
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const std::string number = arrow_look(kinds, kinds[i]).number;
    text += fmt::format("  \\draw[move {0}] (0,{1}) -- (26,{1}); \\node[word] at (30,{1}) {{{2}{3}}};\n",
                        i + 1, short_number(y), number.empty() ? "" : number + ": ", latex_escaped(kinds[i]));
    y -= 12;
  }
  for (const std::string& note : picture.notes) {
    text += fmt::format("  \\node[word] at (0,{}) {{{}}};\n", short_number(y), latex_escaped(note));
    y -= 12;
  }
  if (!picture.title.empty())
    text += fmt::format(
        "  \\node[anchor=south west, font=\\small] at (current bounding box.north west) {{{}}};\n",
        latex_escaped(picture.title));
  return text + "\\end{tikzpicture}\n";
}

}  // namespace galli
