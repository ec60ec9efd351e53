// Moore's refinement with exact signatures; then states are numbered by a walk in breadth.
#include <algorithm>

#include "automaton/automaton.h"
#include "automaton/tuple_table.h"

namespace galli {
namespace {

/// States that are reached and from which something is accepted.
std::vector<bool> useful_states(const Automaton& automaton) {
  const std::size_t n = automaton.size();
  std::vector<bool> reached(n, false), useful(n, false);
  std::vector<std::int32_t> open = {0};
  reached[0] = true;
  std::vector<std::uint32_t> count(n + 1, 0);
  while (!open.empty()) {
    const auto state = static_cast<std::size_t>(open.back());
    open.pop_back();
    for (unsigned letter = 0; letter < automaton.letters; ++letter) {
      const std::int32_t after = automaton.next[state * automaton.letters + letter];
      if (after == Automaton::dead) continue;
      ++count[static_cast<std::size_t>(after) + 1];
      if (reached[static_cast<std::size_t>(after)]) continue;
      reached[static_cast<std::size_t>(after)] = true;
      open.push_back(after);
    }
  }
  for (std::size_t i = 0; i < n; ++i) count[i + 1] += count[i];
  std::vector<std::int32_t> before(count[n]);
  std::vector<std::uint32_t> place(count.begin(), count.end() - 1);
  for (std::size_t state = 0; state < n; ++state) {
    if (!reached[state]) continue;
    for (unsigned letter = 0; letter < automaton.letters; ++letter) {
      const std::int32_t after = automaton.next[state * automaton.letters + letter];
      if (after != Automaton::dead)
        before[place[static_cast<std::size_t>(after)]++] = static_cast<std::int32_t>(state);
    }
  }
  for (std::size_t state = 0; state < n; ++state) {
    if (reached[state] && automaton.accepts[state] && !useful[state]) {
      useful[state] = true;
      open.push_back(static_cast<std::int32_t>(state));
    }
    while (!open.empty()) {
      const auto one = static_cast<std::size_t>(open.back());
      open.pop_back();
      for (std::uint32_t i = count[one]; i < count[one + 1]; ++i) {
        const auto earlier = static_cast<std::size_t>(before[i]);
        if (useful[earlier]) continue;
        useful[earlier] = true;
        open.push_back(static_cast<std::int32_t>(earlier));
      }
    }
  }
  return useful;
}

/// Classes of useful states that accept the same words; dead for the others.
std::vector<std::int32_t> equivalence_classes(const Automaton& automaton, const std::vector<bool>& useful,
                                              AutomatonBudget& budget) {
  const std::size_t n = automaton.size();
  std::vector<std::int32_t> classes(n, Automaton::dead);
  for (std::size_t state = 0; state < n; ++state) {
    if (useful[state]) classes[state] = automaton.accepts[state] ? 1 : 0;
  }
  std::vector<std::int32_t> signature(automaton.letters + 1);
  std::size_t known = 0;
  while (true) {
    budget.check();
    TupleTable table;
    std::vector<std::int32_t> finer(n, Automaton::dead);
    for (std::size_t state = 0; state < n; ++state) {
      if (!useful[state]) continue;
      for (unsigned letter = 0; letter < automaton.letters; ++letter) {
        const std::int32_t after = automaton.next[state * automaton.letters + letter];
        signature[letter] = after == Automaton::dead ? after : classes[static_cast<std::size_t>(after)];
      }
      signature.back() = classes[state];
      finer[state] = table.insert(signature).number;
    }
    classes = std::move(finer);
    if (table.size() == known) return classes;
    known = table.size();
  }
}

}  // namespace

Automaton minimised(const Automaton& automaton, AutomatonBudget& budget) {
  Automaton result{automaton.tracks, automaton.letters, {}, {}};
  if (automaton.size() == 0) return result;
  const std::vector<bool> useful = useful_states(automaton);
  if (!useful[0]) return result;
  const std::vector<std::int32_t> classes = equivalence_classes(automaton, useful, budget);
  const std::size_t class_count =
      static_cast<std::size_t>(*std::max_element(classes.begin(), classes.end())) + 1;
  std::vector<std::int32_t> number(class_count, Automaton::dead);
  std::vector<std::size_t> order = {0};  // a state of each class, in the order of the walk
  number[static_cast<std::size_t>(classes[0])] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.accepts.push_back(automaton.accepts[order[i]]);
    for (unsigned letter = 0; letter < automaton.letters; ++letter) {
      const std::int32_t after = automaton.next[order[i] * automaton.letters + letter];
      if (after == Automaton::dead || classes[static_cast<std::size_t>(after)] == Automaton::dead) {
        result.next.push_back(Automaton::dead);
        continue;
      }
      std::int32_t& known = number[static_cast<std::size_t>(classes[static_cast<std::size_t>(after)])];
      if (known == Automaton::dead) {
        known = static_cast<std::int32_t>(order.size());
        order.push_back(static_cast<std::size_t>(after));
      }
      result.next.push_back(known);
    }
  }
  return result;
}

}  // namespace galli
