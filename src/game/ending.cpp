#include "game/ending.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace galli {
namespace {

/// Rulesets whose moves from this node can lead into `phases`.
void rulesets_leading_to(const Machine& machine, std::uint32_t index, PhaseSet phases,
                         std::vector<std::uint32_t>& found) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf && (node.phases & phases) != 0) found.push_back(node.ruleset);
  for (std::uint32_t kid : node.kids) rulesets_leading_to(machine, kid, phases, found);
}

/// Sets of phases that play can go round in, in an order that play follows.
std::vector<PhaseSet> components(const Machine& machine) {
  const std::size_t count = machine.phases.size();
  std::vector<PhaseSet> reach(count);
  for (std::size_t p = 0; p < count; ++p) reach[p] = reachable_phases(machine, static_cast<std::uint32_t>(p));
  std::vector<PhaseSet> found;
  PhaseSet done = 0;
  for (std::size_t p = 0; p < count; ++p) {
    if ((done >> p & 1) != 0) continue;
    PhaseSet component = 0;
    for (std::size_t q = 0; q < count; ++q) {
      if ((reach[p] >> q & 1) != 0 && (reach[q] >> p & 1) != 0) component |= PhaseSet{1} << q;
    }
    found.push_back(component);
    done |= component;
  }
  std::stable_sort(found.begin(), found.end(), [&](PhaseSet a, PhaseSet b) {
    return std::popcount(reach[static_cast<std::size_t>(std::countr_zero(a))]) >
           std::popcount(reach[static_cast<std::size_t>(std::countr_zero(b))]);
  });
  return found;
}

std::vector<const Ruleset*> rulesets_within(const Machine& machine, PhaseSet component) {
  std::vector<std::uint32_t> found;
  for_each_phase(component, [&](std::uint32_t phase) {
    rulesets_leading_to(machine, machine.phases[phase].formula, component, found);
  });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<const Ruleset*> rulesets;
  for (std::uint32_t index : found) rulesets.push_back(machine.rulesets[index].get());
  return rulesets;
}

const Ruleset& innermost(const Ruleset& ruleset) {
  return is_lifted(ruleset) ? *ruleset.within()->ruleset : ruleset;
}

/// Moves only to a cleared position, or part of one.
bool only_clears(const Ruleset& ruleset) { return innermost(ruleset).moves_to_end(); }

bool never_moves(const Ruleset& ruleset) { return !has_moves(innermost(ruleset).moves); }

/// Rulesets on the same product, each on the factor of it that it moves on.
std::map<std::size_t, std::vector<const Ruleset*>> by_factor(const std::vector<const Ruleset*>& rulesets) {
  std::map<std::size_t, std::vector<const Ruleset*>> groups;
  for (const Ruleset* ruleset : rulesets)
    groups[ruleset->within()->part].push_back(ruleset->within()->ruleset.get());
  return groups;
}

/// Weights of the factors side by side: each kind of move lowers its own and leaves the others.
Ranking side_by_side(const std::vector<std::pair<Ranking, std::size_t>>& placed, std::size_t heaps) {
  Ranking result;
  bool is_single = true;
  for (const auto& [ranking, first_heap] : placed) {
    is_single &= ranking.weights.size() == 1;
    for (const auto& own : ranking.weights) {
      std::vector<Integer> padded(heaps, 0);
      std::copy(own.begin(), own.end(), padded.begin() + static_cast<std::ptrdiff_t>(first_heap));
      result.weights.push_back(std::move(padded));
    }
  }
  if (!is_single) return result;
  for (std::size_t i = 1; i < result.weights.size(); ++i) {
    for (std::size_t heap = 0; heap < heaps; ++heap) result.weights[0][heap] += result.weights[i][heap];
  }
  result.weights.resize(1);
  return result;
}

/// Rulesets on the same heaps. Copies under one matrix are ranked as what they are copies of.
std::optional<Ranking> rank_on_heaps(const std::vector<const Ruleset*>& rulesets) {
  std::vector<const Ruleset*> originals;
  for (const Ruleset* ruleset : rulesets) {
    const bool is_copy = ruleset->original && *ruleset->matrix == *rulesets.front()->matrix;
    if (!is_copy) return find_ranking(rulesets);
    originals.push_back(ruleset->original.get());
  }
  auto ranking = rank_on_heaps(originals);
  if (!ranking || !ranking->declared.empty()) return find_ranking(rulesets);
  for (auto& weights : ranking->weights) {
    const auto under = weights_under(*rulesets.front()->matrix, weights);
    if (!under) return {};
    weights = *under;
  }
  return ranking;
}

/// The weights as an expression over the heaps of a sum.
Expression weighted(const std::vector<Integer>& weights, std::size_t first_heap) {
  std::optional<Expression> sum;
  for (std::size_t heap = 0; heap < weights.size(); ++heap) {
    if (weights[heap] == 0) continue;
    Expression term = heap_variable(first_heap + heap);
    if (weights[heap] != 1)
      term = combine(Expression::Op::multiply, {constant(weights[heap]), std::move(term)});
    sum = sum ? combine(Expression::Op::add, {std::move(*sum), std::move(term)}) : std::move(term);
  }
  return sum.value_or(constant(0));
}

/// Ranks of the factors one after the other, where some are declared: a move lowers those of its own factor and leaves the others.
Ranking listed(const std::vector<std::pair<Ranking, std::size_t>>& placed, const Board& board) {
  Ranking result;
  for (const auto& [ranking, first_heap] : placed) {
    std::vector<std::size_t> heaps(board.dimension() - first_heap);
    std::iota(heaps.begin(), heaps.end(), first_heap);
    for (const Expression& rank : ranking.declared)
      result.declared.push_back(rename_variables(rank, heaps, {}));
    for (const auto& weights : ranking.weights) result.declared.push_back(weighted(weights, first_heap));
  }
  return result;
}

/// A sum of heap games: each summand is ranked by itself.
std::optional<Ranking> rank_factors(const std::vector<const Ruleset*>& rulesets) {
  const Board& board = rulesets.front()->board;
  std::vector<std::pair<Ranking, std::size_t>> placed;
  std::size_t first_heap = 0;
  bool is_declared = false;
  const auto groups = by_factor(rulesets);
  for (std::size_t i = 0; i < board.factors().size(); first_heap += board.factors()[i++].dimension()) {
    const auto group = groups.find(i);
    if (group == groups.end()) continue;
    auto ranking = rank_on_heaps(group->second);
    if (!ranking) return {};
    is_declared |= !ranking->declared.empty();
    placed.emplace_back(std::move(*ranking), first_heap);
  }
  return is_declared ? listed(placed, board) : side_by_side(placed, board.dimension());
}

/// On a multiset: codes always take tokens or split; a one-heap ruleset must take tokens.
bool takes_or_splits(const std::vector<const Ruleset*>& rulesets) {
  std::vector<const Ruleset*> on_one_heap;
  for (const Ruleset* ruleset : rulesets) {
    if (ruleset->within()) on_one_heap.push_back(ruleset->within()->ruleset.get());
  }
  return on_one_heap.empty() || is_lowered(on_one_heap, {1});
}

std::optional<Ranking> rank(const std::vector<const Ruleset*>& rulesets);

/// Every factor is short by itself.
std::optional<Ranking> rank_each_factor(const std::vector<const Ruleset*>& rulesets) {
  for (const auto& [factor, group] : by_factor(rulesets)) {
    const auto ranking = rank(group);
    if (!ranking || !ranking->declared.empty()) return {};
  }
  return Ranking{{}, {}, "each part of the position ends by itself"};
}

/// Why moves on each kind of board come to an end; empty when that is not shown.
struct RankingOn {
  const std::vector<const Ruleset*>& rulesets;

  std::optional<Ranking> operator()(const HeapsBoard&) const {
    const bool is_sum = std::all_of(rulesets.begin(), rulesets.end(),
                                    [](const Ruleset* ruleset) { return is_lifted(*ruleset); });
    return is_sum ? rank_factors(rulesets) : rank_on_heaps(rulesets);
  }

  std::optional<Ranking> operator()(const MultisetBoard&) const {
    if (!takes_or_splits(rulesets)) return {};
    return Ranking{{}, {}, "every move takes tokens or splits a heap"};
  }

  std::optional<Ranking> operator()(const GridBoard&) const {
    return Ranking{{}, {}, "every move takes free cells"};
  }

  std::optional<Ranking> operator()(const ProductBoard&) const { return rank_each_factor(rulesets); }
  std::optional<Ranking> operator()(const PartnersBoard&) const { return {}; }
};

std::optional<Ranking> rank_without_clearing(const std::vector<const Ruleset*>& rulesets,
                                             const Board& board) {
  return rulesets.empty() ? find_ranking(rulesets) : std::visit(RankingOn{rulesets}, board.kind);
}

/// Moves that clear the position, or a part of it, raise no weight; where they may lower none, the total of the heaps
/// comes last. After them nothing moves there: what is at zero cannot be lowered.
std::optional<Ranking> rank(const std::vector<const Ruleset*>& rulesets) {
  std::vector<const Ruleset*> others;
  std::copy_if(rulesets.begin(), rulesets.end(), std::back_inserter(others),
               [](const Ruleset* ruleset) { return !only_clears(*ruleset) && !never_moves(*ruleset); });
  const Board board = rulesets.empty() ? Board{} : rulesets.front()->board;
  auto ranking = rank_without_clearing(others, board);
  const bool has_clearing = std::any_of(rulesets.begin(), rulesets.end(),
                                        [](const Ruleset* ruleset) { return only_clears(*ruleset); });
  if (!has_clearing) return ranking;
  if (!ranking || !ranking->declared.empty())
    return board.positions_are_sizes() ? find_ranking(rulesets) : std::nullopt;
  if (!board.positions_are_sizes()) {
    if (ranking->words.empty()) ranking->words = "every move leaves nothing";
    return ranking;
  }
  const bool is_lowered =
      ranking->weights.size() == 1 &&
      std::all_of(ranking->weights[0].begin(), ranking->weights[0].end(), [](Integer w) { return w > 0; });
  if (!is_lowered) ranking->weights.emplace_back(board.dimension(), 1);
  return ranking;
}

std::string where_defined(const std::vector<const Ruleset*>& rulesets) {
  std::string text;
  for (const Ruleset* ruleset : rulesets) {
    if (!ruleset->span.source || ruleset->span.source->name.empty()) continue;
    text += text.empty() ? ruleset->name + " is defined in " : ", " + ruleset->name + " in ";
    text += place(ruleset->span);
  }
  return text;
}

std::string cycle_in_words(const Cycle& cycle, const std::vector<const Ruleset*>& rulesets) {
  std::string text = to_text(cycle.positions.front());
  for (std::size_t i = 0; i < cycle.positions.size(); ++i) {
    const Position& next = cycle.positions[(i + 1) % cycle.positions.size()];
    text += " -" + rulesets[cycle.rulesets[i]]->name + "-> " + to_text(next);
  }
  return text + " goes round";
}

/// The rulesets that take part in a cycle, each once.
std::vector<const Ruleset*> rulesets_of(const Cycle& cycle, const std::vector<const Ruleset*>& rulesets) {
  std::vector<const Ruleset*> taking_part;
  for (std::size_t index : cycle.rulesets) {
    if (std::find(taking_part.begin(), taking_part.end(), rulesets[index]) == taking_part.end())
      taking_part.push_back(rulesets[index]);
  }
  return taking_part;
}

Complaint not_short(const Game& game, const std::vector<const Ruleset*>& rulesets) {
  Complaint complaint{.kind = ErrorKind::refused, .message = "this game need not end", .span = game.span};
  std::vector<const Ruleset*> concerned = rulesets;
  const bool is_on_heaps = rulesets.front()->board.positions_are_sizes();
  if (const auto cycle = is_on_heaps ? find_cycle(rulesets) : std::nullopt) {
    concerned = rulesets_of(*cycle, rulesets);
    complaint.remedies = cycle_in_words(*cycle, rulesets);
    const bool each_is_short = std::all_of(concerned.begin(), concerned.end(),
                                           [](const Ruleset* r) { return find_ranking({r}).has_value(); });
    if (concerned.size() > 1 && each_is_short)
      complaint.remedies.add(Note{"each alone is short, together they are not"});
  } else {
    complaint.message = "this game is not shown to end";
    complaint.remedies =
        "no weights were found that every move lowers; a ruleset may declare  rank EXPRESSION";
  }
  const std::string places = where_defined(concerned);
  if (!places.empty()) complaint.remedies.add(Note{places});
  return complaint;
}

}  // namespace

std::optional<Complaint> rank_phases(Machine& machine, const Game& game) {
  machine.component_of.resize(machine.phases.size());
  for (PhaseSet component : components(machine)) {
    const auto rulesets = rulesets_within(machine, component);
    auto ranking = rank(rulesets);
    if (!ranking) return not_short(game, rulesets);
    for_each_phase(component, [&](std::uint32_t phase) {
      machine.component_of[phase] = static_cast<std::uint32_t>(machine.rankings.size());
    });
    machine.rankings.push_back(std::move(*ranking));
  }
  return {};
}

}  // namespace galli
