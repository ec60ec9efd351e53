// The wave loop on pairs of 64-bit words in the compiler's own vector type: runs everywhere, and is SSE2 on x86-64.
#include "engine/wave/kernel_fused.h"

namespace galli {
namespace {

struct Plain {
  using Value = std::uint64_t __attribute__((vector_size(16)));
  using Count = std::uint32_t;
  using Tally = std::uint64_t;
  static constexpr std::uint32_t lanes = 2;
  static constexpr int group = 4;

  static Count count(std::uint32_t shift) { return shift; }
  static Value load(const std::uint64_t* at) {
    Value v;
    __builtin_memcpy(&v, at, sizeof v);
    return v;
  }
  static Value load_once(const std::uint64_t* at) { return load(at); }
  static void store(std::uint64_t* at, Value v) { __builtin_memcpy(at, &v, sizeof v); }
  static Value zero() { return Value{0, 0}; }
  static Value ones() { return ~zero(); }
  static Value either(Value a, Value b) { return a | b; }
  static Value both(Value a, Value b) { return a & b; }
  static Value complement(Value v) { return ~v; }
  static Value without(Value v, Value w) { return v & ~w; }
  static bool is_ones(Value v) { return (v[0] & v[1]) == ~std::uint64_t{0}; }
  static Tally no_tally() { return 0; }
  static void add_population(Tally& tally, Value v) {
    tally += static_cast<std::uint64_t>(__builtin_popcountll(v[0]) + __builtin_popcountll(v[1]));
  }
  static std::uint64_t counted(Tally tally) { return tally; }
  static std::uint32_t nonzero(Value v) { return (v[0] != 0 ? 1U : 0U) | (v[1] != 0 ? 2U : 0U); }
  static Value window(Value current, Value, const std::uint64_t* one_on, Count shift) {
    return (current >> 1 >> (shift - 1)) | (load(one_on) << (64 - shift));
  }
  static std::uint64_t low_ones(std::uint32_t bits) {
    return bits >= 64 ? ~std::uint64_t{0} : ~(~std::uint64_t{0} << bits);
  }
  static Value before_bit(std::uint32_t bit) {
    return Value{low_ones(bit), bit > 64 ? low_ones(bit - 64) : 0};
  }
  static Value behind_bit(std::uint32_t bit) { return ~before_bit(bit + 1); }
};

}  // namespace

const WaveKernel wave_kernel_plain = {Plain::lanes, choose<Plain>, unite_windows<Plain>};

}  // namespace galli
