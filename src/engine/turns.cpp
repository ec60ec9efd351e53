#include "engine/turns.h"

#include <thread>

namespace galli {

Turns::Turns(std::size_t phases, std::size_t groups, std::uint32_t threads)
    : groups_(groups),
      threads_(threads),
      progress_(phases, std::vector<std::uint64_t>(threads > 1 ? groups : 0)) {}

void Turns::take(std::uint32_t thread, const Control* control, const std::function<void(std::size_t)>& find) {
  for (std::size_t group = thread; group < groups_; group += threads_) {
    if (__atomic_load_n(&is_over_, __ATOMIC_RELAXED)) return;
    if (control && control->stop_requested()) {
      is_stopped_ = true;
      return end();
    }
    find(group);
  }
}

const std::uint64_t* Turns::before(std::size_t phase, std::size_t group) const {
  return threads_ > 1 && group > 0 ? &progress_[phase][group - 1] : nullptr;
}

std::uint64_t* Turns::done(std::size_t phase, std::size_t group) {
  return threads_ > 1 ? &progress_[phase][group] : nullptr;
}

std::uint64_t Turns::rows_done(const std::uint64_t* before) {
  return before ? __atomic_load_n(before, __ATOMIC_ACQUIRE) : ~std::uint64_t{0};
}

void Turns::rest() { std::this_thread::yield(); }

}  // namespace galli
