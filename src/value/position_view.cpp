#include "value/position_view.h"

namespace galli {

PositionView view_of(const Position& position, const Board& board) {
  return {position, to_text(position, board), parts_of(position, board)};
}

}  // namespace galli
