// SVG, written by hand: a small part of it is enough, letters stay letters, and it says where it comes from.
#include <fmt/format.h>

#include <cstdint>

#include "base/escaping.h"
#include "picture/write.h"

namespace galli {
namespace {

/// At most three decimals.
std::string svg_number(double value) {
  std::string text = fmt::format("{:.3f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string svg_style(const std::optional<Color>& fill, const std::optional<Stroke>& stroke) {
  std::string text = fill ? fmt::format(" fill=\"{}\"", hex(*fill)) : " fill=\"none\"";
  if (stroke)
    text += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", hex(stroke->color), svg_number(stroke->width));
  if (stroke && stroke->is_dashed)
    text += fmt::format(" stroke-dasharray=\"{} {}\"", svg_number(4 * stroke->width),
                        svg_number(3 * stroke->width));
  return text;
}

std::string svg_pair(const Point& point) { return svg_number(point.x) + " " + svg_number(point.y); }

std::string base64(const std::string& bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k <= bytes.size() ? letters[group >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

struct SvgWriter {
  std::string operator()(const Rectangle& shape) const {
    const std::string round = shape.rounding > 0 ? fmt::format(" rx=\"{}\"", svg_number(shape.rounding)) : "";
    return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}{}/>\n",
                       svg_number(shape.corner.x), svg_number(shape.corner.y), svg_number(shape.width),
                       svg_number(shape.height), round, svg_style(shape.fill, shape.stroke));
  }
  std::string operator()(const Squares& shape) const {
    std::string path;
    for (const Point& corner : shape.corners)
      path += fmt::format("M{}h{}v{}h{}z", svg_pair(corner), svg_number(shape.width),
                          svg_number(shape.height), svg_number(-shape.width));
    return fmt::format("<path fill=\"{}\"{} d=\"{}\"/>\n", hex(shape.fill),
                       shape.has_gaps ? "" : " shape-rendering=\"crispEdges\"", path);
  }
  std::string operator()(const Disc& shape) const {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", svg_number(shape.center.x),
                       svg_number(shape.center.y), svg_number(shape.radius),
                       svg_style(shape.fill, shape.stroke));
  }
  std::string operator()(const Path& shape) const {
    std::string path;
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
      const char* sign = i == 0 ? "M" : !shape.is_curved ? "L" : i % 3 == 1 ? "C" : " ";
      path += sign + svg_pair(shape.points[i]);
    }
    return fmt::format("<path d=\"{}\"{}/>\n", path, svg_style(shape.fill, shape.stroke));
  }
  std::string operator()(const Text& shape) const {
    const char* anchor = shape.anchor == Anchor::left     ? "start"
                         : shape.anchor == Anchor::middle ? "middle"
                                                          : "end";
    std::string more = shape.is_italic ? " font-style=\"italic\"" : "";
    if (shape.is_bold) more += " font-weight=\"bold\"";
    if (shape.is_upward) more += fmt::format(" transform=\"rotate(-90 {})\"", svg_pair(shape.at));
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n",
        svg_number(shape.at.x), svg_number(shape.at.y), svg_number(shape.size), anchor, hex(shape.color),
        more, html_escaped(shape.text));
  }
  std::string operator()(const Pixels& shape) const {
    return fmt::format(
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
        "style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{}\"/>\n",
        svg_number(shape.corner.x), svg_number(shape.corner.y), svg_number(shape.width),
        svg_number(shape.height), base64(as_png(shape)));
  }
};

}  // namespace

std::string as_svg(const Scene& scene) {
  const std::string width = svg_number(scene.width);
  const std::string height = svg_number(scene.height);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}pt\" height=\"{}pt\" viewBox=\"0 0 {} {}\" "
      "font-family=\"Helvetica, Arial, sans-serif\">\n<title>{}</title>\n<desc>{}\ngalli {}</desc>\n",
      svg_number(scene.width * scene.points), svg_number(scene.height * scene.points), width, height,
      html_escaped(scene.about.game), html_escaped(scene.about.command), html_escaped(scene.about.version));
  text += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n", width, height);
  for (const Element& shape : scene.shapes) text += std::visit(SvgWriter{}, shape);
  return text + "</svg>\n";
}

}  // namespace galli
