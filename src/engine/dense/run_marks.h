// Runs plans of the dense engine that mark what leads to P-positions.
#pragma once

#include <optional>
#include <variant>

#include "engine/dense/marks.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// There are too many P-positions for this to be quicker than looking at all options.
struct TooManyMarks {};

/// Nothing when stopped.
std::variant<std::optional<Answer>, TooManyMarks> run_marks(const MarksPlan& plan, const Request& request,
                                                            const Control& control);

}  // namespace galli
