// Threads that find groups of values in turn. Each group follows the one before by row: the thread that has it tells how many rows
// it is done with, and the thread that has the next one waits for that.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/boards/row_progress.h"
#include "gallimaufry/control.h"

namespace galli {

class Turns {
 public:
  Turns(std::size_t phases, std::size_t groups, std::uint32_t threads);

  /// This many cells are to be found; `work` is what the control is told when all of them are.
  void expect(std::uint64_t cells, std::uint64_t work);

  /// work(thread, control) by all threads side by side, or by the caller's alone where the system does not have that many. The
  /// caller's has the control, the others have none. False when stopped.
  bool run(const Control& control, const std::function<void(std::uint32_t, const Control*)>& work);

  /// For thread `thread`: groups number `thread`, `thread` + threads, ... until all cells are found.
  void take(std::uint32_t thread, const Control* control, const std::function<void(std::size_t)>& find);

  /// By a thread: this many of the cells. After the last one, nothing more is to be done.
  void found(std::uint64_t cells);
  /// Nothing more is to be done; any thread may say so.
  void end() { __atomic_store_n(&is_over_, true, __ATOMIC_RELAXED); }
  /// From outside, once all threads have ended.
  bool has_found_all() const { return found_ >= cells_; }

  /// For the kernel that finds a group of values in a phase.
  RowProgress turn(std::size_t phase, std::size_t group, const Control* control = nullptr);
  /// Rows that the group before is done with.
  static std::uint64_t rows_done(const RowProgress& turn);

 private:
  void tell(const Control& control) const;

  std::size_t groups_;
  std::uint32_t threads_;
  std::vector<std::vector<std::uint64_t>> progress_;  ///< by phase, by group; read and written atomically
  std::uint64_t cells_ = 0;
  std::uint64_t work_ = 0;
  std::atomic<std::uint64_t> found_ = 0;
  bool is_over_ = false;  ///< read and written atomically
  bool is_stopped_ = false;
};

}  // namespace galli
