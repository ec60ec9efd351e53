// What a claim is made of: terms over exact numbers, conditions, sets of positions, and the ranges of their variables.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/surd.h"
#include "base/text.h"

namespace galli::claims {

struct Binding;

/// A node of an expression. Variables live in slots of a frame; a `let` has a frame of its own, whose first slots are those
/// of the `for` above it.
struct Term {
  enum class Op : std::uint8_t {
    // numbers
    constant,  ///< exact
    bound,     ///< N
    variable,  ///< index: its slot
    call,      ///< index: a let; kids: its arguments
    add,
    subtract,
    multiply,
    divide,
    power,
    negate,
    div,
    mod,
    exclusive_or,
    floor,
    ceil,
    absolute,
    least_of,     ///< min(a, b, ...)
    greatest_of,  ///< max(a, b, ...)
    common_divisor,
    square_root,
    fibonacci,
    least_part,
    trailing_zeros,
    set_size,      ///< of a variable that stands for a set; index: its slot
    set_least,     ///< likewise
    set_greatest,  ///< likewise
    choose,        ///< if, then, else: numbers or conditions
    mex_over,      ///< kids: the elements; bindings
    least_over,    ///< min { .. }
    greatest_over,
    sum_over,
    count_over,  ///< kids: a condition, or none
    least_with,  ///< bindings: of one variable; kids: the condition
    value_of,    ///< game, phase; kids: the position
    period_of,   ///< game, phase, asks_values
    preperiod_of,
    saltus_of,
    moves_of,
    winning_moves_of,
    winning_pushes_of,
    // texts
    text,
    zeckendorf,
    zeckendorf_sum,
    joined,
    // conditions
    truth,  ///< exact: 0 or 1
    both,
    either,
    no,
    implies,
    same_truth,
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    same_text,
    divides,
    exists,       ///< kids: a call or a least_with
    matches,      ///< kids: a text; index: a pattern
    is_p,         ///< game, phase; kids: the position
    is_n,         ///< on the board, and not P
    in_interval,  ///< kids: number, first, last
    in_list,      ///< kids: number, members
    in_variable,  ///< kids: number; index: slot of a set
    in_set,       ///< kids: tuple, set; index: 1 when the set depends on variables outside of it
    some,         ///< kids: the condition; bindings
    every,
    dominates,  ///< game, other_game
    dominates_strongly,
    confused,
    similar,
    // positions
    tuple,  ///< kids: sizes of heaps
    grid,   ///< kids: rows, columns
    place,  ///< text: as people write it
    // sets of positions
    set_of,     ///< kids: tuples; bindings
    set_union,  ///< kids: sets
    set_minus,
    set_of_p,    ///< game, phase
    set_called,  ///< index: a let
  };

  Op op = Op::constant;
  bool is_whole = false;  ///< known beforehand to give whole numbers
  bool asks_values = false;
  std::size_t index = 0;
  std::size_t game = 0;        ///< index into Claim::games
  std::size_t other_game = 0;  ///< likewise
  std::size_t memory = 0;      ///< mex_over: its place in what the evaluator remembers, from 1; 0: none
  Surd exact{};
  std::string text{};
  std::vector<Term> kids{};
  std::vector<Term> phase{};      ///< one, when a phase was named
  std::vector<Binding> bindings;  ///< not complete here, so without braces
  Span span{};
};

/// A variable, or several at once, and what they run through.
struct Binding {
  enum class Kind : std::uint8_t { between, members, games, subsets, options };

  Kind kind = Kind::between;
  std::vector<std::size_t> slots{};
  std::vector<std::string> names{};
  /// between: at least each of `lower`, at most each of `upper`, both with `more` added to a whole bound. No upper bound:
  /// only where the reader allows it.
  struct Bound {
    Term term{};
    bool is_strict = false;
    Integer more = 0;  ///< strict inequalities of whole numbers on the way
  };
  std::vector<Bound> lower{};
  std::vector<Bound> upper{};
  bool is_coordinate = false;                ///< of the positions of a set: need not go beyond the window
  std::vector<std::vector<Term>> members{};  ///< members, in the order given: as many numbers as slots
  std::size_t first_game = 0;                ///< games: index into Claim::games
  std::size_t games = 0;
  Integer first = 0;  ///< subsets of first..last, as sets of bits
  Integer last = 0;
  Term options{};             ///< options: a value_of, for its game, phase and position
  std::vector<Term> where{};  ///< conditions to be checked when the variables have their values
  Span span{};
};

}  // namespace galli::claims
