// The obvious loops: what a careful person writes by hand for one game, with a byte flag for each line. Engines are
// measured against them. Each gives the number of P-positions with heaps below n.
#pragma once

#include <cstdint>

namespace galli::bench {

std::uint64_t wythoff(std::uint32_t n);
std::uint64_t nim_push_wythoff(std::uint32_t n);
std::uint64_t wythoff_push_nim(std::uint32_t n);
std::uint64_t gdwn(std::uint32_t n);
std::uint64_t nim_enforce_bishop(std::uint32_t n);
std::uint64_t yama_enforce_bishop(std::uint32_t n);

/// Bounded rays, dense in P-positions: (x - i, y) to 3, (x, y - i) to 2, (x - i, y - i) to 2; by looking at each option.
std::uint64_t short_rays(std::uint32_t n);

}  // namespace galli::bench
