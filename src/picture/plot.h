// Plots of games as pictures: what their layers, strips and notes say. Each kind is put together in a file of its own.
#pragma once

#include "gallimaufry/drawing.h"
#include "picture/board_picture.h"
#include "picture/grid_picture.h"
#include "picture/strip_picture.h"

namespace galli {

/// The title that was given, or the game and its phase; in letters as the language writes it, else as papers do.
std::string title_of(const PlotAnswer& answer, const PlotStyle& style, bool is_text);
/// "phase 1 (nim)"
std::string phase_words(const NamedPhase& phase);

BoardPicture board_picture(const PlotAnswer& answer, const BoardPlot& plot, const PlotStyle& style,
                           bool is_text);
StripPicture strip_picture(const PlotAnswer& answer, const StripPlot& plot, const PlotStyle& style,
                           bool is_text);
/// Nim-values that are too many for cells with numbers are drawn over n.
bool is_series(const PlotAnswer& answer, const StripPlot& plot);
GridPicture grid_picture(const PlotAnswer& answer, const GridPlot& plot, const PlotStyle& style,
                         bool is_text);

}  // namespace galli
