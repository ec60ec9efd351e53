// Multisets of heaps, and the moves of take-and-break games (octal and hexadecimal codes) on them.
#pragma once

#include <functional>

#include "game/board.h"

namespace galli {

/// Take `taken` tokens from a heap and leave the rest as j non-empty heaps, for each bit j of `left` (bit 0:
/// nothing may be left): digit number `taken` of the code.
struct Split {
  Integer taken = 0;
  std::uint32_t left = 0;

  bool operator==(const Split&) const = default;
};
inline constexpr std::size_t max_pieces = 3;

Board multiset_board();
/// Heaps in any order, some perhaps empty, as a position.
Position multiset_of(std::vector<Integer> sizes);
/// Sizes that a window counts, as a position of the board: on a multiset one heap of that size.
Position placed(const Board& board, const Position& sizes);
std::span<const Integer> heaps_of(const Position& multiset);
/// The multiset with heap number `index` replaced by these.
Position with_heap_replaced(const Position& multiset, std::size_t index, std::span<const Integer> pieces);

/// What a heap can be left as, in order; the visitor returns false to stop, and so does the answer.
bool visit_pieces(const Split& split, Integer heap,
                  const std::function<bool(std::span<const Integer>)>& visit);

}  // namespace galli
