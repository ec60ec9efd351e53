#include "study/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <functional>
#include <unordered_map>

#include "base/words.h"
#include "gallimaufry/error.h"
#include "run/run.h"
#include "study/moves/imposed.h"

namespace galli {
namespace {

constexpr std::uint32_t max_counted = 20'000;
constexpr std::uint64_t max_arrows = 300'000;  ///< that are looked at for counting

/// An option of one imposed set.
struct Arrow {
  std::uint32_t to = 0;
  std::string by;
};

/// Comes to positions in the order of their distance.
class Walk {
 public:
  Walk(const Machine& machine, const GraphSearch& question, const Control& control)
      : machine_(machine), question_(question), control_(control) {}

  GameGraph go() {
    graph_.is_misere = machine_.misere;
    place_of(question_.from);
    for (std::uint32_t depth = 0, next = 0; next < graph_.nodes.size(); ++depth) {
      const auto end = static_cast<std::uint32_t>(graph_.nodes.size());
      if (question_.depth && depth >= *question_.depth) {
        graph_.is_whole = false;
        break;
      }
      for (; next < end; ++next) expand(next);
    }
    if (!can_be_drawn()) refuse("", graph_.nodes.size());
    return std::move(graph_);
  }

 private:
  std::uint32_t place_of(State state) {
    if (question_.up_to_swap) std::sort(state.position.begin(), state.position.end(), std::greater<>());
    const auto [entry, is_new] = place_.try_emplace(state, static_cast<std::uint32_t>(graph_.nodes.size()));
    if (is_new) graph_.nodes.push_back({state, {}, {}});
    return entry->second;
  }

  void expand(std::uint32_t place) {
    if (control_.stop_requested()) throw interruption();
    if (place % 1024 == 0) control_.progress({.stage = Stage::exploring, .done = graph_.nodes.size()});
    const State from = graph_.nodes[place].state;
    const Lister lister(machine_, from, max_counted);
    check_ranks(lister, from);
    std::vector<std::vector<Arrow>> imposed;
    for (ListedSet set : lister.sets()) {
      if (lister.sets().size() > 1) note_choice(name_of(set));
      sort_and_unique(set.options);
      imposed.emplace_back();
      for (std::size_t option : set.options) {
        imposed.back().push_back(arrow_for(lister.options()[option], set, lister.sets().size() > 1));
        letters_ += 2 * imposed.back().back().by.size();  // of the node as well
        check_size();
      }
    }
    if (can_be_drawn()) keep(place, imposed);
  }

  /// A graph is of play that ends: every arrow lowers what is declared.
  void check_ranks(const Lister& lister, const State& from) const {
    for (std::size_t index : lister.allowed()) {
      const ListedOption& option = lister.options()[index];
      if (!lowers_declared_rank(machine_, from, {option.phase, option.to}))
        throw rank_not_lowered(machine_, {from.phase, from.position, option.to});
    }
  }

  /// What cannot be drawn is only counted.
  bool can_be_drawn() const { return graph_.nodes.size() <= question_.max_nodes; }

  static std::string name_of(const ListedSet& set) { return joined(set.choices, ", then "); }

  void note_choice(const std::string& name) {
    const auto found = std::find(graph_.choices.begin(), graph_.choices.end(), name);
    if (found != graph_.choices.end()) return;
    graph_.choices.push_back(name);
    letters_ += name.size();
  }

  Arrow arrow_for(const ListedOption& option, const ListedSet& set, bool is_choice) {
    const bool is_enforced = is_choice && !option.is_stay;
    return {place_of({option.phase, option.to}), is_enforced ? name_of(set) : option.by};
  }

  void keep(std::uint32_t place, const std::vector<std::vector<Arrow>>& imposed) {
    GraphNode& node = graph_.nodes[place];
    for (const std::vector<Arrow>& set : imposed) {
      node.imposed.emplace_back();
      for (const Arrow& arrow : set) {
        node.imposed.back().push_back(arrow.to);
        add_arrow(node, arrow);
      }
    }
  }

  static void add_arrow(GraphNode& node, const Arrow& arrow) {
    const auto found = std::find(node.options.begin(), node.options.end(), arrow.to);
    const auto index = static_cast<std::size_t>(found - node.options.begin());
    if (found == node.options.end()) {
      node.options.push_back(arrow.to);
      node.by.emplace_back();
    }
    std::vector<std::string>& by = node.by[index];
    if (std::find(by.begin(), by.end(), arrow.by) == by.end()) by.push_back(arrow.by);
  }

  /// About what all takes, and not less: arrows have their names in `expand` and in their node.
  std::uint64_t bytes() const {
    const std::uint64_t node =
        2 * (sizeof(GraphNode) + sizeof(Integer) * question_.from.position.size());  // and in place_
    const std::uint64_t arrow =
        sizeof(Arrow) + 2 * sizeof(std::uint32_t) + sizeof(std::vector<std::string>) + sizeof(std::string);
    return graph_.nodes.size() * node + arrows_ * arrow + graph_.choices.size() * sizeof(std::string) +
           letters_;
  }

  void check_size() {
    ++arrows_;
    const std::uint64_t nodes = graph_.nodes.size();
    if (!can_be_drawn() && (nodes > max_counted || arrows_ > max_arrows)) refuse("more than ", nodes - 1);
    if (bytes() <= question_.memory) return;
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("the graph has more than {}, more than the memory limit allows",
                                        counted(nodes - 1, "position")),
                 .remedies = {SmallerPosition{}, MoreMemory{}}});
  }

  [[noreturn]] void refuse(const char* at_least, std::uint64_t count) const {
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("the graph has {}{} positions, {} can be drawn", at_least,
                                        with_commas(count), question_.max_nodes),
                 .remedies = {SmallerPosition{}, FewerMoves{}}});
  }

  const Machine& machine_;
  const GraphSearch& question_;
  const Control& control_;
  GameGraph graph_;
  std::uint64_t arrows_ = 0;
  std::uint64_t letters_ = 0;  ///< of all names
  std::unordered_map<State, std::uint32_t, StateHash> place_;
};

using Labels = std::vector<std::optional<Outcome>>;

bool is_terminal(const GraphNode& node) { return node.options.empty(); }

/// Whatever is enforced, there is an option that is known to be P; in misere play an empty set does as well.
bool is_known_n(const GameGraph& graph, const GraphNode& node, const Labels& labels) {
  const auto is_p = [&](std::uint32_t option) { return labels[option] == Outcome::P; };
  return std::all_of(node.imposed.begin(), node.imposed.end(), [&](const auto& set) {
    return set.empty() ? graph.is_misere : std::any_of(set.begin(), set.end(), is_p);
  });
}

/// Something can be enforced that leads to positions known to be N only.
bool is_known_p(const GameGraph& graph, const GraphNode& node, const Labels& labels) {
  const auto is_n = [&](std::uint32_t option) { return labels[option] == Outcome::N; };
  return std::any_of(node.imposed.begin(), node.imposed.end(), [&](const auto& set) {
    return set.empty() ? !graph.is_misere : std::all_of(set.begin(), set.end(), is_n);
  });
}

/// Labels what is found, and only then: a step looks at what was labelled before it.
Labelling::Step step(const GameGraph& graph, Outcome label, Labels& labels, bool is_first) {
  Labelling::Step found{label, {}};
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    const GraphNode& node = graph.nodes[i];
    if (labels[i]) continue;
    const bool is_known = is_first              ? is_terminal(node)
                          : label == Outcome::P ? is_known_p(graph, node, labels)
                                                : is_known_n(graph, node, labels);
    if (is_known) found.nodes.push_back(i);
  }
  for (std::uint32_t place : found.nodes) labels[place] = label;
  return found;
}

}  // namespace

GameGraph graph_from(const Machine& machine, const GraphSearch& question, const Control& control) {
  return Walk(machine, question, control).go();
}

Labelling labelling(const GameGraph& graph) {
  assert(graph.is_whole);
  Labelling labelling;
  Labels labels(graph.nodes.size());
  const Outcome of_terminals = graph.is_misere ? Outcome::N : Outcome::P;
  labelling.steps.push_back(step(graph, of_terminals, labels, true));
  Outcome label = of_terminals;
  for (int idle = 0; idle < 2;) {  // two steps in a row that find nothing: all are labelled
    label = label == Outcome::P ? Outcome::N : Outcome::P;
    Labelling::Step found = step(graph, label, labels, false);
    idle = found.nodes.empty() ? idle + 1 : 0;
    if (!found.nodes.empty()) labelling.steps.push_back(std::move(found));
  }
  assert(std::all_of(labels.begin(), labels.end(), [](const auto& one) { return one.has_value(); }));
  return labelling;
}

Labels labels_after(const GameGraph& graph, const Labelling& labelling, std::size_t steps) {
  Labels labels(graph.nodes.size());
  for (std::size_t i = 0; i < std::min(steps, labelling.steps.size()); ++i) {
    for (std::uint32_t node : labelling.steps[i].nodes) labels[node] = labelling.steps[i].label;
  }
  return labels;
}

}  // namespace galli
