#include "engine/sieve/plan.h"

namespace galli {

std::variant<SievePlan, Reason> plan_sieve(const Machine& machine, const Families& families) {
  if (!is_on_heaps(machine) || machine.boards[0].dimension() != 1) return "it needs one heap";
  auto program = row_program(machine, families);
  if (const Reason* reason = std::get_if<Reason>(&program)) return *reason;
  return SievePlan{std::move(std::get<RowProgram>(program)), 0};
}

}  // namespace galli
