// The octal engine: all ways and kernels against the obvious loop and the reference; periods that are known.
#include "engine/octal/values.h"

#include <gtest/gtest.h>

#include <random>

#include "by_text.h"
#include "engine/octal/kernel.h"
#include "engine/octal_codes.h"
#include "proof/reference.h"

namespace galli::octal_test {
namespace {

using Way = OctalSettings::Way;
using Ended = OctalValues::Ended;
using Status = OctalPeriod::Status;

constexpr CpuLevel levels[] = {CpuLevel::plain, CpuLevel::avx2, CpuLevel::avx512};

/// The first heap of which the engine has another value, or -1.
std::int64_t first_difference(const OctalCode& code, const OctalSettings& settings,
                              const std::vector<std::uint32_t>& truth) {
  OctalValues values(code, settings);
  if (values.extend_to(truth.size() - 1) != Ended::done) return 0;
  for (std::size_t n = 0; n < truth.size(); ++n) {
    if (values.values()[n] != truth[n]) return static_cast<std::int64_t>(n);
  }
  return -1;
}

void expect_all_ways_agree(const OctalCode& code, std::uint32_t heaps) {
  const std::vector<std::uint32_t> truth = obvious_values(code, heaps);
  EXPECT_EQ(first_difference(code, {}, truth), -1) << to_text(code);
  for (const Way way : {Way::best, Way::marking, Way::searching, Way::rare}) {
    for (CpuLevel level : levels) {
      EXPECT_EQ(first_difference(code, {.way = way, .level = level, .prove = false}, truth), -1)
          << to_text(code) << " way " << static_cast<int>(way) << ' ' << name_of(level);
    }
  }
}

OctalCode random_code(std::mt19937& random, unsigned base) {
  std::vector<unsigned> digits(2 + random() % 4);
  for (unsigned& digit : digits) digit = random() % base;
  if (random() % 3 != 0) digits[0] = 0;
  return octal_code(digits);
}

TEST(Octal, all_ways_and_kernels_agree_with_the_obvious_loop) {
  std::mt19937 random(1);
  for (int i = 0; i < 60; ++i) expect_all_ways_agree(random_code(random, 8), 3000);
  for (const unsigned length : {700U, 128U, 129U, 160U, 161U, 1U, 2U}) {
    expect_all_ways_agree(random_code(random, 8), length);
  }
}

TEST(Octal, all_ways_agree_where_values_are_large) {
  for (const char* code : {"octal(0.007)", "octal(0.06)", "octal(0.6)"}) {
    expect_all_ways_agree(kind_of(code), 20'000);
  }
  expect_all_ways_agree(kind_of("octal(0.376)"), 20'000);
  expect_all_ways_agree(kind_of("octal(4.0034)"), 10'000);
}

TEST(Octal, many_digits) {
  std::mt19937 random(2);
  std::vector<unsigned> digits(90);
  for (unsigned& digit : digits) digit = random() % 5 == 0 ? random() % 8 : random() % 2;
  expect_all_ways_agree(octal_code(digits), 2500);
  digits.assign(200, 3);
  expect_all_ways_agree(octal_code(digits), 1500);
  digits.assign(150, 7);
  expect_all_ways_agree(octal_code(digits), 1000);
}

TEST(Octal, three_heaps_agree_with_the_obvious_loop) {
  std::mt19937 random(3);
  for (int i = 0; i < 40; ++i) {
    const OctalCode code = random_code(random, 16);
    const std::vector<std::uint32_t> truth = obvious_values(code, 400);
    EXPECT_EQ(first_difference(code, {}, truth), -1) << to_text(code);
    EXPECT_EQ(first_difference(code, {.prove = false}, truth), -1) << to_text(code);
  }
  EXPECT_EQ(first_difference(kind_of("hex(0.8)"), {}, obvious_values(kind_of("hex(0.8)"), 1200)), -1);
}

TEST(Octal, agrees_with_the_reference) {
  for (const char* text : {"octal(0.07)", "octal(0.77)", "octal(4.17)", "octal(4.0)", "octal(0.1234567)",
                           "hex(0.8)", "hex(4.9b)", "hex(c.0f)", "hex(8.31)", "octal(0.0)"}) {
    const Machine machine = machine_of(read(text));
    Reference reference(machine, Ask::values);
    OctalValues values(kind_of(text));
    ASSERT_EQ(values.extend_to(14), Ended::done);
    for (Integer n = 0; n <= 14; ++n) {
      EXPECT_EQ(std::get<Nimber>(reference.value(0, placed(machine.board, {n}))),
                values.value_at(static_cast<std::uint64_t>(n)))
          << text << ' ' << n;
    }
  }
}

TEST(Octal, takes_codes_and_nothing_else) {
  EXPECT_EQ(to_text(kind_of("octal(4.0070)")), "4.007");
  EXPECT_EQ(to_text(kind_of("hex(c.0f)")), "c.0f");
  EXPECT_EQ(to_text(kind_of("octal(0.0)")), "0.0");
  EXPECT_FALSE(octal_code(*machine_of(read("nim")).rulesets.front()));
  EXPECT_FALSE(octal_code(*machine_of(read("octal(0.07) | to_end")).rulesets.back()));
  int codes = 0;
  const Machine both = machine_of(read("subtraction{1,2} >> octal(0.07)"));
  for (const auto& ruleset : both.rulesets) codes += octal_code(*ruleset).has_value() ? 1 : 0;
  EXPECT_EQ(codes, 1);
}

OctalPeriod proved_within(const std::string& code, std::uint64_t heap) {
  OctalValues values(kind_of(code));
  EXPECT_EQ(values.prove_within(heap), Ended::done);
  return values.period();
}

void expect_period(const std::string& code, std::uint64_t period, std::uint64_t preperiod,
                   std::uint64_t within) {
  const OctalPeriod found = proved_within(code, within);
  EXPECT_EQ(found.status, Status::proved) << code;
  EXPECT_EQ(found.period, period) << code;
  EXPECT_EQ(found.preperiod, preperiod) << code;
}

// Winning Ways, chapter 4; T. Czajka's list (github.com/tczajka/octal-games).
TEST(Octal, periods_that_are_known) {
  expect_period("octal(0.77)", 12, 71, 1000);
  expect_period("octal(0.07)", 34, 53, 1000);
  expect_period("octal(0.165)", 1550, 5181, 30'000);
  expect_period("octal(0.127)", 4, 46578, 200'000);
  expect_period("octal(0.16)", 149459, 105351, 1'000'000);
}

TEST(Octal, periods_from_the_start) {
  expect_period("octal(0.3)", 2, 0, 100);
  expect_period("octal(0.33)", 3, 0, 100);
  expect_period("octal(0.0)", 1, 0, 100);
  expect_period("octal(0.1)", 1, 2, 100);
  expect_period("octal(4.0)", 2, 1, 100);
}

// The theorem for r = 2 and k = 2 wants 2 * 71 + 12 + 1 + 12 values.
TEST(Octal, says_how_many_values_prove_a_period) {
  const OctalCode kayles = kind_of("octal(0.77)");
  EXPECT_EQ(values_for_proof(kayles, 71, 12), 167U);
  OctalValues values(kayles, {.prove = false});
  ASSERT_EQ(values.extend_to(166), Ended::done);
  std::vector<std::uint16_t> reversed(values.values().begin(), values.values().begin() + 167);
  std::reverse(reversed.begin(), reversed.end());
  EXPECT_EQ(proved_period(kayles, reversed).status, Status::proved);
  reversed.erase(reversed.begin());
  EXPECT_EQ(proved_period(kayles, reversed).status, Status::none);
  EXPECT_EQ(values_for_proof(kind_of("hex(0.08)"), 10, 5), 3U * 10 + 2 * 5 + 2 - 3 + 1 + 5);
  EXPECT_EQ(values_for_proof(kind_of("octal(4.0)"), 1, 1), 2U + 1 - 2 + 1 + 1);
  EXPECT_EQ(values_for_proof(kind_of("octal(0.4003)"), 10, 5), 2U * 10 + 5 + 1 - 2 + 1 + 5);
  EXPECT_EQ(values_for_proof(kayles, ~0ULL, ~0ULL), ~0ULL);
}

// What was proved early holds in all values that are computed.
TEST(Octal, proved_periods_hold) {
  std::mt19937 random(4);
  int proved = 0;
  for (int i = 0; i < 150; ++i) {
    const OctalCode code = random_code(random, i % 3 == 0 ? 16 : 8);
    OctalValues quick(code);
    ASSERT_EQ(quick.prove_within(500), Ended::done);
    if (!quick.proved()) continue;
    ++proved;
    OctalValues slow(code, {.prove = false});
    ASSERT_EQ(slow.extend_to(1500), Ended::done);
    for (std::uint64_t n = 0; n <= 1500; ++n) ASSERT_EQ(quick.value_at(n), slow.value_at(n)) << to_text(code);
    const OctalPeriod period = *quick.proved();
    EXPECT_EQ(find_period(code, {}).status, Status::none);
    if (period.preperiod > 0) {
      EXPECT_NE(slow.value_at(period.preperiod - 1), slow.value_at(period.preperiod - 1 + period.period));
    }
  }
  EXPECT_GT(proved, 50);
}

TEST(Octal, has_values_of_any_heap_once_a_period_is_proved) {
  OctalValues values(kind_of("octal(0.07)"));
  EXPECT_EQ(values.value_at(1000), std::nullopt);
  ASSERT_EQ(values.prove_within(1000), Ended::done);
  EXPECT_LT(values.known(), 500U);
  EXPECT_EQ(values.value_at(1'000'000'000'000'000'000),
            values.value_at(53 + (1'000'000'000'000'000'000 - 53) % 34));
  ASSERT_EQ(values.extend_to(1'000'000), Ended::done);
  const auto table = values.values();
  EXPECT_EQ(1'000'000 - std::count(table.begin() + 1, table.begin() + 1'000'001, 0), 852'938);
}

// Not the same game, against a published table: T. Czajka.
TEST(Octal, tells_161_from_36) {
  OctalValues a(kind_of("octal(0.161)"));
  OctalValues b(kind_of("octal(0.36)"));
  ASSERT_EQ(a.extend_to(600), Ended::done);
  ASSERT_EQ(b.extend_to(600), Ended::done);
  const auto first = std::mismatch(a.values().begin(), a.values().begin() + 600, b.values().begin()).first;
  EXPECT_EQ(first - a.values().begin(), 519);
}

TEST(Octal, observes_what_it_cannot_prove) {
  OctalValues values(kind_of("hex(0.137f)"));
  ASSERT_EQ(values.extend_to(2000), Ended::done);
  const OctalPeriod period = values.period();
  EXPECT_EQ(period.status, Status::observed);
  EXPECT_GT(period.saltus, 0U);
  EXPECT_FALSE(values.proved());
  for (std::uint64_t n = period.preperiod; n + period.period <= 2000; ++n) {
    ASSERT_EQ(*values.value_at(n + period.period), *values.value_at(n) + period.saltus);
  }
}

TEST(Octal, grows_by_small_steps_to_the_same_values) {
  const std::vector<std::uint32_t> truth = obvious_values(kind_of("octal(0.6)"), 2000);
  OctalValues values(kind_of("octal(0.6)"));
  for (std::uint64_t heap = 0; heap < 2000; heap += 37) ASSERT_EQ(values.extend_to(heap), Ended::done);
  for (std::uint64_t n = 0; n < 1990; ++n) ASSERT_EQ(values.value_at(n), truth[n]);
}

TEST(Octal, stops_when_asked_and_goes_on_later) {
  OctalValues values(kind_of("octal(0.007)"));
  Control control;
  int asked = 0;
  std::uint64_t told = 0;
  control.stop_requested = [&] { return ++asked > 5; };
  control.progress = [&](const Progress& progress) {
    const auto [done, total] = std::pair(progress.done, progress.total);
    EXPECT_GE(done, told);
    EXPECT_EQ(total, 5001U);
    told = done;
  };
  EXPECT_EQ(values.extend_to(5000, control), Ended::stopped);
  EXPECT_LT(values.known(), 5000U);
  EXPECT_EQ(values.extend_to(5000), Ended::done);
  const std::vector<std::uint32_t> truth = obvious_values(kind_of("octal(0.007)"), 5001);
  for (std::uint64_t n = 0; n <= 5000; ++n) ASSERT_EQ(values.value_at(n), truth[n]);
}

TEST(Octal, needs_no_more_memory_than_it_may) {
  OctalValues values(kind_of("octal(0.007)"), {.bytes = 100'000});
  EXPECT_EQ(values.extend_to(20'000), Ended::done);
  EXPECT_EQ(values.extend_to(30'000), Ended::no_room);
  EXPECT_LE(values.bytes(), 100'000U);
  EXPECT_EQ(values.extend_to(~0ULL), Ended::no_room);
  OctalValues periodic(kind_of("octal(0.07)"));
  EXPECT_EQ(periodic.extend_to(~0ULL), Ended::no_room);
  EXPECT_EQ(periodic.value_at(~0ULL), periodic.value_at(53 + (~0ULL - 53) % 34));
}

}  // namespace
}  // namespace galli::octal_test
