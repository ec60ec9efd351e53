// Moves of clauses as automata that read positions, or positions and options side by side. Each is made once.
#pragma once

#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "proof/theorem/clauses.h"
#include "proof/theorem/walk.h"

namespace galli::theorem {

class MoveTables {
 public:
  using Table = std::shared_ptr<const Recognizer>;

  MoveTables(const DigitSystem& digits, unsigned heaps, const WalkLimits& limits)
      : digits_(digits), heaps_(heaps), limits_(limits) {}

  Table projected(unsigned tracks, const WordFormula& formula, unsigned kept) const;

  /// Positions with the heaps `from` that have an option by the clause with the heaps `to`: in the target, if there is one.
  Table movable(const Clause& clause, const Board& board, const HeapSizes& from, const HeapSizes& to,
                const Table& target);

  /// Positions and their options by a clause, without its loop variables.
  WordFormula pairs(const Clause& clause, const Board& board, const HeapSizes& from, const HeapSizes& to);

  /// Positions and options as tuples of twice as many heaps.
  WordFormula pairs(unsigned variables, const WordFormula& moves, const std::vector<unsigned>& option) const;

 private:
  using Key = std::tuple<const Clause*, const Board*, HeapSizes, HeapSizes, const Recognizer*>;

  Table pair_table(unsigned variables, const WordFormula& moves, const std::vector<unsigned>& option) const;
  WordFormula both_in(const Table& table) const;

  DigitSystem digits_;
  unsigned heaps_;
  WalkLimits limits_;
  std::map<Key, Table> movable_;
  std::map<Key, Table> pairs_;
};

}  // namespace galli::theorem
