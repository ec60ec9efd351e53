// The options of general clauses for the dense engine, listed for many cells at once by compiled programs
// (game/compiled/clause_program.h), or one cell after the other where looking ends early.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/dense/options.h"
#include "game/compiled/option_lanes.h"
#include "game/compiled/shared_list.h"

namespace galli {

/// A cell of a box; boxes with more cells have no lists.
using ListedCell = std::uint32_t;

/// Asked now and then; once it says yes, lists are not complete.
using IsStopped = std::function<bool()>;

/// Options of a position: the cells `base` + each number of the list, modulo 2^32.
struct ListedOptions {
  const ListedCell* first = nullptr;
  std::size_t count = 0;
  ListedCell base = 0;
};

/// The lists of a clause that many positions share.
class SharedOptions {
 public:
  SharedOptions(SharedList shared, std::span<const Integer> last, std::span<const Integer> strides);

  /// Makes the lists of these positions, if they are not there; false when they become too long.
  bool prepare(const std::vector<std::vector<Lane>>& sizes, std::size_t count);
  ListedOptions options(std::size_t lane) const { return lanes_[lane].listed(cells_.data()); }
  std::size_t total() const { return total_; }

 private:
  struct Part {
    std::size_t begin = 0;
    std::size_t count = 0;
    ListedCell base = 0;

    ListedOptions listed(const ListedCell* cells) const { return {cells + begin, count, base}; }
  };
  static constexpr std::size_t unknown = ~std::size_t{0};

  bool make_list(std::size_t key, const std::vector<std::vector<Lane>>& sizes, std::size_t lane);

  std::unique_ptr<SharedList> shared_;
  ClauseRun ends_;
  ClauseRun run_;
  std::vector<Integer> last_;
  std::vector<Integer> strides_;
  std::vector<std::size_t> starts_;  ///< by key: where its list of begins is; or unknown
  std::vector<std::size_t> begins_;  ///< for each key, by value of the first loop: where its cells begin
  std::vector<ListedCell> cells_;
  std::vector<Part> lanes_;
  std::size_t total_ = 0;
  std::size_t most_ = 1 << 16;  ///< options in all lists; as many as there are cells
};

/// One clause, compiled for a box.
class ListedClause {
 public:
  ListedClause(ClauseProgram program, std::size_t heaps)
      : program_(std::make_unique<ClauseProgram>(std::move(program))), run_(*program_), heaps_(heaps) {}

  void share(SharedList shared, std::span<const Integer> last, std::span<const Integer> strides) {
    shared_ = std::make_unique<SharedOptions>(std::move(shared), last, strides);
  }
  bool is_shared() const { return shared_ != nullptr; }

  /// Lists the options of these positions: by heap, lane by lane.
  void list(const std::vector<std::vector<Lane>>& sizes, std::size_t count, const IsStopped& is_stopped);
  ListedOptions options(std::size_t lane) const {
    if (shared_) return shared_->options(lane);
    return {cells_.data() + begins_[lane], begins_[lane + 1] - begins_[lane], 0};
  }
  std::size_t total() const { return shared_ ? shared_->total() : begins_.back(); }

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
  std::unique_ptr<SharedOptions> shared_;
  std::vector<ListedCell> cells_;
  std::vector<std::size_t> begins_;  ///< by lane, and one more
};

/// The cells that are filled next, and what general clauses lead to from them.
class CellBatch {
 public:
  CellBatch(const Board& board, const BoxCells& cells, const std::vector<std::vector<Family>>& families,
            std::size_t heaps, IsStopped is_stopped);

  /// Of this family's clause, which is compiled, only what these list is listed (engine/dense/row_growth.h); false if they cannot be compiled.
  bool list_more(std::uint32_t ruleset, std::size_t family, std::span<const Clause> more);

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
  /// What is listed of it instead.
  std::span<const std::unique_ptr<ListedClause>> more(std::uint32_t ruleset, std::size_t family) const {
    return more_[ruleset][family];
  }
  const std::vector<std::vector<Lane>>& sizes() const { return sizes_; }

 private:
  void keep_on_board();
  void list(ListedClause& clause);

  const Board& board_;
  const BoxCells& cells_;
  std::vector<std::vector<std::unique_ptr<ListedClause>>> clauses_;  ///< by ruleset, by family
  std::vector<std::vector<std::vector<std::unique_ptr<ListedClause>>>> more_;
  std::vector<std::vector<bool>> lists_more_;
  std::unique_ptr<ListedClause> on_board_;  ///< stays where it is, if that is on the board
  std::vector<std::vector<Lane>> sizes_;    ///< by heap
  std::vector<std::uint64_t> numbers_;
  std::size_t count_ = 0;
  std::size_t wanted_ = 16;
  std::uint64_t listed_ = 0;
  std::uint64_t most_listed_ = 0;  ///< by one clause for the last cells
  IsStopped is_stopped_;
};

}  // namespace galli
