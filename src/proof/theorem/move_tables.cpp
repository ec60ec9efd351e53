#include "proof/theorem/move_tables.h"

#include <algorithm>
#include <numeric>

namespace galli::theorem {
namespace {

std::vector<unsigned> tracks_from(unsigned first, unsigned count) {
  std::vector<unsigned> tracks(count);
  std::iota(tracks.begin(), tracks.end(), first);
  return tracks;
}

}  // namespace

MoveTables::Table MoveTables::projected(unsigned tracks, const WordFormula& formula, unsigned kept) const {
  return std::make_shared<const Recognizer>(projection(digits_, tracks, formula, kept, limits_));
}

MoveTables::Table MoveTables::movable(const Clause& clause, const Board& board, const HeapSizes& from,
                                      const HeapSizes& to, const Table& target) {
  Table& table = movable_[{&clause, &board, from, to, target.get()}];
  if (!table) {
    std::vector<WordFormula> kids = {pairs(clause, board, from, to)};
    if (target) kids.push_back(that(MemberCondition{target, tracks_from(heaps_, heaps_)}));
    table = projected(2 * heaps_, all(std::move(kids)), heaps_);
  }
  return table;
}

WordFormula MoveTables::pairs(const Clause& clause, const Board& board, const HeapSizes& from,
                              const HeapSizes& to) {
  Table& table = pairs_[{&clause, &board, from, to, nullptr}];
  if (!table) {
    const ClauseMoves moves = moves_of(clause, board, from, to);
    table = pair_table(moves.tracks, moves.condition, moves.option);
  }
  return both_in(table);
}

WordFormula MoveTables::pairs(unsigned variables, const WordFormula& moves,
                              const std::vector<unsigned>& option) const {
  return both_in(pair_table(variables, moves, option));
}

WordFormula MoveTables::both_in(const Table& table) const {
  return that(MemberCondition{table, tracks_from(0, 2 * heaps_)});
}

MoveTables::Table MoveTables::pair_table(unsigned variables, const WordFormula& moves,
                                         const std::vector<unsigned>& option) const {
  std::vector<unsigned> places(variables, 0);
  std::vector<bool> is_own(heaps_, false);  // the variable of a changed heap is its track
  unsigned width = 2 * heaps_;
  for (unsigned i = 0; i < variables; ++i) {
    const auto changed = std::find(option.begin(), option.end(), i) - option.begin();
    if (i >= heaps_ && changed < static_cast<std::ptrdiff_t>(heaps_)) {
      is_own[static_cast<std::size_t>(changed)] = true;
      places[i] = heaps_ + static_cast<unsigned>(changed);
    } else {
      places[i] = i < heaps_ ? i : width++;
    }
  }
  std::vector<WordFormula> kids = {moved(moves, places, width)};
  for (unsigned heap = 0; heap < heaps_; ++heap) {
    if (is_own[heap]) continue;
    std::vector<Integer> coefficients(width, 0);
    coefficients[heaps_ + heap] += 1;
    coefficients[places[option[heap]]] -= 1;
    kids.push_back(that(SumCondition{SumCondition::Kind::equal, std::move(coefficients), 0, 0}));
  }
  return projected(width, all(std::move(kids)), 2 * heaps_);
}

}  // namespace galli::theorem
