// Rows on 256-bit vectors. Built with -mavx2.
#include <immintrin.h>

#include "engine/dense/kernel_vectors.h"

namespace galli {
namespace {

struct Avx2 {
  using Value = __m256i;
  static constexpr std::int32_t lanes = 8;

  static Value all(std::uint32_t value) { return _mm256_set1_epi32(static_cast<int>(value)); }
  static Value load(const std::uint32_t* at) {
    return _mm256_loadu_si256(reinterpret_cast<const Value*>(at));
  }
  static Value outside(std::int32_t first, std::int32_t last) {
    const Value lane = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    return _mm256_or_si256(_mm256_cmpgt_epi32(_mm256_set1_epi32(first), lane),
                           _mm256_cmpgt_epi32(lane, _mm256_set1_epi32(last)));
  }
  /// Cells outside are not read.
  static Value load_between(const std::uint32_t* at, std::int32_t first, std::int32_t last) {
    const Value left_out = outside(first, last);
    const Value inside = _mm256_xor_si256(left_out, _mm256_set1_epi32(-1));
    return either(left_out, _mm256_maskload_epi32(reinterpret_cast<const int*>(at), inside));
  }
  static Value between(Value value, std::int32_t first, std::int32_t last) {
    return either(value, outside(first, last));
  }
  static void store(std::uint32_t* at, Value value) {
    _mm256_storeu_si256(reinterpret_cast<Value*>(at), value);
  }
  static Value subtract(Value a, Value b) { return _mm256_sub_epi32(a, b); }
  static Value either(Value a, Value b) { return _mm256_or_si256(a, b); }
  /// Counts of 32 and more shift everything out.
  static Value bits(Value value) { return _mm256_sllv_epi32(_mm256_set1_epi32(1), value); }
  static bool all_odd(Value value) {
    return _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_slli_epi32(value, 31))) == 0xFF;
  }
};

}  // namespace

const RowKernel row_kernel_avx2 = {find_in_row<Avx2>};

}  // namespace galli
