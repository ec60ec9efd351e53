// The data behind the handle of a planned sweep.
#pragma once

#include <optional>

#include "ask/inside.h"
#include "gallimaufry/sweeps.h"
#include "sweep/sweep.h"

namespace galli {

/// Its parts point at each other, so it stays where it is made.
struct OpenSweep {
  OpenSweep(const SweepQuestion& asked, const Settings& settings);
  OpenSweep(const OpenSweep&) = delete;
  OpenSweep& operator=(const OpenSweep&) = delete;

  ChunkWork work(const ChunkWriter& write) const;

  const SweepQuestion question;
  const SweepFamily family;
  const std::optional<SweepCondition> keep;
  const FamilyTask task;
  const SweepPlan plan;
  const ChunkRange range;
};

}  // namespace galli
