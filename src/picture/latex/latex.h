// Plots in LaTeX, for people who change them: TikZ with styles and the coordinates of the game, in the fonts of the document; values,
// and what has many marks, with pgfplots. Large ones read their marks from a file beside them.
#pragma once

#include <optional>
#include <string>

#include "gallimaufry/drawing.h"
#include "picture/board_picture.h"
#include "picture/graph_picture.h"
#include "picture/strip_picture.h"

namespace galli {

struct LatexStyle {
  std::optional<double> width{};  ///< in millimetres, about
  std::string data_file{};        ///< name without its ending; empty: there can be none
};

/// Throws Error when there are many marks and no file for them.
Drawing as_latex(const BoardPicture& picture, const LatexStyle& style, const Provenance& about);
Drawing as_latex(const StripPicture& picture, const LatexStyle& style, const Provenance& about);
Drawing series_as_latex(const StripPicture& picture, const LatexStyle& style, const Provenance& about);
std::string as_latex(const GraphPicture& picture, const GraphLayout& layout, const Provenance& about);

/// Lines of comments: where it comes from, and which packages it needs.
std::string latex_head(const Provenance& about, std::string_view packages);

std::string latex_color(const Color& color);

/// At most this many decimals.
std::string short_number(double value, int decimals = 2);

}  // namespace galli
