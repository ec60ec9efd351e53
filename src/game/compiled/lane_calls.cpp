#include "game/compiled/lane_calls.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace galli {

Integer integer_root(Integer number, Integer exponent) {
  if (number < 0) return -1;
  const auto is_at_most = [&](Integer root) {
    const MaybeInteger power = checked_power(root, exponent);
    return power && *power <= number;
  };
  auto root =
      static_cast<Integer>(std::pow(static_cast<double>(number), 1.0 / static_cast<double>(exponent)));
  while (!is_at_most(root)) --root;
  while (is_at_most(root + 1)) ++root;
  return root;
}

void do_gcd(const LaneStep& step, Lane* registers, std::size_t count) {
  const auto magnitude = [](Lane value) {
    return value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value)
                     : static_cast<std::uint64_t>(value);
  };
  const Lane* const first = registers + lanes_of(step.a);
  const Lane* const second = registers + lanes_of(step.b);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t a = magnitude(first[i]);
    std::uint64_t b = magnitude(second[i]);
    while (b >> 32 != 0 || a >> 32 != 0) {
      if (b == 0) break;
      const std::uint64_t left = a % b;
      a = b;
      b = left;
    }
    if (b != 0) {
      auto x = static_cast<std::uint32_t>(a), y = static_cast<std::uint32_t>(b);
      if (x == 0) {
        x = y;
      } else {
        const int shift = __builtin_ctz(x | y);
        x >>= __builtin_ctz(x);
        while (y != 0) {
          y >>= __builtin_ctz(y);
          const std::uint32_t less = std::min(x, y);
          y = std::max(x, y) - less;
          x = less;
        }
        x <<= shift;
      }
      a = x;
    }
    registers[lanes_of(step.out) + i] = static_cast<Lane>(a);
    const bool has_value =
        first[i] != std::numeric_limits<Lane>::min() && second[i] != std::numeric_limits<Lane>::min();
    registers[lanes_of(step.defined) + i] = has_value ? -1 : 0;
  }
}

void do_power(const LaneStep& step, Lane* registers, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const MaybeInteger power =
        checked_power(registers[lanes_of(step.a) + i], registers[lanes_of(step.b) + i]);
    registers[lanes_of(step.out) + i] = power.value_or(0);
    registers[lanes_of(step.defined) + i] = power ? -1 : 0;
  }
}

void do_root(const LaneStep& step, Lane* registers, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    registers[lanes_of(step.out) + i] =
        integer_root(registers[lanes_of(step.a) + i], registers[lanes_of(step.b) + i]);
  }
}

void do_least_positive(const LaneStep& step, Lane* registers, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const Lane a = registers[lanes_of(step.a) + i];
    const Lane b = registers[lanes_of(step.b) + i];
    registers[lanes_of(step.out) + i] = a <= 0 ? std::max<Lane>(b, 0) : b <= 0 ? a : std::min(a, b);
  }
}

void do_membership(const LaneStep& step, Lane* registers, std::size_t count) {
  const auto* const set = static_cast<const IntegerSet*>(step.with);
  for (std::size_t i = 0; i < count; ++i)
    registers[lanes_of(step.out) + i] = set->contains(registers[lanes_of(step.a) + i]) ? -1 : 0;
}

}  // namespace galli
