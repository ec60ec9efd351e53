// What an engine is. There are two contracts: every engine answers requests about positions of a board (`WindowEngine`); those for
// games of one heap can also be asked for sequences and their periods (`SequenceEngine`). The engines stand in one array,
// run/engines.cpp, which is handed to the planner.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <variant>

#include "gallimaufry/control.h"
#include "gallimaufry/period.h"
#include "plan/plan.h"
#include "value/halt.h"

namespace galli {

struct WindowEngine;

/// Where two take equally long, the first one is chosen.
using Engines = std::span<const WindowEngine* const>;

/// What is asked of the planner.
struct Question {
  const Machine& machine;
  const Request& request;
  const PlanSettings& settings;
};

/// What an engine is asked when a plan is made. The families are recognised once for all of them; `engines` may answer smaller questions.
struct EngineQuestion : Question {
  const Families& families;
  Engines engines;
  /// An engine that surely takes longer need not find out how long: another one is quicker.
  double seconds_to_beat = std::numeric_limits<double>::infinity();
};

/// A smaller question of a plan, answered. Throws what the whole run throws.
using AnswerPart = std::function<Answer(const Machine&, const Plan&, const Request&)>;

/// What an engine is given to run its plan.
struct EngineTask {
  const Machine& machine;
  const Plan& plan;
  const Request& request;
  const PlanSettings& settings;
  const Control& control;
  const AnswerPart& answer_part;
};

/// What is asked about the sequence of a phase on one heap: 0 for P and 1 for N, or nim-values.
struct SequenceTask {
  const Machine& machine;
  const Families& families;
  Ask ask;
  std::uint32_t phase;
  std::uint64_t bound;  ///< heaps 0..bound are computed at most, where nothing is said about it
  const PlanSettings& settings;
  const Control& control;
};

/// From a heap on, all that later terms of all reachable phases depend on repeats: what a certificate is made of.
struct SequenceState {
  std::uint64_t from = 0;
  std::uint64_t period = 1;
  std::uint64_t bound = 0;  ///< terms up to it show that
};

/// An engine that computes the terms of a game on one heap, and can prove that they repeat. (Terms are the table of the other contract.)
struct SequenceEngine {
  /// Why the game does not fit, if so.
  std::optional<Reason> (*refusal)(const SequenceTask& task);
  /// What was found out about the period; nothing where the terms must be looked at, or when stopped. For games that fit.
  std::optional<PeriodFinding> (*period)(const SequenceTask& task);
  /// For a finding of its own that is proved. Nothing where the phases have no state in common, or when stopped.
  std::optional<SequenceState> (*state)(const SequenceTask& task, const PeriodFinding& finding);
};

/// An engine that answers requests about the positions of a window, or about chosen ones.
struct WindowEngine {
  const char* name;
  bool (*concerns)(const Machine&);  ///< worth a word in `explain`
  std::variant<Plan, Reason> (*plan)(const EngineQuestion& question);
  std::variant<Answer, Halt> (*run)(const EngineTask& task);
  std::span<const CpuLevel> kernels{};  ///< the levels that it has kernels for; none: there is only one way
  const SequenceEngine* sequence = nullptr;       ///< its other contract, if it has both
  bool (*comes_first)(const Machine&) = nullptr;  ///< it is taken whenever it fits
  bool is_last_resort = false;   ///< only where no other fits, or it is known to have little to do
  bool offers_outcomes = false;  ///< who asks for nim-values is told what outcomes would take
  bool calls_functions =
      false;  ///< of the caller, where rules do: it takes options one by one, or leaves them to others
};

// What engines may concern.

inline bool concerns_all(const Machine&) { return true; }
inline bool is_on_one_heap(const Machine& machine) {
  return is_on_heaps(machine) && machine.boards[0].dimension() == 1;
}
inline bool is_on_more_heaps(const Machine& machine) {
  return is_on_heaps(machine) && machine.boards[0].dimension() > 1;
}
inline bool is_on_parts(const Machine& machine) { return !is_on_heaps(machine); }

/// Levels of kernels.
inline constexpr CpuLevel all_kernels[] = {CpuLevel::plain, CpuLevel::avx2, CpuLevel::avx512};
inline constexpr CpuLevel plain_and_avx512[] = {CpuLevel::plain, CpuLevel::avx512};

/// For engines that have no answer only when they are stopped.
inline std::variant<Answer, Halt> answer_or_stopped(std::optional<Answer> answer) {
  if (!answer) return Halt{};
  return std::move(*answer);
}

}  // namespace galli
