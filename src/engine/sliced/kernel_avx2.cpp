// The sliced loop on 256-bit vectors. Built with -mavx2.
#include <immintrin.h>

#include "engine/sliced/kernel_block.h"

namespace galli {
namespace {

struct Avx2 {
  using Value = __m256i;
  static constexpr std::uint32_t words = 4;

  static Value load(const std::uint64_t* at) {
    return _mm256_loadu_si256(reinterpret_cast<const Value*>(at));
  }
  static void store(std::uint64_t* at, Value v) { _mm256_storeu_si256(reinterpret_cast<Value*>(at), v); }
  static Value zero() { return _mm256_setzero_si256(); }
  static Value either(Value a, Value b) { return _mm256_or_si256(a, b); }
  static Value both(Value a, Value b) { return _mm256_and_si256(a, b); }
  static Value without(Value v, Value w) { return _mm256_andnot_si256(w, v); }
  template <unsigned Table>
  __attribute__((always_inline)) static Value table(Value r, Value c, Value d) {
    return of_three<Avx2, Table>(r, c, d);
  }
  template <unsigned Table>
  __attribute__((always_inline)) static void close(Value& r, Value& c, Value& d) {
    const Value p = table<Table>(r, c, d);
    r = without(r, p);
    c = without(c, p);
    d = without(d, p);
  }
  static Value differing(Value so_far, Value a, Value b) { return either(so_far, _mm256_xor_si256(a, b)); }
  static std::uint32_t nonzero(Value v) {
    return ~static_cast<std::uint32_t>(
               _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(v, zero())))) &
           0xF;
  }
  static Value moved(Value v, const std::uint32_t* in) {
    const Value before =
        _mm256_blend_epi32(_mm256_permute4x64_epi64(v, 0x90), _mm256_set1_epi32(static_cast<int>(*in)), 0x3);
    return either(_mm256_slli_epi64(v, 1), _mm256_srli_epi64(before, 63));
  }
  /// A word before or behind the lane's is shifted by 64 or more.
  static Value lane(std::uint32_t lane) {
    return _mm256_sllv_epi64(_mm256_set1_epi64x(1),
                             _mm256_sub_epi64(_mm256_set1_epi64x(lane), _mm256_set_epi64x(192, 128, 64, 0)));
  }
};

}  // namespace

const SlicedKernel sliced_kernel_avx2 = {Avx2::words, choose<Avx2>};

}  // namespace galli
