// The sieve engine against loops that share nothing with it, against the reference, and against published periods.
#include "engine/sieve/terms.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "by_text.h"

namespace galli::sieve_test {
namespace {

using Terms = std::vector<std::uint16_t>;
constexpr Button buttons[] = {Button::move, Button::inside, Button::before, Button::after, Button::either};

std::uint16_t mex(const std::vector<bool>& has) {
  return static_cast<std::uint16_t>(std::find(has.begin(), has.end(), false) - has.begin());
}

Terms outcomes_of(Terms values) {
  for (std::uint16_t& value : values) value = value != 0;
  return values;
}

/// Nim-values of a subtraction game, heap by heap, option by option.
Terms loop_subtraction(const AmountList& amounts, std::size_t count) {
  Terms values;
  for (std::size_t n = 0; n < count; ++n) {
    std::vector<bool> has(amounts.size() + 1);
    for (std::size_t s : amounts) {
      if (s <= n) has[values[n - s]] = true;
    }
    values.push_back(mex(has));
  }
  return values;
}

/// The same before the button is pushed.
Terms loop_push(const AmountList& first, const AmountList& second, Button button, std::size_t count) {
  const Terms pushed = loop_subtraction(second, count);
  Terms values;
  for (std::size_t n = 0; n < count; ++n) {
    std::vector<bool> has(2 * first.size() + 2 * second.size() + 4);
    bool moves = false;
    for (std::size_t s : first) {
      if (s > n) continue;
      moves = true;
      has[values[n - s]] = true;
      if (button == Button::after || button == Button::either) has[pushed[n - s]] = true;
    }
    if (button == Button::move || (button == Button::inside && moves)) has[pushed[n]] = true;
    for (std::size_t s : second) {
      if (s <= n && (button == Button::before || button == Button::either)) has[pushed[n - s]] = true;
    }
    values.push_back(mex(has));
  }
  return values;
}

/// What a period says of terms, and that nothing smaller would do: as far as the terms go.
void expect_least(const Period& period, const Terms& terms) {
  ASSERT_LE(period.preperiod + 3 * period.period, terms.size());
  for (std::size_t n = period.preperiod; n + period.period < terms.size(); ++n)
    ASSERT_EQ(terms[n], terms[n + period.period]) << n;
  if (const auto last = period.last_exception()) {
    EXPECT_NE(terms[*last], terms[*last + period.period]);
  }
  for (std::size_t d = 1; d < period.period; ++d) {
    bool repeats = true;
    for (std::size_t n = period.preperiod; repeats && n + d < terms.size(); ++n)
      repeats = terms[n] == terms[n + d];
    EXPECT_FALSE(repeats) << d;
  }
  const Recurrence& recurrence = period.recurrence;
  EXPECT_EQ((recurrence.again - recurrence.first) % period.period, 0u);
  EXPECT_LE(period.preperiod, recurrence.first);
}

/// Terms by the engine, repeated where it says so.
Terms engine_terms(const RowProgram& program, Ask ask, std::uint32_t phase, std::size_t count) {
  const auto found = row_sequence(program, ask, phase, count, Control{});
  const auto& sequence = std::get<RowSequence>(found);
  Terms terms;
  for (std::size_t n = 0; n < count; ++n) terms.push_back(sequence.at(n));
  return terms;
}

Period period_of(const RowProgram& program, Ask ask, std::uint32_t phase = 0) {
  const auto found = row_period(program, ask, phase, RowLimits{1 << 24, 1 << 24}, Control{});
  EXPECT_TRUE(std::holds_alternative<Period>(found)) << std::get<Reason>(found);
  return std::get<Period>(found);
}

/// Amounts up to `most`, about `size` of them, `most` among them.
AmountList random_amounts(std::mt19937& random, std::uint32_t most, std::size_t size) {
  AmountList list = {most};
  while (list.size() < size) list.push_back(random() % most + 1);
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

AmountList up_to(std::uint32_t last) {
  AmountList list(last);
  std::iota(list.begin(), list.end(), 1);
  return list;
}

/// The members of a set given by bits: bit s - 1 for amount s.
AmountList members(std::uint32_t bits) {
  AmountList list;
  for (std::uint32_t s = 1; bits != 0; ++s, bits >>= 1) {
    if (bits & 1) list.push_back(s);
  }
  return list;
}

void expect_agreement(const RowProgram& program, const Terms& values) {
  const Terms outcomes = outcomes_of(values);
  EXPECT_EQ(engine_terms(program, Ask::values, 0, values.size()), values);
  EXPECT_EQ(engine_terms(program, Ask::outcomes, 0, values.size()), outcomes);
}

TEST(Sieve, gives_what_the_loops_give) {
  std::mt19937 random(1);
  for (std::uint32_t most :
       {1u, 2u, 5u, 12u, 31u, 63u, 64u, 65u, 100u, 127u, 128u, 129u, 200u, 256u, 257u, 320u}) {
    for (std::size_t size : {1u, 2u, 4u, 9u, 30u, 75u}) {
      SCOPED_TRACE(testing::Message() << most << ", " << size);
      const AmountList first = random_amounts(random, most, std::min<std::size_t>(size, most));
      const AmountList second = random_amounts(random, random() % 70 + 1, 1 + random() % 5 % most);
      expect_agreement(subtraction_row(first), loop_subtraction(first, 1500));
      for (Button button : buttons) {
        expect_agreement(push_row(first, second, button), loop_push(first, second, button, 1500));
        expect_agreement(push_row(second, first, button), loop_push(second, first, button, 1500));
      }
      expect_agreement(push_row(first, first, Button::inside), loop_push(first, first, Button::inside, 1500));
    }
  }
}

TEST(Sieve, proves_periods_that_are_the_least) {
  std::mt19937 random(2);
  for (int i = 0; i < 400; ++i) {
    const AmountList first = members(random() % 0x3FF + 1);
    const AmountList second = members(random() % 0x3FF + 1);
    const Button button = buttons[random() % 5];
    SCOPED_TRACE(testing::Message() << testing::PrintToString(first) << ">>" << testing::PrintToString(second)
                                    << " " << word_of(button));
    const Terms alone = loop_subtraction(first, 3000);
    expect_least(period_of(subtraction_row(first), Ask::values), alone);
    expect_least(period_of(subtraction_row(first), Ask::outcomes), outcomes_of(alone));
    const Terms pushed = loop_push(first, second, button, 20000);
    expect_least(period_of(push_row(first, second, button), Ask::values), pushed);
    expect_least(period_of(push_row(first, second, button), Ask::outcomes), outcomes_of(pushed));
  }
}

TEST(Sieve, has_period_1_where_every_heap_is_n) {
  for (std::uint32_t set = 1; set < 64; ++set) {
    for (Button button : buttons) {
      const Terms pushed = loop_push(members(set), {}, button, 1000);
      expect_least(period_of(push_row(members(set), {}, button), Ask::outcomes), outcomes_of(pushed));
    }
  }
  EXPECT_EQ(period_of(push_row({1, 2}, {}, Button::move), Ask::outcomes).period, 1u);
}

TEST(Sieve, proves_periods_of_large_amounts) {
  for (const AmountList& amounts : {AmountList{64}, AmountList{65}, AmountList{1, 64}, AmountList{3, 128},
                                    AmountList{200}, AmountList{63, 64, 65}, AmountList{7, 300}, up_to(130),
                                    AmountList{40, 41, 90}, AmountList{28, 31, 64}}) {
    SCOPED_TRACE(testing::PrintToString(amounts));
    const Terms alone = loop_subtraction(amounts, 20000);
    expect_least(period_of(subtraction_row(amounts), Ask::values), alone);
    expect_least(period_of(subtraction_row(amounts), Ask::outcomes), outcomes_of(alone));
    const Terms pushed = loop_push(amounts, {1, 3, 4}, Button::move, 20000);
    expect_least(period_of(push_row(amounts, {1, 3, 4}, Button::move), Ask::outcomes), outcomes_of(pushed));
  }
}

TEST(Sieve, looks_at_few_amounts_one_by_one) {
  for (const AmountList& amounts :
       {AmountList{1024}, AmountList{1025}, AmountList{1, 2, 1501}, AmountList{7, 2000}}) {
    SCOPED_TRACE(testing::PrintToString(amounts));
    const Terms alone = loop_subtraction(amounts, 20000);
    expect_least(period_of(subtraction_row(amounts), Ask::values), alone);
    expect_least(period_of(subtraction_row(amounts), Ask::outcomes), outcomes_of(alone));
    expect_agreement(push_row(amounts, {1, 3, 4}, Button::move),
                     loop_push(amounts, {1, 3, 4}, Button::move, 20000));
  }
  const Period far = period_of(subtraction_row({1'000'000}), Ask::outcomes);
  EXPECT_EQ(far.period, 2'000'000u);
  EXPECT_EQ(far.preperiod, 0u);
}

/// All phases of a game as the language means it, outcomes and values.
void expect_as_the_reference(const std::string& text, Integer last) {
  const Machine machine = machine_of(read(text, standard_library()));
  const auto program = row_program(machine, families_by_ruleset(machine));
  ASSERT_TRUE(std::holds_alternative<RowProgram>(program)) << text << ": " << std::get<Reason>(program);
  PlanSettings settings = default_settings();
  settings.engine = "reference";
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      if (machine.misere && ask == Ask::values) continue;
      SCOPED_TRACE(text + ", phase " + std::to_string(phase + 1));
      const Answer truth = run(machine, Request{ask, phase, Window{{last}}, Request::Want::table}, settings);
      const Terms terms = engine_terms(std::get<RowProgram>(program), ask, phase, truth.table.cells.size());
      EXPECT_EQ(std::vector<std::int32_t>(terms.begin(), terms.end()), truth.table.cells);
      const Period period = period_of(std::get<RowProgram>(program), ask, phase);
      if (period.preperiod + 3 * period.period <= terms.size()) expect_least(period, terms);
    }
  }
}

std::string random_set(std::mt19937& random) {
  std::string text;
  for (std::uint32_t amount : random_amounts(random, 1 + random() % 9, 1 + random() % 4))
    text += (text.empty() ? "subtraction{" : ",") + std::to_string(amount);
  return text + "}";
}

std::string random_game(std::mt19937& random, int depth) {
  if (depth == 0) return random_set(random);
  const auto part = [&] {
    return random_game(random, static_cast<int>(random() % static_cast<unsigned>(depth)));
  };
  switch (random() % 9) {
    case 0: return "(" + part() + " | " + part() + ")";
    case 1: return "(" + part() + " & " + part() + ")";
    case 2: return "(" + part() + " >> " + part() + ")";
    case 3: return "push(" + part() + ", " + part() + ", button=inside)";
    case 4: return "push(" + part() + ", " + part() + ", button=before)";
    case 5: return "push(" + part() + ", " + part() + ", button=after)";
    case 6: return "push(" + part() + ", " + part() + ", button=either)";
    case 7: return "one_pass(" + part() + ")";
    default: return "twist(" + random_set(random) + ", " + part() + ")";
  }
}

TEST(Sieve, means_what_the_language_means) {
  std::mt19937 random(3);
  for (const char* text :
       {"subtraction{3,4} >> subtraction{2}", "subtraction{2} >> (subtraction{1,4} >> subtraction{3})",
        "(subtraction{2} >> subtraction{1,4}) >> subtraction{3}", "steps{(2),(5)}",
        "misere(one_pass(subtraction{2,5}))", "one_pass(subtraction{2,3} >> subtraction{4})",
        "twist(subtraction{1,3}, subtraction{2})", "no_moves >> subtraction{1,2}"})
    expect_as_the_reference(text, 90);
  for (int i = 0; i < 150; ++i) expect_as_the_reference(random_game(random, 1 + i % 3), 70);
  for (int i = 0; i < 50; ++i) expect_as_the_reference("misere(" + random_game(random, 1 + i % 2) + ")", 70);
}

TEST(Sieve, says_why_a_game_is_no_row_program) {
  const auto reason = [](const std::string& text) {
    const Machine machine = machine_of(read(text, standard_library()));
    return std::get<Reason>(row_program(machine, families_by_ruleset(machine)));
  };
  EXPECT_EQ(reason("nim"), "it needs one heap without conditions");
  EXPECT_EQ(reason("allbut{2}"), "infinitely many amounts may be taken");
  EXPECT_EQ(reason("nim(1)"), "any amount may be taken");
  EXPECT_EQ(reason("subtraction{2} >> octal(0.07)"), "it needs one heap without conditions");
  EXPECT_EQ(reason("conjoin(subtraction{2}, subtraction{1})"),
            "some options are there only where others are not");
  EXPECT_EQ(reason("subtraction{5000000}"), "an amount is more than 4194304");
}

TEST(Sieve, has_the_values_of_very_many_amounts) {
  const AmountList many = up_to(150);
  expect_agreement(subtraction_row(many), loop_subtraction(many, 1000));
  expect_agreement(push_row(many, {2}, Button::either), loop_push(many, {2}, Button::either, 1000));
}

TEST(Sieve, has_outcomes_where_values_would_be_too_large) {
  const RowProgram program = subtraction_row(up_to(65535));
  EXPECT_EQ(period_of(program, Ask::outcomes).period, 65536u);
  EXPECT_EQ(std::get<Reason>(row_sequence(program, Ask::values, 0, 10, Control{})),
            "nim-values may be too large");
}

TEST(Sieve, stops_when_asked) {
  Control control;
  control.stop_requested = [] { return true; };
  const RowProgram program = push_row({1, 2}, {3}, Button::move);
  EXPECT_EQ(std::get<Reason>(row_sequence(program, Ask::values, 0, 100, control)), "stopped");
  EXPECT_EQ(std::get<Reason>(row_sequence(program, Ask::outcomes, 0, 100, control)), "stopped");
}

TEST(Sieve, says_when_no_period_was_proved) {
  const RowProgram program = subtraction_row({4, 7, 13, 15, 21, 24, 28});
  EXPECT_EQ(std::get<Reason>(row_period(program, Ask::outcomes, 0, RowLimits{1000, 1000}, Control{})),
            "no period was proved within 1,000 heaps");
  EXPECT_EQ(period_of(program, Ask::outcomes).period, 3624u);
}

// Published and known facts.

/// Theorem 4.2.4 of the push paper: the least a >= 0 with (k1 + 1) a = -1 modulo k2 + 1.
TEST(Sieve, confirms_theorem_4_2_4_on_push_games) {
  for (std::uint32_t k1 = 1; k1 <= 40; ++k1) {
    for (std::uint32_t k2 = 1; k2 <= 40; ++k2) {
      std::uint64_t expected = k1 + 1;
      for (std::uint64_t a = k2 + 1; a-- > 0;) {
        if (((k1 + 1) * a + 1) % (k2 + 1) == 0) expected = (k1 + 1) * a + 1;
      }
      const Period period = period_of(push_row(up_to(k1), up_to(k2), Button::move), Ask::outcomes);
      EXPECT_EQ(period.period, expected) << k1 << ", " << k2;
      EXPECT_EQ(period.preperiod, 0u) << k1 << ", " << k2;
    }
  }
}

/// The button is a *1 beside the game, and value 1 stands min S above value 0 (Ferguson).
TEST(Sieve, shifts_a_game_pushed_into_itself) {
  std::mt19937 random(4);
  for (int i = 0; i < 1000; ++i) {
    const AmountList amounts = members(random() % 0x3FFF + 1);
    const Terms alone = engine_terms(subtraction_row(amounts), Ask::outcomes, 0, 400);
    const Terms pushed = engine_terms(push_row(amounts, amounts, Button::move), Ask::outcomes, 0, 400);
    for (std::size_t n = 0; n < 400; ++n)
      ASSERT_EQ(pushed[n], n < amounts[0] ? 1 : alone[n - amounts[0]]) << testing::PrintToString(amounts);
  }
}

}  // namespace
}  // namespace galli::sieve_test
