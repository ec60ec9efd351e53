// Sweeps on pairs of 64-bit words in the compiler's own vector type: runs everywhere, and is SSE2 on x86-64.
#include "engine/sieve/kernel_lanes.h"

namespace galli {
namespace {

struct Plain {
  using Vector = std::uint64_t __attribute__((vector_size(16)));
  static constexpr std::uint32_t words = 2;

  static Vector load(const std::uint64_t* at) {
    Vector v;
    __builtin_memcpy(&v, at, sizeof v);
    return v;
  }
  static void store(std::uint64_t* at, Vector v) { __builtin_memcpy(at, &v, sizeof v); }
  static Vector zero() { return Vector{0, 0}; }
  static Vector ones() { return ~zero(); }
  static Vector all(std::uint64_t bit) { return Vector{-bit, -bit}; }
  static Vector either(Vector a, Vector b) { return a | b; }
  static Vector both(Vector a, Vector b) { return a & b; }
  static Vector without(Vector a, Vector b) { return a & ~b; }
  static Vector nor(Vector a, Vector b) { return ~(a | b); }
  static Vector or_and(Vector a, Vector b, Vector c) { return a | (b & c); }
  static Vector or_xor(Vector a, Vector b, Vector c) { return a | (b ^ c); }
  static Vector words_of(std::uint64_t word) { return Vector{word, word}; }
  template <int count>
  static Vector right(Vector v) {
    return v >> count;
  }
  template <int count>
  static Vector left(Vector v) {
    return v << count;
  }
  static Vector right_by(Vector v, Vector counts) {
    return Vector{counts[0] < 64 ? v[0] >> counts[0] : 0, counts[1] < 64 ? v[1] >> counts[1] : 0};
  }
  static Vector left_by(Vector v, Vector counts) {
    return Vector{counts[0] < 64 ? v[0] << counts[0] : 0, counts[1] < 64 ? v[1] << counts[1] : 0};
  }
  static Vector minus(Vector a, Vector b) { return a - b; }
  static Vector minus_or_zero(Vector a, Vector b) {
    return Vector{a[0] > b[0] ? a[0] - b[0] : 0, a[1] > b[1] ? a[1] - b[1] : 0};
  }
  static Vector gather(const std::uint64_t* base, Vector vectors) {
    return Vector{base[vectors[0] * words], base[vectors[1] * words + 1]};
  }
  static Vector width_beyond(Vector a, Vector b, std::uint64_t n) {
    return Vector{b[0] == 0 ? a[0] : n + width(b[0]), b[1] == 0 ? a[1] : n + width(b[1])};
  }
  static std::uint64_t width(std::uint64_t word) {
    return 64 - static_cast<std::uint64_t>(__builtin_clzll(word));
  }
  static bool is_zero(Vector v) { return (v[0] | v[1]) == 0; }
};

}  // namespace

const SweepKernel sweep_kernel_plain = {Plain::words, run_lanes<Plain>, Vectors<Plain>::transpose};

}  // namespace galli
