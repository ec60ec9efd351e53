// Reads positions inside a longer text.
#pragma once

#include "game/board/board.h"
#include "lang/cursor.h"

namespace galli {

/// The position that the span holds, as the board has it; of a board of heaps without parts any number of heaps, and
/// nothing is checked against its conditions. Throws Error of kind `text`.
Position read_position_at(const Span& where, const Board& board);

}  // namespace galli
