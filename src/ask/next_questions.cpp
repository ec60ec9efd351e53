#include "ask/next_questions.h"

#include <fmt/format.h>

#include <algorithm>

namespace galli {
namespace {

/// Heaps of one size, (3,3) if that is on the board.
Position example_on_heaps(const Board& board) {
  if (board.kind == Board::Kind::multiset) return {3};
  for (Integer size : {3, 4, 2, 1, 0}) {
    const Position position(board.dimension(), size);
    if (board.contains(position)) return position;
  }
  return Position(board.dimension(), 3);
}

/// A P-position that has something to show: not among the very first, no heap empty.
Position example_position(const Machine& machine, const std::vector<Position>& positions) {
  for (std::size_t i = 3; i < positions.size(); ++i) {
    if (*std::min_element(positions[i].begin(), positions[i].end()) > 0) return positions[i];
  }
  const bool is_telling = !positions.empty() && positions.back() != Position(positions.back().size(), 0);
  return is_telling ? positions.back() : example_on_heaps(machine.board);
}

/// Some position that has moves, to try a game with.
Position small_position(const Board& board) {
  switch (board.kind) {
    case Board::Kind::grid: return free_grid(2, 3);
    case Board::Kind::multiset: return multiset_of({3});
    case Board::Kind::heaps: return example_on_heaps(board);
    case Board::Kind::product:
    case Board::Kind::partners: break;
  }
  Position whole;
  for (const Board& factor : board.factors) {
    const Position part = small_position(factor);
    whole.insert(whole.end(), part.begin(), part.end());
  }
  return whole;
}

std::vector<NextQuestion> next_on_heaps(const std::string& game, const Machine& machine,
                                        const std::vector<Position>& positions) {
  const std::size_t heaps = machine.board.dimension();
  std::vector<NextQuestion> next;
  if (heaps <= 3)
    next.push_back({.question = heaps == 1 ? QuestionKind::sequence : QuestionKind::table,
                    .subject = game,
                    .values = !machine.misere});
  next.push_back(
      {QuestionKind::moves, game, fmt::format("{}", fmt::join(example_position(machine, positions), ","))});
  next.push_back({QuestionKind::positions, game});
  return next;
}

}  // namespace

std::vector<NextQuestion> next_about(const OpenGame& game, const std::vector<Position>& positions) {
  const std::string text = to_text(game.game);
  const Board& board = game.machine.board;
  const QuestionKind answer = game.machine.misere ? QuestionKind::outcome : QuestionKind::value;
  if (board.kind == Board::Kind::grid)
    return {{answer, text, "", "3x4"}, {QuestionKind::moves, text, "", "2x3"}};
  if (board.kind == Board::Kind::product) {
    const std::string place = argument_text(small_position(board), board);
    return {{answer, text, place}, {QuestionKind::moves, text, place}};
  }
  return next_on_heaps(text, game.machine, positions);
}

std::vector<NextQuestion> next_about_partizan(const std::string& name, const Board& board) {
  const bool is_grid = board.kind == Board::Kind::grid;
  return {{QuestionKind::show, "left(" + name + ")"},
          {QuestionKind::value, "left(" + name + ") >> right(" + name + ")",
           is_grid ? "" : argument_text(small_position(board), board), is_grid ? "3x3" : ""}};
}

}  // namespace galli
