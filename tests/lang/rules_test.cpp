// Rules files: every construct, and what the library's rulesets are.
#include <gtest/gtest.h>

#include "game/family.h"
#include "growth.h"
#include "lang/texts.h"

namespace galli::rules_test {
namespace {

/// The clauses of the ruleset that `reference` names, in a library with these rules.
std::string clauses(const std::string& rules, const std::string& reference) {
  return rules_of(*game(reference, library_with(rules)).ruleset);
}

std::string library_clauses(const std::string& reference) { return rules_of(*game(reference).ruleset); }

TEST(rules, have_targets_loops_and_conditions) {
  const std::string rules =
      "ruleset a(x, y)\n  (x - i, y + j) for i in 1..x, j in 0..i where i + j < 9 and x > y\n";
  EXPECT_EQ(clauses(rules, "a"), "(x - i, y + j) for i in 1..x, j in 0..i where i + j < 9 and x > y\n");
}

TEST(rules, check_conditions_as_early_as_they_can) {
  const std::string rules =
      "ruleset a(x, y)\n  (x - i, y - j) for i in 1..x, j in 1..y where x > y and i > 2 and i < j\n";
  const Game read = game("a", library_with(rules));
  const std::vector<Guard>& guards = read.ruleset->clauses()[0].guards;
  ASSERT_EQ(guards.size(), 3U);
  EXPECT_EQ(guards[0].loops, 0U);
  EXPECT_EQ(guards[1].loops, 1U);
  EXPECT_EQ(guards[2].loops, 2U);
}

TEST(rules, change_named_heaps_only) {
  EXPECT_EQ(clauses("ruleset a(x, y)\n  x -> x - 1\n  y -> x, x -> y\n", "a"), "(x - 1, y)\n(y, x)\n");
}

TEST(rules, unroll_loops_that_number_heaps) {
  EXPECT_EQ(
      clauses("ruleset a(h[k])\n  h[j] -> h[j] - 1, h[j + 1] -> h[j + 1] + 1 for j in 1..k - 1\n", "a(3)"),
      "(x - 1, y + 1, z)\n(x, y - 1, z + 1)\n");
  EXPECT_EQ(clauses("ruleset a(h[k = 2])\n  h[i] -> h[j] for i in {1,2}, j in 1..k where i != j\n", "a"),
            "(y, y)\n(x, x)\n");
  EXPECT_EQ(
      clauses(
          "ruleset a(h[k = 2])\n  h[j] -> h[j] - 2, h[m] -> h[m] + 1 for j in 1..k, m in 1..k where j != m\n",
          "a"),
      "(x - 2, y + 1)\n(x + 1, y - 2)\n");
}

TEST(rules, spread_functions_over_sets_of_heaps) {
  EXPECT_EQ(
      clauses("ruleset a(h[k = 2])\n  h[S] -> h[S] - min(h[S]) for S within 1..k where max(h) > 3\n", "a"),
      "(x - x, y) where max(x, y) > 3\n(x, y - y) where max(x, y) > 3\n"
      "(x - min(x, y), y - min(x, y)) where max(x, y) > 3\n");
}

TEST(rules, take_parameters_and_sets) {
  EXPECT_EQ(clauses("ruleset a[s, t]{S}(n)\n  (n - i) for i in S where i mod t = s\n", "a[1,2]{1..9}"),
            "(n - i) for i in {1..9} where i mod 2 = 1\n");
  EXPECT_EQ(clauses("ruleset a[t](x)\n  board t > 5 and x > 0\n  (x - 2*t)\n", "a[6]"), "(x - 12)\n");
}

TEST(rules, may_ask_for_more_than_made_up_arguments_have) {
  EXPECT_EQ(clauses("ruleset a[t](x)\n  board t > 10\n  (x - t)\n", "a[11]"), "(x - 11)\n");
  EXPECT_EQ(clauses("ruleset a[t](x)\n  board t > 1000\n  (x - t)\n", "a[1001]"), "(x - 1001)\n");
  EXPECT_EQ(clauses("ruleset a{S}(x)\n  board 7 in S\n  (x - s) for s in S\n", "a{7}"),
            "(x - s) for s in {7}\n");
  EXPECT_EQ(clauses("ruleset a(h[k])\n  h[3] -> h[3] - 1\n", "a(3)"), "(x, y, z - 1)\n");
  EXPECT_EQ(kind_of([] { clauses("ruleset a(h[k])\n  h[3] -> h[3] - 1\n", "a(2)"); }), ErrorKind::text);
  EXPECT_EQ(kind_of([] { clauses("ruleset a[t](x)\n  board t > 1000\n  (x - t)\n", "a[7]"); }),
            ErrorKind::text);
}

TEST(rules, have_boards_starts_and_ranks) {
  const Library library = library_with(
      "ruleset a(x, y)  \"a title\"\n  board x >= 1 and y >= 1\n  board x >= y\n  start (n) = (n, n - 1)\n  "
      "rank x + 2*y\n");
  const Game read = game("a", library);
  const Ruleset& ruleset = *read.ruleset;
  EXPECT_EQ(ruleset.title, "a title");
  EXPECT_EQ(ruleset.board.condition_text(), "x >= 1 and y >= 1 and x >= y");
  ASSERT_TRUE(ruleset.start);
  EXPECT_EQ(ruleset.start->names, std::vector<std::string>{"n"});
  EXPECT_EQ(to_text(ruleset.start->target[1], ruleset.start->names, {}), "n - 1");
  ASSERT_TRUE(ruleset.rank);
  EXPECT_EQ(to_text(*ruleset.rank, ruleset.board.heaps(), {}), "x + 2*y");
}

TEST(rules, may_be_for_one_player) {
  const Library library = library_with(
      "ruleset a(x, y)\n  left (x - i, y) for i in 1..x\n  right y -> y - 1\n  (x - 1, y - 1)\n");
  EXPECT_EQ(rules_of(*game("left(a)", library).ruleset), "(x - i, y) for i in 1..x\n(x - 1, y - 1)\n");
  EXPECT_EQ(rules_of(*game("right(a)", library).ruleset), "(x, y - 1)\n(x - 1, y - 1)\n");
}

/// The pieces of a ruleset on a grid, one a line.
std::string pieces(const std::string& rules, const std::string& reference) {
  std::string text;
  const Game read = game(reference, library_with(rules));
  EXPECT_EQ(read.ruleset->board, grid_board());
  for (const Placement& placement : read.ruleset->placements()) text += to_text(placement) + "\n";
  return text;
}

TEST(rules, place_pieces_on_grids) {
  EXPECT_EQ(
      pieces("ruleset a on grid \"a title\"\n  place (0,0) (0,2 - 1)\n  place (0,0) blocks (1,0) (-1,0)\n",
             "a"),
      "place (0,0) (0,1)\nplace (0,0) blocks (1,0) (-1,0)\n");
  EXPECT_EQ(pieces("ruleset a on grid\n  left place (0,0)\n  place (0,1)\n", "right(a)"), "place (0,1)\n");
}

TEST(rules, write_loops_over_pieces_out) {
  EXPECT_EQ(pieces("ruleset a[t]{S} on grid\n  board t > 0\n"
                   "  place (0,0) (i,j) for i in 0..t, j in S\n    where i + j > 1\n",
                   "a[1]{1,2}"),
            "place (0,0) (0,2)\nplace (0,0) (1,1)\nplace (0,0) (1,2)\n");
}

TEST(rules, go_on_to_the_next_line_where_something_must_follow) {
  const std::string rules =
      "ruleset a(x,\n  y)\n  (x -\n i, y) for i in\n    1..\n    x,\n    j in 1..y\n    where i < j  # a "
      "comment\n    and x > 1\n"
      "    or y > 2\n";
  EXPECT_EQ(clauses(rules, "a"), "(x - i, y) for i in 1..x, j in 1..y where (i < j and x > 1 or y > 2)\n");
}

TEST(rules, may_end_lines_as_windows_does_and_have_letters_of_all_alphabets) {
  EXPECT_EQ(clauses("ruleset größe(x)\r\n  (x - 1)\r\n", "größe"), "(x - 1)\n");
}

TEST(rules, of_one_file_are_added_together_or_not_at_all) {
  Library library = standard();
  const std::size_t before = library.entries().size();
  EXPECT_THROW(library.add(source("ruleset a(x)\n  (x - 1)\nruleset b(x)\n  (q)\n")), Error);
  EXPECT_EQ(library.entries().size(), before);
  EXPECT_FALSE(library.entry("a"));
}

TEST(entries, tell_usage_title_and_source) {
  EXPECT_EQ(standard().entry("nim")->usage, "nim(k), k = 2");
  EXPECT_EQ(standard().entry("fraenkel")->usage, "fraenkel[t]");
  EXPECT_EQ(standard().entry("subtraction")->usage, "subtraction{S}");
  EXPECT_EQ(standard().entry("yama")->title, "take at least two from one heap, add one to the other");
  EXPECT_TRUE(standard().entry("yama")->is_compiled_in);
  EXPECT_FALSE(standard().entry("nothing"));
}

TEST(entries, have_the_text_of_their_ruleset_with_its_comments) {
  const Library library =
      library_with("# one\nruleset a(x)\n  (x - 1)  # less\n\n# two\nruleset b(x)\n  (x - 2)");
  EXPECT_EQ(library.entry("a")->source, "# one\nruleset a(x)\n  (x - 1)  # less\n");
  EXPECT_EQ(library.entry("b")->source, "# two\nruleset b(x)\n  (x - 2)");
  EXPECT_FALSE(library.entry("a")->is_compiled_in);
}

TEST(library, says_of_each_game_what_it_is) {
  for (const Entry& entry : standard().entries()) {
    EXPECT_EQ(entry.source.substr(0, 2), "# ") << entry.name;
    EXPECT_FALSE(entry.title.empty()) << entry.name;
  }
}

TEST(library, has_nim_and_wythoff_with_any_number_of_heaps) {
  EXPECT_EQ(library_clauses("nim"), "(x - i, y) for i in 1..x\n(x, y - i) for i in 1..y\n");
  EXPECT_EQ(library_clauses("wythoff"),
            "(x - i, y) for i in 1..x\n(x, y - i) for i in 1..y\n(x - i, y - i) for i in 1..min(x, y)\n");
  EXPECT_EQ(game("wythoff(5)").ruleset->clauses().size(), 31U);
  EXPECT_EQ(game("nim(16)").ruleset->board.heaps().back(), "h16");
}

TEST(library, has_euclids) {
  EXPECT_EQ(library_clauses("zeruclid"),
            "(x - i*least_positive(x, y), y) for i in 1..x div least_positive(x, y)\n"
            "(x, y - i*least_positive(x, y)) for i in 1..y div least_positive(x, y)\n");
  EXPECT_EQ(game("three_euclid").ruleset->clauses().size(), 6U);
  EXPECT_EQ(game("three_euclid").ruleset->board.condition_text(), "x >= 1 and y >= 1 and z >= 1");
  EXPECT_EQ(game("three_euclid_smallest").ruleset->clauses().size(), 3U);
}

TEST(library, has_dominoes) {
  EXPECT_EQ(pieces("ruleset a(x)\n", "vertical"), "place (0,0) (1,0)\n");
  EXPECT_EQ(pieces("ruleset a(x)\n", "horizontal"), "place (0,0) (0,1)\n");
  EXPECT_EQ(pieces("ruleset a(x)\n", "cram"), "place (0,0) (1,0)\nplace (0,0) (0,1)\n");
  EXPECT_EQ(standard().entry("domineering")->usage, "domineering");
}

TEST(library, starts_fibonacci_with_one_number) {
  ASSERT_TRUE(game("fibonacci").ruleset->start);
  EXPECT_EQ(game("fibonacci").ruleset->board.heaps(), (std::vector<std::string>{"n", "limit"}));
}

/// Read, checked, put together and recognised.
void expect_quick(const std::string& rules) {
  SCOPED_TRACE(rules.substr(0, 80));
  EXPECT_LT(seconds_of([&] {
              const Game read = game("a", library_with(rules));
              EXPECT_TRUE(std::holds_alternative<Machine>(build_machine(read)));
              EXPECT_EQ(recognise(*read.ruleset).size(), read.ruleset->clauses().size());
            }),
            3);
}

TEST(rules, long_conditions_take_time_in_proportion) {
  using std::to_string;
  const int terms = length_to_try(20'000);
  const std::string move = "ruleset a(x, y)\n  (x - i, y) for i in 1..x where ";
  const auto odd = [](const std::string& text) {
    return [text](int i) { return text + to_string(2 * i + 1); };
  };
  expect_quick(move + repeated(terms, " or ", odd("i = ")) + "\n");
  expect_quick(move + repeated(terms, " or ", [](int i) { return "x mod " + to_string(i + 1) + " = i"; }) +
               "\n");
  expect_quick(move + repeated(terms, " and ", odd("i != ")) + "\n");
  expect_quick(move + repeated(terms, " and ", odd("i < y + ")) + "\n");
  expect_quick(move + repeated(terms, " and ", [](int i) { return "x mod " + to_string(i + 1) + " < i"; }) +
               "\n");
  expect_quick(move + repeated(terms, " and ", [](int i) { return "(i < y or i > " + to_string(i) + ")"; }) +
               "\n");
  expect_quick(move + repeated(terms, " < ", odd("i + ")) + "\n");
  expect_quick("ruleset a(x, y)\n  board " + repeated(terms, " and ", odd("x + y != ")) +
               "\n  (x - i, y) for i in 1..x\n");
  const std::string kids = repeated(terms, ", ", [](int i) { return "x + " + to_string(i) + "*y"; });
  expect_quick("ruleset a(x, y)\n  (x - i, y) for i in 1..min(" + kids + ")\n");
  expect_quick("ruleset a(x, y)\n  (x - i, y) for i in 1..max(" + kids + ")\n");
}

TEST(rules, what_nests_too_deeply_is_refused) {
  const auto refused = [](const std::string& condition) {
    return message_of(
        [&] { library_with("ruleset a(x)\n  (x - i) for i in 1..x where " + condition + "\n"); });
  };
  const std::string many = repeated(100'000, "", [](int) { return "("; });
  for (const std::string& condition : {many, repeated(100'000, " ", [](int) { return "not"; }),
                                       "i = " + repeated(100'000, "", [](int) { return "-"; }),
                                       "i = " + repeated(100'000, " + ", [](int) { return "x"; })})
    EXPECT_NE(refused(condition).find("nested more than 200 deep"), std::string::npos)
        << condition.substr(0, 40);
}

TEST(rules, wythoff_on_twelve_heaps_is_read_and_understood_at_once) {
  EXPECT_LT(seconds_of([] {
              const Game read = game("wythoff(12)");
              const auto machine = build_machine(read);
              EXPECT_TRUE(std::get<Machine>(machine).is_symmetric);
              EXPECT_EQ(recognise(*read.ruleset).size(), 4095U);
            }),
            1.5);
}

}  // namespace
}  // namespace galli::rules_test
