// Positions reachable from chosen ones, counted by following the moves as long as that is quick. Boxes and weights say little
// where rules are about single heaps that stand for cells of a board, and nothing about how few positions there may be.
#pragma once

#include <span>

#include "gallimaufry/amount.h"
#include "plan/shape.h"
#include "value/request.h"

namespace galli {

struct Explored {
  Amount positions;           ///< pairs of phase and position; exact, or a lower bound
  std::uint64_t options = 0;  ///< of those whose options were all looked at
};

/// Play is not followed where it goes over to a state that is valued apart. Ends when there are more than `max_positions`, or when
/// that would take more than `max_options` options to find out. Where one position alone has more, they are counted without
/// looking if the families allow.
Explored explored(const Machine& machine, const Families& families, const Request& request,
                  std::uint64_t max_positions, std::uint64_t max_options,
                  std::span<const State> valued_apart = {});

}  // namespace galli
