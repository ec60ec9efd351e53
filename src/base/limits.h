// What this job may use of the machine: less than all of it where a batch system or a container says so.
#pragma once

#include <cstdint>

namespace galli {

/// Bytes: the machine's memory, or less by the limits of the process or its control group.
std::uint64_t job_memory();

/// Processors that the process may run on, at least 1.
std::uint32_t job_threads();

}  // namespace galli
