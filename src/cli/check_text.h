// Verdicts for people.
#pragma once

#include <string>
#include <vector>

#include "value/verdict.h"

namespace galli {

/// One line: its name and where it is from.
std::string claim_in_list(const std::string& name, const std::string& source, std::size_t width);

/// One line, with what speaks against it below; names are as wide as `width`.
std::string verdict_as_text(const CheckedClaim& claim, std::size_t width);

/// "205 claims: 12 proved, 150 observed, 43 refuted; all as expected"
std::string summary(const std::vector<CheckedClaim>& claims);

}  // namespace galli
