// What P-positions seem to be.
#include "study/conjecture/conjecture.h"

#include <algorithm>

#include "ask/open_game.h"
#include "study/check.h"

namespace galli {
namespace {

/// What automata decide is no guess any more. The bound is small: the board has been looked at.
void prove_guess(Conjecture& guess, const Library& library, const PlanSettings& settings,
                 const Control& control) {
  if (guess.is_proved) return;
  try {
    const Verdict verdict =
        check_statement(guess.lets, guess.statement, std::min<Integer>(guess.claim_bound, 40), library,
                        settings, without_progress(control));
    if (verdict.kind != Verdict::Kind::proved) return;
    guess.is_proved = true;
    guess.proof = verdict.basis;
  } catch (const Error& error) {
    if (error.complaint().kind == ErrorKind::interrupted) throw;
  }
}

}  // namespace

ConjectureAnswer ask(const ConjectureQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  const PlanSettings how = plan_settings(settings);
  const auto given = checked_bound(question.bound);
  const Integer bound = given ? *given : default_conjecture_bound(game.machine, how);
  ConjectureFinding found = conjectures(game.game, game.machine, bound, game.library(), how, control);
  for (Conjecture& guess : found.conjectures) prove_guess(guess, game.library(), how, control);
  return {game.text, game.machine.boards[0].heaps(), found.bound, found.positions,
          std::move(found.conjectures)};
}

}  // namespace galli
