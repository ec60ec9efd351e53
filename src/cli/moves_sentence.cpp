#include <fmt/format.h>

#include <algorithm>

#include "cli/moves_report.h"
#include "report/words.h"

namespace galli {
namespace {

std::string outcome_sentence(const Moves& moves, const Machine& machine) {
  std::string text = to_text(moves.from, board_of(machine, moves.phase)) + " is " + to_char(moves.outcome);
  if (moves.value) text += ", value " + std::to_string(*moves.value);
  if (machine.phases.size() > 1) text += ", in " + phase_in_words(machine, moves.phase);
  return text + ".";
}

std::string about_enforcing(const Moves& moves) {
  const Imposed* losing = first_losing(moves);
  if (!losing) return "The mover wins whatever is enforced:";
  return "The opponent should enforce " + losing->name + ":";
}

std::string about_moves(const Moves& moves, const Machine& machine) {
  const auto count = static_cast<std::size_t>(
      std::count_if(moves.moves.begin(), moves.moves.end(), [](const Move& move) { return move.wins; }));
  if (moves.moves.empty()) return machine.misere ? "There is no move, which wins." : "There is no move.";
  if (moves.outcome == Outcome::N)
    return fmt::format("{} of {}.", counted(count, "winning move"), moves.moves.size());
  if (moves.moves.size() == 1) return "The only move loses:";
  if (moves.moves.size() == 2) return "Both moves lose:";
  return fmt::format("All {} moves lose:", moves.moves.size());
}

}  // namespace

const Imposed* first_losing(const Moves& moves) {
  for (const Imposed& imposed : moves.imposed) {
    if (!imposed.mover_wins) return &imposed;
  }
  return nullptr;
}

std::string moves_sentence(const Moves& moves, const Machine& machine) {
  return outcome_sentence(moves, machine) + "  " +
         (moves.has_enforce ? about_enforcing(moves) : about_moves(moves, machine)) + "\n";
}

}  // namespace galli
