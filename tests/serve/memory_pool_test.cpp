#include "serve/memory_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace galli::serve_memory_pool_test {
namespace {

TEST(MemoryPool, is_never_exceeded_but_for_the_smallest_shares) {
  MemoryPool pool(1 << 20);
  std::vector<std::unique_ptr<MemoryPool::Share>> shares;
  std::uint64_t sum = 0;
  for (int i = 0; i < 64; ++i) {
    shares.push_back(std::make_unique<MemoryPool::Share>(pool));
    sum += shares.back()->bytes();
    EXPECT_GE(shares.back()->bytes(), 1024U);
  }
  EXPECT_EQ(shares[0]->bytes(), 3U << 18);
  EXPECT_EQ(shares[1]->bytes(), 3U << 16);
  EXPECT_LE(sum, (1U << 20) + 64 * 1024);
  shares.clear();
  EXPECT_EQ(MemoryPool::Share(pool).bytes(), 3U << 18);
}

TEST(MemoryPool, one_that_needs_more_waits_for_the_others) {
  MemoryPool pool(1 << 20);
  auto first = std::make_unique<MemoryPool::Share>(pool);
  std::atomic<bool> is_free = false;
  std::thread waiting([&] { is_free = pool.wait_for_more(3U << 16, [] { return false; }); });
  EXPECT_FALSE(pool.wait_for_more(3U << 16, [] { return true; }));
  EXPECT_FALSE(is_free);
  first.reset();
  waiting.join();
  EXPECT_TRUE(is_free);
  EXPECT_EQ(MemoryPool::Share(pool).bytes(), pool.whole_share());
}

}  // namespace
}  // namespace galli::serve_memory_pool_test
