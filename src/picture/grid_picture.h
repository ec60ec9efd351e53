// Grids: free cells and those that are taken, with the pieces that lie on them; several beside each other, as in diagrams of
// strategies.
#pragma once

#include <string>
#include <vector>

#include "gallimaufry/pictures.h"
#include "picture/scene.h"

namespace galli {

struct GridPanel {
  Position grid;
  std::vector<GridPlot::Piece> pieces{};
  std::vector<Cell> marked{};  ///< free cells that are pointed out
  std::string caption{};       ///< below; may be empty
};

struct GridPicture {
  std::string title;
  std::vector<GridPanel> panels;
  std::vector<double> axes{};  ///< dotted lines, each after this number of columns
  bool has_legend = true;
};

/// Pieces are outlined: grey ones were placed before, the last is dark, a next one is dashed. Taken cells without a piece are
/// grey.
Scene draw(const GridPicture& picture);
std::string as_text(const GridPicture& picture);

}  // namespace galli
