#include "prove/facts.h"

#include <algorithm>
#include <numeric>

#include "automaton/projection.h"

namespace galli {
namespace {

std::vector<unsigned> tracks_from_first(std::size_t count) {
  std::vector<unsigned> tracks(count);
  std::iota(tracks.begin(), tracks.end(), 0U);
  return tracks;
}

unsigned place_in(const std::vector<Unknown>& unknowns, Unknown one) {
  return static_cast<unsigned>(std::find(unknowns.begin(), unknowns.end(), one) - unknowns.begin());
}

constexpr unsigned max_letters = 4096;

}  // namespace

void FactMaker::limit_tracks(std::size_t tracks) const {
  double letters = 1;
  for (std::size_t i = 0; i < tracks; ++i) letters *= numeration_.digits;
  if (letters > max_letters) throw BudgetSpent{BudgetSpent::What::memory};
}

std::vector<Unknown> FactMaker::unknowns_of(std::span<const Fact> facts) const {
  std::vector<Unknown> unknowns;
  for (const Fact& fact : facts) unknowns.insert(unknowns.end(), fact.unknowns.begin(), fact.unknowns.end());
  std::sort(unknowns.begin(), unknowns.end());
  unknowns.erase(std::unique(unknowns.begin(), unknowns.end()), unknowns.end());
  limit_tracks(unknowns.size());
  return unknowns;
}

std::vector<Operand> FactMaker::operands_for(std::span<const Fact> facts,
                                             const std::vector<Unknown>& unknowns) const {
  std::vector<Operand> operands;
  for (const Fact& fact : facts) {
    std::vector<unsigned> tracks;
    for (Unknown one : fact.unknowns) tracks.push_back(place_in(unknowns, one));
    operands.push_back({&fact.automaton, std::move(tracks), false});
  }
  return operands;
}

Fact FactMaker::truth(bool holds) const {
  return {{}, holds ? everything(numeration_, 0) : nothing(numeration_, 0)};
}

Fact FactMaker::fact(const Automaton& automaton, const std::vector<Unknown>& unknowns) {
  std::vector<Unknown> sorted = unknowns;
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  limit_tracks(sorted.size());
  std::vector<unsigned> tracks;
  for (Unknown one : unknowns) tracks.push_back(place_in(sorted, one));
  return {sorted, on_tracks(numeration_, automaton, static_cast<unsigned>(sorted.size()), std::move(tracks),
                            budget_)};
}

Fact FactMaker::linear(const std::map<Unknown, Integer>& coefficients, LinearRelation relation,
                       Integer constant) {
  std::vector<Unknown> unknowns;
  std::vector<Integer> numbers;
  for (const auto& [unknown, coefficient] : coefficients) {
    if (coefficient == 0) continue;
    unknowns.push_back(unknown);
    numbers.push_back(coefficient);
  }
  if (unknowns.empty()) return truth(relation == LinearRelation::equal ? constant == 0 : constant >= 0);
  limit_tracks(unknowns.size());
  return fact(linear_atom(numeration_, numbers, relation, constant, budget_), unknowns);
}

Fact FactMaker::combined(std::span<const Fact> facts, const AcceptedBy& accept) {
  const std::vector<Unknown> unknowns = unknowns_of(facts);
  std::vector<Operand> operands = operands_for(facts, unknowns);
  const auto tracks = static_cast<unsigned>(unknowns.size());
  const Automaton valid = valid_words(numeration_, tracks);
  operands.push_back({&valid, tracks_from_first(tracks), true});
  return {unknowns, minimised(product(numeration_, tracks, operands, accept, budget_), budget_)};
}

Fact FactMaker::all(std::span<const Fact> facts) {
  if (facts.empty()) return truth(true);
  if (facts.size() == 1) return facts.front();
  const std::vector<Unknown> unknowns = unknowns_of(facts);
  std::vector<Operand> operands = operands_for(facts, unknowns);
  for (Operand& operand : operands) operand.is_required = true;
  const auto tracks = static_cast<unsigned>(unknowns.size());
  const Automaton valid = valid_words(numeration_, tracks);
  operands.push_back({&valid, tracks_from_first(tracks), true});
  const AcceptedBy always = [](const std::vector<bool>&) { return true; };
  return {unknowns, minimised(product(numeration_, tracks, operands, always, budget_), budget_)};
}

Fact FactMaker::some(std::span<const Fact> facts) {
  if (facts.empty()) return truth(false);
  if (facts.size() == 1) return facts.front();
  const std::size_t count = facts.size();
  const AcceptedBy any = [count](const std::vector<bool>& accepted) {
    return std::find(accepted.begin(), accepted.begin() + static_cast<std::ptrdiff_t>(count), true) !=
           accepted.begin() + static_cast<std::ptrdiff_t>(count);
  };
  return combined(facts, any);
}

Fact FactMaker::negation(const Fact& fact) {
  const AcceptedBy fails = [](const std::vector<bool>& accepted) { return !accepted[0]; };
  return combined({&fact, 1}, fails);
}

Fact FactMaker::same(const Fact& a, const Fact& b) {
  const Fact both[] = {a, b};
  return combined(both, [](const std::vector<bool>& accepted) { return accepted[0] == accepted[1]; });
}

Fact FactMaker::exists(const Fact& fact, const std::vector<Unknown>& gone) {
  std::vector<Unknown> kept;
  for (Unknown one : fact.unknowns) {
    if (std::find(gone.begin(), gone.end(), one) == gone.end()) kept.push_back(one);
  }
  if (kept.size() == fact.unknowns.size()) return fact;
  std::vector<Unknown> order = kept;
  for (Unknown one : fact.unknowns) {
    if (std::find(kept.begin(), kept.end(), one) == kept.end()) order.push_back(one);
  }
  const auto tracks = static_cast<unsigned>(order.size());
  const Automaton ordered = order == fact.unknowns ? fact.automaton : [&] {
    std::vector<unsigned> where;
    for (Unknown one : fact.unknowns) where.push_back(place_in(order, one));
    return on_tracks(numeration_, fact.automaton, tracks, std::move(where), budget_);
  }();
  return {kept, projection(numeration_, ordered, static_cast<unsigned>(kept.size()), budget_)};
}

bool FactMaker::is_always(const Fact& fact) { return follows({}, fact); }

bool FactMaker::follows(std::span<const Fact> given, const Fact& fact) {
  std::vector<Fact> facts(given.begin(), given.end());
  facts.push_back(fact);
  const std::vector<Unknown> unknowns = unknowns_of(facts);
  std::vector<Operand> operands = operands_for(facts, unknowns);
  for (std::size_t i = 0; i + 1 < operands.size(); ++i) operands[i].is_required = true;
  const auto tracks = static_cast<unsigned>(unknowns.size());
  const Automaton valid = valid_words(numeration_, tracks);
  operands.push_back({&valid, tracks_from_first(tracks), true});
  const std::size_t last = facts.size() - 1;
  const AcceptedBy fails = [last](const std::vector<bool>& accepted) { return !accepted[last]; };
  return !find_word(numeration_, tracks, operands, fails, budget_);
}

}  // namespace galli
