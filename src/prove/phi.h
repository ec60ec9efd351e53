// Do these automata satisfy the system? Decided, for all positions.
//
// "Some option is in the set" is a product of the move relation with the set, whose option tracks are projected away; each is
// made as small as can be. Then all of them are read side by side, on the fly, with the set itself; the search ends at the first
// position at which an equation fails.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "prove/system.h"

namespace galli {

/// Where a guess fails.
struct Failing {
  std::uint32_t set = 0;
  std::vector<Integer>
      position{};          ///< free heaps; empty where a lemma's sentence fails or numbers leave 64 bits
  std::string sentence{};  ///< of a lemma, that does not hold
};

/// How large things were.
struct ProofSizes {
  std::uint64_t relations = 0;  ///< states of the largest move relation
  std::uint64_t options = 0;    ///< states of the largest "some option is in the set"
  std::uint64_t largest = 0;    ///< states of anything before it was made smaller
};

class SystemCheck {
 public:
  SystemCheck(const ProofSystem& system, const Numeration& numeration)
      : system_(system), numeration_(numeration) {}

  /// Nothing when the equations of the sets in `which` hold. Sets that these lead to, and that are not among them, are as in
  /// every call. Throws BudgetSpent.
  std::optional<Failing> failing(const std::vector<Automaton>& sets, const std::vector<std::uint32_t>& which,
                                 AutomatonBudget& budget);
  /// The same for all sets.
  std::optional<Failing> failing(const std::vector<Automaton>& sets, AutomatonBudget& budget);
  const ProofSizes& sizes() const { return sizes_; }
  const Numeration& numeration() const { return numeration_; }

  /// Positions and those of their options by a relation that are in the set; null: that are on the board. Tracks are the heaps,
  /// then the heaps of the option that a move changes (ProofRelation::moves.target).
  Automaton options_in(std::uint32_t relation, const Automaton* set, AutomatonBudget& budget);
  /// Positions of which some option by a relation is in the set; null: some option is on the board.
  Automaton with_option_in(std::uint32_t relation, const Automaton* set, AutomatonBudget& budget);
  const Automaton& board(std::uint32_t number, AutomatonBudget& budget);

 private:
  Automaton pairs(std::uint32_t relation, const Automaton* set, AutomatonBudget& budget);
  const Automaton& relation(std::uint32_t number, AutomatonBudget& budget);
  std::optional<Failing> failing_equation(std::uint32_t set, const std::vector<Automaton>& sets,
                                          const std::vector<std::uint32_t>& which,
                                          std::map<std::uint32_t, Automaton>& known, AutomatonBudget& budget);

  const ProofSystem& system_;
  Numeration numeration_;
  std::map<std::uint32_t, Automaton> relations_;
  std::map<std::uint32_t, Automaton> boards_;
  std::map<std::uint32_t, Automaton> mobile_;   ///< by relation
  std::map<std::uint32_t, Automaton> settled_;  ///< options in sets that do not change, by literal
  ProofSizes sizes_;
};

}  // namespace galli
