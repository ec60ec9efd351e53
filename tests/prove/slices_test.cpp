// Slices of zeruclid with larger heaps: proved, and both checkers agree. The larger ones take minutes.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "gallimaufry/positions.h"
#include "gallimaufry/prove.h"
#include "gallimaufry/session.h"

namespace galli::slices_test {
namespace {

// Trials counted 1294 and 1983 states: without the positions in which another heap is smaller than the fixed one.
TEST(Slices, of_zeruclid_with_a_heap_of_four_or_five) {
  for (const auto& [size, states] : {std::pair<Integer, std::size_t>{4, 1296}, {5, 1986}}) {
    const ProveAnswer answer =
        ask(ProveQuestion{.game = Session().game("zeruclid(3)"), .fix = {{"x", size}}});
    ASSERT_EQ(answer.verdict, ProveAnswer::Verdict::proved) << size;
    EXPECT_EQ(answer.sets[0].automaton.accepts.size(), states);
  }
}

TEST(Slices, are_checked_by_the_second_checker_and_so_is_wythoff_after_wythoff) {
  std::string command = "python3 ../tools/check_certificate.py";
  std::vector<std::string> names;
  for (const auto& [game, size] :
       {std::pair<std::string, Integer>{"zeruclid(3)", 3}, {"wythoff >> wythoff", -1}}) {
    ProveQuestion question{.game = Session().game(game)};
    if (size >= 0) question.fix = {{"x", size}};
    names.push_back(testing::TempDir() + "slice" + std::to_string(names.size()) + ".cert");
    std::ofstream(names.back(), std::ios::binary) << ask(question).certificate;
    command += " " + names.back();
  }
  EXPECT_EQ(std::system(command.c_str()), 0);
  for (const std::string& name : names) std::remove(name.c_str());
}

}  // namespace
}  // namespace galli::slices_test
