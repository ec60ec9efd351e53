#include "base/helpers.h"

#include <system_error>
#include <utility>

#include "base/error.h"

namespace galli {

Helpers::Helpers(std::uint32_t count, std::function<void(std::uint32_t)> work, std::function<void()> stop)
    : work_(std::move(work)), stop_(std::move(stop)) {
  try {
    for (std::uint32_t i = 1; i < count; ++i) threads_.emplace_back([this, i] { run(i); });
  } catch (const std::system_error& error) {
    stop_();
    for (std::thread& thread : threads_) thread.join();
    throw Error({ExitCode::refused,
                 std::string("no more threads can be started: ") + error.what(),
                 {},
                 "",
                 "try --threads 1"});
  }
}

Helpers::~Helpers() {
  if (threads_.empty()) return;
  stop_();
  for (std::thread& thread : threads_) thread.join();
}

void Helpers::finish() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  if (failure_) std::rethrow_exception(failure_);
}

void Helpers::run(std::uint32_t number) {
  try {
    work_(number);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    stop_();
  }
}

}  // namespace galli
