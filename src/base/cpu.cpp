#include "base/cpu.h"

namespace galli {
namespace {

#if defined(__x86_64__)
bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
}

bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
}
#else
bool has_avx2() { return false; }
bool has_avx512() { return false; }
#endif

}  // namespace

std::string_view name_of(CpuLevel level) {
  constexpr std::string_view names[cpu_level_count] = {"plain", "avx2", "avx512"};
  return names[static_cast<std::size_t>(level)];
}

bool this_machine_runs(CpuLevel level) {
  switch (level) {
    case CpuLevel::plain: break;
    case CpuLevel::avx2: return has_avx2();
    case CpuLevel::avx512: return has_avx512();
  }
  return true;
}

std::vector<CpuLevel> cpu_levels_here() {
  std::vector<CpuLevel> levels;
  for (CpuLevel level : {CpuLevel::avx512, CpuLevel::avx2, CpuLevel::plain}) {
    if (this_machine_runs(level)) levels.push_back(level);
  }
  return levels;
}

CpuLevel fastest_cpu_level() { return cpu_levels_here().front(); }

}  // namespace galli
