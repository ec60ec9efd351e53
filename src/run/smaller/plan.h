// Plans of questions that are answered by smaller ones: copies of a canonical game, and sums whose summands are valued apart.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "plan/engine.h"

namespace galli {

/// With this many classes at most, P-positions are listed class by class.
inline constexpr Integer copies_most_classes = 100'000;

/// Copies: the answer at a position is the canonical game's at phi(position).
struct CopiesPlan {
  Matrix matrix;
  SubPlan canonical;
};

/// Summands: values are found apart and xored. Those that are alike are one part, with the values of all of them: for
/// chosen positions one after the other, otherwise in one table.
struct SummandsPlan {
  std::vector<SubPlan> parts;
  std::vector<std::vector<std::size_t>> alike;  ///< by part: which of the phase's summands it is for
};

bool has_copies(const Machine& machine);
bool has_parts(const Machine& machine);

/// The plans with what they cost, or the reasons why there are none.
std::variant<Plan, Reason> copies_offer(const EngineQuestion& question);
std::variant<Plan, Reason> summands_offer(const EngineQuestion& question);

/// The last heap of the board is a summand of its own: P-positions of a row are then those that have one value there.
bool lists_by_row(std::span<const Summand> summands, const Machine& machine, std::uint32_t phase);

}  // namespace galli
