#include "cli/plot_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/words.h"
#include "cli/requests.h"

namespace galli {
namespace {

constexpr Integer plot_bound = 100;
constexpr Integer max_compared = 20'000;
constexpr std::uint64_t max_looked_at = 4'000'000;

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

void ask_p_positions(const Options& options, const Subject& subject, const Slice& slice, std::uint32_t phase,
                     const Control& control, const SliceReceiver::Take& take) {
  SliceReceiver receiver(slice, take);
  const Request request{.ask = Ask::outcomes,
                        .phase = phase,
                        .window = slice.window(),
                        .want = Request::Want::positions,
                        .receiver = &receiver};
  answer(options, subject, request, control);
}

/// The place of each heap that --fix names.
std::vector<std::pair<std::size_t, Integer>> fixed_heaps(const Options& options, const Board& board) {
  std::vector<std::pair<std::size_t, Integer>> fixed;
  for (const auto& [name, number] : options.picture.fixed) {
    const auto at = std::find(board.heaps.begin(), board.heaps.end(), name);
    if (at == board.heaps.end())
      throw Error({.kind = ErrorKind::question,
                   .message = fmt::format("no heap is called '{}'", one_line(name)),
                   .remedies = "the heaps are " + joined(board.heaps, ", ")});
    fixed.emplace_back(static_cast<std::size_t>(at - board.heaps.begin()), number);
  }
  return fixed;
}

/// "--fix z=1": as many heaps as must be fixed.
std::string fix_example(const Board& board) {
  std::vector<std::string> fixed;
  for (std::size_t heap = 2; heap < board.dimension(); ++heap) fixed.push_back(board.heaps[heap] + "=1");
  return "--fix " + joined(fixed, ",");
}

[[noreturn]] void refuse_dimension(const Board& board, std::size_t running) {
  const std::string words = heaps_in_words(running);
  const bool is_plane = board.dimension() == 2;
  throw Error(
      {.kind = ErrorKind::refused,
       .message = running > 2 ? words + " cannot be drawn in a plane" : "--fix leaves " + words + " to run",
       .remedies = running > 2 ? "fix the others: " + fix_example(board)
                   : is_plane  ? "two heaps are drawn: leave --fix out"
                               : "two heaps are drawn: " + fix_example(board)});
}

/// The bounds of the two heaps that run.
void set_bounds(const Options& options, const Position& last, Slice& slice) {
  const auto& ranges = options.picture.ranges;
  if (ranges.size() > 2)
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("--range has {} ranges, two heaps are drawn", ranges.size()),
                 .remedies = "--range 0..20,30..50"});
  for (std::size_t i = 0; i < 2; ++i) {
    slice.bins.first[i] = 0;
    slice.bins.last[i] = last[slice.heaps[i]];
    if (ranges.empty()) continue;
    const auto& range = ranges.size() == 1 ? ranges[0] : ranges[i];
    slice.bins.first[i] = range[0];
    slice.bins.last[i] = range[1];
  }
}

}  // namespace

bool Slice::contains(std::span<const Integer> position) const {
  for (std::size_t heap = 0; heap < position.size(); ++heap) {
    const bool runs = heap == heaps[0] || heap == heaps[1];
    if (!runs && position[heap] != at[heap]) return false;
  }
  return true;
}

Window Slice::window() const {
  Window window{at};
  for (std::size_t i = 0; i < 2; ++i) window.last[heaps[i]] = bins.last[i];
  return window;
}

Slice slice_asked(const Options& options, const Subject& subject, std::uint32_t phase, Integer max_bins) {
  const Board& board = board_of(subject.machine, phase);
  const Window window = window_asked(options, subject, phase, plot_bound);
  const auto fixed = fixed_heaps(options, board);
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
  set_bounds(options, window.last, slice);
  slice.bins = bins_for(slice.bins.first, slice.bins.last, max_bins);
  return slice;
}

CellSet p_positions(const Options& options, const Subject& subject, const Slice& slice, std::uint32_t phase,
                    const Control& control) {
  CellSet cells(slice.bins);
  ask_p_positions(options, subject, slice, phase, control,
                  [&](Integer x, Integer y, std::int32_t) { cells.add(x, y); });
  return cells;
}

ValuesDrawn values_drawn(const Options& options, const Subject& subject, const Slice& slice,
                         std::uint32_t phase, const Control& control) {
  ValuesDrawn drawn{CellValues(slice.bins), CellSet(slice.bins)};
  SliceReceiver receiver(slice, [&](Integer x, Integer y, std::int32_t value) {
    drawn.values.set(x, y, value);
    if (value == 0) drawn.zeros.add(x, y);
  });
  const Request request{.ask = Ask::values,
                        .phase = phase,
                        .window = slice.window(),
                        .want = Request::Want::table,
                        .receiver = &receiver};
  answer(options, subject, request, control);
  return drawn;
}

namespace {

void note_difference(Differences& found, Integer x, Integer y) {
  const auto comes_before = [](std::array<Integer, 2> a, std::array<Integer, 2> b) {
    return std::pair(a[0] + a[1], a[0]) < std::pair(b[0] + b[1], b[0]);
  };
  if (!found.least || comes_before({x, y}, *found.least)) found.least = {x, y};
}

}  // namespace

Differences differences(const Options& options, const Subject& a, const Subject& b, const Slice& slice,
                        std::uint32_t phase, const Control& control) {
  const Bins& bins = slice.bins;
  const Integer width = bins.last[0] - bins.first[0] + 1;
  const Integer height = bins.last[1] - bins.first[1] + 1;
  if (std::max(width, height) > max_compared)
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("boards up to {} are compared", with_commas(max_compared)),
                 .remedies = "a smaller --to"});
  std::vector<bool> first(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const auto place = [&](Integer x, Integer y) {
    return static_cast<std::size_t>(x - bins.first[0]) * static_cast<std::size_t>(height) +
           static_cast<std::size_t>(y - bins.first[1]);
  };
  ask_p_positions(options, a, slice, phase, control, [&](Integer x, Integer y, std::int32_t) {
    if (bins.contains(x, y)) first[place(x, y)] = true;
  });
  Differences found{CellSet(bins), CellSet(bins), CellSet(bins)};
  ask_p_positions(options, b, slice, phase, control, [&](Integer x, Integer y, std::int32_t) {
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

CellSet off_board(const Subject& subject, const Slice& slice, std::uint32_t phase) {
  CellSet cells(slice.bins);
  const Board& board = board_of(subject.machine, phase);
  const std::uint64_t all = slice.bins.count(0) * slice.bins.count(1);
  if (board.conditions.empty() || slice.bins.factor > 1 || all > max_looked_at) return cells;
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

}  // namespace galli
