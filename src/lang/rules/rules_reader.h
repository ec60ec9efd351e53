// Makes a ruleset of a definition, by reading its body with the arguments known.
#pragma once

#include "lang/rules/definition.h"

namespace galli {

/// Throws Error; `span` is where the user wrote the arguments.
Ruleset instantiate(const Definition& definition, const Arguments& arguments, const Span& span);

/// Reads the body with arguments made up for the purpose, so that mistakes are seen when a file is loaded. Throws
/// Error.
void check_body(const Definition& definition);

/// Names for this many heaps: x; x, y; x, y, z; h1, h2, ...
std::vector<std::string> heap_names(std::size_t count);

}  // namespace galli
