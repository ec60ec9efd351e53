// P-positions of zeruclid on three heaps where the first is small: a few slices of two long heaps.
#pragma once

#include "engine/lines/plan.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// Nothing when stopped.
std::optional<Answer> lines_slices(const LinesPlan& plan, const Request& request, const Control& control);

}  // namespace galli
