// Files of sweeps that have come to their end.
#pragma once

#include "cli/sweep_job.h"
#include "gallimaufry/control.h"

namespace galli {

/// Whether the file is the shard that this sweep writes, whole, by all that is in it. Rows of a sweep without shards do not tell whose
/// they are. Throws Error.
bool is_whole_shard(const std::string& path, const SweepJob& job, const Control& control);

}  // namespace galli
