#include "study/comparison/domination.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "by_text.h"
#include "lang/reader.h"
#include "study/comparison/compare.h"
#include "study/comparison/laws.h"

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

using Strong = StrongDomination::Verdict;

StrongDomination strong(const std::string& a, const std::string& b) {
  return strong_domination(read(a), read(b), 12, {});
}

TEST(Domination, is_strong_by_inclusion_of_moves_on_any_board) {
  EXPECT_EQ(strong("octal(0.07)", "octal(0.77)").verdict, Strong::by_inclusion);
  EXPECT_EQ(strong("nim", "wythoff").verdict, Strong::by_inclusion);
  EXPECT_EQ(strong("nim & bishop", "nim").verdict, Strong::open);
  EXPECT_EQ(strong("nim & bishop", "nim").reason,
            "nim & bishop does not have one set of moves at each position");
}

TEST(Domination, is_strong_position_by_position) {
  EXPECT_EQ(strong("bishop", "nim").verdict, Strong::observed);
  EXPECT_EQ(strong("bishop", "nim").cases, 169U);
  EXPECT_EQ(strong("bishop", "wythoff").verdict, Strong::by_inclusion);
  EXPECT_EQ(strong("yama", "wythoff").verdict, Strong::observed);
  EXPECT_EQ(strong("yama", "nim").verdict, Strong::refuted);
  EXPECT_EQ(strong("yama", "nim").at, (Position{3, 3}));
  EXPECT_EQ(strong("subtraction{1, 3 ..}", "subtraction{1}").at, Position{3});
}

/// Rulesets on 0..4 as bits: `moves[n]` has those i < n to which n may move.
struct SmallRuleset {
  std::array<unsigned, 5> moves{};

  std::string text(const std::string& name) const {
    std::string rules = "ruleset " + name + "(n)\n  board n <= 4\n  (0) where n < 0\n";
    for (unsigned n = 0; n < 5; ++n) {
      for (unsigned i = 0; i < n; ++i) {
        if ((moves[n] >> i & 1U) != 0)
          rules += "  (" + std::to_string(i) + ") where n = " + std::to_string(n) + "\n";
      }
    }
    return rules;
  }
};

/// The P-positions when the opponent names one of the rulesets before each move.
unsigned enforced(const std::vector<const SmallRuleset*>& rulesets) {
  unsigned p = 0;
  for (unsigned n = 0; n < 5; ++n) {
    const bool is_lost = std::any_of(rulesets.begin(), rulesets.end(), [&](const SmallRuleset* ruleset) {
      return (ruleset->moves[n] & p) == 0;
    });
    if (is_lost) p |= 1U << n;
  }
  return p;
}

bool dominates_with_every_third(const SmallRuleset& a, const SmallRuleset& b) {
  for (unsigned bits = 0; bits < 1024; ++bits) {
    const SmallRuleset c{{0, bits & 1U, bits >> 1 & 3U, bits >> 3 & 7U, bits >> 6 & 15U}};
    if (enforced({&a, &b, &c}) != enforced({&a, &c})) return false;
  }
  return true;
}

TEST(Domination, is_strong_exactly_where_no_third_ruleset_makes_a_difference) {
  std::mt19937 random(24);
  const auto drawn = [&] {
    SmallRuleset ruleset;
    for (unsigned n = 1; n < 5; ++n) ruleset.moves[n] = random() & random() & ((1U << n) - 1);
    return ruleset;
  };
  std::size_t strongly = 0, not_strongly = 0;
  for (int round = 0; round < 150; ++round) {
    const SmallRuleset a = drawn(), b = drawn();
    Library library = standard_library();
    library.add(std::make_shared<const Source>(Source{"my.rules", a.text("first") + b.text("second")}));
    const auto game = [&](const char* name) {
      return read_game(std::make_shared<const Source>(Source{"", name}), library);
    };
    const StrongDomination found = strong_domination(game("first"), game("second"), 4, {});
    const bool is_strong = dominates_with_every_third(a, b);
    EXPECT_EQ(found.verdict != Strong::refuted, is_strong) << a.text("first") << b.text("second");
    ++(is_strong ? strongly : not_strongly);
  }
  EXPECT_GT(strongly, 20U);
  EXPECT_GT(not_strongly, 20U);
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

}  // namespace
}  // namespace galli::domination_test
