// Heaps: tuples of sizes that satisfy conditions. A product of heaps is heaps again, and remembers its factors.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gallimaufry/position_view.h"
#include "game/board/common.h"
#include "game/expression.h"

namespace galli {

struct Board;

struct HeapsBoard {
  std::vector<std::string> heaps;      ///< their names, for people
  std::vector<Expression> conditions;  ///< all hold on the board; over heaps only; often empty
  std::vector<Board> factors;          ///< what it is a product of; empty when it is none

  const std::vector<std::string>& names() const { return heaps; }
  std::optional<std::size_t> length(std::span<const Integer> numbers) const;
  bool contains(const Position& position) const;
  std::string why_outside(const Position& position) const;
  Position cleared(const Position& position) const;
  Position small_position() const;

  WindowShows window_shows() const { return WindowShows::everything; }
  Position placed(const Position& sizes) const { return sizes; }
  std::optional<Position> sizes_of(const Position& position) const { return position; }

  bool falls_apart() const { return false; }
  std::uint64_t positions_below(const Position&, std::uint64_t most) const { return most; }
  std::size_t move_places(const Position&) const { return 1; }

  BoardComparison compared(const HeapsBoard& other) const;

  std::string in_words() const;
  std::string example() const;
  std::string text(const Position& position) const;
  std::string argument(const Position& position) const;
  std::string text_behind_at(const Position& position) const;
  WrittenPosition read(const Span& where, const NumberReader& numbers) const;
  std::string change(const Position& from, const Position& to) const;

  std::vector<PositionPart> parts(const Position& position) const;
  BoardKind shown_as() const { return BoardKind::heaps; }

  /// "x >= 1 and y >= 1"; empty when there are no conditions.
  std::string condition_text() const;

  bool operator==(const HeapsBoard&) const;
};

}  // namespace galli
