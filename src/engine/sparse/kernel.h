// The inner loop of the sparse engine for long rows as plain structs. Kernel files include this and nothing with inline
// code, so that no instruction of a newer CPU leaks into the rest of the program.
#pragma once

#include <cstdint>

namespace galli {

/// Bits from `bit` on. Vectors read up to `sparse_spare_words` words behind the last bit that matters.
struct SparseWindow {
  const std::uint64_t* words;
  std::uint64_t bit;
};

inline constexpr std::uint32_t sparse_spare_words = 10;

struct SparseKernel {
  /// The first of this many places that is zero in all windows, of which there is one at least; as many or more when there is none.
  std::uint64_t (*first_zero)(const SparseWindow* windows, std::uint32_t count, std::uint64_t places);
};

extern const SparseKernel sparse_kernel_plain;
extern const SparseKernel sparse_kernel_avx2;
extern const SparseKernel sparse_kernel_avx512;

}  // namespace galli
