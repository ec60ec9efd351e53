#include "engine/wave/run.h"

#include <algorithm>
#include <bit>

#include "engine/wave/diagonals.h"
#include "engine/wave/halves.h"

namespace galli {
namespace {

std::optional<Answer> run_alone(const Machine& machine, const WavePlan& plan, const Request& request,
                                const WaveKernel& kernel, const Control& control) {
  WaveDiagonals diagonals(machine, plan, request, kernel);
  if (!run_diagonals(diagonals, 0, plan.last_s, plan, control)) return {};
  return diagonals.answer().finish(control);
}

/// The engine tells how many diagonals it has done; this makes positions of them, taking diagonals between two
/// that it hears of to be as long as these on average.
class InPositions {
 public:
  InPositions(const WavePlan& plan, std::uint64_t total, const Control& control)
      : plan_(plan), total_(total), control_(control) {}

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

}  // namespace

std::optional<Answer> run_wave(const Machine& machine, const WavePlan& plan, const Request& request,
                               CpuLevel level, const Control& control) {
  const WaveKernel& kernel = kernel_for(level, wave_kernels());
  return plan.threads > 1 ? run_wave_halves(machine, plan, request, kernel, control)
                          : run_alone(machine, plan, request, kernel, control);
}

std::variant<Answer, Halt> run_wave(const EngineTask& task) {
  const WavePlan& plan = details_of<WavePlan>(task.plan);
  const Control in_positions{task.control.stop_requested,
                             InPositions(plan, task.plan.positions.number, task.control), task.control.clock};
  return answer_or_stopped(run_wave(task.machine, plan, task.request, task.settings.level, in_positions));
}

}  // namespace galli
