// What the sparse engine asks of a board: which places of a row are on it, where a ray has options.
#pragma once

#include "engine/sparse/plan.h"

namespace galli {

/// The places of a row that are on the board, none when first > last.
struct Places {
  Integer first = 0;
  Integer last = 0;
};

/// A row is given as a position, the last heap of which does not matter.
Places places_on_board(const SparsePlan& plan, const Position& row);

/// Whether a ray has an option on the board.
bool has_option(const Ray& ray, const SparsePlan& plan, const Position& position);

}  // namespace galli
