#include "game/game.h"

#include "game/operators.h"

namespace galli {
namespace {

bool is_infix(const Game& game) {
  const Operator* own = operator_of(game.kind);
  return own && own->is_infix(game);
}

/// In parentheses where a sign stands between its games.
std::string as_operand(const Game& game) {
  return is_infix(game) ? "(" + to_text(game) + ")" : to_text(game);
}

/// What stands behind the games of a word.
std::string ending(const Game& game) {
  const OperatorSetting& setting = operator_of(game.kind)->setting;
  if (setting.name.empty()) return "";
  return ", " + std::string(setting.name) + "=" + std::string(setting.values[game.setting]);
}

std::string kid_text(const Game& game, std::size_t index) {
  const Game& kid = game.kids[index];
  if (game.kind == Game::Kind::then && index == 1) return as_operand(kid) + "@" + game.at_text;
  return is_infix(game) ? as_operand(kid) : to_text(kid);
}

}  // namespace

bool operator==(const Game& a, const Game& b) {
  if (a.kind != b.kind || a.kids != b.kids || a.setting != b.setting || a.matrix != b.matrix || a.at != b.at)
    return false;
  return a.kind != Game::Kind::ruleset || a.ruleset == b.ruleset ||
         (a.ruleset->name == b.ruleset->name && same_rules(*a.ruleset, *b.ruleset));
}

Game in_misere(Game game) {
  if (game.kind == Game::Kind::misere) return game;
  Game misere;
  misere.kind = Game::Kind::misere;
  misere.span = game.span;
  misere.kids.push_back(std::move(game));
  return misere;
}

const Start* start_rule(const Game& game) {
  switch (game.kind) {
    case Game::Kind::ruleset: return game.ruleset->start ? &*game.ruleset->start : nullptr;
    case Game::Kind::plus:
    case Game::Kind::ordinal:
    case Game::Kind::cone:
    case Game::Kind::rational: return nullptr;
    default: return start_rule(game.kids.front());
  }
}

std::string to_text(const Game& game) {
  if (game.kind == Game::Kind::ruleset) return game.ruleset->name;
  if (game.kind == Game::Kind::cone) return as_operand(game.kids[0]) + " on cone" + to_text(game.matrix);
  if (game.kind == Game::Kind::rational)
    return "rational" + to_text(game.matrix) + "(" + to_text(game.kids[0]) + ")";
  const Operator& own = *operator_of(game.kind);
  const std::string between = is_infix(game) ? " " + std::string(own.sign) + " " : ", ";
  std::string text;
  for (std::size_t i = 0; i < game.kids.size(); ++i) text += (i == 0 ? "" : between) + kid_text(game, i);
  return is_infix(game) ? text : std::string(own.word) + "(" + text + ending(game) + ")";
}

}  // namespace galli
