// What is drawn of a game with two heaps, taken from the engines as they find it.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "ask/plots/plot_parts.h"
#include "base/words.h"
#include "notation/paper_notation.h"
#include "run/place.h"
#include "study/moves/moves.h"

namespace galli {
namespace {

constexpr Integer max_compared = 20'000;
constexpr std::uint64_t max_looked_at = 4'000'000;

/// Which positions are drawn: two heaps that run, the others fixed.
struct Slice {
  std::array<std::size_t, 2> heaps = {0, 1};
  Position at;  ///< of all heaps; those that run are 0
  Bins bins;

  bool contains(std::span<const Integer> position) const {
    for (std::size_t heap = 0; heap < position.size(); ++heap) {
      const bool runs = heap == heaps[0] || heap == heaps[1];
      if (!runs && position[heap] != at[heap]) return false;
    }
    return true;
  }
  Window window() const {
    Window window{at};
    for (std::size_t i = 0; i < 2; ++i) window.last[heaps[i]] = bins.last[i];
    return window;
  }
  std::array<Integer, 2> place(const Position& position) const {
    return {position[heaps[0]], position[heaps[1]]};
  }
};

/// Hands on the cells of a slice: P-positions, or all cells with their values.
class SliceReceiver final : public Receiver {
 public:
  using Take = std::function<void(Integer, Integer, std::int32_t)>;

  SliceReceiver(const Slice& slice, Take take)
      : slice_(slice), last_(slice.window().last), next_(last_.size(), 0), take_(std::move(take)) {}

  void take_cells(std::span<const std::int32_t> cells) override {
    for (std::int32_t value : cells) {
      hand_on(next_, value);
      advance();
    }
  }
  void take_position(std::span<const Integer> sizes) override { hand_on(sizes, 0); }

 private:
  void hand_on(std::span<const Integer> at, std::int32_t value) const {
    if (slice_.contains(at)) take_(at[slice_.heaps[0]], at[slice_.heaps[1]], value);
  }
  /// The last heap runs fastest.
  void advance() {
    for (std::size_t heap = last_.size(); heap-- > 0;) {
      if (++next_[heap] <= last_[heap]) return;
      next_[heap] = 0;
    }
  }

  const Slice& slice_;
  const Position last_;
  Position next_;
  const Take take_;
};

void ask_p_positions(Runs& runs, const Slice& slice, std::uint32_t phase, const SliceReceiver::Take& take) {
  SliceReceiver receiver(slice, take);
  const Request request{.ask = Ask::outcomes,
                        .phase = phase,
                        .window = slice.window(),
                        .want = Request::Want::positions,
                        .receiver = &receiver};
  runs.answer(request);
}

std::string in_one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; },
      ' ');
  return text;
}

/// The place of each heap that is fixed.
std::vector<std::pair<std::size_t, Integer>> fixed_heaps(const PlotQuestion& question, const Board& board) {
  std::vector<std::pair<std::size_t, Integer>> fixed;
  for (const auto& [name, number] : question.fixed) {
    const auto at = std::find(board.heaps().begin(), board.heaps().end(), name);
    if (at == board.heaps().end())
      throw Error({.kind = ErrorKind::question,
                   .message = fmt::format("no heap is called '{}'", in_one_line(name)),
                   .remedies = "the heaps are " + joined(board.heaps(), ", ")});
    fixed.emplace_back(static_cast<std::size_t>(at - board.heaps().begin()), number);
  }
  return fixed;
}

/// "z=1": as many heaps as must be fixed.
std::string fix_example(const Board& board) {
  std::vector<std::string> fixed;
  for (std::size_t heap = 2; heap < board.dimension(); ++heap) fixed.push_back(board.heaps()[heap] + "=1");
  return joined(fixed, ",");
}

[[noreturn]] void refuse_dimension(const Board& board, std::size_t running) {
  const std::string words = heaps_in_words(running);
  const bool is_plane = board.dimension() == 2;
  throw Error(
      {.kind = ErrorKind::refused,
       .message = running > 2 ? words + " cannot be drawn in a plane" : words + " would be left to draw",
       .remedies = is_plane && running <= 2 ? Remedies{LeaveOut{QuestionField::fixed}}
                                            : Remedies{SetField{QuestionField::fixed, fix_example(board),
                                                                "leaves two heaps to draw"}}});
}

std::string two_ranges(const std::array<Integer, 2>& one, const std::array<Integer, 2>& other) {
  return fmt::format("{}..{},{}..{}", one[0], one[1], other[0], other[1]);
}

/// The bounds of the two heaps that run.
void set_bounds(const PlotQuestion& question, const Position& last, Slice& slice) {
  const auto& ranges = question.ranges;
  if (ranges.size() > 2)
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("there are {} ranges, two heaps are drawn", ranges.size()),
                 .remedies = {SetField{QuestionField::ranges, two_ranges(ranges[0], ranges[1])}}});
  for (std::size_t i = 0; i < 2; ++i) {
    slice.bins.first[i] = 0;
    slice.bins.last[i] = last[slice.heaps[i]];
    if (ranges.empty()) continue;
    const auto& range = ranges.size() == 1 ? ranges[0] : ranges[i];
    slice.bins.first[i] = range[0];
    slice.bins.last[i] = range[1];
  }
}

Slice slice_asked(const PlotQuestion& question, std::uint32_t phase) {
  const OpenGame& game = inside(question.game);
  const Board& board = board_of(game.machine, phase);
  const Window window = window_chosen(game, question.bounds, phase, PlotQuestion::default_bound);
  const auto fixed = fixed_heaps(question, board);
  std::vector<std::size_t> running;
  Slice slice;
  slice.at = Position(board.dimension(), 0);
  for (std::size_t heap = 0; heap < board.dimension(); ++heap) {
    const auto at =
        std::find_if(fixed.begin(), fixed.end(), [&](const auto& one) { return one.first == heap; });
    if (at == fixed.end()) running.push_back(heap);
    if (at != fixed.end()) slice.at[heap] = at->second;
  }
  if (running.size() != 2) refuse_dimension(board, running.size());
  slice.heaps = {running[0], running[1]};
  set_bounds(question, window.last, slice);
  slice.bins = bins_for(slice.bins.first, slice.bins.last, question.max_bins);
  return slice;
}

CellSet p_positions(Runs& runs, const Slice& slice, std::uint32_t phase) {
  CellSet cells(slice.bins);
  ask_p_positions(runs, slice, phase, [&](Integer x, Integer y, std::int32_t) { cells.add(x, y); });
  return cells;
}

void fill_with_values(BoardPlot& plot, Runs& runs, const Slice& slice, std::uint32_t phase) {
  plot.values.emplace(slice.bins);
  plot.p_positions.emplace(slice.bins);
  SliceReceiver receiver(slice, [&](Integer x, Integer y, std::int32_t value) {
    plot.values->set(x, y, value);
    if (value == 0) plot.p_positions->add(x, y);
  });
  const Request request{.ask = Ask::values,
                        .phase = phase,
                        .window = slice.window(),
                        .want = Request::Want::table,
                        .receiver = &receiver};
  runs.answer(request);
}

void note_difference(BoardPlot::Differences& found, Integer x, Integer y) {
  const auto comes_before = [](std::array<Integer, 2> a, std::array<Integer, 2> b) {
    return std::pair(a[0] + a[1], a[0]) < std::pair(b[0] + b[1], b[0]);
  };
  if (!found.least || comes_before({x, y}, *found.least)) found.least = {x, y};
}

/// P-positions of both games, of the first only, of the second only.
BoardPlot::Differences differences(Runs& runs, Runs& others, const Slice& slice, std::uint32_t phase) {
  const Bins& bins = slice.bins;
  const Integer width = bins.last[0] - bins.first[0] + 1;
  const Integer height = bins.last[1] - bins.first[1] + 1;
  if (std::max(width, height) > max_compared)
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("boards up to {} are compared", with_commas(max_compared)),
                 .remedies = {SmallerBound{}}});
  std::vector<bool> first(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const auto place = [&](Integer x, Integer y) {
    return static_cast<std::size_t>(x - bins.first[0]) * static_cast<std::size_t>(height) +
           static_cast<std::size_t>(y - bins.first[1]);
  };
  ask_p_positions(runs, slice, phase, [&](Integer x, Integer y, std::int32_t) {
    if (bins.contains(x, y)) first[place(x, y)] = true;
  });
  BoardPlot::Differences found{"", "", CellSet(bins), CellSet(bins), CellSet(bins)};
  ask_p_positions(others, slice, phase, [&](Integer x, Integer y, std::int32_t) {
    if (!bins.contains(x, y)) return;
    (first[place(x, y)] ? found.both : found.second).add(x, y);
    if (!first[place(x, y)]) note_difference(found, x, y);
    first[place(x, y)] = false;
  });
  for (Integer x = bins.first[0]; x <= bins.last[0]; ++x) {
    for (Integer y = bins.first[1]; y <= bins.last[1]; ++y) {
      if (!first[place(x, y)]) continue;
      found.first.add(x, y);
      note_difference(found, x, y);
    }
  }
  return found;
}

/// Positions that are not on the board, as far as that is quickly found; empty when bins are larger than one.
CellSet off_board(const Board& board, const Slice& slice) {
  CellSet cells(slice.bins);
  const std::uint64_t all = slice.bins.count(0) * slice.bins.count(1);
  if (board.conditions().empty() || slice.bins.factor > 1 || all > max_looked_at) return cells;
  Position at = slice.at;
  for (Integer x = slice.bins.first[0]; x <= slice.bins.last[0]; ++x) {
    for (Integer y = slice.bins.first[1]; y <= slice.bins.last[1]; ++y) {
      at[slice.heaps[0]] = x;
      at[slice.heaps[1]] = y;
      if (!board.contains(at)) cells.add(x, y);
    }
  }
  return cells;
}

void compare_with(const PlotQuestion& question, const Slice& slice, std::uint32_t phase, Runs& runs,
                  const Settings& settings, const Control& control, BoardPlot& plot) {
  if (question.compare.size() > 1)
    throw Error({.kind = ErrorKind::question,
                 .message = "a picture of two heaps compares two games",
                 .remedies = {SetField{QuestionField::compare, question.compare.front().text()}}});
  const OpenGame& other = inside(question.compare.front());
  check_has_phase(other, phase);
  check_same_heaps(inside(question.game), phase, other, phase);
  Runs others(other, settings, control);
  plot.differences = differences(runs, others, slice, phase);
  plot.differences->other = to_text(other.game);
  plot.differences->other_notation = paper_notation(other.game);
}

// ---- The moves of a position ----

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

/// The moves by one ruleset, as far as they are in the picture.
BoardPlot::MovesBy moves_by(const std::string& name, const Machine& machine, const Slice& slice,
                            const Moves& found) {
  BoardPlot::MovesBy moves{name, CellSet(slice.bins), CellSet(slice.bins)};
  for (const Move& move : found.moves) {
    if (move.is_stay || move.by != name) continue;
    ++moves.all;
    moves.winners += move.wins ? 1 : 0;
    const bool is_here = board_of(machine, move.phase) == board_of(machine, found.phase);
    if (!is_here || !slice.contains(move.to)) continue;
    const auto [x, y] = slice.place(move.to);
    if (slice.bins.contains(x, y)) ++moves.shown;
    moves.cells.add(x, y);
    if (move.wins) moves.winning.add(x, y);
  }
  return moves;
}

BoardPlot::MovesOf moves_shown(const Machine& machine, const Slice& slice, const Moves& found) {
  BoardPlot::MovesOf shown{to_text(found.from), slice.place(found.from), found.outcome, {}, {}};
  for (const std::string& name : rulesets_of(found))
    shown.moves.push_back(moves_by(name, machine, slice, found));
  for (const Move& move : found.moves) {
    if (move.is_stay)
      shown.stays.push_back({move.by, {move.phase + 1, machine.phases[move.phase].name}, move.wins});
  }
  return shown;
}

// ---- What is shown besides ----

/// What draws a part of the board that has the position, too.
Remedies part_with(const Position& at, const Slice& slice, const Board& board) {
  const Bins& bins = slice.bins;
  const auto widened = [&](std::size_t i) {
    const Integer size = at[slice.heaps[i]];
    return std::array{std::min(bins.first[i], size), std::max(bins.last[i], size)};
  };
  Remedies remedies;
  std::vector<std::string> fixed;
  for (std::size_t heap = 0; heap < board.dimension(); ++heap) {
    if (heap != slice.heaps[0] && heap != slice.heaps[1])
      fixed.push_back(board.heaps()[heap] + "=" + std::to_string(at[heap]));
  }
  if (!slice.contains(at)) remedies.add(SetField{QuestionField::fixed, joined(fixed, ",")});
  if (!bins.contains(at[slice.heaps[0]], at[slice.heaps[1]]))
    remedies.add(SetField{QuestionField::ranges, two_ranges(widened(0), widened(1))});
  return remedies;
}

void add_marked(BoardPlot& plot, const PlotQuestion& question, const Slice& slice, std::uint32_t phase) {
  const OpenGame& game = inside(question.game);
  for (const std::string& text : question.marked) {
    const Position at = read_on_board(game.game, game.machine, text, phase);
    const auto [x, y] = slice.place(at);
    if (!slice.contains(at) || !slice.bins.contains(x, y))
      throw Error({.kind = ErrorKind::question,
                   .message = "position " + text + " is not in the picture",
                   .remedies = part_with(at, slice, board_of(game.machine, phase))});
    plot.marked.push_back({to_text(at), {x, y}});
  }
}

void add_cones(BoardPlot& plot, const Game& game) {
  for (const Matrix& matrix : matrices_of(game))
    plot.cones.push_back({to_text(matrix), {{{matrix.p1, matrix.q1}, {matrix.p2, matrix.q2}}}});
}

BoardPlot empty_plot(const Machine& machine, const Board& board, const Slice& slice) {
  BoardPlot plot{.heaps = {board.heaps()[slice.heaps[0]], board.heaps()[slice.heaps[1]]},
                 .is_symmetric = machine.is_symmetric,
                 .fixed = {},
                 .bins = slice.bins,
                 .off_board = off_board(board, slice)};
  for (std::size_t heap = 0; heap < board.dimension(); ++heap) {
    if (heap != slice.heaps[0] && heap != slice.heaps[1])
      plot.fixed.emplace_back(board.heaps()[heap], slice.at[heap]);
  }
  return plot;
}

}  // namespace

BoardPlot board_plot(const PlotQuestion& question, std::uint32_t phase, Runs& runs, const Settings& settings,
                     const Control& control) {
  const OpenGame& game = inside(question.game);
  Slice slice = slice_asked(question, phase);
  std::optional<Moves> found;
  if (question.moves_of) {
    const Position from = read_on_board(game.game, game.machine, *question.moves_of, phase);
    found = moves(game.machine, phase, from, plan_settings(settings), control);
    if (question.bounds.empty() && question.ranges.empty()) slice = around(slice, *found);
    slice.bins = bins_for(slice.bins.first, slice.bins.last, question.max_bins);
    slice.at = from;
  }
  BoardPlot plot = empty_plot(game.machine, board_of(game.machine, phase), slice);
  if (found) {
    plot.moves_of = moves_shown(game.machine, slice, *found);
  } else if (!question.compare.empty()) {
    compare_with(question, slice, phase, runs, settings, control, plot);
  } else if (question.values) {
    check_has_values(game.machine);
    fill_with_values(plot, runs, slice, phase);
  } else {
    plot.p_positions = p_positions(runs, slice, phase);
  }
  add_marked(plot, question, slice, phase);
  add_cones(plot, game.game);
  return plot;
}

}  // namespace galli
