// Claim files to claims.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "claim/claim.h"

namespace galli::claims {

/// All claims of a file; its rulesets are added to a copy of the library. Claims without a bound of their own get `bound`,
/// or are refused when they need one. Throws Error.
std::vector<Claim> read_claims(const std::shared_ptr<const Source>& source, const Library& library,
                               std::optional<Integer> bound = {});

}  // namespace galli::claims
