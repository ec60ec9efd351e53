// The first line of a sweep's journal: all that its rows depend on, so that parts are only put together with their like.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/sweeps.h"
#include "study/game_family.h"

namespace galli {

/// How the games of a sweep are written, and by what.
struct SweepWriting {
  std::vector<SweepColumn> columns;
  std::string_view format;  ///< its name
  std::string engine;       ///< that was insisted on; may be empty
  std::uint64_t rules = 0;  ///< a checksum of the user's rules files
};

/// `games` are all of the sweep, `chunk` of them in a chunk.
std::string head_of_sweep(const SweepQuestion& question, const SweepWriting& writing, std::uint64_t chunk,
                          std::uint64_t games);

/// The games of a sweep. Throws Error.
std::shared_ptr<const SweepFamily> family_of(const SweepQuestion& question);

/// A head, read.
struct SweepHead {
  std::string sweep;  ///< the head without its shard: the same for all parts
  std::shared_ptr<const SweepFamily> family;
  std::vector<SweepColumn> columns;
  std::string format;
  Shard shard;
};

/// Throws Error when the file that it is from is of another version.
SweepHead read_sweep_head(const std::string& head, const std::string& path);

}  // namespace galli
