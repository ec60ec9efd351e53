#include "picture/scene.h"

#include <cmath>
#include <sstream>

#include "base/text.h"

namespace galli {

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
