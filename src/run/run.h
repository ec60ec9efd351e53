// Questions answered: makes a plan for a request and hands it to the engine, or to the reference evaluator.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/error.h"
#include "game/machine.h"
#include "plan/plan.h"
#include "proof/reference.h"
#include "run/place.h"
#include "value/request.h"

namespace galli {

/// The machine of a game; throws Error when it has none.
Machine machine_of(const Game& game);

/// Why a game is refused that need not end: a move that does not lower its declared rank.
Error rank_not_lowered(const Machine& machine, const RankViolation& violation);

/// What this machine can do: its fastest kernels. Engine and memory are the caller's to set.
PlanSettings default_settings();

/// The plan for a request, by one of all engines; or why there is none.
std::variant<Plan, Complaint> plan_or_complaint(const Machine& machine, const Request& request,
                                                const PlanSettings& settings);

/// The same; throws Error when there is none.
Plan plan_for(const Machine& machine, const Request& request, const PlanSettings& settings);

/// Carries out a plan. Throws Error when refused or interrupted.
Answer run(const Machine& machine, const Plan& plan, const Request& request, const PlanSettings& settings,
           const Control& control = {});

/// Plans and runs.
Answer run(const Machine& machine, const Request& request, const PlanSettings& settings = default_settings(),
           const Control& control = {});

/// One answer for each position: the nim-value, or 0 for P and 1 for N.
std::vector<std::uint64_t> run_positions(const Machine& machine, Ask ask, std::uint32_t phase,
                                         const std::vector<Position>& positions,
                                         const PlanSettings& settings = default_settings(),
                                         const Control& control = {});

/// The answer for one position, by an evaluator that remembers what it has found. Throws Error.
Nimber value_at(Reference& reference, const Machine& machine, std::uint32_t phase, const Position& position,
                const Control& control);

}  // namespace galli
