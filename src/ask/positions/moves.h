// Moves as answers have them.
#pragma once

#include "gallimaufry/moves.h"
#include "game/machine.h"
#include "plan/plan.h"
#include "study/moves/moves.h"

namespace galli {

/// Without positions yet.
MovesAnswer empty_moves_answer(const Machine& machine);

/// As answers have them.
PositionMoves entry_of(const Moves& moves, const Machine& machine);
ReplyEntry entry_of(const Reply& reply, const Machine& machine);

/// The moves from one position after the other. Throws Error.
class MovesTeller {
 public:
  MovesTeller(const Machine& machine, const PlanSettings& settings, const Control& control,
              KnownAnswers known = {});

  void add(std::uint32_t phase, const Position& from, const RepliesWanted& wanted);
  const MovesAnswer& answer() const { return answer_; }

 private:
  const Machine& machine_;
  const PlanSettings& settings_;
  const Control& control_;
  const KnownAnswers known_;
  MovesAnswer answer_;
};

}  // namespace galli
