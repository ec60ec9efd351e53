// Smaller games from a failing one, and what a game is made of: see brute.h.
#include <algorithm>
#include <utility>

#include "brute.h"

namespace brute {

namespace {

// Made anew, so that the boards are settled again.
Game with_arguments(const Game& game, std::vector<Game> arguments) {
  Game result(game.kind, std::move(arguments), game.matrix);
  result.button = game.button;
  result.start = game.start;
  return result;
}

std::vector<Game> simpler_leaves(const Game& leaf) {
  std::vector<Game> result;
  if (leaf.board.size() != 1 || leaf.board[0].condition) return result;
  const Ground ground = leaf.board[0].ground;
  if (ground == Ground::heaps) result.push_back(nim(leaf.board[0].heaps));
  if (ground == Ground::multiset) result.push_back(octal("0.3"));
  if (ground == Ground::grid) result.push_back(vertical());
  std::erase_if(result, [&](const Game& g) {
    return g.ruleset.text == leaf.ruleset.text || leaf.ruleset.text.starts_with("nim");
  });
  return result;
}

// The fixed position of `then` with one number lowered.
std::vector<Game> simpler_starts(const Game& game) {
  std::vector<Game> result;
  for (std::size_t i = 0; i < game.start.size(); ++i) {
    Game with = game;
    --with.start[i];
    if (is_on_board(game.arguments[1], with.start)) result.push_back(with);
  }
  return result;
}

std::vector<Game> without_one_argument(const Game& game) {
  std::vector<Game> result;
  for (std::size_t i = 0; game.arguments.size() > 2 && i < game.arguments.size(); ++i) {
    std::vector<Game> fewer = game.arguments;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    result.push_back(with_arguments(game, fewer));
  }
  return result;
}

std::vector<Game> with_one_simpler_argument(const Game& game) {
  std::vector<Game> result;
  for (std::size_t i = 0; i < game.arguments.size(); ++i)
    for (const Game& argument : simpler(game.arguments[i])) {
      std::vector<Game> arguments = game.arguments;
      arguments[i] = argument;
      result.push_back(with_arguments(game, arguments));
    }
  return result;
}

// A leaf that took its board from a partner has to find a new one.
Game settled_anew(const Game& game) {
  if (game.kind == Kind::ruleset) return game.ruleset;
  std::vector<Game> arguments;
  for (const Game& argument : game.arguments) arguments.push_back(settled_anew(argument));
  return with_arguments(game, arguments);
}

}  // namespace

std::vector<Game> simpler(const Game& game) {
  std::vector<Game> all = game.arguments;
  const auto add = [&](const std::vector<Game>& some) { all.insert(all.end(), some.begin(), some.end()); };
  if (game.kind == Kind::ruleset) add(simpler_leaves(game));
  add(without_one_argument(game));
  add(with_one_simpler_argument(game));
  if (game.kind == Kind::then) add(simpler_starts(game));
  if (game.button != Button::move) {
    all.push_back(game);
    all.back().button = Button::move;
  }
  std::vector<Game> result;
  for (const Game& g : all) {
    result.push_back(settled_anew(g));
    result.back().misere = game.misere;
    if (!is_sound(result.back())) result.pop_back();
  }
  if (game.misere) {
    result.push_back(game);
    result.back().misere = false;
  }
  return result;
}

namespace {

std::string name_of(Kind kind) {
  switch (kind) {
    case Kind::ruleset: return "ruleset";
    case Kind::select: return "select";
    case Kind::enforce: return "enforce";
    case Kind::push: return "push";
    case Kind::one_pass: return "one_pass";
    case Kind::twist: return "twist";
    case Kind::conjoin: return "conjoin";
    case Kind::then: return "then";
    case Kind::ordinal: return "ordinal";
    case Kind::plus: return "plus";
    case Kind::cone: return "cone";
    case Kind::rational: return "rational";
  }
  return "";
}

// left(domineering) counts as left, nim(2) as nim.
std::string name_of(const Ruleset& ruleset) {
  return ruleset.text.substr(0, ruleset.text.find_first_of("([{"));
}

bool shares_position(Kind kind) {
  return kind == Kind::select || kind == Kind::enforce || kind == Kind::twist || kind == Kind::push ||
         kind == Kind::conjoin;
}

bool is_one_of(const Game& game, Kind a, Kind b) { return game.kind == a || game.kind == b; }

bool has(const Game& game, Kind kind) {
  return game.kind == kind || std::any_of(game.arguments.begin(), game.arguments.end(),
                                          [&](const Game& a) { return has(a, kind); });
}

// Of the first parts only: enough to tell what was drawn.
bool is_another_board(const Board& a, const Board& b) {
  return a.size() != b.size() || a[0].ground != b[0].ground || a[0].heaps != b[0].heaps;
}

bool leaves_board(const Game& game) {
  const auto& a = game.arguments;
  return (game.kind == Kind::then && is_another_board(a[0].board, a[1].board)) ||
         std::any_of(a.begin(), a.end(), leaves_board);
}

bool is_all_heaps(const Board& board) {
  return std::all_of(board.begin(), board.end(),
                     [](const Part& part) { return part.ground == Ground::heaps; });
}

// Of the boards that a sum goes over to.
void count_boards_of_sum(const Game& sum, Coverage& coverage) {
  if (!leaves_board(sum)) {
    if (is_all_heaps(sum.board)) ++coverage["sum of heaps"];
    return;
  }
  ++coverage["then in a sum"];
  for (const Phase& phase : phases(sum)) {
    const Board there = board(sum, phase);
    const bool is_heaps = is_all_heaps(sum.board) && is_all_heaps(there);
    if (is_heaps && is_another_board({there.back()}, {sum.board.back()}))
      ++coverage["then in a sum: other heaps"];
    if (is_all_heaps(sum.board) && !is_heaps) ++coverage["then in a sum: from heaps to another kind"];
  }
}

void count_leaf(const Game& leaf, Coverage& coverage) {
  ++coverage[name_of(leaf.ruleset)];
  if (leaf.ruleset.ground == Ground::heaps && leaf.board[0].ground == Ground::multiset)
    ++coverage["one heap on multisets"];
  if (leaf.ruleset.ground == Ground::partner && leaf.board.size() > 1)
    ++coverage["to_end or no_moves on a sum"];
}

void count_situation(const Game& game, Coverage& coverage) {
  const auto& a = game.arguments;
  const auto among = [&](Kind kind) {
    return std::any_of(a.begin(), a.end(), [&](const Game& g) { return g.kind == kind; });
  };
  if (game.kind == Kind::push) ++coverage[std::string("button ") + button_name(game.button)];
  if (game.kind == Kind::then && is_another_board(a[0].board, a[1].board))
    ++coverage["then on another board"];
  if (is_one_of(game, Kind::plus, Kind::ordinal) && is_another_board(a[0].board, a[1].board))
    ++coverage["sum of different boards"];
  if (game.kind == Kind::plus) count_boards_of_sum(game, coverage);
  if (game.kind == Kind::ordinal && leaves_board(a[0])) ++coverage["then in an ordinal sum"];
  if (game.second_leaves_board) ++coverage["then right of an ordinal sum"];
  if (game.kind == Kind::cone && a[0].kind != Kind::ruleset) ++coverage["cone of a game"];
  if (game.kind == Kind::rational && a[0].kind != Kind::ruleset) ++coverage["rational of a game"];
  if (shares_position(game.kind) && game.board.size() > 1) ++coverage["beside: sums"];
  if (shares_position(game.kind) && among(Kind::rational)) ++coverage["beside: rational"];
  if (shares_position(game.kind) && among(Kind::rational) && among(Kind::cone))
    ++coverage["rational beside cone"];
  if (shares_position(game.kind) && among(Kind::then)) ++coverage["beside: then"];
  if (is_one_of(game, Kind::select, Kind::enforce) && has(game, Kind::then))
    ++coverage["then in " + name_of(game.kind)];
  const bool has_cone = has(game.arguments[0], Kind::cone) || has(game.arguments[0], Kind::rational);
  if (is_one_of(game, Kind::cone, Kind::rational) && has_cone) ++coverage["cone in cone"];
}

void count_nodes(const Game& game, Coverage& coverage) {
  if (game.kind == Kind::ruleset) return count_leaf(game, coverage);
  ++coverage[name_of(game.kind)];
  count_situation(game, coverage);
  for (const Game& argument : game.arguments) count_nodes(argument, coverage);
}

std::string name_of(const Board& board) {
  if (board.size() > 1) return "sum";
  const Part& part = board[0];
  if (part.ground == Ground::heaps)
    return part.condition ? "heaps with a condition" : std::to_string(part.heaps) + " heaps";
  return part.ground == Ground::grid ? "grid" : "multiset";
}

}  // namespace

void count(const Game& game, Coverage& coverage) {
  ++coverage["board: " + name_of(game.board)];
  if (game.misere) ++coverage["misere"];
  if (game.misere && game.board.size() > 1) ++coverage["misere of a sum"];
  if (game.misere && game.board[0].ground == Ground::multiset) ++coverage["misere of multisets"];
  if (game.misere && game.board[0].ground == Ground::grid) ++coverage["misere of grids"];
  count_nodes(game, coverage);
}

std::vector<std::string> never_counted(const Coverage& coverage) {
  std::vector<std::string> result{"board: 1 heaps",
                                  "board: 2 heaps",
                                  "board: 3 heaps",
                                  "board: heaps with a condition",
                                  "board: multiset",
                                  "board: grid",
                                  "board: sum",
                                  "misere",
                                  "misere of a sum",
                                  "misere of multisets",
                                  "misere of grids",
                                  "nim",
                                  "wythoff",
                                  "zeruclid",
                                  "pegs",
                                  "modular_nim",
                                  "rays",
                                  "steps",
                                  "bishop",
                                  "yama",
                                  "euclid",
                                  "euclid_t",
                                  "gdwn",
                                  "fraenkel",
                                  "subtraction",
                                  "allbut",
                                  "octal",
                                  "hex",
                                  "to_end",
                                  "no_moves",
                                  "vertical",
                                  "horizontal",
                                  "cram",
                                  "left",
                                  "right",
                                  "one heap on multisets",
                                  "to_end or no_moves on a sum",
                                  "then on another board",
                                  "sum of different boards",
                                  "cone of a game",
                                  "rational of a game",
                                  "beside: sums",
                                  "beside: rational",
                                  "rational beside cone",
                                  "beside: then",
                                  "then in select",
                                  "then in enforce",
                                  "then in an ordinal sum",
                                  "then right of an ordinal sum",
                                  "then in a sum",
                                  "then in a sum: other heaps",
                                  "then in a sum: from heaps to another kind",
                                  "sum of heaps",
                                  "cone in cone"};
  for (int kind = static_cast<int>(Kind::select); kind <= static_cast<int>(Kind::rational); ++kind)
    result.push_back(name_of(static_cast<Kind>(kind)));
  for (int button = 0; button <= static_cast<int>(Button::either); ++button)
    result.push_back(std::string("button ") + button_name(static_cast<Button>(button)));
  std::erase_if(result, [&](const std::string& name) { return coverage.contains(name); });
  return result;
}

}  // namespace brute
