// Lines of P-positions, in words and for machines.
#pragma once

#include <string>

#include "gallimaufry/studies.h"
#include "report/provenance.h"

namespace galli {

std::string as_text(const SlopesAnswer& answer);
std::string as_json(const SlopesAnswer& answer, const Provenance& provenance);

}  // namespace galli
