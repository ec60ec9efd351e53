// Graphs of games from one position.
#include "study/graph.h"

#include <algorithm>

#include "ask/open_game.h"
#include "base/words.h"
#include "gallimaufry/pictures.h"
#include "notation/paper_notation.h"

namespace galli {
namespace {

GameGraph graph_asked(const GraphQuestion& question, std::uint32_t phase, const Settings& settings,
                      const Control& control) {
  const OpenGame& game = inside(question.game);
  const auto positions = positions_written(game, {question.position}, question.grid, {phase});
  if (question.up_to_swap && !game.machine.is_symmetric)
    throw Error({.kind = ErrorKind::refused,
                 .message = to_text(game.game) + " is not shown to be unchanged by swapping heaps",
                 .remedies = {LeaveOut{QuestionField::up_to_swap}}});
  GraphSearch search{.from = {phase, positions.front().front()}};
  search.depth = question.depth;
  search.up_to_swap = question.up_to_swap;
  search.memory = settings.memory;
  return graph_from(game.machine, search, control);
}

/// Outcomes, or nim-values, as the engines tell them.
void label_places(GraphAnswer& answer, const GraphQuestion& question, const GameGraph& graph,
                  const Settings& settings, const Control& control) {
  const Machine& machine = inside(question.game).machine;
  const Ask ask = ask_for(question.values);
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    std::vector<Position> positions;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      if (graph.nodes[i].state.phase != phase) continue;
      positions.push_back(graph.nodes[i].state.position);
      places.push_back(i);
    }
    if (positions.empty()) continue;
    const auto found = run_positions(machine, ask, phase, positions, plan_settings(settings), control);
    for (std::size_t i = 0; i < places.size(); ++i) {
      answer.places[places[i]].outcome = found[i] == 0 ? Outcome::P : Outcome::N;
      if (question.values) answer.places[places[i]].value = found[i];
    }
  }
}

void add_places(GraphAnswer& answer, const Machine& machine, const GameGraph& graph) {
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    const GraphNode& node = graph.nodes[i];
    answer.places.push_back({argument_text(node.state.position, board_of(machine, node.state.phase)),
                             {node.state.phase + 1, machine.phases[node.state.phase].name}});
    for (std::size_t k = 0; k < node.options.size(); ++k)
      answer.arrows.push_back({i, node.options[k], joined(node.by[k], " and ")});
    answer.has_choices = answer.has_choices || node.imposed.size() > 1;
  }
  answer.choices = graph.choices;
}

}  // namespace

GraphAnswer ask(const GraphQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  const std::uint32_t phase = phases_chosen({question.phase, false}, game.machine).front();
  const GameGraph graph = graph_asked(question, phase, settings, control);
  const State& from = graph.nodes.front().state;
  GraphAnswer answer;
  answer.game = to_text(game.game);
  answer.notation = paper_notation(game.game);
  answer.from = to_text(from.position, board_of(game.machine, from.phase));
  answer.has_phases = game.machine.phases.size() > 1;
  add_places(answer, game.machine, graph);
  if (question.rounds) {
    for (const Labelling::Step& step : labelling(graph).steps)
      answer.rounds.push_back({step.label, step.nodes});
    return answer;
  }
  if (question.values) check_has_values(game.machine);
  label_places(answer, question, graph, settings, control);
  return answer;
}

}  // namespace galli
