// What a number may be: all between two ends, counted wide enough that sums and products of 64-bit numbers fit.
#pragma once

#include <cstdint>
#include <limits>

#include "game/expression.h"

namespace galli {

inline constexpr WideInteger least_number = std::numeric_limits<Integer>::min();
inline constexpr WideInteger largest_number = std::numeric_limits<Integer>::max();

struct WideInterval {
  WideInteger low = least_number;
  WideInteger high = largest_number;

  bool fits() const { return low >= least_number && high <= largest_number; }
  bool is_small_and(Integer least) const {
    return low >= least && high <= std::numeric_limits<std::int32_t>::max();
  }
};

/// All that the operation may give, of numbers of both intervals for which it has a value.
WideInterval product(const WideInterval& a, const WideInterval& b);
WideInterval quotient(const WideInterval& a, const WideInterval& b);
WideInterval rest(const WideInterval& a, const WideInterval& b);
WideInterval exclusive_or(const WideInterval& a, const WideInterval& b);

}  // namespace galli
