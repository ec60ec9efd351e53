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

struct Layer {
  std::string name;  ///< for the legend
  Mark mark = Mark::square;
  Color color = colors::ink;
  CellSet cells;
  bool is_bold = false;  ///< larger and thicker than its cell asks for: few marks that must be seen
};

/// A line from the origin.
struct OriginLine {
  double x = 1;
  double y = 0;
  bool is_dashed = false;
};

struct BoardPicture {
  std::string title;               ///< may be empty
  std::vector<std::string> notes;  ///< below, a line each
  std::array<std::string, 2> heaps;
  bool is_matrix = false;  ///< the first heap runs down, as in tables
  Bins bins;
  std::vector<Layer> layers;  ///< over the same bins, later ones above
  std::optional<CellValues> values{};
  std::optional<CellSet> off_board{};
  std::vector<OriginLine> lines{};
  std::vector<std::array<Integer, 2>> circled{};  ///< positions; those outside are left out
  bool has_legend = true;
  double side = 1000;  ///< of the board, in pixels, at most
};

Scene draw(const BoardPicture& picture);

/// The same in letters, at most 80 columns wide.
std::string as_text(const BoardPicture& picture);

}  // namespace galli
