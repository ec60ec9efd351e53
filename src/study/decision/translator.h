// Claims as sentences that automata decide. Part of study/decision.
//
// Variables become unknown natural numbers. A number is one of several linear forms in unknowns, each in its case: abs(x - y) is x - y where
// x >= y, else y - x; floor(phi*n) is a helper z with z <= phi n < z + 1. Conditions become facts (prove/facts.h). P(G) is what the prover finds and
// proves; values of a game are a relation between positions and numbers that is guessed and proved in the same way; a function that a mex
// defines is guessed from its first values, and its definition is then checked for every argument.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/surd.h"
#include "claim/evaluator.h"
#include "prove/facts.h"
#include "prove/relation.h"
#include "study/oracle.h"

namespace galli {

/// Why a claim is not decided this way. Thrown and caught in this folder only.
struct NotDecided {
  std::string reason;
};

/// The sum of terms and constant; no two different square roots.
struct LinearNumber {
  std::map<Unknown, Surd> terms{};
  Surd constant{};

  bool is_constant() const { return terms.empty(); }
};

struct NumberCase {
  LinearNumber value{};
  std::vector<Fact> when{};  ///< all of them
  std::vector<Unknown> helpers{};
};

/// Exactly one case holds, unless the number does not exist: then none does.
struct SymbolicNumber {
  std::vector<NumberCase> cases{};
  bool is_vague = false;  ///< some case stands for several numbers

  std::optional<Surd> constant() const;
};

/// What was proved on the way, for people.
struct DecisionGrounds {
  std::map<std::string, std::size_t> sets{};  ///< P-positions of games, and values: states of their automata
  std::set<std::string> rests_on{};           ///< lemmas
  bool by_rules = false;                      ///< games have the same choices
  std::set<std::string> numerations{};
};

class ClaimTranslator {
 public:
  using Slots = std::vector<std::optional<SymbolicNumber>>;

  ClaimTranslator(const claims::Claim& claim, claims::Evaluator& evaluator, StudyOracle& oracle,
                  const Numeration& numeration, AutomatonBudget& budget, const PlanSettings& settings,
                  const Control& control, DecisionGrounds& grounds)
      : claim_(claim),
        evaluator_(evaluator),
        oracle_(oracle),
        make_(numeration, budget),
        settings_(settings),
        control_(control),
        grounds_(grounds) {}

  /// Does the claim hold for all values of the ranges whose slots have none yet? Throws NotDecided, BudgetSpent.
  bool holds(Slots slots, const std::vector<claims::Binding>& ranges);

 private:
  using Term = claims::Term;
  using Op = claims::Term::Op;
  using Binding = claims::Binding;
  using Facts = std::vector<Fact>;

  // ---- statements (translator.cpp) ----
  bool holds_from(Slots& slots, const std::vector<Binding>& ranges, std::size_t at);
  bool statement_holds(Slots& slots);
  Fact set_equality(Slots& slots);
  Fact closed_under_swaps(const Term& set, const std::vector<Unknown>& position, Slots& slots);

  // ---- ranges (ranges.cpp) ----
  /// Calls `visit` with values or unknowns in the slots, and what is known of them, as often as there are kinds of them. The unknowns are
  /// the last ones.
  struct Bound {
    std::vector<Unknown> unknowns{};
    Facts domain{};
  };
  using BoundVisit = std::function<void(Bound&)>;
  void each(const Binding& binding, Slots& slots, const BoundVisit& visit);
  void each_between(const Binding& binding, Slots& slots, std::size_t slot, Bound& bound,
                    const BoundVisit& visit);
  void each_option(const Binding& binding, Slots& slots, Bound& bound, const BoundVisit& visit);
  Facts conditions(const std::vector<Term>& terms, Slots& slots);
  /// Some values of the variables make the body true.
  Fact for_some(const std::vector<Binding>& bindings, Slots& slots, std::size_t at,
                const std::function<Fact()>& body);
  bool is_unbounded(const Term& upper) const;

  // ---- conditions (conditions.cpp) ----
  Fact condition(const Term& term, Slots& slots);
  Fact compared(const Term& term, Slots& slots);
  std::optional<Fact> compared_specially(const Term& term, Slots& slots);
  bool fails_somewhere(const Term& every, const Slots& slots);
  Fact relation(Op op, const SymbolicNumber& a, const SymbolicNumber& b);
  Fact relation_once(Op op, const SymbolicNumber& a, const SymbolicNumber& b);
  Fact same_text(const Term& a, const Term& b, Slots& slots);
  Fact member(const Term& term, Slots& slots);

  // ---- numbers (numbers.cpp) ----
  SymbolicNumber number(const Term& term, Slots& slots);
  SymbolicNumber arithmetic(const Term& term, Slots& slots);
  SymbolicNumber whole_arithmetic(const Term& term, Slots& slots);
  SymbolicNumber rounded_down(const SymbolicNumber& number);
  NumberCase rounded_case(const LinearNumber& value, bool is_negative);
  SymbolicNumber choice(const Fact& when, const SymbolicNumber& yes, const SymbolicNumber& no);
  SymbolicNumber counted(const Term& term, Slots& slots);
  SymbolicNumber called(const Term& term, Slots& slots);
  /// Calls `visit(unknowns, facts, helpers)` for each way in which the numbers are unknowns.
  using UnknownsVisit =
      std::function<void(const std::vector<Unknown>&, const Facts&, const std::vector<Unknown>&)>;
  void as_unknowns(const std::vector<SymbolicNumber>& numbers, const UnknownsVisit& visit);
  /// The automaton accepts the numbers.
  Fact accepted(const Automaton& automaton, const std::vector<SymbolicNumber>& numbers);
  /// z with (numbers, z) accepted.
  SymbolicNumber function_of(const Automaton& automaton, const std::vector<SymbolicNumber>& numbers);
  void require(const Fact& fact, const char* what);
  SymbolicNumber of(Unknown unknown) const;
  static SymbolicNumber of(const Surd& constant);

  // ---- comparisons (linear_forms.cpp) ----
  /// form op 0
  Fact compare_to_zero(const LinearNumber& form, Op op);
  Fact less_than_zero(const LinearNumber& form);

  // ---- recursions (recursions.cpp) ----
  bool is_recursion(std::size_t let) const;
  const Automaton& recursion(std::size_t let);
  bool satisfies_its_definition(std::size_t let);

  // ---- positions (conditions.cpp) ----
  std::vector<SymbolicNumber> position(const Term& term, Slots& slots);
  Fact in_set(const Term& set, const std::vector<SymbolicNumber>& position, Slots& slots);

  // ---- games (games.cpp) ----
  std::vector<Integer> frame_of(const Slots& slots) const;
  claims::Oracle::Handle game(std::size_t index, const Slots& slots);
  claims::Oracle::Handle game_of(const std::string& text);
  void require_known(std::size_t index, const Slots& slots, unsigned depth) const;
  std::uint32_t phase(const Term& term, claims::Oracle::Handle game, Slots& slots);
  Fact has_value(claims::Oracle::Handle game, std::uint32_t phase, std::uint32_t value,
                 const std::vector<SymbolicNumber>& position);
  Fact on_board(claims::Oracle::Handle game, std::uint32_t phase,
                const std::vector<SymbolicNumber>& position);
  const Automaton& value_set(claims::Oracle::Handle game, std::uint32_t phase, const FixedHeaps& fixed,
                             std::uint32_t value);

  // ---- values (values.cpp) ----
  /// Tracks: the heaps, then the value.
  const Automaton& value_relation(claims::Oracle::Handle game, std::uint32_t phase);

  // ---- options (options.cpp) ----
  /// Tracks: the heaps, then those of an option.
  const Automaton& option_relation(claims::Oracle::Handle game, std::uint32_t phase);
  Fact has_option(claims::Oracle::Handle game, std::uint32_t phase,
                  const std::vector<SymbolicNumber>& position);
  bool dominates(claims::Oracle::Handle a, claims::Oracle::Handle b);
  bool dominates_strongly(claims::Oracle::Handle a, claims::Oracle::Handle b);

  // ---- the same choices, the same values (same_games.cpp) ----
  bool same_choices(claims::Oracle::Handle a, std::uint32_t phase_a, claims::Oracle::Handle b,
                    std::uint32_t phase_b);
  std::optional<bool> values_agree(const Term& a, const Term& b, Slots& slots);

  const claims::Claim& claim_;
  claims::Evaluator& evaluator_;
  StudyOracle& oracle_;
  FactMaker make_;
  const PlanSettings& settings_;
  const Control& control_;
  DecisionGrounds& grounds_;
  Facts context_{};  ///< what the ranges around say
  std::optional<Automaton> floor_{};
  std::map<std::tuple<std::size_t, std::uint32_t, FixedHeaps, std::uint32_t>, Automaton> value_sets_{};
  std::map<std::pair<std::size_t, std::uint32_t>, Automaton> value_relations_{};
  std::map<std::pair<std::size_t, std::uint32_t>, Automaton> option_relations_{};
  std::map<std::size_t, Automaton> recursions_{};
  std::set<Unknown> below_{};  ///< unknowns below the argument of the recursion that is checked
  std::optional<std::size_t> checked_recursion_{};
  unsigned depth_ = 0;
};

}  // namespace galli
