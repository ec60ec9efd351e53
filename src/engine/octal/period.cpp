#include "engine/octal/period.h"

#include <algorithm>
#include <limits>

#include "base/arithmetic.h"
#include "engine/sequences/prefixes.h"

namespace galli {
namespace {

using Lengths = std::vector<std::uint32_t>;

/// The least period of which four are seen, over half of the sequence.
template <typename Value>
OctalPeriod observed_period(std::span<const Value> reversed, const Lengths& prefixes) {
  const std::uint64_t length = reversed.size();
  for (std::uint64_t p = 1; p < prefixes.size(); ++p) {
    if (prefixes[p] < 3 * p || prefixes[p] + p <= length / 2) continue;
    return {OctalPeriod::Status::observed, length - p - prefixes[p], p, 0, length};
  }
  return {OctalPeriod::Status::none, 0, 0, 0, length};
}

OctalPeriod proved_among(const OctalCode& code, std::uint64_t length, const Lengths& prefixes) {
  for (std::uint64_t p = 1; p < prefixes.size(); ++p) {
    const std::uint64_t preperiod = length - p - prefixes[p];
    if (values_for_proof(code, preperiod, p) <= length) {
      return {OctalPeriod::Status::proved, preperiod, p, 0, length};
    }
  }
  return {OctalPeriod::Status::none, 0, 0, 0, length};
}

/// No period from here on can be proved by this many values: with moves to two heaps these are two periods at least.
std::uint64_t periods_end(const OctalCode& code, std::uint64_t length) {
  if (length > std::numeric_limits<std::uint32_t>::max()) return 0;
  return max_heaps_left(code) > 1 ? length / 2 + 1 : length;
}

OctalPeriod observed_saltus(std::span<const std::uint16_t> reversed) {
  std::vector<std::int32_t> steps;
  for (std::size_t i = 1; i < reversed.size(); ++i) steps.push_back(reversed[i - 1] - reversed[i]);
  const std::span<const std::int32_t> view(steps);
  OctalPeriod result = observed_period(view, common_prefixes(view, steps.size() / 2));
  result.known = reversed.size();
  if (result.status == OctalPeriod::Status::none) return result;
  if (reversed[0] <= reversed[result.period]) return {OctalPeriod::Status::none, 0, 0, 0, reversed.size()};
  result.saltus = static_cast<std::uint64_t>(reversed[0] - reversed[result.period]);
  return result;
}

}  // namespace

std::uint64_t values_for_proof(const OctalCode& code, std::uint64_t preperiod, std::uint64_t period) {
  const WideInteger begin = std::max<std::uint64_t>(preperiod, 1);
  WideInteger enough = begin;
  for (const Split& split : code.digits) {
    if ((split.left & 1U) != 0) enough = std::max<WideInteger>(enough, split.taken + 1);
    for (int j = 1; j <= static_cast<int>(max_pieces); ++j) {
      if ((split.left >> j & 1U) == 0) continue;
      enough = std::max<WideInteger>(enough, j * begin + (j - 1) * WideInteger{period} + split.taken - j + 1);
    }
  }
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  const WideInteger values = enough + period;
  return values < WideInteger{most} ? static_cast<std::uint64_t>(values) : most;
}

OctalPeriod proved_period(const OctalCode& code, std::span<const std::uint16_t> reversed) {
  const std::uint64_t length = reversed.size();
  return proved_among(code, length, common_prefixes(reversed, periods_end(code, length)));
}

OctalPeriod find_period(const OctalCode& code, std::span<const std::uint16_t> reversed) {
  const Lengths prefixes = common_prefixes(reversed, periods_end(code, reversed.size()));
  const OctalPeriod proved = proved_among(code, reversed.size(), prefixes);
  if (proved.status == OctalPeriod::Status::proved) return proved;
  const OctalPeriod observed = observed_period(reversed, prefixes);
  const bool may_grow = max_heaps_left(code) > 2;
  return observed.status == OctalPeriod::Status::none && may_grow ? observed_saltus(reversed) : observed;
}

}  // namespace galli
