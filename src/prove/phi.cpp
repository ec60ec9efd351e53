#include "prove/phi.h"

#include <algorithm>
#include <numeric>

#include "automaton/product.h"
#include "automaton/projection.h"
#include "prove/lemmas.h"

namespace galli {
namespace {

std::vector<unsigned> leading_tracks(std::size_t count) {
  std::vector<unsigned> tracks(count);
  std::iota(tracks.begin(), tracks.end(), 0U);
  return tracks;
}

}  // namespace

const Automaton& SystemCheck::board(std::uint32_t number, AutomatonBudget& budget) {
  if (const auto known = boards_.find(number); known != boards_.end()) return known->second;
  return boards_
      .emplace(number, automaton_of(system_.boards[number], numeration_, static_cast<unsigned>(system_.heaps),
                                    budget))
      .first->second;
}

const Automaton& SystemCheck::relation(std::uint32_t number, AutomatonBudget& budget) {
  if (const auto known = relations_.find(number); known != relations_.end()) return known->second;
  const MoveRelation& moves = system_.relations[number].moves;
  Automaton made = automaton_of(moves.condition, numeration_, moves.variables, budget);
  sizes_.relations = std::max<std::uint64_t>(sizes_.relations, made.size());
  return relations_.emplace(number, std::move(made)).first->second;
}

/// All variables of the relation, where the option is in the set.
Automaton SystemCheck::pairs(std::uint32_t number, const Automaton* set, AutomatonBudget& budget) {
  const ProofRelation& wanted = system_.relations[number];
  const Automaton& moves = relation(number, budget);
  const Automaton& targets = set ? *set : board(wanted.board, budget);
  const Operand operands[] = {{&moves, leading_tracks(wanted.moves.variables), true},
                              {&targets, wanted.moves.target, true}};
  const AcceptedBy both = [](const std::vector<bool>&) { return true; };
  return minimised(product(numeration_, wanted.moves.variables, operands, both, budget), budget);
}

Automaton SystemCheck::options_in(std::uint32_t number, const Automaton* set, AutomatonBudget& budget) {
  const MoveRelation& moves = system_.relations[number].moves;
  unsigned kept = static_cast<unsigned>(system_.heaps);
  for (unsigned variable : moves.target) kept = std::max(kept, variable + 1);
  Automaton all = pairs(number, set, budget);
  return kept == moves.variables ? all : projection(numeration_, all, kept, budget);
}

Automaton SystemCheck::with_option_in(std::uint32_t number, const Automaton* set, AutomatonBudget& budget) {
  Automaton made =
      projection(numeration_, pairs(number, set, budget), static_cast<unsigned>(system_.heaps), budget);
  sizes_.options = std::max<std::uint64_t>(sizes_.options, made.size());
  return made;
}

std::optional<Failing> SystemCheck::failing_equation(std::uint32_t set, const std::vector<Automaton>& sets,
                                                     const std::vector<std::uint32_t>& which,
                                                     std::map<std::uint32_t, Automaton>& known,
                                                     AutomatonBudget& budget) {
  const ProofSet& one = system_.sets[set];
  const std::vector<std::uint32_t> literals = literals_of(system_, one.gate);
  const std::vector<unsigned> tracks = leading_tracks(system_.heaps);
  std::vector<Operand> operands = {{&sets[set], tracks, false}};
  for (std::uint32_t number : literals) {
    const Literal& literal = system_.literals[number];
    const Automaton* automaton = nullptr;
    if (literal.kind == Literal::Kind::member) {
      automaton = &sets[literal.set];
    } else if (literal.kind == Literal::Kind::mobile) {
      if (!mobile_.contains(literal.relation))
        mobile_.emplace(literal.relation, with_option_in(literal.relation, nullptr, budget));
      automaton = &mobile_.at(literal.relation);
    } else {
      const bool is_guess = std::find(which.begin(), which.end(), literal.set) != which.end();
      auto& made = is_guess ? known : settled_;
      if (!made.contains(number))
        made.emplace(number, with_option_in(literal.relation, &sets[literal.set], budget));
      automaton = &made.at(number);
    }
    operands.push_back({automaton, tracks, false});
  }
  const auto heaps = static_cast<unsigned>(system_.heaps);
  std::vector<bool> truths(system_.literals.size(), false);
  // The set is a part of the board ...
  const Automaton& board_here = board(one.board, budget);
  const Operand outside[] = {{&sets[set], tracks, true}, {&board_here, tracks, false}};
  const AcceptedBy is_outside = [](const std::vector<bool>& accepted) { return !accepted[1]; };
  auto word = find_word(numeration_, heaps, outside, is_outside, budget);
  // ... and there it is what the equation says.
  operands.push_back({&board_here, tracks, true});
  const AcceptedBy differs = [&](const std::vector<bool>& accepted) {
    for (std::size_t i = 0; i < literals.size(); ++i) truths[literals[i]] = accepted[i + 1];
    return accepted[0] != value_of(system_, one.gate, truths);
  };
  if (!word) word = find_word(numeration_, heaps, operands, differs, budget);
  if (!word) return {};
  Failing failing{set, {}, ""};
  for (const std::vector<unsigned>& digits : *word) {
    const MaybeInteger number = number_of(numeration_, digits);
    if (!number) return Failing{set, {}, ""};
    failing.position.push_back(*number);
  }
  return failing;
}

std::optional<Failing> SystemCheck::failing(const std::vector<Automaton>& sets, AutomatonBudget& budget) {
  std::vector<std::uint32_t> all(system_.sets.size());
  std::iota(all.begin(), all.end(), 0U);
  return failing(sets, all, budget);
}

std::optional<Failing> SystemCheck::failing(const std::vector<Automaton>& sets,
                                            const std::vector<std::uint32_t>& which,
                                            AutomatonBudget& budget) {
  std::map<std::uint32_t, Automaton> known;
  for (std::uint32_t set : which) {
    if (system_.sets[set].lemma == Lemma::none) {
      if (auto found = failing_equation(set, sets, which, known, budget)) return found;
      continue;
    }
    const std::string sentence = broken_euclid_sentence(sets[set], numeration_, budget);
    if (!sentence.empty()) return Failing{set, {}, sentence};
  }
  sizes_.largest = budget.largest;
  return {};
}

}  // namespace galli
