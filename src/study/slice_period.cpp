#include "study/slice_period.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "gallimaufry/error.h"
#include "run/run.h"
#include "study/check.h"
#include "study/period.h"

namespace galli {
namespace {

/// Keeps the cells in which the fixed heaps have their sizes.
class SliceCells final : public Receiver {
 public:
  SliceCells(const std::vector<MaybeInteger>& fixed, const Window& window)
      : fixed_(fixed), window_(window), at_(fixed.size(), 0) {}

  void take_cells(std::span<const std::int32_t> cells) override {
    for (std::int32_t cell : cells) {
      bool is_in = true;
      for (std::size_t heap = 0; heap < fixed_.size(); ++heap)
        is_in = is_in && fixed_[heap].value_or(at_[heap]) == at_[heap];
      if (is_in) terms.push_back(cell);
      for (std::size_t heap = at_.size(); heap-- > 0;) {
        if (at_[heap]++ < window_.last[heap]) break;
        at_[heap] = 0;
      }
    }
  }
  void take_position(std::span<const Integer>) override {}

  std::vector<std::int32_t> terms;

 private:
  const std::vector<MaybeInteger>& fixed_;
  const Window& window_;
  Position at_;  ///< of the next cell
};

void check_one_runs(const Board& board, const std::vector<MaybeInteger>& fixed) {
  if (!board.has_window())
    throw Error({.kind = ErrorKind::refused, .message = "only heaps of a fixed number can keep a size"});
  const auto running = std::count(fixed.begin(), fixed.end(), MaybeInteger());
  if (running == 1) return;
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("a period is of one heap that runs, and {} do", running),
               .remedies = "fix all heaps but one"});
}

constexpr Integer usual_bound = 100'000, least_bound = 100;
constexpr double quick = 1;  ///< seconds

Request request_for_slice(const SliceQuestion& question, Integer bound) {
  Request request{question.ask, question.phase, {}, Request::Want::table};
  for (const MaybeInteger& size : question.fixed) request.window.last.push_back(size.value_or(bound));
  request.streams = true;
  return request;
}

/// The bound that was asked for; or the usual one, halved until an engine is quick.
Integer bound_of(const Machine& machine, const SliceQuestion& question, const PlanSettings& settings) {
  if (question.bound) return *question.bound;
  Integer bound = usual_bound;
  for (; bound / 2 >= least_bound; bound /= 2) {
    const auto plan = plan_or_complaint(machine, request_for_slice(question, bound), settings);
    if (const Plan* made = std::get_if<Plan>(&plan); made && made->seconds <= quick) break;
  }
  return bound;
}

/// "(3, n + 5)"
std::string place_in_words(const std::vector<MaybeInteger>& fixed, std::uint64_t step) {
  std::vector<std::string> parts;
  for (const MaybeInteger& size : fixed)
    parts.push_back(size ? std::to_string(*size) : step == 0 ? "n" : fmt::format("n + {}", step));
  return "(" + joined(parts, ", ") + ")";
}

/// That outcomes at n and one period later are the same for all n from the preperiod on, as a claim with one case at N.
std::string claim_of(const std::string& game, const SliceQuestion& question, const Period& period) {
  const auto outcome = [&](std::uint64_t step) {
    return fmt::format("{} in P({}, phase {})", place_in_words(question.fixed, step), game,
                       question.phase + 1);
  };
  return fmt::format("for {} <= n <= N: {} <=> {}", period.preperiod, outcome(0), outcome(period.period));
}

}  // namespace

SlicePeriod find_slice_period(const Game& game, const Machine& machine, const Library& library,
                              const SliceQuestion& question, const PlanSettings& settings,
                              const Control& control) {
  check_one_runs(board_of(machine, question.phase), question.fixed);
  const Integer bound = bound_of(machine, question, settings);
  Request request = request_for_slice(question, bound);
  SliceCells cells(question.fixed, request.window);
  request.receiver = &cells;
  run(machine, request, settings, control);
  SlicePeriod found{{observed_period(cells.terms), {}, static_cast<std::uint64_t>(bound)}};
  if (!found.finding.period || question.ask == Ask::values) return found;
  const Period& period = *found.finding.period;
  const Verdict verdict =
      check_statement({}, claim_of(to_text(game), question, period), static_cast<Integer>(period.preperiod),
                      library, settings, without_progress(control));
  if (verdict.kind == Verdict::Kind::proved && verdict.why_not_for_all.empty()) found.theorem = verdict.basis;
  return found;
}

}  // namespace galli
