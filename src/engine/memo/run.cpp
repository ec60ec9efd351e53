#include "engine/memo/run.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "engine/memo/regions.h"
#include "value/choice.h"
#include "value/imposed_leaves.h"

namespace galli {
namespace {

/// A position has no more options by one ruleset, so larger labels have no bearing on the mex.
constexpr std::uint64_t max_options_by_ruleset = Budget{}.steps;
constexpr std::size_t max_memo_moves = 300;  // of a line of play: the stack has room for three times as many

/// Cells of one row that are to be looked at, as in a grid position.
using Rows = std::vector<std::uint64_t>;

/// Regions: free cells that a piece, with what it blocks, can join; each cut out into the corner of a grid.
class Regions {
 public:
  Regions(const std::vector<const Ruleset*>& rulesets, const Position& grid) : grid_(grid) {
    for (const Ruleset* ruleset : rulesets) {
      for (const Placement& placement : ruleset->placements()) {
        visit_placements(placement, grid, [&](const Position& after) {
          join(after);
          return true;
        });
      }
    }
  }

  std::vector<Position> cut_out() const {
    std::vector<Position> pieces;
    for (const Rows& region : regions_) pieces.push_back(cornered(region));
    return pieces;
  }

 private:
  /// Cells that a move takes belong together. Cells that no move touches belong nowhere.
  void join(const Position& after) {
    Rows taken(grid_.size() - 2);
    for (std::size_t row = 0; row < taken.size(); ++row)
      taken[row] = static_cast<std::uint64_t>(grid_[row + 2] & ~after[row + 2]);
    const auto meets = [&](const Rows& region) {
      for (std::size_t row = 0; row < taken.size(); ++row) {
        if ((region[row] & taken[row]) != 0) return true;
      }
      return false;
    };
    const auto joined =
        std::partition(regions_.begin(), regions_.end(), [&](const Rows& region) { return !meets(region); });
    for (auto region = joined; region != regions_.end(); ++region) {
      for (std::size_t row = 0; row < taken.size(); ++row) taken[row] |= (*region)[row];
    }
    regions_.erase(joined, regions_.end());
    regions_.push_back(std::move(taken));
  }

  static Position cornered(const Rows& region) {
    std::uint64_t columns = 0;
    for (std::uint64_t row : region) columns |= row;
    const auto is_used = [](std::uint64_t row) { return row != 0; };
    const auto first = std::find_if(region.begin(), region.end(), is_used);
    const auto last = std::find_if(region.rbegin(), region.rend(), is_used).base();
    const int shift = std::countr_zero(columns);
    Position piece = {last - first, static_cast<Integer>(std::bit_width(columns >> shift))};
    for (auto row = first; row != last; ++row) piece.push_back(static_cast<Integer>(*row >> shift));
    return piece;
  }

  const Position& grid_;
  std::vector<Rows> regions_;
};

class Evaluation {
 public:
  Evaluation(const Machine& machine, const MemoPlan& plan, Ask ask, const ValueOfTakeover& value_of_takeover,
             const Control& control)
      : machine_(machine),
        plan_(plan),
        value_of_takeover_(value_of_takeover),
        wants_values_(ask == Ask::values),
        checks_ranks_(has_declared_rank(machine)),
        control_(control),
        max_label_(max_options_by_ruleset * machine.nodes.size()),
        heap_values_(machine.phases.size()) {
    for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
      rulesets_.emplace_back();
      if (is_apart(phase)) list_rulesets(machine.phases[phase].formula, rulesets_.back());
      const bool has_regions =
          is_apart(phase) && is_grid(board_of(machine, phase)) && FieldMoves::takes(rulesets_.back());
      regions_.push_back(has_regions ? std::make_unique<RegionValues>(rulesets_.back(), plan.region_threads)
                                     : nullptr);
    }
  }

  /// The value; or, for outcomes, 0 for P and another number for N. Anything when halted.
  Nimber value(const State& state) {
    if (halt_) return 0;
    if (is_apart(state.phase)) return value_apart(state);
    if (is_sum(state.phase)) return value_of_sum(state);
    return remembered(state);
  }

  const std::optional<Halt>& halt() const { return halt_; }
  std::uint64_t evaluated() const {
    std::uint64_t count = values_.size() + heaps_evaluated_;
    for (const auto& regions : regions_) count += regions ? regions->evaluated() : 0;
    for (const auto& [machine, summand] : summands_) count += summand.evaluation->evaluated();
    return count;
  }

 private:
  bool is_apart(std::uint32_t phase) const { return (plan_.apart >> phase & 1) != 0; }

  bool is_sum(std::uint32_t phase) const { return (plan_.sums >> phase & 1) != 0; }

  void list_rulesets(std::uint32_t index, std::vector<const Ruleset*>& found) const {
    const Node& node = machine_.nodes[index];
    if (node.kind == Node::Kind::leaf) found.push_back(machine_.rulesets[node.ruleset].get());
    for (std::uint32_t kid : node.kids) list_rulesets(kid, found);
  }

  Nimber value_apart(const State& state) {
    Nimber value = 0;
    if (is_multiset(board_of(machine_, state.phase))) {
      for (Integer heap : heaps_of(state.position)) value ^= heap_value(state.phase, heap);
      return value;
    }
    if (is_small(state.phase, state.position)) return value_of_small(state);
    for (Position& piece : Regions(rulesets_[state.phase], state.position).cut_out()) {
      const State part{state.phase, std::move(piece)};
      value ^= is_small(part.phase, part.position) ? value_of_small(part) : remembered(part);
    }
    return value;
  }

  /// Regions of such a grid are words.
  bool is_small(std::uint32_t phase, const Position& grid) const {
    return regions_[phase] && FieldMoves::fits(grid);
  }

  Nimber value_of_small(const State& state) {
    return regions_[state.phase]->value(state.position, [&] {
      if (evaluated() >= plan_.limit) stop_with(Halt::Reason::too_many_positions, state, {});
      control_.progress({.done = evaluated(), .total = 0});
      if (control_.stop_requested()) stop_with(Halt::Reason::stopped, state, {});
      return !halt_.has_value();
    });
  }

  /// An evaluation of another machine, of the same depth and within the same limit.
  struct OfSummand {
    MemoPlan plan;
    std::unique_ptr<Evaluation> evaluation;
  };

  Evaluation& evaluation_of(const Machine& summand) {
    const std::uint64_t so_far = summands_.contains(&summand) ? 0 : evaluated();
    OfSummand& found = summands_[&summand];
    if (!found.evaluation) {
      found.plan.limit = plan_.limit - std::min(plan_.limit, so_far);
      found.evaluation =
          std::make_unique<Evaluation>(summand, found.plan, Ask::values, value_of_takeover_, control_);
    }
    found.evaluation->depth_ = depth_;
    return *found.evaluation;
  }

  /// On a single heap the smaller sizes come first, so that no line of play is long.
  void value_smaller_heaps(const State& state) {
    if (state.position.size() != 1 || values_.contains(state)) return;
    for (Integer size = 0; size < state.position.front() && !is_stopped(state); ++size) {
      const State smaller{state.phase, {size}};
      if (board_of(machine_, state.phase).contains(smaller.position)) value(smaller);
    }
  }

  Nimber value_of_sum(const State& state) {
    Nimber value = 0;
    for (const Summand& summand : summands_of(machine_, state.phase)) {
      if (!has_moves(*summand.machine)) continue;
      Evaluation& own = evaluation_of(*summand.machine);
      const State part{0, part_of(state.position, board_of(machine_, state.phase), summand)};
      own.value_smaller_heaps(part);
      value ^= own.value(part);
      if (own.halt_) return stop_with(own.halt_->reason, state, {});
    }
    return value;
  }

  Nimber remembered(const State& state) {
    if (const auto found = values_.find(state); found != values_.end()) return found->second;
    if (depth_ >= max_memo_moves) return stop_with(Halt::Reason::too_deep, state, {});
    ++depth_;
    const std::uint32_t before = std::exchange(mover_, state.phase);
    const Nimber found = evaluate(state);
    mover_ = before;
    --depth_;
    if (halt_) return 0;
    if (evaluated() >= plan_.limit) return stop_with(Halt::Reason::too_many_positions, state, {});
    values_.emplace(state, found);
    return found;
  }

  Nimber stop_with(Halt::Reason reason, const State& from, const Position& to) {
    if (!halt_) halt_ = Halt{reason, from.phase, from.position, to};
    return 0;
  }

  bool is_stopped(const State& state) {
    if ((++steps_ & 0xFFF) != 0) return halt_.has_value();
    control_.progress({.done = evaluated(), .total = 0});
    if (control_.stop_requested()) stop_with(Halt::Reason::stopped, state, {});
    return halt_.has_value();
  }

  /// The value of a game where it takes over, at a node; nothing where that is no question of its own.
  std::optional<Nimber> taken_over(std::uint32_t node) {
    if (const auto found = taken_over_.find(node); found != taken_over_.end()) return found->second;
    const auto takeover = std::find_if(plan_.takeovers.begin(), plan_.takeovers.end(),
                                       [&](const Takeover& each) { return each.node == node; });
    if (takeover == plan_.takeovers.end()) return {};
    const std::uint64_t value = value_of_takeover_(*takeover);
    if (wants_values_ && value > std::numeric_limits<Nimber>::max() / 2)
      return stop_with(Halt::Reason::value_too_large, {takeover->request.phase, {}}, {});
    const auto kept = wants_values_ ? static_cast<Nimber>(value) : Nimber{value != 0};
    return taken_over_.emplace(node, kept).first->second;
  }

  /// The value where a game takes over because the one before it has no moves at all.
  std::optional<Nimber> value_by_takeover(const State& state) {
    const Node& node = machine_.nodes[machine_.phases[state.phase].formula];
    if (plan_.takeovers.empty() || node.kind != Node::Kind::if_stuck) return {};
    return mobility(state, node.kids[0]).may_move ? std::nullopt : taken_over(node.kids[1]);
  }

  /// What the opponent can impose where a game takes over: for outcomes its value tells, if there is a move in any case.
  std::optional<Choice<NimberSet>> choice_by_takeover(const State& state, std::uint32_t node) {
    if (plan_.takeovers.empty() || needs_value(state.phase) || mobility(state, node).may_be_stuck) return {};
    const auto value = taken_over(node);
    if (!value) return {};
    Choice<NimberSet> result{false, NimberSet{}};
    result.forced->insert(*value == 0 ? 1 : 0);
    return result;
  }

  Nimber evaluate(const State& state) {
    if (const auto value = value_by_takeover(state)) return *value;
    if (may_end_early(state.phase) && wins_by_leaving(state)) return 1;
    const Choice<NimberSet> all = choice(state);
    const bool is_won_if_moving = !all.forced || all.forced->contains(0);
    if (machine_.misere) return is_won_if_moving ? 1 : 0;
    if (all.may_be_stuck) return 0;
    return needs_value(state.phase) ? all.forced->mex() : (is_won_if_moving ? 1 : 0);
  }

  bool needs_value(std::uint32_t phase) const { return wants_values_ || is_apart(phase) || is_sum(phase); }

  /// Every imposed set has a P-position among the options that leave this component of phases for good: a button, a pass, a
  /// move that takes the button along. There is less behind them than behind the others, so they are tried first.
  struct WinsByLeaving {
    using Value = bool;
    using Kids = FormulaKids<WinsByLeaving>;

    bool leaf(const Node& node) { return !memo.halt_ && memo.has_p_after_leaving(state, node); }
    bool stay(const Node& node) { return leaf(node); }
    bool unite(const Node&, const Kids& kids) {
      for (std::size_t i = 0; i < kids.size(); ++i) {
        if (kids[i]) return true;
      }
      return false;
    }
    bool meet(const Node&, const Kids& kids) {
      for (std::size_t i = 0; i < kids.size(); ++i) {
        if (!kids[i]) return false;
      }
      return true;
    }
    bool add_if_moving(const Node& node, const Kids& kids) {
      return kids[0] || (kids[1] && !memo.mobility(state, node.kids[0]).may_be_stuck);
    }
    bool if_stuck(const Node&, const Kids& kids) { return kids[0]; }
    bool fixed_position(const Node&, const Kids&) { return false; }

    Evaluation& memo;
    const State& state;
  };

  bool wins_by_leaving(const State& state) {
    WinsByLeaving algebra{*this, state};
    return fold(machine_, machine_.phases[state.phase].formula, algebra) && !halt_;
  }

  bool has_p_after_leaving(const State& state, const Node& node) {
    PhaseSet left = 0;
    for_each_phase(node.phases, [&](std::uint32_t phase) {
      if (machine_.component_of[phase] != machine_.component_of[state.phase]) left |= PhaseSet{1} << phase;
    });
    if (left == 0) return false;
    Node leaving = node;
    leaving.phases = left;
    const Choice<NimberSet> found = options(state, leaving);
    return !halt_ && found.forced && found.forced->contains(0);
  }

  /// Whether imposed sets are empty, without valuing what is in them.
  Mobility mobility(const State& state, std::uint32_t index) {
    const auto has_options = [&](const Node& node, const State& at) {
      return node.kind == Node::Kind::stay || has_option(at, *machine_.rulesets[node.ruleset]);
    };
    return visit_imposed_leaves(machine_, state, index, has_options);
  }

  bool has_option(const State& state, const Ruleset& ruleset) {
    bool has = false;
    Budget budget;
    const bool is_complete = visit_options(ruleset, state.position, budget, [&](const Position&) {
      has = true;
      return false;
    });
    if (!is_complete) stop_with(Halt::Reason::too_many_steps, state, {});
    return has;
  }

  /// One P-option is enough, unless every move is to be checked.
  bool may_end_early(std::uint32_t phase) const { return !needs_value(phase) && !checks_ranks_; }

  struct ChoiceAtState : ChoiceAlgebra<NimberSet> {
    using Kids = FormulaKids<ChoiceAtState>;

    ChoiceAtState(Evaluation& evaluation, const State& at) : memo(evaluation), state(&at) {}

    Choice<NimberSet> leaf(const Node& node) { return memo.options(*state, node); }
    Choice<NimberSet> stay(const Node& node) { return memo.options(*state, node); }

    /// Nothing more need be known where the mover has a P-option already.
    Choice<NimberSet> unite(const Node&, const Kids& kids) {
      Choice<NimberSet> result = kids[0];
      for (std::size_t i = 1; i < kids.size() && !memo.halt_; ++i) {
        const bool is_won =
            memo.may_end_early(state->phase) && !result.may_be_stuck && result.forced->contains(0);
        if (!is_won) result = galli::unite(std::move(result), kids[i]);
      }
      return result;
    }

    Choice<NimberSet> fixed_position(const Node& node, const Kids& kids) {
      const auto index = static_cast<std::uint32_t>(&node - memo.machine_.nodes.data());
      if (auto known = memo.choice_by_takeover(*state, index)) return std::move(*known);
      const State there = state_there(memo.machine_, node, *state);
      const State* here = std::exchange(state, &there);
      Choice<NimberSet> found = kids[0];
      state = here;
      return found;
    }

    Evaluation& memo;
    const State* state;
  };

  Choice<NimberSet> choice(const State& state) {
    ChoiceAtState algebra(*this, state);
    return fold(machine_, machine_.phases[state.phase].formula, algebra);
  }

  Choice<NimberSet> options(const State& state, const Node& node) {
    Choice<NimberSet> result{true, {}};
    const auto take = [&](const Position& to) {
      bool is_won = false;
      for_each_phase(node.phases, [&](std::uint32_t phase) {
        if (is_won || is_stopped(state)) return;
        if (!lowers_declared_rank(machine_, {mover_, state.position}, {phase, to}))
          return void(stop_with(Halt::Reason::rank_not_lowered, {mover_, state.position}, to));
        const Nimber label = value({phase, to});
        if (!result.forced) result = {false, NimberSet{}};
        if (label <= max_label_) result.forced->insert(needs_value(state.phase) ? label : Nimber{label != 0});
        is_won = label == 0 && may_end_early(state.phase);
      });
      return !is_won && !halt_;
    };
    if (node.kind == Node::Kind::stay) {
      take(state.position);
    } else {
      Budget budget;
      if (!visit_options(*machine_.rulesets[node.ruleset], state.position, budget, take))
        stop_with(Halt::Reason::too_many_steps, state, {});
    }
    return result;
  }

  /// Heaps smaller than n come first: every move takes tokens or splits.
  Nimber heap_value(std::uint32_t phase, Integer n) {
    std::vector<Nimber>& known = heap_values_[phase];
    if (known.empty()) known.push_back(0);
    while (static_cast<Integer>(known.size()) <= n && !is_stopped({phase, {1, n}})) {
      if (evaluated() >= plan_.limit) return stop_with(Halt::Reason::too_many_positions, {phase, {1, n}}, {});
      known.push_back(next_heap(phase, static_cast<Integer>(known.size())));
      ++heaps_evaluated_;
    }
    return halt_ ? 0 : known[static_cast<std::size_t>(n)];
  }

  Nimber next_heap(std::uint32_t phase, Integer n) {
    const std::vector<Nimber>& known = heap_values_[phase];
    NimberSet found;
    const auto take = [&](std::span<const Integer> pieces) {
      Nimber value = 0;
      for (Integer piece : pieces) value ^= known[static_cast<std::size_t>(piece)];
      found.insert(value);
      return true;
    };
    for (const Ruleset* ruleset : rulesets_[phase]) {
      for (const Split& split : ruleset->splits()) visit_pieces(split, n, take);
      if (!ruleset->within()) continue;
      Budget budget;
      if (!visit_options(*ruleset->within()->ruleset, {n}, budget, take))
        stop_with(Halt::Reason::too_many_steps, {phase, {1, n}}, {});
    }
    return found.mex();
  }

  const Machine& machine_;
  const MemoPlan& plan_;
  const ValueOfTakeover& value_of_takeover_;
  const bool wants_values_;
  const bool checks_ranks_;
  const Control& control_;
  const std::uint64_t max_label_;
  std::vector<std::vector<const Ruleset*>> rulesets_;   ///< by phase, of those that are apart
  std::vector<std::vector<Nimber>> heap_values_;        ///< by phase, of those that are apart on multisets
  std::vector<std::unique_ptr<RegionValues>> regions_;  ///< by phase, of those that are apart on grids
  std::unordered_map<State, Nimber, StateHash> values_;
  std::map<const Machine*, OfSummand> summands_;  ///< of phases that are sums
  std::map<std::uint32_t, Nimber> taken_over_;    ///< by node
  std::uint64_t heaps_evaluated_ = 0;
  std::uint64_t steps_ = 0;
  std::size_t depth_ = 0;
  std::uint32_t mover_ =
      0;  ///< the phase of the state that is evaluated; a takeover looks at another one's options
  std::optional<Halt> halt_;
};

}  // namespace

std::variant<Answer, Halt> run_memo(const Machine& machine, const MemoPlan& plan, const Request& request,
                                    const ValueOfTakeover& value_of_takeover, const Control& control) {
  Evaluation evaluation(machine, plan, request.ask, value_of_takeover, control);
  const auto label = [&](const Position& position) {
    const Nimber value = evaluation.value({request.phase, position});
    return request.ask == Ask::values ? value : Nimber{value != 0};
  };
  Answer answer = empty_answer(request);
  for (const Position& position : request.chosen) answer.chosen.push_back(label(position));
  const Board& board = board_of(machine, request.phase);
  const std::uint64_t cells = request.want == Request::Want::chosen ? 0 : *request.window.cells();
  for (std::uint64_t cell = 0; cell < cells && !evaluation.halt(); ++cell) {
    Position sizes = request.window.position(cell);
    const Position position = placed(board, sizes);
    const auto value =
        board.contains(position) ? static_cast<std::int32_t>(label(position)) : Table::off_board;
    add_cell(answer, request, sizes, value);
  }
  if (evaluation.halt()) return *evaluation.halt();
  answer.work = evaluation.evaluated();
  return answer;
}

std::variant<Answer, Halt> run_memo(const EngineTask& task) {
  const MemoPlan& plan = details_of<MemoPlan>(task.plan);
  const auto value_of = [&](const Takeover& takeover) {
    return task.answer_part(task.machine, *takeover.plan, takeover.request).chosen.front();
  };
  auto answer = run_memo(task.machine, plan, task.request, value_of, task.control);
  if (Halt* halt = std::get_if<Halt>(&answer)) halt->limit = plan.limit;
  return answer;
}

}  // namespace galli
