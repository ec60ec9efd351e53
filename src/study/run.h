// Questions answered: dispatches a request to what computes it. So far that is the reference evaluator.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.h"
#include "game/machine.h"
#include "proof/reference.h"
#include "value/table.h"

namespace galli {

/// What is asked of a machine, in a phase.
struct Request {
  Ask ask = Ask::outcomes;
  std::uint32_t phase = 0;
};

/// The machine of a game; throws Error when it has none.
Machine machine_of(const Game& game);

/// Takes a position in the board's own coordinates or in those of the ruleset's start rule, and checks
/// that it is on the board; throws Error otherwise.
Position place_on_board(const Game& game, const Machine& machine, const Position& given);

/// The nim-value of one position, or 0 for P and 1 for N, by an evaluator that remembers what it has found.
Nimber value_at(Reference& reference, const Machine& machine, std::uint32_t phase, const Position& position,
                const Control& control);

/// One answer for each position: the nim-value, or 0 for P and 1 for N.
std::vector<Nimber> run(const Machine& machine, const Request& request, const std::vector<Position>& positions,
                        const Control& control = {});

/// An answer for each cell of a window. Throws Error when refused or interrupted.
Table run(const Machine& machine, const Request& request, const Window& window, const Control& control = {});

}  // namespace galli
