// Runs plans of the dense engine that go by rows.
#pragma once

#include <optional>

#include "base/cpu.h"
#include "engine/dense/rows.h"

namespace galli {

/// Nothing when stopped.
std::optional<Answer> run_rows(const RowsPlan& plan, const Request& request, const Control& control,
                               CpuLevel level, std::uint32_t threads = 1);

}  // namespace galli
