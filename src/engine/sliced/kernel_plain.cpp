// The sliced loop on pairs of 64-bit words in the compiler's own vector type: runs everywhere, and is SSE2 on x86-64.
#include "engine/sliced/kernel_block.h"

namespace galli {
namespace {

struct Plain {
  using Value = std::uint64_t __attribute__((vector_size(16)));
  static constexpr std::uint32_t words = 2;

  static Value load(const std::uint64_t* at) {
    Value v;
    __builtin_memcpy(&v, at, sizeof v);
    return v;
  }
  static void store(std::uint64_t* at, Value v) { __builtin_memcpy(at, &v, sizeof v); }
  static Value zero() { return Value{0, 0}; }
  static Value either(Value a, Value b) { return a | b; }
  static Value both(Value a, Value b) { return a & b; }
  static Value without(Value v, Value w) { return v & ~w; }
  template <unsigned Table>
  __attribute__((always_inline)) static Value table(Value r, Value c, Value d) {
    return of_three<Plain, Table>(r, c, d);
  }
  template <unsigned Table>
  __attribute__((always_inline)) static void close(Value& r, Value& c, Value& d) {
    const Value p = table<Table>(r, c, d);
    r &= ~p;
    c &= ~p;
    d &= ~p;
  }
  static Value differing(Value so_far, Value a, Value b) { return so_far | (a ^ b); }
  static std::uint32_t nonzero(Value v) { return (v[0] != 0 ? 1U : 0U) | (v[1] != 0 ? 2U : 0U); }
  static Value moved(Value v, const std::uint32_t* in) {
    return (v << 1) | (Value{std::uint64_t{*in} << 32, v[0]} >> 63);
  }
  static Value lane(std::uint32_t lane) {
    const std::uint64_t bit = std::uint64_t{1} << lane % 64;
    return lane < 64 ? Value{bit, 0} : Value{0, bit};
  }
};

}  // namespace

const SlicedKernel sliced_kernel_plain = {Plain::words, choose<Plain>};

}  // namespace galli
