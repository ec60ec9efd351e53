// A solved board as text and JSON.
#pragma once

#include <string>

#include "gallimaufry/solve.h"
#include "report/formats.h"

namespace galli {

std::string written(const SolveAnswer& answer, Format format, const Provenance& provenance);

}  // namespace galli
