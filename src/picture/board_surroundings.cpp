#include "picture/board_surroundings.h"

#include <algorithm>
#include <cmath>

#include "picture/axis.h"

namespace galli {

std::optional<std::array<double, 2>> part_on_board(const OriginLine& line, const Bins& bins) {
  double from = 0;
  double to = 1e300;
  const double direction[2] = {line.x, line.y};
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

namespace {

constexpr double bar_gap = 30;
constexpr double bar_width = 32;
constexpr double legend_line = 36;
constexpr double legend_mark = 24;
constexpr double legend_indent = legend_mark + 12;
constexpr double least_legend = 420;  ///< its lines are at least so wide before they are broken
constexpr double label_gap = 8;

/// A line ends at the far side of the second heap: above the board, or right of it when the first heap runs down.
bool ends_at_second_heap(const OriginLine& line, const BoardPicture& picture) {
  const auto part = part_on_board(line, picture.bins);
  if (!part) return false;
  const double y = (*part)[1] * line.y;
  return y > static_cast<double>(picture.bins.last[1]) + 0.499;
}

bool has_labels_above(const BoardPicture& picture) {
  return !picture.is_matrix && std::any_of(picture.lines.begin(), picture.lines.end(), [&](const auto& line) {
    return !line.label.empty() && ends_at_second_heap(line, picture);
  });
}

std::string bar_label(const BoardPicture& picture) {
  std::string text = picture.bins.factor > 1 ? "mean nim-value" : "nim-value";
  return picture.is_logarithmic ? text + ", logarithmic" : text;
}

std::vector<Integer> bar_ticks(const BoardPicture& picture, double height) {
  const auto most = static_cast<std::size_t>(std::max(2.0, height / 64));
  const auto largest = static_cast<Integer>(color_scale(picture).largest);
  return picture.is_logarithmic ? logarithmic_ticks(largest, most) : ticks(0, largest, most);
}

double bar_room(const BoardPicture& picture) {
  const auto largest = static_cast<Integer>(color_scale(picture).largest);
  return bar_width + 14 + width_of(std::to_string(largest), small_text_size) + 10 + 1.2 * small_text_size;
}

/// Labels of one side, so that none covers another: places along the side, with the room that each takes.
void push_apart(std::vector<std::pair<double*, double>> places) {
  std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return *a.first < *b.first; });
  for (std::size_t i = 1; i < places.size(); ++i) {
    const double least = *places[i - 1].first + (places[i - 1].second + places[i].second) / 2;
    *places[i].first = std::max(*places[i].first, least);
  }
}

}  // namespace

std::optional<std::array<Point, 2>> line_on_board(const OriginLine& line, const BoardPicture& picture,
                                                  const Frame& frame) {
  const auto part = part_on_board(line, picture.bins);
  if (!part) return {};
  const auto [from, to] = *part;
  return std::array<Point, 2>{frame.middle(from * line.x, from * line.y),
                              frame.middle(to * line.x, to * line.y)};
}

double room_above(const BoardPicture& picture, const Frame& frame) {
  const double axis = picture.is_matrix ? room_for_axis_across(picture, frame) : 0;
  const double labels = has_labels_above(picture) ? 1.4 * small_text_size : 0;
  return axis + labels + room_for_title(picture.title, frame.width());
}

Surroundings::Surroundings(const BoardPicture& picture, const Frame& frame)
    : picture_(picture), frame_(frame) {
  const Point o = frame.origin();
  const Integer last = picture.bins.last[picture.is_matrix ? 1 : 0];
  right_ = o.x + frame.width() + width_of(std::to_string(last), small_text_size) / 2;
  bottom_ = o.y + frame.height() + (picture.is_matrix ? 0 : room_for_axis_across(picture, frame));
  place_labels();
  bar_left_ = std::max(right_, o.x + frame.width() + bar_gap);
  if (picture.values) right_ = bar_left_ + bar_room(picture);
  right_ = std::max(right_, o.x + title_width(picture.title, frame.width()));
  place_legend();
}

void Surroundings::place_labels() {
  std::vector<std::pair<double*, double>> above, beside;
  labels_.reserve(picture_.lines.size());
  for (const OriginLine& line : picture_.lines) {
    const auto ends = line_on_board(line, picture_, frame_);
    if (!ends || line.label.empty()) continue;
    const Point end = (*ends)[1];
    const double width = width_of(line.label, small_text_size);
    const bool is_beside = ends_at_second_heap(line, picture_) == picture_.is_matrix;
    if (is_beside) {
      labels_.push_back({line.label, {end.x + label_gap, end.y + 0.36 * small_text_size}, Anchor::left});
      beside.emplace_back(&labels_.back().at.y, 1.1 * small_text_size);
      right_ = std::max(right_, end.x + label_gap + width);
    } else {
      const double y = picture_.is_matrix ? end.y + label_gap + 0.8 * small_text_size : end.y - label_gap;
      labels_.push_back({line.label, {end.x, y}, Anchor::middle});
      above.emplace_back(&labels_.back().at.x, width + 10);
      if (picture_.is_matrix) bottom_ = std::max(bottom_, y + 4);
    }
  }
  push_apart(above);
  push_apart(beside);
}

void Surroundings::place_legend() {
  const bool is_right = picture_.legend == LegendPlace::right;
  const double left = frame_.origin().x;
  const double room = is_right ? least_legend : std::max(right_ - left, least_legend);
  width_ = right_ + picture_margin;
  height_ = bottom_ + picture_margin;
  if (picture_.legend == LegendPlace::none) return;
  for (const Layer& layer : picture_.layers) {
    if (!layer.name.empty())
      legend_.push_back({&layer, broken(layer.name, small_text_size, room - legend_indent)});
  }
  for (const std::string& note : picture_.notes)
    legend_.push_back({nullptr, broken(note, small_text_size, room)});
  if (legend_.empty()) return;
  legend_at_ = is_right ? Point{right_ + bar_gap, frame_.origin().y} : Point{left, bottom_ + 12};
  double widest = 0;
  std::size_t lines = 0;
  for (const Entry& entry : legend_) {
    lines += entry.lines.size();
    for (const std::string& line : entry.lines)
      widest = std::max(widest, width_of(line, small_text_size) + (entry.layer ? legend_indent : 0));
  }
  width_ = std::max(width_, legend_at_.x + widest + picture_margin);
  height_ = std::max(height_, legend_at_.y + legend_line * static_cast<double>(lines) + picture_margin);
}

void Surroundings::add_labels(Scene& scene) const {
  for (const Label& label : labels_)
    scene.add(Text{.at = label.at,
                   .text = label.text,
                   .size = small_text_size,
                   .anchor = label.anchor,
                   .color = colors::vermilion});
}

/// The scale of values, to the right of the board and as tall.
void Surroundings::add_bar(Scene& scene) const {
  constexpr std::size_t steps = 256;
  const double height = frame_.height();
  const Point corner = {bar_left_, frame_.origin().y};
  Pixels bar{corner, bar_width, height, 1, steps, {}};
  for (std::size_t i = 0; i < steps; ++i)
    bar.colors.push_back(scale_color(1 - (static_cast<double>(i) + 0.5) / steps));
  scene.add(std::move(bar));
  scene.add(Rectangle{.corner = {corner.x - 1, corner.y - 1},
                      .width = bar_width + 2,
                      .height = height + 2,
                      .stroke = Stroke{}});
  const ColorScale scale = color_scale(picture_);
  const double right = corner.x + bar_width;
  for (Integer tick : bar_ticks(picture_, height)) {
    const double y = corner.y + height - height * scale.place(static_cast<double>(tick));
    scene.add(Path{.points = {{right, y}, {right + 7, y}}, .stroke = Stroke{}});
    scene.add(Text{.at = {right + 14, y + 0.36 * small_text_size},
                   .text = std::to_string(tick),
                   .size = small_text_size,
                   .anchor = Anchor::left});
  }
  scene.add(Text{.at = {corner.x + bar_room(picture_), corner.y + height / 2},
                 .text = bar_label(picture_),
                 .size = small_text_size,
                 .is_upward = true});
}

void Surroundings::add_legend(Scene& scene) const {
  double y = legend_at_.y;
  for (const Entry& entry : legend_) {
    if (entry.layer) {
      const Layer& layer = *entry.layer;
      add_mark(scene, layer.mark, {legend_at_.x, y + 4}, legend_mark,
               {layer.color, layer.is_bold, layer.is_filled});
      if (layer.color == colors::white)
        scene.add(Rectangle{.corner = {legend_at_.x, y + 4},
                            .width = legend_mark,
                            .height = legend_mark,
                            .stroke = Stroke{}});
    }
    for (const std::string& line : entry.lines) {
      scene.add(Text{.at = {legend_at_.x + (entry.layer ? legend_indent : 0), y + 4 + 0.82 * legend_mark},
                     .text = line,
                     .size = small_text_size,
                     .anchor = Anchor::left,
                     .color = entry.layer ? colors::black : colors::grey});
      y += legend_line;
    }
  }
}

void Surroundings::add_to(Scene& scene) const {
  add_labels(scene);
  if (picture_.values) add_bar(scene);
  add_legend(scene);
}

}  // namespace galli
