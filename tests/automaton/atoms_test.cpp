// Atoms against plain integers, projection against brute force, and that smallest automata are canonical.
#include "automaton/atoms.h"

#include <gtest/gtest.h>

#include <random>

#include "automaton/product.h"
#include "automaton/projection.h"

namespace galli::atoms_test {
namespace {

std::vector<Numeration> numerations() {
  std::vector<Numeration> all;
  for (const char* name : {"2", "3", "fib", "pell", "pell-q", "metallic-3", "metallic-3-q"})
    all.push_back(*numeration_called(name));
  return all;
}

Integer sum(const std::vector<Integer>& coefficients, const std::vector<Integer>& numbers) {
  Integer total = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) total += coefficients[i] * numbers[i];
  return total;
}

/// All tuples with entries below `end`.
std::vector<std::vector<Integer>> tuples(std::size_t tracks, Integer end) {
  std::vector<std::vector<Integer>> all = {{}};
  for (std::size_t i = 0; i < tracks; ++i) {
    std::vector<std::vector<Integer>> longer;
    for (const auto& tuple : all) {
      for (Integer n = 0; n < end; ++n) {
        longer.push_back(tuple);
        longer.back().push_back(n);
      }
    }
    all = std::move(longer);
  }
  return all;
}

TEST(Numerations, every_number_has_its_own_valid_word) {
  for (const Numeration& numeration : numerations()) {
    const Automaton valid = valid_words(numeration, 1);
    for (Integer n = 0; n < 2000; ++n) {
      ASSERT_EQ(number_of(numeration, digits_of(numeration, n)), n) << numeration.name;
      ASSERT_TRUE(accepts(valid, numeration, {n})) << numeration.name << ' ' << n;
    }
    // As many valid words of six digits as there are numbers below W_6.
    std::vector<std::uint64_t> words(valid.size(), 0);
    words[0] = 1;
    for (int digit = 0; digit < 6; ++digit) {
      std::vector<std::uint64_t> longer(valid.size(), 0);
      for (std::size_t state = 0; state < valid.size(); ++state) {
        for (unsigned letter = 0; letter < valid.letters; ++letter) {
          const std::int32_t to = valid.step(static_cast<std::int32_t>(state), letter);
          if (to != Automaton::dead) longer[static_cast<std::size_t>(to)] += words[state];
        }
      }
      words = longer;
    }
    std::uint64_t count = 0;
    for (std::size_t state = 0; state < valid.size(); ++state)
      count += valid.accepts[state] ? words[state] : 0;
    EXPECT_EQ(static_cast<Integer>(count), weights_to(numeration, 1'000'000)[6]) << numeration.name;
  }
}

TEST(Atoms, say_what_integers_say) {
  std::mt19937 random(7);
  AutomatonBudget budget;
  for (const Numeration& numeration : numerations()) {
    for (int round = 0; round < 25; ++round) {
      const std::size_t tracks = 1 + random() % 3;
      std::vector<Integer> coefficients;
      for (std::size_t i = 0; i < tracks; ++i) coefficients.push_back(static_cast<Integer>(random() % 9) - 4);
      const Integer constant = static_cast<Integer>(random() % 60) - 30;
      const Integer modulus = 1 + static_cast<Integer>(random() % 7);
      const Automaton equal = linear_atom(numeration, coefficients, LinearRelation::equal, constant, budget);
      const Automaton at_most =
          linear_atom(numeration, coefficients, LinearRelation::at_most, constant, budget);
      const Automaton congruent = congruence_atom(numeration, coefficients, modulus, constant, budget);
      for (const auto& tuple : tuples(tracks, tracks == 1 ? 200 : tracks == 2 ? 40 : 14)) {
        const Integer total = sum(coefficients, tuple);
        ASSERT_EQ(accepts(equal, numeration, tuple), total == constant) << numeration.name;
        ASSERT_EQ(accepts(at_most, numeration, tuple), total <= constant) << numeration.name;
        ASSERT_EQ(accepts(congruent, numeration, tuple), (total - constant) % modulus == 0)
            << numeration.name;
      }
    }
  }
}

TEST(Atoms, stay_right_far_out) {
  std::mt19937_64 random(11);
  AutomatonBudget budget;
  for (const Numeration& numeration : numerations()) {
    const Automaton sum_is = linear_atom(numeration, {1, 1, -1}, LinearRelation::equal, 3, budget);
    const Automaton below = linear_atom(numeration, {3, -2}, LinearRelation::at_most, 7, budget);
    for (int i = 0; i < 2000; ++i) {
      const Integer x = static_cast<Integer>(random() % 1'000'000'000'000),
                    y = static_cast<Integer>(random() % 1'000'000'000'000);
      const Integer z = x + y - 3 + static_cast<Integer>(random() % 3) - 1;
      if (z < 0) continue;
      ASSERT_EQ(accepts(sum_is, numeration, {x, y, z}), x + y - z == 3);
      const Integer near = (3 * x - 7) / 2 + static_cast<Integer>(random() % 5) - 2;
      ASSERT_EQ(accepts(below, numeration, {x, near < 0 ? 0 : near}), 3 * x - 2 * (near < 0 ? 0 : near) <= 7);
    }
  }
}

TEST(Atoms, have_the_sizes_of_the_literature) {
  AutomatonBudget budget;
  const Numeration fib = *numeration_called("fib"), two = *numeration_called("2");
  EXPECT_EQ(linear_atom(two, {1, 1, -1}, LinearRelation::equal, 0, budget).size(), 2U);
  EXPECT_EQ(linear_atom(two, {1, -1}, LinearRelation::at_most, 0, budget).size(), 2U);
  EXPECT_EQ(linear_atom(two, {1, -1, -1, 1}, LinearRelation::equal, 0, budget).size(), 3U);
  const Automaton sum_of_two = linear_atom(fib, {1, 1, -1}, LinearRelation::equal, 0, budget);
  EXPECT_EQ(conjunction(fib, 3, {{&sum_of_two, {0, 1, 2}, true}}, budget).size(), 16U);
  for (const Integer m : {2, 3, 5}) {
    const Automaton multiples = congruence_atom(fib, {1}, m, 0, budget);
    EXPECT_EQ(conjunction(fib, 1, {{&multiples, {0}, true}}, budget).size(),
              static_cast<std::size_t>(2 * m * m));
  }
}

TEST(Projection, finds_what_brute_force_finds) {
  std::mt19937 random(23);
  AutomatonBudget budget;
  for (const Numeration& numeration : numerations()) {
    for (int round = 0; round < 12; ++round) {
      // x and y such that some z satisfies two inequalities and a congruence.
      std::vector<std::vector<Integer>> forms;
      for (int i = 0; i < 3; ++i) {
        forms.emplace_back();
        for (int j = 0; j < 3; ++j) forms.back().push_back(static_cast<Integer>(random() % 5) - 2);
      }
      const Integer c = static_cast<Integer>(random() % 20) - 5,
                    modulus = 2 + static_cast<Integer>(random() % 3);
      const Automaton first = linear_atom(numeration, forms[0], LinearRelation::at_most, c, budget);
      const Automaton second = linear_atom(numeration, forms[1], LinearRelation::equal, c, budget);
      const Automaton third = congruence_atom(numeration, forms[2], modulus, 1, budget);
      const Automaton limit = linear_atom(numeration, {1}, LinearRelation::at_most, 60, budget);
      const Automaton all = conjunction(numeration, 3,
                                        {{&first, {0, 1, 2}, true},
                                         {&second, {0, 1, 2}, true},
                                         {&third, {0, 1, 2}, true},
                                         {&limit, {2}, true}},
                                        budget);
      const Automaton some = projection(numeration, all, 2, budget);
      for (const auto& pair : tuples(2, 20)) {
        bool is_there = false;
        for (Integer z = 0; z <= 60 && !is_there; ++z) {
          const std::vector<Integer> tuple = {pair[0], pair[1], z};
          is_there = sum(forms[0], tuple) <= c && sum(forms[1], tuple) == c &&
                     (sum(forms[2], tuple) - 1) % modulus == 0;
        }
        ASSERT_EQ(accepts(some, numeration, pair), is_there) << numeration.name;
      }
    }
  }
}

TEST(Minimised, is_the_same_for_the_same_set) {
  AutomatonBudget budget;
  for (const Numeration& numeration : numerations()) {
    // x <= y in three ways.
    const Automaton plain = linear_atom(numeration, {1, -1}, LinearRelation::at_most, 0, budget);
    const Automaton one = conjunction(numeration, 2, {{&plain, {0, 1}, true}}, budget);
    const Automaton greater = linear_atom(numeration, {-1, 1}, LinearRelation::at_most, -1, budget);
    const Automaton two =
        complement(numeration, conjunction(numeration, 2, {{&greater, {0, 1}, true}}, budget), budget);
    const Automaton sums = linear_atom(numeration, {1, -1, 1}, LinearRelation::equal, 0, budget);
    const Automaton three =
        projection(numeration, conjunction(numeration, 3, {{&sums, {0, 1, 2}, true}}, budget), 2, budget);
    EXPECT_EQ(one, two);
    EXPECT_EQ(one, three);
    EXPECT_EQ(minimised(one, budget), one);
    const Automaton all =
        either(numeration, one, conjunction(numeration, 2, {{&greater, {0, 1}, true}}, budget), budget);
    EXPECT_EQ(all, minimised(valid_words(numeration, 2), budget));
  }
}

TEST(Witness, is_accepted_and_shortest) {
  AutomatonBudget budget;
  const Numeration fib = *numeration_called("fib");
  const Automaton large = linear_atom(fib, {-1}, LinearRelation::at_most, -1000, budget);
  const Automaton odd = congruence_atom(fib, {1}, 7, 3, budget);
  const Automaton both = conjunction(fib, 1, {{&large, {0}, true}, {&odd, {0}, true}}, budget);
  const auto found = witness(both, fib);
  ASSERT_TRUE(found);
  EXPECT_GE((*found)[0], 1000);
  EXPECT_EQ((*found)[0] % 7, 3);
  EXPECT_LT((*found)[0], 1597);  // sixteen digits do for a number from 1000 on
  const Automaton none = conjunction(fib, 1, {{&large, {0}, true}, {&large, {0}, false}}, budget);
  EXPECT_FALSE(witness(none, fib));
  EXPECT_EQ(none.size(), 0U);
}

TEST(Budget, ends_what_grows) {
  AutomatonBudget budget;
  budget.max_states = 100;
  EXPECT_THROW(linear_atom(*numeration_called("fib"), {1, -68}, LinearRelation::equal, 0, budget),
               BudgetSpent);
}

}  // namespace
}  // namespace galli::atoms_test
