#include "picture/plot.h"

#include <fmt/format.h>

#include "picture/write.h"

namespace galli {
namespace {

constexpr Integer max_letters = 72;  ///< bins of a board in a terminal, two to a letter
constexpr Integer max_wide_letters = 36;
constexpr Integer max_number_bins = 18;

}  // namespace

std::string phase_words(const NamedPhase& phase) {
  return fmt::format("phase {} ({})", phase.number, phase.name);
}

std::string title_of(const PlotAnswer& answer, const PlotStyle& style) {
  if (style.title) return *style.title;
  const bool names_phase = answer.phases.size() == 1 && answer.phases.front().number > 1;
  return names_phase ? answer.game + ", " + phase_words(answer.phases.front()) : answer.game;
}

Integer bins_in_letters(const PlotQuestion& question) {
  if (question.values) return max_number_bins;
  return !question.compare.empty() || question.moves_of ? max_wide_letters : max_letters;
}

namespace {

struct TextMaker {
  std::string operator()(const GridPlot& plot) const { return as_text(grid_picture(answer, plot, style)); }
  std::string operator()(const BoardPlot& plot) const {
    return as_text(board_picture(answer, plot, style, true));
  }
  std::string operator()(const StripPlot& plot) const {
    return as_text(strip_picture(answer, plot, style, true));
  }

  const PlotAnswer& answer;
  const PlotStyle& style;
};

struct SceneMaker {
  Scene operator()(const GridPlot& plot) const { return draw(grid_picture(answer, plot, style)); }
  Scene operator()(const BoardPlot& plot) const { return draw(board_picture(answer, plot, style, false)); }
  Scene operator()(const StripPlot& plot) const {
    const StripPicture picture = strip_picture(answer, plot, style, false);
    return is_series(answer, plot) ? draw_as_series(picture) : draw(picture);
  }

  const PlotAnswer& answer;
  const PlotStyle& style;
};

}  // namespace

std::string drawn(const PlotAnswer& answer, PictureFormat format, const PlotStyle& style,
                  const Provenance& about) {
  if (format == PictureFormat::text) return std::visit(TextMaker{answer, style}, answer.shown);
  Scene scene = std::visit(SceneMaker{answer, style}, answer.shown);
  scene.about = about;
  return written(scene, format);
}

}  // namespace galli
