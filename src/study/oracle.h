// Answers what claims ask about games, through plans and engines. Tables are fetched once for each game and phase, and grow
// as they are needed.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "claim/oracle.h"
#include "gallimaufry/control.h"
#include "game/machine.h"
#include "plan/plan.h"

namespace galli {

class StudyOracle : public claims::Oracle {
 public:
  /// `bound`: how large heaps will probably be. PlanSettings and control must outlive it.
  StudyOracle(Integer bound, const PlanSettings& settings, const Control& control);
  ~StudyOracle() override;

  Handle add(const std::string& text, const Library& library) override;
  const Game& game(Handle game) const override;
  std::size_t phases(Handle game) const override;
  const Board& board(Handle game, std::uint32_t phase) const override;
  const Machine& machine(Handle game) const;

  Position encoded(Handle game, std::uint32_t phase, const claims::Spot& spot) override;
  bool is_p(Handle game, std::uint32_t phase, const claims::Spot& spot) override;
  bool is_on_board(Handle game, std::uint32_t phase, const claims::Spot& spot) override;
  Integer value(Handle game, std::uint32_t phase, const claims::Spot& spot) override;
  std::vector<Position> options(Handle game, std::uint32_t phase, const claims::Spot& spot) override;
  claims::MoveCounts moves(Handle game, std::uint32_t phase, const claims::Spot& spot,
                           bool wants_winning) override;

  PositionSet positions(Handle game, std::uint32_t phase, Integer last) override;
  Table values(Handle game, std::uint32_t phase, const Window& window, bool asks_values) override;
  PeriodFinding proved_period(Handle game, std::uint32_t phase, bool asks_values) override;
  PeriodFinding period(Handle game, std::uint32_t phase, bool asks_values) override;
  claims::Domination dominates(Handle game, Handle other, Integer bound) override;
  claims::Domination dominates_strongly(Handle game, Handle other, Integer bound) override;
  std::vector<double> slopes(Handle game, Integer bound) override;

  /// What stood between the definitions and the answers so far.
  const std::set<std::string>& theorems() const { return theorems_; }
  /// False while all answers were proofs, which choose their own way.
  bool has_asked_engine() const { return has_asked_engine_; }

 private:
  struct Known;
  struct Phase;

  Phase& known(Handle game, std::uint32_t phase);
  std::optional<Window> larger(const Window& now, std::span<const Integer> sizes, std::uint64_t most) const;
  bool is_in_window(Handle game, std::uint32_t phase, const claims::Spot& spot) const;
  std::optional<Position> place(Handle game, std::uint32_t phase, const claims::Spot& spot);
  std::uint64_t single(Handle game, std::uint32_t phase, const Position& position, Ask ask);
  Integer count_p(Handle game, const std::vector<std::pair<std::uint32_t, Position>>& states);
  /// Throws Error when the game is not played with this many heaps.
  void require_board(Handle game, std::uint32_t phase, std::size_t heaps, const char* rule) const;
  PeriodFinding period_within(Handle game, std::uint32_t phase, bool asks_values, double max_seconds);
  Answer answer(Handle game, const Request& request);
  /// Counts what is to be kept. When it would take more than half of the memory, all answers that were kept are dropped.
  void count_kept(std::uint64_t bytes);
  PositionSet positions_in(Handle game, std::uint32_t phase, const Window& window);

  Integer bound_;
  const PlanSettings& settings_;
  Control quiet_;  ///< stops when asked to, and tells nothing
  std::set<std::string> theorems_;
  bool has_asked_engine_ = false;
  std::uint64_t kept_ = 0;     ///< bytes of answers that are kept, about
  std::uint64_t drop_at_ = 0;  ///< when this many are kept, all are dropped
  std::vector<std::unique_ptr<Known>> games_;
  std::unordered_map<std::string, Handle> by_text_;
  std::map<std::pair<Handle, Handle>, claims::Domination> dominations_;  ///< to one bound
  std::map<std::pair<Handle, Handle>, claims::Domination> strong_dominations_;
};

}  // namespace galli
