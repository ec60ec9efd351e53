#include "game/machine.h"

#include <gtest/gtest.h>

#include "by_text.h"

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
  EXPECT_EQ(std::get<Complaint>(refused).kind, ErrorKind::refused);
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
    EXPECT_EQ(hint(error.complaint()),
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

/// By phase, the heaps of each summand: "0|12" for {0} and {1, 2}; empty for a phase that is not a sum.
std::vector<std::string> blocks(const Machine& machine) {
  std::vector<std::string> found;
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    found.emplace_back();
    for (const Summand& summand : summands_of(machine, phase)) {
      if (!found.back().empty()) found.back() += "|";
      for (std::size_t heap : summand.heaps) found.back() += std::to_string(heap);
    }
  }
  return found;
}

std::vector<std::string> blocks(const std::string& text, const Library& library = standard_library()) {
  return blocks(machine_of(read(text, library)));
}

TEST(Machine, is_a_sum_of_blocks_where_the_operators_allow) {
  const std::vector<std::pair<std::string, Names>> cases = {
      {"nim", {"0|1"}},
      {"nim(4)", {"0|1|2|3"}},
      {"pegs(3) | modular_nim[1,3](3)", {"0|1|2"}},
      {"wythoff", {""}},
      {"nim | bishop", {""}},
      {"nim | no_moves", {"0|1"}},
      {"nim | to_end", {""}},
      {"nim & pegs(2)", {""}},
      {"twist(nim, pegs(2))", {"", ""}},
      {"nim >> pegs(2)", {"", "0|1"}},
      {"wythoff >> nim", {"", "0|1"}},
      {"nim >> wythoff", {"", ""}},
      {"push(nim, pegs(2), button=inside)", {"", "0|1"}},
      {"push(nim, pegs(2), button=before)", {"", "0|1"}},
      {"push(nim, pegs(2), button=after)", {"", "0|1"}},
      {"push(nim, pegs(2), button=either)", {"", "0|1"}},
      {"one_pass(nim)", {"", "0|1"}},
      {"conjoin(nim, pegs(2))", {"", "0|1"}},
      {"then(nim(1), nim@(2,3))", {"", "0|1"}},
      {"nim : pegs(2)", {"", "0|1|2|3"}},
      {"nim(1) + wythoff", {"0|12"}},
      {"nim(3) + wythoff", {"012|34"}},
      {"(wythoff >> nim) + nim(1)", {"01|2", "01|2"}},
      {"wythoff(3) >> (wythoff + nim(1))", {"", "01|2"}},
      {"(nim >> nim) | nim", {"", "0|1"}},
      {"misere(nim)", {""}},
      {"nim on cone[1,0; 1,1]", {""}},
      {"rational[2,1; 1,2](nim)", {""}},
      {"rays{(1,0,0),(0,1,1)}", {"0|12"}},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(blocks(text), expected) << text;
  EXPECT_EQ(blocks(*machine_of(read("rational[2,1; 1,2](nim)")).copies->canonical), Names{"0|1"});
}

TEST(Machine, heaps_are_tied_by_what_a_line_changes_or_reads_and_by_conjuncts_of_the_board) {
  Library library = standard_library();
  const char* const rules =
      "ruleset free(x, y, z)\n  board x >= 1 and z <= 9\n  (x - 1, y, z)\n  (x, y - i, z)   for i in 1..y\n"
      "ruleset guard(x, y)\n  (x - 1, y)   where y > 0\n  (x, y - 1)\n"
      "ruleset range(x, y)\n  (x - i, y)   for i in 1..y\n"
      "ruleset set(x, y)\n  (x - y - 1, y)\n"
      "ruleset sum(x, y)\n  board x + y <= 5\n  (x - 1, y)\n  (x, y - 1)\n"
      "ruleset either(x, y)\n  board x <= 5 or y <= 5\n  (x - 1, y)\n  (x, y - 1)\n"
      "ruleset one(x, y, z)\n  (x - 1, y, z)\n"
      "ruleset two(x, y, z)\n  (x - 2, y, z)\n"
      "ruleset third(x, y, z)\n  (x, y, z - 1)\n"
      "ruleset ranked(x, y)\n  rank x + y\n  (x xor 1, y)   where x mod 2 = 1\n  (x, y - 1)\n";
  library.add(std::make_shared<const Source>(Source{"a.rules", rules}));
  const std::vector<std::pair<std::string, Names>> cases = {
      {"free", {"0|1|2"}},
      {"guard", {""}},
      {"range", {""}},
      {"set", {""}},
      {"sum", {""}},
      {"either", {""}},
      {"one", {"0|1|2"}},
      {"one & two", {"0|1|2"}},
      {"(one & two) | third", {"0|1|2"}},
      {"one & third", {"02|1"}},
      {"twist(one, two)", {"0|1|2", "0|1|2"}},
      {"one >> third", {"02|1", "0|1|2"}},
      {"one_pass(one)", {"0|1|2", "0|1|2"}},
      {"ranked", {""}},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(blocks(text, library), expected) << text;
}

TEST(Machine, equal_summands_are_one_machine) {
  const Machine machine = machine_of(read("pegs(5)"));
  for (const Summand& summand : summands_of(machine, 0))
    EXPECT_EQ(summand.machine, summands_of(machine, 0).front().machine);
  const Machine sum = machine_of(read("nim(1) + subtraction{1} + nim(1)"));
  EXPECT_EQ(summands_of(sum, 0)[0].machine, summands_of(sum, 0)[2].machine);
  EXPECT_NE(summands_of(sum, 0)[0].machine, summands_of(sum, 0)[1].machine);
}

}  // namespace
}  // namespace galli::machine_test
