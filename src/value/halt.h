// Why an evaluation has no answer.
#pragma once

#include <cstdint>

#include "game/board/board.h"

namespace galli {

struct Halt {
  enum class Reason {
    stopped,             ///< from outside
    too_many_positions,  ///< more than the limit were reached
    too_many_steps,      ///< the ranges of one position are too long
    too_deep,            ///< a line of play is too long to follow
    value_too_large,     ///< a nim-value leaves what the engine keeps of it, 31 bits in a table
    rank_not_lowered,    ///< a declared rank is not lowered by the move from -> to
  };
  Reason reason = Reason::stopped;
  std::uint32_t phase = 0;  ///< of `from`
  Position from;
  Position to;
  std::uint64_t limit =
      0;  ///< of positions, where there are too many; of values, where an engine keeps less than 31 bits
};

}  // namespace galli
