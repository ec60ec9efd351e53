#include "picture/board_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.h"
#include "picture/axis.h"
#include "picture/frame.h"

namespace galli {
namespace {

constexpr double bar_width = 36;
constexpr double legend_line = 40;
constexpr double legend_mark = 26;
constexpr std::size_t max_single_marks = 20'000;  // above, a picture of pixels is smaller
constexpr double least_grid_cell = 12;
constexpr double least_number_cell = 30;

template <typename Visit>
void for_each_bin(const Bins& bins, Visit visit) {
  for (std::size_t column = 0; column < bins.count(0); ++column) {
    for (std::size_t row = 0; row < bins.count(1); ++row) visit(column, row);
  }
}

/// Thin sets of small cells are drawn larger than they are, so that a printer shows them.
double mark_size(const CellSet& cells, double cell) {
  const auto all = static_cast<double>(cells.bins().count(0) * cells.bins().count(1));
  const bool is_thin = static_cast<double>(cells.marked()) < all / 20;
  return is_thin ? std::max(cell, 4.0) : cell;
}

Pixels pixels_on(const Frame& frame) {
  return {frame.origin(), frame.width(), frame.height(), frame.across(), frame.down(), {}};
}

/// All bins as one picture; `color_of` gives the colour of a bin.
template <typename ColorOf>
void add_pixels(Scene& scene, const Frame& frame, ColorOf color_of) {
  Pixels pixels = pixels_on(frame);
  pixels.colors.reserve(pixels.columns * pixels.rows);
  for (std::size_t down = 0; down < pixels.rows; ++down) {
    for (std::size_t across = 0; across < pixels.columns; ++across) {
      const auto [column, row] = frame.bin_at(across, down);
      pixels.colors.push_back(color_of(column, row));
    }
  }
  scene.add(std::move(pixels));
}

void add_squares(Scene& scene, const Frame& frame, const CellSet& cells, Color color) {
  const double size = mark_size(cells, frame.cell());
  const double shift = std::floor((size - frame.cell()) / 2);
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

/// Too many marks for shapes of their own: they are part of the background.
bool is_dense(const Layer& layer) { return layer.cells.marked() > max_single_marks; }

/// As large as there is room for when they are many.
double bold_mark_size(const Layer& layer) {
  return layer.cells.marked() <= 100 ? 20 : layer.cells.marked() <= 1000 ? 14 : 9;
}

void add_layer(Scene& scene, const Frame& frame, const Layer& layer) {
  if (layer.cells.marked() == 0 || is_dense(layer)) return;
  if (layer.mark == Mark::square) return add_squares(scene, frame, layer.cells, layer.color);
  const double size = std::max(frame.cell(), layer.is_bold ? bold_mark_size(layer) : 9.0);
  const double shift = (size - frame.cell()) / 2;
  for_each_bin(layer.cells.bins(), [&](std::size_t column, std::size_t row) {
    if (!layer.cells.has(column, row)) return;
    const Point corner = frame.corner(column, row);
    add_mark(scene, layer.mark, {corner.x - shift, corner.y - shift}, size, layer.color, layer.is_bold);
  });
}

void add_grid(Scene& scene, const Frame& frame) {
  if (frame.cell() < least_grid_cell) return;
  const Point o = frame.origin();
  const Stroke stroke = {colors::grid, 1, false};
  for (std::size_t i = 1; i < frame.across(); ++i) {
    const double x = o.x + static_cast<double>(i) * frame.cell() + 0.5;
    scene.add(Path{.points = {{x, o.y}, {x, o.y + frame.height()}}, .stroke = stroke});
  }
  for (std::size_t i = 1; i < frame.down(); ++i) {
    const double y = o.y + static_cast<double>(i) * frame.cell() + 0.5;
    scene.add(Path{.points = {{o.x, y}, {o.x + frame.width(), y}}, .stroke = stroke});
  }
}

// ---- Values ----

Color value_color(const CellValues& values, std::int32_t value) {
  if (value == CellValues::none) return colors::off_board_beside_values;
  return scale_color(values.largest() == 0 ? 0 : static_cast<double>(value) / values.largest());
}

void add_numbers(Scene& scene, const Frame& frame, const CellValues& values) {
  if (frame.cell() < least_number_cell || values.bins().factor > 1) return;
  for_each_bin(values.bins(), [&](std::size_t column, std::size_t row) {
    const std::int32_t value = values.at(column, row);
    if (value == CellValues::none) return;
    const std::string text = std::to_string(value);
    const double size =
        std::min(0.46 * frame.cell(), 0.86 * frame.cell() / (0.6 * static_cast<double>(text.size())));
    const Point corner = frame.corner(column, row);
    const bool is_light = value != 0 && is_dark(value_color(values, value));
    scene.add(Text{.at = {corner.x + frame.cell() / 2, corner.y + frame.cell() / 2 + 0.36 * size},
                   .text = text,
                   .size = size,
                   .color = is_light ? colors::white : colors::black,
                   .is_bold = value == 0});
  });
}

/// The scale of values, to the right of the board.
void add_bar(Scene& scene, const Frame& frame, const CellValues& values) {
  constexpr std::size_t steps = 128;
  const double height = std::min(frame.height(), 600.0);
  const Point corner = {frame.origin().x + frame.width() + 36, frame.origin().y + frame.height() - height};
  Pixels bar{corner, bar_width, height, 1, steps, {}};
  for (std::size_t i = 0; i < steps; ++i)
    bar.colors.push_back(scale_color(1 - (static_cast<double>(i) + 0.5) / steps));
  scene.add(std::move(bar));
  scene.add(Rectangle{.corner = corner, .width = bar_width, .height = height, .stroke = Stroke{}});
  const std::int32_t largest = std::max(values.largest(), 1);
  for (Integer tick : ticks(0, largest, static_cast<std::size_t>(std::max(2.0, height / 70)))) {
    const double y = corner.y + height - height * static_cast<double>(tick) / largest;
    const double right = corner.x + bar_width;
    scene.add(Path{.points = {{right, y}, {right + 6, y}}, .stroke = Stroke{}});
    scene.add(Text{.at = {right + 14, y + 0.36 * small_text_size},
                   .text = std::to_string(tick),
                   .size = small_text_size,
                   .anchor = Anchor::left});
  }
}

/// What is right of the board: the scale of values, or half of the last number below it.
double room_at_right(const BoardPicture& picture) {
  if (!picture.values) {
    const Integer last = picture.bins.last[picture.is_matrix ? 1 : 0];
    return std::max(picture_margin, width_of(std::to_string(last), small_text_size) / 2 + 8);
  }
  return 36 + bar_width + 14 + width_of(std::to_string(picture.values->largest()), small_text_size) +
         picture_margin;
}

// ---- Lines ----

/// The part of a line from the origin that lies on the board: places along it, or none.
std::optional<std::array<double, 2>> part_on_board(const OriginLine& ray, const Bins& bins) {
  double from = 0;
  double to = 1e300;
  const double direction[2] = {ray.x, ray.y};
  for (std::size_t heap = 0; heap < 2; ++heap) {
    const double low = static_cast<double>(bins.first[heap]) - 0.5;
    const double high = static_cast<double>(bins.last[heap]) + 0.5;
    if (direction[heap] == 0) {
      if (low > 0) return {};
      continue;
    }
    from = std::max(from, low / direction[heap]);
    to = std::min(to, high / direction[heap]);
  }
  if (from >= to) return {};
  return std::array<double, 2>{from, to};
}

void add_origin_lines(Scene& scene, const Frame& frame, const BoardPicture& picture) {
  for (const OriginLine& ray : picture.lines) {
    const auto part = part_on_board(ray, picture.bins);
    if (!part) continue;
    const auto [from, to] = *part;
    scene.add(Path{.points = {frame.middle(from * ray.x, from * ray.y), frame.middle(to * ray.x, to * ray.y)},
                   .stroke = Stroke{ray.is_dashed ? colors::blue : colors::grey, ray.is_dashed ? 1.6 : 2.5,
                                    ray.is_dashed}});
  }
}

void add_circles(Scene& scene, const Frame& frame, const BoardPicture& picture) {
  for (const auto& [x, y] : picture.circled) {
    if (!picture.bins.contains(x, y)) continue;
    scene.add(Disc{.center = frame.middle(static_cast<double>(x), static_cast<double>(y)),
                   .radius = circle_radius(frame),
                   .stroke = Stroke{colors::black, 3, false}});
  }
}

// ---- What stands around the board ----

std::vector<const Layer*> named_layers(const BoardPicture& picture) {
  std::vector<const Layer*> named;
  for (const Layer& layer : picture.layers) {
    if (!layer.name.empty() && picture.has_legend) named.push_back(&layer);
  }
  return named;
}

double room_below(const BoardPicture& picture, const Frame& frame) {
  const auto lines = static_cast<double>(named_layers(picture).size() + picture.notes.size());
  const double axis = picture.is_matrix ? 0 : room_for_axis_across(picture, frame);
  return axis + (lines > 0 ? 14 + legend_line * lines : 0) + picture_margin;
}

double room_above(const BoardPicture& picture, const Frame& frame) {
  const double axis = picture.is_matrix ? room_for_axis_across(picture, frame) : 0;
  return picture_margin + axis + room_for_title(picture.title, frame.width());
}

void add_legend(Scene& scene, const BoardPicture& picture, const Frame& frame) {
  const double left = frame.origin().x;
  double y =
      frame.origin().y + frame.height() + (picture.is_matrix ? 0 : room_for_axis_across(picture, frame)) + 14;
  for (const Layer* layer : named_layers(picture)) {
    add_mark(scene, layer->mark, {left, y + 4}, legend_mark, layer->color, layer->is_bold);
    if (layer->color == colors::white)
      scene.add(Rectangle{
          .corner = {left, y + 4}, .width = legend_mark, .height = legend_mark, .stroke = Stroke{}});
    scene.add(Text{.at = {left + legend_mark + 14, y + 4 + 0.8 * legend_mark},
                   .text = layer->name,
                   .size = small_text_size,
                   .anchor = Anchor::left});
    y += legend_line;
  }
  for (const std::string& note : picture.notes) {
    scene.add(Text{.at = {left, y + 4 + 0.8 * legend_mark},
                   .text = note,
                   .size = small_text_size,
                   .anchor = Anchor::left,
                   .color = colors::grey});
    y += legend_line;
  }
}

double widest_text(const BoardPicture& picture) {
  double width = 0;
  for (const std::string& note : picture.notes) width = std::max(width, width_of(note, small_text_size));
  for (const Layer* layer : named_layers(picture))
    width = std::max(width, legend_mark + 14 + width_of(layer->name, small_text_size));
  return width;
}

bool has_background(const BoardPicture& picture) {
  const bool is_partial = picture.off_board && picture.off_board->marked() > 0;
  return picture.values || is_partial || std::any_of(picture.layers.begin(), picture.layers.end(), is_dense);
}

Color background(const BoardPicture& picture, std::size_t column, std::size_t row) {
  for (auto layer = picture.layers.rbegin(); layer != picture.layers.rend(); ++layer) {
    if (is_dense(*layer) && layer->cells.has(column, row)) return layer->color;
  }
  if (picture.values) return value_color(*picture.values, picture.values->at(column, row));
  return picture.off_board && picture.off_board->has(column, row) ? colors::off_board : colors::white;
}

void add_board(Scene& scene, const BoardPicture& picture, const Frame& frame) {
  if (has_background(picture)) {
    add_pixels(scene, frame,
               [&](std::size_t column, std::size_t row) { return background(picture, column, row); });
  }
  if (!picture.values) add_grid(scene, frame);
  for (const Layer& layer : picture.layers) add_layer(scene, frame, layer);
  if (picture.values) add_numbers(scene, frame, *picture.values);
  add_origin_lines(scene, frame, picture);
  add_circles(scene, frame, picture);
}

}  // namespace

Scene draw(const BoardPicture& picture) {
  Frame frame(picture);
  const double left = picture_margin + std::ceil(room_for_axis(picture, frame));
  frame.move_to({left, std::ceil(room_above(picture, frame))});
  Scene scene;
  const double right =
      std::max({frame.width() + room_at_right(picture), widest_text(picture) + picture_margin,
                title_width(picture.title, frame.width()) + picture_margin});
  scene.width = std::ceil(left + right);
  scene.height = std::ceil(frame.origin().y + frame.height() + room_below(picture, frame));
  add_title(scene, picture.title, {left, picture_margin}, frame.width());
  add_board(scene, picture, frame);
  add_axes(scene, picture, frame);
  if (picture.values) add_bar(scene, frame, *picture.values);
  add_legend(scene, picture, frame);
  return scene;
}

}  // namespace galli
