// The inner loop of the wave engine as plain structs: what a kernel takes and gives. Kernel files include this
// and nothing with inline code, so that no instruction of a newer CPU leaks into the rest of the program.
#pragma once

#include <cstdint>

namespace galli {

/// A bit array read through a window: word w of it is (words[w] >> shift) | (words[w + 1] << (64 - shift)). With
/// shifts from 1, an instruction that shifts words[w + 1] in place does all of it.
struct WaveWindow {
  const std::uint64_t* words;
  std::uint32_t shift;  // 1..64
};

/// Bit arrays of the same length behind each other, used in turn by one diagonal after the other.
struct WaveCursor {
  std::uint64_t* words;
  std::int64_t before;  // the bit before that of x = 0 on the current diagonal
  std::int64_t step;    // what it changes by to the next diagonal
  std::int64_t wrap;    // the same after the last slot
  std::uint32_t slots;
  std::uint32_t left;  // until the wrap, at least 1
};

/// Terms of one imposed set: the first `aligned` of them always have windows with shift 64.
struct WaveClause {
  std::uint32_t aligned;
  std::uint32_t shifted;
};

/// Bits first..last of a diagonal; none when first > last.
struct WaveSpan {
  std::uint32_t first;
  std::uint32_t last;
};

struct WaveRun;

/// Goes on until a diagonal on which a phase lists words; gives how many diagonals were done.
using WaveFunction = std::uint32_t (*)(const WaveRun& run);

/// One phase: bits of the span become NOT (AND over clauses of (OR over terms)); the other bits of the vectors that
/// hold them become 0. What nobody reads or lists need not be written.
struct WavePhase {
  WaveCursor* terms;  // clause after clause, aligned ones first
  std::uint32_t term_count;
  const WaveClause* clauses;
  std::uint32_t clause_count;
  WaveWindow* windows;     // room for one for each term
  WaveCursor result;       // aligned
  std::uint32_t reads;     // how many terms, or other things, read it
  std::uint32_t* nonzero;  // receives the numbers of the result's words that are not zero; may be null
  std::uint32_t listed;    // how many those are
  std::uint64_t count;     // bits set are added to it
  WaveFunction alone;      // for this phase and no other
};

/// Diagonals one after the other, each phase by phase.
struct WaveRun {
  WavePhase* phases;
  std::uint32_t phase_count;
  const WaveSpan* spans;  // of each diagonal
  std::uint32_t count;    // diagonals to do
};

struct WaveKernel {
  std::uint32_t lanes;  // words in a vector
  /// The function for phases of this form, fused where there is one; sets `alone` of each.
  WaveFunction (*choose)(WavePhase* phases, std::uint32_t count);
  /// OR of two windows over the vectors that hold bits of the span: result = a | b.
  void (*unite)(const WaveWindow& a, const WaveWindow& b, WaveSpan span, std::uint64_t* result);
};

extern const WaveKernel wave_kernel_plain;
extern const WaveKernel wave_kernel_avx2;
extern const WaveKernel wave_kernel_avx512;

}  // namespace galli
