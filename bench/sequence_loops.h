// One heap: the obvious loops, each with what an engine is to be compared on.
#pragma once

#include <cstdint>
#include <vector>

namespace galli::bench {

using Amounts = std::vector<std::uint32_t>;

/// Of some sequence: term(n + period) = term(n) from preperiod on, both the least.
struct Repeats {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
};

/// Outcomes of subtraction{S}: a byte for each heap, and a hash map of the windows that were met. Only the period is exact.
Repeats subtraction_period(const Amounts& amounts);
/// Outcomes and nim-values of subtraction{S} >> subtraction{T}, the same way; the button is open to the second game's terms.
Repeats push_period(const Amounts& first, const Amounts& second);
Repeats push_value_period(const Amounts& first, const Amounts& second);

/// The sum of n * value(n) below `count`, of both phases of twist(subtraction{S}), all options of each heap looked at.
std::uint64_t twist_values(const Amounts& amounts, std::uint32_t count);

/// The sum of n * value(n) below `count`, all pairs of heaps looked at; `digits` of the code behind the point.
std::uint64_t octal_values(const std::vector<unsigned>& digits, std::uint32_t count);

}  // namespace galli::bench
