#include <fmt/format.h>

#include <algorithm>

#include "picture/plot.h"

namespace galli {
namespace {

constexpr std::size_t max_cells_with_numbers = 400;
constexpr std::uint64_t longest_wrap = 60;
constexpr double least_value_cell = 28;  ///< units: smaller ones have numbers that cannot be read
constexpr std::uint64_t least_wrap = 8;

std::string name_of(const PlotAnswer& answer, const StripPlot::Strip& strip, bool is_text) {
  if (!strip.game.empty()) return is_text ? strip.game : strip.notation;
  return answer.phases.size() > 1 ? phase_words(strip.phase) : "";
}

/// Strips of other games have every mark without a phase.
void add_mark(StripPicture& picture, const PlotAnswer& answer, const MarkedRange& range) {
  for (std::size_t i = 0; i < picture.strips.size(); ++i) {
    const bool is_here =
        !range.phase || (i < answer.phases.size() && answer.phases[i].number == *range.phase);
    for (Integer n = range.first; is_here && n <= range.last; ++n) picture.strips[i].marked.push_back(n);
  }
  const std::string phase = range.phase ? fmt::format(" of phase {}", *range.phase) : "";
  const std::string sizes = range.first == range.last ? std::to_string(range.first)
                                                      : fmt::format("{} .. {}", range.first, range.last);
  picture.notes.push_back(fmt::format("framed: {} = {}{}", picture.heap, sizes, phase));
}

/// How many cells a line has: the period when it is short, and its multiples when it is very short.
std::size_t wrap_for(const std::optional<Period>& period, std::size_t otherwise, std::size_t most) {
  if (!period || period->period > most) return std::min(otherwise, most);
  std::uint64_t wrap = period->period;
  while ((wrap < least_wrap || 2 * wrap <= 20) && wrap + period->period <= most) wrap += period->period;
  return wrap;
}

/// How many terms are beside each other in a terminal, with n before them.
std::size_t terms_in_letters(const StripPicture& picture, std::size_t columns) {
  const std::size_t count = picture.strips.front().terms.size();
  const std::size_t head = std::to_string(picture.first + static_cast<Integer>(count)).size() + 1;
  const std::size_t cell = letter_width(picture) + 1;
  return std::max<std::size_t>(1, columns > head ? (columns - head) / cell : 1);
}

/// What the numbers and the colours of cells are.
std::string cells_text(const StripPicture& picture) {
  if (picture.ask == Ask::outcomes)
    return fmt::format("{} {}; filled cells are P-positions",
                       has_numbers(picture) ? "in the cells:" : "at the left:", picture.heap);
  return fmt::format("in the cells: nim-values, bold where 0 (P-positions); at the left: {}", picture.heap);
}

std::string period_text(const Period& period) {
  const auto last = period.last_exception();
  return fmt::format("period {}, {} (proved)", period.period,
                     last ? fmt::format("last exception n = {}", *last) : "no exceptions");
}

}  // namespace

bool is_series(const PlotAnswer& answer, const StripPlot& plot) {
  return answer.values && plot.strips.front().terms.size() * plot.strips.size() > max_cells_with_numbers;
}

StripPicture strip_picture(const PlotAnswer& answer, const StripPlot& plot, const PlotStyle& style,
                           bool is_text, double side) {
  StripPicture picture;
  picture.side = side;
  const bool is_compared = !plot.strips.front().game.empty();
  picture.title = is_compared && !style.title ? "" : title_of(answer, style, is_text);
  picture.heap = plot.heap;
  picture.ask = ask_for(answer.values);
  picture.first = plot.first;
  for (const StripPlot::Strip& strip : plot.strips)
    picture.strips.push_back({name_of(answer, strip, is_text), strip.terms});
  if (!is_text && !is_series(answer, plot)) {
    for (const MarkedRange& range : plot.marked) add_mark(picture, answer, range);
  }
  const std::size_t most = is_text         ? terms_in_letters(picture, style.columns)
                           : answer.values ? static_cast<std::size_t>(side / least_value_cell)
                                           : longest_wrap;
  if (plot.strips.size() == 1)
    picture.wrap = wrap_for(plot.period, is_text ? 30 : 20, most);
  else
    picture.wrap = std::min(picture.wrap, most);
  if (plot.period) picture.notes.push_back(period_text(*plot.period));
  if (!is_text && !is_series(answer, plot)) picture.notes.push_back(cells_text(picture));
  if (style.legend == LegendPlace::none) picture.notes.clear();
  return picture;
}

}  // namespace galli
