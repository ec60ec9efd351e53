// How a long computation is stopped and watched from outside.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace galli {

/// What a long computation is doing. Each stage counts its own work.
enum class Stage {
  working,    ///< nothing more is known
  planning,   ///< an engine is chosen; nothing is counted
  computing,  ///< an engine evaluates positions; the subject is its name
  checking,   ///< claims; the subject is the name of the first that is not finished
  trying,     ///< cases of a single claim, which is the subject
  verifying,  ///< terms of a certificate
  comparing,  ///< pairs of games, or laws; the subject is what is compared now
  guessing,   ///< games that a sequence may be of, or what P-positions may be
  exploring,  ///< positions that moves lead to
  sweeping,   ///< games of a family
  proving,    ///< a guess is checked for all heap sizes; nothing is counted
};

/// "planning", "computing"
constexpr std::string_view name_of(Stage stage) {
  constexpr std::string_view names[] = {"working",   "planning",  "computing", "checking",
                                        "trying",    "verifying", "comparing", "guessing",
                                        "exploring", "sweeping",  "proving"};
  return names[static_cast<int>(stage)];
}

/// What a long computation tells about itself. Texts live as long as the call.
struct Progress {
  Stage stage = Stage::working;
  std::string_view subject{};   ///< what the stage is about: the name of an engine, of a claim; may be empty
  std::uint64_t done = 0;       ///< work of this stage done so far
  std::uint64_t total = 0;      ///< the work of this stage; 0: unknown
  double expected_seconds = 0;  ///< told once, before a run begins, where an estimate is known
  std::string_view note{};      ///< a sentence for people; may be empty
};

/// Handed to whatever may run long; it asks and tells at one place of its outer loop.
struct Control {
  /// Asked by one thread at a time; once it says yes, it does so forever.
  std::function<bool()> stop_requested = [] { return false; };
  /// Told often, by one thread at a time: first what is planned, then how far the work has come.
  std::function<void(const Progress&)> progress = [](const Progress&) {};
  /// Seconds since some moment, for answers that tell how long something took. Called in any thread.
  std::function<double()> clock = [] { return 0.0; };
};

/// Stops with the other, has its clock, and tells nothing.
inline Control without_progress(const Control& control) {
  return {.stop_requested = control.stop_requested, .clock = control.clock};
}

}  // namespace galli
