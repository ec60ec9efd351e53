#include "picture/frame.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "picture/axis.h"

namespace galli {
namespace {

constexpr double max_board_cell = 52;
constexpr double tick_length = 8;
constexpr double tick_gap = 8;

/// About how many ticks an axis of this length has room for.
std::size_t max_ticks(double length, Integer last, double size) {
  const double room = std::max(width_of(std::to_string(last), size) + size, 2 * size);
  return std::clamp<std::size_t>(static_cast<std::size_t>(length / room), 2, 14);
}

std::vector<Integer> ticks_of(const BoardPicture& picture, std::size_t heap, double length) {
  const Bins& bins = picture.bins;
  return ticks(bins.first[heap], bins.last[heap], max_ticks(length, bins.last[heap], small_text_size));
}

}  // namespace

Frame::Frame(const BoardPicture& picture) : bins_(picture.bins), is_matrix_(picture.is_matrix) {
  const auto longest = static_cast<double>(std::max(across(), down()));
  cell_ = std::min(picture.side / longest, max_board_cell);
}

Point Frame::corner(std::size_t column, std::size_t row) const {
  const auto x = static_cast<double>(is_matrix_ ? row : column);
  const auto y = static_cast<double>(is_matrix_ ? column : down() - 1 - row);
  return {origin_.x + x * cell_, origin_.y + y * cell_};
}

std::array<std::size_t, 2> Frame::bin_at(std::size_t across, std::size_t down) const {
  if (is_matrix_) return {down, across};
  return {across, this->down() - 1 - down};
}

Point Frame::middle(double x, double y) const {
  const double a = (x - static_cast<double>(bins_.first[0]) + 0.5) / static_cast<double>(bins_.factor);
  const double b = (y - static_cast<double>(bins_.first[1]) + 0.5) / static_cast<double>(bins_.factor);
  if (is_matrix_) return {origin_.x + b * cell_, origin_.y + a * cell_};
  return {origin_.x + a * cell_, origin_.y + height() - b * cell_};
}

double circle_radius(const Frame& frame) { return std::max(0.8 * frame.cell(), 20.0); }

namespace {

/// How much further from the board numbers stand than they would, so that no circle touches them.
double room_for_circles(const BoardPicture& picture, const Frame& frame) {
  constexpr double distance = 4;
  double room = 0;
  for (const auto& [x, y] : picture.circled) {
    if (!picture.bins.contains(x, y)) continue;
    const Point middle = frame.middle(static_cast<double>(x), static_cast<double>(y));
    const double down = middle.y - frame.origin().y;
    const double inside =
        std::min(middle.x - frame.origin().x, picture.is_matrix ? down : frame.height() - down);
    room = std::max(room, circle_radius(frame) + distance - inside - tick_length - tick_gap);
  }
  return room <= 0 ? 0 : room + distance;
}

}  // namespace

double room_for_axis_across(const BoardPicture& picture, const Frame& frame) {
  return 2.5 * text_size + 14 + room_for_circles(picture, frame);
}

double room_for_axis(const BoardPicture& picture, const Frame& frame) {
  const std::size_t heap = 1 - frame.heap_across();
  const double numbers = width_of(std::to_string(picture.bins.last[heap]), small_text_size);
  return numbers + tick_length + tick_gap + 1.9 * text_size + room_for_circles(picture, frame);
}

namespace {

Text tick_text(Point at, Integer number, Anchor anchor) {
  return {.at = at, .text = std::to_string(number), .size = small_text_size, .anchor = anchor};
}

void add_axis_across(Scene& scene, const BoardPicture& picture, const Frame& frame) {
  const std::size_t heap = frame.heap_across();
  const Point o = frame.origin();
  const double edge = picture.is_matrix ? o.y : o.y + frame.height();
  const double out = picture.is_matrix ? -1 : 1;
  const double begin = edge + out * (tick_length + room_for_circles(picture, frame));  // of the numbers
  for (Integer tick : ticks_of(picture, heap, frame.width())) {
    const auto n = static_cast<double>(tick);
    const double x = picture.is_matrix ? frame.middle(0, n).x : frame.middle(n, 0).x;
    scene.add(Path{.points = {{x, edge}, {x, edge + out * tick_length}}, .stroke = Stroke{}});
    const double base = picture.is_matrix ? begin - tick_gap : begin + small_text_size;
    scene.add(tick_text({x, base}, tick, Anchor::middle));
  }
  const double base =
      picture.is_matrix ? begin - 2 * tick_gap - small_text_size : begin + small_text_size + 1.25 * text_size;
  scene.add(Text{.at = {o.x + frame.width() / 2, base},
                 .text = picture.heaps[heap],
                 .size = text_size,
                 .is_italic = true});
}

void add_axis_along(Scene& scene, const BoardPicture& picture, const Frame& frame) {
  const std::size_t heap = 1 - frame.heap_across();
  const Point o = frame.origin();
  const double end = o.x - tick_length - tick_gap - room_for_circles(picture, frame);  // of the numbers
  for (Integer tick : ticks_of(picture, heap, frame.height())) {
    const auto n = static_cast<double>(tick);
    const double y = picture.is_matrix ? frame.middle(n, 0).y : frame.middle(0, n).y;
    scene.add(Path{.points = {{o.x, y}, {o.x - tick_length, y}}, .stroke = Stroke{}});
    scene.add(tick_text({end, y + 0.36 * small_text_size}, tick, Anchor::right));
  }
  scene.add(Text{.at = {o.x - room_for_axis(picture, frame) + text_size, o.y + frame.height() / 2},
                 .text = picture.heaps[heap],
                 .size = text_size,
                 .is_italic = true,
                 .is_upward = columns(picture.heaps[heap]) > 1});
}

}  // namespace

void add_axes(Scene& scene, const BoardPicture& picture, const Frame& frame) {
  add_axis_across(scene, picture, frame);
  add_axis_along(scene, picture, frame);
  // Around the cells, not over them: where cells are as small as its line, it would hide those at the edge.
  scene.add(Rectangle{.corner = {frame.origin().x - 1, frame.origin().y - 1},
                      .width = frame.width() + 2,
                      .height = frame.height() + 2,
                      .stroke = Stroke{}});
}

namespace {

constexpr double title_line = 1.3 * text_size;
constexpr double least_title = 260;  ///< above a picture that is narrower still, it is no wider than this

std::vector<std::string> title_lines(const std::string& title, double width) {
  return broken(title, text_size, std::max(width, least_title));
}

}  // namespace

double room_for_title(const std::string& title, double width) {
  const auto lines = static_cast<double>(title_lines(title, width).size());
  return lines == 0 ? 0 : lines * title_line + 0.4 * text_size;
}

double title_width(const std::string& title, double width) {
  double widest = 0;
  for (const std::string& line : title_lines(title, width))
    widest = std::max(widest, width_of(line, text_size));
  return widest;
}

double add_title(Scene& scene, const std::string& title, Point corner, double width) {
  double y = corner.y + text_size;
  for (const std::string& line : title_lines(title, width)) {
    scene.add(
        Text{.at = {corner.x, y}, .text = line, .size = text_size, .anchor = Anchor::left, .is_bold = true});
    y += title_line;
  }
  return room_for_title(title, width);
}

void add_mark(Scene& scene, Mark mark, Point corner, double cell, const MarkStyle& style) {
  const Point middle = {corner.x + cell / 2, corner.y + cell / 2};
  const double r = cell * (style.is_bold ? 0.36 : 0.32);
  const Stroke stroke = {style.color, std::max(1.5, cell / (style.is_bold ? 4.5 : 9)), false};
  const Color fill = style.is_filled ? style.color : colors::white;
  switch (mark) {
    case Mark::square:
      scene.add(Squares{.corners = {corner}, .width = cell, .height = cell, .fill = style.color});
      break;
    case Mark::ring: scene.add(Disc{.center = middle, .radius = r, .fill = fill, .stroke = stroke}); break;
    case Mark::disc:
      scene.add(Disc{.center = middle, .radius = r + stroke.width / 2, .fill = style.color});
      break;
    case Mark::cross:
      scene.add(
          Path{.points = {{middle.x - r, middle.y - r}, {middle.x + r, middle.y + r}}, .stroke = stroke});
      scene.add(
          Path{.points = {{middle.x - r, middle.y + r}, {middle.x + r, middle.y - r}}, .stroke = stroke});
      break;
    case Mark::frame:
      scene.add(Rectangle{.corner = {middle.x - r, middle.y - r},
                          .width = 2 * r,
                          .height = 2 * r,
                          .fill = fill,
                          .stroke = stroke});
      break;
    case Mark::diamond:
      scene.add(Path{.points = {{middle.x, middle.y - 1.2 * r},
                                {middle.x + 1.2 * r, middle.y},
                                {middle.x, middle.y + 1.2 * r},
                                {middle.x - 1.2 * r, middle.y},
                                {middle.x, middle.y - 1.2 * r}},
                     .stroke = stroke,
                     .fill = fill});
      break;
  }
}

}  // namespace galli
