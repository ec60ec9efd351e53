// Rules that call functions of the caller: the same answers as by rules that say the same, and nothing more certain than there is.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <thread>

#include "gallimaufry/galli.h"

namespace galli::functions_test {
namespace {

using Numbers = std::span<const Integer>;

/// The options of Wythoff's game, by numbers 1 to 3(x + y) that are asked one by one.
MaybeInteger wythoff_option(Numbers at) {
  const Integer heap = at[0], number = (at[1] + 2) / 3, way = at[1] % 3, x = at[2], y = at[3];
  const Integer size = heap == 1 ? x : y;
  const bool is_kept = (way == 1 && heap == 2) || (way == 2 && heap == 1);
  return is_kept ? size : size - number;
}

const std::vector<RulesFunction> functions = {
    {"count", [](Numbers at) { return MaybeInteger(3 * std::max(at[0], at[1])); }},
    {"option", wythoff_option},
    {"is_square",
     [](Numbers at) {
       const auto root = static_cast<Integer>(std::lround(std::sqrt(static_cast<double>(at[0]))));
       return MaybeInteger(root * root == at[0] ? 1 : 0);
     }},
    {"undefined", [](Numbers) { return MaybeInteger(); }},
    {"broken", [](Numbers) -> MaybeInteger { throw std::domain_error("broken"); }},
};

const Source rules = {"called.rules", R"(
ruleset called(x, y)
  rank x + y
  (option(1, i, x, y), option(2, i, x, y))   for i in 1..count(x, y)

ruleset called_squares(n)
  (n - i)   for i in 1..n   where is_square(i) = 1

ruleset squares_by_text(n)
  (n - i*i)   for i in 1..n

ruleset squares_of_two_by_text(x, y)
  (x - i*i, y)   for i in 1..x
  (x, y - i*i)   for i in 1..y

ruleset nowhere(n)
  (n - i)   for i in 1..n   where undefined(i) = 0 or undefined(n, i) = 1

ruleset rising(n)
  rank n
  (n + is_square(n))

ruleset square_steps(x, y)
  (x - i, y)   for i in 1..x   where is_square(i) = 1
  (x, y - i)   for i in 1..y   where is_square(i) = 1

ruleset breaking(n)
  rank n
  (n - i * broken(n))   for i in 1..n

ruleset by_remainder(n)
  (n - i)   for i in 1..n   where is_square(i mod 5) = 1

ruleset remainder_by_text(n)
  (n - i)   for i in 1..n   where i mod 5 = 0 or i mod 5 = 1 or i mod 5 = 4
)"};

const Session session({rules}, Session::default_kept_bytes, functions);

/// What is said of a question that has no answer.
std::string complaint_of(const std::function<void()>& question) {
  try {
    question();
  } catch (const Error& error) {
    return error.complaint().message;
  }
  return "nothing";
}

std::vector<std::int32_t> table(const std::string& game, bool values, Integer bound) {
  return ask(TableQuestion{
                 .game = session.game(game), .values = values, .bounds = {bound}, .phases = {.all = true}})
      .tables.front()
      .cells;
}

TEST(Functions, give_what_rules_of_the_same_meaning_give) {
  for (const char* game : {"{}", "nim >> {}", "{} >> nim", "push({}, bishop, button=either)", "{} & nim",
                           "bishop & {}", "{} | bishop", "{} : nim", "one_pass({})", "then({}, nim@(2,1))",
                           "conjoin({}, nim)", "{} >> (nim & {})"}) {
    const auto with = [&](const std::string& name) {
      std::string text;
      for (const char* c = game; *c != 0; ++c) {
        if (*c == '{') text += name;
        if (*c != '{' && *c != '}') text += *c;
      }
      return text;
    };
    EXPECT_EQ(table(with("called"), true, 9), table(with("wythoff"), true, 9)) << game;
    EXPECT_EQ(table(with("called"), false, 9), table(with("wythoff"), false, 9)) << game;
  }
  EXPECT_EQ(table("misere(called)", false, 9), table("misere(wythoff)", false, 9));
  EXPECT_EQ(table("called_squares", true, 60), table("squares_by_text", true, 60));
  EXPECT_EQ(table("by_remainder", true, 60), table("remainder_by_text", true, 60));
  EXPECT_EQ(table("nowhere", true, 5), std::vector<std::int32_t>(6, 0));
}

TEST(Functions, stand_beside_others_in_a_sum) {
  const auto game = session.game("called_squares + called + subtraction{1,2}");
  const auto value_of = [](const char* one, const Position& at) { return value(session.game(one), at); };
  for (Integer n = 0; n < 8; ++n) {
    EXPECT_EQ(value(game, {n, 3, n, 2 * n}), value_of("squares_by_text", {n}) ^ value_of("wythoff", {3, n}) ^
                                                 value_of("subtraction{1,2}", {2 * n}));
  }
}

TEST(Functions, are_followed_by_the_reference_alone) {
  const auto question = OutcomeQuestion{.game = session.game("called"), .positions = {"11,12"}};
  EXPECT_EQ(ask(question).run.engine, "reference");
  for (const std::string& engine : engine_names()) {
    const bool takes_options = engine == "reference" || engine == "copies" || engine == "summands";
    if (takes_options) continue;
    for (const char* game : {"called", "square_steps"}) {
      EXPECT_EQ(
          complaint_of([&] {
            ask(OutcomeQuestion{.game = session.game(game), .positions = {"11,12"}}, {.engine = engine});
          }),
          "engine '" + engine + "' cannot do this: its rules call a function, which only the reference does");
    }
  }
  EXPECT_FALSE(session.game("called").is_symmetric());
}

TEST(Functions, are_called_by_several_threads) {
  std::vector<std::thread> threads;
  std::vector<std::vector<std::int32_t>> tables(4);
  for (auto& one : tables) threads.emplace_back([&] { one = table("square_steps", true, 12); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& one : tables) EXPECT_EQ(one, table("squares_of_two_by_text", true, 12));
}

TEST(Functions, are_refused_on_large_boards_by_what_the_reference_says) {
  const std::string said = complaint_of([] { table("called", true, 3000); });
  EXPECT_NE(said.find("reference"), std::string::npos) << said;
  EXPECT_EQ(said.find("no engine"), std::string::npos) << said;
}

TEST(Functions, are_never_proved_for_all_heaps) {
  for (const char* game : {"called_squares", "by_remainder"}) {
    const PeriodAnswer period = ask(PeriodQuestion{.game = session.game(game), .values = true, .bound = 200});
    EXPECT_FALSE(period.periods.front().finding.argument) << game;
    EXPECT_THROW(
        ask(PeriodQuestion{.game = session.game(game), .values = true, .bound = 200, .certificates = true}),
        Error);
  }
  for (const char* game : {"square_steps", "nim >> square_steps"}) {
    const std::string said =
        complaint_of([&] { ask(ProveQuestion{.game = session.game(game), .max_board = 30}); });
    EXPECT_EQ(said, std::string("automata cannot prove anything about ") + game) << game;
  }
}

TEST(Functions, may_be_wrong) {
  EXPECT_THROW(outcome(session.game("rising"), {4}), Error);
  EXPECT_EQ(outcome(session.game("breaking"), {0}), Outcome::P);
  EXPECT_THROW(outcome(session.game("breaking"), {3}), std::domain_error);
}

TEST(Functions, have_names_that_are_free) {
  for (const char* name : {"min", "where", "", "1st", "a b"}) {
    const std::vector<RulesFunction> one = {{name, [](Numbers) { return MaybeInteger(0); }}};
    EXPECT_EQ(complaint_of([&] { Session({}, 0, one); }),
              "'" + std::string(name) + "' is not a valid name for a function");
  }
  EXPECT_EQ(complaint_of([] {
              Session({}, 0, {functions[0], functions[0]});
            }),
            "two functions are named 'count'");
  EXPECT_EQ(complaint_of([] {
              Session({Source{"", "ruleset a(n)\n  (n - unknown(n))\n"}}, 0, functions);
            }),
            "unknown function 'unknown'");
}

TEST(Functions, make_sessions_of_their_own) {
  EXPECT_FALSE(session == Session({rules}, Session::default_kept_bytes, functions));
  EXPECT_TRUE(session == Session(session));
  EXPECT_TRUE(session.game("called") == Session(session).game("called"));
  EXPECT_FALSE(session.game("called") ==
               Session({rules}, Session::default_kept_bytes, functions).game("called"));
}

}  // namespace
}  // namespace galli::functions_test
