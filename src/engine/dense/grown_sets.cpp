#include "engine/dense/grown_sets.h"

namespace galli {

GrownSets::GrownSets(std::size_t heap, const BoxCells& cells)
    : stride_(static_cast<std::uint64_t>(cells.stride(heap))),
      length_(static_cast<std::uint64_t>(cells.last(heap)) + 1),
      max_words_(cells.count() + (1 << 16)),
      known_(cells.count() / length_, -1) {}

GrownSets::Known GrownSets::go_to(std::uint64_t cell) {
  line_ = static_cast<std::size_t>(cell / stride_ / length_ * stride_ + cell % stride_);
  const auto size = static_cast<Integer>(cell / stride_ % length_);
  const Integer before = known_[line_];
  known_[line_] = size;
  if (before == size) return Known::all;
  if (before >= 0 && before + 1 == size) return Known::all_but_more;
  for (auto& words : words_) words[line_] = 0;
  return Known::nothing;
}

}  // namespace galli
