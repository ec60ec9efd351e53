// A thread for each connection, as many as there are connections, up to a number; then connections wait.
#pragma once

#include <httplib.h>

#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

namespace galli {

class ConnectionThreads final : public httplib::TaskQueue {
 public:
  explicit ConnectionThreads(std::size_t max_threads) : max_threads_(max_threads) {}

  void enqueue(std::function<void()> task) override;
  /// Ends all threads when they have done what they are at.
  void shutdown() override;

 private:
  void work();

  const std::size_t max_threads_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool is_over_ = false;
};

}  // namespace galli
