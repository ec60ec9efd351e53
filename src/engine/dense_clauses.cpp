#include "engine/dense_clauses.h"

#include <algorithm>

namespace galli {
namespace {

constexpr std::uint64_t options_in_batch = 8'192;  // lists that stay in a near cache

std::unique_ptr<ListedClause> compiled_clause(const Clause& clause, const Board& board, const BoxCells& cells,
                                              std::size_t heaps) {
  if (cells.count() > std::uint64_t{1} << 32) return nullptr;
  std::vector<Integer> last, strides;
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    last.push_back(cells.last(heap));
    strides.push_back(cells.stride(heap));
  }
  auto program = compiled(clause, board, last, strides);
  return program ? std::make_unique<ListedClause>(std::move(*program), heaps) : nullptr;
}

}  // namespace

void ListedClause::list(const std::vector<std::vector<Lane>>& sizes, std::size_t count) {
  for (std::size_t heap = 0; heap < heaps_; ++heap) std::copy_n(sizes[heap].data(), count, run_.heap(heap));
  std::size_t owner = 0, end = 0;
  begins_.assign(count + 1, 0);
  run_.run(count, lanes_at_once, [&](const OptionLanes& some) {
    if (cells_.size() < end + lanes_at_once) cells_.resize(2 * (end + lanes_at_once));
    ListedCell* const into = cells_.data() + end;
    for (std::size_t i = 0; i < some.count; ++i) into[i] = static_cast<ListedCell>(some.cells[i]);
    if (static_cast<std::size_t>(some.owners[some.count - 1]) != owner) {
      for (std::size_t i = 0; i < some.count; ++i) {
        while (owner < static_cast<std::size_t>(some.owners[i])) begins_[++owner] = end + i;
      }
    }
    end += some.count;
    return true;
  });
  while (owner < count) begins_[++owner] = end;
}

CellBatch::CellBatch(const Board& board, const BoxCells& cells,
                     const std::vector<std::vector<Family>>& families, std::size_t heaps)
    : board_(board), sizes_(heaps, std::vector<Lane>(lanes_at_once)), numbers_(lanes_at_once) {
  for (const auto& of_ruleset : families) {
    auto& clauses = clauses_.emplace_back();
    for (const Family& family : of_ruleset) {
      const General* general = std::get_if<General>(&family);
      clauses.push_back(general ? compiled_clause(general->clause, board, cells, heaps) : nullptr);
    }
  }
  if (board.conditions.empty()) return;
  Clause staying;
  for (std::size_t heap = 0; heap < heaps; ++heap) staying.target.push_back(heap_variable(heap));
  on_board_ = compiled_clause(staying, board, cells, heaps);
}

void CellBatch::keep_on_board() {
  if (board_.conditions.empty()) return;
  std::size_t kept = 0;
  if (on_board_) on_board_->list(sizes_, count_);
  Position here(sizes_.size());
  for (std::size_t lane = 0; lane < count_; ++lane) {
    if (!on_board_) position(lane, here);
    if (on_board_ ? on_board_->options(lane).empty() : !board_.contains(here)) continue;
    for (auto& sizes : sizes_) sizes[kept] = sizes[lane];
    numbers_[kept++] = numbers_[lane];
  }
  count_ = kept;
}

void CellBatch::prepare(std::span<const std::uint32_t> rulesets, bool lists) {
  keep_on_board();
  std::uint64_t most = 0;
  for (std::uint32_t ruleset : rulesets) {
    for (const auto& clause : clauses_[ruleset]) {
      if (!clause || !lists || count_ == 0) continue;
      clause->list(sizes_, count_);
      const std::uint64_t options = clause->total();
      listed_ += options;
      most = std::max(most, options);
    }
  }
  if (most > options_in_batch && wanted_ > 1) wanted_ /= 2;
  if (most < options_in_batch / 4 && wanted_ < lanes_at_once) wanted_ *= 2;
}

}  // namespace galli
