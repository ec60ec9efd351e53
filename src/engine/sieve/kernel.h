// The inner loops of sweeps as plain structs: what a kernel takes and gives. Kernel files include this and nothing with
// inline code, so that no instruction of a newer CPU leaks into the rest of the program.
//
// A vector has `words` words of 64 bits, and a lane for each bit: lane words * i + w is bit i of word w. So 64 vectors are a
// list of 64-bit numbers by lane, or, transposed, the first bits of these numbers, the second bits, and so on.
#pragma once

#include <cstdint>

namespace galli {

/// Rows of zeros that stand before the row of heap 0; the largest amount that a sweep knows.
inline constexpr std::uint32_t sweep_pad = 64;
/// Heaps whose levels are kept at a time, behind a pad.
inline constexpr std::uint32_t sweep_ring = 128;
/// Nim-values are below this number, and have this many binary digits.
inline constexpr std::uint32_t sweep_levels = 32;
inline constexpr std::uint32_t sweep_digits = 5;

/// Many games side by side, one in each lane.
struct SweepBatch {
  const std::uint64_t* sets;      // vector s - 1: the lanes that may take s, for s = 1..span
  std::uint32_t span;             // even, at most sweep_pad
  bool is_for_values;             // or outcomes, whose value is 0 for P and anything else for N
  bool has_extra;                 // some bit of `extra` is set
  bool is_guarded;                // the obstacle is there only where the own set has a move
  const std::uint64_t* obstacle;  // by heap, bit v: an option in no lane's own set has value v
  const std::uint64_t*
      extra;              // by heap, bit v: a move by the own set that leads here may have value v instead
  std::uint32_t count;    // heaps 0..count-1 are computed; a multiple of 64, less than 2^15
  std::uint32_t step;     // the period of obstacle and extra
  std::uint32_t settled;  // from here on they repeat and amounts find all heaps; at least span
  const std::uint16_t* least_factor;  // the least prime that divides n, for n < count
  // Room. All are multiples of a vector.
  std::uint64_t* rows;  // sweep_digits (outcomes: 1) times sweep_pad + count vectors
  std::uint64_t*
      marks;  // values: sweep_levels times sweep_pad + sweep_ring; outcomes with extra: sweep_pad + count
  std::uint64_t*
      strings;  // sweep_digits (outcomes: 1) times count vectors, and 64 + count that are only looked at
  // What is asked and what is found.
  std::uint64_t* left;   // one vector: lanes whose periods are wanted; then those that were not proved
  std::uint64_t* found;  // by lane: 2^32 * period + preperiod, or 0
};

struct SweepKernel {
  std::uint32_t words;  // in a vector
  void (*run)(const SweepBatch& batch);
  void (*transpose)(const std::uint64_t* from, std::uint64_t* to);  // 64 vectors
};

extern const SweepKernel sweep_kernel_plain;
extern const SweepKernel sweep_kernel_avx2;
extern const SweepKernel sweep_kernel_avx512;

}  // namespace galli
