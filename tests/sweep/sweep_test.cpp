#include "sweep/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "by_text.h"
#include "sweep/shape.h"

namespace galli::sweep_test {
namespace {

using Kind = SweepVariable::Kind;
using Status = SweptGame::Status;
using Terms = std::vector<std::uint64_t>;

std::shared_ptr<const Source> source(const std::string& text) {
  return std::make_shared<const Source>(Source{"", text});
}

const SweepVariable set_s{Kind::sets, "S", 3};

// ---- Families ----

TEST(SweepFamily, counts_sets_by_their_masks_and_the_first_variable_fastest) {
  const SweepFamily family(source("subtraction{S} >> subtraction{T}"), {set_s, {Kind::sets, "T", 2}});
  EXPECT_EQ(family.size(), 21u);
  EXPECT_EQ(family.text_of(0), "subtraction{1} >> subtraction{1}");
  EXPECT_EQ(family.text_of(2), "subtraction{1,2} >> subtraction{1}");
  EXPECT_EQ(family.text_of(7), "subtraction{1} >> subtraction{2}");
  EXPECT_EQ(family.in_words(20), "S = {1,2,3}, T = {1,2}");
}

TEST(SweepFamily, has_codes_of_up_to_so_many_digits) {
  const SweepFamily family(source("octal(C)"), {{Kind::codes, "C", 2}});
  EXPECT_EQ(family.size(), 63u);
  EXPECT_EQ(family.text_of(0), "octal(0.01)");
  EXPECT_EQ(family.text_of(7), "octal(0.1)");
  EXPECT_EQ(family.text_of(8), "octal(0.11)");
  EXPECT_EQ(family.text_of(62), "octal(0.77)");
  const SweepFamily hexadecimal(source("hex(C)"), {{Kind::codes, "C", 1}});
  EXPECT_EQ(hexadecimal.size(), 15u);
  EXPECT_EQ(hexadecimal.text_of(14), "hex(0.f)");
}

TEST(SweepFamily, has_progressions_as_the_language_writes_them) {
  const SweepFamily family(source("twist(subtraction{P})"), {{Kind::progressions, "P", 3}});
  EXPECT_EQ(family.size(), 9u);
  EXPECT_EQ(family.text_of(0), "twist(subtraction{1 ..})");
  EXPECT_EQ(family.text_of(5), "twist(subtraction{2, 5 ..})");
  for (std::uint64_t game = 0; game < family.size(); ++game) EXPECT_NO_THROW(read(family.text_of(game)));
}

TEST(SweepFamily, puts_a_variable_wherever_it_stands) {
  const SweepFamily family(source("subtraction{S} & subtraction{ S }"), {set_s});
  EXPECT_EQ(family.text_of(4), "subtraction{1,3} & subtraction{ 1,3 }");
}

TEST(SweepFamily, is_countless_when_it_is) {
  EXPECT_EQ(size_of({Kind::sets, "S", 200}), countless);
  const SweepFamily family(source("subtraction{S} >> subtraction{T}"),
                           {{Kind::sets, "S", 60}, {Kind::sets, "T", 60}});
  EXPECT_EQ(family.size(), countless);
}

std::string complaint_of(const std::string& text, std::vector<SweepVariable> variables) {
  try {
    const SweepFamily family(source(text), std::move(variables));
    first_game(family, standard_library(), false);
  } catch (const Error& error) {
    return describe(error.complaint());
  }
  return "";
}

TEST(SweepFamily, refuses_variables_in_other_places) {
  EXPECT_EQ(complaint_of("subtraction{S, 4}", {set_s}),
            "error: 'S' is used where a set cannot be\n    subtraction{S, 4}\n                ^\n"
            "hint: write a set alone in braces: subtraction{S}\n");
  EXPECT_EQ(complaint_of("S", {set_s}),
            "error: 'S' is used where a set cannot be\n    S\n    ^\n"
            "hint: write a set alone in braces: subtraction{S}\n");
  EXPECT_EQ(complaint_of("nim(C)", {{Kind::codes, "C", 2}}),
            "error: 'C' is used where a code cannot be\n    nim(C)\n        ^\n"
            "hint: write a code in parentheses: octal(C)\n");
  EXPECT_EQ(complaint_of("subtraction{1}", {set_s}),
            "error: 'S' is not in the game\n    subtraction{1}\n    ^~~~~~~~~~~~~~\n"
            "hint: write a set alone in braces: subtraction{S}\n");
  EXPECT_EQ(complaint_of("subtraction{S} >> subtraction{T}", {set_s}),
            "error: no values are given for 'T'\n    subtraction{S} >> subtraction{T}\n"
            "                                  ^\nhint: try sets = T\n"
            "      try progressions = T\n");
}

TEST(SweepFamily, points_into_its_own_text) {
  EXPECT_EQ(complaint_of("subtraction{S} >> subtracton{S}", {set_s}),
            "error: unknown game 'subtracton'\n    subtraction{S} >> subtracton{S}\n"
            "                      ^~~~~~~~~~\n"
            "hint: did you mean 'subtraction'?\n      'list' names all games\n");
}

// ---- Ways, against obvious loops ----

/// Nim-values of options, and the least that is not among them.
class Options {
 public:
  void insert(std::uint64_t value) {
    if (value >= marks_.size()) marks_.resize(value + 1);
    marks_[value] = true;
  }
  std::uint64_t mex() const {
    return static_cast<std::uint64_t>(std::find(marks_.begin(), marks_.end(), false) - marks_.begin());
  }

 private:
  std::vector<bool> marks_;
};

bool has(const AmountList& set, std::uint64_t amount) {
  return std::find(set.begin(), set.end(), amount) != set.end();
}

constexpr std::uint64_t computed = 1000;
constexpr std::uint64_t computed_slowly = 450;

Terms subtraction_values(const AmountList& set) {
  Terms terms;
  for (std::uint64_t n = 0; n < computed; ++n) {
    Options options;
    for (std::uint32_t s : set) {
      if (s <= n) options.insert(terms[n - s]);
    }
    terms.push_back(options.mex());
  }
  return terms;
}

Terms push_values(const AmountList& first, const AmountList& second, Button button) {
  const Terms later = subtraction_values(second);
  const bool is_before = button == Button::before || button == Button::either;
  const bool is_after = button == Button::after || button == Button::either;
  Terms terms;
  for (std::uint64_t n = 0; n < computed; ++n) {
    Options options;
    for (std::uint32_t s : first) {
      if (s > n) continue;
      options.insert(terms[n - s]);
      if (is_after) options.insert(later[n - s]);
      if (button == Button::inside) options.insert(later[n]);
    }
    for (std::uint32_t s : second) {
      if (is_before && s <= n) options.insert(later[n - s]);
    }
    if (button == Button::move) options.insert(later[n]);
    terms.push_back(options.mex());
  }
  return terms;
}

/// The finite and the infinite side.
std::pair<Terms, Terms> twist_terms(const AmountList& set) {
  Terms finite, infinite;
  for (std::uint64_t n = 0; n < computed_slowly; ++n) {
    Options inside, outside;
    for (std::uint64_t j = 1; j <= n; ++j) {
      auto& options = has(set, j) ? inside : outside;
      options.insert(finite[n - j]);
      options.insert(infinite[n - j]);
    }
    finite.push_back(inside.mex());
    infinite.push_back(outside.mex());
  }
  return {finite, infinite};
}

Terms all_but_terms(const AmountList& set) {
  Terms terms;
  for (std::uint64_t n = 0; n < computed_slowly; ++n) {
    Options options;
    for (std::uint64_t j = 1; j <= n; ++j) {
      if (!has(set, j)) options.insert(terms[n - j]);
    }
    terms.push_back(options.mex());
  }
  return terms;
}

Terms octal_terms(const std::vector<unsigned>& digits) {
  Terms terms;
  for (std::uint64_t n = 0; n < computed_slowly; ++n) {
    Options options;
    for (std::uint64_t t = 1; t < digits.size() && t <= n; ++t) {
      const std::uint64_t rest = n - t;
      if ((digits[t] & 1) && rest == 0) options.insert(0);
      if ((digits[t] & 2) && rest > 0) options.insert(terms[rest]);
      for (std::uint64_t a = 1; (digits[t] & 4) && 2 * a <= rest; ++a)
        options.insert(terms[a] ^ terms[rest - a]);
    }
    terms.push_back(options.mex());
  }
  return terms;
}

Terms as_asked(Terms values, Ask ask) {
  if (ask == Ask::outcomes) std::for_each(values.begin(), values.end(), [](auto& v) { v = v == 0 ? 0 : 1; });
  return values;
}

bool repeats(const Terms& terms, std::uint64_t from, std::uint64_t period, std::uint64_t saltus) {
  for (std::uint64_t n = from; n + period < terms.size(); ++n) {
    if (terms[n + period] != terms[n] + saltus) return false;
  }
  return true;
}

/// The period is right and the least, as far as can be seen; so is the preperiod.
void expect_right(const SweptGame& game, const Terms& terms, const std::string& text) {
  ASSERT_EQ(game.status, Status::proved) << text;
  ASSERT_LT(game.preperiod + 2 * game.period, terms.size()) << text;
  EXPECT_TRUE(repeats(terms, game.preperiod, game.period, game.saltus)) << text;
  for (std::uint64_t p = 1; p < game.period; ++p) {
    if (game.period % p != 0 || game.saltus * p % game.period != 0) continue;
    EXPECT_FALSE(repeats(terms, game.preperiod, p, game.saltus * p / game.period))
        << text << " has period " << p;
  }
  if (game.preperiod > 0) {
    EXPECT_FALSE(repeats(terms, game.preperiod - 1, game.period, game.saltus)) << text;
  }
  if (game.largest != SweptGame::none) {
    EXPECT_EQ(static_cast<std::uint64_t>(game.largest), *std::max_element(terms.begin(), terms.end()))
        << text;
  }
}

struct Asked {
  std::string text;
  std::vector<SweepVariable> variables;
  Ask ask = Ask::outcomes;
  std::uint32_t phase = 0;
  bool wants_largest = false;
};

/// All games of a family; `expected_engine` is the way that must be taken.
template <typename Reference>
void compare(const Asked& asked, const std::string& expected_engine, Reference terms_of) {
  const SweepFamily family(source(asked.text), asked.variables);
  const Library library = standard_library();
  const FamilyTask question{.family = family,
                            .library = library,
                            .misere = false,
                            .ask = asked.ask,
                            .phase = asked.phase,
                            .bound = 400,
                            .wants_largest = asked.wants_largest,
                            .settings = default_settings()};
  const SweepPlan plan = plan_sweep(question);
  ASSERT_EQ(plan.engine, expected_engine) << asked.text;
  std::vector<SweptGame> games(family.size());
  plan.make_way()->solve(0, games, {});
  for (std::uint64_t i = 0; i < games.size(); ++i) {
    if (games[i].status != Status::open)
      expect_right(games[i], as_asked(terms_of(family.choices(i)), asked.ask), family.text_of(i));
  }
  // Any part of it is the same.
  std::vector<SweptGame> part(games.size() / 2);
  plan.make_way()->solve(games.size() / 3, part, {});
  for (std::size_t i = 0; i < part.size(); ++i) EXPECT_EQ(part[i], games[games.size() / 3 + i]);
}

TEST(SweepWays, solve_subtraction_games) {
  const std::vector<SweepVariable> s{{Kind::sets, "S", 8}};
  const auto terms = [](const auto& choices) { return subtraction_values(members_of(choices[0])); };
  for (Ask ask : {Ask::outcomes, Ask::values}) compare({"subtraction{S}", s, ask}, "sweep", terms);
  compare({"subtraction{S}", s, Ask::values, 0, true}, "sieve", terms);
}

TEST(SweepWays, solve_pushes_with_every_button) {
  const std::vector<SweepVariable> sets{{Kind::sets, "S", 5}, {Kind::sets, "T", 4}};
  for (Button button : {Button::move, Button::inside, Button::before, Button::after, Button::either}) {
    const std::string text =
        "push(subtraction{S}, subtraction{T}, button=" + std::string(word_of(button)) + ")";
    const auto terms = [&](const auto& choices) {
      return push_values(members_of(choices[0]), members_of(choices[1]), button);
    };
    for (Ask ask : {Ask::outcomes, Ask::values}) compare({text, sets, ask}, "sweep", terms);
    compare({text, sets, Ask::values, 0, true}, "sieve", terms);
  }
}

TEST(SweepWays, solve_pushes_where_a_set_is_given_or_comes_twice_or_last) {
  const std::vector<SweepVariable> s{{Kind::sets, "S", 6}};
  compare({"subtraction{S} >> subtraction{2..4}", s}, "sweep", [](const auto& choices) {
    return push_values(members_of(choices[0]), {2, 3, 4}, Button::move);
  });
  compare({"subtraction{1,5} >> subtraction{S}", s}, "sieve", [](const auto& choices) {
    return push_values({1, 5}, members_of(choices[0]), Button::move);
  });
  compare({"subtraction{S} >> subtraction{S}", s}, "sieve", [](const auto& choices) {
    return push_values(members_of(choices[0]), members_of(choices[0]), Button::move);
  });
  compare({"subtraction{S} >> subtraction{T}", {{Kind::sets, "T", 3}, {Kind::sets, "S", 3}}}, "sieve",
          [](const auto& choices) {
            return push_values(members_of(choices[1]), members_of(choices[0]), Button::move);
          });
}

TEST(SweepWays, solve_twists_and_all_but_games) {
  const std::vector<SweepVariable> s{{Kind::sets, "S", 5}};
  for (Ask ask : {Ask::outcomes, Ask::values}) {
    const auto finite = [](const auto& choices) { return twist_terms(members_of(choices[0])).first; };
    const auto infinite = [](const auto& choices) { return twist_terms(members_of(choices[0])).second; };
    compare({"twist(subtraction{S})", s, ask, 0, true}, "twist", finite);
    compare({"twist(subtraction{S}, allbut{S})", s, ask, 1, true}, "twist", infinite);
    compare({"twist(allbut{S})", s, ask, 0}, "twist", infinite);
    compare({"twist(allbut{S})", s, ask, 1}, "twist", finite);
    compare({"allbut{S}", s, ask, 0, true}, "twist",
            [](const auto& choices) { return all_but_terms(members_of(choices[0])); });
  }
}

TEST(SweepWays, solve_codes) {
  const SweepVariable c{Kind::codes, "C", 2};
  for (Ask ask : {Ask::outcomes, Ask::values})
    compare({"octal(C)", {c}, ask}, "octal",
            [&](const auto& choices) { return octal_terms(digits_of(c, choices[0])); });
}

TEST(SweepWays, know_what_they_do_not_fit) {
  const Library library = standard_library();
  const auto engine = [&](const std::string& text, std::vector<SweepVariable> variables, bool misere = false,
                          std::uint32_t phase = 0) {
    const SweepFamily family(source(text), std::move(variables));
    FamilyTask question{.family = family, .library = library};
    question.misere = misere;
    question.phase = phase;
    return plan_sweep(question).engine;
  };
  const SweepVariable t{Kind::sets, "T", 3};
  EXPECT_EQ(engine("subtraction{S}", {set_s}, true), "games");
  EXPECT_EQ(engine("misere(subtraction{S})", {set_s}), "games");
  EXPECT_EQ(engine("subtraction{S} >> subtraction{T}", {set_s, t}, false, 1), "games");
  EXPECT_EQ(engine("subtraction{S} | subtraction{T}", {set_s, t}), "games");
  EXPECT_EQ(engine("twist(subtraction{S}, allbut{T})", {set_s, t}), "games");
  EXPECT_EQ(engine("twist(subtraction{S}, allbut{1})", {set_s}), "games");
  EXPECT_EQ(engine("subtraction{P}", {{Kind::progressions, "P", 3}}), "games");
  EXPECT_EQ(engine("octal(C) >> subtraction{S}", {set_s, {Kind::codes, "C", 1}}), "games");
  EXPECT_THROW(engine("octal(C) + octal(C)", {{Kind::codes, "C", 1}}), Error);
}

// ---- Chunks, threads, shards ----

std::string row(const SweptGame& game) {
  return std::to_string(game.period) + "," + std::to_string(game.preperiod) + "\n";
}

const ChunkWriter plain_rows = [](std::uint64_t first, std::span<const SweptGame> games, std::string& rows) {
  for (std::size_t i = 0; i < games.size(); ++i) rows += std::to_string(first + i) + "," + row(games[i]);
};

struct Swept {
  std::string rows;
  SweepSummary summary;
};

Swept swept_by(const SweepFamily& family, const SweepPlan& plan, const ChunkRange& range,
               std::uint32_t threads) {
  Swept result;
  std::uint64_t next = range.begin;
  run_sweep({.family = family, .plan = plan, .write = plain_rows}, range, threads,
            [&](const SweepChunk& chunk) {
              EXPECT_EQ(chunk.number, next++);
              result.rows += chunk.bytes;
              result.summary.add(chunk.summary);
            },
            {});
  EXPECT_EQ(next, range.end);
  return result;
}

class SweepRun : public ::testing::Test {
 protected:
  const SweepFamily family{source("subtraction{S} >> subtraction{T}"),
                           {{Kind::sets, "S", 6}, {Kind::sets, "T", 6}}};
  const Library library = standard_library();
  const FamilyTask question{.family = family, .library = library};

  SweepPlan plan_of(std::uint64_t chunk) const {
    SweepPlan plan = plan_sweep(question);
    plan.chunk = chunk;
    return plan;
  }
};

TEST_F(SweepRun, gives_the_same_for_any_number_of_threads_and_shards) {
  for (std::uint64_t chunk : {1, 7, 63, 64, 1000, 5000}) {
    const SweepPlan plan = plan_of(chunk);
    const std::uint64_t chunks = chunks_of(family, plan);
    const Swept whole = swept_by(family, plan, {0, chunks}, 1);
    EXPECT_EQ(std::count(whole.rows.begin(), whole.rows.end(), '\n'), 3969);
    EXPECT_EQ(whole.summary.games, 3969u);
    for (std::uint32_t threads : {2, 5})
      EXPECT_EQ(swept_by(family, plan, {0, chunks}, threads).rows, whole.rows);
    for (std::uint64_t shards : {2, 3, 17}) {
      Swept together;
      for (std::uint64_t i = 1; i <= shards; ++i) {
        const Swept part = swept_by(family, plan, shard_of(chunks, i, shards), 2);
        together.rows += part.rows;
        together.summary.add(part.summary);
      }
      EXPECT_EQ(together.rows, whole.rows);
      EXPECT_EQ(together.summary, whole.summary);
    }
  }
}

TEST_F(SweepRun, stops_when_told_and_what_was_taken_holds) {
  const SweepPlan plan = plan_of(63);
  std::uint64_t taken = 0;
  const Control control{.stop_requested = [&] { return taken >= 5; }};
  const auto run = [&] {
    run_sweep(
        {.family = family, .plan = plan, .write = plain_rows}, {0, chunks_of(family, plan)}, 3,
        [&](const SweepChunk& chunk) { EXPECT_EQ(chunk.number, taken++); }, control);
  };
  EXPECT_THROW(run(), Error);
  EXPECT_EQ(taken, 5u);
}

TEST_F(SweepRun, hands_on_what_a_thread_throws) {
  const SweepPlan plan = plan_of(63);
  const ChunkWriter bad = [](std::uint64_t, std::span<const SweptGame>, std::string&) {
    throw Error({.kind = ErrorKind::refused, .message = "bad"});
  };
  EXPECT_THROW(
      run_sweep({.family = family, .plan = plan, .write = bad}, {0, 20}, 2, [](const SweepChunk&) {}, {}),
      Error);
}

TEST(Shards, are_contiguous_and_all) {
  for (std::uint64_t chunks : {0, 1, 5, 64, 100}) {
    for (std::uint64_t shards : {1, 2, 7, 128}) {
      std::uint64_t end = 0;
      for (std::uint64_t i = 1; i <= shards; ++i) {
        const ChunkRange range = shard_of(chunks, i, shards);
        EXPECT_EQ(range.begin, end);
        end = range.end;
      }
      EXPECT_EQ(end, chunks);
    }
  }
}

// ---- Conditions and summaries ----

SweptGame with_period(std::uint64_t period, std::uint64_t preperiod) {
  SweptGame game;
  game.period = period;
  game.preperiod = preperiod;
  game.status = Status::proved;
  return game;
}

TEST(SweepCondition, knows_columns_and_words_of_status) {
  EXPECT_TRUE(SweepCondition("period > 5 and saltus = 0").holds(with_period(6, 0)));
  EXPECT_FALSE(SweepCondition("period > 5").holds(with_period(5, 0)));
  EXPECT_TRUE(SweepCondition("status = proved").holds(with_period(5, 0)));
  EXPECT_FALSE(SweepCondition("status = open").holds(with_period(5, 0)));
  EXPECT_TRUE(SweepCondition("last_exception = 6").holds(with_period(5, 7)));
  EXPECT_TRUE(SweepCondition("preperiod > 2*period").holds(with_period(3, 7)));
  EXPECT_TRUE(SweepCondition("largest > 3").asks_for_largest());
  EXPECT_FALSE(SweepCondition("period > 3").asks_for_largest());
  EXPECT_THROW(SweepCondition("argument = 3"), Error);
  EXPECT_THROW(SweepCondition("period >"), Error);
}

TEST(SweepCondition, does_not_hold_for_what_is_not_there) {
  const SweptGame open;
  EXPECT_FALSE(SweepCondition("period > 5").holds(open));
  EXPECT_FALSE(SweepCondition("not period > 5").holds(open));
  EXPECT_TRUE(SweepCondition("period > 5 or status = open").holds(open));
  EXPECT_FALSE(SweepCondition("last_exception < 5").holds(with_period(3, 0)));
  EXPECT_FALSE(SweepCondition("largest >= 0").holds(with_period(3, 0)));
}

TEST(SweepSummary, has_the_first_of_the_largest) {
  SweepSummary summary;
  SweptGame not_kept = with_period(9, 0);
  not_kept.is_kept = false;
  summary.add(10, with_period(4, 1));
  summary.add(11, not_kept);
  summary.add(12, with_period(9, 3));
  summary.add(13, SweptGame{});
  EXPECT_EQ(summary.games, 4u);
  EXPECT_EQ(summary.kept, 3u);
  EXPECT_EQ(summary.period, (SweepRecord{9, 11}));
  EXPECT_EQ(summary.preperiod, (SweepRecord{3, 12}));
  EXPECT_EQ(summary.count(Status::open), 1u);
  EXPECT_EQ(summary_in(to_note(summary)), summary);
  EXPECT_EQ(summary_in(to_note(summary) + " 1"), std::nullopt);
  EXPECT_EQ(summary_in("1 2"), std::nullopt);
}

}  // namespace
}  // namespace galli::sweep_test
