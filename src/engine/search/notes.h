// What a long search found with some work, in the order in which it was found. Whoever keeps these notes can hand them back to a
// later search of the same position, which then goes on about where this one was: what took little work is found again. (Only what
// took much work is not enough: most of it was cheap because of all the small things that were in the table.)
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/search/cell_bits.h"

namespace galli {

/// An entry of a table (engine/search/search_table.h).
struct SearchNote {
  std::uint32_t table = 0;  ///< which of the tables of a search
  SearchKey key;
  std::uint32_t answers = 0;
  std::uint64_t nodes = 0;  ///< the work that it took

  bool operator==(const SearchNote&) const = default;
};

/// One line without its end, and back; nothing when it is not one.
std::string to_text(const SearchNote& note);
std::optional<SearchNote> search_note_of(std::string_view line);

/// Filled by all threads of a search. What counts as work grows with the search, so that there are never very many notes.
class SearchNotes {
 public:
  void add(const SearchNote& note) {
    if (note.nodes < least_.load(std::memory_order_relaxed)) return;
    const std::lock_guard lock(mutex_);
    notes_.push_back(note);
  }
  /// The notes since the last call.
  std::vector<SearchNote> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(notes_, {});
  }
  /// After this many nodes in all.
  void raise_least(std::uint64_t nodes) {
    least_.store(std::max(least_work, nodes >> 21), std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t least_work = 8;

  std::atomic<std::uint64_t> least_{least_work};
  std::mutex mutex_;
  std::vector<SearchNote> notes_;
};

}  // namespace galli
