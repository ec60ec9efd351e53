// The moves of take-and-break games (octal and hexadecimal codes) on multisets of heaps.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "gallimaufry/basics.h"

namespace galli {

/// Take `taken` tokens from a heap and leave the rest as j non-empty heaps, for each bit j of `left` (bit 0:
/// nothing may be left): digit number `taken` of the code.
struct Split {
  Integer taken = 0;
  std::uint32_t left = 0;

  bool operator==(const Split&) const = default;
};
inline constexpr std::size_t max_pieces = 3;

/// What a heap can be left as, in order; the visitor returns false to stop, and so does the answer.
bool visit_pieces(const Split& split, Integer heap,
                  const std::function<bool(std::span<const Integer>)>& visit);

}  // namespace galli
