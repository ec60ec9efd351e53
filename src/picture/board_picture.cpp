#include "picture/board_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.h"
#include "picture/axis.h"
#include "picture/board_surroundings.h"
#include "picture/frame.h"

namespace galli {
namespace {

constexpr std::size_t max_single_marks = 20'000;  // above, a picture of pixels is smaller
constexpr double least_grid_cell = 12;
constexpr double least_number_cell = 30;
constexpr double least_thin_mark = 4;
constexpr double lightest_shade = 0.3;

template <typename Visit>
void for_each_bin(const Bins& bins, Visit visit) {
  for (std::size_t column = 0; column < bins.count(0); ++column) {
    for (std::size_t row = 0; row < bins.count(1); ++row) visit(column, row);
  }
}

Pixels pixels_on(const Frame& frame) {
  return {frame.origin(), frame.width(), frame.height(), frame.across(), frame.down(), {}};
}

/// All bins as one picture; `color_of` gives the colour of a bin.
template <typename ColorOf>
Pixels colored(const Frame& frame, ColorOf color_of) {
  Pixels pixels = pixels_on(frame);
  pixels.colors.reserve(pixels.columns * pixels.rows);
  for (std::size_t down = 0; down < pixels.rows; ++down) {
    for (std::size_t across = 0; across < pixels.columns; ++across) {
      const auto [column, row] = frame.bin_at(across, down);
      pixels.colors.push_back(color_of(column, row));
    }
  }
  return pixels;
}

void add_squares(Scene& scene, const Frame& frame, const CellSet& cells, Color color) {
  const double size = is_thin(cells) ? std::max(frame.cell(), least_thin_mark) : frame.cell();
  const double shift = (size - frame.cell()) / 2;
  const double gap = size >= least_grid_cell ? 1 : 0;
  Squares squares{
      .corners = {}, .width = size - gap, .height = size - gap, .fill = color, .has_gaps = gap > 0};
  for_each_bin(cells.bins(), [&](std::size_t column, std::size_t row) {
    if (!cells.has(column, row)) return;
    const Point corner = frame.corner(column, row);
    squares.corners.push_back({corner.x - shift + gap, corner.y - shift + gap});
  });
  scene.add(std::move(squares));
}

/// Too many marks for shapes of their own, or shades: they are part of the background.
bool is_background(const Layer& layer) {
  return is_shaded(layer) || (!is_thin(layer.cells) && layer.cells.marked() > max_single_marks);
}

/// As large as there is room for when they are many.
double bold_mark_size(const Layer& layer) {
  return layer.cells.marked() <= 100 ? 20 : layer.cells.marked() <= 1000 ? 14 : 9;
}

void add_layer(Scene& scene, const Frame& frame, const Layer& layer) {
  if (layer.cells.marked() == 0 || is_background(layer)) return;
  if (layer.mark == Mark::square) return add_squares(scene, frame, layer.cells, layer.color);
  const double size = std::max(frame.cell(), layer.is_bold ? bold_mark_size(layer) : 9.0);
  const double shift = (size - frame.cell()) / 2;
  for_each_bin(layer.cells.bins(), [&](std::size_t column, std::size_t row) {
    if (!layer.cells.has(column, row)) return;
    const Point corner = frame.corner(column, row);
    add_mark(scene, layer.mark, {corner.x - shift, corner.y - shift}, size,
             {layer.color, layer.is_bold, layer.is_filled});
  });
}

void add_grid(Scene& scene, const Frame& frame) {
  if (frame.cell() < least_grid_cell) return;
  const Point o = frame.origin();
  const Stroke stroke = {colors::grid, 1, false};
  for (std::size_t i = 1; i < frame.across(); ++i) {
    const double x = o.x + static_cast<double>(i) * frame.cell();
    scene.add(Path{.points = {{x, o.y}, {x, o.y + frame.height()}}, .stroke = stroke});
  }
  for (std::size_t i = 1; i < frame.down(); ++i) {
    const double y = o.y + static_cast<double>(i) * frame.cell();
    scene.add(Path{.points = {{o.x, y}, {o.x + frame.width(), y}}, .stroke = stroke});
  }
}

// ---- Values ----

Color value_color(const ColorScale& scale, double value) {
  return value < 0 ? colors::off_board_beside_values : scale.color(value);
}

void add_numbers(Scene& scene, const Frame& frame, const CellValues& values, const ColorScale& scale) {
  if (frame.cell() < least_number_cell || values.bins().factor > 1) return;
  for_each_bin(values.bins(), [&](std::size_t column, std::size_t row) {
    const std::int32_t value = values.at(column, row);
    if (value == CellValues::none) return;
    const std::string text = std::to_string(value);
    const double size =
        std::min(0.46 * frame.cell(), 0.86 * frame.cell() / (0.6 * static_cast<double>(text.size())));
    const Point corner = frame.corner(column, row);
    const bool is_light = value != 0 && is_dark(value_color(scale, value));
    scene.add(Text{.at = {corner.x + frame.cell() / 2, corner.y + frame.cell() / 2 + 0.36 * size},
                   .text = text,
                   .size = size,
                   .color = is_light ? colors::white : colors::black,
                   .is_bold = value == 0});
  });
}

// ---- Lines and circles ----

void add_origin_lines(Scene& scene, const Frame& frame, const BoardPicture& picture) {
  for (const OriginLine& line : picture.lines) {
    const auto ends = line_on_board(line, picture, frame);
    if (!ends) continue;
    const std::vector<Point> points = {(*ends)[0], (*ends)[1]};
    const double width = line.is_dashed ? 1.6 : 2;
    if (picture.values) scene.add(Path{.points = points, .stroke = Stroke{colors::white, width + 2, false}});
    scene.add(
        Path{.points = points,
             .stroke = Stroke{line.is_dashed ? colors::vermilion : colors::grey, width, line.is_dashed}});
  }
}

void add_circles(Scene& scene, const Frame& frame, const BoardPicture& picture) {
  for (const auto& [x, y] : picture.circled) {
    if (!picture.bins.contains(x, y)) continue;
    scene.add(Disc{.center = frame.middle(static_cast<double>(x), static_cast<double>(y)),
                   .radius = circle_radius(frame),
                   .stroke = Stroke{colors::vermilion, 3.5, false}});
  }
}

// ---- The board ----

bool has_background(const BoardPicture& picture) {
  const bool is_partial = picture.off_board && picture.off_board->marked() > 0;
  return picture.values || is_partial ||
         std::any_of(picture.layers.begin(), picture.layers.end(), is_background);
}

double largest_share(const CellSet& cells) {
  double largest = 0;
  for_each_bin(cells.bins(), [&](std::size_t column, std::size_t row) {
    largest = std::max(largest, cells.share(column, row));
  });
  return largest;
}

/// The colours of bins, from what is below to what is above.
class Background {
 public:
  /// With all layers, or with those that have no shapes of their own.
  explicit Background(const BoardPicture& picture, bool has_all = false)
      : picture_(picture), scale_(color_scale(picture)) {
    for (const Layer& layer : picture.layers) {
      if (has_all || is_background(layer))
        layers_.push_back({&layer, is_shaded(layer) ? largest_share(layer.cells) : 0});
    }
  }

  Color color(std::size_t column, std::size_t row) const {
    Color color = below(column, row);
    for (const auto& [layer, largest] : layers_) {
      if (!layer->cells.has(column, row)) continue;
      const double share = layer->cells.share(column, row);
      const double part = largest == 0      ? 1
                          : picture_.values ? share
                                            : lightest_shade + (1 - lightest_shade) * share / largest;
      color = mixed(color, layer->color, part);
    }
    return color;
  }

 private:
  Color below(std::size_t column, std::size_t row) const {
    if (picture_.values) return value_color(scale_, picture_.values->mean(column, row));
    return picture_.off_board && picture_.off_board->has(column, row) ? colors::off_board : colors::white;
  }

  const BoardPicture& picture_;
  ColorScale scale_;
  std::vector<std::pair<const Layer*, double>> layers_;  ///< with the largest share, where they are shades
};

void add_board(Scene& scene, const BoardPicture& picture, const Frame& frame) {
  if (has_background(picture)) {
    const Background background(picture);
    scene.add(
        colored(frame, [&](std::size_t column, std::size_t row) { return background.color(column, row); }));
  }
  if (!picture.values) add_grid(scene, frame);
  for (const Layer& layer : picture.layers) add_layer(scene, frame, layer);
  if (picture.values) add_numbers(scene, frame, *picture.values, color_scale(picture));
  add_origin_lines(scene, frame, picture);
  add_circles(scene, frame, picture);
}

}  // namespace

bool is_thin(const CellSet& cells) {
  const auto all = static_cast<double>(cells.bins().count(0) * cells.bins().count(1));
  return static_cast<double>(cells.marked()) < all / 20 && cells.marked() <= max_single_marks;
}

bool is_shaded(const Layer& layer) {
  return layer.pooling == Pooling::share && layer.cells.bins().factor > 1 && !is_thin(layer.cells);
}

ColorScale color_scale(const BoardPicture& picture) {
  ColorScale scale{1, picture.is_logarithmic};
  if (!picture.values) return scale;
  for_each_bin(picture.values->bins(), [&](std::size_t column, std::size_t row) {
    scale.largest = std::max(scale.largest, picture.values->mean(column, row));
  });
  return scale;
}

Pixels board_pixels(const BoardPicture& picture) {
  const Frame frame(picture);
  const Background background(picture, true);
  return colored(frame, [&](std::size_t column, std::size_t row) { return background.color(column, row); });
}

Scene draw(const BoardPicture& picture) {
  Frame frame(picture);
  Scene scene;
  scene.pixels = whole_pixels(frame.cell(), picture.pixels, picture.is_near);
  const auto on_pixel = [&](double length) { return std::ceil(length * scene.pixels) / scene.pixels; };
  const double left = picture_margin + room_for_axis(picture, frame);
  frame.move_to({on_pixel(left), on_pixel(picture_margin + room_above(picture, frame))});
  const Surroundings around(picture, frame);
  scene.width = std::ceil(around.width());
  scene.height = std::ceil(around.height());
  add_title(scene, picture.title, {frame.origin().x, picture_margin}, frame.width());
  add_board(scene, picture, frame);
  add_axes(scene, picture, frame);
  around.add_to(scene);
  return scene;
}

}  // namespace galli
