// What was typed, as questions take it: sessions, games, positions, phases, bounds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/delivery.h"
#include "cli/options.h"
#include "cli/stats.h"
#include "gallimaufry/error.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/session.h"
#include "report/formats.h"

namespace galli {

/// The compiled-in library and the user's rules files.
Session session_for(const Options& options, const Control& control);
/// The game that was named.
GameHandle game_for(const Options& options, const Session& session, const Control& control);

/// The games that were named, in their order.
std::vector<GameHandle> games_for(const Options& options, const Session& session, const Control& control);

/// What was typed, as questions take it; `-` stands for the lines of standard input.
std::vector<PositionText> positions_typed(const Options& options, const Control& control);
PhaseChoice phases_typed(const Options& options);
std::vector<Integer> bounds_typed(const Options& options);
/// Throws Error when there are several.
MaybeInteger bound_typed(const Options& options);

/// The text of the game: what was typed, a file, or standard input.
std::shared_ptr<const Source> game_source(const Options& options, const Control& control);

/// Of what is not about one game.
Provenance provenance_of(const Options& options);
Provenance provenance_of(const Options& options, const GameHandle& game);

}  // namespace galli
