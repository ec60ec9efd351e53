#include "game/multiset.h"

#include <algorithm>

namespace galli {

Board multiset_board() { return {{"n"}, {}, Board::Kind::multiset}; }

Position multiset_of(std::vector<Integer> sizes) {
  std::erase(sizes, 0);
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  sizes.insert(sizes.begin(), static_cast<Integer>(sizes.size()));
  return sizes;
}

Position placed(const Board& board, const Position& sizes) {
  return board.kind == Board::Kind::multiset ? multiset_of(sizes) : sizes;
}

std::span<const Integer> heaps_of(const Position& multiset) { return std::span(multiset).subspan(1); }

Position with_heap_replaced(const Position& multiset, std::size_t index, std::span<const Integer> pieces) {
  const auto heaps = heaps_of(multiset);
  std::vector<Integer> sizes(heaps.begin(), heaps.end());
  sizes.erase(sizes.begin() + static_cast<std::ptrdiff_t>(index));
  sizes.insert(sizes.end(), pieces.begin(), pieces.end());
  return multiset_of(std::move(sizes));
}

bool visit_pieces(const Split& split, Integer heap,
                  const std::function<bool(std::span<const Integer>)>& visit) {
  const Integer rest = heap - split.taken;
  if (rest < 0) return true;
  const auto may_leave = [&](std::uint32_t pieces) { return (split.left >> pieces & 1) != 0; };
  if (rest == 0) return !may_leave(0) || visit({});
  if (may_leave(1) && !visit(std::vector{rest})) return false;
  for (Integer a = 1; may_leave(2) && a <= rest - a; ++a) {
    if (!visit(std::vector{a, rest - a})) return false;
  }
  for (Integer a = 1; may_leave(3) && a <= (rest - a) / 2; ++a) {
    for (Integer b = a; b <= rest - a - b; ++b) {
      if (!visit(std::vector{a, b, rest - a - b})) return false;
    }
  }
  return true;
}

}  // namespace galli
