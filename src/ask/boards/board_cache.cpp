#include "ask/boards/board_cache.h"

#include <algorithm>

namespace galli {
namespace {

std::uint64_t size_of(const Table& table) { return table.cells.size() * sizeof(std::int32_t); }

bool covers(const Table& table, const Position& sizes) {
  return std::equal(sizes.begin(), sizes.end(), table.window.last.begin(), table.window.last.end(),
                    [](Integer wanted, Integer there) { return wanted <= there; });
}

}  // namespace

const BoardCache::KeptBoard* BoardCache::used(const Key& key, const Position& sizes) {
  const auto found = index_.find(key);
  if (found == index_.end() || !covers(*found->second->table, sizes)) return nullptr;
  use(found->second);
  return &*found->second;
}

std::shared_ptr<const Table> BoardCache::find(const Key& key, const Window& window) {
  const std::lock_guard lock(mutex_);
  const KeptBoard* board = used(key, window.last);
  return board ? board->table : nullptr;
}

/// Maps of the same game come after its table in the index.
std::optional<std::int32_t> BoardCache::at_map(const Key& key, const Position& sizes) {
  const auto is_same = [&](const Key& other) {
    return other.game == key.game && other.phase == key.phase && other.ask == key.ask;
  };
  for (auto found = index_.upper_bound(key); found != index_.end() && is_same(found->first); ++found) {
    if (!found->first.other.empty()) continue;
    if (const auto cell = found->second->map->plain->at(sizes)) {
      use(found->second);
      return cell;
    }
  }
  return {};
}

std::optional<std::int32_t> BoardCache::at(const Key& key, const Position& sizes) {
  const std::lock_guard lock(mutex_);
  const KeptBoard* board = used(key, sizes);
  return board ? std::optional(board->table->at(sizes)) : at_map(key, sizes);
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
  add({.game = std::string(key.game), .other = "", .key = key, .bytes = size, .table = std::move(kept)});
}

std::shared_ptr<const OpenMap> BoardCache::find_map(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = index_.find(key);
  if (found == index_.end()) return nullptr;
  use(found->second);
  return found->second->map;
}

void BoardCache::keep_map(const Key& key, std::shared_ptr<const OpenMap> map) {
  const std::uint64_t size = map->bytes();
  if (size > limit_) return;
  const std::lock_guard lock(mutex_);
  if (const auto found = index_.find(key); found != index_.end()) drop(found->second);
  add({.game = std::string(key.game),
       .other = std::string(key.other),
       .key = key,
       .bytes = size,
       .map = std::move(map)});
}

void BoardCache::add(KeptBoard board) {
  boards_.push_front(std::move(board));
  KeptBoard& kept = boards_.front();
  kept.key.game = kept.game;
  kept.key.other = kept.other;
  index_[kept.key] = boards_.begin();
  bytes_ += kept.bytes;
  while (bytes_ > limit_) drop(std::prev(boards_.end()));
}

std::uint64_t BoardCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

void BoardCache::drop(Boards::iterator board) {
  bytes_ -= board->bytes;
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
