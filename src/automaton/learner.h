// Guesses the automaton of a set from a part of it. Nothing here is trusted: a guess is a candidate for a proof.
//
// Two prefixes are taken for one state when the same suffixes of up to `depth` digits lead from them into the set (Myhill and
// Nerode). With the most significant digit first, the suffixes of n digits are a box of the board: it begins at
// U W_n + V W_{n-1} on each track and has W_n numbers, or W_{n-1} when the last digit forces a zero. Boxes are compared by
// hashes, so a box costs its rows and what is in them. A collision can only make a wrong guess.
//
// A prefix some of whose boxes leave the part that is known is taken for the one state that agrees with the others. A guess is
// *closed* when there is such a state for each of them. Closed guesses may be wrong: a greater depth helps.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "automaton/automaton.h"

namespace galli {

/// The members of a set of tuples with entries 0..last, by rows: all but the last entry are the same in a row.
class Sample {
 public:
  explicit Sample(std::vector<Integer> last);

  /// Members come in lexicographic order.
  void add(std::span<const Integer> member);
  /// No more members come.
  void close();

  const std::vector<Integer>& last() const { return last_; }
  std::uint64_t count() const { return columns_.size(); }
  bool contains(std::span<const Integer> tuple) const;
  /// The columns of a row from `first` on, below `end`.
  std::span<const std::int32_t> row(std::uint64_t row, Integer first, Integer end) const;
  std::uint64_t row_of(std::span<const Integer> tuple) const;
  std::uint64_t bytes() const { return begins_.size() * 8 + columns_.size() * 4; }

 private:
  std::vector<Integer> last_;
  std::vector<std::uint64_t> begins_ = {0};  ///< by row
  std::vector<std::int32_t> columns_;
  std::uint64_t rows_ = 1;
};

struct Guess {
  Automaton automaton;
  bool is_closed = false;
  bool is_whole = false;  ///< no box left the sample: a larger one gives the same guess
};

/// A guess with at most this many states; not closed when there are more.
Guess learn(const Numeration& numeration, const Sample& sample, unsigned depth, std::size_t max_states,
            AutomatonBudget& budget);

/// A tuple on which the automaton and the sample differ; nothing when they agree on all of it.
std::optional<std::vector<Integer>> difference(const Automaton& automaton, const Numeration& numeration,
                                               const Sample& sample, AutomatonBudget& budget);

}  // namespace galli
