// The three kinds of plots, each answered in a file of its own.
#pragma once

#include "ask/open_game.h"
#include "gallimaufry/pictures.h"

namespace galli {

/// A game with two heaps; the runs are those of the game.
BoardPlot board_plot(const PlotQuestion& question, std::uint32_t phase, Runs& runs, const Settings& settings,
                     const Control& control);

/// A game with one heap.
StripPlot strip_plot(const PlotQuestion& question, const std::vector<std::uint32_t>& phases, Runs& runs,
                     const Settings& settings, const Control& control);

GridPlot grid_plot(const PlotQuestion& question, std::uint32_t phase, Runs& runs);

/// What is compared has the phase that is drawn. Throws Error.
void check_has_phase(const OpenGame& other, std::uint32_t phase);

}  // namespace galli
