// What commands ask of the engines: requests made of options, the same whether they are run or explained.
#pragma once

#include "cli/subject.h"
#include "study/sequence.h"

namespace galli {

inline constexpr Integer table_bound = 12;  ///< of --to when it is not given
inline constexpr Integer positions_bound = 30;
inline constexpr Integer sequence_bound = 60;

/// Which positions are listed, beyond their answer: --where and --up-to-swap.
class Filter {
 public:
  /// Throws Error when the condition cannot be read, or the game is not shown to be unchanged by swapping.
  Filter(const Options& options, const Subject& subject, std::uint32_t phase);

  bool accepts_all() const { return !where_ && !up_to_swap_; }
  bool accepts(std::span<const Integer> position) const;

 private:
  bool up_to_swap_;
  std::optional<Expression> where_;
};

/// A whole table.
Request table_request(const Options& options, const Subject& subject, std::uint32_t phase);

/// P-positions, or only their number where nothing is left out afterwards; for --value a table to choose from.
Request positions_request(const Options& options, const Subject& subject, const Filter& filter,
                          std::uint32_t phase);

/// The terms of a game with one heap.
SequenceRequest sequence_request(const Options& options, const Subject& subject, std::uint32_t phase);

}  // namespace galli
