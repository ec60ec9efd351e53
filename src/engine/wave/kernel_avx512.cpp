// The wave loop on 512-bit vectors. Built with -mavx512f -mavx512vbmi2 -mavx512vpopcntdq (Ice Lake, Zen 4 and later).
#include <immintrin.h>

#include "engine/wave/kernel_fused.h"

namespace galli {
namespace {

struct Avx512 {
  using Value = __m512i;
  using Count = __m512i;
  using Tally = __m512i;
  static constexpr std::uint32_t lanes = 8;
  static constexpr int group = 4;

  static Count count(std::uint32_t shift) { return _mm512_set1_epi64(64 - static_cast<long long>(shift)); }
  static Value load(const std::uint64_t* at) { return _mm512_loadu_si512(at); }
  /// g++ thinks that loading again is cheaper than keeping a register; where lines are crossed it is not.
  static Value load_once(const std::uint64_t* at) {
    Value v = load(at);
    __asm__("" : "+v"(v));
    return v;
  }
  static void store(std::uint64_t* at, Value v) { _mm512_storeu_si512(at, v); }
  static Value zero() { return _mm512_setzero_si512(); }
  static Value ones() { return _mm512_set1_epi64(-1); }
  static Value either(Value a, Value b) { return _mm512_or_si512(a, b); }
  static Value both(Value a, Value b) { return _mm512_and_si512(a, b); }
  static Value complement(Value v) { return _mm512_ternarylogic_epi64(v, v, v, 0x55); }
  static Value without(Value v, Value w) { return _mm512_andnot_si512(w, v); }
  static bool is_ones(Value v) { return _mm512_cmpneq_epi64_mask(v, ones()) == 0; }
  static Tally no_tally() { return zero(); }
  static void add_population(Tally& tally, Value v) {
    tally = _mm512_add_epi64(tally, _mm512_popcnt_epi64(v));
  }
  static std::uint64_t counted(Tally tally) {
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(tally));
  }
  static std::uint32_t nonzero(Value v) { return _mm512_test_epi64_mask(v, v); }
  static Value window(Value current, Value next, const std::uint64_t*, Count left) {
    return _mm512_shldv_epi64(_mm512_alignr_epi64(next, current, 1), current, left);
  }
  static Value from_bit(std::uint32_t bit) {
    const Value distance =
        _mm512_sub_epi64(_mm512_set1_epi64(bit), _mm512_set_epi64(448, 384, 320, 256, 192, 128, 64, 0));
    return _mm512_sllv_epi64(ones(), _mm512_max_epi64(distance, zero()));
  }
  static Value before_bit(std::uint32_t bit) { return complement(from_bit(bit)); }
  static Value behind_bit(std::uint32_t bit) { return from_bit(bit + 1); }
};

}  // namespace

const WaveKernel wave_kernel_avx512 = {Avx512::lanes, choose<Avx512>, unite_windows<Avx512>};

}  // namespace galli
