// Positions as answers have them.
#pragma once

#include "gallimaufry/position_view.h"
#include "game/board/board.h"

namespace galli {

PositionView view_of(const Position& position, const Board& board);

}  // namespace galli
