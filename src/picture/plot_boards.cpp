#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/words.h"
#include "picture/plot.h"

namespace galli {
namespace {

/// Bins of this many positions, in words: "5 x 5 positions".
std::string bin_words(const Bins& bins) { return fmt::format("{0} x {0} positions", bins.factor); }

std::string counted_layer(const std::string& name, const CellSet& cells) {
  return fmt::format("{}: {}", name, with_commas(cells.count()));
}

void add_differences(BoardPicture& picture, const PlotAnswer& answer, const BoardPlot::Differences& found,
                     const PlotStyle& style, bool is_text) {
  const auto add = [&](const std::string& name, Mark mark, Color color, const CellSet& cells) {
    picture.layers.push_back({counted_layer(name, cells), mark, color, cells, mark != Mark::square});
  };
  const std::string& first = is_text ? answer.game : answer.notation;
  const std::string& second = is_text ? found.other : found.other_notation;
  add("P in both", Mark::square, colors::light_ink, found.both);
  add("P only in " + first, Mark::ring, colors::blue, found.first);
  add("P only in " + second, Mark::cross, colors::vermilion, found.second);
  if (found.least) {
    picture.circled.push_back(*found.least);
    picture.notes.push_back(fmt::format("{}the first difference: ({},{})",
                                        is_text ? "" : "circled: ", (*found.least)[0], (*found.least)[1]));
  }
  if (!style.title) picture.title += " and " + second;
}

// ---- The moves of a position ----

constexpr Mark move_marks[] = {Mark::ring, Mark::frame, Mark::diamond};

std::string moves_text(const BoardPlot::MovesBy& moves) {
  const std::string count = moves.shown == moves.all ? with_commas(moves.all)
                                                     : fmt::format("{} of {} shown", with_commas(moves.shown),
                                                                   with_commas(moves.all));
  return fmt::format("options by {}: {}", moves.by, count);
}

void add_place(BoardPicture& picture, const BoardPlot::MovesOf& found) {
  const auto [x, y] = found.place;
  const std::string place =
      found.from + ", " + (found.outcome == Outcome::P ? "a P-position" : "an N-position");
  if (!picture.bins.contains(x, y)) {
    picture.notes.push_back(place + ", is not in the picture");
    return;
  }
  CellSet here(picture.bins);
  here.add(x, y);
  picture.layers.push_back({place, Mark::disc, colors::ink, here});
}

/// Options with a shape for each ruleset, and the same filled for those that win.
void add_moves(BoardPicture& picture, const BoardPlot::MovesOf& found) {
  bool wins = std::any_of(found.stays.begin(), found.stays.end(), [](const auto& stay) { return stay.wins; });
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    const BoardPlot::MovesBy& moves = found.moves[i];
    const Mark mark = move_marks[i % std::size(move_marks)];
    picture.layers.push_back({moves_text(moves), mark, colors::ink, moves.cells});
    wins |= moves.winners > 0;
    if (moves.winning.count() == 0) continue;
    picture.layers.push_back({fmt::format("of these win: {}", with_commas(moves.winners)), mark,
                              colors::vermilion, moves.winning, false, true});
  }
  if (!wins && !found.moves.empty()) picture.notes.emplace_back("no option wins");
  add_place(picture, found);
  for (const BoardPlot::Stay& stay : found.stays)
    picture.notes.push_back(
        fmt::format("{} {}: it leads to {}", stay.by, stay.wins ? "wins" : "loses", phase_words(stay.to)));
}

// ---- Lines, circles, notes ----

/// "2/7", "10", "phi" as φ.
std::string slope_label(const std::string& text) { return text == "phi" ? "φ" : text; }

std::string mirror_label(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return text == "1" ? text : "1/" + slope_label(text);
  const std::string top = text.substr(0, slash), bottom = text.substr(slash + 1);
  return top == "1" ? bottom : bottom + "/" + top;
}

std::string ratio_label(Integer x, Integer y) {
  const Integer divisor = std::gcd(x, y);
  return x == divisor ? std::to_string(y / divisor) : fmt::format("{}/{}", y / divisor, x / divisor);
}

void add_cones(BoardPicture& picture, const std::vector<BoardPlot::Cone>& cones) {
  for (const BoardPlot::Cone& cone : cones) {
    for (const auto& [x, y] : cone.boundaries) {
      if (x != 0 && y != 0)
        picture.lines.push_back({static_cast<double>(x), static_cast<double>(y), false, ratio_label(x, y)});
    }
    picture.notes.push_back("solid lines: the cone " + cone.matrix);
  }
}

/// The slopes that were asked for; in symmetric games their mirror images too.
void add_slopes(BoardPicture& picture, const std::vector<Slope>& slopes, bool is_symmetric) {
  std::vector<std::string> texts;
  for (const Slope& slope : slopes) {
    picture.lines.push_back({1, slope.value, true, slope_label(slope.text)});
    texts.push_back(slope_label(slope.text));
    if (!is_symmetric || slope.value == 1 || slope.value == 0) continue;
    picture.lines.push_back({slope.value, 1, true, mirror_label(slope.text)});
    texts.push_back(mirror_label(slope.text));
  }
  if (texts.empty()) return;
  picture.notes.push_back(
      fmt::format("dashed: {} / {} = {}", picture.heaps[1], picture.heaps[0], joined(texts, ", ")));
}

void add_circles(BoardPicture& picture, const BoardPlot& plot, bool is_text) {
  std::vector<std::string> names;
  for (const auto& [name, place] : plot.marked) {
    picture.circled.push_back(place);
    names.push_back(name);
  }
  if (!names.empty() && !is_text) picture.notes.push_back("circled: " + joined(names, ", "));
}

/// What a bin of several positions shows: nothing is left out, and the picture says so.
void note_bins(BoardPicture& picture, std::string_view what) {
  if (picture.bins.factor == 1) return;
  const std::string bin = bin_words(picture.bins);
  if (picture.values) picture.notes.push_back("colours: the mean of " + bin);
  for (const Layer& layer : picture.layers) {
    if (!is_shaded(layer)) continue;
    picture.notes.push_back(picture.values ? "the more positions are P, the nearer to their colour"
                                           : fmt::format("shades: the share of P among {}, up to {:.0f} %",
                                                         bin, 100 * largest_share(layer.cells)));
    return;
  }
  picture.notes.push_back(fmt::format("a mark where any of {} is {}", bin, what));
}

std::string fixed_text(const BoardPlot& plot) {
  std::vector<std::string> parts;
  for (const auto& [heap, size] : plot.fixed) parts.push_back(fmt::format("{} = {}", heap, size));
  return joined(parts, ", ");
}

/// Most values are small beside the largest: on an even scale nearly all of them would look alike.
bool is_skewed(const CellValues& values) {
  constexpr double least_largest = 20;
  constexpr double small_part = 0.12;
  double sum = 0, largest = 0, count = 0;
  for (std::size_t column = 0; column < values.bins().count(0); ++column) {
    for (std::size_t row = 0; row < values.bins().count(1); ++row) {
      const double mean = values.mean(column, row);
      if (mean < 0) continue;
      sum += mean;
      count += 1;
      largest = std::max(largest, mean);
    }
  }
  return largest >= least_largest && sum < small_part * largest * count;
}

void add_layers(BoardPicture& picture, const PlotAnswer& answer, const BoardPlot& plot,
                const PlotStyle& style, bool is_text) {
  if (plot.moves_of) return add_moves(picture, *plot.moves_of);
  if (plot.differences) return add_differences(picture, answer, *plot.differences, style, is_text);
  picture.values = plot.values;
  picture.is_logarithmic = style.scale == ValueScale::logarithmic ||
                           (style.scale == ValueScale::automatic && plot.values && is_skewed(*plot.values));
  Layer layer{counted_layer(plot.values ? "P-positions, value 0" : "P-positions", *plot.p_positions),
              Mark::square, plot.values ? colors::white : colors::ink, *plot.p_positions};
  layer.pooling = is_text ? Pooling::any : Pooling::share;
  picture.layers.push_back(std::move(layer));
}

}  // namespace

BoardPicture board_picture(const PlotAnswer& answer, const BoardPlot& plot, const PlotStyle& style,
                           bool is_text) {
  BoardPicture picture;
  picture.heaps = plot.heaps;
  picture.is_matrix = style.is_matrix;
  picture.bins = plot.bins;
  picture.legend = style.legend;
  picture.title = title_of(answer, style, is_text);
  if (!plot.fixed.empty() && !style.title) picture.title += ", " + fixed_text(plot);
  picture.off_board = plot.off_board;
  add_layers(picture, answer, plot, style, is_text);
  add_circles(picture, plot, is_text);
  if (!is_text) add_cones(picture, plot.cones);
  if (!is_text) add_slopes(picture, style.slopes, plot.is_symmetric);
  note_bins(picture, plot.moves_of ? "one of these" : "P");
  return picture;
}

}  // namespace galli
