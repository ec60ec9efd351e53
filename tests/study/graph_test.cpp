#include "study/graph.h"

#include <gtest/gtest.h>

#include "base/words.h"
#include "by_text.h"

namespace galli::graph_test {
namespace {

GameGraph graph_of(const std::string& text, const Position& from, bool up_to_swap = false) {
  GraphSearch question{.from = {0, from}};
  question.up_to_swap = up_to_swap;
  return graph_from(machine_of(read(text)), question, {});
}

TEST(Graph, has_each_position_once) {
  EXPECT_EQ(graph_of("pegs(3)", {4, 2, 1}).nodes.size(), 30U);
  EXPECT_EQ(graph_of("nim", {2, 2}).nodes.size(), 9U);
  EXPECT_EQ(graph_of("nim", {2, 2}, true).nodes.size(), 6U);
}

TEST(Graph, holds_positions_of_all_phases) { EXPECT_EQ(graph_of("nim >> euclid", {1, 1}).nodes.size(), 8U); }

TEST(Graph, is_cut_off_after_some_moves) {
  GraphSearch question{.from = {0, {2, 3, 5}}};
  question.depth = 1;
  const GameGraph graph = graph_from(machine_of(read("zeruclid(3)")), question, {});
  ASSERT_EQ(graph.nodes.size(), 5U);
  EXPECT_FALSE(graph.is_whole);
  EXPECT_EQ(graph.nodes[1].state.position, (Position{0, 3, 5}));
  EXPECT_EQ(graph.nodes[2].state.position, (Position{2, 1, 5}));
  EXPECT_EQ(graph.nodes[3].state.position, (Position{2, 3, 3}));
  EXPECT_EQ(graph.nodes[4].state.position, (Position{2, 3, 1}));
}

/// "(0,1) nim, bishop": where a move from the first position leads and what allows it.
std::vector<std::string> moves_of(const GameGraph& graph) {
  std::vector<std::string> all;
  const GraphNode& node = graph.nodes.front();
  for (std::size_t i = 0; i < node.options.size(); ++i)
    all.push_back(to_text(graph.nodes[node.options[i]].state.position) + " " + joined(node.by[i], ", "));
  return all;
}

using Texts = std::vector<std::string>;

TEST(Graph, tells_what_allows_a_move) {
  EXPECT_EQ(moves_of(graph_of("nim >> euclid", {1, 0})), (Texts{"(0,0) nim", "(1,0) push"}));
  EXPECT_EQ(moves_of(graph_of("nim & bishop", {1, 1})), (Texts{"(0,1) nim", "(1,0) nim", "(0,0) bishop"}));
  EXPECT_EQ(moves_of(graph_of("nim & (nim | bishop)", {1, 1})),
            (Texts{"(0,1) nim, nim | bishop", "(1,0) nim, nim | bishop", "(0,0) nim | bishop"}));
}

TEST(Graph, has_what_can_be_enforced_though_it_allows_no_move) {
  EXPECT_EQ(graph_of("nim & yama", {1, 1}).choices, (Texts{"nim", "yama"}));
  EXPECT_EQ(graph_of("nim | yama", {1, 1}).choices, Texts{});
}

TEST(Graph, refuses_too_many_positions_with_their_number) {
  try {
    graph_of("nim(3)", {9, 9, 9});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().message, "the graph has 1,000 positions, 400 can be drawn");
  }
}

std::string refusal_of(const std::string& text, const GraphSearch& question) {
  try {
    graph_from(machine_of(read(text)), question, {});
  } catch (const Error& error) {
    return error.complaint().message;
  }
  return "";
}

TEST(Graph, is_refused_as_soon_as_it_is_too_large) {
  EXPECT_EQ(refusal_of("nim(1)", {.from = {0, {1'000'000'000}}}),
            "there are more than 20,000 moves from (1000000000)");
  EXPECT_EQ(refusal_of("nim(1)", {.from = {0, {19'990}}}).substr(0, 24), "the graph has more than ");
}

TEST(Graph, keeps_within_the_memory) {
  EXPECT_EQ(refusal_of("wythoff", {.from = {0, {4, 4}}, .memory = 9000}),
            "the graph has more than 22 positions, more than the memory limit allows");
  EXPECT_EQ(refusal_of("wythoff", {.from = {0, {4, 4}}, .memory = 1 << 20}), "");
}

std::vector<std::string> steps_of(const GameGraph& graph) {
  std::vector<std::string> texts;
  for (const Labelling::Step& step : labelling(graph).steps)
    texts.push_back(to_char(step.label) + std::to_string(step.nodes.size()));
  return texts;
}

using Steps = std::vector<std::string>;

TEST(Labelling, goes_by_rounds_as_lectures_teach_it) {
  EXPECT_EQ(steps_of(graph_of("subtraction{1,2}", {7})), (Steps{"P1", "N2", "P1", "N2", "P1", "N1"}));
  EXPECT_EQ(steps_of(graph_of("pegs(3)", {4, 2, 1}, true)).size(), 6U);
}

/// The labels of all rounds together are the outcomes.
void expect_outcomes(const std::string& text, const Position& from) {
  const Machine machine = machine_of(read(text));
  const GameGraph graph = graph_from(machine, {.from = {0, from}}, {});
  const Labelling found = labelling(graph);
  const auto labels = labels_after(graph, found, found.steps.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const State& state = graph.nodes[i].state;
    const bool is_p = run_positions(machine, Ask::outcomes, state.phase, {state.position}).front() == 0;
    EXPECT_EQ(labels[i] == Outcome::P, is_p)
        << text << " " << to_text(state.position) << " in phase " << state.phase;
  }
}

TEST(Labelling, finds_the_outcomes_of_every_kind_of_game) {
  expect_outcomes("wythoff", {5, 6});
  expect_outcomes("nim >> euclid", {4, 5});
  expect_outcomes("yama & bishop", {4, 5});
  expect_outcomes("(nim | bishop) & yama", {3, 4});
  expect_outcomes("one_pass(nim)", {3, 4});
  expect_outcomes("twist(subtraction{1,2}, subtraction{1,3})", {12});
  expect_outcomes("misere(nim)", {4, 4});
  expect_outcomes("misere(nim & bishop)", {4, 4});
  expect_outcomes("rational(2/7, 10/1)(nim)", {16, 18});
}

}  // namespace
}  // namespace galli::graph_test
