// The wave loop on 256-bit vectors. Built with -mavx2 -mpopcnt.
#include <immintrin.h>

#include "engine/wave/kernel_fused.h"

namespace galli {
namespace {

struct Avx2 {
  using Value = __m256i;
  struct Count {
    __m128i right, left;
  };
  using Tally = std::uint64_t;
  static constexpr std::uint32_t lanes = 4;
  static constexpr int group = 2;

  static Count count(std::uint32_t shift) {
    return {_mm_cvtsi64_si128(shift), _mm_cvtsi64_si128(64 - static_cast<long long>(shift))};
  }
  static Value load(const std::uint64_t* at) {
    return _mm256_loadu_si256(reinterpret_cast<const Value*>(at));
  }
  static Value load_once(const std::uint64_t* at) { return load(at); }
  static void store(std::uint64_t* at, Value v) { _mm256_storeu_si256(reinterpret_cast<Value*>(at), v); }
  static Value zero() { return _mm256_setzero_si256(); }
  static Value ones() { return _mm256_set1_epi64x(-1); }
  static Value either(Value a, Value b) { return _mm256_or_si256(a, b); }
  static Value both(Value a, Value b) { return _mm256_and_si256(a, b); }
  static Value complement(Value v) { return _mm256_xor_si256(v, ones()); }
  static Value without(Value v, Value w) { return _mm256_andnot_si256(w, v); }
  static bool is_ones(Value v) { return _mm256_testc_si256(v, ones()) != 0; }
  static Tally no_tally() { return 0; }
  static void add_population(Tally& tally, Value v) {
    std::uint64_t words[4];
    store(words, v);
    for (std::uint64_t word : words) tally += static_cast<std::uint64_t>(_mm_popcnt_u64(word));
  }
  static std::uint64_t counted(Tally tally) { return tally; }
  static std::uint32_t nonzero(Value v) {
    return ~static_cast<std::uint32_t>(
               _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(v, zero())))) &
           0xF;
  }
  /// A count of 64 shifts everything out, as wanted.
  static Value window(Value current, Value, const std::uint64_t* one_on, const Count& shift) {
    return either(_mm256_srl_epi64(current, shift.right), _mm256_sll_epi64(load(one_on), shift.left));
  }
  static Value distances(std::uint32_t bit) {
    return _mm256_sub_epi64(_mm256_set1_epi64x(bit), _mm256_set_epi64x(192, 128, 64, 0));
  }
  /// Ones from this bit on: a lane before it is shifted by 64 or more, a lane behind it by nothing.
  static Value from_bit(std::uint32_t bit) {
    const Value distance = distances(bit);
    const Value is_behind = _mm256_cmpgt_epi64(zero(), distance);
    return either(is_behind, _mm256_sllv_epi64(ones(), _mm256_andnot_si256(is_behind, distance)));
  }
  static Value before_bit(std::uint32_t bit) { return complement(from_bit(bit)); }
  static Value behind_bit(std::uint32_t bit) { return from_bit(bit + 1); }
};

}  // namespace

const WaveKernel wave_kernel_avx2 = {Avx2::lanes, choose<Avx2>, unite_windows<Avx2>};

}  // namespace galli
