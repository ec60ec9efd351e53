#include "engine/twist/plan.h"

#include <algorithm>

namespace galli {
namespace {

constexpr std::size_t max_excluded = 1 << 16;

/// Any amount may be taken, from every heap.
bool is_everything(const Ray& ray) {
  return !ray.count && ray.offset == ray.direction && ray.direction == std::vector<Integer>{-1} &&
         ray.from.is_everywhere() && ray.to.is_everywhere();
}

/// The amounts that a family on one heap does not take; nothing when these are infinitely many, or it depends on the
/// heap.
std::optional<AmountList> excluded_amounts(const Family& family) {
  if (const Ray* ray = std::get_if<Ray>(&family); ray && is_everything(*ray)) return AmountList{};
  const Amounts* amounts = std::get_if<Amounts>(&family);
  if (!amounts || !amounts->is_complemented || !amounts->from.is_everywhere() || !amounts->set.is_finite())
    return {};
  const auto members = amounts->set.members(max_excluded);
  if (!members) return {};
  AmountList list;
  for (Integer amount : *members) {
    if (amount > Integer{longest_amount}) return {};
    if (amount > 0) list.push_back(static_cast<std::uint32_t>(amount));
  }
  return list;
}

/// One imposed set of one family, all of whose moves lead into all phases; nothing else.
std::optional<std::uint32_t> only_family(const std::vector<ImposedSet>& sets, PhaseSet all) {
  const bool is_plain = sets.size() == 1 && sets[0].moves.size() == 1 && sets[0].stays == 0 &&
                        sets[0].guarded.empty() && sets[0].moves[0].phases == all;
  return is_plain ? std::optional(sets[0].moves[0].family) : std::nullopt;
}

}  // namespace

std::variant<TwistPlan, Reason> plan_twist(const Machine& machine, const Families& families) {
  if (!is_on_heaps(machine) || machine.boards[0].dimension() != 1 || !machine.boards[0].conditions().empty())
    return "it needs one heap without conditions";
  if (machine.misere) return "misere play";
  const Shape shape = shape_of(machine, families);
  if (shape.gap) return *shape.gap;
  const std::size_t count = shape.phases.size();
  if (count > 2) return "it has more than two phases";
  TwistPlan plan;
  plan.is_alone = count == 1;
  bool has_infinite = false, has_finite = plan.is_alone;
  for (std::uint32_t phase = 0; phase < count; ++phase) {
    const auto family = only_family(shape.phases[phase], count == 1 ? 1 : 3);
    if (!family) return "it is for one set of amounts in each phase, and moves that lead into both";
    if (auto excluded = excluded_amounts(shape.families[*family])) {
      plan.excluded = std::move(*excluded);
      plan.infinite_phase = phase;
      has_infinite = true;
      continue;
    }
    auto taken = finite_amounts(shape.families[*family]);
    if (const Reason* reason = std::get_if<Reason>(&taken)) return *reason;
    plan.taken = std::move(std::get<AmountList>(taken));
    has_finite = true;
  }
  if (!has_infinite || !has_finite) return "in one phase all but finitely many amounts must be allowed";
  return plan;
}

}  // namespace galli
