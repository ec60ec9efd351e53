// Threads that find groups of values in turn. Each group follows the one before by row: whoever has it tells how many rows
// it is done with, and whoever has the next one waits for that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/control.h"

namespace galli {

class Turns {
 public:
  Turns(std::size_t phases, std::size_t groups, std::uint32_t threads);

  std::size_t groups() const { return groups_; }

  /// For thread `thread`: groups number `thread`, `thread` + threads, ... until all are found. One of the threads has the
  /// control.
  void take(std::uint32_t thread, const Control* control, const std::function<void(std::size_t)>& find);

  /// Nothing more is to be done; may be asked for by any thread.
  void end() { __atomic_store_n(&is_over_, true, __ATOMIC_RELAXED); }
  /// Read and written atomically.
  const bool* is_over() const { return &is_over_; }
  /// From outside, once all threads have ended.
  bool is_stopped() const { return is_stopped_; }

  /// Rows of a phase that the group before is done with; null where there is none to wait for.
  const std::uint64_t* before(std::size_t phase, std::size_t group) const;
  /// Where a group tells how many rows it is done with; null where nobody asks.
  std::uint64_t* done(std::size_t phase, std::size_t group);
  /// Rows that may be read now.
  static std::uint64_t rows_done(const std::uint64_t* before);
  /// Lets other threads run, for a moment.
  static void rest();

 private:
  std::size_t groups_;
  std::uint32_t threads_;
  std::vector<std::vector<std::uint64_t>> progress_;  ///< by phase, by group
  bool is_over_ = false;
  bool is_stopped_ = false;
};

}  // namespace galli
