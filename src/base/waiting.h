// Waiting for another thread, which will be ready soon.
#pragma once

#include <chrono>
#include <thread>

namespace galli {

/// False when `must_stop` before the condition is met. Where others use the processors too, the other thread may not run for a while;
/// then this one sleeps.
template <typename Condition, typename MustStop>
bool wait_until(const Condition& is_met, const MustStop& must_stop) {
  constexpr int turns_before_sleep = 2000;
  constexpr std::chrono::microseconds nap{100};
  for (int turns = 0; !is_met(); ++turns) {
    if (must_stop()) return false;
    if (turns < turns_before_sleep) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(nap);
    }
  }
  return true;
}

}  // namespace galli
