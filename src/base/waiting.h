// Waiting for another thread, which will be ready soon.
#pragma once

#include <thread>

namespace galli {

/// False when `must_stop` before the condition is met.
template <typename Condition, typename MustStop>
bool wait_until(const Condition& is_met, const MustStop& must_stop) {
  while (!is_met()) {
    if (must_stop()) return false;
    std::this_thread::yield();
  }
  return true;
}

}  // namespace galli
