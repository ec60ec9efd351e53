// The sliced loop on 512-bit vectors. Built with -mavx512f -mavx512vbmi2 (Ice Lake, Zen 4 and later).
#include <immintrin.h>

#include "engine/sliced/kernel_block.h"

namespace galli {
namespace {

struct Avx512 {
  using Value = __m512i;
  static constexpr std::uint32_t words = 8;

  static Value load(const std::uint64_t* at) { return _mm512_loadu_si512(at); }
  static void store(std::uint64_t* at, Value v) { _mm512_storeu_si512(at, v); }
  static Value zero() { return _mm512_setzero_si512(); }
  static Value either(Value a, Value b) { return _mm512_or_si512(a, b); }
  static Value both(Value a, Value b) { return _mm512_and_si512(a, b); }
  static Value without(Value v, Value w) { return _mm512_andnot_si512(w, v); }
  template <unsigned Table>
  static Value table(Value r, Value c, Value d) {
    return _mm512_ternarylogic_epi64(r, c, d, Table);
  }
  /// The lines of a P-position are closed, without forming it.
  template <unsigned Table>
  __attribute__((always_inline)) static void close(Value& r, Value& c, Value& d) {
    const Value row = r, column = c;
    r = table<row_is_open & ~Table & 0xFF>(row, column, d);
    c = table<column_is_open & ~Table & 0xFF>(row, column, d);
    d = table<diagonal_is_open & ~Table & 0xFF>(row, column, d);
  }
  static Value differing(Value so_far, Value a, Value b) {
    return _mm512_ternarylogic_epi64(so_far, a, b, 0xF6);
  }
  static std::uint32_t nonzero(Value v) { return _mm512_test_epi64_mask(v, v); }
  static Value moved(Value v, const std::uint32_t* in) {
    const Value before = _mm512_alignr_epi64(v, _mm512_set1_epi32(static_cast<int>(*in)), 7);
    return _mm512_shldi_epi64(v, before, 1);
  }
  static Value lane(std::uint32_t lane) {
    return _mm512_maskz_set1_epi64(static_cast<__mmask8>(1U << lane / 64),
                                   static_cast<long long>(1ULL << lane % 64));
  }
};

}  // namespace

const SlicedKernel sliced_kernel_avx512 = {Avx512::words, choose<Avx512>};

}  // namespace galli
