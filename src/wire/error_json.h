// Mistakes as JSON: {"error": {...}}.
#pragma once

#include <string>

#include "gallimaufry/error.h"

namespace galli {

/// "question", "text", "refused"
std::string_view name_of(ErrorKind kind);

/// "did_you_mean", "smaller_bound"
std::string_view kind_of(const Remedy& remedy);

/// `texts`: names and texts that mistakes may lie in, besides rules files, which are named.
std::string error_as_json(const Complaint& complaint,
                          const std::vector<std::pair<std::string, std::string>>& texts = {});

}  // namespace galli
