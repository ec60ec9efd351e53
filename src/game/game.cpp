#include "game/game.h"

#include <algorithm>

namespace galli {
namespace {

const char* separator(Game::Kind kind) {
  switch (kind) {
    case Game::Kind::select: return " | ";
    case Game::Kind::enforce: return " & ";
    case Game::Kind::push: return " >> ";
    default: return ", ";
  }
}

const char* word(Game::Kind kind) {
  switch (kind) {
    case Game::Kind::one_pass: return "one_pass";
    case Game::Kind::twist: return "twist";
    case Game::Kind::misere: return "misere";
    default: return "";
  }
}

bool is_infix(Game::Kind kind) {
  return kind == Game::Kind::select || kind == Game::Kind::enforce || kind == Game::Kind::push;
}

}  // namespace

bool operator==(const Game& a, const Game& b) {
  if (a.kind != b.kind || a.kids != b.kids) return false;
  return a.kind != Game::Kind::ruleset || a.ruleset == b.ruleset ||
         (a.ruleset->name == b.ruleset->name && same_rules(*a.ruleset, *b.ruleset));
}

const Ruleset& first_ruleset(const Game& game) {
  return game.kind == Game::Kind::ruleset ? *game.ruleset : first_ruleset(game.kids.front());
}

std::string to_text(const Game& game) {
  if (game.kind == Game::Kind::ruleset) return game.ruleset->name;
  std::string text;
  for (const Game& kid : game.kids) {
    const bool needs_parentheses = is_infix(game.kind) && is_infix(kid.kind);
    text += text.empty() ? "" : separator(game.kind);
    text += needs_parentheses ? "(" + to_text(kid) + ")" : to_text(kid);
  }
  return is_infix(game.kind) ? text : word(game.kind) + ("(" + text + ")");
}

}  // namespace galli
