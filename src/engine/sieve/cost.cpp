// What the sieve engine takes, and with what it offers itself.
#include <algorithm>
#include <bit>
#include <limits>

#include "engine/sieve/plan.h"
#include "plan/cost.h"

namespace galli {
namespace {

// Measured on one core of a 2020s server. How soon a period is proved, and the rest is filled, cannot be foreseen.
constexpr double seconds_per_sieve_outcome = 1.5e-9;
constexpr double seconds_per_value_option = 0.7e-9;
constexpr double seconds_to_begin_sieve = 20e-6;
constexpr std::uint64_t bytes_per_sieve_term = 2;
constexpr std::uint64_t default_sieve_terms = 1'000'000;  ///< most periods are proved long before

std::uint64_t options_of(const RowProgram& program) {
  std::uint64_t options = 0;
  for (const auto& sets : program.phases) {
    for (const RowSet& set : sets) {
      options += set.stays.size();
      for (const RowMoves& moves : set.moves) options += moves.amounts.size();
    }
  }
  return options;
}

/// Nim-values are at most the number of options, and the engine keeps 16 bits of each.
bool may_be_large(const RowSet& set) {
  std::uint64_t options = set.stays.size() * 64;
  for (const RowMoves& moves : set.moves)
    options += moves.amounts.size() * static_cast<std::uint64_t>(std::popcount(moves.phases));
  return options >= std::numeric_limits<std::uint16_t>::max();
}

bool has_large_values(const RowProgram& program) {
  return std::any_of(program.phases.begin(), program.phases.end(),
                     [](const auto& sets) { return std::any_of(sets.begin(), sets.end(), may_be_large); });
}

}  // namespace

std::variant<Plan, Reason> sieve_offer(const EngineQuestion& question) {
  auto made = plan_sieve(question.machine, question.families);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  SievePlan sieve = std::move(std::get<SievePlan>(made));
  if (question.request.ask == Ask::values && has_large_values(sieve.program))
    return "nim-values may be too large";
  const std::uint64_t phases = sieve.program.phases.size();
  sieve.max_terms = question.settings.memory / bytes_per_sieve_term / phases / 2;
  const std::uint64_t heaps = largest_heap(question.request) + 1;
  const std::uint64_t terms = std::min(heaps, default_sieve_terms);
  Plan plan;
  plan.reasons = {"finite amounts: what was found is sieved, until it is proved to repeat"};
  plan.positions = {terms * phases, heaps > terms ? Amount::Kind::about : Amount::Kind::at_most};
  const double per_term = question.request.ask == Ask::outcomes
                              ? seconds_per_sieve_outcome * static_cast<double>(phases)
                              : seconds_per_value_option * static_cast<double>(options_of(sieve.program));
  plan.seconds = seconds_to_begin_sieve + static_cast<double>(terms) * per_term;
  plan.bytes = terms * phases * bytes_per_sieve_term;
  if (heaps > terms)
    plan.more_bytes = (std::min(heaps, sieve.max_terms) - terms) * phases * bytes_per_sieve_term;
  add_answer(question, plan, true);
  set_details(plan, std::move(sieve));
  return plan;
}

}  // namespace galli
