// What a command is about: the game that was named, its machine, and what was asked of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ask/open_game.h"
#include "cli/delivery.h"
#include "cli/options.h"
#include "cli/stats.h"
#include "galli.h"
#include "report/formats.h"

namespace galli {

using Subject = OpenGame;

/// The compiled-in library and the user's rules files.
Session session_for(const Options& options, const Control& control);
/// The game that was named.
GameHandle game_for(const Options& options, const Session& session, const Control& control);

/// What was typed, as questions take it; `-` stands for the lines of standard input.
std::vector<PositionText> positions_typed(const Options& options, const Control& control);
PhaseChoice phases_typed(const Options& options);
std::vector<Integer> bounds_typed(const Options& options);

/// The text of the game: what was typed, a file, or standard input.
std::shared_ptr<const Source> game_source(const Options& options, const Control& control);

Subject subject_of(const Options& options, const Control& control);
/// Of the games that were given, in their order.
std::vector<Subject> subjects_of(const Options& options, const Control& control);
Subject subject_of(const Options& options, const std::shared_ptr<const Source>& source,
                   const std::shared_ptr<const Library>& library);

/// The phases that were asked for, counted from 0.
std::vector<std::uint32_t> phases_asked(const Options& options, const Machine& machine);

/// The positions that were given, or the grid of --board: for each phase, on its board. In the order given; `-` stands
/// for the lines of standard input.
std::vector<std::vector<Position>> positions_asked(const Options& options, const Subject& subject,
                                                   const std::vector<std::uint32_t>& phases,
                                                   const Control& control);

/// The bounds of --to, or `otherwise` for every heap. Throws Error when the board is not heaps or a multiset of them.
Window window_asked(const Options& options, const Subject& subject, std::uint32_t phase, Integer otherwise);

/// The one bound of --to, if it was given. Throws Error when there are several.
std::optional<Integer> single_bound(const Options& options);

/// Refuses nim-values of misere games; `instead` is a command to try.
void check_has_values(const Machine& machine, const std::string& instead);

/// Plans and runs a request as the options want it; tells what it took when --stats is given.
Answer answer(const Options& options, const Subject& subject, const Request& request, const Control& control);

Provenance provenance_of(const Options& options, const GameHandle& game);
Provenance provenance_of(const Options& options, const Subject& subject);

}  // namespace galli
