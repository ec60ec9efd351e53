#include "wire/tile_bytes.h"

namespace galli {
namespace {

void append(std::string& bytes, std::uint32_t number, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>((number >> (8 * i)) & 0xff);
}

bool has_small_cells(TileAnswer::Kind kind) {
  return kind == TileAnswer::Kind::outcomes || kind == TileAnswer::Kind::differences;
}

}  // namespace

std::string tile_bytes(const TileAnswer& tile, std::size_t level) {
  const int size = has_small_cells(tile.kind) ? 1 : 4;
  std::string bytes = "GLT1";
  bytes.reserve(16 + tile.cells.size() * static_cast<std::size_t>(size));
  append(bytes, static_cast<std::uint32_t>(level), 1);
  append(bytes, static_cast<std::uint32_t>(tile.kind), 1);
  append(bytes, static_cast<std::uint32_t>(tile.columns), 2);
  append(bytes, static_cast<std::uint32_t>(tile.rows), 2);
  append(bytes, 0, 2);
  append(bytes, tile.largest, 4);
  for (const std::uint32_t cell : tile.cells) append(bytes, cell, size);
  return bytes;
}

}  // namespace galli
