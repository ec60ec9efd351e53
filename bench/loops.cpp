#include "loops.h"

#include <algorithm>
#include <vector>

namespace galli::bench {
namespace {

using Flags = std::vector<std::uint8_t>;

}  // namespace

std::uint64_t wythoff(std::uint32_t n) {
  Flags column(n), diagonal(2 * n);
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    std::uint8_t row = 0;
    std::uint8_t* const across = diagonal.data() + n - x;
    for (std::uint32_t y = 0; y < n; ++y) {
      if ((row | column[y] | across[y]) != 0) continue;
      row = column[y] = across[y] = 1;
      ++count;
    }
  }
  return count;
}

std::uint64_t nim_push_wythoff(std::uint32_t n) {
  Flags column1(n), column2(n), diagonal2(2 * n);
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    std::uint8_t row1 = 0, row2 = 0;
    std::uint8_t* const across2 = diagonal2.data() + n - x;
    for (std::uint32_t y = 0; y < n; ++y) {
      const bool second = (row2 | column2[y] | across2[y]) == 0;
      if (second) row2 = column2[y] = across2[y] = 1;
      if (second || (row1 | column1[y]) != 0) continue;
      row1 = column1[y] = 1;
      ++count;
    }
  }
  return count;
}

std::uint64_t wythoff_push_nim(std::uint32_t n) {
  Flags column1(n), diagonal1(2 * n), column2(n);
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    std::uint8_t row1 = 0, row2 = 0;
    std::uint8_t* const across1 = diagonal1.data() + n - x;
    for (std::uint32_t y = 0; y < n; ++y) {
      const bool second = (row2 | column2[y]) == 0;
      if (second) row2 = column2[y] = 1;
      if (second || (row1 | column1[y] | across1[y]) != 0) continue;
      row1 = column1[y] = across1[y] = 1;
      ++count;
    }
  }
  return count;
}

std::uint64_t gdwn(std::uint32_t n) {
  Flags column(n), diagonal(2 * n), steep(3 * n), flat(3 * n);
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    std::uint8_t row = 0;
    std::uint8_t* const across = diagonal.data() + n - x;     // y - x
    std::uint8_t* const down = steep.data() + 2 * n - 2 * x;  // y - 2x
    std::uint8_t* const over = flat.data() + n - x;           // 2y - x
    for (std::uint32_t y = 0; y < n; ++y) {
      if ((row | column[y] | across[y] | down[y] | over[2 * y]) != 0) continue;
      row = column[y] = across[y] = down[y] = over[2 * y] = 1;
      ++count;
    }
  }
  return count;
}

std::uint64_t nim_enforce_bishop(std::uint32_t n) {
  Flags column(n), diagonal(2 * n);
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    std::uint8_t row = 0;
    std::uint8_t* const across = diagonal.data() + n - x;
    for (std::uint32_t y = 0; y < n; ++y) {
      if (((row | column[y]) & across[y]) != 0) continue;
      row = column[y] = across[y] = 1;
      ++count;
    }
  }
  return count;
}

/// Yama raises a heap, so play leaves the square: anti-diagonals of the kite 2x + y <= 3m, x + 2y <= 3m, m = n - 1.
/// Marks are made by a P-position for the next anti-diagonal on.
std::uint64_t yama_enforce_bishop(std::uint32_t n) {
  const std::int64_t m = n - 1;
  Flags lower_x(static_cast<std::size_t>(3 * m + 3)), lower_y(static_cast<std::size_t>(3 * m + 3)),
      diagonal(static_cast<std::size_t>(6 * m + 6));
  std::vector<std::int64_t> marks;
  std::uint64_t count = 0;
  for (std::int64_t s = 0; s <= 2 * m; ++s) {
    marks.clear();
    const std::int64_t last = std::min(s, 3 * m - s);
    for (std::int64_t x = std::max<std::int64_t>(0, 2 * s - 3 * m); x <= last; ++x) {
      const std::int64_t y = s - x;
      // (x - i, y + 1): a P-position in row y + 1 with x' <= x - 2; (x + 1, y - i) likewise
      const std::uint8_t yama =
          lower_x[static_cast<std::size_t>(y + 1)] | lower_y[static_cast<std::size_t>(x + 1)];
      if ((yama & diagonal[static_cast<std::size_t>(y - x + 3 * m)]) != 0) continue;
      marks.push_back(x);
      count += x <= m && y <= m ? 1 : 0;
    }
    for (std::int64_t x : marks) {
      const std::int64_t y = s - x;
      lower_x[static_cast<std::size_t>(y)] = lower_y[static_cast<std::size_t>(x)] =
          diagonal[static_cast<std::size_t>(y - x + 3 * m)] = 1;
    }
  }
  return count;
}

std::uint64_t short_rays(std::uint32_t n) {
  Flags p(static_cast<std::size_t>(n) * n);
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t y = 0; y < n; ++y) {
      const std::size_t cell = static_cast<std::size_t>(x) * n + y;
      bool wins = false;
      for (std::uint32_t i = 1; i <= std::min(3U, x) && !wins; ++i)
        wins = p[cell - static_cast<std::size_t>(i) * n] != 0;
      for (std::uint32_t i = 1; i <= std::min(2U, y) && !wins; ++i) wins = p[cell - i] != 0;
      for (std::uint32_t i = 1; i <= std::min({2U, x, y}) && !wins; ++i)
        wins = p[cell - static_cast<std::size_t>(i) * (n + 1)] != 0;
      if (wins) continue;
      p[cell] = 1;
      ++count;
    }
  }
  return count;
}

}  // namespace galli::bench
