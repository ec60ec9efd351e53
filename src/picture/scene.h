// A picture as a list of shapes, whatever it will be written as. Lengths are in pixels, 240 of them to an inch; x runs to
// the right and y down.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "gallimaufry/drawing.h"
#include "picture/color.h"

namespace galli {

inline constexpr double points_per_pixel = 0.3;  ///< of 72 to an inch

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
  Provenance about;

  template <typename One>
  void add(One shape) {
    shapes.emplace_back(std::move(shape));
  }
};

/// About how wide a text will be: the same for every back end, so that layouts do not depend on fonts.
double width_of(const std::string& text, double size);

/// The text in lines that are about this wide, broken at blanks; a word that is wider stays whole.
std::vector<std::string> broken(const std::string& text, double size, double width);

/// The part of a path that an arrow has: a filled triangle with its tip at `tip`, coming from `from`.
Path arrow_head(Point from, Point tip, double length, Color color);

}  // namespace galli
