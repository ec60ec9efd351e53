// Laws of operators, in words and for machines.
#pragma once

#include <string>

#include "gallimaufry/studies.h"
#include "report/provenance.h"

namespace galli {

/// Laws under the theorems that they are from.
std::string as_text(const LawsAnswer& answer);

std::string as_json(const LawsAnswer& answer, const Provenance& provenance);

}  // namespace galli
