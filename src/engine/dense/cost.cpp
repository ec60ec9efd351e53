// What the dense engine takes, and with what it offers itself.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "engine/dense/plan.h"
#include "engine/dense/row_move.h"
#include "plan/cost.h"

namespace galli {
namespace {

// Rates, measured on one core of a 2020s server (docs/performance.md).
constexpr double seconds_per_dense_outcome_option =
    2e-9;  // of those there are: looking ends at the first that wins
constexpr double seconds_per_dense_value_option = 6e-9;
constexpr double seconds_per_general_option = 1.5e-9;
constexpr double seconds_per_general_outcome_option = 0.8e-9;
constexpr double seconds_per_general_lane = 2e-9;  // a value of a loop variable that is looked at
constexpr double seconds_per_row_option = 0.5e-9;  // 16 cells at a time, with AVX-512
constexpr double seconds_per_row_look_up = 8e-9;   // an option of 16 cells
constexpr double seconds_per_row_set =
    4e-9;  // a cell, of values kept from row to row; more where they are many
constexpr std::uint64_t bytes_per_row_cell = 4;
constexpr double seconds_per_dense_cell = 60e-9;
constexpr double seconds_per_row_cell = 10e-9;
constexpr double seconds_per_marked_cell = 0.5e-9;
constexpr double seconds_per_clause_started = 150e-9;
constexpr double seconds_per_ordered_cell =
    40e-9;  // of the box, reachable or not, where cells must be sorted
constexpr double seconds_per_cleared_byte = 0.25e-9;

Reason dense_reason(const DensePlan& dense) {
  for (const auto& families : dense.families) {
    for (const Family& family : families) {
      if (std::holds_alternative<Residue>(family)) return "steps depend on the position";
      if (const General* general = std::get_if<General>(&family)) return "not recognised: " + general->reason;
    }
  }
  return "looks at every option";
}

/// What the order of the cells takes when it is not row by row: a list of them, and a second one to sort it. Where ranks are
/// declared, they are kept for every cell of the box, and in each phase whether it is reachable, with a list of what was reached.
std::uint64_t order_bytes(const Machine& machine, const DensePlan& dense) {
  if (dense.is_row_by_row) return 0;
  std::size_t ranks = 0;
  for (const Ranking& ranking : machine.rankings) ranks = std::max(ranks, ranking.declared.size());
  const std::uint64_t ordered = dense.filled.number * 16;
  return ranks == 0 ? ordered : ordered + *dense.box.cells() * (8 * ranks + 17 * number_of(dense.phases));
}

/// What filling rows takes, from what is listed and looked up for some of them; nothing when that is too much to find out.
std::optional<double> seconds_of_rows(const RowsPlan& rows, bool is_outcomes) {
  constexpr std::uint64_t max_samples = 16, enough_lanes = 1 << 12, max_lanes = 1 << 18;
  const auto row_length = static_cast<std::uint64_t>(rows.board.last_cell()) + 1;
  const std::uint64_t count = rows.count / row_length;
  std::vector<ClauseRun> runs;
  std::vector<const RowClause*> clauses;
  for (const RowClause& clause : rows.clauses) {
    if (clause.is_all_earlier()) continue;
    const auto add = [&](const ClauseProgram& program) {
      runs.emplace_back(program).limit_lanes(max_lanes);
      clauses.push_back(&clause);
    };
    if (!clause.growth()) add(clause.program());
    for (std::size_t i = 0; clause.growth() && i < clause.growth()->more.size(); ++i)
      add(clause.growth()->more[i]);
  }
  const auto sets = std::count_if(rows.clauses.begin(), rows.clauses.end(), [](const RowClause& clause) {
    return !clause.is_all_earlier() && clause.growth();
  });
  // Values are mostly not above the longest heaps together.
  const double planes = is_outcomes ? 1
                                    : 1 + static_cast<double>(std::accumulate(
                                              rows.board.last.begin(), rows.board.last.end(), Integer{0})) /
                                              row_plane_values / 2;
  ClauseRun of_cells(rows.cells.program());
  std::vector<Integer> row(rows.board.last.size() - 1);
  std::vector<RowMove> cells, moves;
  std::uint64_t filled = 0, looked_up = 0, listed = 0;
  std::uint64_t samples = 0;
  while (samples < std::min(count, max_samples) && listed < enough_lanes) {
    const double at = 0.6180339887 * static_cast<double>(++samples);
    auto number = static_cast<std::uint64_t>((at - std::floor(at)) * static_cast<double>(count));
    for (std::size_t heap = row.size(); heap-- > 0;
         number /= static_cast<std::uint64_t>(rows.board.last[heap] + 1))
      row[heap] = static_cast<Integer>(number % static_cast<std::uint64_t>(rows.board.last[heap] + 1));
    cells.clear();
    rows.cells.list(row, of_cells, cells);
    if (cells.empty()) continue;
    filled += static_cast<std::uint64_t>(cells[0].last - cells[0].first + 1);
    for (std::size_t k = 0; k < runs.size(); ++k) {
      moves.clear();
      clauses[k]->list(row, runs[k], moves);
      if (runs[k].lanes() > max_lanes) return {};
      for (const RowMove& move : moves) {
        const std::int32_t first = std::max(move.first, cells[0].first),
                           last = std::min(move.last, cells[0].last);
        if (first <= last) looked_up += static_cast<std::uint64_t>(last / row_lanes - first / row_lanes + 1);
      }
    }
    listed = 0;
    for (const ClauseRun& run : runs) listed += run.lanes();
  }
  const double seconds_per_cell =
      seconds_per_row_cell + static_cast<double>(sets) * planes * seconds_per_row_set;
  const double seconds = static_cast<double>(filled) * seconds_per_cell +
                         static_cast<double>(looked_up) * seconds_per_row_look_up +
                         static_cast<double>(listed) * seconds_per_general_lane +
                         static_cast<double>(runs.size() * samples) * seconds_per_clause_started;
  return seconds * static_cast<double>(count) / static_cast<double>(samples);
}

/// At most one P-position in a row, and what leads to it.
double seconds_of_marks(const DensePlan& dense, const OptionCounts& cost) {
  const auto cells = static_cast<double>(*dense.box.cells());
  const double rows = cells / (static_cast<double>(dense.box.last.back()) + 1);
  const double lanes = cost.options + cost.general + cost.looked_at;
  const double clauses = static_cast<double>(dense.marks->sources.size());
  return cells * seconds_per_marked_cell +
         rows * (lanes * seconds_per_general_lane + clauses * seconds_per_clause_started);
}

/// Where a general clause makes it worth looking: what play from chosen positions comes to, if that is less work than the whole box.
void go_by_reach(const EngineQuestion& question, DensePlan& dense, Plan& plan) {
  constexpr std::uint64_t max_cells = 1 << 26;
  constexpr double max_options = 1 << 22;
  constexpr double seconds_per_followed = seconds_per_general_option + seconds_per_general_lane;
  const bool has_general =
      std::any_of(dense.families.begin(), dense.families.end(), [](const auto& families) {
        return std::any_of(families.begin(), families.end(),
                           [](const Family& family) { return std::holds_alternative<General>(family); });
      });
  if (question.request.want != Request::Want::chosen || !has_general || has_declared_rank(question.machine) ||
      *dense.box.cells() > max_cells)
    return;
  const auto worth_following =
      static_cast<std::uint64_t>(std::min(max_options, plan.seconds / seconds_per_followed));
  auto reached = reached_from(question.machine, question.families, dense.box, dense.phases, question.request,
                              worth_following);
  const double seconds = reached ? static_cast<double>(reached->positions) * seconds_per_dense_cell +
                                       static_cast<double>(reached->options) * seconds_per_followed
                                 : plan.seconds;
  if (seconds >= plan.seconds) return;
  plan.seconds = seconds;
  plan.positions = {reached->positions, Amount::Kind::exact};
  dense.reached = std::move(reached);
  dense.grown.clear();
  dense.rows = nullptr;
  dense.marks = nullptr;
}

/// Where cells are filled one by one: clauses of which the values of options are kept along a heap, if that saves much.
void go_by_growth(const EngineQuestion& question, DensePlan& dense, OptionCounts& cost) {
  constexpr double much = 4, options_of_a_set = 16;
  const Board& board = question.machine.boards[0];
  for (GrownClause& clause :
       grown_clauses(question.machine, question.families, dense.box, question.request.phase)) {
    const auto& general = std::get<General>(question.families[clause.ruleset][clause.family]);
    const OptionCounts all = options_of(general.clause, board, dense.box);
    OptionCounts some{.general = options_of_a_set};
    for (const Clause& more : clause.more) {
      const OptionCounts one = options_of(more, board, dense.box);
      some.general += one.general;
      some.looked_at += one.looked_at;
    }
    if (all.general + all.looked_at < much * (some.general + some.looked_at)) continue;
    cost.general += some.general - all.general;
    cost.looked_at += some.looked_at - all.looked_at;
    dense.grown.push_back(std::move(clause));
  }
}

/// Threads fill rows where options are listed for each; where all are kept from row to row there is too little to share.
void share_rows(const EngineQuestion& question, const DensePlan& dense, Plan& plan) {
  constexpr std::uint64_t cells_for_threads = 1 << 14;
  constexpr double gain = 0.7;  // of each further thread
  const bool is_marked = dense.marks && dense.marks->is_one_in_a_row;
  if (!dense.rows || is_marked || dense.rows->count < cells_for_threads || dense.box.last.size() < 2) return;
  const auto& clauses = dense.rows->clauses;
  const bool has_lists = std::any_of(clauses.begin(), clauses.end(), [](const RowClause& clause) {
    return !clause.is_all_earlier() && !clause.growth();
  });
  if (!has_lists || question.settings.threads <= 1) return;
  plan.threads = question.settings.threads;
  plan.seconds /= 1 + gain * (plan.threads - 1);
}

/// Even if it only cleared a board of that size. Of chosen positions it may fill much less than their window.
bool takes_longer(const EngineQuestion& question) {
  const Request& request = question.request;
  if (request.want == Request::Want::chosen) return false;
  return static_cast<double>(*request.window.cells()) * seconds_per_cleared_byte > question.seconds_to_beat;
}

}  // namespace

std::variant<Plan, Reason> dense_offer(const EngineQuestion& question) {
  const Request& request = question.request;
  if (takes_longer(question)) return "another engine is quicker than clearing the board";
  auto made = plan_dense(question.machine, question.families, request.window, request.phase);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  Plan plan;
  DensePlan& dense = std::get<DensePlan>(made);
  const bool is_outcomes = request.ask == Ask::outcomes;
  if (is_outcomes && *dense.box.cells() > question.settings.memory / bytes_per_row_cell) dense.rows = nullptr;
  const std::uint64_t phases = number_of(dense.phases);
  plan.reasons = {dense_reason(dense)};
  plan.positions = {dense.filled.number * phases, dense.filled.kind};
  OptionCounts cost = options_in(question, dense.phases, dense.box, false);
  if (!is_outcomes && !dense.rows) go_by_growth(question, dense, cost);
  const double per_option = is_outcomes ? seconds_per_dense_outcome_option : seconds_per_dense_value_option;
  const double per_general = is_outcomes ? seconds_per_general_outcome_option : seconds_per_general_option;
  const double row_cells = static_cast<double>(dense.box.last.back()) + 1;
  const double seconds_per_cell =
      dense.rows ? (cost.options + cost.general) * seconds_per_row_option +
                       (cost.general + cost.looked_at) * seconds_per_general_lane / row_cells
                 : cost.options * per_option + cost.general * per_general +
                       cost.looked_at * seconds_per_general_lane;
  plan.seconds = static_cast<double>(dense.filled.number) *
                 (seconds_per_dense_cell * static_cast<double>(phases) + seconds_per_cell);
  if (dense.rows) plan.seconds = seconds_of_rows(*dense.rows, is_outcomes).value_or(plan.seconds);
  if (!is_outcomes) dense.marks = nullptr;
  if (dense.marks) {
    dense.marks->lanes_per_cell = (seconds_per_cell + seconds_per_row_cell) / seconds_per_general_lane;
    if (dense.marks->is_one_in_a_row) plan.seconds = std::min(plan.seconds, seconds_of_marks(dense, cost));
  }
  go_by_reach(question, dense, plan);
  share_rows(question, dense, plan);
  if (dense.rows) plan.kernel = name_of(question.settings.level);
  constexpr std::uint64_t bytes_per_shared = 20;
  plan.more_bytes += cost.lists * std::max<std::uint64_t>(*dense.box.cells(), 1 << 16) * bytes_per_shared;
  const std::uint64_t bytes_per_cell = is_outcomes && !dense.rows ? 1 : bytes_per_row_cell;
  plan.bytes = *dense.box.cells() * phases * bytes_per_cell + order_bytes(question.machine, dense);
  if (!dense.rows && !question.machine.boards[0].conditions().empty()) plan.bytes += *dense.box.cells();
  if (dense.reached) plan.bytes += *dense.box.cells() / 8 * phases;
  plan.seconds += static_cast<double>(plan.bytes) * seconds_per_cleared_byte;
  if (!dense.is_row_by_row && !dense.reached)
    plan.seconds += static_cast<double>(*dense.box.cells()) * seconds_per_ordered_cell;
  add_answer(question, plan, true);
  set_details(plan, std::get<DensePlan>(std::move(made)));
  return plan;
}

}  // namespace galli
