// What the lines engine takes, and with what it offers itself.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "engine/lines/plan.h"
#include "engine/lines/rows.h"
#include "plan/cost.h"
#include "value/slice_receiver.h"

namespace galli {
namespace {

// Measured on one core of a 2020s server.
constexpr double seconds_per_row_source = 60e-9;      // what a row takes, whatever its length
constexpr double seconds_per_far_flags = 0.12e-9;     // a cell of a source in earlier rows, read and marked
constexpr double seconds_per_listed_flags = 0.06e-9;  // one option of a bounded ray
constexpr double seconds_per_plain_outcome = 0.3e-9;
constexpr double seconds_per_lines_outcome = 6e-9;  // where cells must be looked at one by one
constexpr double seconds_per_near_flags = 5e-9;
constexpr double seconds_per_residue_flags = 8e-9;
constexpr double seconds_per_bit_outcome = 0.07e-9;  // by bits, a cell of an imposed set
constexpr double seconds_per_bit_source = 0.04e-9;   // a cell of a source, read and marked
constexpr double seconds_per_bit_column = 0.35e-9;   // where the first heap falls by multiples
constexpr double seconds_per_value = 2e-9;
constexpr double seconds_per_lines_line = 1.5e-9;
constexpr double seconds_per_line_word = 0.05e-9;  // of all that a value may need, since few are looked at
constexpr double seconds_per_slow_value = 8e-9;
constexpr double seconds_per_slow_line = 6e-9;
constexpr double seconds_per_listed_value = 4e-9;
constexpr double seconds_per_listed_option = 1.8e-9;
constexpr double seconds_per_clause = 3e-9;
constexpr double seconds_per_asked_clause = 300e-9;    // where it may have an option
constexpr double seconds_per_asked_cell = 70e-9;       // the same, where cells are looked at one by one
constexpr double seconds_per_board_condition = 50e-9;  // that is not linear: it is asked of each cell
constexpr double seconds_per_guard = 10e-9;
constexpr double seconds_per_sorted = 2.7e-9;
constexpr double seconds_per_sorted_row = 250e-9;
constexpr double seconds_per_slice_row = 15e-9;  // for each residue
constexpr double seconds_per_slice_listed = 2e-9;
constexpr double seconds_per_lines_table_cell = 1.5e-9;
constexpr double least_seconds_for_threads = 3e-3;
constexpr double least_seconds_of_row = 1e-6;  // handing one over takes a tenth of that

/// Answers may be large, so that sums of bytes are no integers.
struct LinesEstimate {
  double seconds = 0;
  double bytes = 0;
  std::map<std::uint32_t, double, std::greater<>>
      by_component{};  ///< seconds; those that play ends in come first
};

class LinesCost {
 public:
  LinesCost(const EngineQuestion& question, const LinesPlan& plan)
      : question_(question),
        plan_(plan),
        cells_(static_cast<double>(*plan.window.cells())),
        row_(static_cast<double>(plan.window.last.back() + 1)),
        rows_(cells_ / row_) {}

  LinesEstimate total() {
    if (question_.request.ask == Ask::outcomes && plan_.way == LinesPlan::Way::multiples) {
      add_multiples();
    } else if (plan_.way == LinesPlan::Way::slices) {
      add_slices();
    } else if (by_bits()) {
      add_bits();
    } else {
      add_cells();
      for_each_phase(plan_.phases, [&](std::uint32_t phase) { add_phase(phase); });
    }
    if (!plan_.is_board_linear) cost_.seconds += cells_ * seconds_per_board_condition;
    if (question_.request.want == Request::Want::table)
      cost_.seconds += cells_ * seconds_per_lines_table_cell;
    return cost_;
  }

 private:
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::size_t, PhaseSet>;

  bool asks_values() const { return question_.request.ask == Ask::values; }

  bool by_bits() const { return !asks_values() && plan_.way == LinesPlan::Way::bits; }

  Nimber max_value() const { return *std::max_element(plan_.max_value.begin(), plan_.max_value.end()); }

  /// What is kept of the table.
  void add_cells() { cost_.bytes += kept_cells() * (asks_values() ? (max_value() < 0xFFFF ? 2 : 4) : 1); }

  double kept_cells() const {
    const double depth = plan_.window.last.size() == 1
                             ? 1
                             : static_cast<double>(std::min(slabs_kept(plan_, question_.request.ask),
                                                            plan_.window.last[0] + 1));
    const double slab =
        plan_.window.last.size() == 1 ? cells_ : cells_ / static_cast<double>(plan_.window.last[0] + 1);
    return depth * slab * static_cast<double>(std::popcount(plan_.phases));
  }

  void add_bits() {
    cost_.bytes += kept_cells() / 8 + rows_ * 16;
    for_each_phase(plan_.phases, [&](std::uint32_t phase) {
      const double before = cost_.seconds;
      for (const ImposedSet& set : plan_.shape.phases[phase]) {
        cost_.seconds += cells_ * seconds_per_bit_outcome;
        for (const FamilyMoves& by_family : set.moves) {
          const auto& moves = plan_.moves[by_family.family];
          for (std::size_t i = 0; i < moves.size(); ++i) {
            if (known_.insert({0, by_family.family, i, by_family.phases}).second) add_bit_source(moves[i]);
          }
        }
      }
      cost_.by_component[question_.machine.component_of[phase]] += cost_.seconds - before;
    });
    if (!plan_.is_whole_board()) cost_.seconds += cells_ * seconds_per_plain_outcome;
  }

  /// Cells where a clause may have its option: in the first row, and in some others that stand for all.
  double asked_cells(const LinesStep& step) const {
    constexpr int samples = 32;
    Position row(plan_.window.last.size() - 1, 0);
    const double first = asked_in_row(step, row);
    double others = 0;
    for (int i = 1; i <= samples; ++i) {
      for (std::size_t heap = 0; heap < row.size(); ++heap) {
        const double at = (heap % 2 == 0 ? 0.6180339887 : 0.7548776662) * i;
        row[heap] = 1 + static_cast<Integer>((at - std::floor(at)) * static_cast<double>(std::max<Integer>(
                                                                         0, plan_.window.last[heap] - 1)));
      }
      others += asked_in_row(step, row);
    }
    return first + (rows_ - 1) * others / samples;
  }

  double asked_in_row(const LinesStep& step, const Position& row) const {
    double cells = 0;
    for (const Facts& facts : step.places) {
      const Span1D span = span_of(facts, row, plan_.window.last.back());
      cells += static_cast<double>(std::max<Integer>(0, span.last - span.first + 1));
    }
    return cells;
  }

  void add_bit_source(const LinesMove& move) {
    const Ray* const ray = std::get_if<Ray>(&move);
    cost_.bytes += row_ / 2;
    cost_.seconds += rows_ * seconds_per_row_source;
    if (const LinesStep* step = std::get_if<LinesStep>(&move)) {
      cost_.seconds += asked_cells(*step) * seconds_per_asked_clause;
    } else if (ray) {
      cost_.seconds += cells_ * seconds_per_bit_source * static_cast<double>(ray->count.value_or(1));
      if (!ray->count && !stays_in_row(ray->direction))
        cost_.bytes += static_cast<double>(numbering_of(ray->direction, plan_.window).count) / 8;
    } else if (is_far(move)) {
      cost_.seconds += cells_ * seconds_per_bit_column;
      cost_.bytes += (cells_ + 64 * (rows_ + row_)) / 8 + 16 * (row_ + 64);
    } else {
      cost_.seconds += cells_ * seconds_per_bit_source;
    }
  }

  void add_phase(std::uint32_t phase) {
    const double before = cost_.seconds;
    add_sets(phase);
    cost_.by_component[question_.machine.component_of[phase]] += cost_.seconds - before;
  }

  void add_sets(std::uint32_t phase) {
    const auto& sets = plan_.shape.phases[phase];
    slow_ = is_slow(phase);
    cost_.seconds +=
        cells_ * (asks_values() ? (slow_ ? seconds_per_slow_value : seconds_per_value)
                                : (slow_ ? seconds_per_lines_outcome : seconds_per_plain_outcome));
    sets_ = sets.size();
    for (const ImposedSet& set : sets) {
      if (!asks_values()) cost_.bytes += row_;
      cost_.seconds += cells_ * static_cast<double>(set.guarded.size()) * seconds_per_guard;
      for (const FamilyMoves& by_family : set.moves) {
        const auto& moves = plan_.moves[by_family.family];
        for (std::size_t i = 0; i < moves.size(); ++i)
          add_move(phase, {0, by_family.family, i, by_family.phases}, moves[i]);
      }
    }
  }

  /// Cells must be looked at one by one, by no loop that is made for it.
  bool is_slow(std::uint32_t phase) const {
    const auto& component = question_.machine.component_of;
    bool is_slow = std::count(component.begin(), component.end(), component[phase]) > 1 ||
                   !plan_.is_whole_board() || question_.machine.misere;
    for (const ImposedSet& set : plan_.shape.phases[phase]) {
      is_slow |= !set.guarded.empty() || (!asks_values() && set.stays != 0);
      for (const FamilyMoves& by_family : set.moves) {
        for (const LinesMove& move : plan_.moves[by_family.family]) is_slow |= !is_quick(move);
      }
    }
    return is_slow;
  }

  bool is_quick(const LinesMove& move) const {
    const Ray* ray = std::get_if<Ray>(&move);
    if (!asks_values() && is_far(move)) return true;
    return ray && !ray->count && ray->offset == ray->direction && ray->from.is_everywhere() &&
           ray->to.is_everywhere();
  }

  bool is_far(const LinesMove& move) const { return leaves_row(move, plan_.window.last.size()); }

  void add_move(std::uint32_t phase, Key key, const LinesMove& move) {
    if (asks_values()) std::get<0>(key) = question_.machine.component_of[phase];
    const bool is_new = known_.insert(key).second;
    if (is_new) cost_.seconds += rows_ * seconds_per_row_source;
    if (asks_values()) return add_value_move(move, is_new);
    if (is_new) add_flags(move);
  }

  void add_flags(const LinesMove& move) {
    const Ray* ray = std::get_if<Ray>(&move);
    const bool has_regions = ray && !(ray->from.is_everywhere() && ray->to.is_everywhere());
    cost_.bytes += (is_far(move) ? row_ : 0) + (has_regions ? 2 * row_ : 0);
    if (const LinesStep* step = std::get_if<LinesStep>(&move); step && !is_far(move))
      return add_clause(*step);
    if (!is_far(move)) {
      cost_.seconds += cells_ * (slow_ ? seconds_per_near_flags : 0);
      return;
    }
    if (!ray) {
      cost_.seconds += cells_ * seconds_per_residue_flags;
      cost_.bytes += cells_;
      return;
    }
    if (!ray->count && !stays_in_row(ray->direction))
      cost_.bytes += static_cast<double>(numbering_of(ray->direction, plan_.window).count);
    if (stays_in_row(ray->direction) && ray->count != 1) cost_.seconds += cells_ * seconds_per_near_flags;
    cost_.seconds += cells_ * (seconds_per_far_flags +
                               seconds_per_listed_flags * static_cast<double>(ray->count.value_or(1)));
  }

  void add_value_move(const LinesMove& move, bool is_new) {
    const Ray* ray = std::get_if<Ray>(&move);
    const Residue* residue = std::get_if<Residue>(&move);
    const bool falls_in_row = residue && residue->heap + 1 == plan_.window.last.size();
    if (!falls_in_row && !(ray && !ray->count)) return add_listed(move);
    const std::uint64_t full_words = max_value() / 64;
    const double words = static_cast<double>(full_words + 2);
    const double scanned = sets_ > 1 ? 0 : words * seconds_per_line_word;
    cost_.seconds +=
        cells_ * ((slow_ ? seconds_per_slow_line : seconds_per_lines_line) + (residue ? 0 : scanned));
    if (!is_new) return;
    double lines = 1;
    if (residue) {
      lines = static_cast<double>(max_modulus(*residue, plan_.window));
    } else if (stays_in_row(ray->direction)) {
      lines = static_cast<double>(-ray->direction.back());
    } else {
      lines = static_cast<double>(numbering_of(ray->direction, plan_.window).count);
    }
    cost_.bytes += lines * (words * 8 + 2);
  }

  void add_clause(const LinesStep& step) {
    cost_.seconds += cells_ * seconds_per_clause + asked_cells(step) * seconds_per_asked_cell;
  }

  void add_listed(const LinesMove& move) {
    if (const LinesStep* step = std::get_if<LinesStep>(&move)) return add_clause(*step);
    double options = 1;
    if (const Ray* ray = std::get_if<Ray>(&move)) options = static_cast<double>(*ray->count);
    if (const Residue* residue = std::get_if<Residue>(&move))
      options = average_multiples(*residue, plan_.window);
    cost_.seconds += cells_ * (seconds_per_listed_value + options * seconds_per_listed_option);
  }

  void add_multiples() {
    const auto heaps = static_cast<double>(plan_.window.last.size());
    double positions = 1;  // sorted ones
    double rows = 1;
    double lists = 1;
    for (double i = 1; i <= heaps; ++i) {
      positions *= (row_ - 1 + i) / i;
      if (i < heaps) rows *= (row_ - 1 + i) / i;
      if (i + 1 < heaps) lists *= (row_ - 1 + i) / i;
    }
    cost_.bytes += positions + 2 * lists * row_;
    cost_.seconds += positions * seconds_per_sorted + rows * seconds_per_sorted_row;
  }

  /// A slice x has x positions a row. The slice of two heaps has many more, if they are listed.
  void add_slices() {
    const auto largest = static_cast<double>(plan_.window.last[0]);
    cost_.bytes += row_ * (8 + 4 * largest);
    cost_.seconds += row_ * largest * (largest + 1) / 2 * seconds_per_slice_row;
    if (first_slice(question_.request) == 0) cost_.seconds += row_ * row_ * seconds_per_slice_listed;
  }

  const EngineQuestion& question_;
  const LinesPlan& plan_;
  double cells_;
  double row_;  ///< cells of a row
  double rows_;
  bool slow_ = false;
  std::size_t sets_ = 1;
  std::set<Key> known_;
  LinesEstimate cost_;
};

Reason reason_for(const LinesPlan& plan, Ask ask) {
  if (ask == Ask::outcomes && plan.way == LinesPlan::Way::multiples)
    return "heaps fall by multiples of the least: sorted positions, classes by residue";
  if (plan.way == LinesPlan::Way::slices)
    return "heaps fall by multiples of the least: a slice for each size of the first, a row has a P-position "
           "for each residue";
  return ask == Ask::values ? "remembers the values on each line, and where the first gap may be"
                            : "remembers of each line whether a P-position is on it";
}

/// Pairs of phase and position.
Amount positions_of(const EngineQuestion& question, const LinesPlan& plan) {
  const std::uint64_t cells = *plan.window.cells();
  const auto kind = plan.is_whole_board() ? Amount::Kind::exact : Amount::Kind::at_most;
  if (question.request.ask == Ask::values || plan.way != LinesPlan::Way::multiples) {
    std::uint64_t all;
    const bool is_too_many =
        __builtin_mul_overflow(cells, static_cast<std::uint64_t>(std::popcount(plan.phases)), &all);
    return is_too_many ? Amount{cells, Amount::Kind::at_least} : Amount{all, kind};
  }
  WideInteger sorted = 1;
  for (std::size_t i = 1; i <= plan.window.last.size(); ++i)
    sorted = sorted * (plan.window.last[0] + static_cast<Integer>(i)) / static_cast<Integer>(i);
  return {static_cast<std::uint64_t>(sorted), kind};
}

/// Components are divided among threads, as evenly as they can be in their order. They follow each other by row. Gives the seconds
/// that are saved.
double divide(const EngineQuestion& question, const LinesEstimate& cost, LinesPlan& lines) {
  const bool has_groups = question.request.ask == Ask::values || lines.way == LinesPlan::Way::bits;
  const double rows =
      static_cast<double>(*lines.window.cells()) / static_cast<double>(lines.window.last.back() + 1);
  if (!has_groups || lines.window.last.size() < 2 ||
      cost.seconds < std::max(least_seconds_for_threads, rows * least_seconds_of_row))
    return 0;
  double all = 0;
  for (const auto& [component, seconds] : cost.by_component) all += seconds;
  lines.groups.clear();
  double before = 0, in_group = 0, most = 0, share = -1;
  for (const auto& [component, seconds] : cost.by_component) {
    const double next = std::floor((before + seconds / 2) / all * std::max(1U, question.settings.threads));
    if (next > share) lines.groups.push_back(0);
    in_group = next > share ? seconds : in_group + seconds;
    most = std::max(most, in_group);
    share = next;
    before += seconds;
    for_each_phase(lines.phases, [&, number = component](std::uint32_t phase) {
      if (question.machine.component_of[phase] == number) lines.groups.back() |= PhaseSet{1} << phase;
    });
  }
  return all - most;
}

}  // namespace

std::variant<Plan, Reason> lines_offer(const EngineQuestion& question) {
  const Request& request = question.request;
  auto made = plan_lines(question.machine, question.families, request);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  Plan plan;
  LinesPlan& lines = std::get<LinesPlan>(made);
  LinesEstimate cost = LinesCost(question, lines).total();
  const double saved = divide(question, cost, lines);
  if (lines.groups.size() > 1)
    cost.bytes = LinesCost(question, lines).total().bytes;  // some more rows are kept
  plan.threads = static_cast<std::uint32_t>(lines.groups.size());
  plan.reasons = {reason_for(lines, request.ask)};
  plan.positions = positions_of(question, lines);
  plan.seconds = cost.seconds - saved;
  plan.bytes = static_cast<std::uint64_t>(std::min(cost.bytes, 1e18));
  add_answer(question, plan, true);
  if (lines.way != LinesPlan::Way::slices) add_long_list(question, plan);  // that way counts what it lists
  set_details(plan, std::get<LinesPlan>(std::move(made)));
  return plan;
}

}  // namespace galli
