// What a position is worth once the button is pushed: the nim-value by the rulesets behind it, which add over components.
// Where their pieces are straight and lie all one way, as lying dominoes do, only the lengths of runs of free cells matter:
// a table by length. (For dominoes it is that of the octal game 0.07.) Otherwise a search for nim-values answers.
#pragma once

#include "engine/search/nimber_search.h"

namespace galli {

/// The lengths of pieces that are all straight, without gaps and lie the same way; empty when they are not.
struct StraightPieces {
  std::vector<int> lengths;
  bool is_upright = false;
};
StraightPieces straight_pieces(const std::vector<std::vector<Placement>>& rulesets);

/// Values of runs of 0, 1, ..., `longest` free cells.
std::vector<unsigned> values_of_runs(const std::vector<int>& lengths, int longest);

template <int N>
class ButtonValues {
 public:
  using Cells = CellBits<N>;

  ButtonValues(const GridField<N>& field, const std::vector<std::vector<Placement>>& all_rulesets,
               const std::vector<std::size_t>& rulesets, SearchTable& table, SearchWatch& watch)
      : search_(field, rulesets, table, watch, 1) {
    std::vector<std::vector<Placement>> own;
    for (std::size_t ruleset : rulesets) own.push_back(all_rulesets[ruleset]);
    const StraightPieces pieces = straight_pieces(own);
    if (pieces.lengths.empty()) return;
    step_ = pieces.is_upright ? field.size().stride : 1;
    of_runs_ = values_of_runs(pieces.lengths, std::max(field.size().rows, field.size().columns));
  }

  unsigned value(const Cells& free) { return of_runs_.empty() ? search_.value(free) : value_of_runs(free); }

  bool is_stopped() const { return search_.is_stopped(); }
  bool is_too_large() const { return search_.is_too_large(); }
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  unsigned value_of_runs(Cells free) const {
    unsigned result = 0;
    while (free.any()) {
      std::size_t length = 0;
      for (int place = free.first(); place < Cells::capacity && free.has(place); place += step_) {
        free -= Cells::only(place);
        ++length;
      }
      result ^= of_runs_[length];
    }
    return result;
  }

  NimberSearch<N> search_;
  std::vector<unsigned> of_runs_;  ///< empty: runs do not tell
  int step_ = 1;
};

}  // namespace galli
