#include "engine/dense/run_rows.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <thread>

#include "base/helpers.h"
#include "engine/dense/block_values.h"
#include "engine/dense/box_answer.h"
#include "engine/dense/kernels.h"
#include "engine/dense/row_sets.h"

namespace galli {
namespace {

/// The board, and how far its rows are. A cell depends on no cell with a larger size of any heap.
struct SharedRows {
  static constexpr std::int32_t all_done = std::numeric_limits<std::int32_t>::max();

  std::vector<std::uint32_t> board;
  std::vector<std::atomic<std::int32_t>>
      done;  ///< by row: its cells before this one have their values; empty where one thread fills all
  std::atomic<std::uint32_t> largest = 0;  ///< value so far
  std::atomic<std::uint64_t> work = 0;
  std::atomic<bool> is_stopped = false;
};

/// Fills the rows in which the first heap has the size `thread`, `thread` + `threads`, ...
class RowFill {
 public:
  RowFill(const RowsPlan& plan, SharedRows& shared, bool is_outcomes, const RowKernel& kernel,
          std::uint32_t thread, std::uint32_t threads)
      : plan_(plan),
        shared_(shared),
        of_cells_(plan.cells.program()),
        strides_(plan.board.strides()),
        last_cell_(static_cast<std::int32_t>(plan.board.last_cell())),
        is_outcomes_(is_outcomes),
        thread_(static_cast<Integer>(thread)),
        threads_(static_cast<Integer>(threads)),
        to_before_(static_cast<std::size_t>(strides_[0] / (last_cell_ + 1))),
        board_(shared.board.data()),
        found_(kernel) {
    for (const RowClause& clause : plan.clauses) {
      runs_.emplace_back(clause.program());
      sets_.emplace_back();
      if (clause.is_all_earlier()) {
        has_all_earlier_ = true;
      } else if (clause.growth() && threads == 1) {
        sets_.back() = std::make_unique<RowSets>(clause, plan.board, kernel);
      }
    }
  }

  /// The control is the caller's; null in other threads.
  void run(const Control* control) {
    control_ = control;
    std::vector<Integer> row(strides_.size() - 1, 0);
    for (std::size_t number = 0;; ++number) {
      const Integer size = row.empty() ? 0 : row[0];
      if (size % threads_ == thread_) {
        number_ = number;
        waits_ = threads_ > 1 && size > 0;
        if (!fill_row(row)) return;
      }
      if (!advance(row)) break;
    }
    shared_.work += work_;
  }

 private:
  bool advance(std::vector<Integer>& row) const {
    for (std::size_t i = row.size(); i-- > 0;) {
      if (++row[i] <= plan_.board.last[i]) return true;
      row[i] = 0;
    }
    return false;
  }

  /// False when stopped, here and below.
  bool fill_row(const std::vector<Integer>& row) {
    cells_.clear();
    plan_.cells.list(row, of_cells_, cells_);
    if (!cells_.empty()) {
      start_ = 0;
      for (std::size_t i = 0; i < row.size(); ++i) start_ += row[i] * strides_[i];
      list_moves(row);
      found_.begin_noting();
      const std::int32_t first = cells_[0].first, last = cells_[0].last;
      for (std::int32_t at = first; at <= last; at += row_lanes) {
        if (must_stop() || !wait_for(at + row_lanes)) return false;
        fill_block(at, std::min(last, at + row_lanes - 1));
        tell(at + row_lanes);
      }
    }
    if (!wait_for(SharedRows::all_done)) return false;
    tell(SharedRows::all_done);
    return true;
  }

  /// Until the row with one less in the first heap has its cells up to here: it has waited in its turn, and all others that this row
  /// depends on are of this thread.
  bool wait_for(std::int32_t cell) {
    if (!waits_) return true;
    const std::atomic<std::int32_t>& before = shared_.done[number_ - to_before_];
    for (std::uint32_t tries = 0; before.load(std::memory_order_acquire) < cell; ++tries) {
      constexpr std::uint32_t patient = 64;
      if (tries < patient) continue;
      if (asks_to_stop()) return false;
      std::this_thread::yield();
    }
    largest_ = std::max(largest_, shared_.largest.load(std::memory_order_relaxed));
    return true;
  }

  void tell(std::int32_t cell) {
    if (threads_ == 1) return;
    for (std::uint32_t known = shared_.largest.load(std::memory_order_relaxed);
         known < largest_ && !shared_.largest.compare_exchange_weak(known, largest_);) {
    }
    shared_.done[number_].store(cell, std::memory_order_release);
  }

  bool asks_to_stop() {
    if (control_ && control_->stop_requested()) shared_.is_stopped = true;
    return shared_.is_stopped.load(std::memory_order_relaxed);
  }

  bool must_stop() {
    constexpr std::uint64_t between_questions = 1 << 14;
    steps_ += moving_.size() + fixed_.size() + row_lanes;
    if (steps_ < between_questions) return false;
    steps_ = 0;
    if (control_)
      control_->progress({.done = std::min(plan_.count, work_ * static_cast<std::uint64_t>(threads_)),
                          .total = plan_.count});
    return asks_to_stop();
  }

  void list_moves(const std::vector<Integer>& row) {
    for (auto* list : {&moving_, &fixed_, &near_, &own_fixed_}) list->clear();
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      if (plan_.clauses[i].is_all_earlier() || goes_by_sets(i, row)) continue;
      listed_.clear();
      plan_.clauses[i].list(row, runs_[i], listed_);
      const bool is_moving = plan_.clauses[i].is_moving();
      for (RowMove move : listed_) {
        move.first = std::max(move.first, cells_[0].first);
        move.last = std::min(move.last, cells_[0].last);  // cells that are not on the board may lead anywhere
        if (move.first > move.last) continue;
        const std::int64_t beyond = move.from - start_;
        const bool is_near = is_moving && beyond < 0 && beyond > -row_lanes;
        const bool is_own = !is_moving && beyond >= 0 && beyond <= last_cell_;
        (is_near ? near_ : is_own ? own_fixed_ : is_moving ? moving_ : fixed_).push_back(move);
      }
    }
    std::sort(own_fixed_.begin(), own_fixed_.end(),
              [](const RowMove& a, const RowMove& b) { return a.from < b.from; });
    others_ = fixed_.size();
    fixed_.insert(fixed_.end(), own_fixed_.begin(), own_fixed_.end());
  }

  /// The values of a clause's options are kept from row to row.
  bool goes_by_sets(std::size_t clause, const std::vector<Integer>& row) {
    if (!sets_[clause]) return false;
    if (!sets_[clause]->has_room_for(largest_) ||
        !sets_[clause]->go_to(row, start_, board_, is_outcomes_ ? 0 : largest_))
      sets_[clause].reset();
    return sets_[clause] != nullptr;
  }

  void unite_sets(std::int32_t at) {
    for (const auto& sets : sets_) {
      for (std::size_t plane = 0; sets && plane < sets->planes(); ++plane)
        found_.unite(plane, sets->plane(plane, at));
    }
  }

  /// What lies before the block is known, and found for all its cells at once; what is in the block, one cell after the other.
  void fill_block(std::int32_t at, std::int32_t last) {
    const auto known = static_cast<std::size_t>(
        std::partition_point(fixed_.begin() + static_cast<std::ptrdiff_t>(others_), fixed_.end(),
                             [&](const RowMove& move) { return move.from < start_ + at; }) -
        fixed_.begin());
    found_.clear(is_outcomes_ ? 0 : largest_);
    unite_sets(at);
    const bool is_decided = is_outcomes_ && found_.has_zero_everywhere();
    found_.find({.board = board_,
                 .at = at,
                 .base = 0,
                 .count = 1,
                 .until_all_win = is_outcomes_,
                 .moving = moving_.data(),
                 .moving_count = is_decided ? 0 : moving_.size(),
                 .fixed = fixed_.data(),
                 .fixed_count = is_decided ? 0 : known,
                 .found = nullptr});
    for (std::int32_t cell = at; cell <= last; ++cell)
      fill_cell(cell, static_cast<std::size_t>(cell - at), known);
  }

  void fill_cell(std::int32_t cell, std::size_t lane, std::size_t known) {
    for (const RowMove& move : near_) {
      if (move.first <= cell && cell <= move.last) found_.add(lane, board_[move.from + cell]);
    }
    for (std::size_t i = known; i < fixed_.size() && fixed_[i].from < start_ + cell; ++i) {
      if (fixed_[i].first <= cell && cell <= fixed_[i].last) found_.add(lane, board_[fixed_[i].from]);
    }
    const std::uint32_t value = is_outcomes_ ? (found_.has_zero(lane) ? 1 : 0) : found_.mex(lane);
    board_[start_ + cell] = value;
    if (has_all_earlier_) found_.note(value);
    largest_ = std::max(largest_, value);
    ++work_;
  }

  const RowsPlan& plan_;
  SharedRows& shared_;
  const Control* control_ = nullptr;
  ClauseRun of_cells_;
  std::vector<ClauseRun> runs_;                 ///< by clause
  std::vector<std::unique_ptr<RowSets>> sets_;  ///< by clause; null where its options are listed for each row
  bool has_all_earlier_ = false;                ///< some clause has all earlier cells of a row as options
  const std::vector<Integer> strides_;
  const std::int32_t last_cell_;
  const bool is_outcomes_;
  const Integer thread_;
  const Integer threads_;
  const std::size_t to_before_;  ///< from a row's number to that of the row with one less in the first heap
  std::uint32_t* const board_;
  BlockValues found_;
  std::uint32_t largest_ = 0;  ///< value so far
  // The row that is being filled.
  std::size_t number_ = 0;
  bool waits_ = false;
  std::int64_t start_ = 0;
  std::vector<RowMove> cells_;
  std::vector<RowMove> listed_;
  std::vector<RowMove> moving_;
  std::vector<RowMove> fixed_;  ///< to other rows first; those to its own in order
  std::size_t others_ = 0;
  std::vector<RowMove> near_;  ///< to cells of the row that may be in the same block
  std::vector<RowMove> own_fixed_;
  std::uint64_t steps_ = 0;
  std::uint64_t work_ = 0;
};

/// False when stopped.
bool make_room(std::vector<std::uint32_t>& board, std::uint64_t count, const Control& control) {
  constexpr std::uint64_t at_once = 1 << 22;
  board.reserve(count);
  while (board.size() < count && !control.stop_requested())
    board.resize(std::min(count, board.size() + at_once), row_nowhere);
  return board.size() == count;
}

void fill(const RowsPlan& plan, SharedRows& shared, bool is_outcomes, const RowKernel& kernel,
          const Control& control, std::uint32_t threads) {
  if (threads > 1) {
    shared.done = std::vector<std::atomic<std::int32_t>>(
        plan.count / static_cast<std::uint64_t>(plan.board.last_cell() + 1));
    const auto work = [&](std::uint32_t thread) {
      RowFill(plan, shared, is_outcomes, kernel, thread, threads).run(nullptr);
    };
    Helpers helpers(threads, work, [&] { shared.is_stopped = true; });
    if (helpers.are_there()) {
      RowFill(plan, shared, is_outcomes, kernel, 0, threads).run(&control);
      return helpers.finish();
    }
  }
  RowFill(plan, shared, is_outcomes, kernel, 0, 1).run(&control);
}

}  // namespace

std::optional<Answer> run_rows(const RowsPlan& plan, const Request& request, const Control& control,
                               CpuLevel level, std::uint32_t threads) {
  SharedRows shared;
  if (!make_room(shared.board, plan.count, control)) return {};
  fill(plan, shared, request.ask == Ask::outcomes, kernel_for(level, row_kernels()), control, threads);
  if (shared.is_stopped) return {};
  auto result = box_answer(request, control, plan.board.strides(), [&](std::int64_t cell) {
    const std::uint32_t value = shared.board[static_cast<std::size_t>(cell)];
    return value == row_nowhere ? Table::off_board : static_cast<std::int32_t>(value);
  });
  if (result) result->work = shared.work;
  return result;
}

}  // namespace galli
