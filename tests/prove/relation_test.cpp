// Moves as conditions, against the options that the rules list.
#include "prove/relation.h"

#include <gtest/gtest.h>

#include <set>

#include "lang/library.h"
#include "lang/reader.h"
#include "run/run.h"

namespace galli::relation_test {
namespace {

/// Options of a position by relations: all values of the other variables are tried.
std::set<Position> options_by(const std::vector<MoveRelation>& relations, const Position& from,
                              const Board& board, Integer bound) {
  std::set<Position> found;
  for (const MoveRelation& relation : relations) {
    std::vector<Integer> values = from;
    values.resize(relation.variables, 0);
    while (true) {
      if (holds(relation.condition, values)) {
        Position to;
        for (unsigned variable : relation.target) to.push_back(values[variable]);
        if (board.contains(to)) found.insert(to);
      }
      std::size_t i = from.size();
      while (i < values.size() && values[i] == bound) values[i++] = 0;
      if (i == values.size()) break;
      ++values[i];
    }
  }
  return found;
}

TEST(Relations, have_the_options_of_the_rules) {
  for (const char* text : {"nim", "wythoff", "bishop", "yama", "fraenkel[2]", "gdwn",
                           "rays{(2,4),(3,0),(1,-1)}", "steps{(1,3),(2,-1)}", "rational[2,1; 1,3](wythoff)",
                           "rational[1,1; 0,1](yama)", "wythoff on cone[2,1; 1,2]", "nim(3)"}) {
    const Machine machine =
        machine_of(read_game(std::make_shared<const Source>(Source{"a game", text}), standard_library()));
    const std::size_t heaps = machine.boards[0].dimension();
    const Integer last = heaps == 3 ? 4 : 9;
    for (const auto& ruleset : machine.rulesets) {
      std::vector<MoveRelation> all;
      for (const Clause& clause : ruleset->clauses()) {
        auto found = relations_of(clause, ruleset->board, FixedHeaps(heaps), FixedHeaps(heaps));
        ASSERT_TRUE(std::holds_alternative<std::vector<MoveRelation>>(found)) << text;
        for (MoveRelation& one : std::get<std::vector<MoveRelation>>(found)) all.push_back(std::move(one));
      }
      Position from(heaps, 0);
      do {
        if (!ruleset->board.contains(from)) continue;
        Budget budget;
        const auto listed = options(*ruleset, from, budget);
        ASSERT_TRUE(listed);
        EXPECT_EQ(options_by(all, from, ruleset->board, 2 * last + 2),
                  std::set<Position>(listed->begin(), listed->end()))
            << text << ' ' << to_text(from);
      } while (advance(from, last));
    }
  }
}

TEST(Relations, of_slices_have_the_options_of_the_rules) {
  const Machine machine = machine_of(
      read_game(std::make_shared<const Source>(Source{"a game", "zeruclid(3)"}), standard_library()));
  const Ruleset& rules = *machine.rulesets[0];
  for (Integer a = 1; a <= 3; ++a) {
    for (Integer b = 0; b <= 8; ++b) {
      for (Integer c = 0; c <= 8; ++c) {
        Budget budget;
        const auto listed = options(rules, {a, b, c}, budget);
        std::set<Position> found;
        for (Integer to = 0; to <= a; ++to) {
          for (const Clause& clause : rules.clauses()) {
            const auto relations = relations_of(clause, rules.board, {a, {}, {}}, {to, {}, {}});
            for (const Position& pair : options_by(std::get<std::vector<MoveRelation>>(relations), {b, c},
                                                   heaps_board({"b", "c"}), 8))
              found.insert({to, pair[0], pair[1]});
          }
        }
        EXPECT_EQ(found, std::set<Position>(listed->begin(), listed->end())) << a << ' ' << b << ' ' << c;
      }
    }
  }
}

}  // namespace
}  // namespace galli::relation_test
