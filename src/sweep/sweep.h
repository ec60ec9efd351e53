// Sweeps: every game of a family is solved, in chunks, by several threads, and handed on in order.
//
// What is handed on does not depend on the number of threads: chunks have fixed sizes and come one after the other. A
// sweep can be shared out: shard i of n has a contiguous part of the chunks.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "sweep/ways.h"

namespace galli {

/// Chunks [begin, end).
struct ChunkRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  std::uint64_t size() const { return end - begin; }
};

/// A sweep of more games is refused.
inline constexpr std::uint64_t max_games = std::uint64_t{1} << 36;

std::uint64_t chunks_of(const SweepFamily& family, const SweepPlan& plan);

/// The chunks of shard 1, 2, ... n; together they are all.
ChunkRange shard_of(std::uint64_t chunks, std::uint64_t shard, std::uint64_t shards);

struct SweepChunk {
  std::uint64_t number = 0;
  std::string rows;
  SweepSummary summary;
};

/// Writes what is wanted of some games behind `rows`, and gives their summary. Called by several threads at once.
using RowWriter =
    std::function<SweepSummary(std::uint64_t first, std::span<const SweptGame>, std::string& rows)>;

/// Memory that is used again for one chunk after the other.
struct SweepRoom {
  std::vector<SweptGame> games;
  std::string rows;
};

/// One chunk, alone; when stopped nothing of it holds. Its rows are taken from the room.
SweepChunk solve_chunk(const SweepFamily& family, const SweepPlan& plan, SweepWay& way, std::uint64_t number,
                       const RowWriter& write, SweepRoom& room, const Control& control);

/// `take` gets the chunks in order, in the thread of the caller. Throws Error, also when interrupted; what was taken before
/// holds. The control is told of games.
void run_sweep(const SweepFamily& family, const SweepPlan& plan, const ChunkRange& chunks,
               std::uint32_t threads, const RowWriter& write,
               const std::function<void(const SweepChunk&)>& take, const Control& control);

}  // namespace galli
