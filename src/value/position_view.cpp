#include "value/position_view.h"

#include "game/multiset.h"

namespace galli {
namespace {

PositionPart part_on(const Position& position, const Board& board) {
  const std::string text = to_text(position, board);
  if (board.kind == Board::Kind::grid) return {true, {}, text};
  if (board.kind != Board::Kind::multiset) return {false, position, text};
  const auto heaps = heaps_of(position);
  return {false, {heaps.begin(), heaps.end()}, text};
}

}  // namespace

PositionView view_of(const Position& position, const Board& board) {
  PositionView view{position, to_text(position, board), {}};
  if (board.kind != Board::Kind::product) {
    view.parts.push_back(part_on(position, board));
    return view;
  }
  for (std::size_t i = 0; i < board.factors.size(); ++i)
    view.parts.push_back(part_on(part_of(position, segment(board, position, i, 1)), board.factors[i]));
  return view;
}

}  // namespace galli
