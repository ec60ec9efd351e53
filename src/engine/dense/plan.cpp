#include "engine/dense/plan.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/words.h"
#include "engine/dense/plain.h"
#include "engine/dense/row_growth.h"

namespace galli {
namespace {

constexpr std::uint64_t max_dense_cells = std::uint64_t{1} << 40;
constexpr std::uint32_t longest_range = 1'000'000;

/// The weight of heap `heap` alone is among those that no move raises.
bool is_never_raised(const std::vector<HalfSpace>& reach, std::size_t heap) {
  return std::any_of(reach.begin(), reach.end(), [&](const HalfSpace& half) {
    return half.weights[heap] > 0 &&
           std::accumulate(half.weights.begin(), half.weights.end(), Integer{0}) == half.weights[heap];
  });
}

/// A set, or a range between constants, that no heap bounds.
bool is_long(const Loop& loop) {
  if (loop.set) return !loop.set->members(longest_range);
  const MaybeInteger first = constant_value(loop.first);
  const MaybeInteger last = constant_value(loop.last);
  const MaybeInteger length = first && last ? checked_subtract(*last, *first) : MaybeInteger{0};
  return !length || *length > Integer{longest_range};
}

bool has_long_range(const Family& family) {
  const General* general = std::get_if<General>(&family);
  return general && std::any_of(general->clause.loops.begin(), general->clause.loops.end(), is_long);
}

}  // namespace

std::variant<DensePlan, Reason> plan_dense(const Machine& machine, const Families& families,
                                           const Window& window, std::uint32_t phase) {
  if (!is_on_heaps(machine)) return "it needs heaps, the same in all phases";
  DensePlan plan;
  plan.is_row_by_row = !has_declared_rank(machine);
  plan.reach = reach_of(machine, window);
  const auto box = bounding_window(plan.reach, window.last.size());
  if (!box) return "a heap may grow, and no weights bound it";
  if (!box->cells()) return "the reachable board has more than 2^64 positions";
  if (*box->cells() > max_dense_cells) return counted(*box->cells(), "position");
  plan.box = *box;
  for (std::size_t heap = 0; heap < window.last.size(); ++heap)
    plan.is_row_by_row &= is_never_raised(plan.reach, heap);
  plan.phases = reachable_phases(machine, phase);
  for (const auto& of_ruleset : families) {
    if (std::any_of(of_ruleset.begin(), of_ruleset.end(), has_long_range))
      return "a range of the rules is longer than 1,000,000";
  }
  plan.families = families;
  if (std::has_single_bit(plan.phases) && plan.is_row_by_row) {
    plan.rows = plan_rows(machine, phase, plan.box);
    plan.marks = plan_marks(machine, phase, plan.box);
  }
  plan.filled = plan.is_row_by_row ? Amount{*box->cells()} : positions_within(plan.reach, plan.box);
  const bool may_be_fewer =
      plan.filled.kind == Amount::Kind::exact && !machine.boards[0].conditions().empty();
  if (may_be_fewer) plan.filled.kind = Amount::Kind::at_most;
  return plan;
}

std::vector<GrownClause> grown_clauses(const Machine& machine, const Families& families, const Window& box,
                                       std::uint32_t phase) {
  std::vector<GrownClause> found;
  const auto rulesets = plain_rulesets(machine, phase);
  if (!rulesets || has_declared_rank(machine)) return found;
  for (std::uint32_t ruleset : *rulesets) {
    for (std::size_t i = 0; i < families[ruleset].size(); ++i) {
      const General* general = std::get_if<General>(&families[ruleset][i]);
      for (std::size_t heap = 0; general && heap < box.last.size(); ++heap) {
        const auto more = growth_along({general->clause}, heap, box.last);
        if (!more) continue;
        GrownClause& clause = found.emplace_back(GrownClause{ruleset, i, heap, {}});
        for (const RowText& one : *more) clause.more.push_back(one.clause);
        break;
      }
    }
  }
  return found;
}

}  // namespace galli
