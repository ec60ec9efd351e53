// What the wave engine takes, and with what it offers itself.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "engine/wave/plan.h"
#include "plan/cost.h"
#include "plan/listing.h"

namespace galli {
namespace {

// Rates, measured on one core of a 2020s server (docs/performance.md).
constexpr double seconds_per_wave_diagonal = 30e-9;
constexpr double seconds_per_wave_vector_term = 0.5e-9;
constexpr double seconds_per_marked_cell = 3e-9;  // where every fourth is P, or so
constexpr double part_saved_by_second_thread = 0.4;
constexpr double least_seconds_for_threads = 5e-3;
constexpr std::uint64_t bytes_under_way = 1 << 22;  // messages from thread to thread, a guess

/// A long bounded ray is made of unions of 2, 4, 8 ... options, and two of the largest.
std::size_t bounded_terms(const WaveRay& ray) {
  const auto count = static_cast<std::uint64_t>(ray.count.value_or(1));
  return count <= 3 || ray.is_listed ? count : static_cast<std::size_t>(std::bit_width(count)) + 1;
}

/// Terms of all phases that are computed.
std::size_t wave_terms(const WavePlan& wave) {
  std::size_t terms = 0;
  for_each_phase(wave.phases, [&](std::uint32_t phase) {
    for (const ImposedSet& set : wave.shape.phases[phase]) {
      for (const FamilyMoves& moves : set.moves) terms += bounded_terms(wave.rays[moves.family]);
      terms += static_cast<std::size_t>(std::popcount(set.stays)) + 2 * set.guarded.size() + 1;
    }
  });
  return terms;
}

/// A list in any order must be sorted, and so be kept; it may be longer than a bit for each cell of the window.
bool lists_by_bits(const EngineQuestion& question) {
  const Request& request = question.request;
  if (request.want != Request::Want::positions) return false;
  const ListBound bound = max_listed(question.machine, question.families, request);
  return bound.positions > *request.window.cells() / 8 / bytes_per_listed(request.window.last.size());
}

/// Two threads, where diagonals are long on most of the board. Each marks the lines of all P-positions, so there must not be too many.
void divide(const EngineQuestion& question, bool may_be_full, WavePlan& wave, Plan& plan) {
  const bool has_lines = std::any_of(wave.rays.begin(), wave.rays.end(),
                                     [](const WaveRay& ray) { return !ray.count.has_value(); });
  const Request::Want want = question.request.want;
  const bool is_divided = question.settings.threads > 1 && wave.border_slant &&
                          want != Request::Want::table && !wave.lists_by_bits &&
                          !(may_be_full && has_lines) && plan.seconds > least_seconds_for_threads;
  if (!is_divided) return;
  Integer shared = 0;
  for (const WaveEpoch& epoch : wave_epochs(wave)) shared += epoch.last - epoch.first + 1;
  const double part = static_cast<double>(shared) / static_cast<double>(wave.last_s + 1);
  if (part < 0.5) return;
  wave.threads = plan.threads = 2;
  plan.seconds *= 1 - part * part_saved_by_second_thread;
  plan.bytes = 2 * plan.bytes + bytes_under_way;
}

}  // namespace

std::variant<Plan, Reason> wave_offer(const EngineQuestion& question) {
  const Request& request = question.request;
  if (request.ask == Ask::values) return "gives outcomes only";
  auto made = plan_wave(question.machine, question.families, request.window, request.phase);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  Plan plan;
  const WavePlan& wave = std::get<WavePlan>(made);
  const auto& heaps = question.machine.boards[0].heaps();
  const std::uint64_t phases = number_of(wave.phases);
  const Amount area = wave_area(wave);
  const double vectors = static_cast<double>(area.number) / (64.0 * vector_words(question.settings.level));
  plan.reasons = {fmt::format("rays only: whole diagonals as bits, s = {}{} + {}",
                              wave.slope == 1 ? "" : fmt::format("{}*", wave.slope),
                              heaps[wave.is_swapped ? 1 : 0], heaps[wave.is_swapped ? 0 : 1])};
  plan.positions = {area.number * phases, area.kind};
  plan.seconds = static_cast<double>(wave.last_s) * static_cast<double>(phases) * seconds_per_wave_diagonal +
                 vectors * static_cast<double>(wave_terms(wave)) * seconds_per_wave_vector_term;
  plan.bytes = wave_bytes(wave);
  plan.kernel = name_of(question.settings.level);
  WavePlan& details = std::get<WavePlan>(made);
  details.lists_by_bits = lists_by_bits(question);
  const bool keeps_bits = request.want == Request::Want::table || details.lists_by_bits;
  if (keeps_bits) plan.bytes += *request.window.cells() / 8;
  const bool may_be_full = !max_listed(question.machine, question.families, request).is_near;
  if (keeps_bits && may_be_full)
    plan.seconds += static_cast<double>(*request.window.cells()) * seconds_per_marked_cell;
  divide(question, may_be_full, details, plan);
  add_answer(question, plan, keeps_bits);
  add_long_list(question, plan);
  set_details(plan, std::move(details));
  return plan;
}

}  // namespace galli
