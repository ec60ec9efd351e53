#include "game/compiled/wide_interval.h"

#include <algorithm>

namespace galli {
namespace {

WideInteger floor_of(WideInteger a, WideInteger b) {
  const WideInteger quotient = a / b;
  return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

}  // namespace

WideInterval product(const WideInterval& a, const WideInterval& b) {
  const WideInteger all[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return {*std::min_element(all, all + 4), *std::max_element(all, all + 4)};
}

WideInterval quotient(const WideInterval& a, const WideInterval& b) {
  WideInterval found{1, 0};
  const auto take = [&](WideInteger divisor) {
    if (divisor < b.low || divisor > b.high || divisor == 0) return;
    for (const WideInteger of : {a.low, a.high}) {
      const WideInteger one = floor_of(of, divisor);
      if (found.low > found.high) found = {one, one};
      found = {std::min(found.low, one), std::max(found.high, one)};
    }
  };
  for (const WideInteger divisor : {b.low, b.high, WideInteger{1}, WideInteger{-1}}) take(divisor);
  return found.low > found.high ? WideInterval{0, 0} : found;
}

WideInterval rest(const WideInterval& a, const WideInterval& b) {
  if (a.low >= 0 && b.low > a.high) return a;
  return {b.low < 0 ? b.low + 1 : 0, b.high > 0 ? b.high - 1 : 0};
}

WideInterval exclusive_or(const WideInterval& a, const WideInterval& b) {
  if (a.low < 0 || b.low < 0) return {};  // anything
  WideInteger high = 1;
  while (high <= std::max(a.high, b.high)) high *= 2;
  return {0, std::min(high - 1, largest_number)};
}

}  // namespace galli
