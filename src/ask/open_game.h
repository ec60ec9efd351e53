// The data behind the handle of a game, and the first steps that all questions about it share.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ask/boards/board_cache.h"
#include "ask/inside.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/session.h"
#include "lang/library.h"
#include "plan/plan.h"
#include "run/run.h"
#include "value/request.h"

namespace galli {

struct OpenSession {
  std::shared_ptr<const Library> library;
  std::vector<Source> rules;   ///< what the library has beside the compiled-in rulesets
  bool has_functions = false;  ///< of the caller, which rules may call
  std::unique_ptr<BoardCache> boards;
};

/// Functions of the caller cannot be compared: sessions with functions are the same only to their own copies.
inline bool have_same_rulesets(const std::shared_ptr<const OpenSession>& a,
                               const std::shared_ptr<const OpenSession>& b) {
  return a == b || (!a->has_functions && !b->has_functions && a->rules == b->rules);
}

struct OpenGame {
  std::shared_ptr<const OpenSession> session;
  Game game;
  Machine machine;
  std::string text;  ///< of the game

  const Library& library() const { return *session->library; }
  BoardCache& boards() const { return *session->boards; }
};

/// The engine of RunFacts where nothing was computed.
inline constexpr const char* kept_board = "kept board";

/// What a kept board of the session says at a position: the nim-value, or 0 for P and 1 for N. None where no board has it.
std::optional<std::uint64_t> known_answer(const OpenGame& game, Ask ask, std::uint32_t phase,
                                          const Position& position);

/// Those of its rational games and cones, each once.
std::vector<Matrix> matrices_of(const Game& game);

/// The phases that were asked for, counted from 0. Throws Error when there is no such phase.
std::vector<std::uint32_t> phases_chosen(const PhaseChoice& choice, const Machine& machine);

std::vector<NamedPhase> named(const std::vector<std::uint32_t>& phases, const Machine& machine);

/// The positions that were written, or the grid: for each phase, on its board. Throws Error.
std::vector<std::vector<Position>> positions_written(const OpenGame& game,
                                                     const std::vector<PositionText>& written,
                                                     const std::string& grid,
                                                     const std::vector<std::uint32_t>& phases);

/// Throws Error when one is negative.
void check_bounds(const std::vector<Integer>& bounds);

/// One bound for all heaps, or one for each, or `otherwise` for all. Throws Error when the board is not heaps or a multiset of
/// them.
Window window_chosen(const OpenGame& game, const std::vector<Integer>& bounds, std::uint32_t phase,
                     Integer otherwise);

/// The bound, if there is one. Throws Error when it is negative.
MaybeInteger checked_bound(const MaybeInteger& bound);

/// One answer has all phases: throws Error when they have different numbers of heaps.
void check_boards_agree(const Machine& machine, const std::vector<std::uint32_t>& phases);

/// Throws Error when two games are not played on the same heaps.
void check_same_heaps(const OpenGame& one, std::uint32_t phase_of_one, const OpenGame& other,
                      std::uint32_t phase_of_other);

inline const OtherQuestion ask_for_outcome{QuestionKind::outcome, "answers for misere games too"};

/// Refuses nim-values of misere games; the remedy says what to ask in place of them.
void check_has_values(const Machine& machine, const Remedy& remedy = LeaveOut{QuestionField::values});

/// What the planner goes by: with the fastest kernel of this machine.
PlanSettings plan_settings(const Settings& settings);

/// Several runs for one answer, told as one.
class Runs {
 public:
  Runs(const OpenGame& game, const Settings& settings, const Control& control);

  const PlanSettings& settings() const { return settings_; }
  /// Plans the request that is answered next, as one whose answer is given away. Throws Error when it is refused.
  void plan(Request request);
  /// Chosen positions that kept boards have are not computed again.
  Answer answer(const Request& request);
  /// The cells of a whole table: those of a board that was computed before, or else computed now and kept.
  std::vector<std::int32_t> table(const Request& request);
  const RunFacts& facts() const { return facts_; }

 private:
  bool may_reuse() const { return settings_.engine.empty(); }  // who names an engine wants it to run
  /// The answers for all chosen positions, if kept boards have them.
  std::optional<Answer> known(const Request& request) const;

  const OpenGame& game_;
  PlanSettings settings_;
  const Control& control_;
  std::optional<Plan> planned_;
  RunFacts facts_;
};

}  // namespace galli
