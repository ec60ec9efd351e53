// How far play can get from a window: half-spaces that no move leaves.
#pragma once

#include <optional>
#include <vector>

#include "gallimaufry/amount.h"
#include "game/machine.h"
#include "value/table.h"

namespace galli {

/// weights . position <= bound
struct HalfSpace {
  std::vector<Integer> weights;
  Integer bound = 0;
};

/// Everything reachable from the window satisfies all of these. Heaps that may grow without bound have none.
std::vector<HalfSpace> reach_of(const Machine& machine, const Window& window);

/// The least window that holds everything reachable; nothing when a heap is not bounded.
std::optional<Window> bounding_window(const std::vector<HalfSpace>& reach, std::size_t heaps);

/// How many positions of the box satisfy all of these; exact unless that takes long. The box has at most 2^64
/// cells, and no weight of one of them leaves 64 bits.
Amount positions_within(const std::vector<HalfSpace>& region, const Window& box);

}  // namespace galli
