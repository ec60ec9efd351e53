// Tells on standard error how far a long run has come.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "gallimaufry/control.h"

namespace galli {

/// On a terminal one line, rewritten at most five times a second from the first second on, and erased at the
/// end; elsewhere a line a minute.
class ProgressLine {
 public:
  /// What is counted. With a noun of its own the time that is left is told too, as far as it can be known.
  explicit ProgressLine(std::string noun = "");
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { erase(); }

  void tell(const Progress& progress);
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  /// Before a run: says how long it should take, once, if that is long.
  void announce(double seconds);
  std::string sentence(const Progress& progress);

  std::string noun_;
  bool is_terminal_;
  bool is_shown_ = false;
  bool is_announced_ = false;
  Clock::time_point begin_;
  Clock::time_point next_;
};

/// Stops when the user interrupts and tells `progress`, which must outlive it.
Control control_with(ProgressLine& progress);

}  // namespace galli
