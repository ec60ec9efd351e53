#include "gallimaufry/solve.h"

#include "ask/open_game.h"
#include "study/solve.h"

namespace galli {

SolveAnswer ask(const SolveQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  if (question.board.empty())
    throw Error({.kind = ErrorKind::question,
                 .message = "no board given",
                 .remedies = "give its rows and columns: 3x23"});
  const auto positions = positions_written(game, {}, question.board, {0});
  return solve(game.machine, positions.front().front(), {question.first_moves, question.constant},
               plan_settings(settings), control);
}

}  // namespace galli
