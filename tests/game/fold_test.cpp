// The walk over a choice formula, with an algebra whose values count.
#include "game/machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "by_text.h"
#include "study/moves/imposed.h"

namespace galli::fold_test {
namespace {

/// How many options the smallest imposed set has, moves that lead to the same place counted apart.
class FewestOptions {
 public:
  using Value = std::size_t;
  using Kids = FormulaKids<FewestOptions>;

  FewestOptions(const Machine& machine, State state) : machine_(machine), state_(std::move(state)) {}

  Value leaf(const Node& node) {
    Budget budget;
    const auto found = options(*machine_.rulesets[node.ruleset], state_.position, budget);
    return found->size() * static_cast<Value>(std::popcount(node.phases));
  }
  Value stay(const Node& node) { return static_cast<Value>(std::popcount(node.phases)); }
  Value unite(const Node&, const Kids& kids) {
    Value sum = 0;
    for (std::size_t i = 0; i < kids.size(); ++i) sum += kids[i];
    return sum;
  }
  Value meet(const Node&, const Kids& kids) {
    Value least = std::numeric_limits<Value>::max();
    for (std::size_t i = 0; i < kids.size(); ++i) least = std::min(least, kids[i]);
    return least;
  }
  Value add_if_moving(const Node&, const Kids& kids) {
    const Value before = kids[0];
    return before == 0 ? 0 : before + kids[1];
  }
  Value if_stuck(const Node&, const Kids& kids) {
    const Value before = kids[0];
    return before == 0 ? kids[1] : before;
  }
  Value fixed_position(const Node& node, const Kids& kids) {
    const State here = std::exchange(state_, state_there(machine_, node, state_));
    const Value there = kids[0];
    state_ = here;
    return there;
  }

 private:
  const Machine& machine_;
  State state_;
};

TEST(Fold, counts_as_the_listed_sets_do) {
  for (const char* text : {"nim", "nim & bishop", "nim | bishop", "nim >> wythoff", "(nim & bishop) >> yama",
                           "one_pass(wythoff)", "one_pass(nim & bishop)", "conjoin(bishop, nim)",
                           "then(bishop, wythoff@(2,3))", "twist(nim, bishop)"}) {
    const Machine machine = machine_of(read(text));
    for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
      for (const Position& position : {Position{0, 0}, Position{0, 3}, Position{2, 2}, Position{4, 1}}) {
        const State state{phase, position};
        FewestOptions algebra(machine, state);
        const std::size_t counted = fold(machine, machine.phases[phase].formula, algebra);
        const Lister lister(machine, state);
        std::size_t least = std::numeric_limits<std::size_t>::max();
        for (const ListedSet& set : lister.sets()) least = std::min(least, set.options.size());
        EXPECT_EQ(counted, least) << text << " in phase " << phase + 1 << " at " << to_text(position);
      }
    }
  }
}

}  // namespace
}  // namespace galli::fold_test
