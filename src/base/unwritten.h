// Memory that is to be filled: nobody writes zeros into it first. (The standard's make_unique_for_overwrite is not in all of its
// libraries.)
#pragma once

#include <cstddef>
#include <memory>

namespace galli {

inline std::unique_ptr<std::byte[]> unwritten_bytes(std::size_t count) {
  return std::unique_ptr<std::byte[]>(new std::byte[count]);
}

}  // namespace galli
