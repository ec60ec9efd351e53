// Automata that go by digits say what exact arithmetic says.
#include "automaton/digits.h"

#include <gtest/gtest.h>

#include <regex>

#include "base/surd.h"
#include "base/zeckendorf.h"

namespace galli::digits_test {
namespace {

std::string word_of(const Numeration& numeration, Integer n) {
  std::string word;
  for (unsigned digit : digits_of(numeration, n)) word += static_cast<char>('0' + digit);
  return word;
}

TEST(Digits, round_multiples_of_the_root_down) {
  AutomatonBudget budget;
  for (unsigned t = 1; t <= 5; ++t) {
    const Numeration numeration = metallic_numeration(t);
    const Automaton automaton = floor_of_multiple(numeration, budget);
    const Integer square = static_cast<Integer>(t) * t + 4;
    const auto check = [&](Integer b) {
      const Integer f = *floor(*surd(WideInteger{b} * t, b, 2, square));
      for (Integer other = std::max<Integer>(f - 2, 0); other <= f + 2; ++other)
        ASSERT_EQ(accepts(automaton, numeration, {b, other}), other == f) << t << ": " << b << ", " << other;
    };
    for (Integer b = 0; b <= 3000; ++b) check(b);
    for (Integer b = 1'000'000'000; b < 1'000'000'050; ++b) check(b);
  }
}

TEST(Digits, find_the_least_part_and_the_zeros_behind_it) {
  const Numeration fib = metallic_numeration(1);
  const Automaton least = least_weight(fib), even = zeros_at_end(fib, 2, 0), odd = zeros_at_end(fib, 2, 1);
  EXPECT_FALSE(accepts(even, fib, {0}));
  EXPECT_FALSE(accepts(odd, fib, {0}));
  for (Integer n = 1; n <= 400; ++n) {
    const std::string word = word_of(fib, n);
    const std::size_t zeros = word.size() - 1 - word.rfind('1');
    EXPECT_EQ(accepts(even, fib, {n}), zeros % 2 == 0) << n;
    EXPECT_EQ(accepts(odd, fib, {n}), zeros % 2 == 1) << n;
    for (Integer z = 0; z <= n; ++z)
      EXPECT_EQ(accepts(least, fib, {n, z}), z == zeckendorf(n).back()) << n << ", " << z;
  }
}

TEST(Digits, put_digits_behind_a_word) {
  const Numeration fib = metallic_numeration(1);
  for (const std::string digits : {"", "0", "1", "00", "01", "10"}) {
    const Automaton automaton = with_digits_behind(fib, digits);
    for (Integer a = 0; a <= 40; ++a) {
      for (Integer b = 0; b <= 120; ++b)
        EXPECT_EQ(accepts(automaton, fib, {a, b}), word_of(fib, b) == word_of(fib, a) + digits)
            << a << ", " << b << ": " << digits;
    }
  }
}

TEST(Digits, match_patterns) {
  const Numeration fib = metallic_numeration(1);
  for (const std::string pattern :
       {"(10)*1", "(10)*", "(10|0)*1?", "1(0|01)*", "1+0?|100", "", "((1)0)+", "10*(10)?"}) {
    const auto automaton = matching(fib, pattern);
    ASSERT_TRUE(automaton) << pattern;
    const std::regex regex(pattern);
    for (Integer n = 0; n <= 1000; ++n)
      EXPECT_EQ(accepts(*automaton, fib, {n}), std::regex_match(word_of(fib, n), regex))
          << n << ": " << pattern;
  }
  for (const std::string wrong : {"(", "1)", "*", "2", "1(0", "+1"})
    EXPECT_FALSE(matching(fib, wrong)) << wrong;
}

TEST(Digits, add_without_carrying) {
  const Numeration base = base_numeration(2);
  const Automaton automaton = exclusive_or_of_two();
  for (Integer a = 0; a < 20; ++a) {
    for (Integer b = 0; b < 20; ++b) {
      for (Integer c = 0; c < 32; ++c) EXPECT_EQ(accepts(automaton, base, {a, b, c}), (a ^ b) == c);
    }
  }
}

}  // namespace
}  // namespace galli::digits_test
