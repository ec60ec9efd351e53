// How a long computation is stopped and watched from outside.
#pragma once

#include <cstdint>
#include <functional>

namespace galli {

/// Handed to whatever may run long; it asks and tells at one place of its outer loop.
struct Control {
  /// Asked by one thread at a time; once it says yes, it does so forever.
  std::function<bool()> stop_requested = [] { return false; };
  /// Work done so far, of `total` (0 when unknown).
  std::function<void(std::uint64_t done, std::uint64_t total)> progress = [](std::uint64_t, std::uint64_t) {};
};

}  // namespace galli
