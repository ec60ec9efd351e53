// Small things that answers are worded with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/words.h"

namespace galli {

/// "under a second", "about 12 s", "about 3 h": what is only known roughly.
std::string time_in_words(double seconds);

/// Lines of cells under each other. Each column is as wide as its widest cell, then comes its gap.
struct Column {
  std::size_t gap = 3;
  bool right = false;     ///< aligned to the right
  std::size_t least = 0;  ///< least width
};
std::string aligned(const std::vector<std::vector<std::string>>& rows, const std::vector<Column>& columns);

}  // namespace galli
