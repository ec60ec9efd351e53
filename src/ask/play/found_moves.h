// The moves that a player has, and what the other has after each, however that is found: by engines, by a proof, or not at all.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gallimaufry/moves.h"
#include "gallimaufry/play.h"

namespace galli {

/// What the other player has after a move, under one set that may be enforced then.
struct FoundReplies {
  std::string enforced{};  ///< empty: nothing is
  std::size_t count = 0;
  std::vector<ReplyEntry> winning{};
  bool wins = false;
};

struct FoundMoves {
  PositionMoves moves{};  ///< in the order of the rules
  bool is_known = true;   ///< else outcomes and what wins say nothing
  bool is_cut = false;    ///< there are more moves; a set that has any has one in the list
  std::vector<std::vector<FoundReplies>> after{};  ///< by move; empty where it wins, or was not looked at
  PlayCertainty certainty = PlayCertainty::unknown;
  std::string words{};  ///< how it is known
  std::string rule{};   ///< of PlayAnswer
};

/// Throws Error.
FoundMoves find_moves(const PlayQuestion& question, const Settings& settings, const Control& control);

}  // namespace galli
