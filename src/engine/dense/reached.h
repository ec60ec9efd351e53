// Which cells of a box play from chosen positions comes to: where these are few, only they are filled.
#pragma once

#include <memory>
#include <vector>

#include "game/machine.h"
#include "plan/shape.h"
#include "value/request.h"

namespace galli {

struct Reached {
  std::vector<std::vector<std::uint64_t>>
      bits;                     ///< by phase, a bit for each cell; empty where play does not come to a phase
  std::uint64_t positions = 0;  ///< pairs of phase and position
  std::uint64_t options = 0;

  bool contains(std::uint32_t phase, std::uint64_t cell) const {
    return (bits[phase][cell / 64] >> cell % 64 & 1) != 0;
  }
};

/// What the chosen positions of a request lead to, whatever the opponent would impose. Null when that has more options than these. All of
/// it is in the box.
std::shared_ptr<const Reached> reached_from(const Machine& machine, const Families& families,
                                            const Window& box, PhaseSet phases, const Request& request,
                                            std::uint64_t max_options);

}  // namespace galli
