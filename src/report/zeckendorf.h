// Sums of Fibonacci numbers as text, CSV, JSON and LaTeX.
#pragma once

#include <string>

#include "gallimaufry/zeckendorf.h"
#include "report/formats.h"

namespace galli {

/// Throws Error when there are too many numbers for a table in LaTeX.
std::string written(const ZeckendorfAnswer& answer, Format format, const Provenance& provenance);

}  // namespace galli
