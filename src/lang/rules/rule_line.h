// Finds the parts of a line of rules: the move, its loops, its condition.
#pragma once

#include "lang/cursor.h"

namespace galli {

/// Token positions; 0 when there is no such part. `loops` and `condition` stand behind their words.
struct RuleLine {
  std::size_t begin = 0;
  std::size_t loops = 0;
  std::size_t condition = 0;
  std::size_t end = 0;
};

bool at_line_end(const Cursor& cursor);

/// The line from the cursor, which is left at its end.
RuleLine find_line(Cursor& cursor);

}  // namespace galli
