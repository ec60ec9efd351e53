// The operators on games: one table of how each is written and printed, how many games it takes, what may be set, what boards they need and what
// phases and formulas come out. A new operator is a `GameKind`, a line in the table and its formula (game/formula.h).
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace galli {

struct Game;
struct Part;

enum class GameKind {
  ruleset,
  select,
  enforce,
  push,
  one_pass,
  twist,
  conjoin,
  then,
  ordinal,
  plus,
  cone,
  rational,
  misere
};

inline constexpr std::size_t max_rulesets = 4096;  ///< in one game

/// What may be set behind the games, as in push(A, B, button=inside): one of some words or numbers, the first when nothing is set.
struct OperatorSetting {
  std::string_view name{};
  std::span<const std::string_view> values{};
};

struct Operator {
  /// The boards of its games.
  enum class Boards {
    one,           ///< all become one
    one_at_first,  ///< the same, but of the second game only that of its first phase
    one_for_each,  ///< side by side, or one after the other
  };
  using Parts = std::vector<Part>;

  GameKind kind;
  std::string_view word;
  std::string_view sign;  ///< empty when it has none; its Unicode form is the lexer's
  std::size_t least;      ///< games
  std::size_t most;
  std::string_view usage;
  Boards boards;
  std::size_t (*phase_count)(const Parts& parts);
  Part (*formula)(const Game& game, const Parts& parts);  ///< null: it is laid side by side by the compiler
  OperatorSetting setting{};                              ///< without a name when there is none

  bool has_sign() const { return !sign.empty(); }
  bool takes_any_number() const { return most == max_rulesets; }
  /// Printed with its sign between the games; else as a word before them.
  bool is_infix(const Game& game) const;
};

/// Cones and rational games, which have a matrix, are not among them.
extern const std::array<Operator, 10> operators;

/// Null when there is none.
const Operator* operator_of(GameKind kind);
const Operator* operator_called(std::string_view word);
const Operator* operator_written(std::string_view sign);
/// The first whose setting has this name.
const Operator* operator_with_setting(std::string_view name);

}  // namespace galli
