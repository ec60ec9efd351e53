// What the options of one clause are worth along a heap: for each line of positions a set of values that grows from one position of the line to the
// next (engine/dense/row_growth.h), where cells are filled one by one. A position adds the few options that it has more than the one before.
//
// Options of a position have their values for good when it is filled, and so have those of the one before.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/dense/options.h"

namespace galli {

class GrownSets {
 public:
  GrownSets(std::size_t heap, const BoxCells& cells);

  enum class Known { all, all_but_more, nothing };
  /// Goes to the line through a cell, and says what its set has of this position's values. The caller adds the rest. An unknown set is empty.
  Known go_to(std::uint64_t cell);
  void add(std::uint32_t value) {
    while (words_.size() <= value / 64) words_.emplace_back(known_.size(), 0);
    words_[value / 64][line_] |= std::uint64_t{1} << value % 64;
  }

  /// Values 64 * number and the next 63.
  std::uint64_t word(std::size_t number) const { return number < words_.size() ? words_[number][line_] : 0; }
  /// The sets take more than they should: whoever has a choice does without.
  bool is_large() const { return words_.size() * known_.size() > max_words_; }

 private:
  std::uint64_t stride_;
  std::uint64_t length_;
  std::uint64_t max_words_;
  std::vector<Integer> known_;  ///< by line: the size of the heap that its set is for; -1: none
  std::vector<std::vector<std::uint64_t>> words_;  ///< by number, by line
  std::size_t line_ = 0;
};

}  // namespace galli
