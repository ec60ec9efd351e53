#include "engine/boards/cost.h"

#include <algorithm>
#include <cstdlib>

namespace galli {
namespace {

constexpr double levels_cells_for_threads = 1e6;

}  // namespace

std::uint64_t likely_values(const LevelsPlan& plan) {
  return std::min(plan.values, 3 * static_cast<std::uint64_t>(std::max(plan.rows, plan.columns)) / 2);
}

std::uint64_t levels_line_count(const LevelsPlan& plan, const LevelsPhase& phase) {
  const Integer unit = Integer{64} << levels_scale(plan);  // each part of the memory begins with one
  Integer count = 2 * plan.columns + 8 * unit + 512;
  for (const LevelsLine& line : phase.lines) {
    const Integer drift = std::abs(line.step_y) * (plan.rows / line.step_x + 2);
    count += std::min(line.step_x, plan.rows) * (plan.columns + std::abs(line.offset_y) + drift + 4 * unit);
  }
  return static_cast<std::uint64_t>(count);
}

Plan start_of_levels_plan(const EngineQuestion& question, LevelsPlan& levels, std::uint32_t values_each) {
  const std::uint64_t cells =
      static_cast<std::uint64_t>(levels.rows) * static_cast<std::uint64_t>(levels.columns);
  const bool is_small =
      static_cast<double>(cells) < levels_cells_for_threads || wants_only_zeros(question.request);
  levels.level = question.settings.level == CpuLevel::avx512 ? CpuLevel::avx512 : CpuLevel::plain;
  const std::uint64_t groups = (likely_values(levels) + values_each - 1) / values_each;
  const std::uint64_t threads = is_small ? 1 : std::min<std::uint64_t>(question.settings.threads, groups);
  levels.threads = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, threads));
  Plan plan;
  plan.threads = levels.threads;
  plan.kernel = name_of(levels.level);
  plan.positions = {cells * levels.phases.size(), Amount::Kind::at_most};
  return plan;
}

}  // namespace galli
