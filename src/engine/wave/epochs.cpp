#include "engine/wave/epochs.h"

#include <algorithm>
#include <cstdlib>

#include "engine/wave/plan.h"

namespace galli {
namespace {

constexpr Integer max_slant = 8;
constexpr Integer max_positions_across = 4096;  // that a single option leads across a border
constexpr Integer max_diagonals_across = 64;
/// Before the next epoch, a border moves by about this part of a diagonal's length away from the middle.
constexpr Integer part_moved = 32;

/// x / s, rounded up.
Integer rounded_up(Integer x, Integer s) { return -*floor_divide(-x, s); }

/// The least slant of a border that no option of this ray crosses from left to right.
std::optional<Integer> slant_for(const WaveRay& ray, Integer last_s) {
  if (ray.offset_s > last_s) return 0;  // longer than the board
  const Integer by_offset = rounded_up(ray.offset_x, ray.offset_s);
  if (!ray.count && ray.step_s <= last_s) {
    if (ray.offset_s > ray.step_s) return {};  // its marks are delayed
    return std::max(by_offset, rounded_up(ray.step_x, ray.step_s));
  }
  const Integer more = ray.count.value_or(1) - 1;
  if (more > 2 && !ray.is_listed) return {};  // its unions are doubled
  const Integer positions = std::abs(ray.offset_x + more * ray.step_x);
  const Integer diagonals = ray.offset_s + more * ray.step_s;
  if (positions > max_positions_across || diagonals > max_diagonals_across) return {};
  return more == 0 ? by_offset : std::max(by_offset, rounded_up(ray.step_x, ray.step_s));
}

/// Something is asked on each diagonal but what rays attack.
bool asks_more(const WavePlan& plan, bool is_misere) {
  bool has_passes = false;
  for_each_phase(plan.phases, [&](std::uint32_t phase) {
    for (const ImposedSet& set : plan.shape.phases[phase]) has_passes |= !set.guarded.empty();
  });
  return is_misere || !plan.on_board.empty() || has_passes;
}

Integer length_of(const XRange& range) { return range.last - range.first + 1; }

/// The diagonals from this one on that one border divides; empty if it would come too near to an end of them.
std::optional<WaveEpoch> epoch_from(const WavePlan& plan, Integer first) {
  const Integer slant = *plan.border_slant;
  const Integer blocks = length_of(wave_span(plan, first)) / (part_moved * (1 + slant)) / wave_block;
  const Integer last = first + std::max<Integer>(1, blocks) * wave_block - 1;
  if (last > plan.last_s) return {};
  const Integer middle = first + (last - first) / 2;
  const XRange span = wave_span(plan, middle);
  const WaveBorder border{span.first + length_of(span) / 2 + slant * middle, slant};
  // Boards are convex, so that the way from the border to either end is least on the first or the last diagonal.
  for (Integer s : {first, last}) {
    const XRange each = wave_span(plan, s);
    if (border.on(s) - each.first < 64 || each.last - border.on(s) < 64) return {};
  }
  return WaveEpoch{first, last, border};
}

}  // namespace

std::optional<Integer> border_slant(const WavePlan& plan, bool is_misere) {
  if (asks_more(plan, is_misere)) return {};
  Integer slant = 0;
  for (const WaveRay& ray : plan.rays) {
    const auto needed = slant_for(ray, plan.last_s);
    if (!needed || *needed > max_slant) return {};
    slant = std::max(slant, *needed);
  }
  return slant;
}

std::vector<WaveEpoch> wave_epochs(const WavePlan& plan) {
  std::vector<WaveEpoch> epochs;
  Integer s = 0;
  const auto is_short = [&] { return length_of(wave_span(plan, s)) < plan.shortest_shared; };
  while (s <= plan.last_s && is_short()) s += wave_block;
  while (s <= plan.last_s && !is_short()) {
    const auto epoch = epoch_from(plan, s);
    if (!epoch) break;
    epochs.push_back(*epoch);
    s = epoch->last + 1;
  }
  return epochs;
}

}  // namespace galli
