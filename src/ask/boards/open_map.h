// What a handle of a map stands for.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "gallimaufry/maps.h"
#include "game/board/board.h"
#include "value/outcome_map.h"
#include "value/value_map.h"

namespace galli {

/// One game.
struct PlainMap {
  std::variant<OutcomeMap, ValueMap> cells;
  std::optional<Board> conditions;  ///< the board, where not all sizes are on it

  const BoardSides& sides() const;
  std::uint64_t bytes() const;
  /// The nim-value, or 0 for P and 1 for N; -1 off the board; none where it is not known.
  std::optional<std::int32_t> at(const Position& sizes) const;
  bool is_off_board(std::uint64_t column, std::uint64_t row) const;
};

/// Two games of the same size, and how many positions of each block differ.
struct DifferenceMap {
  std::shared_ptr<const PlainMap> first;
  std::shared_ptr<const PlainMap> second;
  BlockCounts counts;
  std::uint64_t differences = 0;
};

struct OpenMap {
  std::shared_ptr<const PlainMap> plain;              ///< of one game; the first of two
  std::shared_ptr<const DifferenceMap> difference{};  ///< null: one game
  MapAnswer facts{};                                  ///< without the handle

  std::uint64_t bytes() const;
};

/// Where the games differ, both on the board: bits of a column, from the word `first` on.
void read_differences(const DifferenceMap& map, std::uint64_t column, std::uint64_t first,
                      std::span<std::uint64_t> bits);

/// A tile of it. Throws Error when there is none.
TileAnswer tile_of(const OpenMap& map, const TileQuestion& question);

}  // namespace galli
