// Sweeps on 256-bit vectors. Built with -mavx2 -mbmi.
#include <immintrin.h>

#include "engine/sieve/kernel_lanes.h"

namespace galli {
namespace {

struct Avx2 {
  using Vector = __m256i;
  static constexpr std::uint32_t words = 4;

  static Vector load(const std::uint64_t* at) {
    return _mm256_load_si256(reinterpret_cast<const Vector*>(at));
  }
  static void store(std::uint64_t* at, Vector v) { _mm256_store_si256(reinterpret_cast<Vector*>(at), v); }
  static Vector zero() { return _mm256_setzero_si256(); }
  static Vector ones() { return _mm256_set1_epi64x(-1); }
  static Vector all(std::uint64_t bit) { return _mm256_set1_epi64x(-static_cast<long long>(bit)); }
  static Vector either(Vector a, Vector b) { return _mm256_or_si256(a, b); }
  static Vector both(Vector a, Vector b) { return _mm256_and_si256(a, b); }
  static Vector without(Vector a, Vector b) { return _mm256_andnot_si256(b, a); }
  static Vector nor(Vector a, Vector b) { return _mm256_xor_si256(either(a, b), ones()); }
  static Vector or_and(Vector a, Vector b, Vector c) { return either(a, both(b, c)); }
  static Vector or_xor(Vector a, Vector b, Vector c) { return either(a, _mm256_xor_si256(b, c)); }
  static Vector words_of(std::uint64_t word) { return _mm256_set1_epi64x(static_cast<long long>(word)); }
  template <int count>
  static Vector right(Vector v) {
    return _mm256_srli_epi64(v, count);
  }
  template <int count>
  static Vector left(Vector v) {
    return _mm256_slli_epi64(v, count);
  }
  static Vector right_by(Vector v, Vector counts) { return _mm256_srlv_epi64(v, counts); }
  static Vector left_by(Vector v, Vector counts) { return _mm256_sllv_epi64(v, counts); }
  static Vector minus(Vector a, Vector b) { return _mm256_sub_epi64(a, b); }
  /// In a negative difference both halves are negative.
  static Vector minus_or_zero(Vector a, Vector b) { return _mm256_max_epi32(minus(a, b), zero()); }
  static Vector gather(const std::uint64_t* base, Vector vectors) {
    const Vector indices = _mm256_add_epi64(left<2>(vectors), _mm256_set_epi64x(3, 2, 1, 0));
    return _mm256_i64gather_epi64(reinterpret_cast<const long long*>(base), indices, 8);
  }
  static Vector width_beyond(Vector a, Vector b, std::uint64_t n) {
    alignas(32) std::uint64_t before[words];
    alignas(32) std::uint64_t numbers[words];
    store(before, a);
    store(numbers, b);
    for (std::uint32_t w = 0; w < words; ++w) {
      const std::uint64_t number = numbers[w];
      numbers[w] = number == 0 ? before[w] : n + 64 - static_cast<std::uint64_t>(__builtin_clzll(number));
    }
    return load(numbers);
  }
  static bool is_zero(Vector v) { return _mm256_testz_si256(v, v) != 0; }
};

}  // namespace

const SweepKernel sweep_kernel_avx2 = {Avx2::words, run_lanes<Avx2>, Vectors<Avx2>::transpose};

}  // namespace galli
