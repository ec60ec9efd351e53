// Rows of a window found by several threads. Each has a group of phases, and is always some rows behind the group that
// it waits for.
#pragma once

#include <atomic>
#include <bit>
#include <deque>

#include "base/helpers.h"
#include "base/waiting.h"
#include "engine/lines/plan.h"
#include "engine/lines/rows.h"
#include "gallimaufry/control.h"

namespace galli {

/// A group begins a row, evaluates its cells in turn, and ends it. It reads only its own cells and those of earlier groups.
template <typename Group>
class RowRelay {
 public:
  RowRelay(const LinesPlan& plan, Ask ask, std::deque<Group>& groups, Integer cells_between_looks)
      : plan_(plan),
        groups_(groups),
        step_(cells_between_looks),
        ahead_(slabs_kept(plan, ask) > plan.window.last[0] ? plan.window.last[0] : slabs_ahead(plan, ask)),
        per_cell_(static_cast<std::uint64_t>(std::popcount(plan.phases))),
        done_(groups.size()) {}

  /// Hands out each row that all groups have found. The caller's thread has the last group, which the others are ahead of; all, if
  /// the system has no others. False when stopped.
  template <typename HandOut>
  bool run(const Control& control, const HandOut& hand_out) {
    const std::size_t last = groups_.size() - 1;
    Helpers helpers(
        static_cast<std::uint32_t>(groups_.size()), [&](std::uint32_t i) { run_ahead(i - 1); },
        [&] { is_over_ = true; });
    const bool is_complete = run_last(helpers.are_there() ? last : 0, control, hand_out);
    is_over_ = true;
    helpers.finish();
    return is_complete;
  }

  /// Pairs of phase and position on the board that were found.
  std::uint64_t work() const {
    return plan_.is_whole_board() ? work_ : groups_.back().on_board_cells() * per_cell_;
  }

 private:
  Position first_row() const { return Position(plan_.window.last.size() - 1, 0); }

  /// Of several groups: there are two heaps or more.
  void run_ahead(std::size_t group) {
    Position row = first_row();
    std::uint64_t number = 0;
    const auto must_stop = [&] { return is_over_.load(); };
    do {
      const auto is_near = [&] { return row[0] <= slab_of_last_.load(std::memory_order_acquire) + ahead_; };
      if (!wait_until(is_near, must_stop) || !wait_for_row(group, number, must_stop)) return;
      if (!find_row(group, group + 1, row, must_stop)) return;
      done_[group].store(++number, std::memory_order_release);
    } while (advance(row, plan_.window));
  }

  template <typename HandOut>
  bool run_last(std::size_t first, const Control& control, const HandOut& hand_out) {
    Position row = first_row();
    std::uint64_t number = 0;
    const auto must_stop_waiting = [&] { return is_over_ || control.stop_requested(); };
    const auto must_stop = [&] { return is_over_ || tells_and_stops(control); };
    do {
      if (!row.empty()) slab_of_last_.store(row[0], std::memory_order_release);
      if (!wait_for_row(first, number++, must_stop_waiting)) return false;
      if (!find_row(first, groups_.size(), row, must_stop)) return false;
      hand_out(row);
    } while (advance(row, plan_.window));
    return true;
  }

  /// Cells of a row, by these groups; false when stopped.
  template <typename MustStop>
  bool find_row(std::size_t first, std::size_t end, const Position& row, const MustStop& must_stop) {
    const Integer last_cell = plan_.window.last.back();
    for (std::size_t i = first; i < end; ++i) groups_[i].begin(row);
    for (Integer y = 0; y <= last_cell; y += step_) {
      if (must_stop()) return false;
      const Integer last = std::min(last_cell, y + step_ - 1);
      for (std::size_t i = first; i < end; ++i) groups_[i].evaluate(y, last);
      if (end == groups_.size()) work_ += static_cast<std::uint64_t>(last - y + 1) * per_cell_;
    }
    for (std::size_t i = first; i < end; ++i) groups_[i].end(row);
    return true;
  }

  /// Until the group before has found the row of that number; false when stopped.
  template <typename MustStop>
  bool wait_for_row(std::size_t group, std::uint64_t number, const MustStop& must_stop) const {
    const auto is_found = [&] { return done_[group - 1].load(std::memory_order_acquire) > number; };
    return group == 0 || wait_until(is_found, must_stop);
  }

  /// Now and then: tells the progress, and asks whether to stop.
  bool tells_and_stops(const Control& control) {
    if (work_ < next_look_) return false;
    next_look_ = work_ + static_cast<std::uint64_t>(step_);
    control.progress({.done = work_, .total = *plan_.window.cells() * per_cell_});
    return control.stop_requested();
  }

  const LinesPlan& plan_;
  std::deque<Group>& groups_;
  const Integer step_;   ///< cells that are found between two looks at what others want
  const Integer ahead_;  ///< sizes of the first heap
  const std::uint64_t per_cell_;
  std::deque<std::atomic<std::uint64_t>> done_;  ///< by group: rows
  std::atomic<Integer> slab_of_last_ = 0;
  std::atomic<bool> is_over_ = false;

  // Of the caller's thread:
  std::uint64_t work_ = 0;
  std::uint64_t next_look_ = 0;
};

}  // namespace galli
