// The sparse loop on single words, for every CPU.
#include "engine/sparse/kernel.h"

namespace galli {
namespace {

std::uint64_t first_zero(const SparseWindow* windows, std::uint32_t count, std::uint64_t places) {
  for (std::uint64_t place = 0; place < places; place += 64) {
    std::uint64_t marked = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t bit = windows[i].bit + place;
      const std::uint64_t* word = windows[i].words + (bit >> 6);
      const unsigned shift = bit & 63;
      marked |= word[0] >> shift | word[1] << 1 << (63 - shift);
    }
    if (~marked != 0) return place + static_cast<unsigned>(__builtin_ctzll(~marked));
  }
  return places;
}

}  // namespace

const SparseKernel sparse_kernel_plain = {first_zero};

}  // namespace galli
