// Where two games agree: their outcomes or nim-values, cell by cell of a window.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/studies.h"
#include "game/machine.h"
#include "plan/plan.h"
#include "value/table.h"

namespace galli {

/// Outcomes: the sets of P-positions, so that what is not on a board is not P there. Nim-values: cells on both boards.
Agreement agreement(const Table& left, const Table& right);

/// Compares first phases, with heaps 0..bound. Throws Error when a table is refused.
Agreement agreement(const Machine& left, const Machine& right, Ask ask, Integer bound,
                    const PlanSettings& settings, const Control& control);

/// What is asked of a first phase with heaps 0..bound.
Request table_request(const Machine& machine, Ask ask, Integer bound);

/// Seconds for the table of it, as they are estimated; infinity where it is refused.
double seconds_of(const Machine& machine, Ask ask, Integer bound, const PlanSettings& settings);

/// A round bound, at most this one, to which some seconds are enough by the estimate. Estimates may be much too high: 12 is
/// taken in any case.
Integer affordable_bound(Integer most, const std::function<double(Integer bound)>& seconds);

/// The table of it; throws Error.
Table table_to(const Machine& machine, Ask ask, Integer bound, const PlanSettings& settings,
               const Control& control);

/// Why two games cannot be compared cell by cell at all: boards of different kinds or with different numbers of heaps, or
/// grids. Empty: they can be.
std::string why_not_compared(const Machine& left, const Machine& right);

/// A Game of these kids: select, enforce, push, plus, misere, one_pass.
Game compound(Game::Kind kind, std::vector<Game> kids);

/// Least total, then lexicographic.
bool is_smaller(const Position& a, const Position& b);

}  // namespace galli
