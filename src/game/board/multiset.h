// Multisets of heaps, which may be split: the order of the heaps does not matter.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gallimaufry/position_view.h"
#include "game/board/common.h"

namespace galli {

struct MultisetBoard {
  const std::vector<std::string>& names() const;  ///< one name, for any heap
  std::optional<std::size_t> length(std::span<const Integer> numbers) const;
  bool contains(const Position& position) const;
  std::string why_outside(const Position&) const { return ""; }
  Position cleared(const Position& position) const;
  Position small_position() const;

  WindowShows window_shows() const { return WindowShows::single_heaps; }
  Position placed(const Position& sizes) const;
  std::optional<Position> sizes_of(const Position& position) const;

  bool falls_apart() const { return true; }
  /// By the total of the heaps.
  std::uint64_t positions_below(const Position& position, std::uint64_t most) const;
  std::size_t move_places(const Position&) const { return 1; }

  BoardComparison compared(const MultisetBoard&) const { return {Comparison::equal, {}}; }

  std::string in_words() const { return "a multiset of heaps"; }
  std::string example() const { return "5,3"; }
  std::string text(const Position& position) const;
  std::string argument(const Position& position) const;
  std::string text_behind_at(const Position& position) const { return text(position); }
  WrittenPosition read(const Span& where, const NumberReader& numbers) const;
  /// "5 -> 2,1": the heaps that are gone, and those that are new.
  std::string change(const Position& from, const Position& to) const;

  std::vector<PositionPart> parts(const Position& position) const;
  BoardKind shown_as() const { return BoardKind::multiset; }

  bool operator==(const MultisetBoard&) const = default;
};

/// Heaps in any order, some perhaps empty, as a position.
Position multiset_of(std::vector<Integer> sizes);
std::span<const Integer> heaps_of(const Position& multiset);
/// The multiset with heap number `index` replaced by these.
Position with_heap_replaced(const Position& multiset, std::size_t index, std::span<const Integer> pieces);

}  // namespace galli
