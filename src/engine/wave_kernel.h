// The inner step of the wave engine as plain structs: what a kernel takes and gives. Kernel files include this
// and nothing with inline code, so that no instruction of a newer CPU leaks into the rest of the program.
#pragma once

#include <cstdint>

namespace galli {

/// A bit array read through a window: word w of it is (words[w] >> shift) | (words[w + 1] << (64 - shift)).
struct WaveTerm {
  const std::uint64_t* words;
  std::uint32_t shift;  // 0..63
};

/// Terms of one imposed set: the first `aligned` of them have shift 0.
struct WaveClause {
  std::uint32_t aligned;
  std::uint32_t shifted;
};

/// Bits first..last of the result become NOT (AND over clauses of (OR over terms)); the other bits of the
/// vectors that hold them become 0.
struct WaveStep {
  const WaveTerm* terms;  // clause after clause, aligned ones first
  const WaveClause* clauses;
  std::uint32_t clause_count;
  std::uint32_t first;  // bits
  std::uint32_t last;
  std::uint64_t* result;
  std::uint32_t* nonzero;  // receives the numbers of the result's words that are not zero; may be null
};

struct WaveResult {
  std::uint64_t count;    // bits set
  std::uint32_t nonzero;  // words listed
};

using WaveFunction = WaveResult (*)(const WaveStep&);

struct WaveKernel {
  const char* name;
  std::uint32_t lanes;  // words in a vector
  bool (*is_supported)();
  /// The function for a step with these clauses: fused where there is one, else for any shape.
  WaveFunction (*choose)(const WaveClause* clauses, std::uint32_t count);
  /// OR of two windows over the vectors that hold bits first..last: result = a | b.
  void (*unite)(const WaveTerm& a, const WaveTerm& b, std::uint32_t first, std::uint32_t last, std::uint64_t* result);
};

extern const WaveKernel wave_kernel_plain;
extern const WaveKernel wave_kernel_avx2;
extern const WaveKernel wave_kernel_avx512;

}  // namespace galli
