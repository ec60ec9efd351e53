// Sweeps on 512-bit vectors. Built with -mavx512f -mavx512cd -mbmi.
#include <immintrin.h>

#include "engine/sieve/kernel_lanes.h"

namespace galli {
namespace {

struct Avx512 {
  using Vector = __m512i;
  static constexpr std::uint32_t words = 8;

  static Vector load(const std::uint64_t* at) { return _mm512_load_si512(at); }
  static void store(std::uint64_t* at, Vector v) { _mm512_store_si512(at, v); }
  static Vector zero() { return _mm512_setzero_si512(); }
  static Vector ones() { return _mm512_set1_epi64(-1); }
  static Vector all(std::uint64_t bit) { return _mm512_set1_epi64(-static_cast<long long>(bit)); }
  static Vector either(Vector a, Vector b) { return _mm512_or_si512(a, b); }
  static Vector both(Vector a, Vector b) { return _mm512_and_si512(a, b); }
  static Vector without(Vector a, Vector b) { return _mm512_andnot_si512(b, a); }
  static Vector nor(Vector a, Vector b) { return _mm512_ternarylogic_epi64(a, b, b, 0x03); }
  static Vector or_and(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xF8); }
  static Vector or_xor(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xF6); }
  static Vector words_of(std::uint64_t word) { return _mm512_set1_epi64(static_cast<long long>(word)); }
  template <int count>
  static Vector right(Vector v) {
    return _mm512_srli_epi64(v, count);
  }
  template <int count>
  static Vector left(Vector v) {
    return _mm512_slli_epi64(v, count);
  }
  static Vector right_by(Vector v, Vector counts) { return _mm512_srlv_epi64(v, counts); }
  static Vector left_by(Vector v, Vector counts) { return _mm512_sllv_epi64(v, counts); }
  static Vector minus(Vector a, Vector b) { return _mm512_sub_epi64(a, b); }
  static Vector minus_or_zero(Vector a, Vector b) { return _mm512_max_epi64(minus(a, b), zero()); }
  static Vector gather(const std::uint64_t* base, Vector vectors) {
    const Vector indices = _mm512_add_epi64(left<3>(vectors), _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0));
    return _mm512_i64gather_epi64(indices, base, 8);
  }
  static Vector width_beyond(Vector a, Vector b, std::uint64_t n) {
    return _mm512_mask_sub_epi64(a, _mm512_test_epi64_mask(b, b), words_of(n + 64), _mm512_lzcnt_epi64(b));
  }
  static bool is_zero(Vector v) { return _mm512_test_epi64_mask(v, v) == 0; }
};

}  // namespace

const SweepKernel sweep_kernel_avx512 = {Avx512::words, run_lanes<Avx512>, Vectors<Avx512>::transpose};

}  // namespace galli
