// A sweep that was asked for on the command line, checked and planned.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/options.h"
#include "cli/sweep_rows.h"
#include "galli.h"
#include "sweep/sweep.h"

namespace galli {

class SweepJob {
 public:
  /// Throws Error.
  SweepJob(const Options& options, const Control& control);
  SweepJob(const SweepJob&) = delete;
  SweepJob& operator=(const SweepJob&) = delete;

  const Library& library() const { return library_; }
  const SweepFamily& family() const { return family_; }
  const SweepPlan& plan() const { return plan_; }
  const SweepRows& rows() const { return rows_; }
  /// The chunks of the shard that was asked for, or all.
  const ChunkRange& range() const { return range_; }
  std::uint64_t games_in(const ChunkRange& range) const;
  /// The first line of its journal.
  const std::string& head() const { return head_; }

  RowWriter writer() const;
  void run(const ChunkRange& chunks, const std::function<void(const SweepChunk&)>& take,
           const Control& control) const;

 private:
  std::uint32_t phase_asked() const;

  const Options& options_;
  const Library library_;
  const SweepFamily family_;
  const std::optional<SweepCondition> keep_;
  const SweepQuestion question_;
  const SweepPlan plan_;
  const SweepRows rows_;
  ChunkRange range_;
  std::string head_;
};

}  // namespace galli
