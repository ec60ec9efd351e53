// Claims that were checked, for machines and as a plain page.
#pragma once

#include <string>
#include <vector>

#include "report/provenance.h"
#include "value/verdict.h"

namespace galli {

/// A list of objects.
std::string verdicts_as_json(const std::vector<CheckedClaim>& claims);

/// A page that needs nothing else.
std::string verdicts_as_html(const std::vector<CheckedClaim>& claims, const Provenance& provenance);

}  // namespace galli
