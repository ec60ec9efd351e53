// The loops of lane kernels, compiled by each kernel file for its CPU.
#pragma once

#include "game/compiled/lanes.h"

namespace galli {
namespace {

template <typename Combine>
inline void combine_lanes(const LaneStep& step, Lane* registers, std::size_t count, Combine combine) {
  Lane* const __restrict out = registers + lanes_of(step.out);
  const Lane* const a = registers + lanes_of(step.a);
  const Lane* const b = registers + lanes_of(step.b);
  for (std::size_t i = 0; i < count; ++i) out[i] = combine(a[i], b[i]);
}

template <typename Combine>
inline void combine_checked(const LaneStep& step, Lane* registers, std::size_t count, Combine combine) {
  Lane* const __restrict out = registers + lanes_of(step.out);
  Lane* const __restrict defined = registers + lanes_of(step.defined);
  const Lane* const a = registers + lanes_of(step.a);
  const Lane* const b = registers + lanes_of(step.b);
  for (std::size_t i = 0; i < count; ++i) defined[i] = combine(a[i], b[i], out[i]) ? 0 : -1;
}

inline Lane wrapped_add(Lane a, Lane b) {
  return static_cast<Lane>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
inline Lane wrapped_subtract(Lane a, Lane b) {
  return static_cast<Lane>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
inline Lane wrapped_multiply(Lane a, Lane b) {
  return static_cast<Lane>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// Both fit: b is neither zero nor is it -1 below the least number.
inline Lane floor_quotient(Lane a, Lane b) {
  const Lane quotient = a / b;
  return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

inline Lane floor_rest(Lane a, Lane b) {
  const Lane rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

/// Exact: neither number has more than 31 binary digits, so that a quotient just below an integer is not rounded to it.
inline std::int32_t small_quotient(Lane a, Lane b) {
  return static_cast<std::int32_t>(static_cast<double>(static_cast<std::int32_t>(a)) /
                                   static_cast<double>(static_cast<std::int32_t>(b)));
}

inline bool has_no_quotient(Lane a, Lane b) {
  return b == 0 || (b == -1 && a == static_cast<Lane>(std::uint64_t{1} << 63));
}

inline void run_step(const LaneStep& step, Lane* registers, std::size_t count) {
  switch (step.op) {
    case LaneOp::add: return combine_lanes(step, registers, count, wrapped_add);
    case LaneOp::subtract: return combine_lanes(step, registers, count, wrapped_subtract);
    case LaneOp::multiply: return combine_lanes(step, registers, count, wrapped_multiply);
    case LaneOp::negate:
      return combine_lanes(step, registers, count, [](Lane a, Lane) { return wrapped_subtract(0, a); });
    case LaneOp::absolute:
      return combine_lanes(step, registers, count,
                           [](Lane a, Lane) { return a < 0 ? wrapped_subtract(0, a) : a; });
    case LaneOp::minimum:
      return combine_lanes(step, registers, count, [](Lane a, Lane b) { return a < b ? a : b; });
    case LaneOp::maximum:
      return combine_lanes(step, registers, count, [](Lane a, Lane b) { return a > b ? a : b; });
    case LaneOp::exclusive_or:
      return combine_lanes(step, registers, count, [](Lane a, Lane b) { return a ^ b; });
    case LaneOp::divide: return combine_lanes(step, registers, count, floor_quotient);
    case LaneOp::modulo: return combine_lanes(step, registers, count, floor_rest);
    case LaneOp::small_divide:
      return combine_lanes(step, registers, count,
                           [](Lane a, Lane b) { return static_cast<Lane>(small_quotient(a, b)); });
    case LaneOp::small_modulo:
      return combine_lanes(step, registers, count, [](Lane a, Lane b) {
        return static_cast<Lane>(static_cast<std::int32_t>(a) -
                                 static_cast<std::int32_t>(b) * small_quotient(a, b));
      });
    case LaneOp::checked_add:
      return combine_checked(step, registers, count, [](Lane a, Lane b, Lane& out) {
        out = wrapped_add(a, b);
        return ((a ^ out) & (b ^ out)) < 0;
      });
    case LaneOp::checked_subtract:
      return combine_checked(step, registers, count, [](Lane a, Lane b, Lane& out) {
        out = wrapped_subtract(a, b);
        return ((a ^ b) & (a ^ out)) < 0;
      });
    case LaneOp::checked_multiply:
      return combine_checked(step, registers, count,
                             [](Lane a, Lane b, Lane& out) { return __builtin_mul_overflow(a, b, &out); });
    case LaneOp::checked_divide:
      return combine_checked(step, registers, count, [](Lane a, Lane b, Lane& out) {
        const bool has_none = has_no_quotient(a, b);
        out = has_none ? 0 : floor_quotient(a, b);
        return has_none;
      });
    case LaneOp::checked_modulo:
      return combine_checked(step, registers, count, [](Lane a, Lane b, Lane& out) {
        out = b == 0 || b == -1 ? 0 : floor_rest(a, b);
        return b == 0;
      });
    case LaneOp::equal:
      return combine_lanes(step, registers, count, [](Lane a, Lane b) -> Lane { return a == b ? -1 : 0; });
    case LaneOp::not_equal:
      return combine_lanes(step, registers, count, [](Lane a, Lane b) -> Lane { return a != b ? -1 : 0; });
    case LaneOp::less:
      return combine_lanes(step, registers, count, [](Lane a, Lane b) -> Lane { return a < b ? -1 : 0; });
    case LaneOp::less_equal:
      return combine_lanes(step, registers, count, [](Lane a, Lane b) -> Lane { return a <= b ? -1 : 0; });
    case LaneOp::both: return combine_lanes(step, registers, count, [](Lane a, Lane b) { return a & b; });
    case LaneOp::either: return combine_lanes(step, registers, count, [](Lane a, Lane b) { return a | b; });
    case LaneOp::in_table:
      return combine_lanes(step, registers, count, [&](Lane a, Lane) -> Lane {
        return static_cast<std::uint64_t>(a) < static_cast<std::uint64_t>(step.table_size) &&
                       step.table[a] != 0
                   ? -1
                   : 0;
      });
    case LaneOp::call: return step.by(step, registers, count);
  }
}

void run_lanes(const LaneStep* steps, std::size_t step_count, Lane* registers, std::size_t lanes) {
  for (std::size_t i = 0; i < step_count; ++i) run_step(steps[i], registers, lanes);
}

}  // namespace
}  // namespace galli
