// The learner on sets whose automata are known, and wrong guesses noticed.
#include "automaton/learner.h"

#include <gtest/gtest.h>

#include "automaton/atoms.h"
#include "automaton/product.h"

namespace galli::learner_test {
namespace {

Sample sample_of(const Automaton& automaton, const Numeration& numeration, Integer last) {
  Sample sample({last, last});
  for (Integer x = 0; x <= last; ++x) {
    for (Integer y = 0; y <= last; ++y) {
      if (accepts(automaton, numeration, {x, y})) sample.add(std::vector{x, y});
    }
  }
  sample.close();
  return sample;
}

TEST(Learner, finds_sets_that_are_known) {
  AutomatonBudget budget;
  for (const char* name : {"2", "3", "fib", "pell", "pell-q"}) {
    const Numeration numeration = *numeration_called(name);
    const Automaton wedge = linear_atom(numeration, {1, -1}, LinearRelation::at_most, 1, budget);
    const Automaton odd = congruence_atom(numeration, {1, 1}, 2, 1, budget);
    const Automaton set = conjunction(numeration, 2, {{&wedge, {0, 1}, true}, {&odd, {0, 1}, false}}, budget);
    const Sample sample = sample_of(set, numeration, 600);
    bool is_found = false;
    for (unsigned depth = 1; depth < 9 && !is_found; ++depth) {
      const Guess guess = learn(numeration, sample, depth, 1000, budget);
      is_found = guess.is_closed && guess.automaton == set;
    }
    EXPECT_TRUE(is_found) << name;
    EXPECT_FALSE(difference(set, numeration, sample, budget));
  }
}

TEST(Learner, is_not_closed_where_the_sample_ends) {
  AutomatonBudget budget;
  const Numeration two = *numeration_called("2");
  const Automaton many = congruence_atom(two, {1, 2}, 61, 0, budget);
  EXPECT_FALSE(learn(two, sample_of(many, two, 63), 3, 1000, budget).is_closed);
}

TEST(Difference, is_found_on_either_side) {
  AutomatonBudget budget;
  const Numeration fib = *numeration_called("fib");
  const Automaton less = linear_atom(fib, {1, -1}, LinearRelation::at_most, 0, budget);
  const Automaton strictly = linear_atom(fib, {1, -1}, LinearRelation::at_most, -1, budget);
  const Automaton wide = conjunction(fib, 2, {{&less, {0, 1}, true}}, budget);
  const Automaton narrow = conjunction(fib, 2, {{&strictly, {0, 1}, true}}, budget);
  for (const bool is_wide : {true, false}) {
    const Sample sample = sample_of(is_wide ? wide : narrow, fib, 60);
    const auto found = difference(is_wide ? narrow : wide, fib, sample, budget);
    ASSERT_TRUE(found);
    EXPECT_EQ((*found)[0], (*found)[1]);
  }
}

TEST(Sample, has_three_tracks_too) {
  AutomatonBudget budget;
  const Numeration two = *numeration_called("2");
  Sample sample({31, 31, 31});
  for (Integer x = 0; x < 32; ++x) {
    for (Integer y = 0; y < 32; ++y) sample.add(std::vector<Integer>{x, y, x ^ y});
  }
  sample.close();
  const Guess guess = learn(two, sample, 1, 100, budget);
  ASSERT_TRUE(guess.is_closed);
  EXPECT_EQ(guess.automaton.size(), 1U);
  EXPECT_FALSE(difference(guess.automaton, two, sample, budget));
}

}  // namespace
}  // namespace galli::learner_test
