#include "engine/sliced/plan.h"

#include <algorithm>

namespace galli {
namespace {

constexpr Integer farthest_sliced = 100'000'000;

// Which cases of the table have a line open.
constexpr std::uint32_t row_open = 0xF0, column_open = 0xCC, diagonal_open = 0xAA;

/// Where the line of this ray is open; 0 for other families.
std::uint32_t open_line(const Family& family) {
  const Ray* ray = std::get_if<Ray>(&family);
  const bool is_plain = ray && ray->offset == ray->direction && !ray->count && ray->from.is_everywhere() &&
                        ray->to.is_everywhere();
  if (!is_plain) return 0;
  using Direction = std::vector<Integer>;
  if (ray->direction == Direction{0, -1}) return row_open;
  if (ray->direction == Direction{-1, 0}) return column_open;
  return ray->direction == Direction{-1, -1} ? diagonal_open : 0;
}

/// A position is P when the opponent may impose a set all of whose lines are open.
std::variant<std::uint32_t, Reason> table_of(const Machine& machine, const Shape& shape,
                                             std::uint32_t phase) {
  std::uint32_t table = 0;
  for (const ImposedSet& set : shape.phases[phase]) {
    if (set.stays != 0 || !set.guarded.empty()) return "a mover may stay in place";
    std::uint32_t all_open = 0xFF;
    for (const FamilyMoves& moves : set.moves) {
      const Family& family = shape.families[moves.family];
      const std::uint32_t open = open_line(family);
      if (open == 0)
        return to_text(family, machine.boards[0]) + ": not the whole of a row, a column or a diagonal";
      all_open &= open;
    }
    table |= all_open;
  }
  if (table == 0 || table == 0xFF) return "the opponent may leave no move";
  return table;
}

/// Row and column exchanged.
std::uint32_t transposed(std::uint32_t table) {
  return (table & 0xC3) | (table & 0x0C) << 2 | (table & 0x30) >> 2;
}

}  // namespace

bool sliced_counts_rows(const SlicedPlan& plan) {
  return (plan.table & row_open & column_open) == plan.table;
}

std::uint64_t sliced_positions(const SlicedPlan& plan, const Window& window) {
  const auto side = static_cast<std::uint64_t>(window.last[0]) + 1;
  return plan.is_symmetric ? side * (side + 1) / 2 : *window.cells();
}

std::variant<SlicedPlan, Reason> plan_sliced(const Machine& machine, const Families& families,
                                             const Request& request) {
  if (request.ask == Ask::values) return "gives outcomes only";
  if (!is_on_heaps(machine)) return "it needs heaps, the same in all phases";
  if (machine.boards[0].dimension() != 2) return "it needs two heaps";
  if (!machine.boards[0].conditions().empty()) return "the board has a condition";
  if (machine.misere) return "misere play";
  const std::uint32_t phase = request.phase;
  if (reachable_phases(machine, phase) != PhaseSet{1} << phase) return "play goes on to another phase";
  const Shape shape = shape_of(machine, families);
  if (shape.gap) return *shape.gap;
  auto table = table_of(machine, shape, phase);
  if (Reason* reason = std::get_if<Reason>(&table)) return *reason;
  const Position& last = request.window.last;
  if (std::max(last[0], last[1]) > farthest_sliced) return "heaps over 100,000,000";
  SlicedPlan plan;
  plan.table = std::get<std::uint32_t>(table);
  plan.is_symmetric = last[0] == last[1] && transposed(plan.table) == plan.table;
  return plan;
}

std::vector<SlicedStrip> sliced_strips(const SlicedPlan& plan, const Window& window) {
  const std::int64_t rows = sliced_blocks(window.last[0], plan.width),
                     columns = sliced_blocks(window.last[1], plan.width);
  const std::int64_t lanes = plan.lanes, threads = plan.threads;
  const std::int64_t behind = lanes + (threads == 1 ? 1 : 2 * sliced_chunk + 1);
  std::vector<SlicedStrip> strips;
  for (std::int64_t row = 0; row < rows; row += lanes) {
    SlicedStrip strip{row, std::min(lanes, rows - row), plan.is_symmetric ? row : 0, 0};
    const auto number = static_cast<std::int64_t>(strips.size());
    strip.origin = number == 0 ? 0 : strips.back().origin + behind;
    if (number >= threads) {
      const std::int64_t free = strips[static_cast<std::size_t>(number - threads)].origin + columns;
      strip.origin = std::max(strip.origin, free - strip.first_column);
    }
    strips.push_back(strip);
  }
  return strips;
}

}  // namespace galli
