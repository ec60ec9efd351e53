// P-positions of two games, one above the other, with those that both have in the same column: as papers print them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "gallimaufry/basics.h"
#include "report/formats.h"

namespace galli {

struct PositionRow {
  std::string name;                 ///< of the game
  std::vector<Position> positions;  ///< in order
};

/// Format::text or Format::latex; the latter without its comment.
std::string as_rows(const std::array<PositionRow, 2>& rows, Format format);

}  // namespace galli
