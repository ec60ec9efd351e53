// How searches are counted, watched and stopped, whichever thread they run in.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

#include "engine/search/search_table.h"
#include "gallimaufry/control.h"

namespace galli {

inline constexpr std::uint64_t nodes_between_looks = 1024;

/// How far a search has come.
struct SearchState {
  std::uint64_t nodes = 0;
  double seconds = 0;
  double expected_nodes = 0;  ///< 0: no guess
  double fill = 0;            ///< of the table, from 0 to 1
  std::uint64_t open_moves = 0;
  std::uint64_t all_moves = 0;  ///< first moves of the position; 0: they are not counted
};

/// "0.8 million a second, table 12 % full, 5 of 14 moves open, a guess: 3 minutes left"
std::string state_in_words(const SearchState& state);

/// Shared by the threads of a search. Outside is asked and told by one thread at a time.
class SearchWatch {
 public:
  /// `table` is the one whose fill is told. All must outlive it; the notes may be none.
  SearchWatch(const Control& control, const SearchTable& table, SearchNotes* notes, double expected_nodes)
      : control_(control),
        table_(table),
        notes_(notes),
        expected_nodes_(expected_nodes),
        begin_(control.clock()) {}

  std::atomic<bool> is_done{false};  ///< another thread has the answer

  /// Called by each thread every `nodes_between_looks` nodes: whether to stop.
  bool look() {
    const std::uint64_t nodes = nodes_.fetch_add(nodes_between_looks, std::memory_order_relaxed);
    if (const std::unique_lock lock(mutex_, std::try_to_lock);
        lock && !is_stopped_.load(std::memory_order_relaxed)) {
      if (notes_) notes_->raise_least(nodes);
      tell(nodes);
      if (control_.stop_requested()) is_stopped_.store(true, std::memory_order_relaxed);
    }
    return is_done.load(std::memory_order_relaxed) || is_stopped_.load(std::memory_order_relaxed);
  }

  /// First moves of the position that are not known yet, and all.
  void count_first_moves(std::uint64_t open, std::uint64_t all) {
    open_moves_.store(open, std::memory_order_relaxed);
    all_moves_.store(all, std::memory_order_relaxed);
  }

 private:
  static constexpr double seconds_between_words = 0.1;

  /// Under the lock.
  void tell(std::uint64_t nodes) {
    const double now = control_.clock();
    if (now >= next_words_) {
      next_words_ = now + seconds_between_words;
      words_ = state_in_words({.nodes = nodes,
                               .seconds = now - begin_,
                               .expected_nodes = expected_nodes_,
                               .fill = table_.fill(),
                               .open_moves = open_moves_.load(std::memory_order_relaxed),
                               .all_moves = all_moves_.load(std::memory_order_relaxed)});
    }
    control_.progress({.done = nodes, .total = 0, .note = words_});
  }

  const Control& control_;
  const SearchTable& table_;
  SearchNotes* notes_;
  double expected_nodes_;
  double begin_;
  double next_words_ = 0;
  std::string words_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> open_moves_{0};
  std::atomic<std::uint64_t> all_moves_{0};
  std::atomic<bool> is_stopped_{false};
};

}  // namespace galli
