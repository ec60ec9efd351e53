#include "ask/next_questions.h"

#include <fmt/format.h>

#include <algorithm>

namespace galli {
namespace {

/// A P-position that has something to show: not among the very first, no heap empty.
std::string example_position(const Machine& machine, const std::vector<Position>& positions) {
  const auto written = [](const Position& sizes) { return fmt::format("{}", fmt::join(sizes, ",")); };
  for (std::size_t i = 3; i < positions.size(); ++i) {
    if (*std::min_element(positions[i].begin(), positions[i].end()) > 0) return written(positions[i]);
  }
  const bool is_telling = !positions.empty() && positions.back() != Position(positions.back().size(), 0);
  return is_telling ? written(positions.back())
                    : argument_text(small_position(machine.boards[0]), machine.boards[0]);
}

std::vector<NextQuestion> next_on_heaps(const std::string& game, const Machine& machine,
                                        const std::vector<Position>& positions) {
  const std::size_t heaps = machine.boards[0].dimension();
  std::vector<NextQuestion> next;
  if (heaps <= 3)
    next.push_back({.question = heaps == 1 ? QuestionKind::sequence : QuestionKind::table,
                    .subject = game,
                    .values = !machine.misere});
  next.push_back({QuestionKind::moves, game, example_position(machine, positions)});
  next.push_back({QuestionKind::positions, game});
  return next;
}

}  // namespace

std::vector<NextQuestion> next_about(const OpenGame& game, const std::vector<Position>& positions) {
  const std::string text = to_text(game.game);
  const Board& board = game.machine.boards[0];
  const QuestionKind answer = game.machine.misere ? QuestionKind::outcome : QuestionKind::value;
  if (is_grid(board)) return {{answer, text, "", "3x4"}, {QuestionKind::moves, text, "", "2x3"}};
  if (!board.has_window()) {
    const std::string place = argument_text(small_position(board), board);
    return {{answer, text, place}, {QuestionKind::moves, text, place}};
  }
  return next_on_heaps(text, game.machine, positions);
}

std::vector<NextQuestion> next_about_partizan(const std::string& name, const Board& board) {
  const bool is_on_grid = is_grid(board);
  return {{QuestionKind::show, "left(" + name + ")"},
          {QuestionKind::value, "left(" + name + ") >> right(" + name + ")",
           is_on_grid ? "" : argument_text(small_position(board), board), is_on_grid ? "3x3" : ""}};
}

}  // namespace galli
