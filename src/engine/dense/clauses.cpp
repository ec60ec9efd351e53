#include "engine/dense/clauses.h"

#include <algorithm>
#include <array>

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
  if (!program) return nullptr;
  auto made = std::make_unique<ListedClause>(std::move(*program), heaps);
  if (auto shared = shared_list(clause, board, last, strides)) made->share(std::move(*shared), last, strides);
  return made;
}

}  // namespace

SharedOptions::SharedOptions(SharedList shared, std::span<const Integer> last,
                             std::span<const Integer> strides)
    : shared_(std::make_unique<SharedList>(std::move(shared))),
      ends_(shared_->ends),
      run_(shared_->options),
      last_(last.begin(), last.end()),
      strides_(strides.begin(), strides.end()),
      lanes_(lanes_at_once) {
  std::size_t keys = 1;
  for (std::size_t heap : shared_->key) keys *= static_cast<std::size_t>(last_[heap] + 1);
  starts_.assign(keys, unknown);
  std::size_t cells = 1;
  for (Integer size : last) cells *= static_cast<std::size_t>(size + 1);
  most_ = std::max(most_, cells);
}

bool SharedOptions::make_list(std::size_t key, const std::vector<std::vector<Lane>>& sizes,
                              std::size_t lane) {
  starts_[key] = begins_.size();
  for (Integer first = shared_->first; first <= shared_->last; first += lanes_at_once) {
    const auto count = static_cast<std::size_t>(std::min<Integer>(lanes_at_once, shared_->last - first + 1));
    for (std::size_t i = 0; i < count; ++i) {
      run_.heap(0)[i] = first + static_cast<Integer>(i);
      for (std::size_t k = 0; k < shared_->key.size(); ++k)
        run_.heap(k + 1)[i] = sizes[shared_->key[k]][lane];
    }
    const std::size_t before = begins_.size();
    begins_.resize(before + count, 0);
    run_.run(count, lanes_at_once, [&](const OptionLanes& some) {
      for (std::size_t i = 0; i < some.count; ++i) {
        ++begins_[before + static_cast<std::size_t>(some.owners[i])];
        cells_.push_back(static_cast<ListedCell>(some.cells[i] - shared_->base));
      }
      return cells_.size() <= most_;
    });
    if (cells_.size() > most_) return false;
  }
  std::size_t end = cells_.size();
  for (std::size_t i = begins_.size(); i-- > starts_[key];) {
    const std::size_t count = begins_[i];
    begins_[i] = end -= count;
  }
  begins_.push_back(cells_.size());
  return true;
}

bool SharedOptions::prepare(const std::vector<std::vector<Lane>>& sizes, std::size_t count) {
  std::array<Lane, lanes_at_once> low, high;
  for (std::size_t heap = 0; heap < sizes.size(); ++heap)
    std::copy_n(sizes[heap].data(), count, ends_.heap(heap));
  ends_.ranges(count, low.data(), high.data());
  total_ = 0;
  for (std::size_t lane = 0; lane < count; ++lane) {
    std::size_t key = 0;
    for (std::size_t heap : shared_->key)
      key = key * static_cast<std::size_t>(last_[heap] + 1) + static_cast<std::size_t>(sizes[heap][lane]);
    const Lane first = std::max(low[lane], shared_->first), end = std::min(high[lane], shared_->last) + 1;
    lanes_[lane] = {};
    if (first >= end) continue;
    if (starts_[key] == unknown && !make_list(key, sizes, lane)) return false;
    const std::size_t* const begins = begins_.data() + starts_[key];
    Part& part = lanes_[lane];
    part.begin = begins[first - shared_->first];
    part.count = begins[end - shared_->first] - part.begin;
    for (std::size_t heap : shared_->moving)
      part.base += static_cast<ListedCell>(sizes[heap][lane] * strides_[heap]);
    total_ += part.count;
  }
  return true;
}

void ListedClause::list(const std::vector<std::vector<Lane>>& sizes, std::size_t count,
                        const IsStopped& is_stopped) {
  if (shared_ && shared_->prepare(sizes, count)) return;
  shared_.reset();
  for (std::size_t heap = 0; heap < heaps_; ++heap) std::copy_n(sizes[heap].data(), count, run_.heap(heap));
  std::size_t owner = 0, end = 0;
  begins_.assign(count + 1, 0);
  run_.run(count, lanes_at_once, [&](const OptionLanes& some) {
    if (cells_.size() < end + lanes_at_once) cells_.resize(2 * (end + lanes_at_once));
    ListedCell* const into = cells_.data() + end;
    for (std::size_t i = 0; i < some.count; ++i) into[i] = static_cast<ListedCell>(some.cells[i]);
    const bool is_one = some.owners[0] == some.owners[some.count - 1];
    for (std::size_t i = 0; i < (is_one ? 1 : some.count); ++i) {
      while (owner < static_cast<std::size_t>(some.owners[i])) begins_[++owner] = end + i;
    }
    end += some.count;
    return !is_stopped();
  });
  while (owner < count) begins_[++owner] = end;
}

CellBatch::CellBatch(const Board& board, const BoxCells& cells,
                     const std::vector<std::vector<Family>>& families, std::size_t heaps,
                     IsStopped is_stopped)
    : board_(board),
      cells_(cells),
      sizes_(heaps, std::vector<Lane>(lanes_at_once)),
      numbers_(lanes_at_once),
      is_stopped_(std::move(is_stopped)) {
  for (const auto& of_ruleset : families) {
    auto& clauses = clauses_.emplace_back();
    for (const Family& family : of_ruleset) {
      const General* general = std::get_if<General>(&family);
      clauses.push_back(general ? compiled_clause(general->clause, board, cells, heaps) : nullptr);
    }
    more_.emplace_back(of_ruleset.size());
    lists_more_.emplace_back(of_ruleset.size(), false);
  }
  if (board.conditions().empty()) return;
  Clause staying;
  for (std::size_t heap = 0; heap < heaps; ++heap) staying.target.push_back(heap_variable(heap));
  on_board_ = compiled_clause(staying, board, cells, heaps);
}

void CellBatch::keep_on_board() {
  if (board_.conditions().empty()) return;
  std::size_t kept = 0;
  if (on_board_) on_board_->list(sizes_, count_, is_stopped_);
  Position here(sizes_.size());
  for (std::size_t lane = 0; lane < count_; ++lane) {
    if (!on_board_) position(lane, here);
    if (on_board_ ? on_board_->options(lane).count == 0 : !board_.contains(here)) continue;
    for (auto& sizes : sizes_) sizes[kept] = sizes[lane];
    numbers_[kept++] = numbers_[lane];
  }
  count_ = kept;
}

bool CellBatch::list_more(std::uint32_t ruleset, std::size_t family, std::span<const Clause> more) {
  std::vector<std::unique_ptr<ListedClause>> made;
  for (const Clause& clause : more) made.push_back(compiled_clause(clause, board_, cells_, sizes_.size()));
  const bool is_compiled =
      clauses_[ruleset][family] && std::find(made.begin(), made.end(), nullptr) == made.end();
  if (is_compiled) more_[ruleset][family] = std::move(made);
  lists_more_[ruleset][family] = is_compiled;
  return is_compiled;
}

void CellBatch::list(ListedClause& clause) {
  clause.list(sizes_, count_, is_stopped_);
  listed_ += clause.total();
  if (!clause.is_shared()) most_listed_ = std::max<std::uint64_t>(most_listed_, clause.total());
}

void CellBatch::prepare(std::span<const std::uint32_t> rulesets, bool lists) {
  keep_on_board();
  most_listed_ = 0;
  for (std::uint32_t ruleset : rulesets) {
    for (std::size_t i = 0; i < clauses_[ruleset].size(); ++i) {
      ListedClause* const clause = clauses_[ruleset][i].get();
      if (!clause || !lists || count_ == 0) continue;
      if (!lists_more_[ruleset][i]) list(*clause);
      for (const auto& more : more_[ruleset][i]) list(*more);
    }
  }
  if (most_listed_ > options_in_batch && wanted_ > 1) wanted_ /= 2;
  if (most_listed_ < options_in_batch / 4 && wanted_ < lanes_at_once) wanted_ *= 2;
}

}  // namespace galli
