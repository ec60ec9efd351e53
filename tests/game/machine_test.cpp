#include "game/machine.h"

#include <gtest/gtest.h>

#include "galli.h"

namespace galli::machine_test {
namespace {

std::vector<std::string> phase_names(const std::string& text) {
  std::vector<std::string> names;
  for (const Phase& phase : machine_of(read(text)).phases) names.push_back(phase.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Machine, numbers_phases_left_slowest) {
  EXPECT_EQ(phase_names("nim"), Names{"nim"});
  EXPECT_EQ(phase_names("nim >> euclid"), (Names{"nim", "euclid"}));
  EXPECT_EQ(phase_names("(nim >> wythoff) & (bishop >> yama)"),
            (Names{"nim & bishop", "nim & yama", "wythoff & bishop", "wythoff & yama"}));
  EXPECT_EQ(phase_names("(nim >> wythoff) >> euclid"), (Names{"nim", "wythoff", "euclid"}));
  EXPECT_EQ(phase_names("one_pass(nim)"), (Names{"nim, pass left", "nim, pass spent"}));
  EXPECT_EQ(phase_names("twist(nim, bishop)"), (Names{"nim", "bishop"}));
  EXPECT_EQ(phase_names("twist(nim >> wythoff, bishop)"),
            (Names{"nim; bishop", "wythoff; bishop", "bishop; nim", "bishop; wythoff"}));
}

TEST(Machine, names_each_ruleset_once) {
  EXPECT_EQ(machine_of(read("(nim >> wythoff) | (nim >> nim)")).rulesets.size(), 2U);
}

TEST(Machine, takes_unions_within_unions_apart) {
  const Machine machine = machine_of(read("(nim | bishop) | yama"));
  EXPECT_EQ(machine.nodes[machine.phases[0].formula].kids.size(), 3U);
}

TEST(Machine, refuses_more_than_64_phases) {
  std::string text = "nim >> nim";
  for (int i = 0; i < 6; ++i) text = "(" + text + ") | (nim >> nim)";
  const auto refused = build_machine(read(text));
  ASSERT_TRUE(std::holds_alternative<Complaint>(refused));
  EXPECT_EQ(std::get<Complaint>(refused).code, ExitCode::refused);
}

TEST(Machine, boards_join_when_they_are_equal_as_sets) {
  Library library = standard_library();
  library.add(
      std::make_shared<const Source>(Source{"a.rules",
                                            "ruleset a(x, y)\n  board x >= 1 and y >= 1\n  (x - 1, y)\n"
                                            "ruleset b(u, v)\n  board 0 < v and u > 0\n  (u, v - 1)\n"
                                            "ruleset c(x, y)\n  board x >= 2 and y >= 1\n  (x - 1, y)\n"}));
  EXPECT_NO_THROW(machine_of(read("a | b", library)));
  try {
    machine_of(read("a | c", library));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().hint,
              "a has two heaps with x >= 1 and y >= 1, c has two heaps with x >= 2 and y >= 1\n"
              "(1,1) is on the board of a only");
  }
}

bool symmetric(const std::string& text) { return machine_of(read(text)).is_symmetric; }

TEST(Machine, knows_symmetric_games) {
  for (const char* text :
       {"nim", "wythoff(3)", "euclid", "yama", "fraenkel[3]", "gdwn", "zeruclid(4)", "three_euclid",
        "nim >> euclid", "rays{(1,0)} | rays{(0,1)}", "rays{(1,0),(0,1),(1,1)}", "rays{(1,1,1)}",
        "rays{(1,2),(2,1)}", "one_pass(nim & bishop)", "steps{(1,3),(3,1)}", "twist(nim, bishop)"}) {
    EXPECT_TRUE(symmetric(text)) << text;
  }
  for (const char* text : {"fibonacci", "rays{(1,0)}", "rays{(1,0)} >> rays{(0,1)}", "rays{(1,0)} & nim",
                           "steps{(1,3)}", "rays{(1,0,0),(0,1,0)}", "twist(rays{(1,0)}, rays{(0,1)})"}) {
    EXPECT_FALSE(symmetric(text)) << text;
  }
}

}  // namespace
}  // namespace galli::machine_test
