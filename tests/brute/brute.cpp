// Games, the boards they stand on, and which make sense: see brute.h.
#include "brute.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace brute {

namespace {

bool is_one_heap(const Part& part) {
  return part.ground == Ground::heaps && part.heaps == 1 && !part.condition;
}

// The boards are equal as sets, but for those not known yet and single heaps beside a multiset.
Board joined(const std::vector<Board>& boards) {
  Board result;
  for (const Board& board : boards) {
    if (result.empty()) result = board;
    for (std::size_t i = 0; i < result.size() && result.size() == board.size(); ++i)
      if (is_one_heap(result[i]) && board[i].ground == Ground::multiset) result[i] = board[i];
  }
  return result;
}

Board joined(const std::vector<Game>& arguments) {
  std::vector<Board> boards;
  for (const Game& argument : arguments) boards.push_back(argument.board);
  return joined(boards);
}

// The board that all phases of a game are played on, if there is one.
Board joined(const Game& game) {
  std::vector<Board> boards;
  for (const Phase& phase : phases(game)) boards.push_back(board(game, phase));
  return joined(boards);
}

Board side_by_side(const std::vector<Game>& arguments) {
  Board result;
  for (const Game& argument : arguments) {
    if (argument.board.empty()) return {};
    result.insert(result.end(), argument.board.begin(), argument.board.end());
  }
  return result;
}

bool is_same(const Part& a, const Part& b) {
  if (a.ground != b.ground || a.heaps != b.heaps) return false;
  if (!a.condition && !b.condition) return true;
  constexpr long long far_enough = 20;  // to tell the cones of random games apart
  const Ruleset all{"", a.heaps, {}, {}};
  for (const Position& x : positions(Game(all), a.heaps == 3 ? 6 : far_enough))
    if ((!a.condition || a.condition(x)) != (!b.condition || b.condition(x))) return false;
  return true;
}

bool is_same(const Board& a, const Board& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Part& p, const Part& q) { return is_same(p, q); });
}

bool is_always_on(const Game& game, const Board& wanted) {
  const std::vector<Phase> all = phases(game);
  return std::all_of(all.begin(), all.end(), [&](const Phase& p) { return is_same(board(game, p), wanted); });
}

// Plain heaps, as many on one as on the other.
bool have_as_many_heaps(const Board& a, const Board& b) {
  const auto is_heaps = [](const Part& part) { return part.ground == Ground::heaps; };
  const auto count = [](const Board& board) {
    return std::accumulate(board.begin(), board.end(), 0,
                           [](int sum, const Part& part) { return sum + part.heaps; });
  };
  return std::all_of(a.begin(), a.end(), is_heaps) && std::all_of(b.begin(), b.end(), is_heaps) &&
         count(a) == count(b);
}

// Single heaps may be heaps of a multiset, and parts of a sum the heaps of one game.
bool may_become(const Board& a, const Board& b) {
  const auto part_may = [](const Part& p, const Part& q) {
    return is_same(p, q) || (is_one_heap(p) && q.ground == Ground::multiset);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), part_may) || have_as_many_heaps(a, b);
}

bool may_always_become(const Game& game, const Board& wanted) {
  const std::vector<Phase> all = phases(game);
  return std::all_of(all.begin(), all.end(),
                     [&](const Phase& p) { return may_become(board(game, p), wanted); });
}

Board in_cone(const Matrix& q, const Board& board) {
  return {{Ground::heaps, 2, [=](const Position& x) { return is_in_cone(q, x) && is_on_board(board, x); }}};
}

Board in_classes(const Matrix& q, const Board& board) {
  return {{Ground::heaps, 2, [=](const Position& x) {
             return is_in_cone(q, x) && is_on_board(board, decompositions(q, x).at(0).coefficients);
           }}};
}

}  // namespace

Game::Game(Ruleset leaf) : ruleset(std::move(leaf)) {
  if (ruleset.ground != Ground::partner) board = {{ruleset.ground, ruleset.heaps, ruleset.condition}};
}

Game::Game(Kind k, std::vector<Game> args, Matrix q) : kind(k), arguments(std::move(args)), matrix(q) {
  switch (kind) {
    case Kind::cone: board = in_cone(matrix, arguments[0].board); break;
    case Kind::rational: board = in_classes(matrix, arguments[0].board); break;
    case Kind::ordinal: settle_second(); [[fallthrough]];
    case Kind::plus: board = side_by_side(arguments); break;
    case Kind::then: board = arguments[0].board; break;
    default: stand_on(joined(arguments));
  }
}

// Plays B on one board if that is possible.
void Game::settle_second() {
  Game& b = arguments[1];
  if (b.board.empty()) return;
  const Board wanted = joined(b);
  Game settled = b;
  settled.stand_on(wanted);
  second_leaves_board = !is_always_on(settled, wanted);
  if (!second_leaves_board) b = settled;
}

void Game::stand_on(const Board& wanted) {
  std::size_t used = 0;
  switch (kind) {
    case Kind::ruleset:
      if (board.empty() ||
          (is_one_heap(board[0]) && wanted.size() == 1 && wanted[0].ground == Ground::multiset))
        board = wanted;
      break;
    case Kind::cone:
    case Kind::rational: break;
    case Kind::plus:
    case Kind::ordinal:
      if (board.empty() || board.size() != wanted.size()) break;
      for (Game& argument : arguments) {
        const auto from = wanted.begin() + static_cast<std::ptrdiff_t>(used);
        used += argument.board.size();
        argument.stand_on({from, wanted.begin() + static_cast<std::ptrdiff_t>(used)});
      }
      board = side_by_side(arguments);
      break;
    case Kind::then:
      arguments[0].stand_on(wanted);
      board = arguments[0].board;
      break;
    default:
      for (Game& argument : arguments) argument.stand_on(wanted);
      board = joined(arguments);
  }
}

Game select(std::vector<Game> arguments) { return {Kind::select, std::move(arguments)}; }
Game enforce(std::vector<Game> arguments) { return {Kind::enforce, std::move(arguments)}; }
Game twist(std::vector<Game> arguments) { return {Kind::twist, std::move(arguments)}; }
Game conjoin(Game a, Game b) { return {Kind::conjoin, {std::move(a), std::move(b)}}; }
Game one_pass(Game a) { return {Kind::one_pass, {std::move(a)}}; }
Game ordinal(Game a, Game b) { return {Kind::ordinal, {std::move(a), std::move(b)}}; }
Game plus(std::vector<Game> arguments) { return {Kind::plus, std::move(arguments)}; }
Game on_cone(Game a, const Matrix& q) { return {Kind::cone, {std::move(a)}, q}; }
Game rational(const Matrix& q, Game a) { return {Kind::rational, {std::move(a)}, q}; }

Game then(Game a, Game b, Position start) {
  Game result{Kind::then, {std::move(a), std::move(b)}};
  result.start = std::move(start);
  return result;
}

Game push(Game a, Game b, Button button) {
  Game result{Kind::push, {std::move(a), std::move(b)}};
  result.button = button;
  return result;
}

Game misere(Game a) {
  a.misere = true;
  return a;
}

int heaps(const Game& game) { return game.board.at(0).heaps; }

Board board(const Game& game, const Phase& phase) {
  Board result;
  switch (game.kind) {
    case Kind::ruleset:
    case Kind::cone:
    case Kind::rational: return game.board;
    case Kind::plus:
    case Kind::ordinal:
      for (std::size_t i = 0; i < game.arguments.size(); ++i) {
        const Game& argument = game.arguments[i];
        const Board here = i < phase.parts.size() ? board(argument, phase.parts[i]) : argument.board;
        result.insert(result.end(), here.begin(), here.end());
      }
      return result;
    case Kind::push:
    case Kind::conjoin:
    case Kind::then: return board(game.arguments[static_cast<std::size_t>(phase.at)], phase.parts[0]);
    default: return board(game.arguments[0], phase.parts[0]);
  }
}

namespace {

bool has_then(const Game& game) {
  return game.kind == Kind::then || std::any_of(game.arguments.begin(), game.arguments.end(), has_then);
}

bool has_two_heaps(const Board& board) {
  return board.size() == 1 && board[0].ground == Ground::heaps && board[0].heaps == 2;
}

bool has_joined_heap(const Game& game) {
  const bool is_joined = game.kind == Kind::ruleset && game.ruleset.ground == Ground::heaps &&
                         !game.board.empty() && game.board[0].ground == Ground::multiset;
  return is_joined || std::any_of(game.arguments.begin(), game.arguments.end(), has_joined_heap);
}

// A sum that goes over to other boards, with heaps in it that are a multiset because of a game beside it: they might have to stay
// so on those boards, which the program refuses.
bool is_joined_sum(const Game& game) {
  const bool is_sum = game.kind == Kind::plus || game.kind == Kind::ordinal;
  return (is_sum && has_joined_heap(game) && !is_always_on(game, game.board)) ||
         std::any_of(game.arguments.begin(), game.arguments.end(), is_joined_sum);
}

bool fits_together(const Game& game) {
  const auto& arguments = game.arguments;
  switch (game.kind) {
    case Kind::ruleset:
    case Kind::one_pass:
    case Kind::plus: return true;
    case Kind::then: return is_on_board(arguments[1], game.start);
    // The program would play all phases of B on one board, which this brute force cannot do with heaps that belong to several parts.
    case Kind::ordinal:
      return !game.second_leaves_board || !may_always_become(arguments[1], joined(arguments[1]));
    case Kind::cone:
    case Kind::rational: return has_two_heaps(arguments[0].board) && !has_then(arguments[0]);
    case Kind::push:
    case Kind::conjoin:
      return is_always_on(arguments[0], game.board) && is_same(arguments[1].board, game.board) &&
             !is_joined_sum(arguments[1]);
    case Kind::select:
    case Kind::enforce:
    case Kind::twist: break;
  }
  return std::all_of(arguments.begin(), arguments.end(),
                     [&](const Game& a) { return is_always_on(a, game.board); });
}

}  // namespace

bool is_sound(const Game& game) {
  return !game.board.empty() && std::all_of(game.arguments.begin(), game.arguments.end(), is_sound) &&
         fits_together(game);
}

}  // namespace brute
