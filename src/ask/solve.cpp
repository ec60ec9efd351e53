#include "study/solve.h"

#include <fmt/format.h>

#include "ask/open_game.h"
#include "base/stage.h"
#include "base/version.h"
#include "engine/search/search.h"
#include "proof/certificate.h"

namespace galli {
namespace {

RecordWish record_wish(const OpenGame& game) {
  auto found = record::piece_game(game.game);
  if (const std::string* reason = std::get_if<std::string>(&found))
    throw Error({.kind = ErrorKind::refused,
                 .message = "there are no records of this game: " + *reason,
                 .remedies = "ask without a record"});
  RecordWish wish{{}, std::get<record::PieceGame>(std::move(found))};
  wish.head.program = version;
  wish.head.game = to_text(game.game);
  wish.head.rules = rules_needed(game.game, game.library());
  return wish;
}

void check_has_cells(Integer rows, Integer columns) {
  if (rows > 0 && columns > 0) return;
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("a board of {}x{} has no cells", rows, columns),
               .remedies = "give at least one row and one column: 3x23"});
}

void check_range(Integer first, Integer last, Integer most, const std::string& what) {
  if (first >= 1 && first <= last && last <= most) return;
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("there are no boards of {}..{} {}", first, last, what),
               .remedies = fmt::format("a board has 1 to {} {}: 1..9", most, what)});
}

}  // namespace

SolveAnswer ask(const SolveQuestion& question, const SolveNotes& notes, const Settings& settings,
                const Control& control) {
  const OpenGame& game = inside(question.game);
  if (question.board.empty())
    throw Error({.kind = ErrorKind::question,
                 .message = "no board given",
                 .remedies = "give its rows and columns: 3x23"});
  const auto positions = positions_written(game, {}, question.board, {0});
  const Position& grid = positions.front().front();
  check_has_cells(grid[0], grid[1]);
  SolveWishes wishes{question.first_moves, question.constant, question.winning_move, {}, notes};
  if (question.record) wishes.record = record_wish(game);
  return solve(game.machine, grid, wishes, plan_settings(settings),
               in_stage(control, Stage::computing, search_engine.name));
}

SolveAnswer ask(const SolveQuestion& question, const Settings& settings, const Control& control) {
  return ask(question, SolveNotes{}, settings, control);
}

BoardsAnswer ask(const BoardsQuestion& question, const Settings& settings, const Control&) {
  const OpenGame& game = inside(question.game);
  const BoardRange& range = question.boards;
  check_range(range.first_rows, range.last_rows, max_grid_rows, "rows");
  check_range(range.first_columns, range.last_columns, max_grid_columns, "columns");
  positions_written(game, {}, "1x1", {0});  // it is played on a grid
  return boards_in_order(game.machine, range, plan_settings(settings));
}

}  // namespace galli
