#include "gallimaufry/reading.h"

#include <algorithm>

#include "ask/open_game.h"
#include "notation/paper_notation.h"

namespace galli {

ReadAnswer ask(const ReadQuestion& question, const Settings&, const Control&) {
  const OpenGame& game = inside(question.game);
  ReadAnswer answer{.game = game.text,
                    .notation = paper_notation(game.game),
                    .board = question.game.board(question.phase),
                    .board_kind = question.game.board_kind(question.phase),
                    .heaps = question.game.heaps(question.phase),
                    .phase_names = question.game.phase_names(),
                    .is_symmetric = game.machine.is_symmetric,
                    .is_misere = game.machine.misere,
                    .has_enforce = has_meet(game.machine)};
  for (const Matrix& matrix : matrices_of(game.game))
    answer.cones.push_back({{{matrix.p1, matrix.q1}, {matrix.p2, matrix.q2}}});
  return answer;
}

}  // namespace galli
