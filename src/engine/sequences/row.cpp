#include "engine/sequences/row.h"

#include <fmt/format.h>

#include <algorithm>

namespace galli {
namespace {

constexpr PhaseSet first_phase = 1;
constexpr PhaseSet second_phase = 2;
constexpr std::size_t max_listed_amounts = 1u << 16;

AmountList sorted(AmountList amounts) {
  std::sort(amounts.begin(), amounts.end());
  amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
  return amounts;
}

std::variant<AmountList, Reason> checked(const std::vector<Integer>& amounts) {
  AmountList list;
  for (Integer amount : amounts) {
    if (amount <= 0) return "a move does not take from the heap";
    if (amount > Integer{longest_amount})
      return fmt::format("an amount is more than {}", Integer{longest_amount});
    list.push_back(static_cast<std::uint32_t>(amount));
  }
  return sorted(std::move(list));
}

std::variant<AmountList, Reason> amounts_of(const Ray& ray) {
  if (!ray.from.is_everywhere() || !ray.to.is_everywhere()) return "moves depend on where they begin or end";
  if (!ray.count) return "any amount may be taken";
  if (*ray.count > Integer{max_listed_amounts}) return "there are too many amounts";
  std::vector<Integer> amounts;
  for (Integer t = 0; t < *ray.count; ++t) {
    const Integer step = ray.direction.empty() ? 0 : ray.direction[0];
    const auto change = checked_multiply(t, step);
    const auto sum = change ? checked_add(ray.offset[0], *change) : change;
    if (!sum || *sum < -Integer{longest_amount}) return "an amount is too large";
    amounts.push_back(-*sum);
  }
  return checked(amounts);
}

std::variant<AmountList, Reason> amounts_of(const Amounts& family) {
  if (!family.from.is_everywhere()) return "moves depend on where they begin";
  if (family.is_complemented || !family.set.is_finite()) return "infinitely many amounts may be taken";
  const auto members = family.set.members(max_listed_amounts);
  if (!members) return "there are too many amounts";
  return checked(*members);
}

RowSet row_set(const ImposedSet& imposed, const std::vector<AmountList>& lists) {
  RowSet set;
  for (const FamilyMoves& moves : imposed.moves) {
    if (!lists[moves.family].empty()) set.moves.push_back({lists[moves.family], moves.phases});
  }
  if (imposed.stays != 0) set.stays.push_back({imposed.stays, 0});
  for (const GuardedStay& guarded : imposed.guarded) {
    std::uint32_t from = longest_amount + 1;
    for (std::uint32_t family : guarded.families) {
      if (!lists[family].empty()) from = std::min(from, lists[family][0]);
    }
    if (from <= longest_amount) set.stays.push_back({guarded.phases, from});
  }
  return set;
}

}  // namespace

std::variant<AmountList, Reason> finite_amounts(const Family& family) {
  if (const Ray* ray = std::get_if<Ray>(&family)) return amounts_of(*ray);
  if (const Amounts* amounts = std::get_if<Amounts>(&family)) return amounts_of(*amounts);
  return "moves are not given by amounts";
}

RowProgram subtraction_row(AmountList amounts) {
  return {{{RowSet{{{sorted(std::move(amounts)), first_phase}}, {}}}}};
}

RowProgram push_row(AmountList first, AmountList second, Button button) {
  first = sorted(std::move(first));
  second = sorted(std::move(second));
  const bool is_after = button == Button::after || button == Button::either;
  const bool is_before = button == Button::before || button == Button::either;
  RowSet before_push{{{first, is_after ? first_phase | second_phase : first_phase}}, {}};
  if (is_before) before_push.moves.push_back({second, second_phase});
  if (button == Button::move) before_push.stays = {{second_phase, 0}};
  if (button == Button::inside && !first.empty()) before_push.stays = {{second_phase, first[0]}};
  return {{{before_push}, {RowSet{{{second, second_phase}}, {}}}}};
}

std::variant<RowProgram, Reason> row_program(const Machine& machine, const Families& families) {
  if (!is_on_heaps(machine) || !is_one_heap(machine.boards[0])) return "it needs one heap without conditions";
  const Shape shape = shape_of(machine, families);
  if (shape.gap) return *shape.gap;
  std::vector<AmountList> lists;
  for (const Family& family : shape.families) {
    auto amounts = finite_amounts(family);
    if (Reason* reason = std::get_if<Reason>(&amounts)) return std::move(*reason);
    lists.push_back(std::move(std::get<AmountList>(amounts)));
  }
  RowProgram program{{}, machine.misere};
  for (const auto& imposed : shape.phases) {
    auto& sets = program.phases.emplace_back();
    for (const ImposedSet& one : imposed) sets.push_back(row_set(one, lists));
  }
  return program;
}

}  // namespace galli
