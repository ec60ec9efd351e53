// A tile as bytes, little endian: "GLT1", level and kind (8 bits each), columns and rows (16 bits), 16 bits of zero, the largest number
// (32 bits), then the cells, the rows running fastest: 8 bits each for outcomes and differences, else 32.
#pragma once

#include <string>

#include "gallimaufry/maps.h"

namespace galli {

std::string tile_bytes(const TileAnswer& tile, std::size_t level);

}  // namespace galli
