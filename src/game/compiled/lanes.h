// Steps of a compiled clause: each is done for many lanes at once, a lane being one position with values of its loop variables.
// Kernel files include this and nothing with inline code, so that no instruction of a newer CPU leaks into the rest of the
// program.
//
// A register is a number for each lane. Conditions are registers too: -1 where they hold, else 0. Arithmetic wraps around where
// it leaves 64 bits; a step that may do so has a register that says where it did not.
#pragma once

#include <cstddef>
#include <cstdint>

namespace galli {

using Lane = std::int64_t;
inline constexpr std::size_t lanes_at_once = 128;

enum class LaneOp : std::uint8_t {
  // numbers, without a check: it is known that nothing leaves 64 bits and that no divisor is zero
  add,
  subtract,
  multiply,
  negate,
  absolute,
  minimum,
  maximum,
  exclusive_or,
  divide,  // rounded towards minus infinity
  modulo,
  small_divide,  // of numbers from 0 to 2^31 - 1, by those from 1 on
  small_modulo,
  // the same, with the lanes that have a value in `defined`
  checked_add,
  checked_subtract,
  checked_multiply,
  checked_divide,
  checked_modulo,
  // conditions
  equal,
  not_equal,
  less,
  less_equal,
  both,
  either,
  in_table,  // table[a], a being at least 0 and below its length
  call,      // anything else: `by` does it
};

struct LaneStep {
  LaneOp op = LaneOp::add;
  std::uint16_t out = 0;
  std::uint16_t a = 0;
  std::uint16_t b = 0;
  std::uint16_t defined = 0;
  const std::uint8_t* table = nullptr;
  Lane table_size = 0;
  void (*by)(const LaneStep& step, Lane* registers, std::size_t count) = nullptr;
  const void* with = nullptr;  ///< for `by`
};

/// The lanes of a register begin at `registers` + this.
inline std::size_t lanes_of(std::uint16_t number) { return number * lanes_at_once; }

struct LaneKernel {
  const char* name;
  bool (*is_supported)();
  void (*run)(const LaneStep* steps, std::size_t step_count, Lane* registers, std::size_t lanes);
};

extern const LaneKernel lane_kernel_plain;
extern const LaneKernel lane_kernel_avx2;
extern const LaneKernel lane_kernel_avx512;

}  // namespace galli
