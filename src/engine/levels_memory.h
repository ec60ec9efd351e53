// Memory for what is written in many places at once: with pages of 4 KB most of the time would go into finding them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace galli {

/// Words that are zero at first, on large pages where the system has them and it is worth it.
class LargePages {
 public:
  explicit LargePages(std::size_t words);
  LargePages(const LargePages& other);
  LargePages(LargePages&&) = default;

  std::uint64_t* data() const { return memory_.get(); }

 private:
  struct Free {
    void operator()(std::uint64_t* memory) const;
  };

  std::size_t words_;
  std::unique_ptr<std::uint64_t, Free> memory_;
};

}  // namespace galli
