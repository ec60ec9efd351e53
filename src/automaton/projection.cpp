// The subset construction. It begins with all states that are reached while the kept tracks read zeros only: what is
// looked for may have more digits than what is given.
#include "automaton/projection.h"

#include <algorithm>

#include "automaton/tuple_table.h"

namespace galli {
namespace {

class Subsets {
 public:
  Subsets(const Automaton& automaton, unsigned kept_letters)
      : automaton_(automaton), kept_letters_(kept_letters), is_in_(automaton.size(), false) {}

  std::vector<std::int32_t> first() {
    std::vector<std::int32_t> all = {0};
    is_in_[0] = true;
    for (std::size_t i = 0; i < all.size(); ++i) add_steps(all[i], 0, all);
    return sorted(std::move(all));
  }

  std::vector<std::int32_t> after(const std::vector<std::int32_t>& subset, unsigned letter) {
    std::vector<std::int32_t> all;
    for (std::int32_t state : subset) add_steps(state, letter, all);
    return sorted(std::move(all));
  }

 private:
  /// Letters whose kept tracks read `letter`.
  void add_steps(std::int32_t state, unsigned letter, std::vector<std::int32_t>& all) {
    for (unsigned one = letter; one < automaton_.letters; one += kept_letters_) {
      const std::int32_t to = automaton_.step(state, one);
      if (to == Automaton::dead || is_in_[static_cast<std::size_t>(to)]) continue;
      is_in_[static_cast<std::size_t>(to)] = true;
      all.push_back(to);
    }
  }
  std::vector<std::int32_t> sorted(std::vector<std::int32_t> all) {
    for (std::int32_t state : all) is_in_[static_cast<std::size_t>(state)] = false;
    std::sort(all.begin(), all.end());
    return all;
  }

  const Automaton& automaton_;
  unsigned kept_letters_;
  std::vector<bool> is_in_;
};

}  // namespace

Automaton projection(const Numeration& numeration, const Automaton& automaton, unsigned kept,
                     AutomatonBudget& budget) {
  Automaton result{kept, letter_count(numeration, kept), {}, {}};
  if (automaton.size() == 0) return result;
  Subsets subsets(automaton, result.letters);
  TupleTable table;
  const auto arrive = [&](const std::vector<std::int32_t>& subset) {
    if (subset.empty()) return Automaton::dead;
    const auto place = table.insert(subset);
    if (!place.is_new) return place.number;
    budget.spend(table.size(), table.entries());
    result.accepts.push_back(std::any_of(subset.begin(), subset.end(),
                                         [&](std::int32_t state) { return automaton.is_accepting(state); }));
    return place.number;
  };
  arrive(subsets.first());
  for (std::size_t at = 0; at < table.size(); ++at) {
    const auto members = table[at];
    const std::vector<std::int32_t> subset(members.begin(), members.end());
    for (unsigned letter = 0; letter < result.letters; ++letter)
      result.next.push_back(arrive(subsets.after(subset, letter)));
  }
  return minimised(result, budget);
}

}  // namespace galli
