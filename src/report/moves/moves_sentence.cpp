#include <fmt/format.h>

#include <algorithm>

#include "report/moves/moves.h"
#include "report/words.h"

namespace galli {
namespace {

std::string outcome_sentence(const PositionMoves& moves, const MovesAnswer& all) {
  std::string text = moves.from.text + " is " + to_char(moves.outcome);
  if (moves.value) text += ", value " + std::to_string(*moves.value);
  if (all.phase_names.size() > 1)
    text += fmt::format(", in phase {} ({})", moves.phase, all.phase_names[moves.phase - 1]);
  return text + ".";
}

std::string about_enforcing(const PositionMoves& moves) {
  const EnforcedSet* losing = first_losing(moves);
  if (!losing) return "The mover wins whatever is enforced:";
  return "The opponent should enforce " + losing->name + ":";
}

/// Whether there are moves that lose is not known: they are not listed.
std::string about_winning(const PositionMoves& moves, std::size_t count) {
  if (count == 0)
    return moves.outcome == Outcome::N ? "There is no move, so the mover wins." : "No move wins.";
  return moves.is_cut ? fmt::format("More than {}:", counted(count, "winning move"))
                      : counted(count, "winning move") + ".";
}

std::string about_moves(const PositionMoves& moves, const MovesAnswer& all) {
  const auto count = static_cast<std::size_t>(
      std::count_if(moves.moves.begin(), moves.moves.end(), [](const MoveEntry& move) { return move.wins; }));
  if (moves.only_winning) return about_winning(moves, count);
  if (moves.moves.empty())
    return all.is_misere ? "There is no move, so the mover wins." : "There is no move.";
  if (moves.outcome == Outcome::N)
    return fmt::format("{} of {}.", counted(count, "winning move"), moves.moves.size());
  if (moves.moves.size() == 1) return "The only move loses:";
  if (moves.moves.size() == 2) return "Both moves lose:";
  return fmt::format("All {} moves lose:", moves.moves.size());
}

}  // namespace

const EnforcedSet* first_losing(const PositionMoves& moves) {
  for (const EnforcedSet& set : moves.enforced) {
    if (!set.mover_wins) return &set;
  }
  return nullptr;
}

std::string moves_sentence(const PositionMoves& moves, const MovesAnswer& all) {
  return outcome_sentence(moves, all) + "  " +
         (moves.has_enforce ? about_enforcing(moves) : about_moves(moves, all)) + "\n";
}

}  // namespace galli
