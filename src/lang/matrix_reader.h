// Reads the two directions of a cone: [7,2; 1,10] as vectors, (2/7, 10/1) as slopes.
#pragma once

#include "game/rational.h"
#include "lang/cursor.h"

namespace galli {

/// The cursor stands behind `word`, and is left behind the closing bracket. Slopes are not reduced.
Matrix read_matrix(Cursor& cursor, std::string_view word);

}  // namespace galli
