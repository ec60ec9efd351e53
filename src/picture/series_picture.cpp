// Values of one heap as points over n.
#include <algorithm>
#include <cmath>

#include "picture/axis.h"
#include "picture/frame.h"
#include "picture/strip_picture.h"

namespace galli {
namespace {

constexpr double series_legend_line = 38;
constexpr Mark marks[] = {Mark::disc, Mark::ring, Mark::cross, Mark::frame, Mark::diamond};
constexpr Color mark_colors[] = {colors::ink, colors::orange, colors::blue, colors::grey, colors::black};

/// A box of numbers: n to the right, values up.
struct Box {
  double left = 0;
  double top = 0;
  double width = 1000;
  double height = 560;
  std::int64_t first = 0;
  std::int64_t last = 1;
  std::int32_t largest = 1;

  double x(double n) const {
    return left + width * (n - static_cast<double>(first) + 0.5) / static_cast<double>(last - first + 1);
  }
  double y(double value) const { return top + height - height * (value + 0.5) / (largest + 1.0); }
};

Box box_of(const StripPicture& picture) {
  Box box;
  box.width = picture.side;
  box.height = std::round(0.56 * picture.side);
  box.first = picture.first;
  std::size_t count = 1;
  for (const Strip& strip : picture.strips) {
    count = std::max(count, strip.terms.size());
    for (std::int32_t term : strip.terms) box.largest = std::max(box.largest, term);
  }
  box.last = box.first + static_cast<std::int64_t>(count) - 1;
  box.left = picture_margin + std::ceil(width_of(std::to_string(box.largest), small_text_size)) + 20 +
             1.4 * text_size;
  box.top = picture_margin + room_for_title(picture.title, box.width);
  return box;
}

void add_box(Scene& scene, const StripPicture& picture, const Box& box) {
  const double bottom = box.top + box.height;
  for (Integer tick : ticks(box.first, box.last, 12)) {
    const double x = box.x(static_cast<double>(tick));
    scene.add(Path{.points = {{x, bottom}, {x, bottom + 8}}, .stroke = Stroke{}});
    scene.add(
        Text{.at = {x, bottom + 8 + small_text_size}, .text = std::to_string(tick), .size = small_text_size});
  }
  for (Integer tick : ticks(0, box.largest, 8)) {
    const double y = box.y(static_cast<double>(tick));
    scene.add(
        Path{.points = {{box.left, y}, {box.left + box.width, y}}, .stroke = Stroke{colors::grid, 1, false}});
    scene.add(Path{.points = {{box.left - 8, y}, {box.left, y}}, .stroke = Stroke{}});
    scene.add(Text{.at = {box.left - 16, y + 0.36 * small_text_size},
                   .text = std::to_string(tick),
                   .size = small_text_size,
                   .anchor = Anchor::right});
  }
  scene.add(Text{.at = {box.left + box.width / 2, bottom + 12 + small_text_size + 1.2 * text_size},
                 .text = picture.heap,
                 .is_italic = true});
  scene.add(Text{
      .at = {picture_margin + text_size, box.top + box.height / 2}, .text = "nim-value", .is_upward = true});
}

void add_points(Scene& scene, const Box& box, const Strip& strip, std::size_t which) {
  const double size = std::clamp(box.width / static_cast<double>(box.last - box.first + 1) * 1.3, 5.0, 18.0);
  for (std::size_t i = 0; i < strip.terms.size(); ++i) {
    if (strip.terms[i] == Table::off_board) continue;
    const double x = box.x(static_cast<double>(box.first) + static_cast<double>(i));
    const double y = box.y(strip.terms[i]);
    add_mark(scene, marks[which], {x - size / 2, y - size / 2}, size, {mark_colors[which]});
  }
}

}  // namespace

Scene draw_as_series(const StripPicture& picture) {
  const Box box = box_of(picture);
  Scene scene;
  add_title(scene, picture.title, {box.left, picture_margin}, box.width);
  add_box(scene, picture, box);
  double y = box.top + box.height + 2.5 * text_size + 44;
  for (std::size_t i = 0; i < picture.strips.size(); ++i) {
    const std::size_t which = i % std::size(marks);
    add_points(scene, box, picture.strips[i], which);
    if (picture.strips[i].name.empty()) continue;
    add_mark(scene, marks[which], {box.left, y - 20}, 26, {mark_colors[which]});
    scene.add(Text{.at = {box.left + 38, y},
                   .text = picture.strips[i].name,
                   .size = small_text_size,
                   .anchor = Anchor::left});
    y += series_legend_line;
  }
  for (const std::string& note : picture.notes) {
    scene.add(Text{.at = {box.left, y},
                   .text = note,
                   .size = small_text_size,
                   .anchor = Anchor::left,
                   .color = colors::grey});
    y += series_legend_line;
  }
  scene.add(
      Rectangle{.corner = {box.left, box.top}, .width = box.width, .height = box.height, .stroke = Stroke{}});
  const double last_number = width_of(std::to_string(box.last), small_text_size) / 2;
  scene.width = std::ceil(box.left + box.width + std::max(picture_margin, last_number + 8));
  scene.height = y;
  return scene;
}

}  // namespace galli
