// What has to be proved of a game: a system of equations between sets of positions, one set for each phase (for each size of
// the heaps that are kept fixed, and for each nim-value up to one).
//
//   outcomes    P_phase = board minus N_phase, where N is the choice formula of the phase with "some option is in P" at
//               its leaves: `or` for a union, `and` for a meet. Passes and takeovers ask whether an imposed set may be empty, so
//               there the formula is read for each imposed set (value/choice.h says how two conditions are enough).
//   misere      a position is N when every imposed set is empty or has a P-option
//   values      G_v = board, not Force(v), and Force(u) for each u < v, where Force(v) is the formula with "some option is in G_v"
//
// THEOREM SCHEME. Every move lowers the weights of its component of phases (game/ending), so what the equations say of a position
// rests on positions below it only: by induction the system has exactly one solution. Sets that satisfy the equations are
// therefore the P-positions, for all heap sizes. (C. Mignoty, A. Renard, M. Rigo, M. Whiteland, Automatic proofs in combinatorial
// game theory, 2025, do this for rulesets with Walnut; J. Shallit, L. Schaeffer and J. Khodier, Self-verifying predicates
// in Büchi arithmetic, 2025, have the general idea. Here the system is made from the expression of the game.)
//
// Arithmetic is that of unbounded integers: a theorem says nothing of where 64 bits end.
#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "game/machine.h"
#include "prove/relation.h"

namespace galli {

/// Proved by hand, with sentences that automata decide (prove/lemmas.h).
enum class Lemma { none, euclid };

/// A set of positions on the free heaps.
struct SetKey {
  std::uint32_t phase = 0;
  std::vector<MaybeInteger> fixed{};  ///< by heap
  std::uint32_t value = 0;            ///< nim-value; 0 are the P-positions

  bool operator==(const SetKey&) const = default;
  bool operator<(const SetKey& other) const {
    return std::tie(phase, fixed, value) < std::tie(other.phase, other.fixed, other.value);
  }
};

/// What a formula is made of.
struct Literal {
  enum class Kind {
    member,  ///< the position is in `set`
    option,  ///< an option by `relation` is in `set`
    mobile,  ///< there is an option by `relation`
  };
  Kind kind = Kind::member;
  std::uint32_t relation = 0;
  std::uint32_t set = 0;

  auto operator<=>(const Literal&) const = default;
};

/// A Boolean formula over literals, as a node of a list.
struct Gate {
  enum class Kind { no, yes, literal, all, some, none };
  Kind kind = Kind::no;
  std::uint32_t literal = 0;
  std::vector<std::uint32_t> kids{};
};

struct ProofSet {
  SetKey key;
  std::string name;         ///< for people: "nim, button pushed, x = 3"
  std::uint32_t board = 0;  ///< index into `boards`
  Lemma lemma = Lemma::none;
  std::uint32_t gate = 0;  ///< the set is the board where this holds; not for a lemma
  std::uint32_t component = 0;
};

struct ProofRelation {
  MoveRelation moves;
  std::uint32_t board = 0;    ///< that options lie on
  std::string text;           ///< the clause
  std::uint32_t ruleset = 0;  ///< that the clause is of, by its place in the machine
};

/// Weights on the free heaps, lexicographic; `shift`, what the fixed heaps add to each.
struct ProofSystem {
  std::size_t heaps = 0;  ///< that are free
  std::vector<std::string> heap_names;
  std::vector<LinearCondition> boards;
  std::vector<ProofRelation> relations;
  std::vector<Literal> literals;
  std::vector<Gate> gates;
  std::vector<ProofSet> sets;  ///< the one that was asked for first
  bool misere = false;
};

struct SystemQuestion {
  std::uint32_t phase = 0;
  std::vector<MaybeInteger> fixed{};  ///< by heap; empty: all are free
  std::uint32_t value = 0;
};

/// The system, or why there is none in plain words.
std::variant<ProofSystem, std::string> system_of(const Machine& machine, const SystemQuestion& question);

/// The gate for given truth values of the literals.
bool value_of(const ProofSystem& system, std::uint32_t gate, const std::vector<bool>& literals);
/// The literals below a gate, increasing.
std::vector<std::uint32_t> literals_of(const ProofSystem& system, std::uint32_t gate);

}  // namespace galli
