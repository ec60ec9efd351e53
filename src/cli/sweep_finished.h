// Files of sweeps that have come to their end.
#pragma once

#include "base/control.h"
#include "cli/sweep_job.h"

namespace galli {

/// Whether the file is what this sweep writes, whole: of a shard by all that is in it, else by the first and the last chunk, which
/// are computed again. Throws Error.
bool is_finished(const std::string& path, const SweepJob& job, bool is_shard, const Control& control);

}  // namespace galli
