// The answer of the sparse engine, filled row by row.
#pragma once

#include <optional>
#include <vector>

#include "engine/sparse/board.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

inline constexpr Integer nowhere = std::numeric_limits<Integer>::max();
/// A place before all that are searched: of P-positions that were found in a row before this one.
inline constexpr Integer settled_before = -1;

/// Takes the place of the P-position of each row, in the order of rows.
class SparseAnswer {
 public:
  SparseAnswer(const Machine& machine, const SparsePlan& plan, const Request& request);

  bool is_listed() const { return is_listed_; }
  /// For lists and tables: every row.
  void list(const Position& row, Integer place);
  /// For numbers and chosen positions: every row that is searched, the others have none to be counted. Where heaps may be permuted these are sorted, and
  /// the P-position stands for all that it can be permuted to.
  void count(const Position& row, Integer place) {
    if (place <= last_place_) answer_.count += is_sorted_ ? permutations(row, place) : 1;
    if (next_chosen_ < chosen_.size()) look_for_chosen(row, place);
  }

  /// Nothing when stopped.
  std::optional<Answer> finish(std::uint64_t work, const Control& control);

 private:
  struct Chosen {
    Position position;  ///< in the engine's order, sorted where that is enough
    std::size_t index;
  };

  void choose();
  void look_for_chosen(const Position& row, Integer place);
  static std::uint64_t permutations(const Position& row, Integer place);
  void list_cells(const Position& row, Integer place);
  bool list_collected(const Control& control);

  const Machine& machine_;
  const SparsePlan& plan_;
  const Request& request_;
  Answer answer_;
  bool is_listed_;
  bool is_sorted_;
  bool is_exchanged_;
  Integer last_place_;                    ///< of the window
  Position position_;                     ///< room for one
  std::vector<std::int32_t> cells_;       ///< a row of a table
  std::vector<std::uint64_t> collected_;  ///< cells of the window, where heaps are exchanged
  std::vector<Chosen> chosen_;            ///< in the order of rows
  std::size_t next_chosen_ = 0;
};

}  // namespace galli
