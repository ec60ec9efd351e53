// The inner loops of the octal engine as plain structs: what a kernel takes and gives. Kernel files include this and
// nothing with inline code, so that no instruction of a newer CPU leaks into the rest of the program.
#pragma once

#include <cstdint>

namespace galli {

/// Pairs of heaps that a move leaves: pair i has the nim-value forward[i] ^ backward[i].
struct OctalPairs {
  const std::uint16_t* forward;
  const std::uint16_t* backward;
  std::uint64_t count;
};

/// Which of the wanted values is the least that no pair has?
struct OctalSearch {
  const OctalPairs* parts;
  std::uint32_t part_count;
  std::uint64_t*
      wanted;           // bit v: value v is wanted; those that are found are cleared, perhaps not all of them
  std::uint32_t words;  // of `wanted`; the values of all pairs are below 64 * words
  std::uint8_t* marks;  // room for 64 * words
};

/// Consecutive heaps, a lane for each.
inline constexpr std::uint32_t octal_lanes = 32;
/// How many values of each lane are struck at once.
inline constexpr std::uint32_t octal_candidates = 6;

/// Lane i can leave heaps of at[i - shifts[e]] and values[e] & 0xffff, for each entry e.
struct OctalLanes {
  const std::uint16_t* at;
  const std::uint32_t* shifts;  // octal_lanes at least
  const std::uint32_t* values;  // twice the same 16 bits
  std::uint64_t count;
};

struct OctalKernel {
  /// The value, or 64 * words when there is none.
  std::uint32_t (*least_missing)(const OctalSearch& search);
  /// marks[i * stride + v] = 1 for each value v that lane i can leave.
  void (*mark_lanes)(const OctalLanes& lanes, std::uint8_t* marks, std::uint64_t stride);
  /// Bit i of struck[j] is set when lane i can leave candidates[j * octal_lanes + i].
  void (*strike_lanes)(const OctalLanes& lanes, const std::uint16_t* candidates, std::uint32_t* struck);
  /// Bit v of `bits` says whether marks[v] is not 0 (marks are 0 or 1).
  void (*pack)(const std::uint8_t* marks, std::uint32_t words, std::uint64_t* bits);
};

extern const OctalKernel octal_kernel_plain;
extern const OctalKernel octal_kernel_avx2;
extern const OctalKernel octal_kernel_avx512;

}  // namespace galli
