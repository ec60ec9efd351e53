// What the processor can do, in three levels: an engine may have a kernel for each of them, and one table of them, from which it
// takes the one to run. A binary built here runs on an older machine.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace galli {

/// `avx2` stands for that, BMI and POPCNT; `avx512` for F, BW, CD, DQ, VL, VBMI2 and VPOPCNTDQ, with BMI2: processors from about 2019 on.
enum class CpuLevel : std::uint8_t { plain, avx2, avx512 };

inline constexpr std::size_t cpu_level_count = 3;

/// "plain", "avx2", "avx512"
std::string_view name_of(CpuLevel level);

/// Words of 64 bits in a vector.
constexpr std::uint32_t vector_words(CpuLevel level) { return 2U << static_cast<unsigned>(level); }

bool this_machine_runs(CpuLevel level);

/// Those that this machine runs, the fastest first.
std::vector<CpuLevel> cpu_levels_here();
CpuLevel fastest_cpu_level();

/// Others have the plain level only: kernels of the other levels are not built there, and must not be named.
#if defined(__x86_64__)
inline constexpr bool is_x86 = true;
#else
inline constexpr bool is_x86 = false;
#endif

/// By level; null where an engine has no kernel of its own for it. There is always a plain one.
template <typename Kernel>
using KernelTable = std::array<const Kernel*, cpu_level_count>;

/// The kernel of the highest level, up to this one, that there is and that this machine runs.
template <typename Kernel>
const Kernel& kernel_for(CpuLevel level, const KernelTable<Kernel>& table) {
  for (auto i = static_cast<std::size_t>(level); i > 0; --i) {
    if (table[i] && this_machine_runs(static_cast<CpuLevel>(i))) return *table[i];
  }
  assert(table[0]);
  return *table[0];
}

}  // namespace galli
