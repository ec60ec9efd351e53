// How a long computation is stopped and watched from outside.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace galli {

/// What a long computation tells about itself. Texts live as long as the call.
struct Progress {
  std::string_view stage{};     ///< what is done now: the name of an engine, of a claim; may be empty
  std::uint64_t done = 0;       ///< work done so far
  std::uint64_t total = 0;      ///< of so much; 0: unknown
  double expected_seconds = 0;  ///< told once, before a run begins, where an estimate is known
  std::string_view note{};      ///< a sentence for people; may be empty
};

/// Handed to whatever may run long; it asks and tells at one place of its outer loop.
struct Control {
  /// Asked by one thread at a time; once it says yes, it does so forever.
  std::function<bool()> stop_requested = [] { return false; };
  std::function<void(const Progress&)> progress = [](const Progress&) {};
};

/// Stops with the other, and tells nothing.
inline Control without_progress(const Control& control) { return {.stop_requested = control.stop_requested}; }

}  // namespace galli
