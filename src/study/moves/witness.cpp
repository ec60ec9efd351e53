#include "study/moves/witness.h"

#include <algorithm>
#include <set>

#include "game/board/board.h"
#include "run/run.h"
#include "study/moves/imposed.h"
#include "study/moves/moves.h"
#include "value/position_view.h"

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

/// What & joins, brackets taken away.
void list_parts(const Game& game, std::vector<Game>& parts) {
  if (game.kind != Game::Kind::enforce) return parts.push_back(game);
  for (const Game& kid : game.kids) list_parts(kid, parts);
}

std::set<Position> targets_of(const Lister& lister) {
  std::set<Position> targets;
  for (std::size_t option : lister.allowed()) targets.insert(lister.options()[option].to);
  return targets;
}

std::set<Position> targets_of(const Imposed& set, const Moves& moves) {
  std::set<Position> targets;
  for (std::size_t i : set.moves) targets.insert(moves.moves[i].to);
  return targets;
}

/// The joined game that gives this imposed set, as it is written; else what the rules call it, also where a part alone is not
/// played on the board of all.
std::string name_of_set(const Game& game, const Board& board, const Moves& moves, std::size_t index) {
  const Imposed& set = moves.imposed[index];
  std::vector<Game> parts;
  list_parts(game, parts);
  std::size_t sets = 0;
  for (const Game& part : parts) {
    const auto built = build_machine(part);
    const Machine* machine = std::get_if<Machine>(&built);
    if (!machine || compare(machine->boards[0], board).verdict != Comparison::equal) return set.name;
    const Lister lister(*machine, {0, moves.from});
    const bool is_it = sets == index && lister.sets().size() == 1;
    if (is_it && targets_of(lister) == targets_of(set, moves)) return to_text(part);
    sets += lister.sets().size();
  }
  return set.name;
}

}  // namespace

std::optional<Witness> witness_of(const Game& left, const Game& right, const Agreement& agreement,
                                  const PlanSettings& settings, const Control& control) {
  const auto& first = agreement.first;
  const bool is_on_both = first && first->left != Table::off_board && first->right != Table::off_board;
  if (agreement.values || !is_on_both) return {};
  Witness witness;
  witness.left_wins = first->left != 0;
  const Game& lost_game = witness.left_wins ? right : left;
  const Machine winner = machine_of(witness.left_wins ? left : right), loser = machine_of(lost_game);
  try {
    const Moves won =
        moves(winner, 0, placed(winner.boards[0], first->sizes), settings, control, {.replies = no_replies});
    if (const Move* move = winning_move(won)) {
      witness.move = view_of(move->to, board_of(winner, move->phase));
      witness.is_push = move->is_stay;
    }
    const Moves lost =
        moves(loser, 0, placed(loser.boards[0], first->sizes), settings, control, {.replies = no_replies});
    const auto set = std::find_if(lost.imposed.begin(), lost.imposed.end(),
                                  [](const Imposed& each) { return !each.mover_wins; });
    if (set == lost.imposed.end()) return {};
    const auto index = static_cast<std::size_t>(set - lost.imposed.begin());
    witness.enforced = lost.has_enforce ? name_of_set(lost_game, loser.boards[0], lost, index) : "";
    witness.is_stuck = set->moves.empty();
  } catch (const Error& error) {
    if (error.complaint().kind == ErrorKind::refused) return {};
    throw;
  }
  return witness;
}

}  // namespace galli
