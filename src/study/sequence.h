// The terms of a game with one heap: its outcomes or nim-values for n = 0, 1, 2, ...
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/machine.h"
#include "value/request.h"

namespace galli {

/// What a phase is counted by, and what is asked of an engine for it.
struct SequenceRequest {
  std::string index;  ///< the name of the heap, or of the number that a start rule takes
  std::optional<Request>
      request;  ///< a table, or chosen positions; none when no n up to the bound is on the board
  std::vector<Integer> started;  ///< of chosen positions: the n that each is begun with
  Integer to = 0;
};

/// Terms 0..to of a phase on one heap, on a multiset (single heaps), or on a board that a start rule has one name for.
/// Throws Error for other games.
SequenceRequest sequence_request(const Game& game, const Machine& machine, Ask ask, std::uint32_t phase,
                                 Integer to);

/// Term n at place n: a nim-value, or 0 for P and 1 for N; Table::off_board where n is not on the board.
std::vector<std::int32_t> terms_of(const SequenceRequest& asked, Answer answer);

}  // namespace galli
