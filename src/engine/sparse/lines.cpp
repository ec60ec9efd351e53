#include "engine/sparse/lines.h"

namespace galli {

Marks::Marks(std::uint64_t size)
    : words_(size / 64 + 2 + sparse_spare_words),
      full_(words_.size() / 64 + 2),
      groups_(full_.size() / 64 + 2) {}

void Marks::set_full(std::uint64_t word) {
  std::uint64_t& full = full_[word >> 6];
  full |= std::uint64_t{1} << (word & 63);
  if (full == ones) groups_[word >> 12] |= std::uint64_t{1} << (word >> 6 & 63);
}

void Marks::clear(std::uint64_t bit) {
  words_[bit >> 6] &= ~(std::uint64_t{1} << (bit & 63));
  full_[bit >> 12] &= ~(std::uint64_t{1} << (bit >> 6 & 63));
  groups_[bit >> 18] &= ~(std::uint64_t{1} << (bit >> 12 & 63));
}

/// The last words are never full, so there is an end.
std::uint64_t Marks::next_after_full(std::uint64_t group) const {
  std::uint64_t at = group >> 6;
  std::uint64_t here = ~groups_[at] >> (group & 63) << (group & 63);
  while (here == 0) here = ~groups_[++at];
  group = at * 64 + static_cast<unsigned>(std::countr_zero(here));
  return group * 64 + static_cast<unsigned>(std::countr_one(full_[group]));
}

Lines::Lines(const SparseLines& plan) : plan_(plan), marks_(static_cast<std::uint64_t>(plan.bits)) {
  const std::size_t inner = plan.step.size() - 2;
  step_ = wrap_ = plan.stride[inner];
  if (plan.pivot != inner) return;
  slots_ = left_ = plan.step[inner];
  if (slots_ - 1 > plan.most[inner]) return;  // the box has no row after the last residue
  wrap_ = -(slots_ - 1) * step_;
  for (std::size_t heap = 0; heap < plan.step.size(); ++heap) {
    if (heap != inner) wrap_ -= plan.step[heap] * plan.stride[heap];
  }
}

void Lines::begin(const Position& row) {
  const Integer step = plan_.step[plan_.pivot];
  const Integer steps = row[plan_.pivot] / step;
  base_ = row[plan_.pivot] % step * plan_.stride[plan_.pivot];
  for (std::size_t heap = 0; heap < plan_.step.size(); ++heap) {
    if (heap == plan_.pivot) continue;
    const Integer size = heap + 1 < row.size() ? row[heap] : 0;
    base_ += (size - steps * plan_.step[heap] - plan_.least[heap]) * plan_.stride[heap];
  }
  left_ = slots_ - (slots_ > 1 ? row[row.size() - 2] % slots_ : 0);
}

void Lines::mark_through(const Position& point) {
  const Integer step = plan_.step[plan_.pivot];
  const Integer steps = step == 1 ? point[plan_.pivot] : *floor_divide(point[plan_.pivot], step);
  Integer bit = 0;
  for (std::size_t heap = 0; heap < point.size(); ++heap) {
    const Integer coordinate = point[heap] - steps * plan_.step[heap];
    if (coordinate < plan_.least[heap] || coordinate > plan_.most[heap]) return;
    bit += (coordinate - plan_.least[heap]) * plan_.stride[heap];
  }
  mark_bit(bit);
}

}  // namespace galli
