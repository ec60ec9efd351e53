// What the memo engine needs to know: in which phases the pieces of a position are worth the xor of their values.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "game/machine.h"
#include "plan/shape.h"
#include "value/request.h"

namespace galli {

struct Plan;

/// A game on heaps that takes over at a fixed position (`then`), and that play never leaves again: what it is worth there is a
/// question of its own, for whatever engine is best.
struct Takeover {
  std::uint32_t node = 0;  ///< of kind fixed_position
  Request request;         ///< for that position in that phase
  std::shared_ptr<const Plan> plan;
};

/// Heaps of a multiset and regions of a grid may be valued apart in a phase when no name, constraint, button, pass,
/// takeover or misere rule can still touch more than one of them: the phase is never left, and offers the moves of
/// rulesets that each touch one piece, all to the mover's choice.
struct MemoPlan {
  PhaseSet apart = 0;
  std::uint64_t limit = 0;  ///< positions that may be remembered
  PhaseSet sums = 0;        ///< phases on heaps that are sums of games on blocks (game/blocks.h)
  std::vector<Takeover> takeovers{};
};

std::variant<MemoPlan, Reason> plan_memo(const Machine& machine);

/// The nodes of takeovers that play from this phase can come to. What moves there must be all that moves in the phase: in `then(A, B@(3)) | C`
/// B takes over from A alone.
std::vector<std::uint32_t> takeovers_from(const Machine& machine, std::uint32_t phase);

/// Positions that play from these can come to, at most: multisets by their total, grids by their free cells. `most`
/// when there are more, or nothing is known.
std::uint64_t max_positions(const Machine& machine, const Request& request, std::uint64_t most);

}  // namespace galli
