// What one phase is to the levels engine: tables by row that say where the lines of a value stand among its words.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/boards/plan.h"

namespace galli {

struct LevelsProgram {
  struct Line {
    std::vector<std::int64_t> window;
    std::vector<std::int64_t> mark;  ///< empty when nothing marks it at once
    bool is_mirrored = false;
    bool is_plain = false;
  };
  /// Late marks, and those of other phases.
  struct Feed {
    std::uint32_t line = 0;
    std::uint32_t phase = 0;  ///< index into LevelsPlan::phases
    std::int64_t dx = 0;
    std::int64_t dy = 0;
  };

  bool has_columns = false;
  std::int64_t diagonal = -1;
  std::vector<Line> lines;
  std::vector<Feed> feeds;
  std::vector<std::vector<std::int64_t>> guards;  ///< by guard, by row
  std::uint64_t arena_words = 0;
};

LevelsProgram write_levels_program(const LevelsPlan& plan, const LevelsPhase& phase);

/// Where a phase stands in the plan.
std::uint32_t levels_index(const LevelsPlan& plan, std::uint32_t phase);

}  // namespace galli
