#include "study/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/words.h"
#include "study/run.h"

namespace galli {
namespace {

bool is_case(const Table& left, const Table& right, std::uint64_t cell) {
  const bool on_left = left.cells[cell] != Table::off_board, on_right = right.cells[cell] != Table::off_board;
  return left.ask == Ask::outcomes ? on_left || on_right : on_left && on_right;
}

bool is_different(const Table& left, const Table& right, std::uint64_t cell) {
  return left.ask == Ask::outcomes ? left.is_p(cell) != right.is_p(cell)
                                   : left.cells[cell] != right.cells[cell];
}

bool has_window(const Board& board) {
  return board.kind == Board::Kind::heaps || board.kind == Board::Kind::multiset;
}

}  // namespace

bool is_smaller(const Position& a, const Position& b) {
  const auto total = [](const Position& position) {
    return std::accumulate(position.begin(), position.end(), Integer{0});
  };
  const Integer left = total(a), right = total(b);
  return left != right ? left < right : a < b;
}

Agreement agreement(const Table& left, const Table& right) {
  Agreement found{left.ask, left.window, 0, 0, {}};
  for (std::uint64_t cell = 0; cell < left.cells.size(); ++cell) {
    if (!is_case(left, right, cell)) continue;
    ++found.cases;
    if (!is_different(left, right, cell)) continue;
    ++found.differences;
    Position sizes = left.window.position(cell);
    if (!found.first || is_smaller(sizes, found.first->sizes))
      found.first = Difference{std::move(sizes), left.cells[cell], right.cells[cell]};
  }
  return found;
}

Request table_request(const Machine& machine, Ask ask, Integer bound) {
  Request request;
  request.ask = ask;
  request.window = {Position(machine.board.dimension(), bound)};
  return request;
}

double seconds_of(const Machine& machine, Ask ask, Integer bound, const Settings& settings) {
  const auto plan = make_plan(machine, table_request(machine, ask, bound), settings);
  const Plan* made = std::get_if<Plan>(&plan);
  return made ? made->seconds : std::numeric_limits<double>::infinity();
}

Integer affordable_bound(Integer most, const std::function<double(Integer bound)>& seconds) {
  constexpr double patience = 3;
  for (const Integer bound : {200, 100, 60, 40, 30, 20, 15}) {
    if (bound <= most && seconds(bound) <= patience) return bound;
  }
  return std::min<Integer>(most, 12);
}

Table table_to(const Machine& machine, Ask ask, Integer bound, const Settings& settings,
               const Control& control) {
  return run(machine, table_request(machine, ask, bound), settings, control).table;
}

Agreement agreement(const Machine& left, const Machine& right, Ask ask, Integer bound,
                    const Settings& settings, const Control& control) {
  return agreement(table_to(left, ask, bound, settings, control),
                   table_to(right, ask, bound, settings, control));
}

std::string why_not_compared(const Machine& left, const Machine& right) {
  for (const Machine* machine : {&left, &right}) {
    if (!has_window(machine->board))
      return fmt::format("positions on {} cannot be gone through by heaps", in_words(machine->board));
  }
  const bool are_alike =
      left.board.kind == right.board.kind && left.board.dimension() == right.board.dimension();
  if (are_alike) return "";
  return fmt::format("the boards differ: {}, {}", in_words(left.board), in_words(right.board));
}

Game compound(Game::Kind kind, std::vector<Game> kids) {
  Game game;
  game.kind = kind;
  game.kids = std::move(kids);
  return game;
}

}  // namespace galli
