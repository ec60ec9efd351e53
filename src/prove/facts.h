// Facts: what holds of some unknown natural numbers, as automata. First-order logic over one numeration, decided.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <vector>

#include "automaton/atoms.h"
#include "automaton/product.h"

namespace galli {

using Unknown = std::uint32_t;

/// The tuples of numbers, one for each unknown, that satisfy it. Unknowns increase; valid words only; as small as can be.
struct Fact {
  std::vector<Unknown> unknowns{};
  Automaton automaton{};
};

/// Everything may throw BudgetSpent.
class FactMaker {
 public:
  FactMaker(Numeration numeration, AutomatonBudget& budget)
      : numeration_(std::move(numeration)), budget_(budget) {}

  const Numeration& numeration() const { return numeration_; }
  AutomatonBudget& budget() { return budget_; }
  Unknown fresh() { return next_++; }

  Fact truth(bool holds) const;
  /// The automaton's track i is unknowns[i]; one may be there several times.
  Fact fact(const Automaton& automaton, const std::vector<Unknown>& unknowns);
  /// sum of coefficients * unknowns  = or <=  constant
  Fact linear(const std::map<Unknown, Integer>& coefficients, LinearRelation relation, Integer constant);

  /// Where `accept` says so of which facts hold, in their order.
  Fact combined(std::span<const Fact> facts, const AcceptedBy& accept);
  Fact all(std::span<const Fact> facts);
  Fact some(std::span<const Fact> facts);
  Fact negation(const Fact& fact);
  Fact same(const Fact& a, const Fact& b);
  /// There are numbers for these unknowns.
  Fact exists(const Fact& fact, const std::vector<Unknown>& gone);

  bool is_always(const Fact& fact);
  static bool is_never(const Fact& fact) { return fact.automaton.size() == 0; }
  /// All of `given` imply `fact`: decided without making an automaton of it.
  bool follows(std::span<const Fact> given, const Fact& fact);

 private:
  std::vector<Unknown> unknowns_of(std::span<const Fact> facts) const;
  std::vector<Operand> operands_for(std::span<const Fact> facts, const std::vector<Unknown>& unknowns) const;
  void limit_tracks(std::size_t tracks) const;

  Numeration numeration_;
  AutomatonBudget& budget_;
  Unknown next_ = 0;
};

}  // namespace galli
