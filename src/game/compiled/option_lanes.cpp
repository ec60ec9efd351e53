#include "game/compiled/option_lanes.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace galli {

const LaneKernel& lane_kernel() {
  for (const LaneKernel* kernel : {&lane_kernel_avx512, &lane_kernel_avx2}) {
    if (kernel->is_supported()) return *kernel;
  }
  return lane_kernel_plain;
}

ClauseRun::ClauseRun(const ClauseProgram& program, const LaneKernel& kernel)
    : program_(program),
      kernel_(kernel),
      registers_(std::size_t{program.registers} * lanes_at_once, 0),
      working_(program.levels.size()) {
  for (const auto& [number, value] : program.constants) std::fill_n(at(number), lanes_at_once, value);
  constexpr std::uint64_t weight_of_call = 12;
  for (std::size_t depth = 0; depth < working_.size(); ++depth) {
    for (const LaneStep& step : program.levels[depth].steps)
      working_[depth].weight += step.op == LaneOp::call ? weight_of_call : 0;
  }
}

std::size_t ClauseRun::list_alive(const LaneLevel& level, std::size_t count, Working& working) {
  const Lane* holds = level.guards.empty() ? nullptr : at(level.guards[0]);
  for (std::size_t k = 1; k < level.guards.size(); ++k) {
    const Lane* const next = at(level.guards[k]);
    Lane* const all = kept_cells_.data();
    for (std::size_t i = 0; i < count; ++i) all[i] = holds[i] & next[i];
    holds = all;
  }
  std::size_t alive = 0;
  std::uint8_t* const listed = working.alive.data();
  for (std::size_t i = 0; holds && i < count; ++i) {
    listed[alive] = static_cast<std::uint8_t>(i);
    alive += static_cast<std::size_t>(holds[i] & 1);
  }
  if (holds) return alive;
  std::iota(listed, listed + count, std::uint8_t{0});
  return count;
}

bool ClauseRun::range_at(const LaneLoop& loop, std::size_t lane, Range& range) {
  range = {std::numeric_limits<Lane>::min(), std::numeric_limits<Lane>::max()};
  const std::size_t ends = loop.set && loop.is_over_set ? 0 : 2;
  for (std::size_t i = 0; i < loop.bounds.size(); ++i) {
    const LoopBound& bound = loop.bounds[i];
    if (bound.defined != no_register && at(bound.defined)[lane] == 0) {
      if (i < ends) return false;
      continue;
    }
    const Lane value = at(bound.at)[lane];
    if (bound.is_upper) {
      range.high = std::min(range.high, value);
    } else {
      range.low = std::max(range.low, value);
    }
  }
  return range.low <= range.high;
}

bool ClauseRun::has_few_divisors(const LaneLoop& loop, std::size_t lane, const Range& range) {
  if (loop.multiple == no_register || range.low < 1) return false;
  if (loop.multiple_defined != no_register && at(loop.multiple_defined)[lane] == 0) return false;
  const Lane multiple = at(loop.multiple)[lane];
  if (multiple == 0 || multiple == std::numeric_limits<Lane>::min()) return false;
  const auto length = static_cast<std::uint64_t>(range.high) - static_cast<std::uint64_t>(range.low);
  return length >> 31 != 0 || length * length / 4 > static_cast<std::uint64_t>(std::abs(multiple));
}

std::uint64_t ClauseRun::list_divisors(Lane multiple, const Range& range, std::vector<Lane>& divisors) {
  const auto number = static_cast<std::uint64_t>(std::abs(multiple));
  const auto take = [&](std::uint64_t divisor) {
    const auto value = static_cast<Lane>(divisor);
    if (value >= range.low && value <= range.high) divisors.push_back(value);
  };
  const auto is_divisor = [&](std::uint64_t d) {
    return number >> 32 == 0 ? static_cast<std::uint32_t>(number) % static_cast<std::uint32_t>(d) == 0
                             : number % d == 0;
  };
  divisors.clear();
  std::uint64_t d = 1;
  for (; d * d <= number; ++d) {
    if (is_divisor(d)) take(d);
  }
  const std::uint64_t tried = 2 * d;
  for (--d; d >= 1; --d) {
    if (d * d != number && is_divisor(d)) take(number / d);
  }
  return tried;
}

void ClauseRun::carry(const LaneLevel& level, const Working& from) {
  const Run* const runs = from.runs.data();
  for (const LaneLevel::Carried& carried : level.carried) {
    const Lane* const source = at(carried.from);
    Lane* const to = at(carried.to);
    for (std::size_t k = 0; k < from.run_count; ++k) {
      const std::size_t end = k + 1 < from.run_count ? runs[k + 1].begin : from.filled;
      const Lane value = source[runs[k].parent];
      for (std::size_t i = runs[k].begin; i < end; ++i) to[i] = value;
    }
  }
}

void ClauseRun::ranges(std::size_t count, Lane* low, Lane* high) {
  const LaneLevel& level = program_.levels[0];
  kernel_.run(level.steps.data(), level.steps.size(), registers_.data(), count);
  std::fill_n(low, count, Lane{0});
  std::fill_n(high, count, Lane{-1});
  const std::size_t alive = list_alive(level, count, working_[0]);
  for (std::size_t i = 0; i < alive; ++i) {
    const std::size_t lane = working_[0].alive[i];
    Range range;
    if (!range_at(level.loop, lane, range)) continue;
    low[lane] = range.low;
    high[lane] = range.high;
  }
}

std::size_t ClauseRun::keep(std::size_t alive, std::size_t count, const Working& working) {
  owners_ = at(program_.owner);
  cells_ = at(program_.cell);
  if (alive == count) return count;
  Lane* const owners = kept_owners_.data();
  Lane* const cells = kept_cells_.data();
  const std::uint8_t* const listed = working.alive.data();
  for (std::size_t i = 0; i < alive; ++i) {
    owners[i] = owners_[listed[i]];
    cells[i] = cells_[listed[i]];
  }
  owners_ = owners;
  cells_ = cells;
  return alive;
}

}  // namespace galli
