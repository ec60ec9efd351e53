// Time and memory of a run, as one JSON line on standard error (--stats).
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>

#include "gallimaufry/positions.h"

namespace galli {

/// Runs from its making on. Planning and running are counted, the start of the program is not.
class Stopwatch {
 public:
  double cpu_seconds() const;
  double wall_seconds() const;

 private:
  std::clock_t cpu_ = std::clock();
  std::chrono::steady_clock::time_point wall_ = std::chrono::steady_clock::now();
};

void tell_stats(const Stopwatch& watch, const RunFacts& run, const std::string& game);

}  // namespace galli
