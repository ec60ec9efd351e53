// The chunks of a sweep: every game of a family is solved, by several threads, and handed on in order.
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

std::uint64_t chunks_of(const SweepFamily& family, const SweepPlan& plan);

/// The chunks of shard 1, 2, ... n; together they are all.
ChunkRange shard_of(std::uint64_t chunks, std::uint64_t shard, std::uint64_t shards);

/// What is done to each chunk: its games are solved, those that are kept are marked, and they are written.
struct ChunkWork {
  const SweepFamily& family;
  const SweepPlan& plan;
  const SweepCondition* keep = nullptr;  ///< none: all
  ChunkWriter write{};                   ///< empty: nothing is written
};

/// Memory that is used again for one chunk after the other.
struct SweepRoom {
  std::vector<SweptGame> games;
  std::string bytes;
};

/// One chunk, alone; when stopped nothing of it holds. Its bytes are taken from the room.
SweepChunk solve_chunk(const ChunkWork& work, SweepWay& way, std::uint64_t number, SweepRoom& room,
                       const Control& control);

/// `take` gets the chunks in order, in the thread of the caller. Throws Error, also when interrupted; what was taken before
/// holds. The control is told of games.
void run_sweep(const ChunkWork& work, const ChunkRange& chunks, std::uint32_t threads,
               const std::function<void(const SweepChunk&)>& take, const Control& control);

}  // namespace galli
