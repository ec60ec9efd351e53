#include "picture/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "gallimaufry/error.h"
#include "picture/latex/latex.h"
#include "picture/write.h"

namespace galli {
namespace {

constexpr double units_per_millimetre = 72.0 / 25.4 / default_points;
constexpr double default_side = 1000;
constexpr double least_side = 120;
constexpr std::size_t letter_margin = 8;  ///< columns of a terminal for numbers at the left, and a bit
constexpr double row_gap = 30;            ///< between plots beside each other

}  // namespace

std::string phase_words(const NamedPhase& phase) {
  return fmt::format("phase {} ({})", phase.number, phase.name);
}

std::string title_of(const PlotAnswer& answer, const PlotStyle& style, bool is_text) {
  if (style.title) return *style.title;
  const std::string& game = is_text ? answer.game : answer.notation;
  const bool names_phase = answer.phases.size() == 1 && answer.phases.front().number > 1;
  return names_phase ? game + ", " + phase_words(answer.phases.front()) : game;
}

Integer bins_in_letters(const PlotQuestion& question, std::size_t columns) {
  const auto room = static_cast<Integer>(std::max(columns, 2 * letter_margin) - letter_margin);
  if (question.values) return PlotQuestion::default_bins;  // in blocks of columns
  return !question.compare.empty() || question.moves_of ? room : 2 * room;
}

Integer values_in_letters(std::size_t columns) {
  constexpr Integer number_columns = 3;
  return std::max<Integer>(4, static_cast<Integer>(columns) / number_columns - 2);
}

namespace {

// ---- Letters ----

struct TextMaker {
  std::string operator()(const GridPlot& plot) const {
    return as_text(grid_picture(answer, plot, style, true));
  }
  std::string operator()(const BoardPlot& plot) const {
    return as_text(board_picture(answer, plot, style, true), {style.columns, style.has_colors});
  }
  std::string operator()(const StripPlot& plot) const {
    return as_text(strip_picture(answer, plot, style, true), style.has_colors);
  }

  const PlotAnswer& answer;
  const PlotStyle& style;
};

// ---- Shapes ----

/// How much larger than by default everything is.
double enlargement(const PictureSize& size) { return size.pixels.value_or(default_side) / default_side; }

/// Points of a unit, as far as the width does not say otherwise.
double points_of(const PictureSize& size) {
  if (size.pixels && size.dpi) return 72 * enlargement(size) / *size.dpi;
  return default_points * enlargement(size);
}

/// Pixels of a unit that are wanted.
double pixels_of(const PictureSize& size) {
  if (size.pixels) return enlargement(size);
  return size.dpi.value_or(default_dpi) * default_points / 72;
}

struct SceneMaker {
  Scene operator()(const GridPlot& plot) const { return draw(grid_picture(answer, plot, style, false)); }
  Scene operator()(const BoardPlot& plot) const {
    BoardPicture picture = board_picture(answer, plot, style, false);
    picture.side = side;
    picture.pixels = pixels_of(style.size);
    picture.is_near = style.size.pixels.has_value();
    return draw(picture);
  }
  Scene operator()(const StripPlot& plot) const {
    const StripPicture picture = strip_picture(answer, plot, style, false, side);
    return is_series(answer, plot) ? draw_as_series(picture) : draw(picture);
  }

  const PlotAnswer& answer;
  const PlotStyle& style;
  double side;
};

/// Plots beside each other, their ends on one line: titles differ in length more often than legends do.
Scene row_of(const std::vector<PlotAnswer>& answers, const PlotStyle& style, double side) {
  std::vector<Scene> parts;
  double height = 0;
  for (const PlotAnswer& answer : answers) {
    parts.push_back(std::visit(SceneMaker{answer, style, side}, answer.shown));
    height = std::max(height, parts.back().height);
  }
  if (parts.size() == 1) return parts.front();
  Scene row;
  row.height = height;
  for (const Scene& part : parts) {
    const auto on_pixel = [&](double length) { return std::ceil(length * part.pixels) / part.pixels; };
    const double left = row.width == 0 ? 0 : on_pixel(row.width + row_gap);
    add_moved(row, part, {left, on_pixel(height - part.height)});
    row.width = left + part.width;
    row.height = std::max(row.height, on_pixel(height - part.height) + part.height);
    row.pixels = part.pixels;
  }
  return row;
}

/// As wide as was asked for: the board takes what letters leave, and the rest is scaled.
Scene row_with_width(const std::vector<PlotAnswer>& answers, const PlotStyle& style, double width) {
  const double wanted = width * units_per_millimetre;
  const auto count = static_cast<double>(answers.size());
  double side = wanted / count;
  Scene scene;
  for (int round = 0; round < 4; ++round) {
    scene = row_of(answers, style, side);
    side = std::max(side + (wanted - scene.width) / count, least_side);
  }
  scene = row_of(answers, style, side);
  scene.points = default_points * wanted / scene.width;
  return scene;
}

Scene scene_of(const std::vector<PlotAnswer>& answers, const PlotStyle& style) {
  if (style.size.width) return row_with_width(answers, style, *style.size.width);
  Scene scene = row_of(answers, style, default_side);
  scene.points = points_of(style.size);
  return scene;
}

// ---- LaTeX ----

/// A plot of its own kind in LaTeX, which is changed more easily than its shapes would be.
std::optional<Drawing> latex_of(const std::vector<PlotAnswer>& answers, const PlotStyle& style,
                                const Provenance& about) {
  if (answers.size() != 1) return {};
  const PlotAnswer& answer = answers.front();
  const LatexStyle latex{style.size.width, style.data_file};
  if (const auto* board = std::get_if<BoardPlot>(&answer.shown))
    return as_latex(board_picture(answer, *board, style, false), latex, about);
  const auto* strip = std::get_if<StripPlot>(&answer.shown);
  if (!strip) return {};
  const double side = style.size.width ? *style.size.width * units_per_millimetre : default_side;
  const StripPicture picture = strip_picture(answer, *strip, style, false, side);
  return is_series(answer, *strip) ? series_as_latex(picture, latex, about) : as_latex(picture, latex, about);
}

}  // namespace

Drawing drawing(const std::vector<PlotAnswer>& answers, PictureFormat format, const PlotStyle& style,
                const Provenance& about) {
  if (format == PictureFormat::text) {
    std::string text;
    for (const PlotAnswer& answer : answers)
      text += (text.empty() ? "" : "\n") + std::visit(TextMaker{answer, style}, answer.shown);
    return {text};
  }
  if (format == PictureFormat::tikz) {
    if (auto latex = latex_of(answers, style, about)) return *latex;
  }
  Scene scene = scene_of(answers, style);
  scene.about = about;
  return {written(scene, format)};
}

std::string drawn(const PlotAnswer& answer, PictureFormat format, const PlotStyle& style,
                  const Provenance& about) {
  return drawing({answer}, format, style, about).bytes;
}

}  // namespace galli
