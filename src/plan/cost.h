// What several engines count when they say what a plan costs. Rates of one engine are in its own cost.cpp.
#pragma once

#include <bit>
#include <cstdint>

#include "plan/engine.h"

namespace galli {

/// The answer itself: a table, or a list as long as theorems allow. Nothing for an engine that gives the receiver each
/// part as it is found.
void add_answer(const EngineQuestion& question, Plan& plan, bool streams = false);

/// What it takes to hand over a list of unknown length, for an engine that does not count it otherwise.
void add_long_list(const EngineQuestion& question, Plan& plan);

/// Options that an average position of the box has where a heap falls by multiples of another, or of the least one.
double average_multiples(const Residue& residue, const Window& box);

/// Options that an average position of the box has by one family.
double average_options(const Family& family, const Window& box);

/// By families that are recognised, and by clauses that are not.
struct OptionCounts {
  double options = 0;
  double general = 0;
  double looked_at = 0;     ///< values of loop variables of general clauses
  std::uint64_t lists = 0;  ///< general clauses that positions share lists of
};

/// Options of an average position of the box by a general clause, and what is looked at to find them: of some positions, spread over the box.
OptionCounts options_of(const Clause& clause, const Board& board, const Window& box);

/// How much longer than usual it takes to look at an option by the text of the rules: they may have conditions of any length.
double slowness_by_text(const Ruleset& ruleset);
double slowness_by_text(const Machine& machine);

/// Options of a position in all of these phases together. `is_by_text`: clauses are not compiled.
OptionCounts options_in(const EngineQuestion& question, PhaseSet phases, const Window& box, bool is_by_text);

/// What the heaps from 0 to `last` can be left as by the splits of a ruleset, counted as pieces: one heap, two, three.
double pieces_left(const Ruleset& ruleset, double last);

inline std::uint64_t number_of(PhaseSet phases) { return static_cast<std::uint64_t>(std::popcount(phases)); }

/// Grids, multisets, several boards: as many are followed in some hundredths of a second.
inline constexpr std::uint64_t few_large_positions = 1 << 11;

/// The plan with an upper bound on the reachable positions of other boards than heaps, up to the evaluator's limit.
Plan cost_off_heaps(const EngineQuestion& question, Plan plan, std::uint64_t limit,
                    std::uint64_t bytes_per_position);

}  // namespace galli
