#include "picture/scene.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "base/text.h"

namespace galli {

double whole_pixels(double cell, double wanted, bool is_near) {
  constexpr double tolerance = 1e-6;
  const double pixels = cell * wanted;
  const double whole = is_near ? std::round(pixels) : std::ceil(pixels - tolerance);
  return std::max(1.0, whole) / cell;
}

namespace {

struct Mover {
  Point by;

  void move(Point& point) const { point = {point.x + by.x, point.y + by.y}; }
  void operator()(Rectangle& shape) const { move(shape.corner); }
  void operator()(Squares& shape) const {
    for (Point& corner : shape.corners) move(corner);
  }
  void operator()(Disc& shape) const { move(shape.center); }
  void operator()(Path& shape) const {
    for (Point& point : shape.points) move(point);
  }
  void operator()(Text& shape) const { move(shape.at); }
  void operator()(Pixels& shape) const { move(shape.corner); }
};

}  // namespace

void add_moved(Scene& scene, const Scene& part, Point by) {
  for (Element shape : part.shapes) {
    std::visit(Mover{by}, shape);
    scene.shapes.push_back(std::move(shape));
  }
}

double width_of(const std::string& text, double size) {
  constexpr double letter = 0.58;  // of a usual sans-serif face, on the wide side
  return static_cast<double>(columns(text)) * letter * size;
}

std::vector<std::string> broken(const std::string& text, double size, double width) {
  std::vector<std::string> lines;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!lines.empty() && width_of(lines.back() + " " + word, size) <= width)
      lines.back() += " " + word;
    else
      lines.push_back(word);
  }
  return lines;
}

Path arrow_head(Point from, Point tip, double length, Color color) {
  const double dx = tip.x - from.x;
  const double dy = tip.y - from.y;
  const double norm = std::hypot(dx, dy);
  if (norm == 0) return {};
  const double ux = dx / norm * length;
  const double uy = dy / norm * length;
  constexpr double half = 0.36;
  Path head;
  head.points = {tip,
                 {tip.x - ux + half * uy, tip.y - uy - half * ux},
                 {tip.x - ux - half * uy, tip.y - uy + half * ux},
                 tip};
  head.fill = color;
  return head;
}

}  // namespace galli
