#include "run/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "engine/dense/dense.h"
#include "engine/levels/levels.h"
#include "engine/lines/lines.h"
#include "engine/memo/memo.h"
#include "engine/search/search.h"
#include "engine/sequences/run.h"
#include "engine/shelves/shelves.h"
#include "engine/sliced/sliced.h"
#include "engine/sparse/sparse.h"
#include "engine/wave/wave.h"
#include "engine/zeckendorf/zeckendorf.h"
#include "gallimaufry/error.h"
#include "run/smaller.h"

namespace galli {
namespace {

Error refusal(std::string message, Remedies remedies) {
  return Error({.kind = ErrorKind::refused, .message = std::move(message), .remedies = std::move(remedies)});
}

/// `limit` is what the evaluator was allowed: less than usual where memory is short.
Error error_of(const Halt& halt, const Machine& machine, std::uint64_t limit, const Remedies& remedies,
               bool is_reference = true) {
  const char* whose = !is_reference ? "more than the memory limit allows"
                      : limit < Reference::default_limit
                          ? "what the memory limit allows the reference evaluator"
                          : "the limit of the reference evaluator";
  const auto from = [&] { return to_text(halt.from, board_of(machine, halt.phase)); };
  switch (halt.reason) {
    case Halt::Reason::stopped: return interruption();
    case Halt::Reason::too_many_positions:
      return refusal(fmt::format("more than {} {} needed, {}", counted(limit, "position"),
                                 limit == 1 ? "is" : "are", whose),
                     remedies);
    case Halt::Reason::too_many_steps:
      return refusal(fmt::format("the ranges at {} are too long to go through", from()), remedies);
    case Halt::Reason::too_deep:
      return refusal(fmt::format("a line of play from {} is too long to follow", from()), remedies);
    case Halt::Reason::value_too_large:
      return refusal("a nim-value is larger than 2^31", "ask for a smaller heap, or for the outcome");
    case Halt::Reason::rank_not_lowered: break;
  }
  return rank_not_lowered(machine, {halt.phase, halt.from, halt.to});
}

Error search_error(const Halt& halt, std::uint64_t bytes) {
  if (halt.reason == Halt::Reason::stopped) return interruption();
  if (halt.reason == Halt::Reason::value_too_large)
    return refusal("a nim-value is larger than the search engine keeps, 63", "ask for the engine memo");
  return refusal(fmt::format("the system did not give {}", bytes_in_words(bytes)), "allow less memory");
}

Nimber value_within(std::uint64_t limit, Reference& reference, const Machine& machine, std::uint32_t phase,
                    const Position& position, const Control& control) {
  const auto answer = reference.value(phase, position, control);
  if (const Halt* halt = std::get_if<Halt>(&answer))
    throw error_of(*halt, machine, limit, "ask for a smaller position");
  return std::get<Nimber>(answer);
}

Answer run_reference(const Machine& machine, const ReferencePlan& plan, const Request& request,
                     const Control& control) {
  Reference reference(machine, request.ask, plan.limit);
  Answer answer = empty_answer(request);
  for (const Position& position : request.chosen)
    answer.chosen.push_back(value_within(plan.limit, reference, machine, request.phase, position, control));
  const std::uint64_t cells = request.want == Request::Want::chosen ? 0 : *request.window.cells();
  const Control quiet = without_progress(control);
  for (std::uint64_t cell = 0; cell < cells; ++cell) {
    control.progress({.done = cell, .total = cells});
    Position sizes = request.window.position(cell);
    const Position position = placed(board_of(machine, request.phase), sizes);
    std::int32_t value = Table::off_board;
    if (board_of(machine, request.phase).contains(position)) {
      const auto found = reference.value(request.phase, position, quiet);
      if (const Halt* halt = std::get_if<Halt>(&found))
        throw error_of(*halt, machine, plan.limit, {SmallerBound{}});
      value = static_cast<std::int32_t>(std::get<Nimber>(found));
    }
    add_cell(answer, request, sizes, value);
  }
  answer.work = reference.evaluated();
  return answer;
}

const WaveKernel& kernel_called(const std::string& name) {
  std::vector<std::string> names;
  for (const WaveKernel* kernel : wave_kernels()) {
    if (kernel->name == name) return *kernel;
    names.emplace_back(kernel->name);
  }
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("this machine runs no kernel called '{}'", name),
               .remedies = "kernels: " + joined(names, ", ")});
}

/// The wave engine tells how many diagonals it has done; this makes positions of them, taking diagonals between two
/// that it hears of to be as long as these on average.
class InPositions {
 public:
  InPositions(const WavePlan& plan, const Plan& whole, const Control& control)
      : plan_(plan), total_(whole.positions.number), control_(control) {}

  void operator()(const Progress& told) {
    const std::uint64_t diagonals = told.done;
    const double width = width_of(diagonals);
    positions_ += static_cast<double>(diagonals - diagonals_) * (width_ + width) / 2;
    diagonals_ = diagonals;
    width_ = width;
    control_.progress({.done = std::min(static_cast<std::uint64_t>(positions_), total_), .total = total_});
  }

 private:
  double width_of(std::uint64_t diagonal) const {
    const XRange range = wave_span(plan_, static_cast<Integer>(diagonal));
    return static_cast<double>(std::max<Integer>(0, range.last - range.first + 1)) *
           std::popcount(plan_.phases);
  }

  const WavePlan& plan_;
  std::uint64_t total_;
  const Control& control_;
  std::uint64_t diagonals_ = 0;
  double width_ = 0;
  double positions_ = 0;
};

/// Runs the engine that a plan is for.
struct Dispatcher {
  const Machine& machine;
  const Plan& whole;
  const Request& request;
  const PlanSettings& settings;
  const Control& control;

  std::optional<Answer> operator()(const ReferencePlan& plan) const {
    return run_reference(machine, plan, request, control);
  }
  std::optional<Answer> operator()(const DensePlan& plan) const {
    auto answer = run_dense(machine, plan, request, control);
    if (answer && answer->violation) throw rank_not_lowered(machine, *answer->violation);
    return answer;
  }
  std::optional<Answer> operator()(const MemoPlan& plan) const {
    const auto value_of = [&](const Takeover& takeover) {
      return run(machine, *takeover.plan, takeover.request, settings, control).chosen.front();
    };
    auto answer = run_memo(machine, plan, request, value_of, control);
    const Halt* halt = std::get_if<Halt>(&answer);
    if (!halt) return std::get<Answer>(std::move(answer));
    const bool may_ask_reference = halt->reason == Halt::Reason::too_deep && settings.engine.empty();
    if (!may_ask_reference) throw error_of(*halt, machine, plan.limit, "ask for something smaller", false);
    return run_reference(machine, {std::min(settings.reference_limit, plan.limit)}, request, control);
  }
  std::optional<Answer> operator()(const SearchPlan& plan) const {
    auto answer = run_search(machine, plan, request, control);
    if (const Halt* halt = std::get_if<Halt>(&answer)) throw search_error(*halt, plan.table_bytes);
    return std::get<Answer>(std::move(answer));
  }
  std::optional<Answer> operator()(const SievePlan& plan) const {
    return found(run_sieve(plan, request, control), plan.max_terms);
  }
  std::optional<Answer> operator()(const TwistPlan& plan) const {
    return found(run_twist(plan, request, control), plan.max_terms);
  }
  std::optional<Answer> operator()(const OctalPlan& plan) const {
    return found(run_octal(plan, request, control), plan.bytes / 8);
  }
  std::optional<Answer> operator()(const ZeckendorfPlan&) const { return run_zeckendorf(request, control); }
  /// A sequence that goes on beyond what is kept, without a proved period, has no answer.
  std::optional<Answer> found(std::variant<Answer, Halt> answer, std::uint64_t limit) const {
    if (const Halt* halt = std::get_if<Halt>(&answer))
      throw error_of(*halt, machine, limit, "no period was proved on the way; ask for something smaller",
                     false);
    return std::get<Answer>(std::move(answer));
  }
  std::optional<Answer> operator()(const CopiesPlan& plan) const {
    return run_copies(machine, plan, request, settings, control);
  }
  std::optional<Answer> operator()(const SummandsPlan& plan) const {
    return run_summands(machine, plan, request, settings, control);
  }
  std::optional<Answer> operator()(const SparsePlan& plan) const {
    return run_sparse(machine, plan, request, control);
  }
  std::optional<Answer> operator()(const LevelsPlan& plan) const {
    return run_levels(machine, plan, request, control);
  }
  std::optional<Answer> operator()(const ShelvesPlan& plan) const {
    return run_shelves(machine, plan, request, control);
  }
  std::optional<Answer> operator()(const LinesPlan& plan) const {
    return run_lines(machine, plan, request, control);
  }
  std::optional<Answer> operator()(const SlicedPlan& plan) const {
    return run_sliced(machine, plan, request, control);
  }
  std::optional<Answer> operator()(const WavePlan& plan) const {
    const Control in_positions{control.stop_requested, InPositions(plan, whole, control)};
    return run_wave(machine, plan, request, kernel_called(settings.kernel.name), in_positions);
  }
};

/// Where positions are evaluated as play comes to them, there may be far fewer than are allowed for.
bool is_foreseen(const Plan& plan) {
  const auto is_part_foreseen = [](const SubPlan& part) { return is_foreseen(*part.plan); };
  if (const auto* copies = std::get_if<CopiesPlan>(&plan.details)) return is_part_foreseen(copies->canonical);
  if (const auto* sum = std::get_if<SummandsPlan>(&plan.details))
    return std::all_of(sum->parts.begin(), sum->parts.end(), is_part_foreseen);
  const bool follows_play =
      std::holds_alternative<SearchPlan>(plan.details) || std::holds_alternative<MemoPlan>(plan.details) ||
      std::holds_alternative<ReferencePlan>(plan.details);
  return !follows_play || plan.positions.kind == Amount::Kind::exact;
}

}  // namespace

Error rank_not_lowered(const Machine& machine, const RankViolation& violation) {
  const Board& board = board_of(machine, violation.phase);
  std::vector<std::string> ranks;
  for (const Expression& rank : machine.rankings[machine.component_of[violation.phase]].declared)
    ranks.push_back(to_text(rank, board.heaps, {}));
  return Error({.kind = ErrorKind::refused,
                .message = "a declared rank is not lowered",
                .detail = fmt::format("the move {} -> {} does not lower it to a smaller natural number",
                                      to_text(violation.from, board), to_text(violation.to, board)),
                .remedies = "correct the declared rank: " + joined(ranks, ", then ")});
}

Machine machine_of(const Game& game) {
  auto built = build_machine(game);
  if (const auto* complaint = std::get_if<Complaint>(&built)) throw Error(*complaint);
  return std::get<Machine>(std::move(built));
}

PlanSettings default_settings() {
  const WaveKernel& fastest = *wave_kernels().front();
  PlanSettings settings;
  settings.kernel = {fastest.name, fastest.lanes};
  settings.reference_limit = Reference::default_limit;
  return settings;
}

Plan plan_for(const Machine& machine, const Request& request, const PlanSettings& settings) {
  auto plan = make_plan(machine, request, settings);
  if (const auto* complaint = std::get_if<Complaint>(&plan)) throw Error(*complaint);
  return std::get<Plan>(std::move(plan));
}

Answer run(const Machine& machine, const Plan& plan, const Request& request, const PlanSettings& settings,
           const Control& control) {
  if (is_foreseen(plan)) control.progress({.expected_seconds = plan.seconds});
  auto answer = std::visit(Dispatcher{machine, plan, request, settings, control}, plan.details);
  if (!answer) throw interruption();
  hand_over(*answer, request);
  return std::move(*answer);
}

Answer run(const Machine& machine, const Request& request, const PlanSettings& settings,
           const Control& control) {
  return run(machine, plan_for(machine, request, settings), request, settings, control);
}

std::vector<std::uint64_t> run_positions(const Machine& machine, Ask ask, std::uint32_t phase,
                                         const std::vector<Position>& positions, const PlanSettings& settings,
                                         const Control& control) {
  if (positions.empty()) return {};
  return run(machine, request_for(machine, ask, phase, positions), settings, control).chosen;
}

Nimber value_at(Reference& reference, const Machine& machine, std::uint32_t phase, const Position& position,
                const Control& control) {
  return value_within(Reference::default_limit, reference, machine, phase, position, control);
}

}  // namespace galli
