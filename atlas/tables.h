// Printed tables next to what was computed.
#pragma once

#include <string>
#include <vector>

#include "atlas/statements.h"

namespace galli::atlas {

/// Both tables with the differences marked; one, folded, when they agree; the wrong entries when there is no table;
/// nothing when there is neither.
std::string table_section(const Statement& statement);

/// Tables of one figure: rows under each other when each has one row, else beside each other; every entry as it is printed
/// and as it was computed, differences marked. Each statement has a table.
std::string tables_together(const std::vector<const Statement*>& statements);

/// A comma-separated text as a table; its first line is the head unless it has only numbers.
std::string csv_table(const std::string& csv);

}  // namespace galli::atlas
