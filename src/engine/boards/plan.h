// What levels and shelves need to know of a game, or why they cannot run it.
#pragma once

#include <bit>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/cpu.h"
#include "plan/reach.h"
#include "plan/shape.h"
#include "value/request.h"

namespace galli {

// Rows and columns are x and y, exchanged when `LevelsPlan::is_swapped`. All numbers below are what a move lowers
// them by, so that a position of value v at (x, y) attacks, for that value, what lies at (x + .., y + ..).

/// An endless ray that lowers the row: first by the offset, then by the step again and again.
struct LevelsLine {
  Integer step_x = 1;  ///< at least 1
  Integer step_y = 0;
  Integer offset_x = 1;  ///< at least 1
  Integer offset_y = 0;
  PhaseSet phases = 0;
  std::uint32_t sets = 0;  ///< a bit for each of the imposed sets that have it

  /// In whichever sets.
  bool is_same_ray(const LevelsLine& other) const {
    return step_x == other.step_x && step_y == other.step_y && offset_x == other.offset_x &&
           offset_y == other.offset_y && phases == other.phases;
  }
  bool is_plain() const { return step_x == offset_x && step_y == offset_y; }
  bool is_column() const { return is_plain() && step_x == 1 && step_y == 0; }
};

/// A single option: a step, one of a bounded ray, or the same position in another phase.
struct LevelsPlace {
  std::uint32_t phase = 0;
  Integer dx = 0;  ///< at least 0
  Integer dy = 0;
  std::optional<std::uint32_t> guard{};  ///< there only where this one of LevelsPhase::guards has an option

  bool operator==(const LevelsPlace&) const = default;
};

/// All options along a row that is dx before, from the column dy before down to 0.
struct LevelsLimit {
  std::uint32_t phase = 0;
  Integer dx = 0;
  Integer dy = 0;

  bool operator==(const LevelsLimit&) const = default;
};

/// A ray, as far as it is asked whether it has an option.
struct LevelsGuardRay {
  Integer offset_x = 0, offset_y = 0, step_x = 0, step_y = 0;
  std::optional<Integer> count;
};
using LevelsGuard = std::vector<LevelsGuardRay>;

/// One phase. Where the opponent chooses among several imposed sets, all have the same single options.
struct LevelsPhase {
  std::uint32_t phase = 0;
  std::uint32_t sets = 1;      ///< how many imposed sets there are
  std::uint32_t row_sets = 0;  ///< a bit for each that has the ray along rows which leads back to the phase
  std::vector<LevelsLine> lines;
  std::vector<LevelsPlace> places;
  std::vector<LevelsLimit> limits;
  std::vector<LevelsGuard> guards;

  bool has_row_rays() const { return row_sets == (1U << sets) - 1; }  ///< in every set
  bool has_columns() const;
};

struct LevelsPlan {
  bool is_swapped = false;
  bool is_symmetric = false;         ///< only cells with x <= y are looked for
  Integer rows = 0;                  ///< of the box, which holds everything reachable
  Integer columns = 0;               ///< of the box
  std::vector<LevelsPhase> phases;   ///< each after all that it leads to; the last one is asked for
  std::uint64_t values = 0;          ///< no position has this value or a larger one
  CpuLevel level = CpuLevel::plain;  ///< of the kernel
  std::uint32_t threads = 1;
};

/// What the imposed sets of a phase may be: one with the ray along rows, several that all have it, or any.
enum class LevelsSets : std::uint8_t { one_with_row_ray, with_row_rays, any };

/// Why a plan does not suit, if so.
using LevelsRefusal = std::optional<Reason> (*)(const LevelsPlan& plan);

/// The plan, with heaps exchanged if only that suits, or the reason why there is none.
std::variant<LevelsPlan, Reason> plan_levels(const Machine& machine, const Families& families,
                                             const Request& request,
                                             LevelsSets sets = LevelsSets::one_with_row_ray,
                                             LevelsRefusal refusal = nullptr);

/// The least column of row x where a ray of the guard has an option; nothing where there is none.
std::optional<Integer> least_column(const LevelsGuard& guard, Integer x);

/// Only rays that begin as far away as they step, to the phase itself; and single options.
bool has_own_lines(const LevelsPhase& phase);

/// Values that are found together, one behind the other.
inline constexpr std::uint32_t levels_lanes = 32;

/// Imposed sets that a phase may have, at most: a bit each.
inline constexpr std::uint32_t levels_most_sets = 31;

/// Words of a row; granules have 2^scale words, so that a row has at most 64 of them.
inline std::uint32_t levels_words(const LevelsPlan& plan) {
  return static_cast<std::uint32_t>((plan.columns + 63) / 64);
}
inline std::uint32_t levels_scale(const LevelsPlan& plan) {
  return static_cast<std::uint32_t>(std::bit_width((levels_words(plan) - 1) / 64));
}

/// Rows of a table that are given together, and how many such blocks there are at a time.
inline constexpr std::uint32_t levels_rows_given = 8;
inline std::uint32_t levels_blocks(const LevelsPlan& plan) { return plan.threads > 1 ? 4 * plan.threads : 1; }

/// Bytes of the column of one value in one row: the column plus 1, or 0.
inline std::uint32_t levels_place_bytes(const LevelsPlan& plan) { return plan.columns < 65535 ? 2 : 4; }

}  // namespace galli
