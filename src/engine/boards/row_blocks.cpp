#include "engine/boards/row_blocks.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "base/helpers.h"

namespace galli {
namespace {

constexpr int turns_before_sleep = 100;
constexpr std::chrono::microseconds nap(100);

/// Threads fill blocks, each the next that nobody has begun.
class Blocks {
 public:
  Blocks(const RowBlocks& shape, const FillRows& fill)
      : shape_(shape),
        fill_(fill),
        count_((shape.rows + shape.rows_each - 1) / shape.rows_each),
        baskets_(std::min(count_, shape.at_a_time)) {
    for (Basket& basket : baskets_) basket.cells.resize(std::min(shape.rows_each, shape.rows) * shape.stride);
  }

  std::size_t count() const { return count_; }
  std::size_t rows_of(std::size_t block) const {
    return std::min(shape_.rows_each, shape_.rows - block * shape_.rows_each);
  }

  /// For a helper: until all are filled.
  void fill() {
    for (int turns = 0; next_ < count_ && !is_over_; ++turns) {
      if (fill_next()) {
        turns = 0;
      } else if (turns < turns_before_sleep) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(nap);  // the reader of the rows is slow
      }
    }
  }
  void stop() { is_over_ = true; }

  /// Once it is filled; good until it is given back. Null when stopped: the thread that should have filled it has failed.
  const std::int32_t* take(std::size_t block) {
    const Basket& basket = baskets_[block % baskets_.size()];
    while (basket.filled != block + 1) {
      if (is_over_) return nullptr;
      if (!fill_next()) std::this_thread::yield();
    }
    return basket.cells.data();
  }
  void give_back(std::size_t block) { given_ = block + 1; }

 private:
  struct Basket {
    std::vector<std::int32_t> cells;
    std::atomic<std::size_t> filled = 0;  ///< the number of the block that it holds, plus 1
  };

  bool fill_next() {
    std::size_t block = next_;
    if (block >= std::min(count_, given_ + baskets_.size())) return false;
    if (!next_.compare_exchange_strong(block, block + 1)) return false;
    Basket& basket = baskets_[block % baskets_.size()];
    fill_(block * shape_.rows_each, rows_of(block), basket.cells.data());
    basket.filled = block + 1;
    return true;
  }

  const RowBlocks& shape_;
  const FillRows& fill_;
  std::size_t count_;
  std::vector<Basket> baskets_;
  std::atomic<std::size_t> next_ = 0;   ///< that nobody fills yet
  std::atomic<std::size_t> given_ = 0;  ///< this many are given
  std::atomic<bool> is_over_ = false;
};

}  // namespace

void give_rows(const RowBlocks& shape, const FillRows& fill, const TakeRow& take) {
  Blocks blocks(shape, fill);
  Helpers helpers(
      shape.threads, [&](std::uint32_t) { blocks.fill(); }, [&] { blocks.stop(); });
  for (std::size_t block = 0; block < blocks.count(); ++block) {
    const std::int32_t* const cells = blocks.take(block);
    if (!cells) break;
    for (std::size_t i = 0; i < blocks.rows_of(block); ++i) take(cells + i * shape.stride);
    blocks.give_back(block);
  }
  helpers.finish();
}

}  // namespace galli
