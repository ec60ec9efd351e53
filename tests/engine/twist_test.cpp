// The twist engine against loops over all options, against the reference, and against published values.
#include "engine/twist/terms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "by_text.h"

namespace galli::twist_test {
namespace {

using Terms = std::vector<std::uint64_t>;

std::vector<bool> table_of(const AmountList& amounts, std::size_t count) {
  std::vector<bool> table(count);
  for (std::size_t amount : amounts) {
    if (amount < count) table[amount] = true;
  }
  return table;
}

std::uint64_t mex(const std::vector<bool>& has) {
  return static_cast<std::uint64_t>(std::find(has.begin(), has.end(), false) - has.begin());
}

struct Both {
  Terms a, b;
};

/// By the definition.
Both loop_twist(const AmountList& taken, const AmountList& excluded, std::size_t count) {
  const std::vector<bool> is_taken = table_of(taken, count), is_excluded = table_of(excluded, count);
  Both result;
  for (std::size_t n = 0; n < count; ++n) {
    std::vector<bool> by_a(2 * n + 2), by_b(2 * n + 2);
    for (std::size_t j = 1; j <= n; ++j) {
      if (is_taken[j]) by_a[result.a[n - j]] = by_a[result.b[n - j]] = true;
      if (!is_excluded[j]) by_b[result.a[n - j]] = by_b[result.b[n - j]] = true;
    }
    result.a.push_back(mex(by_a));
    result.b.push_back(mex(by_b));
  }
  return result;
}

Terms loop_all_but(const AmountList& excluded, std::size_t count) {
  const std::vector<bool> is_excluded = table_of(excluded, count);
  Terms values;
  for (std::size_t n = 0; n < count; ++n) {
    std::vector<bool> has(n + 2);
    for (std::size_t j = 1; j <= n; ++j) {
      if (!is_excluded[j]) has[values[n - j]] = true;
    }
    values.push_back(mex(has));
  }
  return values;
}

Terms outcomes_of(Terms values) {
  for (std::uint64_t& value : values) value = value != 0;
  return values;
}

Terms first_terms(const TwistSequence& sequence, std::size_t count) {
  Terms terms;
  for (std::size_t n = 0; n < count; ++n) terms.push_back(sequence.at(n));
  EXPECT_EQ(sequence.first(count), terms);
  return terms;
}

/// What a period says of terms, and that nothing smaller would do: as far as the terms go.
void expect_least(const std::optional<Period>& period, const Terms& terms) {
  ASSERT_TRUE(period);
  ASSERT_LE(period->preperiod + 3 * period->period, terms.size());
  for (std::size_t n = period->preperiod; n + period->period < terms.size(); ++n)
    ASSERT_EQ(terms[n] + period->saltus, terms[n + period->period]) << n;
  if (const auto last = period->last_exception()) {
    EXPECT_NE(terms[*last] + period->saltus, terms[*last + period->period]);
  }
  for (std::size_t d = 1; d < period->period; ++d) {
    bool repeats = true;
    const std::size_t from = period->preperiod;
    for (std::size_t n = from; repeats && n + d < terms.size(); ++n)
      repeats = terms[n + d] - terms[n] == terms[from + d] - terms[from];
    EXPECT_FALSE(repeats) << d;
  }
}

void expect_agreement(const AmountList& taken, const AmountList& excluded, std::size_t count) {
  SCOPED_TRACE(testing::PrintToString(taken) + " and all but " + testing::PrintToString(excluded));
  const Both truth = loop_twist(taken, excluded, count);
  const auto values = twist_values({taken, excluded}, 1 << 15, Control{});
  ASSERT_TRUE(values);
  EXPECT_EQ(first_terms(values->finite, count), truth.a);
  EXPECT_EQ(first_terms(values->infinite, count), truth.b);
  const auto outcomes = twist_outcomes({taken, excluded}, 1 << 15, Control{});
  EXPECT_EQ(first_terms(outcomes->finite, count), outcomes_of(truth.a));
  EXPECT_EQ(first_terms(outcomes->infinite, count), outcomes_of(truth.b));
  for (const auto& [sequence, terms] : {std::pair{&values->finite, truth.a},
                                        {&values->infinite, truth.b},
                                        {&outcomes->finite, outcomes_of(truth.a)},
                                        {&outcomes->infinite, outcomes_of(truth.b)}}) {
    if (sequence->period && sequence->period->preperiod + 3 * sequence->period->period <= count)
      expect_least(sequence->period, terms);
  }
}

AmountList random_amounts(std::mt19937& random, std::uint32_t most, std::size_t size) {
  AmountList list = {most};
  while (list.size() < size) list.push_back(random() % most + 1);
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

AmountList members(std::uint32_t bits) {
  AmountList list;
  for (std::uint32_t s = 1; bits != 0; ++s, bits >>= 1) {
    if (bits & 1) list.push_back(s);
  }
  return list;
}

AmountList up_to(std::uint32_t last) {
  AmountList list(last);
  std::iota(list.begin(), list.end(), 1);
  return list;
}

TEST(Twist, gives_what_the_loop_gives) {
  std::mt19937 random(1);
  for (int i = 0; i < 120; ++i) {
    const AmountList set = random_amounts(random, 1 + random() % 16, 1 + random() % 7);
    expect_agreement(set, set, 1200);
  }
  for (std::uint32_t most : {1u, 2u, 31u, 32u, 33u, 63u, 64u, 65u, 128u, 200u}) {
    const AmountList set = random_amounts(random, most, std::min<std::size_t>(most, 1 + random() % 40));
    expect_agreement(set, set, 1200);
    expect_agreement({most}, {most}, 900);
  }
}

TEST(Twist, knows_two_different_sets) {
  std::mt19937 random(2);
  for (int i = 0; i < 80; ++i) {
    expect_agreement(random_amounts(random, 1 + random() % 20, 1 + random() % 7),
                     random_amounts(random, 1 + random() % 12, 1 + random() % 7), 900);
  }
  expect_agreement({}, {}, 100);
  expect_agreement({}, {1, 3}, 200);
  expect_agreement({2, 5}, {}, 200);
  expect_agreement(up_to(40), {1}, 900);
  expect_agreement({1}, up_to(40), 900);
}

TEST(Twist, stops_at_its_limit_and_says_no_more_than_it_knows) {
  const Both truth = loop_twist({3, 7}, {3, 7}, 60);
  for (std::size_t limit : {0u, 1u, 5u, 8u, 9u, 10u, 20u}) {
    const auto values = twist_values({{3, 7}, {3, 7}}, limit, Control{});
    EXPECT_LE(values->finite.terms.size(), limit);
    EXPECT_FALSE(values->infinite.period);
    const auto outcomes = twist_outcomes({{3, 7}, {3, 7}}, limit, Control{});
    EXPECT_EQ(first_terms(outcomes->finite, limit),
              outcomes_of(Terms(truth.a.begin(), truth.a.begin() + static_cast<std::ptrdiff_t>(limit))));
    EXPECT_EQ(first_terms(outcomes->infinite, limit),
              outcomes_of(Terms(truth.b.begin(), truth.b.begin() + static_cast<std::ptrdiff_t>(limit))));
  }
  Control control;
  control.stop_requested = [] { return true; };
  EXPECT_FALSE(twist_values({{1, 2}, {1, 2}}, 100, control));
  EXPECT_FALSE(all_but_values({1, 2}, 100, control));
}

TEST(Twist, proves_nothing_before_the_obstacle_has_ended) {
  EXPECT_FALSE(twist_outcomes({up_to(200), up_to(200)}, 202, Control{})->finite.period);
  const auto known = twist_outcomes({up_to(200), up_to(200)}, 2000, Control{});
  EXPECT_EQ(known->finite.period->period, 201u);
  EXPECT_EQ(known->finite.period->preperiod, 201u);
}

TEST(Twist, gives_all_terms_or_none_when_stopped) {
  for (int most = 0; most < 8; ++most) {
    Control control;
    control.stop_requested = [most, asked = 0]() mutable { return asked++ >= most; };
    const auto found = twist_outcomes({{3, 7}, {3, 7}}, 100, control);
    if (!found) continue;
    ASSERT_TRUE(found->finite.period);
    EXPECT_GE(found->finite.terms.size(), found->finite.period->preperiod + found->finite.period->period);
  }
}

TEST(Twist, resolves_all_sets_within_12) {
  for (std::uint32_t bits = 1; bits < 1u << 12; ++bits) {
    const AmountList set = members(bits);
    const auto values = twist_values({set, set}, 1 << 20, Control{});
    ASSERT_TRUE(values->finite.period && values->infinite.period) << testing::PrintToString(set);
    EXPECT_EQ(values->finite.period->saltus, 0u);
    EXPECT_GT(values->infinite.period->saltus, 0u);
    const auto outcomes = twist_outcomes({set, set}, 1 << 20, Control{});
    ASSERT_TRUE(outcomes->finite.period);
    EXPECT_EQ(values->finite.period->period % outcomes->finite.period->period, 0u);
  }
}

TEST(Twist, has_all_but_games) {
  for (std::uint32_t bits = 0; bits < 1u << 9; ++bits) {
    const AmountList set = members(bits);
    SCOPED_TRACE(testing::PrintToString(set));
    const auto found = all_but_values(set, 1 << 20, Control{});
    const Terms truth = loop_all_but(set, 700);
    EXPECT_EQ(first_terms(*found, truth.size()), truth);
    expect_least(found->period, truth);
  }
}

/// A. Siegel; Sleator and Slusky, arXiv 1201.3299.
TEST(Twist, confirms_pure_periods_when_three_amounts_are_excluded) {
  std::mt19937 random(3);
  for (int i = 0; i < 300; ++i) {
    const AmountList set = random_amounts(random, 1 + random() % 60, 1 + random() % 3);
    const auto found = all_but_values(set, 1 << 20, Control{});
    ASSERT_TRUE(found->period) << testing::PrintToString(set);
    EXPECT_EQ(found->period->preperiod, 0u) << testing::PrintToString(set);
  }
}

/// What the language means by twist, in both phases, and by allbut.
TEST(Twist, means_what_the_language_means) {
  PlanSettings settings = default_settings();
  settings.engine = "reference";
  std::mt19937 random(4);
  const auto text_of = [](const AmountList& set) {
    std::string text;
    for (std::uint32_t amount : set) text += (text.empty() ? "{" : ",") + std::to_string(amount);
    return text + "}";
  };
  const auto terms = [&](const std::string& text, Ask ask, std::uint32_t phase) {
    const Machine machine = machine_of(read(text, standard_library()));
    const Answer answer = run(machine, Request{ask, phase, Window{{70}}, Request::Want::table}, settings);
    return Terms(answer.table.cells.begin(), answer.table.cells.end());
  };
  for (int i = 0; i < 40; ++i) {
    const AmountList set = random_amounts(random, 1 + random() % 12, 1 + random() % 5);
    const AmountList other = random_amounts(random, 1 + random() % 12, 1 + random() % 5);
    const std::string alone = "twist(subtraction" + text_of(set) + ")";
    const std::string two = "twist(subtraction" + text_of(set) + ", allbut" + text_of(other) + ")";
    const std::string any = "twist(subtraction" + text_of(set) + ", nim(1))";
    for (const auto& [text, rules] : {std::pair{alone, TwistRules{set, set}},
                                      {two, TwistRules{set, other}},
                                      {any, TwistRules{set, {}}}}) {
      SCOPED_TRACE(text);
      const auto values = twist_values(rules, 10'000, Control{});
      EXPECT_EQ(first_terms(values->finite, 71), terms(text, Ask::values, 0));
      EXPECT_EQ(first_terms(values->infinite, 71), terms(text, Ask::values, 1));
      const auto outcomes = twist_outcomes(rules, 10'000, Control{});
      EXPECT_EQ(first_terms(outcomes->finite, 71), terms(text, Ask::outcomes, 0));
      EXPECT_EQ(first_terms(outcomes->infinite, 71), terms(text, Ask::outcomes, 1));
    }
    EXPECT_EQ(first_terms(*all_but_values(set, 10'000, Control{}), 71),
              terms("allbut" + text_of(set), Ask::values, 0));
  }
  EXPECT_EQ(first_terms(*all_but_values({}, 10'000, Control{}), 71), terms("nim(1)", Ask::values, 0));
}

// A. Sravankumar, Comply/constrain subtraction.

TEST(Twist, confirms_theorem_2_2) {
  for (std::uint64_t k = 1; k <= 30; ++k) {
    const AmountList set = up_to(static_cast<std::uint32_t>(k));
    const auto values = twist_values({set, set}, 100'000, Control{});
    for (std::uint64_t n = 0; n < 2500; ++n) {
      ASSERT_EQ(values->finite.at(n), n <= 2 * k ? n : (n + 1) % (k + 1)) << k << ", " << n;
      const std::uint64_t b = n < k ? 0 : n <= 3 * k ? n - k : 2 * k + (n - 3 * k + k) / (k + 1);
      ASSERT_EQ(values->infinite.at(n), b) << k << ", " << n;
    }
    EXPECT_EQ(values->finite.period->period, k + 1);
    EXPECT_EQ(values->infinite.period->period, k + 1);
    EXPECT_EQ(values->infinite.period->saltus, 1u);
  }
}

/// The exact least period is p = 2b + i c for S = {b, b + c, ..., b + i c} with (c + 2) / 2 <= b < c; exceptions are below p.
TEST(Twist, confirms_theorem_3_9) {
  for (std::uint32_t c = 3; c <= 16; ++c) {
    for (std::uint32_t b = (c + 3) / 2; b < c; ++b) {
      for (std::uint32_t i = 0; i <= 4; ++i) {
        AmountList set;
        for (std::uint32_t j = 0; j <= i; ++j) set.push_back(b + j * c);
        const auto values = twist_values({set, set}, 100'000, Control{});
        EXPECT_EQ(values->finite.period->period, 2 * b + i * c) << b << ", " << c << ", " << i;
        EXPECT_LE(values->finite.period->preperiod, 2 * b + i * c);
      }
    }
  }
}

}  // namespace
}  // namespace galli::twist_test
