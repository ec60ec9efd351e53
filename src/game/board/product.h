// Boards side by side, not all of them heaps: a position has a part on each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gallimaufry/position_view.h"
#include "game/board/common.h"

namespace galli {

struct Board;

struct ProductBoard {
  std::vector<Board> factors;  ///< none of them a product

  const std::vector<std::string>& names() const { return no_heaps(); }
  std::optional<std::size_t> length(std::span<const Integer> numbers) const;
  bool contains(const Position& position) const;
  std::string why_outside(const Position& position) const;
  Position cleared(const Position& position) const;
  Position small_position() const;

  WindowShows window_shows() const { return WindowShows::nothing; }
  Position placed(const Position& sizes) const { return sizes; }
  std::optional<Position> sizes_of(const Position&) const { return {}; }

  bool falls_apart() const { return false; }
  std::uint64_t positions_below(const Position&, std::uint64_t most) const { return most; }
  std::size_t move_places(const Position&) const { return 1; }

  BoardComparison compared(const ProductBoard& other) const;

  std::string in_words() const;
  std::string example() const;
  std::string text(const Position& position) const;
  std::string argument(const Position& position) const;
  std::string text_behind_at(const Position& position) const { return "(" + text(position) + ")"; }
  WrittenPosition read(const Span& where, const NumberReader& numbers) const;
  /// "part 2: 5 -> 2,1"
  std::string change(const Position& from, const Position& to) const;

  std::vector<PositionPart> parts(const Position& position) const;
  BoardKind shown_as() const { return BoardKind::several_parts; }

  bool operator==(const ProductBoard&) const;
};

/// Parts with '+' between them, each read on its factor. `example` is a position of the whole.
WrittenPosition read_parts(const Span& where, const std::vector<Board>& factors, const std::string& example,
                           const NumberReader& numbers);
/// A number of heaps that is not that of the board.
Complaint wrong_number_of_heaps(const Span& where, std::size_t wanted, std::size_t given,
                                const std::string& example);

}  // namespace galli
