// Claims that were checked, for people, for machines and as a plain page.
#pragma once

#include <string>
#include <vector>

#include "gallimaufry/claims.h"
#include "report/moves/moves.h"
#include "report/provenance.h"

namespace galli {

/// Columns that the longest name takes up.
std::size_t width_of_names(const std::vector<ClaimEntry>& claims);

/// One line: its name and where it is from.
std::string claim_in_list(const ClaimEntry& claim, std::size_t width);

/// One line, with what speaks against it below, and the moves there if they were asked for; names are as wide as `width`.
std::string verdict_as_text(const CheckedClaim& claim, std::size_t width, const MovesStyle& style);

/// "proved", "not there"
std::string_view in_words(InPaper standing);

std::size_t count_surprises(const std::vector<CheckedClaim>& claims);

/// "205 claims: 12 proved, 150 observed, 43 refuted; all as expected"
std::string summary(const std::vector<CheckedClaim>& claims);

/// A list of objects.
std::string verdicts_as_json(const std::vector<CheckedClaim>& claims);

/// A page that needs nothing else.
std::string verdicts_as_html(const std::vector<CheckedClaim>& claims, const Provenance& provenance);

}  // namespace galli
