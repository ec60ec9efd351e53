// The operators on games: how each is written, as a word and as a sign, and how many games it takes.
#pragma once

#include <array>
#include <string_view>

#include "game/game.h"
#include "lang/lexer.h"

namespace galli {

inline constexpr std::size_t max_rulesets = 4096;  ///< in one game

struct Operator {
  Game::Kind kind;
  std::string_view word;
  std::string_view sign;  ///< empty when it has none; its Unicode form is the lexer's
  Token::Kind token;      ///< of the sign
  std::size_t least;      ///< games
  std::size_t most;
  std::string_view usage;

  bool has_sign() const { return !sign.empty(); }
  bool takes_any_number() const { return most == max_rulesets; }
};

inline constexpr std::array operators = {
    Operator{Game::Kind::select, "select", "|", Token::Kind::bar, 2, max_rulesets, "select(A, B, ...)"},
    Operator{Game::Kind::enforce, "enforce", "&", Token::Kind::ampersand, 2, max_rulesets,
             "enforce(A, B, ...)"},
    Operator{Game::Kind::push, "push", ">>", Token::Kind::push, 2, 2,
             "push(A, B), or push(A, B, button=inside)"},
    Operator{Game::Kind::ordinal, "ordinal", ":", Token::Kind::colon, 2, 2, "ordinal(A, B)"},
    Operator{Game::Kind::plus, "plus", "+", Token::Kind::plus, 2, max_rulesets, "plus(A, B, ...)"},
    Operator{Game::Kind::conjoin, "conjoin", "", Token::Kind::end, 2, 2, "conjoin(A, B)"},
    Operator{Game::Kind::then, "then", "", Token::Kind::end, 2, 2, "then(A, B@(position))"},
    Operator{Game::Kind::one_pass, "one_pass", "", Token::Kind::end, 1, 1, "one_pass(A)"},
    Operator{Game::Kind::twist, "twist", "", Token::Kind::end, 1, max_rulesets,
             "twist(A, B, ...), or twist(subtraction{S}) for S and its complement"},
    Operator{Game::Kind::misere, "misere", "", Token::Kind::end, 1, 1, "misere(A)"},
};

/// Null when there is none.
const Operator* operator_called(std::string_view word);
const Operator* operator_with(Token::Kind sign);

}  // namespace galli
