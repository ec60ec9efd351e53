#include <fmt/format.h>

#include "base/words.h"
#include "picture/plot.h"

namespace galli {
namespace {

/// "N, then P or N": the position, and after each piece that could be placed.
std::string caption_of(const GridPlot::Panel& panel) {
  std::vector<std::string> next;
  for (const Outcome outcome : panel.next) next.emplace_back(1, to_char(outcome));
  const std::string text(1, to_char(panel.outcome));
  return next.empty() ? text : fmt::format("{}, then {}", text, joined(next, " or "));
}

/// "(a)", "(b)", ..., "(27)"
std::string number_of(std::size_t panel) {
  if (panel < 26) return std::string("(") + static_cast<char>('a' + panel) + ")";
  return fmt::format("({})", panel + 1);
}

}  // namespace

GridPicture grid_picture(const PlotAnswer& answer, const GridPlot& plot, const PlotStyle& style,
                         bool is_text) {
  GridPicture picture{title_of(answer, style, is_text), {}, style.column_axes};
  picture.has_legend = style.legend != LegendPlace::none;
  const bool is_alone = plot.panels.size() == 1;
  for (const GridPlot::Panel& panel : plot.panels) {
    GridPanel drawn{panel.grid, panel.pieces, panel.marked};
    if (!is_alone) drawn.caption = number_of(picture.panels.size()) + "  " + caption_of(panel);
    if (is_alone && !style.title) picture.title += ": " + caption_of(panel);
    picture.panels.push_back(std::move(drawn));
  }
  return picture;
}

}  // namespace galli
