// Words of huge numbers against those of small ones, completions against all pairs.
#include "automaton/huge_numbers.h"

#include <gtest/gtest.h>

#include <set>

#include "automaton/atoms.h"
#include "automaton/product.h"

namespace galli::huge_numbers_test {
namespace {

TEST(HugeNumbers, have_the_digits_of_small_ones) {
  for (const char* name : {"2", "10", "fib", "pell", "pell-q", "metallic-3"}) {
    const Numeration numeration = *numeration_called(name);
    for (std::uint32_t number = 0; number < 500; ++number) {
      EXPECT_EQ(digits_of(numeration, Natural(number)), digits_of(numeration, static_cast<Integer>(number)));
      EXPECT_EQ(natural_of(numeration, digits_of(numeration, Natural(number))), Natural(number));
    }
    const Natural huge = *Natural::read("10^1000+12345");
    EXPECT_EQ(natural_of(numeration, digits_of(numeration, huge)), huge) << name;
  }
}

TEST(HugeNumbers, complete_a_word_in_every_way) {
  AutomatonBudget budget;
  for (const char* name : {"2", "fib", "pell-q"}) {
    const Numeration numeration = *numeration_called(name);
    // 2 y <= x + 9, which lets y be longer than x, and has infinitely many words with invalid digits: they are left out.
    const Automaton atom = linear_atom(numeration, {-1, 2}, LinearRelation::at_most, 9, budget);
    const Automaton valid = valid_words(numeration, 2);
    const Automaton set = minimised(
        conjunction(numeration, 2, {{&atom, {0, 1}, true}, {&valid, {0, 1}, true}}, budget), budget);
    for (std::uint32_t x = 0; x < 40; ++x) {
      const Completions found = completions(set, numeration, {digits_of(numeration, Natural(x))}, 100);
      std::set<std::string> all;
      for (const auto& words : found.found) all.insert(natural_of(numeration, words[0]).text());
      EXPECT_EQ(all.size(), found.found.size());
      EXPECT_EQ(all.size(), (x + 9) / 2 + 1);
      EXPECT_FALSE(found.is_cut);
    }
    const Completions cut = completions(set, numeration, {digits_of(numeration, Natural(39))}, 7);
    EXPECT_EQ(cut.found.size(), 7U);
    EXPECT_TRUE(cut.is_cut);
  }
}

}  // namespace
}  // namespace galli::huge_numbers_test
