// The sparse loop on 512-bit vectors. Built with -mavx512f -mavx512vbmi2.
#include <immintrin.h>

#include "engine/sparse/kernel.h"

namespace galli {
namespace {

__m512i window(const SparseWindow& from, std::uint64_t place) {
  const std::uint64_t bit = from.bit + place;
  const std::uint64_t* word = from.words + (bit >> 6);
  return _mm512_shrdv_epi64(_mm512_loadu_si512(word), _mm512_loadu_si512(word + 1),
                            _mm512_set1_epi64(static_cast<long long>(bit & 63)));
}

std::uint64_t first_zero(const SparseWindow* windows, std::uint32_t count, std::uint64_t places) {
  for (std::uint64_t place = 0; place < places; place += 512) {
    __m512i marked = window(windows[0], place);
    for (std::uint32_t i = 1; i < count; ++i) marked = _mm512_or_si512(marked, window(windows[i], place));
    const std::uint32_t open = _mm512_cmpneq_epi64_mask(marked, _mm512_set1_epi64(-1));
    if (open == 0) continue;
    const auto lane = static_cast<std::uint32_t>(__builtin_ctz(open));
    const __m512i first = _mm512_maskz_compress_epi64(static_cast<__mmask8>(open), marked);
    const auto word = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(first)));
    return place + 64 * lane + static_cast<unsigned>(__builtin_ctzll(~word));
  }
  return places;
}

}  // namespace

const SparseKernel sparse_kernel_avx512 = {first_zero};

}  // namespace galli
