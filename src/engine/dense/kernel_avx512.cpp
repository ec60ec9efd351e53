// Rows on 512-bit vectors. Built with -mavx512f.
#include <immintrin.h>

#include "engine/dense/kernel_vectors.h"

namespace galli {
namespace {

struct Avx512 {
  using Value = __m512i;
  static constexpr std::int32_t lanes = 16;

  static Value all(std::uint32_t value) { return _mm512_set1_epi32(static_cast<int>(value)); }
  static Value load(const std::uint32_t* at) { return _mm512_loadu_si512(at); }
  static __mmask16 inside(std::int32_t first, std::int32_t last) {
    const Value lane = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    return _mm512_cmple_epi32_mask(_mm512_set1_epi32(first), lane) &
           _mm512_cmple_epi32_mask(lane, _mm512_set1_epi32(last));
  }
  /// Cells outside are not read.
  static Value load_between(const std::uint32_t* at, std::int32_t first, std::int32_t last) {
    return _mm512_mask_loadu_epi32(all(row_nowhere), inside(first, last), at);
  }
  static Value between(Value value, std::int32_t first, std::int32_t last) {
    return _mm512_mask_mov_epi32(all(row_nowhere), inside(first, last), value);
  }
  static void store(std::uint32_t* at, Value value) { _mm512_storeu_si512(at, value); }
  static Value subtract(Value a, Value b) { return _mm512_sub_epi32(a, b); }
  static Value either(Value a, Value b) { return _mm512_or_si512(a, b); }
  /// Counts of 32 and more shift everything out.
  static Value bits(Value value) { return _mm512_sllv_epi32(_mm512_set1_epi32(1), value); }
  static bool all_odd(Value value) { return _mm512_test_epi32_mask(value, all(1)) == 0xFFFF; }
};

}  // namespace

const RowKernel row_kernel_avx512 = {find_in_row<Avx512>};

}  // namespace galli
