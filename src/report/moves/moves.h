// The moves from a position, for people and for machines.
#pragma once

#include <cstddef>
#include <limits>
#include <string>

#include "gallimaufry/moves.h"
#include "report/provenance.h"

namespace galli {

/// What the opponent should enforce; null when the mover wins whatever it is.
const EnforcedSet* first_losing(const PositionMoves& moves);

/// The first line: "(5,9) is N, value 13, in phase 1 (nim).  1 winning move of 15."
std::string moves_sentence(const PositionMoves& moves, const MovesAnswer& all);

struct MovesStyle {
  bool all = false;    ///< no long table is cut
  std::string more{};  ///< follows where a table was cut: how the rest can be seen
};

/// For each position the sentence and a table below it: of moves, of moves with their answers, or of what may be enforced.
std::string as_text(const MovesAnswer& answer, const MovesStyle& style);

/// The replies that such a text shows.
RepliesWanted replies_in_text(bool all);

/// For each position the sentence and the options on a board, x to the right and y up; of a grid, the cells that moves
/// take. Throws Error for other boards, and when heaps are too large.
std::string as_drawing(const MovesAnswer& answer);

struct MovesJson {
  bool with_changes = false;  ///< each move has its words too: "y  9 -> 3"
  std::size_t most = std::numeric_limits<
      std::size_t>::max();  ///< moves; where there are more, `options_total` is their number
};

/// An object, or a list of them when there are several positions or phases.
std::string as_json(const MovesAnswer& answer, const Provenance& provenance, const MovesJson& style = {});

}  // namespace galli
