// How searches are counted, watched and stopped, whichever thread they run in.
#pragma once

#include <atomic>
#include <cstdint>

namespace galli {

/// Shared by the threads of a search. The thread that asks outside whether to stop says so here.
struct SearchWatch {
  std::atomic<std::uint64_t> nodes{0};  ///< of all threads, in steps of `nodes_between_looks`
  std::atomic<bool> is_stopped{false};
};

inline constexpr std::uint64_t nodes_between_looks = 1024;

}  // namespace galli
