#include "engine/octal/plan.h"

#include <algorithm>
#include <bit>

#include "plan/candidate.h"

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

/// Moves of both codes.
OctalCode united(OctalCode a, const OctalCode& b) {
  for (const Split& split : b.digits) {
    const auto same = std::find_if(a.digits.begin(), a.digits.end(),
                                   [&](const Split& each) { return each.taken == split.taken; });
    if (same == a.digits.end()) {
      a.digits.push_back(split);
    } else {
      same->left |= split.left;
    }
  }
  std::sort(a.digits.begin(), a.digits.end(),
            [](const Split& x, const Split& y) { return x.taken < y.taken; });
  return a;
}

/// The code of all rulesets of a formula whose phases are valued apart.
std::optional<OctalCode> kind_of(const Machine& machine, std::uint32_t index) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf) return octal_code(*machine.rulesets[node.ruleset]);
  std::optional<OctalCode> code = OctalCode{};
  for (std::uint32_t kid : node.kids) {
    const auto more = kind_of(machine, kid);
    if (!more) return {};
    code = united(std::move(*code), *more);
  }
  return code;
}

}  // namespace

bool has_splits(const Machine& machine) {
  return std::any_of(machine.rulesets.begin(), machine.rulesets.end(),
                     [](const auto& ruleset) { return !ruleset->splits.empty(); });
}

std::variant<OctalPlan, Reason> plan_octal(const Machine& machine, std::uint32_t phase) {
  if (board_of(machine, phase).kind != Board::Kind::multiset) return "it needs heaps that may be split";
  const auto memo = plan_memo(machine);
  const MemoPlan* pieces = std::get_if<MemoPlan>(&memo);
  if (!pieces || (pieces->apart >> phase & 1) == 0)
    return "something joins the heaps, so they cannot be valued apart";
  auto code = kind_of(machine, machine.phases[phase].formula);
  if (!code) return "not all moves are by an octal or hexadecimal code";
  return OctalPlan{std::move(*code), "", 0};
}

Candidate octal_candidate(const Question& question) {
  auto made = plan_octal(question.machine, question.request.phase);
  if (const Reason* reason = std::get_if<Reason>(&made)) return {"octal", *reason};
  OctalPlan octal = std::move(std::get<OctalPlan>(made));
  octal.kernel = question.settings.kernel.name;
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
  plan.kernel = octal.kernel;
  add_answer(question, plan, true);
  plan.details = std::move(octal);
  return {"octal", plan};
}

}  // namespace galli
