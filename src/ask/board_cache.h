// Boards that were computed, kept for later questions of the same session: within a limit, the ones used last, safe for threads.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "value/table.h"

namespace galli {

class BoardCache {
 public:
  /// Which game, by its text, and what of it.
  struct Key {
    std::string_view game;
    std::uint32_t phase = 0;
    Ask ask = Ask::outcomes;

    auto operator<=>(const Key&) const = default;
  };

  explicit BoardCache(std::uint64_t bytes) : limit_(bytes) {}

  /// A kept board that has all cells of the window; null when there is none.
  std::shared_ptr<const Table> find(const Key& key, const Window& window);

  /// The answer at one place of a kept board, sizes of heaps; none where no board has it.
  std::optional<std::int32_t> at(const Key& key, const Position& sizes);

  /// Keeps the board in place of a smaller one, unless it alone would take more than a quarter of the limit.
  void keep(const Key& key, const Table& table);

  std::uint64_t bytes() const;

 private:
  struct Board {
    std::string game;  ///< what the key in the index views
    Key key;
    std::shared_ptr<const Table> table;
  };
  using Boards = std::list<Board>;  // the one used last comes first

  /// The board that has these sizes; it counts as used. The caller has the lock.
  const Board* used(const Key& key, const Position& sizes);
  void drop(Boards::iterator board);

  const std::uint64_t limit_;
  mutable std::mutex mutex_;
  Boards boards_;
  std::map<Key, Boards::iterator> index_;
  std::uint64_t bytes_ = 0;
};

/// The cells of a smaller window.
std::vector<std::int32_t> cells_within(const Table& table, const Window& window);

}  // namespace galli
