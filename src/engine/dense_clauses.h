// The options of general clauses for the dense engine, listed for many cells at once by compiled programs
// (game/compiled/clause_program.h), or one cell after the other where looking ends early.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/dense_options.h"
#include "game/compiled/option_lanes.h"

namespace galli {

/// A cell of a box; boxes with more cells have no lists.
using ListedCell = std::uint32_t;

/// One clause, compiled for a box.
class ListedClause {
 public:
  ListedClause(ClauseProgram program, std::size_t heaps)
      : program_(std::make_unique<ClauseProgram>(std::move(program))), run_(*program_), heaps_(heaps) {}

  /// Lists the options of these positions: by heap, lane by lane.
  void list(const std::vector<std::vector<Lane>>& sizes, std::size_t count);
  std::span<const ListedCell> options(std::size_t lane) const {
    return {cells_.data() + begins_[lane], begins_[lane + 1] - begins_[lane]};
  }

  std::size_t total() const { return begins_.back(); }

  /// Calls `visit` with the cells of one position's options until it returns false; false then.
  template <typename Visit>
  bool visit(const std::vector<std::vector<Lane>>& sizes, std::size_t lane, Visit& visit) {
    constexpr std::size_t at_first = 16;
    for (std::size_t heap = 0; heap < heaps_; ++heap) run_.heap(heap)[0] = sizes[heap][lane];
    bool goes_on = true;
    run_.run(1, at_first, [&](const OptionLanes& some) {
      for (std::size_t i = 0; i < some.count && goes_on; ++i) goes_on = visit(some.cells[i]);
      return goes_on;
    });
    return goes_on;
  }

 private:
  std::unique_ptr<ClauseProgram> program_;
  ClauseRun run_;
  std::size_t heaps_;
  std::vector<ListedCell> cells_;
  std::vector<std::size_t> begins_;  ///< by lane, and one more
};

/// The cells that are filled next, and what general clauses lead to from them.
class CellBatch {
 public:
  CellBatch(const Board& board, const BoxCells& cells, const std::vector<std::vector<Family>>& families,
            std::size_t heaps);

  /// How many cells are best taken at a time.
  std::size_t wanted() const { return wanted_; }
  void clear() { count_ = 0; }
  void add(std::uint64_t cell, const Position& position) {
    for (std::size_t heap = 0; heap < position.size(); ++heap) sizes_[heap][count_] = position[heap];
    numbers_[count_++] = cell;
  }
  /// Leaves out what is not on the board, and lists the options of the rest by these rulesets, if they are to be listed.
  void prepare(std::span<const std::uint32_t> rulesets, bool lists);

  std::size_t count() const { return count_; }
  std::uint64_t cell(std::size_t lane) const { return numbers_[lane]; }
  void position(std::size_t lane, Position& position) const {
    for (std::size_t heap = 0; heap < position.size(); ++heap) position[heap] = sizes_[heap][lane];
  }
  std::uint64_t listed() const { return listed_; }  ///< options so far

  /// The clause of a family, or nothing if it is not a compiled one.
  ListedClause* clause(std::uint32_t ruleset, std::size_t family) const {
    return clauses_[ruleset][family].get();
  }
  const std::vector<std::vector<Lane>>& sizes() const { return sizes_; }

 private:
  void keep_on_board();

  const Board& board_;
  std::vector<std::vector<std::unique_ptr<ListedClause>>> clauses_;  ///< by ruleset, by family
  std::unique_ptr<ListedClause> on_board_;  ///< stays where it is, if that is on the board
  std::vector<std::vector<Lane>> sizes_;    ///< by heap
  std::vector<std::uint64_t> numbers_;
  std::size_t count_ = 0;
  std::size_t wanted_ = 16;
  std::uint64_t listed_ = 0;
};

}  // namespace galli
