#include "plan/listing.h"

#include <algorithm>

namespace galli {
namespace {

/// c where the ray begins with c steps of its direction and nothing limits it; nothing otherwise.
std::optional<std::uint64_t> first_step(const Family& family) {
  const Ray* ray = std::get_if<Ray>(&family);
  if (!ray || ray->count || !ray->from.is_everywhere() || !ray->to.is_everywhere()) return {};
  std::optional<Integer> steps;
  for (std::size_t heap = 0; heap < ray->direction.size(); ++heap) {
    if (ray->direction[heap] == 0 && ray->offset[heap] == 0) continue;
    if (ray->direction[heap] == 0 || ray->offset[heap] % ray->direction[heap] != 0) return {};
    const Integer here = ray->offset[heap] / ray->direction[heap];
    if (here < 1 || steps.value_or(here) != here) return {};
    steps = here;
  }
  return steps ? std::optional(static_cast<std::uint64_t>(*steps)) : std::nullopt;
}

/// Lines of the window in a direction: positions that have no further one behind them.
std::uint64_t lines_of(const std::vector<Integer>& direction, const Window& window) {
  std::uint64_t others = 1;
  for (std::size_t heap = 0; heap < direction.size(); ++heap) {
    others *=
        static_cast<std::uint64_t>(std::max<Integer>(0, window.last[heap] + 1 - std::abs(direction[heap])));
  }
  return *window.cells() - others;
}

/// Every imposed set has the family, staying in the phase.
bool is_always_there(std::uint32_t family, const std::vector<ImposedSet>& sets, std::uint32_t phase) {
  return std::all_of(sets.begin(), sets.end(), [&](const ImposedSet& set) {
    return std::any_of(set.moves.begin(), set.moves.end(), [&](const FamilyMoves& moves) {
      return moves.family == family && (moves.phases >> phase & 1) != 0;
    });
  });
}

}  // namespace

ListBound max_listed(const Machine& machine, const Families& families, const Request& request) {
  ListBound bound{*request.window.cells(), false};
  const Shape shape = shape_of(machine, families);
  if (shape.gap) return bound;
  for (std::uint32_t family = 0; family < shape.families.size(); ++family) {
    const auto steps = first_step(shape.families[family]);
    if (!steps || !is_always_there(family, shape.phases[request.phase], request.phase)) continue;
    const std::uint64_t lines = lines_of(std::get<Ray>(shape.families[family]).direction, request.window);
    if (lines <= bound.positions / *steps) bound = {lines * *steps, true};
  }
  return bound;
}

std::uint64_t bytes_per_listed(std::size_t heaps) {
  const std::uint64_t block = (8 * heaps + 8 + 15) / 16 * 16;  // as the allocator rounds it
  return 2 * sizeof(Position) + block;
}

}  // namespace galli
