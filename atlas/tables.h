// Printed tables beside what was computed.
#pragma once

#include <string>

#include "atlas/statements.h"

namespace galli::atlas {

/// Both tables with the differences marked; one, folded, when they agree; the wrong entries when there is no table;
/// nothing when there is neither.
std::string table_section(const Statement& statement);

/// A comma-separated text as a table.
std::string csv_table(const std::string& csv);

}  // namespace galli::atlas
