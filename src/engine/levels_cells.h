// The cells of a phase that have no value yet, as bits.
#pragma once

#include <cstdint>
#include <vector>

#include "game/machine.h"
#include "plan/levels_plan.h"

namespace galli {

/// Words of a row, and blocks of 64 words.
inline std::uint32_t levels_words(const LevelsPlan& plan) {
  return static_cast<std::uint32_t>((plan.columns + 63) / 64);
}
inline std::uint32_t levels_blocks(const LevelsPlan& plan) { return (levels_words(plan) + 63) / 64; }

class FreeCells {
 public:
  /// All cells of the box that are on the board; of the halved one when symmetric.
  FreeCells(const Machine& machine, const LevelsPlan& plan);

  std::uint64_t* words() { return words_.data(); }
  std::uint64_t stride() const { return stride_; }
  std::uint64_t* some() { return some_.data(); }
  bool has_any(std::uint32_t row) const;
  std::uint64_t count() const { return count_; }
  /// Of those, how many lie on the diagonal x = y.
  std::uint64_t count_on_diagonal() const { return on_diagonal_; }

 private:
  std::uint64_t stride_;  ///< words of a row, and one besides
  std::uint32_t blocks_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> some_;  ///< by row, by block: which words are not zero
  std::uint64_t count_ = 0;          ///< at the beginning
  std::uint64_t on_diagonal_ = 0;    ///< at the beginning
};

}  // namespace galli
