#include "sweep/sweep.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

namespace galli {
namespace {

using std::chrono_literals::operator""ms;

/// Games that may be solved before those in front of them were taken, for each thread.
constexpr std::uint64_t games_ahead = std::uint64_t{1} << 18;

/// Solves chunks in several threads; those that are ready wait here until the ones before them were taken.
class Workshop {
 public:
  Workshop(const SweepFamily& family, const SweepPlan& plan, const ChunkRange& chunks, const RowWriter& write)
      : family_(family),
        plan_(plan),
        write_(write),
        next_(chunks.begin),
        wanted_(chunks.begin),
        end_(chunks.end) {}
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  ~Workshop() { stop(); }

  void start(std::uint32_t threads) {
    ahead_ = threads * std::clamp<std::uint64_t>(games_ahead / plan_.chunk, 2, 64);
    for (std::uint32_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }

  /// Rows that are written; others will be written over them.
  void give_back(std::string rows) {
    const std::lock_guard lock(mutex_);
    used_.push_back(std::move(rows));
  }

  /// The next chunk, or nothing when a little time has passed. Throws what a thread has thrown.
  std::optional<SweepChunk> take() {
    std::unique_lock lock(mutex_);
    ready_.wait_for(lock, 50ms, [&] { return failure_ || done_.contains(wanted_); });
    if (failure_) std::rethrow_exception(failure_);
    const auto found = done_.find(wanted_);
    if (found == done_.end()) return {};
    SweepChunk chunk = std::move(found->second);
    done_.erase(found);
    ++wanted_;
    room_.notify_all();
    return chunk;
  }

 private:
  void stop() {
    stopped_ = true;
    room_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  void work() {
    try {
      const std::unique_ptr<SweepWay> way = plan_.make_way();
      SweepRoom room;
      while (const auto number = next(room.rows)) {
        SweepChunk chunk = solve_chunk(family_, plan_, *way, *number, write_, room, control_);
        if (stopped_) return;
        const std::lock_guard lock(mutex_);
        done_.emplace(*number, std::move(chunk));
        ready_.notify_one();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      ready_.notify_one();
    }
  }

  /// The next chunk that nobody has begun, once there is room for it; and room for its rows.
  std::optional<std::uint64_t> next(std::string& rows) {
    std::unique_lock lock(mutex_);
    while (!stopped_ && next_ < end_ && next_ >= wanted_ + ahead_) room_.wait_for(lock, 50ms);
    if (stopped_ || failure_ || next_ >= end_) return {};
    if (!used_.empty()) {
      rows = std::move(used_.back());
      used_.pop_back();
    }
    return next_++;
  }

  const SweepFamily& family_;
  const SweepPlan& plan_;
  const RowWriter& write_;
  std::atomic<bool> stopped_{false};
  const Control control_{.stop_requested = [this] { return stopped_.load(std::memory_order_relaxed); }};

  std::mutex mutex_;
  std::condition_variable ready_, room_;
  std::uint64_t next_, wanted_, end_, ahead_ = 1;
  std::map<std::uint64_t, SweepChunk> done_;
  std::vector<std::string> used_;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::uint64_t chunks_of(const SweepFamily& family, const SweepPlan& plan) {
  return family.size() / plan.chunk + (family.size() % plan.chunk != 0 ? 1 : 0);
}

ChunkRange shard_of(std::uint64_t chunks, std::uint64_t shard, std::uint64_t shards) {
  const auto begin = [&](std::uint64_t i) { return chunks / shards * i + std::min(chunks % shards, i); };
  return {begin(shard - 1), begin(shard)};
}

SweepChunk solve_chunk(const SweepFamily& family, const SweepPlan& plan, SweepWay& way, std::uint64_t number,
                       const RowWriter& write, SweepRoom& room, const Control& control) {
  const std::uint64_t first = number * plan.chunk;
  room.games.assign(std::min(plan.chunk, family.size() - first), {});
  way.solve(first, room.games, control);
  SweepChunk chunk{number, std::move(room.rows), {}};
  chunk.rows.clear();
  if (!control.stop_requested()) chunk.summary = write(first, room.games, chunk.rows);
  return chunk;
}

void run_sweep(const SweepFamily& family, const SweepPlan& plan, const ChunkRange& chunks,
               std::uint32_t threads, const RowWriter& write,
               const std::function<void(const SweepChunk&)>& take, const Control& control) {
  const std::uint64_t all = family.size();
  const std::uint64_t before = std::min(chunks.begin * plan.chunk, all);
  Workshop workshop(family, plan, chunks, write);
  workshop.start(static_cast<std::uint32_t>(
      std::clamp<std::uint64_t>(threads, 1, std::max<std::uint64_t>(1, chunks.size()))));
  for (std::uint64_t number = chunks.begin; number < chunks.end;) {
    if (control.stop_requested()) throw interruption();
    if (auto chunk = workshop.take()) {
      take(*chunk);
      workshop.give_back(std::move(chunk->rows));
      ++number;
    }
    control.progress({.done = std::min(number * plan.chunk, all) - before,
                      .total = std::min(chunks.end * plan.chunk, all) - before});
  }
}

}  // namespace galli
