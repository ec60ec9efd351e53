// What the octal engine takes, and with what it offers itself.
#include <algorithm>
#include <bit>

#include "engine/octal/plan.h"
#include "plan/cost.h"

namespace galli {
namespace {

constexpr double seconds_per_pair = 0.2e-9;  ///< of the heaps that a heap is split into
constexpr double seconds_per_mark = 0.5e-9;
constexpr double seconds_per_word = 1e-9;  ///< of a set of values
constexpr double seconds_to_begin_octal = 50e-6;
constexpr std::uint64_t bytes_per_value = 8;
constexpr std::uint64_t default_heaps = 20'000;  ///< most periods that are known are proved before
constexpr std::uint64_t heaps_looked_at =
    100'000;  ///< of each heap, at most: the others are rare or found early
constexpr std::uint64_t largest_span = 32768;

/// Above all values where three heaps may be left: these grow like a third of the heap or, as those of 0.82 do, half of it. Where they
/// stay small, much less is needed.
std::uint64_t span_of(std::uint64_t terms) {
  return std::clamp<std::uint64_t>(std::bit_ceil(terms / 2 + 1), 64, largest_span);
}

/// Sets of the values of two heaps and of three.
std::uint64_t bytes_of_sets(std::uint64_t terms) {
  const std::uint64_t span = span_of(terms);
  return terms * (span / 4) + span * span / 8;
}

/// For each heap pairs are marked, and the sets of two heaps are exchanged by each value that the third may have.
double seconds_for_sets(std::uint64_t terms) {
  const auto heaps = static_cast<double>(terms);
  const double words = static_cast<double>(span_of(terms)) / 64;
  return heaps * heaps / 4 * (seconds_per_mark + words * seconds_per_word);
}

}  // namespace

std::variant<Plan, Reason> octal_offer(const EngineQuestion& question) {
  auto made = plan_octal(question.machine, question.request.phase);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  OctalPlan octal = std::move(std::get<OctalPlan>(made));
  octal.level = question.settings.level;
  octal.bytes = question.settings.memory / 2;
  const std::uint64_t heaps = largest_heap(question.request) + 1;
  const std::uint64_t terms =
      std::min(heaps, default_heaps * (heaps > octal.bytes / bytes_per_value ? 1 : 1000));
  Plan plan;
  plan.reasons = {"a table of one heap, until it is proved to repeat"};
  plan.positions = {terms, heaps > terms ? Amount::Kind::about : Amount::Kind::at_most};
  const auto pairs = static_cast<double>(std::min(terms, heaps_looked_at)) / 2;
  plan.seconds =
      seconds_to_begin_octal + static_cast<double>(terms) * pairs * seconds_per_pair *
                                   static_cast<double>(std::max<std::size_t>(1, octal.code.digits.size()));
  plan.bytes = terms * bytes_per_value;
  if (max_heaps_left(octal.code) > 2) {
    plan.seconds = seconds_to_begin_octal + seconds_for_sets(terms);
    plan.more_bytes = std::min(octal.bytes, bytes_of_sets(terms));
  }
  plan.kernel = name_of(octal.level);
  add_answer(question, plan, true);
  set_details(plan, std::move(octal));
  return plan;
}

}  // namespace galli
