// What P-positions seem to be.
#include "study/conjecture/conjecture.h"

#include "ask/open_game.h"

namespace galli {

ConjectureAnswer ask(const ConjectureQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  const PlanSettings how = plan_settings(settings);
  const auto given = checked_bound(question.bound);
  const Integer bound = given ? *given : default_conjecture_bound(game.machine, how);
  ConjectureFinding found = conjectures(game.game, game.machine, bound, game.library(), how, control);
  return {game.text, game.machine.boards[0].heaps(), found.bound, found.positions,
          std::move(found.conjectures)};
}

}  // namespace galli
