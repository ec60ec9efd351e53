#include <gtest/gtest.h>

#include <algorithm>

#include "by_text.h"
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

TEST(Recognise, amounts_that_are_written_out_one_by_one_are_sets) {
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x where i = 1 or 4 = i or (i in {9, 16} or i = 4)"),
            Texts{"x falls by an amount in {1,4,9,16}"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x where i != 4 and y > 2 and 2 != i"),
            Texts{"x falls by an amount not in {2,4} from y - 3 >= 0"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x where i = 0 or i = -2 or i = 3"),
            Texts{"x falls by an amount in {3}"});
  const auto is_left_to_its_text = [](const std::string& condition) {
    return families_of_clause("(x - i, y) for i in 1..x where " + condition)[0].find("in {") ==
           std::string::npos;
  };
  EXPECT_TRUE(is_left_to_its_text("i = 1 or y = 4"));
  EXPECT_TRUE(is_left_to_its_text("i = 1 or i = y"));
  EXPECT_TRUE(is_left_to_its_text("i = 1 or i != 4"));
}

TEST(Recognise, remainders_of_the_amount_are_sets_of_amounts) {
  EXPECT_EQ(families("modular_nim[0,2](1)"), Texts{"x falls by an amount in {2, 4 ..}"});
  EXPECT_EQ(families("modular_nim[7,3]"),
            (Texts{"x falls by an amount in {1, 4 ..}", "y falls by an amount in {1, 4 ..}"}));
  EXPECT_EQ(families("modular_nim[0,1]"), (Texts{"ray (-1,0)", "ray (0,-1)"}));
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x where i mod 3 != 1 and y > 2"),
            Texts{"x falls by an amount not in {1, 4 ..} from y - 3 >= 0"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x where i mod 2 = 1 or i mod 3 = 1"),
            Texts{"x falls by an amount not in {2, 8 ..,6, 12 ..}"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x where i mod 2 = 2"), Texts{});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..x where i mod 100003 = 2").at(0).substr(0, 7),
            "general");
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
            Texts{"general: (x - i, y) for i in 1..y (a range or condition depends on the position "
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

TEST(Recognise, amounts_are_cut_to_the_range_that_they_are_taken_from) {
  const auto of = [](const std::string& guard) {
    return families("my", "ruleset my(x)\n  (x - i) for i in 1..x where " + guard + "\n");
  };
  EXPECT_EQ(of("i in {0,2}"), Texts{"x falls by an amount in {2}"});
  EXPECT_EQ(of("i in {-100000000,2}"), Texts{"x falls by an amount in {2}"});
  EXPECT_EQ(of("i in {-5..3}"), Texts{"x falls by an amount in {1..3}"});
  EXPECT_EQ(of("i in {-5,-1 ..}"), Texts{"x falls by an amount in {3, 7 ..}"});
  EXPECT_EQ(of("i in {-5,-1 .. 4}"), Texts{"x falls by an amount in {3}"});
  EXPECT_EQ(of("i in {-9223372036854775807,-1 ..}"), Texts{"x falls by an amount in {9223372036854775805}"});
  EXPECT_EQ(of("i in {0}"), Texts{});
  EXPECT_EQ(of("i in {-7..0}"), Texts{});
  EXPECT_EQ(of("not i in {-1,0,3}"), Texts{"x falls by an amount not in {3}"});
  EXPECT_EQ(of("not i in {0}"), Texts{"ray (-1)"});
}

TEST(Recognise, amounts_meet_all_conditions_about_them) {
  const auto of = [](const std::string& guard) {
    return families("my", "ruleset my(x)\n  (x - i) for i in 1..x where " + guard + "\n");
  };
  EXPECT_EQ(of("i in {1,2,3,7} and i mod 2 = 1"), Texts{"x falls by an amount in {1,3,7}"});
  EXPECT_EQ(of("i in {1, 3 ..} and not i in {3} and i in {0..6}"), Texts{"x falls by an amount in {1,5}"});
  EXPECT_EQ(of("not i in {3} and not i in {4, 6 ..}"), Texts{"x falls by an amount not in {3,4, 6 ..}"});
  EXPECT_EQ(of("not i in {0} and not i in {-2}"), Texts{"ray (-1)"});
  EXPECT_EQ(of("i in {2,4} and i mod 2 = 1"), Texts{});
  EXPECT_EQ(of("i in {1, 3 ..} and i mod 5 = 1").size(), 1U);
}

TEST(Recognise, a_range_ends_where_its_end_has_a_value) {
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..max(x, min(y, x div 2))"), Texts{"ray (-1,0)"});
  EXPECT_EQ(families_of_clause("(x - i, y) for i in 1..max(x, x div y)").at(0).substr(0, 8), "general:");
  EXPECT_EQ(families_of_clause("(x - i*y, y) for i in 1..(x + 0*(x div y)) div y").at(0).substr(0, 8),
            "general:");
}

TEST(Recognise, far_beginnings_of_ranges_stay_general) {
  const std::string low = "(x - 1, y) for i in -2^62..-2^62 where i < 3";
  EXPECT_EQ(families_of_clause(low).at(0).substr(0, 8), "general:");
  const std::string two = "(x - i, y - j) for i in (-2)^63..x, j in 1..y where abs(i - j) < 2";
  EXPECT_EQ(families_of_clause(two).at(0).substr(0, 8), "general:");
}

/// All clauses of a few forms, read as rulesets of two heaps.
class SmallClauses {
 public:
  void add(const std::string& target, const std::string& loops, const std::string& guard) {
    const std::string clause = target + " for " + loops + (guard.empty() ? "" : " where " + guard);
    texts_.push_back(clause);
    if (texts_.size() % max_in_a_file == 1) files_.emplace_back();
    files_.back() += "ruleset c" + std::to_string(texts_.size()) + "(x, y)\n  " + clause + "\n\n";
  }

  /// Clauses some of whose families have other options than their text.
  std::vector<std::string> misread() const {
    Library library = standard_library();
    for (const std::string& rules : files_)
      library.add(std::make_shared<const Source>(Source{"small.rules", rules}));
    std::vector<std::string> found;
    for (std::size_t i = 0; i < texts_.size() && found.size() < 20; ++i) {
      const Game game = read("c" + std::to_string(i + 1), library);
      if (const std::string wrong = first_difference(*game.ruleset); !wrong.empty())
        found.push_back(texts_[i] + " at " + wrong);
    }
    return found;
  }

  std::size_t count() const { return texts_.size(); }

 private:
  static std::string first_difference(const Ruleset& ruleset) {
    const std::vector<Family> families = recognise(ruleset);
    for (const Family& family : families) {
      const Amounts* amounts = std::get_if<Amounts>(&family);
      if (amounts && amounts->set.least().value_or(0) < 1) return to_text(family, ruleset.board);
    }
    for (Integer cell = 0; cell < 25; ++cell) {
      const Position from{cell / 5, cell % 5};
      std::vector<Position> by_family;
      for (const Family& family : families) {
        const auto some = options(family, ruleset.board, from);
        by_family.insert(by_family.end(), some->begin(), some->end());
      }
      Budget budget;
      std::vector<Position> by_text = *options(ruleset, from, budget);
      for (std::vector<Position>* all : {&by_family, &by_text}) {
        std::sort(all->begin(), all->end());
        all->erase(std::unique(all->begin(), all->end()), all->end());
      }
      if (by_text != by_family) return to_text(from);
    }
    return "";
  }

  static constexpr std::size_t max_in_a_file = 4000;

  Texts texts_;
  Texts files_;
};

TEST(Recognise, all_small_clauses_of_one_loop_have_the_options_of_their_text) {
  const Texts targets{"(x - i, y)",
                      "(x - 2*i, y)",
                      "(x - i, y - i)",
                      "(x + i, y - 2)",
                      "(x - i - 1, y + 1)",
                      "(x - 1, y)",
                      "(x + 2*i - 4, y)",
                      "(x - i*y, y)",
                      "(x, y - x*i)",
                      "(i, y)",
                      "(x - i*least_positive(x, y), y)"};
  const Texts lasts{"-1",
                    "0",
                    "3",
                    "x",
                    "y",
                    "x - 1",
                    "x + 2",
                    "x div 2",
                    "min(x, y)",
                    "max(x, y)",
                    "max(x, x div y)",
                    "x div y",
                    "y div x",
                    "(x - 3) div y",
                    "(x + 1) div y",
                    "(x - 1) div least_positive(x, y)"};
  const Texts guards{"",
                     "i in {0,2}",
                     "i in {-3,-1}",
                     "i in {0,3 ..}",
                     "i in {-4,-1 .. 5}",
                     "not i in {0,1}",
                     "not i in {-1..1}",
                     "not i in {-2,0 ..}",
                     "not i in {0}",
                     "i in {0..3} and i in {2,3}",
                     "i in {0,1,2} and x > y",
                     "not i in {0,2} and x mod 2 = 1",
                     "x > y",
                     "x + i <= 5",
                     "i >= 1",
                     "x - i >= 1",
                     "x mod 2 = 1",
                     "x mod 0 = 0",
                     "(x - 3*y) mod 4 = 1",
                     "x mod (-2) = -1",
                     "i mod 2 = 1",
                     "i mod 3 != 0 or i mod 2 = 0",
                     "not i mod 4 in {0,5}",
                     "i mod 3 < 2 and i mod 2 = 1 and x mod 2 = 1",
                     "i mod 3 = 3",
                     "i mod 2 >= 0",
                     "i mod 0 = 0 or i mod 5 = 2",
                     "(i mod 3) div (i mod 2) = 1",
                     "i mod (-3) = -1",
                     "i mod 2 = 1 and i in {1..3}",
                     "i mod 2 = 1 and not i in {1..3}",
                     "not i in {0,2} and not i in {3, 5 ..}",
                     "i in {1, 3 ..} and i in {-1..5} and i mod 3 != 0",
                     "1 > 2"};
  SmallClauses clauses;
  for (const std::string& target : targets) {
    for (const std::string& guard : guards) {
      for (int first = -2; first <= 2; ++first) {
        for (const std::string& last : lasts)
          clauses.add(target, "i in " + std::to_string(first) + ".." + last, guard);
      }
      for (const char* set : {"{0,2}", "{-3..1}"}) clauses.add(target, std::string("i in ") + set, guard);
    }
  }
  EXPECT_EQ(clauses.misread(), Texts{}) << "of " << clauses.count();
}

TEST(Recognise, all_small_clauses_of_two_loops_have_the_options_of_their_text) {
  SmallClauses clauses;
  for (const char* target : {"(x - i, y - j)", "(x + i, y - 2*j)"}) {
    for (const char* i_first : {"-2", "0", "1"}) {
      for (const char* j_first : {"-1", "0", "2"}) {
        for (const char* i_last : {"x", "2", "min(x, y)"}) {
          for (const char* j_last : {"y", "i + 1", "x div y"}) {
            for (const char* near : {"abs(i - j) < 0", "abs(i - j) < 1", "abs(j - i) <= 2"}) {
              for (const char* guard : {"", " and x > y", " and j in {0,2}", " and i + j >= 1"}) {
                clauses.add(
                    target,
                    std::string("i in ") + i_first + ".." + i_last + ", j in " + j_first + ".." + j_last,
                    std::string(near) + guard);
              }
            }
          }
        }
      }
    }
  }
  EXPECT_EQ(clauses.misread(), Texts{}) << "of " << clauses.count();
}

}  // namespace
}  // namespace galli::recognise_test
