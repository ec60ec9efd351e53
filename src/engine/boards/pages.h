// Memory for what is written in many places at once: with pages of 4 KB most of the time would go into finding them.
// And memory for what is written from one end to the other: there, most of the time would go into asking for pages.
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

/// Asks for the pages of all these bytes at once: they are to be written soon.
void ask_for_pages(const void* memory, std::size_t bytes);

/// Bytes of any value, whose pages were asked for.
std::unique_ptr<std::byte[]> pages_at_once(std::size_t bytes);

}  // namespace galli
