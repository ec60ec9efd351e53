// Weights are looked for among small non-negative vectors: heaps are never negative, so such a weight never
// is. Each clause is asked, by linear reasoning over its ranges and conditions, whether its moves may raise or
// keep the weight. Greedy choice is enough for lexicographic lists: a vector that no remaining clause raises
// never hurts, it only removes clauses.
#include "game/ranking.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>

#include "game/linear.h"
#include "game/rational.h"

namespace galli {
namespace {

using Op = Expression::Op;

using Weights = std::vector<Integer>;

/// The change of a weight by a move.
std::optional<LinearForm> change(const MoveFacts& moves, const Weights& weights) {
  std::optional<LinearForm> sum = LinearForm{};
  for (std::size_t heap = 0; heap < weights.size() && sum; ++heap) {
    if (weights[heap] == 0) continue;
    sum = add(*sum, moves.target[heap], weights[heap]);
    LinearForm size;
    size.coefficients.resize(heap + 1);
    size.coefficients[heap] = 1;
    if (sum) sum = add(*sum, size, -weights[heap]);
  }
  return sum;
}

/// True when no move changes the weight by `bound` or more.
bool always_below(const MoveFacts& moves, const Weights& weights, Integer bound) {
  auto excess = change(moves, weights);
  if (excess) excess = add(*excess, LinearForm{{}, -bound});
  if (!excess) return false;
  if (excess->is_constant() && excess->constant < 0) return true;
  return std::all_of(moves.cases.begin(), moves.cases.end(), [&](Facts facts) {
    facts.push_back(*excess);
    return is_impossible(std::move(facts));
  });
}

/// What is known of a clause's moves. A copy under matrices (game/rational.h) moves by whole multiples of their columns, as
/// its original says; the divisions in its own text hide that from linear reasoning.
struct KnownMoves {
  MoveFacts text;
  std::vector<std::pair<Matrix, MoveFacts>> originals;  ///< of the text, of the first original, and so on
};

bool always_below(const KnownMoves& moves, const Weights& weights, Integer bound) {
  if (always_below(moves.text, weights, bound)) return true;
  std::optional<Weights> inner = weights;
  for (const auto& [matrix, facts] : moves.originals) {
    inner = weights_of_columns(matrix, *inner);
    if (!inner) return false;
    if (always_below(facts, *inner, bound)) return true;
  }
  return false;
}

bool lowers(const KnownMoves& moves, const Weights& weights) { return always_below(moves, weights, 0); }
bool never_raises(const KnownMoves& moves, const Weights& weights) { return always_below(moves, weights, 1); }

Integer largest_weight(std::size_t heaps) {
  return heaps == 1 ? 1 : heaps == 2 ? 6 : heaps == 3 ? 3 : heaps == 4 ? 2 : 1;
}

/// All ones first, then by total, then (1,0) before (0,1).
std::vector<Weights> candidates(std::size_t heaps) {
  std::vector<Weights> all;
  if (heaps > 8) {
    for (std::size_t heap = 0; heap < heaps; ++heap) {
      all.emplace_back(heaps, 0).at(heap) = 1;
    }
  } else {
    Weights weights(heaps, 0);
    while (advance(weights, largest_weight(heaps))) all.push_back(weights);
    const auto total = [](const Weights& w) { return std::accumulate(w.begin(), w.end(), Integer{0}); };
    std::stable_sort(all.begin(), all.end(), [&](const Weights& a, const Weights& b) {
      return total(a) != total(b) ? total(a) < total(b) : a > b;
    });
  }
  all.insert(all.begin(), Weights(heaps, 1));
  return all;
}

/// The weights that a declared rank is made of, whatever its constant; nothing when it is not linear, or a weight is negative or
/// so large that sums of weighted heaps might leave 64 bits.
std::optional<Weights> weights_of(const Expression& rank, std::size_t heaps) {
  constexpr Integer largest = 1'000'000;
  const auto form = Linearizer(heaps, 0).form(rank);
  if (!form) return {};
  Weights weights = form->coefficients;
  const auto is_weight = [&](Integer number) { return number >= 0 && number <= largest; };
  const bool is_linear =
      std::all_of(weights.begin() + static_cast<std::ptrdiff_t>(std::min(heaps, weights.size())),
                  weights.end(), [](Integer number) { return number == 0; });
  if (!is_linear || !std::all_of(weights.begin(), weights.end(), is_weight)) return {};
  weights.resize(heaps);
  return weights;
}

/// One vector that every clause lowers, or else a list in which each clause is lowered in its turn. A declared rank is tried last.
std::optional<std::vector<Weights>> find_weights(std::vector<KnownMoves> clauses, std::size_t heaps,
                                                 const std::optional<Expression>& declared) {
  std::vector<Weights> all = candidates(heaps);
  if (const auto more = declared ? weights_of(*declared, heaps) : std::nullopt) all.push_back(*more);
  for (const Weights& weights : all) {
    if (std::all_of(clauses.begin(), clauses.end(), [&](const KnownMoves& m) { return lowers(m, weights); }))
      return {{weights}};
  }
  std::vector<Weights> chosen;
  while (!clauses.empty()) {
    const auto helps = [&](const Weights& weights) {
      return std::all_of(clauses.begin(), clauses.end(),
                         [&](const KnownMoves& m) { return never_raises(m, weights); }) &&
             std::any_of(clauses.begin(), clauses.end(),
                         [&](const KnownMoves& m) { return lowers(m, weights); });
    };
    const auto weights = std::find_if(all.begin(), all.end(), helps);
    if (weights == all.end()) return {};
    chosen.push_back(*weights);
    std::erase_if(clauses, [&](const KnownMoves& m) { return lowers(m, *weights); });
  }
  return chosen;
}

std::vector<std::pair<Matrix, MoveFacts>> facts_of_originals(const Ruleset& copy, std::size_t clause) {
  std::vector<std::pair<Matrix, MoveFacts>> found;
  for (const Ruleset* ruleset = &copy; ruleset->original; ruleset = ruleset->original.get()) {
    const Ruleset& original = *ruleset->original;
    auto facts = facts_of_moves(original.clauses()[clause], original.board);
    if (!facts) break;
    found.emplace_back(*ruleset->matrix, std::move(*facts));
  }
  return found;
}

std::optional<std::vector<KnownMoves>> facts_of_all(const std::vector<const Ruleset*>& rulesets) {
  std::vector<KnownMoves> all;
  for (const Ruleset* ruleset : rulesets) {
    for (std::size_t clause = 0; clause < ruleset->clauses().size(); ++clause) {
      auto facts = facts_of_moves(ruleset->clauses()[clause], ruleset->board);
      if (!facts) return {};
      all.push_back({std::move(*facts), facts_of_originals(*ruleset, clause)});
    }
  }
  return all;
}

/// What a heap falls by at least, where the text says so plainly: `x`, `x - 2`, `x - i` with i from a constant on.
MaybeInteger plain_fall(const Clause& clause, std::size_t heap) {
  const Expression& target = clause.target[heap];
  if (target == heap_variable(heap)) return 0;
  if (target.op != Op::subtract || !(target.kids[0] == heap_variable(heap))) return {};
  const Expression& amount = target.kids[1];
  if (amount.op == Op::number) return amount.number;
  if (amount.op != Op::loop) return {};
  const Loop& loop = clause.loops[static_cast<std::size_t>(amount.number)];
  return loop.set ? loop.set->least() : constant_value(loop.first);
}

/// No move raises a heap, and each lowers one of them by `least` or more. Linear reasoning would come to the same, but takes
/// much longer where there are thousands of clauses.
bool plainly_fall(const std::vector<const Ruleset*>& rulesets, Integer least) {
  const auto falls = [&](const Clause& clause) {
    Integer most = 0;
    for (std::size_t heap = 0; heap < clause.target.size(); ++heap) {
      const MaybeInteger fall = plain_fall(clause, heap);
      if (!fall || *fall < 0) return false;
      most = std::max(most, *fall);
    }
    return most >= least;
  };
  return std::all_of(rulesets.begin(), rulesets.end(), [&](const Ruleset* ruleset) {
    return std::all_of(ruleset->clauses().begin(), ruleset->clauses().end(), falls);
  });
}

/// The one rank that is declared, if there is exactly one.
std::optional<Expression> declared_rank(const std::vector<const Ruleset*>& rulesets) {
  std::optional<Expression> rank;
  for (const Ruleset* ruleset : rulesets) {
    if (!ruleset->rank) continue;
    if (rank && !(*rank == *ruleset->rank)) return {};
    rank = ruleset->rank;
  }
  return rank;
}

/// Moves among the positions of a small box.
class SmallGraph {
 public:
  explicit SmallGraph(const std::vector<const Ruleset*>& rulesets) : rulesets_(rulesets) {
    list_positions();
    for (std::size_t from = 0; from < positions_.size(); ++from) list_moves(from);
  }

  /// The shortest cycle; of those the one from the smallest position (least total, then lexicographic).
  std::optional<Cycle> shortest_cycle() const {
    std::optional<Cycle> best;
    for (std::size_t start : positions_that_may_cycle()) {
      auto cycle = cycle_through(start);
      if (cycle && (!best || cycle->positions.size() < best->positions.size())) best = std::move(cycle);
      if (best && best->positions.size() <= 2) break;
    }
    return best;
  }

 private:
  struct Edge {
    std::size_t to;
    std::size_t ruleset;
  };

  void list_positions() {
    const Board& board = rulesets_.front()->board;
    const std::size_t heaps = board.dimension();
    const Integer last = heaps == 1 ? 60 : heaps == 2 ? 9 : heaps == 3 ? 5 : heaps <= 5 ? 2 : 1;
    Position position(heaps, 0);
    do {
      if (board.contains(position)) positions_.push_back(position);
    } while (advance(position, last) && positions_.size() < 2000);
    const auto total = [](const Position& p) { return std::accumulate(p.begin(), p.end(), Integer{0}); };
    std::stable_sort(positions_.begin(), positions_.end(),
                     [&](const Position& a, const Position& b) { return total(a) < total(b); });
    for (std::size_t i = 0; i < positions_.size(); ++i) index_[positions_[i]] = i;
    edges_.resize(positions_.size());
  }

  void list_moves(std::size_t from) {
    for (std::size_t r = 0; r < rulesets_.size(); ++r) {
      for (const Clause& clause : rulesets_[r]->clauses()) {
        Budget budget{10'000};
        visit_options(clause, rulesets_[r]->board, positions_[from], budget, [&](const Position& to) {
          const auto found = index_.find(to);
          if (found != index_.end()) edges_[from].push_back({found->second, r});
          return true;
        });
      }
    }
  }

  /// Positions left when those without moves are taken away again and again.
  std::vector<std::size_t> positions_that_may_cycle() const {
    std::vector<std::size_t> moves_left(edges_.size());
    std::vector<std::vector<std::size_t>> before(edges_.size());
    std::deque<std::size_t> finished;
    for (std::size_t from = 0; from < edges_.size(); ++from) {
      moves_left[from] = edges_[from].size();
      if (moves_left[from] == 0) finished.push_back(from);
      for (const Edge& edge : edges_[from]) before[edge.to].push_back(from);
    }
    for (; !finished.empty(); finished.pop_front()) {
      for (std::size_t from : before[finished.front()]) {
        if (--moves_left[from] == 0) finished.push_back(from);
      }
    }
    std::vector<std::size_t> rest;
    for (std::size_t p = 0; p < moves_left.size() && rest.size() < 100; ++p) {
      if (moves_left[p] > 0) rest.push_back(p);
    }
    return rest;
  }

  std::optional<Cycle> cycle_through(std::size_t start) const {
    struct Step {
      std::size_t from;
      std::size_t ruleset;
    };
    std::map<std::size_t, Step> reached;
    std::deque<std::size_t> queue = {start};
    for (; !queue.empty(); queue.pop_front()) {
      for (const Edge& edge : edges_[queue.front()]) {
        if (!reached.try_emplace(edge.to, Step{queue.front(), edge.ruleset}).second) continue;
        if (edge.to != start) {
          queue.push_back(edge.to);
          continue;
        }
        Cycle cycle;
        std::size_t at = start;
        do {
          const Step& step = reached.at(at);
          cycle.positions.insert(cycle.positions.begin(), positions_[step.from]);
          cycle.rulesets.insert(cycle.rulesets.begin(), step.ruleset);
          at = step.from;
        } while (at != start);
        return told_from_first_ruleset(std::move(cycle));
      }
    }
    return {};
  }

  /// The same round, begun with a move by the ruleset that comes first in the list.
  static Cycle told_from_first_ruleset(Cycle cycle) {
    const auto turn = std::min_element(cycle.rulesets.begin(), cycle.rulesets.end()) - cycle.rulesets.begin();
    std::rotate(cycle.rulesets.begin(), cycle.rulesets.begin() + turn, cycle.rulesets.end());
    std::rotate(cycle.positions.begin(), cycle.positions.begin() + turn, cycle.positions.end());
    return cycle;
  }

  const std::vector<const Ruleset*>& rulesets_;
  std::vector<Position> positions_;
  std::map<Position, std::size_t> index_;
  std::vector<std::vector<Edge>> edges_;
};

}  // namespace

std::string to_text(const Ranking& ranking, const Board& board) {
  if (!ranking.declared.empty()) {
    std::string text;
    for (const Expression& rank : ranking.declared)
      text += (text.empty() ? "declared rank " : ", then ") + to_text(rank, board.heaps(), {});
    return text + ", checked at every move";
  }
  if (!ranking.words.empty()) return ranking.words;
  if (ranking.weights.empty()) return "there are no moves";
  std::string text;
  for (const Weights& weights : ranking.weights)
    text += (text.empty() ? "weights " : ", then ") + to_text(weights);
  return text;
}

Integer rank_at(const Expression& rank, const Position& position) {
  return std::max(number_at(rank, {position, {}}).value_or(no_rank), no_rank);
}

std::optional<Ranking> find_ranking(const std::vector<const Ruleset*>& rulesets) {
  if (rulesets.empty()) return Ranking{};
  if (plainly_fall(rulesets, 1)) return Ranking{{Weights(rulesets.front()->board.dimension(), 1)}, {}, ""};
  const auto clauses = facts_of_all(rulesets);
  const auto rank = declared_rank(rulesets);
  const auto weights =
      clauses ? find_weights(*clauses, rulesets.front()->board.dimension(), rank) : std::nullopt;
  if (weights) return Ranking{*weights, {}, ""};
  if (rank) return Ranking{{}, {*rank}, ""};
  return {};
}

bool is_lowered(const std::vector<const Ruleset*>& rulesets, const Weights& weights) {
  const auto clauses = facts_of_all(rulesets);
  return clauses && std::all_of(clauses->begin(), clauses->end(),
                                [&](const KnownMoves& m) { return lowers(m, weights); });
}

std::vector<Weights> weights_never_raised(const std::vector<const Ruleset*>& rulesets) {
  if (rulesets.empty()) return {};
  const std::size_t heaps = rulesets.front()->board.dimension();
  std::vector<Weights> single;  // one heap each: when no heap is ever raised, these say everything
  for (std::size_t heap = 0; heap < heaps; ++heap) single.emplace_back(heaps, 0).at(heap) = 1;
  if (plainly_fall(rulesets, 0)) return single;
  const auto clauses = facts_of_all(rulesets);
  if (!clauses) return {};
  const auto is_never_raised = [&](const Weights& weights) {
    return std::all_of(clauses->begin(), clauses->end(),
                       [&](const KnownMoves& m) { return never_raises(m, weights); });
  };
  if (std::all_of(single.begin(), single.end(), is_never_raised)) return single;
  std::vector<Weights> found = candidates(heaps);
  found.erase(found.begin());  // all ones, which comes again
  std::erase_if(found, [&](const Weights& weights) {
    const Integer divisor = std::accumulate(weights.begin(), weights.end(), Integer{0},
                                            [](Integer a, Integer b) { return std::gcd(a, b); });
    return divisor > 1 || !is_never_raised(weights);
  });
  return found;
}

std::optional<Cycle> find_cycle(const std::vector<const Ruleset*>& rulesets) {
  return SmallGraph(rulesets).shortest_cycle();
}

}  // namespace galli
