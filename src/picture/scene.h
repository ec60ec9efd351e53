// A picture as a list of shapes, whatever it will be written as. Lengths are in units, 240 of them to an inch unless the scene says
// otherwise; x runs to the right and y down.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "gallimaufry/drawing.h"
#include "picture/color.h"

namespace galli {

inline constexpr double default_points = 0.3;  ///< of a unit, 72 to an inch
inline constexpr double default_dpi = 300;     ///< of pictures that are made of pixels

struct Point {
  double x = 0;
  double y = 0;
};

struct Stroke {
  Color color = colors::black;
  double width = 2;
  bool is_dashed = false;
};

struct Rectangle {
  Point corner;  ///< at the top left
  double width = 0;
  double height = 0;
  std::optional<Color> fill{};
  std::optional<Stroke> stroke{};
  double rounding = 0;  ///< radius of its corners
};

/// Many rectangles of one size and colour.
struct Squares {
  std::vector<Point> corners;  ///< at the top left
  double width = 1;
  double height = 1;
  Color fill = colors::ink;
  bool has_gaps =
      false;  ///< neighbours do not touch: edges are smoothed, for crisp ones would leave gaps of unequal width
};

struct Disc {
  Point center;
  double radius = 0;
  std::optional<Color> fill{};
  std::optional<Stroke> stroke{};
};

/// Straight from point to point; or, if curved, Bézier pieces: a point, then three for each piece.
struct Path {
  std::vector<Point> points;
  std::optional<Stroke> stroke{};
  std::optional<Color> fill{};
  bool is_curved = false;
};

enum class Anchor { left, middle, right };

struct Text {
  Point at;  ///< on the base line
  std::string text;
  double size = 28;
  Anchor anchor = Anchor::middle;
  Color color = colors::black;
  bool is_italic = false;
  bool is_bold = false;
  bool is_upward = false;  ///< turned by a right angle, read from below
};

/// A rectangle of coloured cells, row by row from the top.
struct Pixels {
  Point corner;
  double width = 0;
  double height = 0;
  std::size_t columns = 0;
  std::size_t rows = 0;
  std::vector<Color> colors;
};

using Element = std::variant<Rectangle, Squares, Disc, Path, Text, Pixels>;

struct Scene {
  double width = 0;
  double height = 0;
  std::vector<Element> shapes;  ///< later ones above earlier ones
  About about;
  double points = default_points;                       ///< of a unit
  double pixels = default_dpi * default_points / 72.0;  ///< of a unit, in PNG

  template <typename One>
  void add(One shape) {
    shapes.emplace_back(std::move(shape));
  }
};

/// How many pixels a unit has, so that a cell has a whole number of them: at least `wanted`, or near it.
double whole_pixels(double cell, double wanted, bool is_near = false);

/// The shapes of a scene, moved.
void add_moved(Scene& scene, const Scene& part, Point by);

/// About how wide a text will be: the same for every back end, so that layouts do not depend on fonts.
double width_of(const std::string& text, double size);

/// The text in lines that are about this wide, broken at blanks; a word that is wider stays whole.
std::vector<std::string> broken(const std::string& text, double size, double width);

/// The part of a path that an arrow has: a filled triangle with its tip at `tip`, coming from `from`.
Path arrow_head(Point from, Point tip, double length, Color color);

}  // namespace galli
