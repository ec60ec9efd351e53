// Moves as answers have them.
#pragma once

#include "gallimaufry/moves.h"
#include "game/machine.h"
#include "plan/plan.h"

namespace galli {

/// The moves from one position after the other. Throws Error.
class MovesTeller {
 public:
  MovesTeller(const Machine& machine, const PlanSettings& settings, const Control& control);

  void add(std::uint32_t phase, const Position& from);
  const MovesAnswer& answer() const { return answer_; }

 private:
  const Machine& machine_;
  const PlanSettings& settings_;
  const Control& control_;
  MovesAnswer answer_;
};

}  // namespace galli
