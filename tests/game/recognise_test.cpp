#include <gtest/gtest.h>

#include "galli.h"
#include "game/family.h"

namespace galli::recognise_test {
namespace {

std::vector<std::string> families(const std::string& text, const std::string& rules = "") {
  Library library = standard_library();
  if (!rules.empty()) library.add(std::make_shared<const Source>(Source{"my.rules", rules}));
  const Game game = read(text, library);
  std::vector<std::string> texts;
  for (const Family& family : recognise(*game.ruleset)) texts.push_back(to_text(family, game.ruleset->board));
  return texts;
}

std::vector<std::string> families_of_clause(const std::string& clause) {
  return families("my", "ruleset my(x, y)\n  " + clause + "\n");
}

using Texts = std::vector<std::string>;

TEST(Recognise, the_library) {
  EXPECT_EQ(families("nim"), (Texts{"ray (-1,0)", "ray (0,-1)"}));
  EXPECT_EQ(families("wythoff"), (Texts{"ray (-1,0)", "ray (0,-1)", "ray (-1,-1)"}));
  EXPECT_EQ(families("yama"), (Texts{"ray (-2,1) + t*(-1,0)", "ray (1,-2) + t*(0,-1)"}));
  EXPECT_EQ(families("gdwn"),
            (Texts{"ray (-1,0)", "ray (0,-1)", "ray (-1,-1)", "ray (-1,-2)", "ray (-2,-1)"}));
  EXPECT_EQ(families("euclid")[0], "a falls by multiples of b to 1 or more from b - 1 >= 0");
  EXPECT_EQ(families("zeruclid"), (Texts{"x falls by multiples of the least positive heap to 0 or more",
                                         "y falls by multiples of the least positive heap to 0 or more"}));
  EXPECT_EQ(families("pegs")[0], "ray (-1,0,0), at most 2");
  EXPECT_EQ(families("subtraction{2,5}"), (Texts{"n falls by an amount in {2,5}"}));
  EXPECT_EQ(families("allbut{1,3}"), (Texts{"n falls by an amount not in {1,3}"}));
  EXPECT_EQ(families("steps{(1,3),(2,-1)}"), (Texts{"step (-1,-3)", "step (-2,1)"}));
}

TEST(Recognise, leaves_numbers_near_the_end_of_64_bits_to_the_definition) {
  const Game game = read("my", [] {
    Library library = standard_library();
    library.add(std::make_shared<const Source>(Source{
        "my.rules", "ruleset my(n)\n  (n - 1) where n + 9223372036854775800 >= 9223372036854775805\n"}));
    return library;
  }());
  EXPECT_TRUE(std::holds_alternative<General>(recognise(*game.ruleset).at(0)));
}

TEST(Recognise, ranges_and_conditions_become_regions) {
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x - 1"), Texts{"ray (-1,0) to x - 1 >= 0"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x where y > x"),
            Texts{"ray (-1,0) from -x + y - 1 >= 0"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x where x mod 2 = 1"),
            Texts{"ray (-1,0) from x = 1 mod 2"});
  EXPECT_EQ(families_of_clause("(x - i, y - i) for i in 3..min(7, x, y)"),
            Texts{"ray (-3,-3) + t*(-1,-1), at most 5"});
  EXPECT_EQ(families_of_clause("(x - 2*i, y) for i in 1..x div 2"), Texts{"ray (-2,0)"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..max(x, y)"), Texts{"ray (-1,0)"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 5..4"), Texts{});
}

TEST(Recognise, what_is_not_recognised_stays_general_with_the_reason) {
  EXPECT_EQ(families_of_clause("(x div 2, y) where x > 0"),
            Texts{"general: (x div 2, y) where x > 0 (the target is not linear)"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..y"),
            Texts{"general: (x - i, y) for i in 1..y (a range or condition depends on where the mover stands "
                  "and on the amount)"});
  EXPECT_EQ(families_of_clause("(y, x - 1)"),
            Texts{"general: (y, x - 1) (the target is not the position plus something)"});
  EXPECT_EQ(families_of_clause("(x - i, y - j) for i in 1..x, j in 1..y where i + j < 4").size(), 1U);
}

TEST(Recognise, two_amounts_that_stay_close_are_a_band_of_rays) {
  EXPECT_EQ(families("fraenkel[2]"), (Texts{"ray (-1,0)", "ray (0,-1)", "ray (-2,-1) + t*(-1,-1)",
                                            "ray (-1,-1)", "ray (-1,-2) + t*(-1,-1)"}));
  EXPECT_EQ(families("fraenkel[1]").size(), 3U);
  EXPECT_EQ(families_of_clause("(x - i, y - 2*j) for i in 1..x, j in 1..y where abs(j - i) <= 1"),
            (Texts{"ray (-2,-2) + t*(-1,-2)", "ray (-1,-2)", "ray (-1,-4) + t*(-1,-2)"}));
}

}  // namespace
}  // namespace galli::recognise_test
