// Claim files to claims.
#pragma once

#include <memory>
#include <vector>

#include "claim/claim.h"

namespace galli::claims {

/// All claims of a file; its rulesets are added to a copy of the library. Throws Error.
std::vector<Claim> read_claims(const std::shared_ptr<const Source>& source, const Library& library);

}  // namespace galli::claims
