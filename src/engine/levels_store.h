// Zeroed memory in large pieces, for arrays that are too large to be written twice.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

namespace galli {

/// Tells the system that large pages would be good here, where it has them.
void prefer_large_pages(void* memory, std::size_t bytes);

struct FreeMemory {
  void operator()(std::byte* memory) const { std::free(memory); }
};

/// Zeroed bytes that begin a cache line; fresh pages of the system are not written again.
class ZeroedMemory {
 public:
  ZeroedMemory() = default;
  explicit ZeroedMemory(std::size_t bytes);

  std::byte* data() const { return aligned_; }
  template <typename T>
  T* as() const {
    return reinterpret_cast<T*>(aligned_);
  }

 private:
  std::unique_ptr<std::byte, FreeMemory> memory_;
  std::byte* aligned_ = nullptr;
};

/// Blocks of one size, carved from larger pieces; may be asked by several threads.
class BlockStore {
 public:
  BlockStore(std::size_t block_bytes, std::size_t most_blocks);

  std::byte* next();

 private:
  std::size_t block_bytes_;
  std::size_t per_piece_;
  std::size_t left_ = 0;  ///< blocks of the last piece
  std::vector<ZeroedMemory> pieces_;
  std::mutex mutex_;
};

}  // namespace galli
