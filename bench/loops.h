// The obvious loops: what a careful person writes by hand for one game. Engines are measured against them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "value/request.h"

namespace galli::bench {

// The number of P-positions with heaps below n, with a byte flag for each line.

std::uint64_t wythoff(std::uint32_t n);
std::uint64_t nim_push_wythoff(std::uint32_t n);
std::uint64_t wythoff_push_nim(std::uint32_t n);
std::uint64_t gdwn(std::uint32_t n);
std::uint64_t nim_enforce_bishop(std::uint32_t n);
std::uint64_t yama_enforce_bishop(std::uint32_t n);
std::uint64_t wythoff3(std::uint32_t n);

// The same by looking at each option.

/// Bounded rays, dense in P-positions: (x - i, y) to 3, (x, y - i) to 2, (x - i, y - i) to 2.
std::uint64_t short_rays(std::uint32_t n);
/// Sorted triples only.
std::uint64_t zeruclid3(std::uint32_t n);

/// Of a table, in the order of its cells.
class Checksum final : public Receiver {
 public:
  void take_cells(std::span<const std::int32_t> cells) override {
    std::uint64_t sum = sum_;
    std::uint32_t weight = weight_;
    for (std::int32_t cell : cells)
      sum += std::uint64_t{static_cast<std::uint32_t>(cell)} * (weight += 0x9E3779B9U);
    sum_ = sum;
    weight_ = weight;
  }
  void take_position(std::span<const Integer>) override {}
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
  std::uint32_t weight_ = 1;
};

// Nim-values of heaps below n: the checksum of the table.

std::uint64_t wythoff_values(std::uint32_t n);
std::uint64_t gdwn_values(std::uint32_t n);
std::uint64_t nim_push_wythoff_values(std::uint32_t n);
std::uint64_t nim_enforce_bishop_values(std::uint32_t n);

/// All options of every so many-th row of nim >> euclid, given the values of both phases: 0 when they are right.
using Values = std::vector<std::uint32_t>;
std::uint64_t nim_push_euclid_rows(std::uint32_t n, std::uint32_t every, const Values& first,
                                   const Values& second);

}  // namespace galli::bench
