// The first line of a sweep's journal: all that its rows depend on, so that parts are only put together with their like.
#pragma once

#include <memory>
#include <string>

#include "cli/options.h"
#include "sweep/sweep.h"

namespace galli {

/// `rules` is a checksum of the user's rules files.
std::string head_of_sweep(const Options& options, const SweepFamily& family, const SweepPlan& plan,
                          std::uint64_t rules);

/// A head, read.
struct SweepHead {
  std::string sweep;  ///< the head without its shard: the same for all parts
  std::shared_ptr<const SweepFamily> family;
  std::vector<SweepColumn> columns;
  Format format = Format::csv;
  Shard shard;
};

/// Throws Error when the file that it is from is of another version.
SweepHead read_sweep_head(const std::string& head, const std::string& path);

}  // namespace galli
