#include "sweep/sweep.h"

#include <algorithm>
#include <mutex>

#include "base/ordered_work.h"

namespace galli {
namespace {

constexpr std::chrono::milliseconds patience{50};

/// Games that may be solved before those in front of them were taken, for each thread.
constexpr std::uint64_t games_ahead = std::uint64_t{1} << 18;

/// Texts that were written, whose memory others may use.
class UsedTexts {
 public:
  void give_back(std::string text) {
    const std::lock_guard lock(mutex_);
    texts_.push_back(std::move(text));
  }
  std::string take() {
    const std::lock_guard lock(mutex_);
    if (texts_.empty()) return {};
    std::string text = std::move(texts_.back());
    texts_.pop_back();
    return text;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> texts_;
};

/// Solves the chunks of one thread.
class ChunkSolver {
 public:
  ChunkSolver(const ChunkWork& work, UsedTexts& used, std::function<bool()> is_stopped)
      : work_(work),
        used_(used),
        control_{.stop_requested = std::move(is_stopped)},
        way_(work.plan.make_way()) {}

  SweepChunk solve(std::uint64_t number) {
    room_.bytes = used_.take();
    return solve_chunk(work_, *way_, number, room_, control_);
  }

 private:
  const ChunkWork& work_;
  UsedTexts& used_;
  const Control control_;
  const std::unique_ptr<SweepWay> way_;
  SweepRoom room_;
};

}  // namespace

std::uint64_t chunks_of(const SweepFamily& family, const SweepPlan& plan) {
  return family.size() / plan.chunk + (family.size() % plan.chunk != 0 ? 1 : 0);
}

ChunkRange shard_of(std::uint64_t chunks, std::uint64_t shard, std::uint64_t shards) {
  const auto begin = [&](std::uint64_t i) { return chunks / shards * i + std::min(chunks % shards, i); };
  return {begin(shard - 1), begin(shard)};
}

SweepChunk solve_chunk(const ChunkWork& work, SweepWay& way, std::uint64_t number, SweepRoom& room,
                       const Control& control) {
  const std::uint64_t first = number * work.plan.chunk;
  room.games.assign(std::min(work.plan.chunk, work.family.size() - first), {});
  way.solve(first, room.games, control);
  SweepChunk chunk{number, std::move(room.bytes), {}};
  chunk.bytes.clear();
  if (control.stop_requested()) return chunk;
  for (std::size_t i = 0; i < room.games.size(); ++i) {
    SweptGame& game = room.games[i];
    game.is_kept = work.keep == nullptr || work.keep->holds(game);
    chunk.summary.add(first + i, game);
  }
  if (work.write) work.write(first, room.games, chunk.bytes);
  return chunk;
}

void run_sweep(const ChunkWork& work, const ChunkRange& chunks, std::uint32_t threads,
               const std::function<void(const SweepChunk&)>& take, const Control& control) {
  const std::uint64_t all = work.family.size();
  const std::uint64_t chunk_size = work.plan.chunk;
  const std::uint64_t before = std::min(chunks.begin * chunk_size, all);
  const auto used_threads = static_cast<std::uint32_t>(
      std::clamp<std::uint64_t>(threads, 1, std::max<std::uint64_t>(1, chunks.size())));
  UsedTexts used;
  OrderedWork<SweepChunk> solved(
      chunks.begin, chunks.end, used_threads * std::clamp<std::uint64_t>(games_ahead / chunk_size, 2, 64),
      [&](const std::function<bool()>& is_stopped) {
        const auto solver = std::make_shared<ChunkSolver>(work, used, is_stopped);
        return [solver](std::uint64_t number) { return solver->solve(number); };
      },
      used_threads);
  for (std::uint64_t number = chunks.begin; number < chunks.end;) {
    if (control.stop_requested()) throw interruption();
    if (auto chunk = solved.take(patience)) {
      take(*chunk);
      used.give_back(std::move(chunk->bytes));
      ++number;
    }
    control.progress({.stage = Stage::sweeping,
                      .done = std::min(number * chunk_size, all) - before,
                      .total = std::min(chunks.end * chunk_size, all) - before});
  }
}

}  // namespace galli
