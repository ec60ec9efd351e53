// A board of two heaps: which cells are marked, or their values; axes, lines from the origin, a legend.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/cells.h"
#include "picture/scene.h"

namespace galli {

/// Told apart by their shape, whatever the colour.
enum class Mark { square, ring, cross, frame, disc, diamond };

/// What becomes of a layer's marks where a bin has several positions.
enum class Pooling {
  any,   ///< a mark where any of them is in the set
  share  ///< the more of them, the darker; where the set is thin, still a mark for any
};

struct Layer {
  std::string name;  ///< for the legend
  Mark mark = Mark::square;
  Color color = colors::ink;
  CellSet cells;
  bool is_bold = false;    ///< larger and thicker than its cell asks for: few marks that must be seen
  bool is_filled = false;  ///< in its own colour instead of white
  Pooling pooling = Pooling::any;
};

/// A line from the origin.
struct OriginLine {
  double x = 1;
  double y = 0;
  bool is_dashed = false;
  std::string label{};  ///< at its end
};

struct BoardPicture {
  std::string title;               ///< may be empty
  std::vector<std::string> notes;  ///< below, a line each
  std::array<std::string, 2> heaps;
  bool is_matrix = false;  ///< the first heap runs down, as in tables
  Bins bins;
  std::vector<Layer> layers;  ///< over the same bins, later ones above
  std::optional<CellValues> values{};
  bool is_logarithmic = false;  ///< the scale of values
  std::optional<CellSet> off_board{};
  std::vector<OriginLine> lines{};
  std::vector<std::array<Integer, 2>> circled{};  ///< positions; those outside are left out
  LegendPlace legend = LegendPlace::below;
  double side = 1000;                                 ///< of the board, in units, at most
  double pixels = default_dpi * default_points / 72;  ///< of a unit in PNG, about
  bool is_near = false;                               ///< as many pixels as that or fewer, not at least
};

/// So few bins are marked that marks are drawn larger than a small bin.
bool is_thin(const CellSet& cells);

/// The largest share of marked positions in a bin.
double largest_share(const CellSet& cells);

/// Some marks are shades: bins of several positions, many of them marked.
bool is_shaded(const Layer& layer);

/// The scale of the values as they are drawn.
ColorScale color_scale(const BoardPicture& picture);

Scene draw(const BoardPicture& picture);

/// All bins as coloured pixels, without anything around or above them.
Pixels board_pixels(const BoardPicture& picture);

/// How letters show a board.
struct LetterStyle {
  std::size_t columns = 80;  ///< at most so wide
  bool has_colors = false;
};

/// The same in letters. Values that do not fit beside each other are in blocks of columns.
std::string as_text(const BoardPicture& picture, const LetterStyle& style = {});

}  // namespace galli
