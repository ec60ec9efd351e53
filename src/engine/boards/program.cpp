#include "engine/boards/program.h"

#include <algorithm>
#include <limits>

#include "engine/boards/cells.h"

namespace galli {
namespace {

std::int64_t rounded_up(std::int64_t bits, std::int64_t unit) { return (bits + unit - 1) / unit * unit; }

/// Bits of a granule.
std::int64_t unit_of(const LevelsPlan& plan) { return std::int64_t{64} << levels_scale(plan); }

/// Lines through the rows of one class, x mod step_x, are told apart by y - step_y * (x div step_x).
class Layout {
 public:
  Layout(const LevelsPlan& plan, const LevelsLine& line, bool marks_at_once, bool is_mirrored)
      : plan_(plan), line_(line), marks_at_once_(marks_at_once), is_mirrored_(is_mirrored) {}

  /// Lays the classes behind each other, from bit `at` on; gives the bit behind the last.
  std::int64_t lay(LevelsProgram::Line& result, std::int64_t at, std::int64_t junk) {
    result.window.resize(static_cast<std::size_t>(plan_.rows) + 2 * levels_lanes);
    result.is_mirrored = is_mirrored_;
    result.is_plain = marks_at_once_ && line_.is_plain();
    for (Integer first = 0; first < std::min(line_.step_x, plan_.rows); ++first) {
      const Range range = range_of(first);
      const std::int64_t base = at - rounded_down(range.least);
      for (Integer x = first; x < plan_.rows; x += line_.step_x)
        result.window[index(x) + levels_lanes] = base - drift(x);
      at = rounded_up(base + range.last + 1, unit_) + unit_;
    }
    if (!marks_at_once_) return at;
    result.mark.resize(static_cast<std::size_t>(plan_.rows), junk);
    for (Integer x = 0; x + line_.offset_x < plan_.rows; ++x)
      result.mark[index(x)] = result.window[index(x + line_.offset_x) + levels_lanes] + line_.offset_y;
    return at;
  }

 private:
  struct Range {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = std::numeric_limits<std::int64_t>::min();

    void include(std::int64_t i) {
      least = std::min(least, i);
      last = std::max(last, i);
    }
  };

  std::int64_t rounded_down(std::int64_t bits) const { return -rounded_up(-bits + unit_, unit_); }
  static std::size_t index(Integer x) { return static_cast<std::size_t>(x); }
  std::int64_t drift(Integer x) const { return line_.step_y * (x / line_.step_x); }

  /// The range of what is read and marked, in columns that are on the board.
  Range range_of(Integer first) const {
    Range range;
    for (Integer x = first; x < plan_.rows; x += line_.step_x) {
      const std::int64_t first_read = plan_.is_symmetric ? x / 64 * 64 : 0;
      range.include(first_read - drift(x));
      range.include(plan_.columns - 1 - drift(x));
      const bool is_marked = x >= line_.offset_x;
      if (!is_marked) continue;
      const Integer from = x - line_.offset_x;
      range.include((plan_.is_symmetric && !is_mirrored_ ? from : 0) + line_.offset_y - drift(x));
      range.include(plan_.columns - 1 + line_.offset_y - drift(x));
    }
    return range;
  }

  const LevelsPlan& plan_;
  const LevelsLine& line_;
  std::int64_t unit_ = unit_of(plan_);
  bool marks_at_once_;
  bool is_mirrored_;
};

bool leads_to(const LevelsLine& line, std::uint32_t phase) { return (line.phases >> phase & 1) != 0; }

/// A mark made as soon as a cell is found is first seen a step later in rows of its class.
bool marks_at_once(const LevelsLine& line, std::uint32_t phase) {
  return leads_to(line, phase) && line.offset_x <= line.step_x;
}

}  // namespace

LevelsProgram write_levels_program(const LevelsPlan& plan, const LevelsPhase& phase) {
  LevelsProgram program;
  const std::int64_t unit = unit_of(plan);
  const std::int64_t width = rounded_up(plan.columns, unit) + unit;
  std::int64_t at = 0;
  const auto is_alone = [&](const LevelsLine& line) { return line.phases == PhaseSet{1} << phase.phase; };
  program.has_columns = std::any_of(phase.lines.begin(), phase.lines.end(), [&](const LevelsLine& line) {
    return line.is_column() && is_alone(line);
  });
  if (program.has_columns) at = width;
  const std::int64_t junk = at;  // marks beyond the last row
  at += width;
  for (const LevelsLine& line : phase.lines) {
    if (line.is_column() && is_alone(line)) continue;
    const bool is_mirrored = plan.is_symmetric && line.step_y > line.step_x;
    const bool at_once = marks_at_once(line, phase.phase);
    const auto number = static_cast<std::uint32_t>(program.lines.size());
    if (plan.is_symmetric && line.is_plain() && line.step_x == 1 && line.step_y == 1)
      program.diagonal = number;
    at = Layout(plan, line, at_once, is_mirrored).lay(program.lines.emplace_back(), at, junk);
    for_each_phase(line.phases, [&](std::uint32_t other) {
      if (other == phase.phase && at_once) return;
      program.feeds.push_back({number, levels_index(plan, other), line.offset_x, line.offset_y});
    });
  }
  if (program.diagonal >= 0)
    program.diagonal = program.lines[static_cast<std::size_t>(program.diagonal)].window[levels_lanes] / unit;
  for (const LevelsGuard& guard : phase.guards) {
    auto& least = program.guards.emplace_back();
    for (Integer x = 0; x < plan.rows; ++x) least.push_back(least_column(guard, x).value_or(plan.columns));
  }
  constexpr std::uint64_t vector_words = 8;
  program.arena_words = static_cast<std::uint64_t>(at + unit) / 64 + vector_words;
  return program;
}

std::uint32_t levels_index(const LevelsPlan& plan, std::uint32_t phase) {
  std::uint32_t index = 0;
  while (plan.phases[index].phase != phase) ++index;
  return index;
}

}  // namespace galli
