#include "engine/sparse/two_phases.h"

#include <algorithm>

#include "engine/sparse/place_stream.h"

namespace galli {
namespace {

/// Phases that the search in a phase depends on, but for its own row.
PhaseSet needed_elsewhere(const SparsePlan& plan, const SparsePhase& phase) {
  PhaseSet needed = phase.along_row;
  for (std::size_t i : phase.lines) needed |= plan.lines[i].sources;
  for (const SparseLook& look : phase.looks) needed |= look.sources;
  for (const SparseDrop& drop : phase.drops) needed |= drop.sources;
  return needed;
}

PhaseSet stays_of(const SparsePhase& phase) {
  PhaseSet stays = phase.stays;
  for (const GuardedStay& stay : phase.guarded) stays |= stay.phases;
  return stays;
}

SparsePlan only(const SparsePlan& plan, const SparsePhase& phase) {
  SparsePlan part = plan;
  part.phases = {phase};
  part.phases[0].lines.clear();
  part.lines.clear();
  for (std::size_t i : phase.lines) {
    part.phases[0].lines.push_back(part.lines.size());
    part.lines.push_back(plan.lines[i]);
  }
  return part;
}

}  // namespace

std::optional<TwoPhases> divided(const SparsePlan& plan, std::uint32_t asked_phase) {
  if (plan.phases.size() != 2 || plan.box.last.back() > PlaceStream::last_place) return {};
  const std::size_t asked = plan.phases[0].phase == asked_phase ? 0 : 1;
  const SparsePhase& second = plan.phases[asked];
  const SparsePhase& first = plan.phases[1 - asked];
  const PhaseSet of_first = PhaseSet{1} << first.phase, of_second = PhaseSet{1} << second.phase;
  const bool is_alone = ((needed_elsewhere(plan, first) | stays_of(first)) & ~of_first) == 0;
  const bool looks_in_row_only = (needed_elsewhere(plan, second) & ~of_second) == 0;
  if (second.phase != asked_phase || !is_alone || !looks_in_row_only) return {};
  return TwoPhases{only(plan, first), only(plan, second)};
}

}  // namespace galli
