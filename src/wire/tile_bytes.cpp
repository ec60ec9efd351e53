#include "wire/tile_bytes.h"

namespace galli {
namespace {

void put(char* to, std::uint32_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) to[i] = static_cast<char>((number >> (8 * i)) & 0xff);
}

bool has_small_cells(TileAnswer::Kind kind) {
  return kind == TileAnswer::Kind::outcomes || kind == TileAnswer::Kind::differences;
}

}  // namespace

std::string tile_bytes(const TileAnswer& tile, std::size_t level) {
  constexpr std::size_t header = 16;
  const std::size_t size = has_small_cells(tile.kind) ? 1 : 4;
  std::string bytes(header + tile.cells.size() * size, '\0');
  bytes.replace(0, 4, "GLT1");
  char* at = bytes.data();
  put(at + 4, static_cast<std::uint32_t>(level), 1);
  put(at + 5, static_cast<std::uint32_t>(tile.kind), 1);
  put(at + 6, static_cast<std::uint32_t>(tile.columns), 2);
  put(at + 8, static_cast<std::uint32_t>(tile.rows), 2);
  put(at + 12, tile.largest, 4);
  at += header;
  for (const std::uint32_t cell : tile.cells) {
    put(at, cell, size);
    at += size;
  }
  return bytes;
}

}  // namespace galli
