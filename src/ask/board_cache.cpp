#include "ask/board_cache.h"

#include <algorithm>

namespace galli {
namespace {

std::uint64_t size_of(const Table& table) { return table.cells.size() * sizeof(std::int32_t); }

bool covers(const Table& table, const Position& sizes) {
  return std::equal(sizes.begin(), sizes.end(), table.window.last.begin(), table.window.last.end(),
                    [](Integer wanted, Integer there) { return wanted <= there; });
}

}  // namespace

const BoardCache::Board* BoardCache::used(const Key& key, const Position& sizes) {
  const auto found = index_.find(key);
  if (found == index_.end() || !covers(*found->second->table, sizes)) return nullptr;
  boards_.splice(boards_.begin(), boards_, found->second);
  return &*found->second;
}

std::shared_ptr<const Table> BoardCache::find(const Key& key, const Window& window) {
  const std::lock_guard lock(mutex_);
  const Board* board = used(key, window.last);
  return board ? board->table : nullptr;
}

std::optional<std::int32_t> BoardCache::at(const Key& key, const Position& sizes) {
  const std::lock_guard lock(mutex_);
  const Board* board = used(key, sizes);
  return board ? std::optional(board->table->at(sizes)) : std::nullopt;
}

void BoardCache::keep(const Key& key, const Table& table) {
  const std::uint64_t size = size_of(table);
  if (size > limit_ / 4) return;
  auto kept = std::make_shared<const Table>(table);
  const std::lock_guard lock(mutex_);
  if (const auto found = index_.find(key); found != index_.end()) {
    if (covers(*found->second->table, table.window.last)) return;
    drop(found->second);
  }
  boards_.push_front({std::string(key.game), key, std::move(kept)});
  Board& board = boards_.front();
  board.key.game = board.game;
  index_[board.key] = boards_.begin();
  bytes_ += size;
  while (bytes_ > limit_) drop(std::prev(boards_.end()));
}

std::uint64_t BoardCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

void BoardCache::drop(Boards::iterator board) {
  bytes_ -= size_of(*board->table);
  index_.erase(board->key);
  boards_.erase(board);
}

std::vector<std::int32_t> cells_within(const Table& table, const Window& window) {
  if (window.last == table.window.last) return table.cells;
  std::vector<std::int32_t> cells;
  cells.reserve(*window.cells());
  const auto row = static_cast<std::size_t>(window.last.back()) + 1;  // the last heap runs fastest
  for (std::uint64_t cell = 0; cell < *window.cells(); cell += row) {
    const auto first =
        table.cells.begin() + static_cast<std::ptrdiff_t>(table.window.cell(window.position(cell)));
    cells.insert(cells.end(), first, first + static_cast<std::ptrdiff_t>(row));
  }
  return cells;
}

}  // namespace galli
