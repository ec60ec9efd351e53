// Threads that work beside the caller's. If one of them fails, all are asked to stop and are waited for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace galli {

class Helpers {
 public:
  /// Threads 1, ..., count - 1: the caller's is number 0. If the system does not have that many, there are none, and none has begun
  /// any work. `stop` makes all of them end soon: called when one throws, and when this goes before `finish`.
  Helpers(std::uint32_t count, std::function<void(std::uint32_t)> work, std::function<void()> stop);
  ~Helpers();
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  bool are_there() const { return are_there_; }

  /// Waits for all, and throws what one of them threw.
  void finish();

 private:
  void start(std::uint32_t count);
  bool may_begin();
  void run(std::uint32_t number);
  void join();

  std::function<void(std::uint32_t)> work_;
  std::function<void()> stop_;
  std::mutex mutex_;
  std::exception_ptr failure_;  ///< the first
  bool are_there_ = false;
  std::vector<std::thread> threads_;
};

/// work(0), ..., work(count - 1), in any order, each once: by this many threads, or by the caller's alone where
/// the system does not have that many.
void run_side_by_side(std::uint32_t threads, std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace galli
