// The wave loop on plain 64-bit words: runs everywhere.
#include "engine/wave_fused.h"

namespace galli {
namespace {

struct Plain {
  using Value = std::uint64_t;
  using Count = std::uint32_t;
  using Tally = std::uint64_t;
  static constexpr std::uint32_t lanes = 1;
  static constexpr int group = 4;

  static Count count(std::uint32_t shift) { return shift; }
  static Value load(const std::uint64_t* at) { return *at; }
  static Value load_once(const std::uint64_t* at) { return load(at); }
  static void store(std::uint64_t* at, Value v) { *at = v; }
  static Value zero() { return 0; }
  static Value ones() { return ~Value{0}; }
  static Value either(Value a, Value b) { return a | b; }
  static Value both(Value a, Value b) { return a & b; }
  static Value complement(Value v) { return ~v; }
  static Value without(Value v, Value w) { return v & ~w; }
  static bool is_zero(Value v) { return v == 0; }
  static bool is_ones(Value v) { return v == ones(); }
  static Tally no_tally() { return 0; }
  static void add_population(Tally& tally, Value v) { tally += static_cast<std::uint64_t>(__builtin_popcountll(v)); }
  static std::uint64_t counted(Tally tally) { return tally; }
  static std::uint32_t list(Value, std::uint32_t word, std::uint32_t* nonzero, std::uint32_t listed) {
    nonzero[listed] = word;
    return listed + 1;
  }
  static Value window(Value current, Value next, const std::uint64_t*, Count shift) {
    return (current >> 1 >> (shift - 1)) | (next << (64 - shift));
  }
  static Value before_bit(std::uint32_t bit) { return ~(ones() << bit); }
  static Value behind_bit(std::uint32_t bit) { return ~(ones() >> (63 - bit)); }
};

bool always() { return true; }

}  // namespace

const WaveKernel wave_kernel_plain = {"plain", Plain::lanes, always, choose<Plain>, unite_windows<Plain>};

}  // namespace galli
