// The octal loops on vectors of 32 bytes. Built with -mavx2 -mpopcnt.
#include <immintrin.h>

#include "engine/octal/kernel_loops.h"

namespace galli {
namespace {

using Vector = std::uint16_t __attribute__((vector_size(32)));

/// Scans for 16 candidates at once, one for each value of the lower four bits, by which it is looked up.
struct Scan {
  static constexpr std::uint32_t classes = 16;
  static constexpr std::uint64_t marked = 1;

  /// The candidate that each of 16 values might be.
  static __m256i candidate(__m256i low, __m256i high, __m256i value) {
    const __m256i upper = _mm256_set1_epi16(static_cast<short>(0x8000));  // makes the upper byte 0
    const __m256i index = _mm256_or_si256(_mm256_and_si256(value, _mm256_set1_epi16(15)), upper);
    return _mm256_or_si256(_mm256_shuffle_epi8(low, index),
                           _mm256_slli_epi16(_mm256_shuffle_epi8(high, index), 8));
  }

  static __m256i load(const void* at) { return _mm256_loadu_si256(static_cast<const __m256i*>(at)); }

  static __m256i table(const std::uint16_t* candidates, unsigned shift) {
    std::uint8_t bytes[32];
    for (unsigned j = 0; j < 32; ++j) bytes[j] = static_cast<std::uint8_t>(candidates[j % 16] >> shift);
    return load(bytes);
  }

  static std::uint32_t scan(const std::uint16_t* f, const std::uint16_t* b, std::uint64_t count,
                            const std::uint16_t* candidates) {
    const __m256i low = table(candidates, 0);
    const __m256i high = table(candidates, 8);
    __m256i hit = _mm256_setzero_si256();
    std::uint64_t i = 0;
    for (; i + 16 <= count; i += 16) {
      const __m256i value = _mm256_xor_si256(load(f + i), load(b + i));
      hit = _mm256_or_si256(hit, _mm256_cmpeq_epi16(value, candidate(low, high, value)));
    }
    if (_mm256_testz_si256(hit, hit) == 0) i = 0;
    return scan_each(f + i, b + i, count - i, candidates, classes);
  }
};

}  // namespace

const OctalKernel octal_kernel_avx2 = {Search<Scan>::least_missing, mark_each_lane,
                                       Loops<Vector>::strike_lanes, pack_marks};

}  // namespace galli
