// Rows of a window found by several threads. Each has a group of phases, and is always some rows behind the group that
// it waits for.
#pragma once

#include <atomic>
#include <bit>
#include <deque>
#include <thread>

#include "base/helpers.h"
#include "engine/lines/plan.h"
#include "engine/lines/rows.h"
#include "gallimaufry/control.h"

namespace galli {

/// A group begins a row, evaluates its cells in turn, and ends it. It asks only for what it finds, or one before it.
template <typename Group>
class RowRelay {
 public:
  RowRelay(const LinesPlan& plan, std::deque<Group>& groups, Integer cells_between_looks)
      : plan_(plan),
        groups_(groups),
        step_(cells_between_looks),
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
    if (!helpers.are_there()) is_over_ = false;
    const bool is_found = run_last(helpers.are_there() ? last : 0, control, hand_out);
    is_over_ = true;
    helpers.finish();
    return is_found;
  }

  /// Pairs of phase and position that were found.
  std::uint64_t work() const { return work_; }

 private:
  Position first_row() const { return Position(plan_.window.last.size() - 1, 0); }

  void run_ahead(std::size_t group) {
    Position row = first_row();
    std::uint64_t number = 0;
    const auto is_over = [&] { return is_over_.load(); };
    do {
      const auto is_too_far = [&] {
        return !row.empty() && row[0] > slab_of_last_.load(std::memory_order_acquire) + slabs_ahead;
      };
      if (!wait_while(is_too_far, is_over) || !wait_for_row(group, number, is_over)) return;
      if (!find_row(group, group + 1, row, is_over)) return;
      done_[group].store(++number, std::memory_order_release);
    } while (advance(row, plan_.window));
  }

  template <typename HandOut>
  bool run_last(std::size_t first, const Control& control, const HandOut& hand_out) {
    Position row = first_row();
    std::uint64_t number = 0;
    const auto is_over = [&] { return is_over_ || control.stop_requested(); };
    const auto looks = [&] { return this->looks(control); };
    do {
      if (!row.empty()) slab_of_last_.store(row[0], std::memory_order_release);
      if (!wait_for_row(first, number++, is_over) || !find_row(first, groups_.size(), row, looks))
        return false;
      hand_out(row);
    } while (advance(row, plan_.window));
    return true;
  }

  /// Cells of a row, by these groups; false when over.
  template <typename IsOver>
  bool find_row(std::size_t first, std::size_t end, const Position& row, const IsOver& is_over) {
    const Integer last_cell = plan_.window.last.back();
    for (std::size_t i = first; i < end; ++i) groups_[i].begin(row);
    for (Integer y = 0; y <= last_cell; y += step_) {
      if (is_over()) return false;
      const Integer last = std::min(last_cell, y + step_ - 1);
      for (std::size_t i = first; i < end; ++i) groups_[i].evaluate(y, last);
      if (end == groups_.size()) work_ += static_cast<std::uint64_t>(last - y + 1) * per_cell_;
    }
    for (std::size_t i = first; i < end; ++i) groups_[i].end(row);
    return true;
  }

  template <typename IsOver>
  bool wait_for_row(std::size_t group, std::uint64_t number, const IsOver& is_over) const {
    return group == 0 ||
           wait_while([&] { return done_[group - 1].load(std::memory_order_acquire) <= number; }, is_over);
  }

  /// False when over.
  template <typename Condition, typename IsOver>
  static bool wait_while(const Condition& condition, const IsOver& is_over) {
    while (condition()) {
      if (is_over()) return false;
      std::this_thread::yield();
    }
    return true;
  }

  bool looks(const Control& control) {
    if (is_over_) return true;
    if (work_ < next_look_) return false;
    next_look_ = work_ + static_cast<std::uint64_t>(step_);
    control.progress({.done = work_, .total = *plan_.window.cells() * per_cell_});
    return control.stop_requested();
  }

  const LinesPlan& plan_;
  std::deque<Group>& groups_;
  const Integer step_;  ///< cells that are found between two looks at what others want
  const std::uint64_t per_cell_;
  std::deque<std::atomic<std::uint64_t>> done_;  ///< by group: rows
  std::atomic<Integer> slab_of_last_ = 0;
  std::atomic<bool> is_over_ = false;

  // Of the caller's thread:
  std::uint64_t work_ = 0;
  std::uint64_t next_look_ = 0;
};

}  // namespace galli
