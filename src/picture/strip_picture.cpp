#include "picture/strip_picture.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "picture/frame.h"
#include "picture/letters.h"

namespace galli {
namespace {

constexpr double strip_note_line = 38;
constexpr double max_strip_cell = 56;
constexpr double least_text_cell = 22;

/// Where the cells lie: lines of `wrap` cells, the strips one below the other.
struct Layout {
  double cell = 0;
  double left = 0;
  double top = 0;
  double width = 0;         ///< of a whole line
  double strip_height = 0;  ///< with its name and a gap
  double name_height = 0;
  std::size_t lines = 0;  ///< of a strip
};

std::size_t longest(const StripPicture& picture) {
  std::size_t count = 0;
  for (const Strip& strip : picture.strips) count = std::max(count, strip.terms.size());
  return count;
}

/// The first n of a line, unless every cell says its own.
bool needs_heads(const StripPicture& picture, const Layout& layout) {
  return picture.ask == Ask::values || layout.cell < least_text_cell;
}

Layout layout_of(const StripPicture& picture) {
  Layout layout;
  const std::size_t across = std::min(picture.wrap, longest(picture));
  layout.lines = (longest(picture) + picture.wrap - 1) / picture.wrap;
  layout.cell = std::min(picture.side / static_cast<double>(across), max_strip_cell);
  const auto last = picture.first + static_cast<std::int64_t>(longest(picture));
  layout.left =
      picture_margin +
      (needs_heads(picture, layout) ? std::ceil(width_of(std::to_string(last), small_text_size)) + 12 : 0);
  layout.width = layout.cell * static_cast<double>(across);
  layout.top = picture_margin + room_for_title(picture.title, layout.width);
  if (needs_heads(picture, layout)) layout.top += 1.2 * small_text_size;  // for the name above the heads
  const bool has_names = std::any_of(picture.strips.begin(), picture.strips.end(),
                                     [](const Strip& strip) { return !strip.name.empty(); });
  layout.name_height = has_names ? 1.5 * text_size : 0;
  layout.strip_height = layout.name_height + layout.cell * static_cast<double>(layout.lines) + 28;
  return layout;
}

/// The same for all strips.
ColorScale scale_of(const StripPicture& picture) {
  ColorScale scale{1};
  for (const Strip& strip : picture.strips) {
    for (std::int32_t term : strip.terms) scale.largest = std::max(scale.largest, static_cast<double>(term));
  }
  return scale;
}

Color fill_of(const StripPicture& picture, std::int32_t term, const ColorScale& scale) {
  if (term == Table::off_board) return colors::off_board;
  if (picture.ask == Ask::outcomes) return term == 0 ? colors::ink : colors::white;
  return term == 0 ? colors::white : scale.color(term);
}

void add_cell_text(Scene& scene, const Layout& layout, Point corner, const std::string& text, Color fill,
                   bool is_p) {
  if (layout.cell < least_text_cell) return;
  const double size =
      std::min(0.46 * layout.cell, 0.86 * layout.cell / (0.6 * static_cast<double>(text.size())));
  scene.add(Text{.at = {corner.x + layout.cell / 2, corner.y + layout.cell / 2 + 0.36 * size},
                 .text = text,
                 .size = size,
                 .color = is_dark(fill) ? colors::white : colors::black,
                 .is_bold = is_p});
}

void add_strip(Scene& scene, const StripPicture& picture, const Layout& layout, const Strip& strip,
               double top) {
  const ColorScale scale = scale_of(picture);
  if (!strip.name.empty())
    scene.add(Text{.at = {layout.left, top + text_size}, .text = strip.name, .anchor = Anchor::left});
  top += layout.name_height;
  for (std::size_t i = 0; i < strip.terms.size(); ++i) {
    const Point corner = {layout.left + layout.cell * static_cast<double>(i % picture.wrap),
                          top + layout.cell * static_cast<double>(i / picture.wrap)};
    const std::int32_t term = strip.terms[i];
    const Color fill = fill_of(picture, term, scale);
    const auto n = picture.first + static_cast<std::int64_t>(i);
    scene.add(Rectangle{.corner = corner,
                        .width = layout.cell,
                        .height = layout.cell,
                        .fill = fill,
                        .stroke = Stroke{colors::grey, layout.cell < least_text_cell ? 0.5 : 1.5, false}});
    if (term != Table::off_board)
      add_cell_text(scene, layout, corner, std::to_string(picture.ask == Ask::outcomes ? n : term), fill,
                    term == 0);
    if (i % picture.wrap == 0 && needs_heads(picture, layout))
      scene.add(Text{.at = {layout.left - 12, corner.y + layout.cell / 2 + 0.36 * small_text_size},
                     .text = std::to_string(n),
                     .size = small_text_size,
                     .anchor = Anchor::right});
  }
}

/// Frames above all cells, so that neighbours do not cover them.
void add_frames(Scene& scene, const StripPicture& picture, const Layout& layout, const Strip& strip,
                double top) {
  for (std::int64_t n : strip.marked) {
    const auto i = static_cast<std::size_t>(n - picture.first);
    if (n < picture.first || i >= strip.terms.size()) continue;
    scene.add(Rectangle{
        .corner = {layout.left + layout.cell * static_cast<double>(i % picture.wrap) + 2,
                   top + layout.name_height + layout.cell * static_cast<double>(i / picture.wrap) + 2},
        .width = layout.cell - 4,
        .height = layout.cell - 4,
        .stroke = Stroke{colors::vermilion, std::max(1.5, layout.cell / 9), false}});
  }
}

/// The notes in lines that are about as wide as the strips.
std::vector<std::string> note_lines(const StripPicture& picture, const Layout& layout) {
  constexpr double least_notes = 420;
  std::vector<std::string> lines;
  for (const std::string& note : picture.notes) {
    for (std::string& line : broken(note, small_text_size, std::max(layout.width, least_notes)))
      lines.push_back(std::move(line));
  }
  return lines;
}

void add_notes(Scene& scene, const std::vector<std::string>& notes, Point at) {
  for (const std::string& note : notes) {
    scene.add(
        Text{.at = at, .text = note, .size = small_text_size, .anchor = Anchor::left, .color = colors::grey});
    at.y += strip_note_line;
  }
}

double widest_text(const StripPicture& picture, const std::vector<std::string>& notes) {
  double width = 0;
  for (const std::string& note : notes) width = std::max(width, width_of(note, small_text_size));
  for (const Strip& strip : picture.strips) width = std::max(width, width_of(strip.name, text_size));
  return width;
}

}  // namespace

Scene draw(const StripPicture& picture) {
  const Layout layout = layout_of(picture);
  const std::vector<std::string> notes = note_lines(picture, layout);
  Scene scene;
  scene.width = std::ceil(
      layout.left +
      std::max({layout.width, widest_text(picture, notes), title_width(picture.title, layout.width)}) +
      picture_margin);
  add_title(scene, picture.title, {layout.left, picture_margin}, layout.width);
  double top = layout.top;
  if (needs_heads(picture, layout))
    scene.add(Text{.at = {layout.left - 12, top + layout.name_height - 8},
                   .text = picture.heap,
                   .size = small_text_size,
                   .anchor = Anchor::right,
                   .is_italic = true});
  for (const Strip& strip : picture.strips) {
    add_strip(scene, picture, layout, strip, top);
    add_frames(scene, picture, layout, strip, top);
    top += layout.strip_height;
  }
  add_notes(scene, notes, {layout.left, top + 0.6 * text_size});
  scene.height = std::ceil(top + strip_note_line * static_cast<double>(notes.size()) + picture_margin / 2);
  return scene;
}

std::size_t letter_width(const StripPicture& picture) {
  std::size_t width = 1;
  if (picture.ask == Ask::outcomes) return width;
  for (const Strip& strip : picture.strips) {
    for (std::int32_t term : strip.terms) width = std::max(width, std::to_string(term).size());
  }
  return width;
}

std::string as_text(const StripPicture& picture, bool has_colors) {
  const auto last = picture.first + static_cast<std::int64_t>(longest(picture));
  const std::size_t head = std::to_string(last).size();
  const std::size_t width = letter_width(picture);
  std::string text = picture.title.empty() ? "" : picture.title + "\n";
  for (const Strip& strip : picture.strips) {
    if (!strip.name.empty()) text += strip.name + "\n";
    for (std::size_t i = 0; i < strip.terms.size(); ++i) {
      if (i % picture.wrap == 0)
        text += (i == 0 ? "" : "\n") +
                right_aligned(std::to_string(picture.first + static_cast<std::int64_t>(i)), head) + " ";
      const std::int32_t term = strip.terms[i];
      const std::string value = picture.ask == Ask::values ? std::to_string(term) : term == 0 ? "■" : "·";
      const std::string cell = " " + right_aligned(term == Table::off_board ? "" : value, width);
      text += has_colors && term == 0 ? in_bold(cell) : cell;
    }
    text += "\n";
  }
  for (const std::string& note : picture.notes) text += note + "\n";
  return text;
}

}  // namespace galli
