// Small things that answers are worded with.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/machine.h"

namespace galli {

/// "1,234,567"
std::string with_commas(std::uint64_t number);
/// "1 move", "3 moves"
std::string counted(std::uint64_t number, const std::string& noun);
/// "one heap", "two heaps", "7 heaps"
std::string heaps_in_words(std::size_t heaps);
/// "phase 1 (nim)"
std::string phase_in_words(const Machine& machine, std::uint32_t phase);

/// Lines of cells under each other. Each column is as wide as its widest cell, then comes its gap.
struct Column {
  std::size_t gap = 3;
  bool right = false;      ///< aligned to the right
  std::size_t least = 0;   ///< least width
};
std::string aligned(const std::vector<std::vector<std::string>>& rows, const std::vector<Column>& columns);

}  // namespace galli
