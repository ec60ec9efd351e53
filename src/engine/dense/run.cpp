#include "engine/dense/run.h"

#include <algorithm>
#include <array>
#include <map>

#include "engine/dense/cell_order.h"
#include "engine/dense/clauses.h"
#include "engine/dense/grown_sets.h"
#include "engine/dense/looks.h"
#include "engine/dense/options.h"
#include "engine/dense/run_marks.h"
#include "engine/dense/run_rows.h"
#include "value/choice.h"
#include "value/imposed_leaves.h"

namespace galli {
namespace {

/// Just whether a P-position is among the options.
struct WinningLabel {
  bool has_p = false;

  void insert(Nimber value) { has_p |= value == 0; }
  void unite(const WinningLabel& other) { has_p |= other.has_p; }
  void intersect(const WinningLabel& other) { has_p &= other.has_p; }
};

/// `Stored` holds a value; `Labels` what is forced.
template <typename Stored, typename Labels>
class Dense {
 public:
  Dense(const Machine& machine, const DensePlan& plan, const Request& request, const Control& control)
      : machine_(machine),
        plan_(plan),
        request_(request),
        control_(control),
        looks_(control),
        cells_(plan.box),
        on_board_(machine.boards[0], plan.box),
        batch_(machine.boards[0], cells_, plan.families, plan.box.last.size(),
               [this] { return looks_.say_stop(lanes_at_once); }),
        values_(machine.phases.size()),
        position_(plan.box.last.size()),
        marks_(2, 0) {
    if (std::is_same_v<Labels, WinningLabel>) return;
    for (const GrownClause& clause : plan.grown) {
      if (batch_.list_more(clause.ruleset, clause.family, clause.more))
        grown_[{clause.ruleset, clause.family}] = std::make_unique<GrownSets>(clause.heap, cells_);
    }
  }

  std::optional<Answer> run() {
    if (!make_room()) return {};
    if (has_declared_rank(machine_) && !find_reachable()) return {};
    for (std::size_t component = machine_.rankings.size(); component-- > 0;) {
      same_component_ = phases_of(component);
      if (same_component_ == 0) continue;
      if (!fill(component)) return {};
      if (violation_) return violated();
    }
    return answer();
  }

 private:
  /// False when stopped, here and below.
  bool make_room() {
    const bool has_conditions = !machine_.boards[0].conditions().empty();
    bool is_made = !has_conditions || looks_.fill(on_board_.known(), cells_.count(), std::uint8_t{0});
    for_each_phase(plan_.phases, [&](std::uint32_t phase) {
      is_made = is_made && looks_.fill(values_[phase], cells_.count(), Stored{0});
    });
    return is_made;
  }

  PhaseSet phases_of(std::size_t component) const {
    PhaseSet phases = 0;
    for_each_phase(plan_.phases, [&](std::uint32_t p) {
      phases |= machine_.component_of[p] == component ? PhaseSet{1} << p : 0;
    });
    return phases;
  }

  bool fill(std::size_t component) {
    const std::uint64_t total =
        plan_.reached ? plan_.reached->positions
                      : plan_.filled.number * static_cast<std::uint64_t>(std::popcount(plan_.phases));
    order_ = {};
    if (!plan_.is_row_by_row) order_ = ordered_cells(machine_.rankings[component], plan_, cells_, looks_);
    if (looks_.is_stopped()) return false;
    const std::vector<std::uint64_t>& order = order_.cells;
    const std::uint64_t count = plan_.is_row_by_row ? cells_.count() : order.size();
    const std::vector<std::uint32_t> rulesets = rulesets_of(component);
    plain_ = 0;
    for_each_phase(same_component_, [&](std::uint32_t phase) {
      if (is_plain(machine_.phases[phase].formula)) plain_ |= PhaseSet{1} << phase;
    });
    Position next(position_.size(), 0);
    for (std::uint64_t i = 0; i < count && !violation_;) {
      if (looks_.say_stop(batch_.wanted())) return false;
      control_.progress({.done = work_, .total = std::max(work_, total)});
      batch_.clear();
      if (plan_.reached && plan_.is_row_by_row) {
        add_reached(i);
      } else {
        for (const std::uint64_t end = std::min(count, i + batch_.wanted()); i < end; ++i) {
          if (!plan_.is_row_by_row) next = plan_.box.position(order[i]);
          batch_.add(plan_.is_row_by_row ? i : order[i], next);
          if (plan_.is_row_by_row) advance_in(plan_.box, next);
        }
      }
      batch_.prepare(rulesets, lists_);
      if (looks_.is_stopped()) return false;
      for (lane_ = 0; lane_ < batch_.count() && !violation_; ++lane_) fill_cell(batch_.cell(lane_));
      if (looks_at_few()) lists_ = false;
    }
    return !looks_.is_stopped();
  }

  /// The next cells that play comes to in a phase of the component, from cell i on.
  void add_reached(std::uint64_t& i) {
    while (i < cells_.count() && batch_.count() < batch_.wanted()) {
      std::uint64_t word = 0;
      for_each_phase(same_component_,
                     [&](std::uint32_t phase) { word |= plan_.reached->bits[phase][i / 64]; });
      word = word >> i % 64 << i % 64;
      if (word == 0) {
        i = (i / 64 + 1) * 64;
        continue;
      }
      const std::uint64_t cell = i / 64 * 64 + static_cast<std::uint64_t>(std::countr_zero(word));
      batch_.add(cell, plan_.box.position(cell));
      i = cell + 1;
    }
  }

  void fill_cell(std::uint64_t cell) {
    batch_.position(lane_, position_);
    for_each_phase(same_component_, [&](std::uint32_t phase) {
      if (!is_reached(phase, cell)) return;
      const Stored found = value(phase, position_, static_cast<Integer>(cell));
      values_[phase][cell] = found;
      if (std::size_t{found} + 2 > marks_.size()) marks_.resize(2 * (std::size_t{found} + 2), 0);
      ++work_;
    });
  }

  /// The next position of a window; the last heap runs fastest.
  static void advance_in(const Window& window, Position& position) {
    for (std::size_t heap = position.size(); heap-- > 0;) {
      if (++position[heap] <= window.last[heap]) return;
      position[heap] = 0;
    }
  }

  /// Of outcomes: most options are listed in vain, since the first P-option ends the search.
  bool looks_at_few() const {
    constexpr std::uint64_t enough = 1 << 16, many = 256;
    if constexpr (!std::is_same_v<Labels, WinningLabel>) return false;
    return batch_.listed() > enough && looked_at_ < batch_.listed() / 6 && batch_.listed() > many * work_;
  }

  /// Rulesets whose moves are looked at in the phases of a component.
  std::vector<std::uint32_t> rulesets_of(std::size_t component) const {
    std::vector<std::uint32_t> found;
    const auto add = [&](std::uint32_t index, const auto& self) -> void {
      const Node& node = machine_.nodes[index];
      const bool is_new = std::find(found.begin(), found.end(), node.ruleset) == found.end();
      if (node.kind == Node::Kind::leaf && is_new) found.push_back(node.ruleset);
      for (std::uint32_t kid : node.kids) self(kid, self);
    };
    for_each_phase(phases_of(component),
                   [&](std::uint32_t phase) { add(machine_.phases[phase].formula, add); });
    return found;
  }

  /// A declared rank may fail where play from the window never comes to, and is checked only where it does.
  bool find_reachable() {
    reached_.resize(machine_.phases.size());
    bool has_room = true;
    for_each_phase(plan_.phases, [&](std::uint32_t phase) {
      has_room = has_room && looks_.fill(reached_[phase], cells_.count(), false);
    });
    if (!has_room) return false;
    std::vector<std::pair<std::uint32_t, Integer>> waiting;
    const auto reach = [&](std::uint32_t phase, Integer cell) {
      auto mark = reached_[phase][static_cast<std::size_t>(cell)];
      if (mark) return;
      mark = true;
      waiting.emplace_back(phase, cell);
    };
    for_each_asked([&](const Position& position) { reach(request_.phase, cells_.number(position)); });
    while (!waiting.empty()) {
      if (looks_.say_stop()) return false;
      const auto [phase, cell] = waiting.back();
      waiting.pop_back();
      const State state{phase, plan_.box.position(static_cast<std::uint64_t>(cell))};
      const auto visit = [&, at = cell](const Node& node, const State&) {
        bool has_options = false;
        for_each_by_text(node, state.position, at, [&](Integer option) {
          has_options = true;
          if (looks_.say_stop()) return false;
          for_each_phase(node.phases, [&](std::uint32_t next) { reach(next, option); });
          return true;
        });
        return has_options;
      };
      visit_imposed_leaves(machine_, state, machine_.phases[phase].formula, visit);
    }
    return true;
  }

  bool is_reached(std::uint32_t phase, std::uint64_t cell) const {
    if (plan_.reached) return plan_.reached->contains(phase, cell);
    return reached_.empty() || reached_[phase][cell];
  }

  template <typename Visit>
  void for_each_asked(Visit visit) {
    for (const Position& position : request_.chosen) visit(position);
    const std::uint64_t count = request_.want == Request::Want::chosen ? 0 : *request_.window.cells();
    for (std::uint64_t i = 0; i < count && !looks_.say_stop(); ++i) {
      const Position position = request_.window.position(i);
      if (machine_.boards[0].contains(position)) visit(position);
    }
  }

  /// An option that may be carried into `phases`: where a rank is declared, it must be lowered unless play comes to other phases.
  void check_rank(std::uint32_t phase, PhaseSet phases, Integer from, Integer to) {
    if (order_.ranks_of_cell == 0 || violation_ || (phases & same_component_) == 0) return;
    const auto ranks = [&](Integer cell) {
      return order_.ranks.begin() +
             static_cast<std::ptrdiff_t>(cell) * static_cast<std::ptrdiff_t>(order_.ranks_of_cell);
    };
    const auto [before, after] = std::mismatch(ranks(from), ranks(from + 1), ranks(to));
    const bool is_lowered = before != ranks(from + 1) && *after < *before && *after != no_rank;
    if (is_lowered) return;
    violation_ = {phase, plan_.box.position(static_cast<std::uint64_t>(from)),
                  plan_.box.position(static_cast<std::uint64_t>(to))};
  }

  Stored value(std::uint32_t phase, const Position& position, Integer cell) {
    if constexpr (!std::is_same_v<Labels, WinningLabel>) {
      if ((plain_ >> phase & 1) != 0) return plain_value(phase, position, cell);
    }
    ChoiceAtCell algebra(*this, phase, position, cell);
    const Choice<Labels> all = fold(machine_, machine_.phases[phase].formula, algebra);
    if constexpr (std::is_same_v<Labels, WinningLabel>) {
      const bool wins_if_moving = !all.forced || all.forced->has_p;
      return machine_.misere ? (wins_if_moving ? 1 : 0) : (!all.may_be_stuck && wins_if_moving ? 1 : 0);
    } else {
      return all.may_be_stuck ? 0 : all.forced->mex();
    }
  }

  /// What the formula of a phase leaves to the mover at a cell.
  struct ChoiceAtCell : ChoiceAlgebra<Labels> {
    using Kids = FormulaKids<ChoiceAtCell>;

    ChoiceAtCell(Dense& engine, std::uint32_t of_phase, const Position& at, Integer at_cell)
        : dense(engine), phase(of_phase), position(at), cell(at_cell) {}

    Choice<Labels> leaf(const Node& node) { return dense.leaf(phase, node, position, cell); }
    Choice<Labels> stay(const Node& node) { return dense.leaf(phase, node, position, cell); }
    Choice<Labels> fixed_position(const Node&, const Kids& kids) {
      return kids[0];
    }  // there is one board only

    Dense& dense;
    std::uint32_t phase;
    const Position& position;
    Integer cell;
  };

  /// All options are the mover's: one imposed set.
  bool is_plain(std::uint32_t index) const {
    const Node& node = machine_.nodes[index];
    if (node.kind == Node::Kind::leaf) return std::has_single_bit(node.phases) && order_.ranks_of_cell == 0;
    return node.kind == Node::Kind::unite &&
           std::all_of(node.kids.begin(), node.kids.end(), [&](std::uint32_t kid) { return is_plain(kid); });
  }

  Stored plain_value(std::uint32_t phase, const Position& position, Integer cell) {
    if (++stamp_ == 0) std::fill(marks_.begin(), marks_.end(), stamp_++);
    grown_here_.clear();
    mark_options(machine_.phases[phase].formula, position, cell);
    return static_cast<Stored>(least_unmarked());
  }

  /// Neither marked nor in a set that grows.
  Nimber least_unmarked() const {
    for (std::size_t number = 0;; ++number) {
      std::uint64_t taken = 0;
      for (const GrownSets* sets : grown_here_) taken |= sets->word(number);
      for (; ~taken != 0; taken |= taken + 1) {
        const auto value = static_cast<Nimber>(64 * number) + static_cast<Nimber>(std::countr_one(taken));
        if (marks_[value] != stamp_) return value;
      }
    }
  }

  /// There is a mark for every value so far, and one that is never set.
  void mark_options(std::uint32_t index, const Position& position, Integer cell) {
    const Node& node = machine_.nodes[index];
    for (std::uint32_t kid : node.kids) mark_options(kid, position, cell);
    if (node.kind != Node::Kind::leaf) return;
    const Stored* const values = values_[static_cast<std::size_t>(std::countr_zero(node.phases))].data();
    std::uint32_t* const marks = marks_.data();
    const std::uint32_t stamp = stamp_;
    const auto mark = [&](Integer option) {
      marks[values[option]] = stamp;
      return true;
    };
    const auto& families = plan_.families[node.ruleset];
    OptionWalk walk(machine_.boards[0], cells_, on_board_, position, cell, mark);
    for (std::size_t i = 0; i < families.size(); ++i) {
      if (take_grown(node.ruleset, i, values, cell)) continue;
      if (const ListedClause* clause = batch_.clause(node.ruleset, i)) {
        const ListedOptions options = clause->options(lane_);
        for (std::size_t k = 0; k < options.count; ++k)
          marks[values[static_cast<ListedCell>(options.base + options.first[k])]] = stamp;
        looks_.say_stop(options.count);
      } else {
        std::visit(walk, families[i]);
        looks_.say_stop();
      }
    }
  }

  /// The values of a clause's options, where they are kept from cell to cell; false where they are not.
  bool take_grown(std::uint32_t ruleset, std::size_t family, const Stored* values, Integer cell) {
    if (grown_.empty()) return false;
    const auto found = grown_.find({ruleset, family});
    if (found == grown_.end()) return false;
    GrownSets& sets = *found->second;
    const bool has_room = !sets.is_large();
    const auto known = has_room ? sets.go_to(static_cast<std::uint64_t>(cell)) : GrownSets::Known::nothing;
    const auto add = [&](Integer option) {
      has_room ? sets.add(values[option]) : void(marks_[values[option]] = stamp_);
      return !looks_.say_stop();
    };
    if (known == GrownSets::Known::nothing) batch_.clause(ruleset, family)->visit(batch_.sizes(), lane_, add);
    if (known == GrownSets::Known::all_but_more) {
      for (const auto& more : batch_.more(ruleset, family)) {
        const ListedOptions options = more->options(lane_);
        for (std::size_t k = 0; k < options.count; ++k)
          add(static_cast<Integer>(static_cast<ListedCell>(options.base + options.first[k])));
      }
    }
    if (has_room) grown_here_.push_back(&sets);
    return true;
  }

  /// Calls `visit` with the cells of the options of a leaf or a stay, until it returns false.
  template <typename Visit>
  void for_each_by_text(const Node& node, const Position& position, Integer cell, Visit visit) {
    if (node.kind == Node::Kind::stay) return void(visit(cell));
    OptionWalk walk(machine_.boards[0], cells_, on_board_, position, cell, visit);
    for (const Family& family : plan_.families[node.ruleset]) {
      if (!std::visit(walk, family)) break;
    }
  }

  /// The same for the cell of the batch that is being filled.
  template <typename Visit>
  void for_each_option(const Node& node, const Position& position, Integer cell, Visit visit) {
    if (node.kind == Node::Kind::stay) return void(visit(cell));
    const auto& families = plan_.families[node.ruleset];
    OptionWalk walk(machine_.boards[0], cells_, on_board_, position, cell, visit);
    for (std::size_t i = 0; i < families.size(); ++i) {
      ListedClause* const clause = batch_.clause(node.ruleset, i);
      if (!clause) {
        if (!std::visit(walk, families[i])) break;
      } else if (lists_) {
        const ListedOptions options = clause->options(lane_);
        for (std::size_t k = 0; k < options.count; ++k) {
          ++looked_at_;
          if (!visit(static_cast<Integer>(static_cast<ListedCell>(options.base + options.first[k])))) return;
        }
      } else if (!clause->visit(batch_.sizes(), lane_, visit)) {
        break;
      }
    }
  }

  Choice<Labels> leaf(std::uint32_t phase, const Node& node, const Position& position, Integer cell) {
    Choice<Labels> result{true, Labels{}};
    for_each_option(node, position, cell, [&](Integer option) {
      result.may_be_stuck = false;
      if (looks_.say_stop()) return false;
      check_rank(phase, node.phases, cell, option);
      for_each_phase(node.phases, [&](std::uint32_t p) {
        result.forced->insert(values_[p][static_cast<std::size_t>(option)]);
      });
      if constexpr (std::is_same_v<Labels, WinningLabel>)
        return !result.forced->has_p || order_.ranks_of_cell > 0;
      return true;
    });
    if (result.may_be_stuck) result.forced.reset();
    return result;
  }

  Answer violated() const {
    Answer result;
    result.violation = violation_;
    return result;
  }

  std::optional<Answer> answer() {
    Answer result = empty_answer(request_);
    const auto value_at = [&](const Position& position) {
      return values_[request_.phase][static_cast<std::size_t>(cells_.number(position))];
    };
    for (const Position& position : request_.chosen) result.chosen.push_back(value_at(position));
    const std::uint64_t count = request_.want == Request::Want::chosen ? 0 : *request_.window.cells();
    Position next(position_.size(), 0);
    std::array<std::int32_t, lanes_at_once> cells{};
    for (std::uint64_t first = 0; first < count; first += lanes_at_once) {
      if (looks_.say_stop(lanes_at_once)) return {};
      const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(lanes_at_once, count - first));
      batch_.clear();
      for (std::size_t i = 0; i < some; ++i) {
        batch_.add(i, next);
        advance_in(request_.window, next);
      }
      batch_.prepare({}, false);
      cells.fill(Table::off_board);
      for (std::size_t lane = 0; lane < batch_.count(); ++lane) {
        batch_.position(lane, position_);
        const auto value = static_cast<std::int32_t>(value_at(position_));
        cells[batch_.cell(lane)] = value;
        if (value == 0 && request_.want != Request::Want::table) add_position(result, request_, position_);
      }
      if (request_.want == Request::Want::table) add_cells(result, request_, {cells.data(), some});
    }
    result.work = work_;
    return result;
  }

  const Machine& machine_;
  const DensePlan& plan_;
  const Request& request_;
  const Control& control_;
  Looks looks_;
  BoxCells cells_;
  CellsOnBoard on_board_;
  CellBatch batch_;
  std::size_t lane_ = 0;  ///< of the cell of the batch that is being filled
  bool lists_ = true;  ///< general clauses list all options of a batch; else options are looked at one by one
  std::uint64_t looked_at_ = 0;              ///< of those that were listed
  std::vector<std::vector<Stored>> values_;  ///< by phase, by cell
  Position position_;                        ///< that is being filled
  std::vector<std::uint32_t> marks_;  ///< by value: the stamp of the position that it was last an option's of
  std::uint32_t stamp_ = 0;
  std::map<std::pair<std::uint32_t, std::size_t>, std::unique_ptr<GrownSets>>
      grown_;                                 ///< by ruleset and family
  std::vector<const GrownSets*> grown_here_;  ///< of the cell that is being filled
  PhaseSet plain_ = 0;                        ///< phases of one imposed set
  std::vector<std::vector<bool>>
      reached_;                  ///< by phase, by cell; empty: no rank is declared, and all are filled
  CellOrder order_;              ///< of this component, where it is not row by row
  PhaseSet same_component_ = 0;  ///< phases that are filled together
  std::optional<RankViolation> violation_;
  std::uint64_t work_ = 0;
};

}  // namespace

std::optional<Answer> run_dense(const Machine& machine, const DensePlan& plan, const Request& request,
                                const Control& control, CpuLevel level, std::uint32_t threads) {
  if (plan.marks && request.ask == Ask::outcomes) {
    auto marked = run_marks(*plan.marks, request, control);
    if (auto* answer = std::get_if<std::optional<Answer>>(&marked)) return std::move(*answer);
  }
  if (plan.rows) return run_rows(*plan.rows, request, control, level, threads);
  if (request.ask == Ask::outcomes)
    return Dense<std::uint8_t, WinningLabel>(machine, plan, request, control).run();
  return Dense<Nimber, NimberSet>(machine, plan, request, control).run();
}

std::variant<Answer, Halt> run_dense(const EngineTask& task) {
  auto answer = run_dense(task.machine, details_of<DensePlan>(task.plan), task.request, task.control,
                          task.settings.level, task.plan.threads);
  if (!answer || !answer->violation) return answer_or_stopped(std::move(answer));
  RankViolation& violation = *answer->violation;
  return Halt{Halt::Reason::rank_not_lowered, violation.phase, std::move(violation.from),
              std::move(violation.to)};
}

}  // namespace galli
