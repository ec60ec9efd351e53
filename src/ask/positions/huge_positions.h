// Positions whose heaps do not fit in 64 bits: outcomes and winning moves are read off a proved automaton.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "ask/inside.h"
#include "ask/play/found_moves.h"
#include "gallimaufry/moves.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/settings.h"

namespace galli {

/// Nothing when all heaps are numbers as usual. Throws Error when there is no proof, and so no answer.
std::optional<OutcomeAnswer> huge_outcomes(const OutcomeQuestion& question, const Settings& settings,
                                           const Control& control);
/// The same for moves; those that win only.
std::optional<MovesAnswer> huge_moves(const MovesQuestion& question, const Settings& settings,
                                      const Control& control);

/// The winning moves from positions of any size, read off a proof.
MovesAnswer proved_moves(const MovesQuestion& question, const Settings& settings, const Control& control);

/// Some heap does not fit in 64 bits.
bool is_beyond_numbers(std::string_view position);

/// For players: moves that win, some that lose with what answers them, and the one that was typed.
struct ProvedMovesWanted {
  const OpenGame& game;
  std::uint32_t phase = 0;
  PositionText position{""};
  std::string typed{};  ///< may be anything
  double seconds = 60;  ///< that finding the proof may take
};

struct ProvedMoves {
  PositionMoves moves{};
  std::vector<std::vector<FoundReplies>> after{};  ///< by move; empty where it wins, or was not looked at
};

/// Throws Error when no proof is found.
ProvedMoves proved_moves_for_play(const ProvedMovesWanted& wanted, const Settings& settings,
                                  const Control& control);

}  // namespace galli
