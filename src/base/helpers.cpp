#include "base/helpers.h"

#include <atomic>
#include <utility>

namespace galli {

Helpers::Helpers(std::uint32_t count, std::function<void(std::uint32_t)> work, std::function<void()> stop)
    : work_(std::move(work)), stop_(std::move(stop)) {
  threads_.reserve(count);
  try {
    const std::lock_guard lock(mutex_);
    start(count);
  } catch (const std::exception&) {
    join();  // none of them has begun
  }
}

/// They begin when all are there.
void Helpers::start(std::uint32_t count) {
  are_there_ = false;
  for (std::uint32_t i = 1; i < count; ++i) threads_.emplace_back([this, i] { run(i); });
  are_there_ = true;
}

bool Helpers::may_begin() {
  const std::lock_guard lock(mutex_);
  return are_there_;
}

Helpers::~Helpers() {
  if (threads_.empty()) return;
  stop_();
  join();
}

void Helpers::finish() {
  join();
  if (failure_) std::rethrow_exception(failure_);
}

void Helpers::join() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Helpers::run(std::uint32_t number) {
  try {
    if (may_begin()) work_(number);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    stop_();
  }
}

void run_side_by_side(std::uint32_t threads, std::size_t count,
                      const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> is_over = false;
  const auto take = [&](std::uint32_t) {
    while (!is_over) {
      const std::size_t i = next++;
      if (i >= count) return;
      work(i);
    }
  };
  Helpers helpers(threads, take, [&] { is_over = true; });
  take(0);
  helpers.finish();
}

}  // namespace galli
