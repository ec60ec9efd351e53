// A grid: free cells and those that are taken.
#pragma once

#include <string>

#include "game/grid.h"
#include "picture/scene.h"

namespace galli {

struct GridPicture {
  std::string title;
  Position grid;
};

/// Taken cells are dark and crossed out.
Scene draw(const GridPicture& picture);
std::string as_text(const GridPicture& picture);

}  // namespace galli
