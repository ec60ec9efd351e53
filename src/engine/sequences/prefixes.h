// How far a sequence agrees with itself moved: the Z-function, in linear time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace galli {

/// For 0 < p < end: the length of the longest common prefix of the sequence and what begins at p of it.
template <typename Value>
std::vector<std::uint32_t> common_prefixes(std::span<const Value> sequence, std::uint64_t end) {
  const std::uint64_t length = sequence.size();
  std::vector<std::uint32_t> result(end);
  std::uint64_t left = 0;
  std::uint64_t right = 0;  // sequence[left .. right) is the prefix of the same length
  for (std::uint64_t p = 1; p < end; ++p) {
    std::uint64_t same = p < right ? std::min<std::uint64_t>(right - p, result[p - left]) : 0;
    if (p + same >= right || p >= right) {
      while (p + same < length && sequence[same] == sequence[p + same]) ++same;
      left = p;
      right = p + same;
    }
    result[p] = static_cast<std::uint32_t>(same);
  }
  return result;
}

}  // namespace galli
