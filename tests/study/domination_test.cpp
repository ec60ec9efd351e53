#include "study/domination.h"

#include <gtest/gtest.h>

#include "galli.h"
#include "study/compare.h"
#include "study/laws.h"

namespace galli::domination_test {
namespace {

std::variant<Agreement, Unasked> asked(const std::string& a, const std::string& b, Integer bound = 40) {
  return domination(read(a), read(b), bound, default_settings(), {});
}

/// "holds", or the smallest witness, or why it is not asked.
std::string verdict(const std::string& a, const std::string& b) {
  const auto found = asked(a, b);
  if (const auto* why = std::get_if<Unasked>(&found)) return *why;
  const auto& agreement = std::get<Agreement>(found);
  return agreement.holds() ? "holds" : to_text(agreement.first->sizes);
}

TEST(Domination, holds_for_the_pairs_of_the_enforce_paper) {
  for (const auto& [a, b] : std::vector<std::pair<const char*, const char*>>{{"bishop", "nim"},
                                                                             {"bishop", "wythoff"},
                                                                             {"nim", "wythoff"},
                                                                             {"yama", "nim"},
                                                                             {"yama", "wythoff"}})
    EXPECT_EQ(verdict(a, b), "holds") << a << " " << b;
  for (const char* a : {"nim", "wythoff", "bishop", "yama"}) EXPECT_EQ(verdict(a, a), "holds") << a;
}

TEST(Domination, names_the_smallest_witness_where_it_fails) {
  EXPECT_EQ(verdict("nim", "bishop"), "(0,1)");
  EXPECT_EQ(verdict("nim", "yama"), "(0,1)");
  EXPECT_EQ(verdict("wythoff", "nim"), "(1,1)");
  EXPECT_EQ(verdict("wythoff", "bishop"), "(0,1)");
  EXPECT_EQ(verdict("wythoff", "yama"), "(0,1)");
  EXPECT_EQ(verdict("bishop", "yama"), "(1,1)");
  EXPECT_EQ(verdict("yama", "bishop"), "(0,2)");
}

TEST(Domination, what_is_enforced_is_named_as_it_was_given) {
  const auto enforced = [](const std::string& a, const std::string& b) {
    const auto found = agreement(machine_of(read(a + " & " + b)), machine_of(read(a)), Ask::outcomes, 3,
                                 default_settings(), {});
    const auto witness = against_domination(read(a), read(b), found, default_settings(), {});
    return witness ? witness->enforced : "none";
  };
  EXPECT_EQ(enforced("(wythoff on cone(1/2, 2/1))", "(nim on cone(1/2, 2/1))"), "nim on cone(1/2, 2/1)");
  EXPECT_EQ(enforced("(wythoff + nim)", "(nim + nim)"), "nim + nim");
  EXPECT_EQ(enforced("wythoff", "(nim & yama)"), "yama");
}

TEST(Domination, a_refutation_is_shown_by_a_move_and_by_what_is_enforced) {
  const auto against = [](const std::string& a, const std::string& b) {
    const auto found = std::get<Agreement>(asked(a, b));
    return against_domination(read(a), read(b), found, default_settings(), {});
  };
  const auto stuck = against("nim", "bishop"), beaten = against("wythoff", "nim"),
             multiset = against("octal(0.07)", "octal(0.7)");
  ASSERT_TRUE(stuck && beaten && multiset);
  EXPECT_FALSE(stuck->left_wins);
  EXPECT_EQ(stuck->move->numbers, (Position{0, 0}));
  EXPECT_EQ(stuck->enforced, "bishop");
  EXPECT_TRUE(stuck->is_stuck);
  EXPECT_EQ(beaten->move->numbers, (Position{0, 0}));
  EXPECT_EQ(beaten->enforced, "nim");
  EXPECT_FALSE(beaten->is_stuck);
  EXPECT_EQ(multiset->move->text, "(1,1)");
  EXPECT_FALSE(against("bishop", "nim"));
}

TEST(Domination, is_strong_by_inclusion_of_moves_on_any_board) {
  const auto strong = [](const std::string& a, const std::string& b) {
    return strong_domination(read(a), read(b), 12, standard_library(), default_settings(), {});
  };
  using Verdict = StrongDomination::Verdict;
  EXPECT_EQ(strong("octal(0.07)", "octal(0.77)").verdict, Verdict::by_inclusion);
  EXPECT_EQ(strong("nim", "wythoff").verdict, Verdict::by_inclusion);
  EXPECT_EQ(strong("bishop", "nim").verdict, Verdict::open);
  EXPECT_TRUE(strong("bishop", "nim").has_other_moves);
  EXPECT_FALSE(strong("nim & bishop", "nim").has_other_moves);  // it has several sets of moves
}

TEST(Domination, the_usual_bound_is_what_takes_seconds) {
  const auto bound = [](const std::string& a, const std::string& b) {
    return default_compare_bound({read(a), read(b)}, default_settings());
  };
  EXPECT_EQ(bound("nim", "bishop"), 200);
  EXPECT_EQ(bound("subtraction{1,2}", "subtraction{1,3}"), 200);
  EXPECT_EQ(bound("nim(3)", "wythoff(3)"), 40);
  EXPECT_EQ(bound("misere(nim)", "nim"), 200);
  EXPECT_EQ(bound("nim", "octal(0.77)"), 200);
  EXPECT_EQ(bound("cram", "cram"), 200);
  EXPECT_LE(bound("octal(0.77)", "octal(0.07)"), 60);
  EXPECT_GE(bound("octal(0.77)", "octal(0.07)"), 20);
  EXPECT_LE(default_laws_bound({read("octal(0.77)"), read("octal(0.07)")}, default_settings()), 40);
  EXPECT_EQ(default_laws_bound({read("nim"), read("bishop"), read("yama")}, default_settings()), 40);
}

TEST(Domination, counts_cases_and_differences) {
  const auto held = std::get<Agreement>(asked("bishop", "nim", 20));
  EXPECT_EQ(held.cases, 441U);
  EXPECT_EQ(held.differences, 0U);
  const auto failed = std::get<Agreement>(asked("wythoff", "nim", 3));
  EXPECT_EQ(failed.cases, 16U);
  EXPECT_EQ(failed.differences, 5U);  // wythoff & nim is nim: (1,1), (2,2), (3,3), (1,2), (2,1)
}

TEST(Domination, is_about_rulesets_on_one_board_in_normal_play) {
  EXPECT_EQ(verdict("nim >> euclid", "nim"), "nim >> euclid has 2 phases, domination is about rulesets");
  EXPECT_EQ(verdict("nim", "misere(nim)"), "misere(nim) is played misere, domination is about normal play");
  EXPECT_EQ(verdict("nim", "nim(3)"), "the boards differ: two heaps, three heaps");
  EXPECT_EQ(verdict("cram", "cram"), "positions on a grid cannot be listed by heaps");
}

TEST(Domination, is_not_transitive) {
  const std::string a = "subtraction{1}", b = "subtraction{1, 3 ..}", c = "subtraction{2, 4 ..}";
  EXPECT_EQ(verdict(c, b), "holds");
  EXPECT_EQ(verdict(b, a), "holds");
  EXPECT_EQ(verdict(c, a), "(3)");
  EXPECT_EQ(verdict(a, c), "(1)");
}

TEST(Domination, has_a_name_for_each_pair_of_answers) {
  EXPECT_EQ(name_of(relation_of(true, false)), "dominates");
  EXPECT_EQ(name_of(relation_of(false, true)), "dominated");
  EXPECT_EQ(name_of(relation_of(true, true)), "similar");
  EXPECT_EQ(name_of(relation_of(false, false)), "confused");
}

TEST(Domination, is_strong_where_moves_are_included_and_can_be_refuted_by_a_third_ruleset) {
  const Library library = standard_library();
  const auto strong = [&](const char* a, const char* b) {
    return strong_domination(read(a), read(b), 12, library, default_settings(), {});
  };
  EXPECT_EQ(strong("nim", "wythoff").verdict, StrongDomination::Verdict::by_inclusion);
  EXPECT_EQ(strong("bishop", "nim").verdict, StrongDomination::Verdict::open);
  const StrongDomination refuted = strong("subtraction{1, 3 ..}", "subtraction{1}");
  EXPECT_EQ(refuted.verdict, StrongDomination::Verdict::refuted);
  EXPECT_EQ(refuted.with, "steps{(2)}");
  EXPECT_EQ(refuted.agreement.first->sizes, Position{3});
}

}  // namespace
}  // namespace galli::domination_test
