// What a handle of a game stands for, and what every question about it begins with.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ask/board_cache.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/session.h"
#include "lang/library.h"
#include "plan/plan.h"
#include "run/run.h"
#include "value/request.h"

namespace galli {

struct OpenGame {
  std::shared_ptr<const Library> library;
  Game game;
  Machine machine;
  std::shared_ptr<BoardCache> boards;  ///< those of its session; none: nothing is kept
};

/// The phases that were asked for, counted from 0. Throws Error when there is no such phase.
std::vector<std::uint32_t> phases_chosen(const PhaseChoice& choice, const Machine& machine);

std::vector<NamedPhase> named(const std::vector<std::uint32_t>& phases, const Machine& machine);

/// The positions that were written, or the grid: for each phase, on its board. Throws Error.
std::vector<std::vector<Position>> positions_written(const OpenGame& game,
                                                     const std::vector<PositionText>& written,
                                                     const std::string& grid,
                                                     const std::vector<std::uint32_t>& phases);

/// Throws Error when one is negative.
void check_bounds(const std::vector<Integer>& to);

/// One bound for all heaps, or one for each, or `otherwise` for all. Throws Error when the board is not heaps or a multiset of
/// them.
Window window_chosen(const OpenGame& game, const std::vector<Integer>& to, std::uint32_t phase,
                     Integer otherwise);

/// The one bound, if there is one. Throws Error when there are several.
std::optional<Integer> single_bound(const std::vector<Integer>& to);

/// One answer has all phases: throws Error when they have different numbers of heaps.
void check_boards_agree(const Machine& machine, const std::vector<std::uint32_t>& phases);

/// Throws Error when two games are not played on the same heaps.
void check_same_heaps(const OpenGame& one, std::uint32_t phase_of_one, const OpenGame& other,
                      std::uint32_t phase_of_other);

/// Refuses nim-values of misere games.
void check_has_values(const Machine& machine);

/// What the planner goes by: with the fastest kernel of this machine.
PlanSettings plan_settings(const Settings& settings);

/// Several runs for one answer, told as one.
class Runs {
 public:
  Runs(const OpenGame& game, const Settings& settings, const Control& control);

  const PlanSettings& settings() const { return settings_; }
  /// Plans the request that is answered next, as one whose answer is given away. Throws Error when it is refused.
  void plan(Request request);
  Answer answer(const Request& request);
  /// The cells of a whole table: those of a board that was computed before, or else computed now and kept.
  std::vector<std::int32_t> table(const Request& request);
  const RunFacts& facts() const { return facts_; }

 private:
  const OpenGame& game_;
  PlanSettings settings_;
  const Control& control_;
  std::optional<Plan> planned_;
  RunFacts facts_;
};

}  // namespace galli
