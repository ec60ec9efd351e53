// Maps of games with one or two heaps: a board computed in one pass and kept, then looked at in tiles, from single positions to
// blocks of thousands a side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/control.h"
#include "gallimaufry/game.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/settings.h"

namespace galli {

struct OpenMap;

/// A map that was computed; cheap to copy, and threads may share it.
class MapHandle {
 public:
  /// No map: whatever is asked about it throws Error.
  MapHandle() = default;

  explicit operator bool() const { return map_ != nullptr; }
  bool operator==(const MapHandle&) const = default;

 private:
  friend struct Inside;  // the library's own way in
  std::shared_ptr<const OpenMap> map_;
};

/// Outcomes or nim-values of heaps from 0 to a bound, or where two games differ in them.
struct MapQuestion {
  static constexpr Integer default_bound = 1000;

  GameHandle game;
  bool values = false;            ///< nim-values in place of outcomes
  std::vector<Integer> bounds{};  ///< one for all heaps, or one for each; empty: the default
  std::size_t phase = 1;
  GameHandle other{};           ///< no game: none. Else the map shows where the two differ
  std::uint64_t max_bytes = 0;  ///< of the map; 0: half of the memory of the settings

  bool operator==(const MapQuestion&) const = default;
};

struct MapAnswer {
  static constexpr std::size_t tile_side = 256;  ///< cells a side

  MapHandle map;
  std::string game;
  std::string other{};             ///< the text of the other game; empty: none
  std::vector<std::string> heaps;  ///< one or two names
  bool values = false;
  std::uint64_t columns = 0;  ///< sizes of the first heap that it has: 0..columns-1
  std::uint64_t rows = 1;     ///< of the second; 1 if there is none
  std::size_t levels =
      1;  ///< at level k a cell is a block of 2^k by 2^k positions; the last level is one tile
  /// Tiles below the level `whole_from` are there for positions with sizes below `fine` only.
  std::array<std::uint64_t, 2> fine{};
  std::size_t whole_from = 0;
  std::uint32_t largest = 0;      ///< nim-value
  std::uint64_t p_positions = 0;  ///< of the first game
  std::uint64_t differences = 0;  ///< positions at which the games differ
  std::string limited{};          ///< why it is smaller than asked for; empty: it is not
  RunFacts run{};

  bool operator==(const MapAnswer&) const = default;
};

/// Computes the map, unless the session has kept it. What it has is then known to later questions about single positions. Where values
/// do not fit into the memory for all sizes, the map is smaller than asked for, and says so. Throws Error where the game has
/// three heaps or more, or none, and when it is refused.
MapAnswer ask(const MapQuestion& question, const Settings& settings = {}, const Control& control = {});

/// The map if the session has kept it. Computes nothing.
std::optional<MapAnswer> kept_map(const MapQuestion& question);

/// A part of a map: 256 by 256 cells, fewer at its far edges.
struct TileQuestion {
  MapHandle map;
  std::size_t level = 0;
  std::uint64_t column = 0;  ///< of tiles: its first cell is 256 times this
  std::uint64_t row = 0;

  bool operator==(const TileQuestion&) const = default;
};

struct TileAnswer {
  enum class Kind : std::uint8_t {
    outcomes,           ///< 0 for P, 1 for N
    values,             ///< nim-values
    outcome_blocks,     ///< how many P-positions
    value_blocks,       ///< three numbers a cell: smallest, largest, 256 times the mean
    differences,        ///< 0 equal, 1 only the first is P, 2 only the second is P; of values 0 equal, 3 not
    difference_blocks,  ///< how many positions differ
  };
  static constexpr std::uint32_t off_board = 0xffff'ffff;

  Kind kind = Kind::outcomes;
  std::size_t columns = 0;  ///< cells
  std::size_t rows = 0;
  std::uint32_t largest = 0;           ///< number in it
  std::vector<std::uint32_t> cells{};  ///< the rows run fastest

  bool operator==(const TileAnswer&) const = default;
};

/// Throws Error when there is no such tile.
TileAnswer ask(const TileQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
