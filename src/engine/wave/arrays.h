// Where the wave engine keeps bits: slots of words that cursors go round in, and the last few diagonals of a phase.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/wave/kernel.h"
#include "gallimaufry/basics.h"

namespace galli {

inline constexpr std::uint32_t max_wave_lanes = 8;

inline Integer floor_64(Integer bits) { return bits >> 6; }

/// Slots of words with room before and behind, all zero at first. Word 0 of a slot begins a cache line.
class Slots {
 public:
  Slots(Integer slots, Integer before, Integer count)
      : slots_(slots),
        before_((before + 7) / 8),
        stride_(before_ + (count + 7) / 8 + 2 * max_wave_lanes / 8),
        lines_(static_cast<std::size_t>(slots * stride_)) {}

  Integer size() const { return slots_; }
  std::uint64_t* at(Integer slot, Integer word) {
    return reinterpret_cast<std::uint64_t*>(&lines_[static_cast<std::size_t>(slot * stride_ + before_)]) +
           word;
  }

  /// It is at this slot on diagonal 0, and bit `offset` is that of x = 0; to that `step` is added after the last slot.
  WaveCursor cursor(Integer slot, Integer offset, Integer step) {
    const Integer stride = 512 * stride_;
    const auto slots = static_cast<std::uint32_t>(slots_);
    return {at(0, 0), slot * stride + offset - 1,
            stride,   step - (slots_ - 1) * stride,
            slots,    slots - static_cast<std::uint32_t>(slot)};
  }

  /// Takes over what others of the same size hold; cursors stay valid.
  void copy_bits(const Slots& others) {
    std::copy(others.lines_.begin(), others.lines_.end(), lines_.begin());
  }

 private:
  struct alignas(64) CacheLine {
    std::uint64_t words[8];
  };

  Integer slots_, before_, stride_;  ///< the last two in cache lines
  std::vector<CacheLine> lines_;
};

/// Words of a diagonal that are not zero: the first `count` entries.
struct WordList {
  std::vector<std::uint32_t> words;
  std::uint32_t count = 0;
};

/// The P-positions of a phase (or unions of them along a ray) on the last few diagonals. There is one list, of the
/// last diagonal, or one for each diagonal.
struct Ring {
  Slots slots;
  std::vector<WordList> lists;

  std::uint64_t* at(Integer s, Integer word = 0) {
    return slots.at(slots.size() == 1 ? 0 : s % slots.size(), word);
  }
  WordList& list(Integer s) {
    return lists[lists.size() == 1 ? 0 : static_cast<std::size_t>(s) % lists.size()];
  }
};

}  // namespace galli
