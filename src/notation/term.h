// Terms of sequences and cells of tables: "P", "N", a number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json.h"
#include "value/table.h"

namespace galli {

/// "values", "outcomes": as fields of JSON name them.
std::string_view field_name(Ask ask);

/// "P", "N", a number; empty off the board.
std::string term_text(Ask ask, std::int32_t term);

/// "P", 5, or null off the board.
void write_term(JsonWriter& json, Ask ask, std::int32_t term);

}  // namespace galli
