#include "game/game.h"

namespace galli {
namespace {

/// How an operator is written: between its games, or as a word before them.
struct Sign {
  const char* text;
  bool is_infix;
};

Sign sign(Game::Kind kind) {
  switch (kind) {
    case Game::Kind::select: return {" | ", true};
    case Game::Kind::enforce: return {" & ", true};
    case Game::Kind::push: return {" >> ", true};
    case Game::Kind::one_pass: return {"one_pass", false};
    case Game::Kind::twist: return {"twist", false};
    case Game::Kind::misere: return {"misere", false};
    case Game::Kind::ruleset: break;
  }
  return {"", false};
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
  const Sign own = sign(game.kind);
  std::string text;
  for (const Game& kid : game.kids) {
    text += text.empty() ? "" : own.is_infix ? own.text : ", ";
    text += own.is_infix && sign(kid.kind).is_infix ? "(" + to_text(kid) + ")" : to_text(kid);
  }
  return own.is_infix ? text : own.text + ("(" + text + ")");
}

}  // namespace galli
