// Lines of P-positions, in words and for machines.
#pragma once

#include <string>

#include "gallimaufry/error.h"
#include "gallimaufry/studies.h"
#include "report/provenance.h"

namespace galli {

/// `words` says what to try.
std::string as_text(const SlopesAnswer& answer, const RemedyWords& words);
std::string as_json(const SlopesAnswer& answer, const Provenance& provenance);

}  // namespace galli
