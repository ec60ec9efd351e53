// Tells on standard error how far a long run has come.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "gallimaufry/control.h"

namespace galli {

/// "computing by wave: 1,200 of 4,000 positions, 30 %"; `seconds`: since the beginning, to say what is left where that is known.
std::string progress_in_words(const Progress& told, double seconds);

/// Seconds since some moment.
double seconds_now();

/// On a terminal one line, rewritten at most five times a second from the first second on, and erased at the
/// end; elsewhere a line a minute.
class ProgressLine {
 public:
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { erase(); }

  void tell(const Progress& progress);
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  /// Before a run: says how long it should take, once, if that is long.
  void announce(double seconds);

  bool is_terminal_;
  bool is_shown_ = false;
  bool is_announced_ = false;
  Clock::time_point begin_;
  Clock::time_point next_;
};

/// Stops when the user interrupts and tells `progress`, which must outlive it.
Control control_with(ProgressLine& progress);

}  // namespace galli
