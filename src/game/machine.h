// A machine: what a game means. Finitely many phases, and for each phase a choice formula (game/node.h) whose leaves are sets of options. Before
// each move the opponent turns the formula into one set of options (an *imposed set*), and the mover picks an option in it.
//
// A machine knows rulesets as text, not as recognised families: the reference evaluator can run it as it is,
// and engines recognise for themselves.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "gallimaufry/error.h"
#include "game/game.h"
#include "game/node.h"
#include "game/ranking.h"

namespace galli {

struct Phase {
  std::uint32_t formula = 0;  ///< its root among the nodes
  std::string name;           ///< for people: "nim", "nim with button"
  std::uint32_t board = 0;    ///< index into Machine::boards
};

/// A game as copies of another: position X of the cone is worth what phi(X) is in the canonical game (Theorem 1 of the
/// rational paper; it holds for all operators, since each class t is a copy).
struct Machine;
struct Copies {
  Matrix matrix;
  std::shared_ptr<const Machine> canonical;
};

/// A game that is one of those that a phase is the sum of.
struct Summand {
  std::shared_ptr<const Machine> machine;  ///< summands with the same rules share one
  std::uint32_t phase = 0;                 ///< of that machine
  std::vector<std::size_t> heaps{};        ///< that it is played on; empty when the whole is not on heaps
  std::size_t first_factor = 0;            ///< then it is played on these factors of the product
  std::size_t factors = 0;
};

struct Machine {
  std::vector<Board> boards;                             ///< that of the first phase first
  std::vector<std::shared_ptr<const Ruleset>> rulesets;  ///< no two with the same rules
  std::vector<Node> nodes;
  std::vector<Phase> phases;
  std::vector<Ranking> rankings;            ///< why play ends: one for each component of phases
  std::vector<std::uint32_t> component_of;  ///< phase -> index into `rankings`; play never goes back to an
                                            ///< earlier component
  bool misere = false;
  bool is_symmetric = false;     ///< shown to be unchanged when heaps are permuted
  std::optional<Copies> copies;  ///< when every ruleset stands under the same matrix
  /// By phase: its value is the xor of the values of its summands, which are worth the same alone. None where the phase is
  /// not a sum, and no phases at all where none is. (`+` is outermost, or heaps are not tied: game/blocks.h.)
  std::vector<std::vector<Summand>> summands;
};

/// The machine of a game, or why there is none: boards that differ, too many phases, play that need not end.
std::variant<Machine, Complaint> build_machine(const Game& game);

/// The board that a game's first phase is played on.
std::variant<Board, Complaint> board_of(const Game& game);

/// The walk over the formula with this root.
template <typename Algebra>
typename Algebra::Value fold(const Machine& machine, std::uint32_t index, Algebra& algebra) {
  return fold(machine.nodes, index, algebra);
}

inline const Board& board_of(const Machine& machine, std::uint32_t phase) {
  return machine.boards[machine.phases[phase].board];
}

/// Some ruleset has moves.
bool has_moves(const Machine& machine);

/// The opponent has a choice somewhere.
bool has_meet(const Machine& machine);

/// Its rules call functions of the caller (gallimaufry/rules_function.h).
bool calls_functions(const Machine& machine);

/// Plain heaps, and nothing else, in all phases: what most engines are for.
bool is_on_heaps(const Machine& machine);

/// A position in a phase.
struct State {
  std::uint32_t phase = 0;
  Position position{};

  bool operator==(const State&) const = default;
};

struct StateHash {
  std::size_t operator()(const State& state) const;
};

/// The state that the kid of an `fixed_position` node is about, seen from another.
State state_there(const Machine& machine, const Node& fixed, const State& from);

/// What a phase is the sum of; empty when it is not a sum.
std::span<const Summand> summands_of(const Machine& machine, std::uint32_t phase);

/// The part of a position, on a board of the whole, that a summand is played on.
Position part_of(const Position& position, const Board& board, const Summand& summand);

/// The ranking of a component of phases in words.
std::string why_it_ends(const Machine& machine, std::uint32_t component);

/// Some rank is declared that no weights confirm: that play ends is known only as far as moves were checked.
bool has_declared_rank(const Machine& machine);

/// A move within a component of phases lowers its declared rank to a smaller natural number; true where none is declared.
bool lowers_declared_rank(const Machine& machine, const State& from, const State& to);

/// "two heaps (x, y) with x >= 1, unchanged by swapping"
std::string board_in_words(const Machine& machine);

/// Phases reachable from a phase, itself included.
PhaseSet reachable_phases(const Machine& machine, std::uint32_t phase);

}  // namespace galli
