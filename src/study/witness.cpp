#include "study/witness.h"

#include <algorithm>

#include "game/multiset.h"
#include "study/moves.h"

namespace galli {
namespace {

/// A move that wins whatever is enforced.
const Move* winning_move(const Moves& moves) {
  for (std::size_t i = 0; i < moves.moves.size(); ++i) {
    const bool is_always_there =
        std::all_of(moves.imposed.begin(), moves.imposed.end(), [&](const Imposed& set) {
          return std::find(set.moves.begin(), set.moves.end(), i) != set.moves.end();
        });
    if (moves.moves[i].wins && is_always_there) return &moves.moves[i];
  }
  return nullptr;
}

Position sizes_of(const Position& position, const Board& board) {
  if (board.kind != Board::Kind::multiset) return position;
  const auto heaps = heaps_of(position);
  return {heaps.begin(), heaps.end()};
}

}  // namespace

std::optional<Witness> witness_of(const Machine& left, const Machine& right, const Agreement& agreement,
                                  const Settings& settings, const Control& control) {
  const auto& first = agreement.first;
  const bool is_on_both = first && first->left != Table::off_board && first->right != Table::off_board;
  if (agreement.ask != Ask::outcomes || !is_on_both) return {};
  Witness witness;
  witness.left_wins = first->left != 0;
  const Machine &winner = witness.left_wins ? left : right, &loser = witness.left_wins ? right : left;
  try {
    const Moves won = moves(winner, 0, placed(winner.board, first->sizes), settings, control);
    if (const Move* move = winning_move(won)) {
      witness.move = sizes_of(move->to, board_of(winner, move->phase));
      witness.is_push = move->is_stay;
    }
    const Moves lost = moves(loser, 0, placed(loser.board, first->sizes), settings, control);
    const auto set = std::find_if(lost.imposed.begin(), lost.imposed.end(),
                                  [](const Imposed& each) { return !each.mover_wins; });
    if (set == lost.imposed.end()) return {};
    witness.enforced = lost.has_enforce ? set->name : "";
    witness.is_stuck = set->moves.empty();
  } catch (const Error& error) {
    if (error.complaint().code == ExitCode::refused) return {};
    throw;
  }
  return witness;
}

}  // namespace galli
