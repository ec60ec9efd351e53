// The sparse loop on 256-bit vectors. Built with -mavx2.
#include <immintrin.h>

#include "engine/sparse/kernel.h"

namespace galli {
namespace {

/// A count of 64 shifts everything out, as wanted.
__m256i window(const SparseWindow& from, std::uint64_t place) {
  const std::uint64_t bit = from.bit + place;
  const auto* word = reinterpret_cast<const __m256i*>(from.words + (bit >> 6));
  const auto* next = reinterpret_cast<const __m256i*>(from.words + (bit >> 6) + 1);
  const __m128i shift = _mm_cvtsi64_si128(static_cast<long long>(bit & 63));
  const __m128i rest = _mm_cvtsi64_si128(64 - static_cast<long long>(bit & 63));
  return _mm256_or_si256(_mm256_srl_epi64(_mm256_loadu_si256(word), shift),
                         _mm256_sll_epi64(_mm256_loadu_si256(next), rest));
}

std::uint64_t first_zero(const SparseWindow* windows, std::uint32_t count, std::uint64_t places) {
  for (std::uint64_t place = 0; place < places; place += 256) {
    __m256i marked = window(windows[0], place);
    for (std::uint32_t i = 1; i < count; ++i) marked = _mm256_or_si256(marked, window(windows[i], place));
    if (_mm256_testc_si256(marked, _mm256_set1_epi64x(-1)) != 0) continue;
    std::uint64_t words[4];
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(words), marked);
    std::uint64_t word = 0;
    while (~words[word] == 0) ++word;
    return place + 64 * word + static_cast<unsigned>(__builtin_ctzll(~words[word]));
  }
  return places;
}

}  // namespace

const SparseKernel sparse_kernel_avx2 = {first_zero};

}  // namespace galli
