#include "engine/sliced/worker.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <thread>

namespace galli {
namespace {

constexpr std::uint32_t no_time = 0xFFFF'FFFF;
constexpr std::int64_t steps_between_questions = 4096;
constexpr int spins_before_yielding = 200;

/// Room for vectors, each where a line of the cache begins.
class Vectors {
 public:
  explicit Vectors(std::size_t words) : words_(words + 7) {}
  std::uint64_t* begin() {
    const auto address = reinterpret_cast<std::uintptr_t>(words_.data());
    return words_.data() + (64 - address % 64) % 64 / 8;
  }

 private:
  std::vector<std::uint64_t> words_;
};

class Worker {
 public:
  Worker(SlicedBoard& board, std::size_t first)
      : board_(board),
        lanes_(board.plan.lanes),
        width_(board.plan.width),
        period_(board.plan.is_symmetric ? 2 : 1),
        flags_(std::size_t{4} * width_ * board.kernel.words),
        nothing_(std::size_t{2} * width_),
        dropped_(std::size_t{2} * width_),
        found_(board.lists ? std::size_t{2} * width_ * width_ * board.kernel.words : 0),
        function_(board.kernel.choose(board.plan.table, board.lists)) {
    assert(function_);
    for (std::size_t s = first; s < board.strips.size(); s += board.plan.threads) mine_.push_back(s);
    const std::size_t words = std::size_t{width_} * board.kernel.words;
    run_.width = width_;
    run_.rows = flags_.begin();
    run_.columns = run_.rows + words;
    run_.diagonals = run_.columns + words;
    run_.wait = run_.end_wait = no_time;
    run_.period = static_cast<std::uint32_t>(period_);
    run_.starts_on_diagonal = board.plan.is_symmetric;
    run_.found = found_.data();
    run_.room = static_cast<std::uint32_t>(found_.size());
  }

  SlicedPart work(const std::function<bool(std::int64_t, std::int64_t)>& watch) {
    const std::int64_t begin = start(strip(0)), end = end_of(mine_.size() - 1);
    std::int64_t asked = begin - steps_between_questions;
    time_ = begin;
    while (time_ < end) {
      if (time_ - asked >= steps_between_questions) {
        asked = time_;
        if (watch(time_ - begin, end - begin)) board_.is_stopped = true;
      }
      advance(end);
      if (board_.is_stopped) return {};
    }
    if (!board_.lists) part_.count = run_.closed + closed_in_last();
    return std::move(part_);
  }

 private:
  const SlicedStrip& strip(std::size_t number) const { return board_.strips[mine_[number]]; }
  std::int64_t start(const SlicedStrip& strip) const { return strip.origin + strip.first_column; }
  /// Where there is a strip below, with one step more, in which the last lane leaves what is below.
  std::int64_t end_of(std::size_t number) const {
    const SlicedStrip& ending = strip(number);
    return ending.origin + board_.columns + ending.lanes - (has_next(number) ? 0 : 1);
  }
  bool has_next(std::size_t number) const { return mine_[number] + 1 < board_.strips.size(); }

  /// Time of the first step that leaves something below.
  std::int64_t first_out(const SlicedStrip& strip) const {
    return strip.origin + lanes_ + (board_.plan.is_symmetric ? strip.first_row + lanes_ : 0);
  }

  // --- a few steps in which everything goes on evenly ---

  void advance(std::int64_t end) {
    skip_idle_time();
    std::int64_t steps =
        std::min(end - time_, board_.plan.threads > 1 ? sliced_chunk : steps_between_questions);

    const auto until = [&](std::int64_t event) {
      if (event > time_) steps = std::min(steps, event - time_);
    };
    end_strip(until);
    begin_strip(until);
    const bool is_in = set_in(until);
    const bool is_out = set_out(until);
    const bool is_others = board_.plan.threads > 1 && is_in && mine_[in_] > 0;
    if (is_others && !wait_for(mine_[in_] - 1, column_in() + steps)) return;
    run_.steps = static_cast<std::uint32_t>(steps);
    run_.found_count = 0;
    const std::int64_t done = function_(run_);
    for (std::uint32_t i = 0; i < run_.found_count; ++i) take(run_.found[i]);
    time_ += done;
    if (is_out) board_.ready[mine_[out_]].store(column_out(), std::memory_order_release);
    if (in_ < mine_.size() && time_ == strip(in_).origin + board_.columns) ++in_;
    if (is_out && column_out() == board_.columns) ++out_;
  }

  /// Nothing is under way between strips that are far apart.
  void skip_idle_time() {
    if (in_ == mine_.size() || in_ == 0 || time_ < end_of(in_ - 1)) return;
    time_ = std::max(time_, start(strip(in_)));
  }

  template <typename Until>
  void begin_strip(const Until& until) {
    if (in_ < mine_.size() && time_ == start(strip(in_))) {
      run_.lane = 0;
      run_.wait = 0;
      strips_begun_ = in_ + 1;
    }
    const SlicedStrip& latest = strip(strips_begun_ - 1);
    const std::int64_t all_begun = start(latest) + period_ * (latest.lanes - 1) + 1;
    if (time_ >= all_begun) run_.wait = no_time;
    until(all_begun);
  }

  template <typename Until>
  void end_strip(const Until& until) {
    if (strips_ended_ == mine_.size()) return;
    const SlicedStrip& ending = strip(strips_ended_);
    const std::int64_t first = ending.origin + board_.columns;
    until(first);
    until(first + ending.lanes);
    if (time_ < first) run_.end_wait = no_time;
    if (time_ == first) {
      run_.end_lane = 0;
      run_.end_wait = 0;
    }
    if (time_ < first + ending.lanes) return;
    run_.end_wait = no_time;
    ++strips_ended_;
    end_strip(until);
  }

  std::int64_t column_in() const { return time_ - strip(in_).origin; }
  std::int64_t column_out() const { return time_ - strip(out_).origin - lanes_; }

  template <typename Until>
  bool set_in(const Until& until) {
    run_.in = nothing_.data();
    run_.in_stride = 0;
    if (in_ == mine_.size()) return false;
    const SlicedStrip& current = strip(in_);
    until(start(current));
    until(current.origin + board_.columns);
    if (time_ < start(current)) return false;
    run_.in = board_.below.data() + 2 * width_ * column_in();
    run_.in_stride = 2 * width_;
    return true;
  }

  template <typename Until>
  bool set_out(const Until& until) {
    run_.out = dropped_.data();
    run_.out_stride = 0;
    if (out_ == mine_.size() || !has_next(out_)) return false;
    const SlicedStrip& current = strip(out_);
    until(first_out(current));
    until(current.origin + lanes_ + board_.columns);
    if (time_ < first_out(current)) return false;
    run_.out = board_.below.data() + 2 * width_ * column_out();
    run_.out_stride = 2 * width_;
    return true;
  }

  /// False when stopped.
  bool wait_for(std::size_t strip, std::int64_t columns) const {
    for (int spins = 0; board_.ready[strip].load(std::memory_order_acquire) < columns; ++spins) {
      if (board_.is_stopped.load(std::memory_order_relaxed)) return false;
      if (spins > spins_before_yielding) std::this_thread::yield();
    }
    return true;
  }

  // --- what is found ---

  /// The strip that a lane works on at a time.
  const SlicedStrip& strip_of(std::int64_t lane, std::int64_t time) const {
    const SlicedStrip& latest = strip(strips_begun_ - 1);
    const bool has_begun = lane < latest.lanes && time >= start(latest) + period_ * lane;
    return has_begun || strips_begun_ == 1 ? latest : strip(strips_begun_ - 2);
  }

  void take(const SlicedFound& found) {
    for (std::uint64_t bits = found.bits; bits != 0; bits &= bits - 1)
      take(found, std::int64_t{64} * found.word + std::countr_zero(bits));
  }

  /// Lanes that have nothing to do may find something as well.
  void take(const SlicedFound& found, std::int64_t lane) {
    const std::int64_t time = time_ + found.step;
    const SlicedStrip& current = strip_of(lane, time);
    const std::int64_t row = current.first_row + lane, column = time - current.origin - lane;
    const std::int64_t first = board_.plan.is_symmetric ? row : 0;
    if (lane >= current.lanes || column < first || column >= board_.columns) return;
    const std::int64_t x = row * width_ + found.row, y = column * width_ + found.column;
    if (x > board_.window.last[0] || y > board_.window.last[1]) return;
    add(x, y);
    if (board_.plan.is_symmetric && column > row) add(y, x);
  }

  void add(std::int64_t x, std::int64_t y) {
    ++part_.count;
    if (board_.keeps) part_.positions.push_back(static_cast<std::uint64_t>(x << 32 | y));
  }

  /// Rows that are closed in the last row of blocks, if it is mine: not all of them may be in the window.
  std::uint64_t closed_in_last() const {
    if (has_next(mine_.size() - 1)) return 0;
    const std::int64_t lane = strip(mine_.size() - 1).lanes - 1;
    std::uint64_t closed = 0;
    for (std::int64_t i = 0; i <= board_.window.last[0] % width_; ++i)
      closed += (run_.rows[i * board_.kernel.words + lane / 64] >> lane % 64 & 1) ^ 1;
    return closed;
  }

  SlicedBoard& board_;
  const std::int64_t lanes_;
  const std::uint32_t width_;
  const std::int64_t period_;                     ///< steps from the beginning of a lane to that of the next
  std::vector<std::size_t> mine_;                 ///< strips
  Vectors flags_;                                 ///< all closed, so that lanes without work find nothing
  std::vector<std::uint32_t> nothing_, dropped_;  ///< closed lines above; where nobody looks below
  std::vector<SlicedFound> found_;
  SlicedFunction function_;
  SlicedRun run_{};
  std::int64_t time_ = 0;
  std::size_t in_ = 0,
              out_ = 0;  ///< strips of mine whose lane 0 works, and whose last lane leaves something below
  std::size_t strips_begun_ = 0, strips_ended_ = 0;  ///< of this worker
  SlicedPart part_;
};

}  // namespace

SlicedBoard::SlicedBoard(const SlicedPlan& made, const Window& shown, const SlicedKernel& kernel_of_it,
                         bool lists_them)
    : plan(made),
      window(shown),
      kernel(kernel_of_it),
      lists(lists_them),
      keeps(lists_them),
      columns(shown.last[1] / made.width + 1),
      strips(sliced_strips(made, shown)),
      below(static_cast<std::size_t>(2 * columns * made.width)),
      ready(strips.size()) {
  std::fill_n(below.begin(), 2 * (shown.last[1] + 1), ~std::uint32_t{0});
}

SlicedPart work_sliced(SlicedBoard& board, std::size_t first,
                       const std::function<bool(std::int64_t, std::int64_t)>& watch) {
  if (first >= board.strips.size()) return {};
  return Worker(board, first).work(watch);
}

}  // namespace galli
