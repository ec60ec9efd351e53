// How a question is to be answered. It never changes a result, but may turn it into a refusal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace galli {

struct Settings {
  std::string engine{};                           ///< obeyed or refused; empty: the planner's choice
  std::uint64_t memory = std::uint64_t{8} << 30;  ///< bytes
  std::uint32_t threads = 1;

  bool operator==(const Settings&) const = default;
};

/// What `Settings::engine` may name.
std::vector<std::string> engine_names();

}  // namespace galli
