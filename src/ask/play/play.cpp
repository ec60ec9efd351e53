// Answers questions about a state of play.
#include "gallimaufry/play.h"

#include "ask/open_game.h"
#include "ask/play/choices.h"
#include "ask/play/found_moves.h"
#include "ask/play/levels.h"
#include "ask/play/typed_choice.h"

namespace galli {

PlayAnswer ask(const PlayQuestion& question, const Settings& settings, const Control& control) {
  const FoundMoves found = find_moves(question, settings, control);
  PlayAnswer answer{.game = question.game.text(),
                    .phase_names = question.game.phase_names(),
                    .heaps = found.moves.heaps,
                    .is_misere = question.game.is_misere(),
                    .at = {found.moves.from, question.phase, question.imposed},
                    .is_cut = found.is_cut,
                    .certainty = found.certainty,
                    .certainty_words = found.words,
                    .rule = found.rule};
  if (found.is_known) answer.outcome = found.moves.outcome;
  if (found.is_known) answer.value = found.moves.value;
  add_choices(answer, found);
  answer.advice = perfect_choice(answer);
  answer.reply = computer_choice(answer, question.level, question.seed);
  answer.meant = choices_meant(inside(question.game), answer, question.typed);
  return answer;
}

}  // namespace galli
