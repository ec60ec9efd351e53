// What was typed, as questions take it: sessions, games, positions, phases, bounds. All of it throws Error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/options/options.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/session.h"

namespace galli {

/// The compiled-in library and the user's rules files.
Session session_for(const Options& options, const Control& control);

/// The text of the game: what was typed, a file, or standard input.
std::shared_ptr<const Source> game_source(const Options& options, const Control& control);
GameHandle game_for(const Options& options, const Session& session, const Control& control);
/// The games that were named, two or more, in their order.
std::vector<GameHandle> games_for(const Options& options, const Session& session, const Control& control);

/// `-` stands for the lines of standard input.
std::vector<PositionText> positions_typed(const Options& options, const Control& control);
/// --board, in place of the positions; may be empty.
std::string grid_typed(const Options& options);
PhaseChoice phases_typed(const Options& options);

/// --to: one bound for all heaps, or one for each; empty if not given.
std::vector<Integer> bounds_typed(const Options& options);
/// --to where there is one bound.
MaybeInteger bound_typed(const Options& options);
/// Natural numbers, as 20 or 10^3 and with commas between; empty when it is anything else.
std::vector<Integer> naturals_in(const std::string& text);

/// For commands that find the engine themselves, as their proofs need it.
void check_has_no_engine(const Options& options);

/// Where an answer comes from that is not about one game.
Provenance provenance_of(const Options& options);
Provenance provenance_of(const Options& options, const GameHandle& game);

}  // namespace galli
