// Outcomes and nim-values of single positions, and numbers of positions, as JSON.
#pragma once

#include <string>

#include "gallimaufry/positions.h"
#include "report/provenance.h"

namespace galli {

/// An object with `positions`: each with what was written, its phase and its outcome or value.
std::string as_json(const OutcomeQuestion& question, const OutcomeAnswer& answer,
                    const Provenance& provenance);
std::string as_json(const ValueQuestion& question, const ValueAnswer& answer, const Provenance& provenance);

/// An object with `counts`, one for each phase.
std::string counts_as_json(const PositionsAnswer& answer, const Provenance& provenance);

}  // namespace galli
