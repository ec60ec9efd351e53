#include <fmt/format.h>

#include "base/words.h"
#include "picture/plot.h"

namespace galli {
namespace {

std::string counted_layer(const std::string& name, const CellSet& cells) {
  return fmt::format("{}: {}", name, with_commas(cells.count()));
}

void add_differences(BoardPicture& picture, const PlotAnswer& answer, const BoardPlot::Differences& found,
                     const PlotStyle& style, bool is_text) {
  const auto add = [&](const std::string& name, Mark mark, Color color, const CellSet& cells) {
    picture.layers.push_back({counted_layer(name, cells), mark, color, cells, mark != Mark::square});
  };
  add("P in both", Mark::square, colors::light_ink, found.both);
  add("P only in " + answer.game, Mark::ring, colors::blue, found.first);
  add("P only in " + found.other, Mark::cross, colors::vermilion, found.second);
  if (found.least) {
    picture.circled.push_back(*found.least);
    picture.notes.push_back(fmt::format("{}the first difference: ({},{})",
                                        is_text ? "" : "circled: ", (*found.least)[0], (*found.least)[1]));
  }
  if (!style.title) picture.title += " and " + found.other;
}

// ---- The moves of a position ----

constexpr Mark move_marks[] = {Mark::ring, Mark::frame, Mark::diamond, Mark::cross};

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

void add_moves(BoardPicture& picture, const BoardPlot::MovesOf& found) {
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    const Mark mark = move_marks[i % std::size(move_marks)];
    picture.layers.push_back({moves_text(found.moves[i]), mark, colors::ink, found.moves[i].cells});
  }
  add_place(picture, found);
  for (const auto& [by, phase] : found.stays)
    picture.notes.push_back("and " + by + ", which leads to " + phase_words(phase));
}

// ---- Lines, circles, notes ----

/// The boundaries of cones, but for those that are axes; and the slopes that were asked for.
void add_lines(BoardPicture& picture, const std::vector<BoardPlot::Cone>& cones,
               const std::vector<Slope>& slopes) {
  for (const BoardPlot::Cone& cone : cones) {
    for (const auto& [x, y] : cone.boundaries) {
      if (x != 0 && y != 0) picture.lines.push_back({static_cast<double>(x), static_cast<double>(y), false});
    }
    picture.notes.push_back("lines: the cone " + cone.matrix);
  }
  std::vector<std::string> texts;
  for (const Slope& slope : slopes) {
    picture.lines.push_back({1, slope.value, true});
    texts.push_back(fmt::format("{} = {} {}", picture.heaps[1], slope.text, picture.heaps[0]));
  }
  if (!texts.empty()) picture.notes.push_back("dashed: " + joined(texts, ", "));
}

void add_circles(BoardPicture& picture, const BoardPlot& plot, bool is_text) {
  std::vector<std::string> names;
  for (const auto& [name, place] : plot.marked) {
    picture.circled.push_back(place);
    names.push_back(name);
  }
  if (!names.empty() && !is_text) picture.notes.push_back("circled: " + joined(names, ", "));
}

void note_bins(BoardPicture& picture, std::string_view what) {
  const Integer factor = picture.bins.factor;
  if (factor == 1) return;
  picture.notes.push_back(fmt::format("a mark where any of {0} x {0} positions is {1}", factor, what));
  if (picture.values)
    picture.notes.push_back(fmt::format("colours: the first of {0} x {0} positions", factor));
}

std::string fixed_text(const BoardPlot& plot) {
  std::vector<std::string> parts;
  for (const auto& [heap, size] : plot.fixed) parts.push_back(fmt::format("{} = {}", heap, size));
  return joined(parts, ", ");
}

void add_layers(BoardPicture& picture, const PlotAnswer& answer, const BoardPlot& plot,
                const PlotStyle& style, bool is_text) {
  if (plot.moves_of) return add_moves(picture, *plot.moves_of);
  if (plot.differences) return add_differences(picture, answer, *plot.differences, style, is_text);
  picture.values = plot.values;
  picture.layers.push_back(
      {counted_layer(plot.values ? "P-positions, value 0" : "P-positions", *plot.p_positions), Mark::square,
       plot.values ? colors::white : colors::ink, *plot.p_positions});
}

}  // namespace

BoardPicture board_picture(const PlotAnswer& answer, const BoardPlot& plot, const PlotStyle& style,
                           bool is_text) {
  BoardPicture picture;
  picture.heaps = plot.heaps;
  picture.is_matrix = style.is_matrix;
  picture.bins = plot.bins;
  picture.side = style.side;
  picture.title = title_of(answer, style);
  if (!plot.fixed.empty() && !style.title) picture.title += ", " + fixed_text(plot);
  picture.off_board = plot.off_board;
  add_layers(picture, answer, plot, style, is_text);
  add_circles(picture, plot, is_text);
  if (!is_text) add_lines(picture, plot.cones, style.slopes);
  note_bins(picture, plot.moves_of ? "one of these" : "P");
  return picture;
}

}  // namespace galli
