// Pictures of games: boards of two heaps, strips of one, grids.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/picture_output.h"
#include "cli/plot_data.h"
#include "cli/plot_grid.h"
#include "cli/plot_strip.h"
#include "cli/shell_trap.h"
#include "cli/words.h"

namespace galli {
namespace {

constexpr Integer max_letters = 72;  ///< bins of a board in a terminal, two to a letter
constexpr Integer max_wide_letters = 36;
constexpr Integer max_number_bins = 18;

std::string counted_layer(const std::string& name, const CellSet& cells) {
  return fmt::format("{}: {}", name, with_commas(cells.count()));
}

/// As many bins as there are pixels, or letters.
Integer max_bins(const Options& options) {
  if (options.picture.format != PictureFormat::text) return static_cast<Integer>(options.picture.size);
  if (options.values) return max_number_bins;
  return !options.picture.compare.empty() || options.picture.options_of ? max_wide_letters : max_letters;
}

void add_matrices(const Game& game, std::vector<Matrix>& found) {
  const bool has_one = game.kind == Game::Kind::cone || game.kind == Game::Kind::rational;
  if (has_one && std::find(found.begin(), found.end(), game.matrix) == found.end())
    found.push_back(game.matrix);
  for (const Game& kid : game.kids) add_matrices(kid, found);
}

/// The boundaries of cones, but for those that are axes; and the slopes that were asked for.
void add_lines(BoardPicture& picture, const Options& options, const Game& game) {
  if (options.picture.format == PictureFormat::text) return;  // letters have no lines
  std::vector<Matrix> matrices;
  add_matrices(game, matrices);
  for (const Matrix& matrix : matrices) {
    for (const auto& [x, y] : {std::pair{matrix.p1, matrix.q1}, std::pair{matrix.p2, matrix.q2}}) {
      if (x != 0 && y != 0) picture.lines.push_back({static_cast<double>(x), static_cast<double>(y), false});
    }
    picture.notes.push_back("lines: the cone " + to_text(matrix));
  }
  std::vector<std::string> slopes;
  for (const Slope& slope : options.picture.slopes) {
    picture.lines.push_back({1, slope.value, true});
    slopes.push_back(fmt::format("{} = {} {}", picture.heaps[1], slope.text, picture.heaps[0]));
  }
  if (!slopes.empty()) picture.notes.push_back("dashed: " + joined(slopes, ", "));
}

std::string slice_text(const Board& board, const Slice& slice) {
  std::vector<std::string> parts;
  for (std::size_t heap = 0; heap < board.dimension(); ++heap) {
    if (heap != slice.heaps[0] && heap != slice.heaps[1])
      parts.push_back(fmt::format("{} = {}", board.heaps[heap], slice.at[heap]));
  }
  return joined(parts, ", ");
}

BoardPicture picture_of(const Options& options, const Subject& subject, const Slice& slice,
                        std::uint32_t phase) {
  const Board& board = board_of(subject.machine, phase);
  BoardPicture picture;
  picture.heaps = {board.heaps[slice.heaps[0]], board.heaps[slice.heaps[1]]};
  picture.is_matrix = options.picture.is_matrix;
  picture.bins = slice.bins;
  picture.side = options.picture.size;
  picture.title = plot_title(options, subject, {phase});
  const std::string fixed = slice_text(board, slice);
  if (!fixed.empty() && !options.picture.title) picture.title += ", " + fixed;
  return picture;
}

void note_bins(BoardPicture& picture, std::string_view what) {
  const Integer factor = picture.bins.factor;
  if (factor == 1) return;
  picture.notes.push_back(fmt::format("a mark where any of {0} x {0} positions is {1}", factor, what));
  if (picture.values)
    picture.notes.push_back(fmt::format("colours: the first of {0} x {0} positions", factor));
}

void fill_with_differences(BoardPicture& picture, const Options& options, const Subject& subject,
                           const Slice& slice, std::uint32_t phase, const Control& control) {
  if (options.picture.compare.size() > 1)
    throw Error({.kind = ErrorKind::question,
                 .message = "a picture of two heaps compares two games",
                 .remedies = "give --compare once"});
  const auto text = std::make_shared<const Source>(Source{"", options.picture.compare.front()});
  const Subject other = subject_of(options, text, subject.library);
  check_has_phase(other, phase);
  check_same_heaps(subject, phase, other, phase);
  Differences found = differences(options, subject, other, slice, phase, control);
  const std::string first = "P only in " + to_text(subject.game);
  const std::string second = "P only in " + to_text(other.game);
  const bool is_text = options.picture.format == PictureFormat::text;
  const auto add = [&](const std::string& name, Mark mark, Color color, const CellSet& cells) {
    picture.layers.push_back({counted_layer(name, cells), mark, color, cells, mark != Mark::square});
  };
  add("P in both", Mark::square, colors::light_ink, found.both);
  add(first, Mark::ring, colors::blue, found.first);
  add(second, Mark::cross, colors::vermilion, found.second);
  if (found.least) {
    picture.circled.push_back(*found.least);
    picture.notes.push_back(fmt::format("{}the first difference: ({},{})",
                                        is_text ? "" : "circled: ", (*found.least)[0], (*found.least)[1]));
  }
  if (!options.picture.title) picture.title += " and " + to_text(other.game);
}

void fill_with_values(BoardPicture& picture, const Options& options, const Subject& subject,
                      const Slice& slice, std::uint32_t phase, const Control& control) {
  check_has_values(subject.machine, "leave --values out");
  ValuesDrawn drawn = values_drawn(options, subject, slice, phase, control);
  picture.layers.push_back(
      {counted_layer("P-positions, value 0", drawn.zeros), Mark::square, colors::white, drawn.zeros});
  picture.values = std::move(drawn.values);
}

// ---- The options of a position ----

constexpr Mark option_marks[] = {Mark::ring, Mark::frame, Mark::diamond, Mark::cross};

std::vector<std::string> rulesets_of(const Moves& found) {
  std::vector<std::string> names;
  for (const Move& move : found.moves) {
    if (!move.is_stay && std::find(names.begin(), names.end(), move.by) == names.end())
      names.push_back(move.by);
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Bounds that hold the position and its options, and a cell more.
Slice around(Slice slice, const Moves& found) {
  for (std::size_t i = 0; i < 2; ++i) {
    Integer last = found.from[slice.heaps[i]];
    for (const Move& move : found.moves) {
      if (move.to.size() == found.from.size()) last = std::max(last, move.to[slice.heaps[i]]);
    }
    slice.bins.first[i] = 0;
    slice.bins.last[i] = last + 1;
  }
  return slice;
}

/// The options by one ruleset, as far as they are in the picture.
Layer options_by(const std::string& name, const Subject& subject, const Slice& slice, const Moves& found) {
  CellSet cells(slice.bins);
  std::uint64_t all = 0, shown = 0;
  for (const Move& move : found.moves) {
    if (move.is_stay || move.by != name) continue;
    ++all;
    const bool is_here = board_of(subject.machine, move.phase) == board_of(subject.machine, found.phase);
    if (!is_here || !slice.contains(move.to)) continue;
    const Integer x = move.to[slice.heaps[0]], y = move.to[slice.heaps[1]];
    if (slice.bins.contains(x, y)) ++shown;
    cells.add(x, y);
  }
  const std::string count =
      shown == all ? with_commas(all) : fmt::format("{} of {} shown", with_commas(shown), with_commas(all));
  return {fmt::format("options by {}: {}", name, count), Mark::square, colors::ink, cells};
}

void add_place(BoardPicture& picture, const Slice& slice, const Moves& found) {
  const Integer x = found.from[slice.heaps[0]], y = found.from[slice.heaps[1]];
  const std::string place = fmt::format("{}, {}", to_text(found.from),
                                        found.outcome == Outcome::P ? "a P-position" : "an N-position");
  if (!slice.bins.contains(x, y)) {
    picture.notes.push_back(place + ", is not in the picture");
    return;
  }
  CellSet here(slice.bins);
  here.add(x, y);
  picture.layers.push_back({place, Mark::disc, colors::ink, here});
}

void fill_with_options(BoardPicture& picture, const Subject& subject, const Slice& slice,
                       const Moves& found) {
  const std::vector<std::string> names = rulesets_of(found);
  for (std::size_t i = 0; i < names.size(); ++i) {
    picture.layers.push_back(options_by(names[i], subject, slice, found));
    picture.layers.back().mark = option_marks[i % std::size(option_marks)];
  }
  add_place(picture, slice, found);
  for (const Move& move : found.moves)
    if (move.is_stay)
      picture.notes.push_back("and " + move.by + ", which leads to " +
                              phase_in_words(subject.machine, move.phase));
}

/// Positions that --mark names, in a circle each.
void add_circles(BoardPicture& picture, const Options& options, const Subject& subject, const Slice& slice,
                 std::uint32_t phase) {
  std::vector<std::string> names;
  for (const std::string& text : options.picture.marked) {
    const Position at = read_on_board(subject.game, subject.machine, text, phase);
    const bool is_in_picture =
        slice.contains(at) && slice.bins.contains(at[slice.heaps[0]], at[slice.heaps[1]]);
    if (!is_in_picture)
      throw Error({.kind = ErrorKind::question,
                   .message = "--mark '" + text + "' is not in the picture",
                   .remedies = "--to, --range or --fix draw another part of the board"});
    picture.circled.push_back({at[slice.heaps[0]], at[slice.heaps[1]]});
    names.push_back(to_text(at));
  }
  const bool is_text = options.picture.format == PictureFormat::text;  // letters have no circles
  if (!names.empty() && !is_text) picture.notes.push_back("circled: " + joined(names, ", "));
}

void draw_board(const Options& options, const Subject& subject, std::uint32_t phase, const Control& control) {
  Slice slice = slice_asked(options, subject, phase, max_bins(options));
  std::optional<Moves> found;
  if (options.picture.options_of) {
    const Position from = read_on_board(subject.game, subject.machine, *options.picture.options_of, phase);
    found = moves(subject.machine, phase, from, plan_settings(options.settings), control);
    if (!options.to && options.picture.ranges.empty()) slice = around(slice, *found);
    slice.bins = bins_for(slice.bins.first, slice.bins.last, max_bins(options));
    slice.at = from;
  }
  BoardPicture picture = picture_of(options, subject, slice, phase);
  picture.off_board = off_board(subject, slice, phase);
  if (found) {
    fill_with_options(picture, subject, slice, *found);
  } else if (!options.picture.compare.empty()) {
    fill_with_differences(picture, options, subject, slice, phase, control);
  } else if (options.values) {
    fill_with_values(picture, options, subject, slice, phase, control);
  } else {
    CellSet cells = p_positions(options, subject, slice, phase, control);
    picture.layers.push_back({counted_layer("P-positions", cells), Mark::square, colors::ink, cells});
  }
  add_circles(picture, options, subject, slice, phase);
  add_lines(picture, options, subject.game);
  note_bins(picture, found ? "one of these" : "P");
  if (options.picture.format == PictureFormat::text)
    deliver(as_text(picture), options, control);
  else
    deliver_picture(draw(picture), options, subject, control);
}

/// A grid has a picture of its own.
void check_is_on_heaps(const Options& options, const Subject& subject, std::uint32_t phase) {
  if (board_of(subject.machine, phase).kind == Board::Kind::grid)
    throw Error({.kind = ErrorKind::refused,
                 .message = owner_of_board(subject.game, subject.machine, phase) +
                            " is played on a grid: there are no heaps to draw",
                 .remedies = "--board 3x5 draws a grid, or '..#/...' where some cells are taken"});
  window_asked(options, subject, phase, 0);  // refuses what else has no heaps
}

bool is_strip(const Board& board) { return board.dimension() == 1; }

void draw_game(const Options& options, const Subject& subject, const Control& control) {
  const std::vector<std::uint32_t> phases = phases_asked(options, subject.machine);
  const std::uint32_t phase = phases.front();
  if (!options.picture.boards.empty()) return draw_grids(options, subject, phase, control);
  check_is_on_heaps(options, subject, phase);
  if (is_strip(board_of(subject.machine, phase))) return draw_strips(options, subject, phases, control);
  if (phases.size() > 1)
    throw Error({.kind = ErrorKind::question,
                 .message = "a picture of two heaps has one phase",
                 .remedies = "ask for one of them: --phase 1"});
  draw_board(options, subject, phase, control);
}

}  // namespace

std::string plot_title(const Options& options, const Subject& subject,
                       const std::vector<std::uint32_t>& phases) {
  if (options.picture.title) return *options.picture.title;
  std::string title = to_text(subject.game);
  if (phases.size() == 1 && phases.front() > 0)
    title += ", " + phase_in_words(subject.machine, phases.front());
  return title;
}

void check_has_phase(const Subject& other, std::uint32_t phase) {
  if (phase >= other.machine.phases.size())
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("{} has no phase {}: it has {}", to_text(other.game), phase + 1,
                                        counted(other.machine.phases.size(), "phase")),
                 .remedies = "compare games in a phase that both have"});
}

void plot_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  draw_game(options, subject, control);
  warn_of_shell_trap(options, *subject.library);
}

}  // namespace galli
