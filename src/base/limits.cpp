#include "base/limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>
#include <thread>

namespace galli {
namespace {

/// The first two words of a file of the control group; empty where there is none.
std::pair<std::string, std::string> words_of(const char* path) {
  std::ifstream file(path);
  std::pair<std::string, std::string> words;
  file >> words.first >> words.second;
  return words;
}

bool is_number(const std::string& word) {
  return !word.empty() && word.size() < 19 && word.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

std::uint64_t job_memory() {
  std::uint64_t bytes = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  rlimit limit{};
  const bool is_limited = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  if (is_limited) bytes = std::min<std::uint64_t>(bytes, limit.rlim_cur);
  for (const char* path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    const std::string word = words_of(path).first;
    if (is_number(word)) bytes = std::min<std::uint64_t>(bytes, std::stoull(word));
  }
  return bytes;
}

std::uint32_t job_threads() {
  const auto processors = std::max(1U, std::thread::hardware_concurrency());
  const auto [quota, period] = words_of("/sys/fs/cgroup/cpu.max");
  if (!is_number(quota) || !is_number(period) || std::stoull(period) == 0) return processors;
  const std::uint64_t allowed = (std::stoull(quota) + std::stoull(period) - 1) / std::stoull(period);
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(allowed, 1, processors));
}

}  // namespace galli
