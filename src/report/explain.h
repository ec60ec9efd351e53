// Plans as text.
#pragma once

#include <string>

#include "gallimaufry/explain.h"
#include "report/formats.h"

namespace galli {

/// One after the other, each with the game that it is for.
std::string as_text(const ExplainAnswer& answer);

/// About what it takes to write a cell of a table, or a term of a sequence.
double seconds_to_write_a_cell(const ExplainQuestion::Asked& question, Format format);

}  // namespace galli
