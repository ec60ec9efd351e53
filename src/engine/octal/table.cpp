#include "engine/octal/table.h"

#include <algorithm>
#include <cassert>

namespace galli {

OctalMoves moves_of(const OctalCode& code) {
  OctalMoves moves;
  for (const Split& split : code.digits) {
    const auto taken = static_cast<std::uint32_t>(split.taken);
    if ((split.left & 1U) != 0) moves.to_none.push_back(taken);
    if ((split.left & 2U) != 0) moves.to_one.push_back(taken);
    if ((split.left & 4U) != 0) moves.to_two.push_back(taken);
    if ((split.left & 8U) != 0) moves.to_three.push_back(taken);
    if (split.left != 0) moves.last = std::max(moves.last, taken);
  }
  return moves;
}

void OctalTable::reserve(std::uint64_t heaps) {
  if (heaps <= forward_.size()) return;
  forward_.resize(heaps);
  std::vector<std::uint16_t> backward(heaps);
  std::copy(backward_.end() - static_cast<std::ptrdiff_t>(known_), backward_.end(),
            backward.end() - static_cast<std::ptrdiff_t>(known_));
  backward_ = std::move(backward);
}

void OctalTable::push(std::uint32_t value) {
  assert(value <= octal_most_span && known_ < forward_.size());
  forward_[known_] = static_cast<std::uint16_t>(value);
  backward_[backward_.size() - 1 - known_] = static_cast<std::uint16_t>(value);
  ++known_;
  largest_ = std::max(largest_, value);
  while (span_ <= value) span_ *= 2;
}

OctalPairs OctalTable::pairs(std::uint64_t m, std::uint64_t first) const {
  const std::uint64_t end = m / 2 + 1;
  if (end <= first) return {nullptr, nullptr, 0};
  return {from(first), down_from(m - first), end - first};
}

}  // namespace galli
