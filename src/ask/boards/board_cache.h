// Boards that were computed, kept for later questions of the same session: tables and maps, within one limit, the ones used last, safe
// for threads.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "ask/boards/open_map.h"
#include "value/table.h"

namespace galli {

class BoardCache {
 public:
  /// Which game, by its text, and what of it.
  struct Key {
    std::string_view game;
    std::uint32_t phase = 0;
    Ask ask = Ask::outcomes;
    Position bounds{};         ///< of a map; a table has none
    std::string_view other{};  ///< the game that a map compares it with

    bool operator==(const Key&) const = default;
    bool operator<(const Key& key) const {
      return std::tie(game, phase, ask, bounds, other) <
             std::tie(key.game, key.phase, key.ask, key.bounds, key.other);
    }
  };

  explicit BoardCache(std::uint64_t bytes) : limit_(bytes) {}

  /// A kept table that has all cells of the window; null when there is none.
  std::shared_ptr<const Table> find(const Key& key, const Window& window);

  /// The answer at one place of a kept board, sizes of heaps; none where no board has it. The key is that of a table.
  std::optional<std::int32_t> at(const Key& key, const Position& sizes);

  /// Keeps the board in place of a smaller one, unless it alone would take more than a quarter of the limit.
  void keep(const Key& key, const Table& table);

  std::shared_ptr<const OpenMap> find_map(const Key& key);
  /// Keeps the map, unless it alone would take more than the limit.
  void keep_map(const Key& key, std::shared_ptr<const OpenMap> map);

  std::uint64_t bytes() const;

 private:
  struct KeptBoard {
    std::string game;  ///< what the key in the index views
    std::string other;
    Key key;
    std::uint64_t bytes = 0;
    std::shared_ptr<const Table> table{};  ///< or a map
    std::shared_ptr<const OpenMap> map{};
  };
  using Boards = std::list<KeptBoard>;  // the one used last comes first
  using Index = std::map<Key, Boards::iterator>;

  // The caller of these has the lock.
  /// The table that has these sizes; it counts as used.
  const KeptBoard* used(const Key& key, const Position& sizes);
  std::optional<std::int32_t> at_map(const Key& key, const Position& sizes);
  void use(Boards::iterator board) { boards_.splice(boards_.begin(), boards_, board); }
  void add(KeptBoard board);
  void drop(Boards::iterator board);

  const std::uint64_t limit_;
  mutable std::mutex mutex_;
  Boards boards_;
  Index index_;
  std::uint64_t bytes_ = 0;
};

/// The cells of a smaller window.
std::vector<std::int32_t> cells_within(const Table& table, const Window& window);

}  // namespace galli
