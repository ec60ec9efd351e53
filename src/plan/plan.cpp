#include "plan/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.h"

namespace galli {
namespace {

// Rates, measured on one core of a 2020s server (docs/performance.md). Estimates are meant to be right within a
// factor of three.
constexpr double seconds_per_reference_option = 250e-9;
constexpr double seconds_per_dense_outcome_option = 4e-9;
constexpr double seconds_per_dense_value_option = 6e-9;
constexpr double seconds_per_general_option = 60e-9;
constexpr double seconds_per_dense_cell = 60e-9;
constexpr double seconds_per_wave_diagonal = 30e-9;
constexpr double seconds_per_wave_vector_term = 0.5e-9;
constexpr double seconds_per_shown_cell = 2e-9;

/// A candidate: what it would cost, or why it cannot be.
struct Candidate {
  std::string engine;
  std::variant<Plan, Reason> plan;
};

/// Options that an average position of the box has by one family.
double average_options(const Family& family, const Window& box) {
  if (const Ray* ray = std::get_if<Ray>(&family)) {
    double shortest = ray->count ? static_cast<double>(*ray->count) : 1e18;
    for (std::size_t heap = 0; heap < box.last.size(); ++heap) {
      if (ray->direction[heap] < 0) shortest = std::min(shortest, static_cast<double>(box.last[heap]) / static_cast<double>(-ray->direction[heap]) / 2);
    }
    return std::max(1.0, shortest);
  }
  if (const Amounts* amounts = std::get_if<Amounts>(&family)) {
    const auto members = amounts->set.members(100);
    return members && !amounts->is_complemented ? static_cast<double>(members->size()) : static_cast<double>(box.last[amounts->heap]) / 2;
  }
  const double largest = static_cast<double>(*std::max_element(box.last.begin(), box.last.end()));
  return std::holds_alternative<Residue>(family) ? 1 + std::log1p(largest) : 1 + largest / 2;
}

struct Cost {
  double options = 0;
  double general = 0;
};

/// Options of a position in all phases together.
Cost cost_of(const Machine& machine, const std::vector<std::vector<Family>>& families, PhaseSet phases, const Window& box) {
  Cost cost;
  const auto add = [&](std::uint32_t index, const auto& self) -> void {
    const Node& node = machine.nodes[index];
    if (node.kind == Node::Kind::leaf) {
      for (const Family& family : families[node.ruleset]) {
        const double count = average_options(family, box);
        (std::holds_alternative<General>(family) ? cost.general : cost.options) += count;
      }
    }
    for (std::uint32_t kid : node.kids) self(kid, self);
  };
  for_each_phase(phases, [&](std::uint32_t phase) { add(machine.phases[phase].formula, add); });
  return cost;
}

std::uint64_t shown_bytes(const Request& request) {
  return request.want == Request::Want::table ? *request.window.cells() * sizeof(std::int32_t) : 0;
}

Candidate reference_candidate(const Machine& machine, const Request& request, const Settings& settings) {
  const std::uint64_t cells = *request.window.cells();
  if (cells > settings.reference_limit) {
    return {"reference", fmt::format("{} positions, its limit is {}", with_commas(cells), with_commas(settings.reference_limit))};
  }
  Plan plan;
  plan.details = ReferencePlan{};
  plan.reasons = {"goes by the definition, for anything small"};
  const PhaseSet phases = reachable_phases(machine, request.phase);
  plan.positions = cells * static_cast<std::uint64_t>(std::popcount(phases));
  std::vector<std::vector<Family>> families;
  for (const auto& ruleset : machine.rulesets) families.push_back(recognise(*ruleset));
  const Cost cost = cost_of(machine, families, phases, request.window);
  plan.seconds = static_cast<double>(cells) * (cost.options + cost.general) * seconds_per_reference_option;
  plan.bytes = plan.positions * 120 + shown_bytes(request);
  return {"reference", plan};
}

Reason dense_reason(const DensePlan& dense) {
  for (const auto& families : dense.families) {
    for (const Family& family : families) {
      if (std::holds_alternative<Residue>(family)) return "steps depend on the position";
      if (const General* general = std::get_if<General>(&family)) return "not recognised: " + general->reason;
    }
  }
  return "looks at every option";
}

Candidate dense_candidate(const Machine& machine, const Request& request) {
  auto made = plan_dense(machine, request.window, request.phase);
  if (const Reason* reason = std::get_if<Reason>(&made)) return {"dense", *reason};
  Plan plan;
  const DensePlan& dense = std::get<DensePlan>(made);
  const std::uint64_t cells = *dense.box.cells();
  const auto phases = static_cast<std::uint64_t>(std::popcount(dense.phases));
  if (cells > std::uint64_t{1} << 40) return {"dense", fmt::format("{} positions", with_commas(cells))};
  plan.reasons = {dense_reason(dense)};
  plan.positions = cells * phases;
  const Cost cost = cost_of(machine, dense.families, dense.phases, dense.box);
  const bool is_outcomes = request.ask == Ask::outcomes;
  const double per_option = is_outcomes ? seconds_per_dense_outcome_option : seconds_per_dense_value_option;
  plan.seconds = static_cast<double>(cells) * (seconds_per_dense_cell * static_cast<double>(phases) + cost.options * per_option + cost.general * seconds_per_general_option);
  plan.bytes = plan.positions * (is_outcomes ? 1 : 4) + (dense.is_row_by_row ? 0 : cells * 8) + shown_bytes(request);
  plan.details = std::move(std::get<DensePlan>(made));
  return {"dense", plan};
}

/// Terms of all phases that are computed.
std::size_t wave_terms(const WavePlan& wave) {
  std::size_t terms = 0;
  for_each_phase(wave.phases, [&](std::uint32_t phase) {
    for (const ImposedSet& set : wave.shape.phases[phase]) {
      for (const Term& term : set.terms) terms += static_cast<std::size_t>(wave.rays[term.family].count.value_or(1) > 3 ? 4 : wave.rays[term.family].count.value_or(1));
      terms += static_cast<std::size_t>(std::popcount(set.stays)) + 2 * set.guarded.size() + 1;
    }
  });
  return terms;
}

/// Positions of all diagonals, by sampling.
double wave_area(const WavePlan& wave) {
  const Integer step = std::max<Integer>(1, wave.last_s / 256);
  double area = 0;
  for (Integer s = 0; s <= wave.last_s; s += step) {
    const XRange range = wave_span(wave, s);
    area += static_cast<double>(step) * static_cast<double>(std::max<Integer>(0, range.last - range.first + 1));
  }
  return area;
}

std::uint64_t wave_bytes(const WavePlan& wave) {
  const auto words = static_cast<std::uint64_t>(wave.last_s / wave.slope / 64 + 40);
  std::uint64_t arrays = 0;
  for (const WaveRay& ray : wave.rays) {
    arrays += static_cast<std::uint64_t>(ray.count ? ray.offset_s + std::min(*ray.count, wave.last_s / std::max<Integer>(1, ray.step_s) + 1) * ray.step_s : 2 * ray.step_s + ray.offset_s);
  }
  return (arrays + 2) * static_cast<std::uint64_t>(std::popcount(wave.phases)) * words * 12;
}

Candidate wave_candidate(const Machine& machine, const Request& request, const Settings& settings) {
  if (request.ask == Ask::values) return {"wave", "gives outcomes only"};
  auto made = plan_wave(machine, request.window, request.phase);
  if (const Reason* reason = std::get_if<Reason>(&made)) return {"wave", *reason};
  Plan plan;
  const WavePlan& wave = std::get<WavePlan>(made);
  const auto phases = static_cast<double>(std::popcount(wave.phases));
  const double area = wave_area(wave);
  const double vectors = area / (64.0 * settings.kernel_lanes);
  plan.reasons = {fmt::format("rays only: whole diagonals as bits, s = {}{}{}", wave.slope == 1 ? "" : fmt::format("{}*", wave.slope),
                              machine.board.heaps[wave.is_swapped ? 1 : 0] + " + ", machine.board.heaps[wave.is_swapped ? 0 : 1])};
  plan.positions = static_cast<std::uint64_t>(area * phases);
  plan.seconds = static_cast<double>(wave.last_s) * phases * seconds_per_wave_diagonal +
                 vectors * static_cast<double>(wave_terms(wave)) * seconds_per_wave_vector_term;
  plan.bytes = wave_bytes(wave) + shown_bytes(request);
  plan.details = std::move(std::get<WavePlan>(made));
  return {"wave", plan};
}

Complaint too_much_memory(const Plan& plan, const Request& request, const Settings& settings) {
  Complaint complaint{ExitCode::refused, "", {}, "", ""};
  complaint.message = fmt::format("{} {} need {}, --memory allows {}", with_commas(*request.window.cells()),
                                  request.ask == Ask::values ? "values" : "outcomes", bytes_in_words(plan.bytes), bytes_in_words(settings.memory));
  const double shrink = std::pow(static_cast<double>(settings.memory) / static_cast<double>(plan.bytes), 1.0 / static_cast<double>(request.window.last.size()));
  const auto fits = static_cast<Integer>(shrink * static_cast<double>(*std::min_element(request.window.last.begin(), request.window.last.end())));
  complaint.hint = fmt::format("--to {} fits", fits);
  if (request.want == Request::Want::table && request.ask == Ask::outcomes) complaint.hint += "; 'galli positions' needs no room for the table";
  return complaint;
}

Complaint no_engine(const std::vector<Candidate>& candidates) {
  Complaint complaint{ExitCode::refused, "no engine can do this", {}, "", ""};
  for (const Candidate& candidate : candidates) {
    complaint.hint += fmt::format("{}{}: {}", complaint.hint.empty() ? "" : "\n", candidate.engine, std::get<Reason>(candidate.plan));
  }
  return complaint;
}

/// The engines, in the order in which `explain` names them.
std::vector<Candidate> candidates_for(const Machine& machine, const Request& request, const Settings& settings) {
  if (settings.engine == "wave") return {wave_candidate(machine, request, settings)};
  if (settings.engine == "dense") return {dense_candidate(machine, request)};
  if (settings.engine == "reference") return {reference_candidate(machine, request, settings)};
  return {wave_candidate(machine, request, settings), dense_candidate(machine, request), reference_candidate(machine, request, settings)};
}

std::string names_of(const std::vector<Candidate>& candidates) {
  std::string names;
  for (const Candidate& candidate : candidates) names += (names.empty() ? "" : ", ") + candidate.engine;
  return names;
}

/// The engine that was asked for, or the quickest that can do it.
std::variant<std::size_t, Complaint> choose(const std::vector<Candidate>& candidates, const Settings& settings) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Plan* plan = std::get_if<Plan>(&candidates[i].plan);
    if (candidates[i].engine == settings.engine) {
      if (plan) return i;
      return Complaint{ExitCode::refused, fmt::format("engine '{}' cannot do this: {}", settings.engine, std::get<Reason>(candidates[i].plan)), {}, "",
                       "leave --engine out, and 'galli explain' tells which engine can"};
    }
    const bool is_better = plan && (!best || plan->seconds < std::get<Plan>(candidates[*best].plan).seconds);
    if (is_better) best = i;
  }
  if (!settings.engine.empty()) {
    return Complaint{ExitCode::usage, fmt::format("no engine called '{}'", settings.engine), {}, "", "engines: " + names_of(candidates)};
  }
  if (!best) return no_engine(candidates);
  return *best;
}

std::string time_in_words(double seconds) {
  if (seconds < 0.001) return "under 1 ms";
  if (seconds < 1) return fmt::format("~{:.2g} s", seconds);
  if (seconds < 120) return fmt::format("~{:.0f} s", seconds);
  return seconds < 7200 ? fmt::format("~{:.0f} min", seconds / 60) : fmt::format("~{:.0f} h", seconds / 3600);
}

}  // namespace

Complaint no_misere_values() {
  return {ExitCode::refused, "misere games have outcomes only", {}, "", "ask for outcomes: galli outcome, galli table"};
}

std::variant<Plan, Complaint> make_plan(const Machine& machine, const Request& request, const Settings& settings) {
  if (!request.window.cells()) return Complaint{ExitCode::refused, "more than 2^64 positions are asked for", {}, "", "ask for a smaller --to"};
  if (machine.misere && request.ask == Ask::values) return no_misere_values();
  std::vector<Candidate> candidates = candidates_for(machine, request, settings);
  const auto chosen = choose(candidates, settings);
  if (const auto* complaint = std::get_if<Complaint>(&chosen)) return *complaint;
  const std::size_t index = std::get<std::size_t>(chosen);
  Plan plan = std::get<Plan>(std::move(candidates[index].plan));
  plan.engine = candidates[index].engine;
  if (plan.bytes > settings.memory) return too_much_memory(plan, request, settings);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (i == index) continue;
    const Plan* other = std::get_if<Plan>(&candidates[i].plan);
    const Reason reason = other ? fmt::format("would take {}", time_in_words(other->seconds)) : std::get<Reason>(candidates[i].plan);
    plan.instead.push_back({candidates[i].engine, reason});
  }
  return plan;
}

std::string explain(const std::string& game, const Machine& machine, const Request& request, const Settings& settings, const Plan& plan) {
  const Board& board = machine.board;
  const std::string condition = board.condition_text();
  const std::string symmetry = board.dimension() > 1 && machine.is_symmetric ? ", unchanged by swapping" : "";
  std::string text = fmt::format("game      {}\n          {} heap{} ({}){}{}\n", game, board.dimension(), board.dimension() == 1 ? "" : "s",
                                 fmt::join(board.heaps, ", "), condition.empty() ? "" : ", " + condition, symmetry);
  for (std::size_t p = 0; machine.phases.size() > 1 && p < machine.phases.size(); ++p) {
    text += fmt::format("          phase {}: {}\n", p + 1, machine.phases[p].name);
  }
  const char* label = "short     yes: ";
  for (std::size_t c = 0; c < machine.rankings.size(); ++c) {
    const bool is_new = c == 0 || !(machine.rankings[c] == machine.rankings[c - 1]);
    if (is_new) text += fmt::format("{}{}\n", label, to_text(machine.rankings[c], board));
    if (is_new) label = "          then ";
  }
  std::string shape;
  for (Integer last : request.window.last) shape += fmt::format("{}0..{}", shape.empty() ? "" : " x ", last);
  const char* want = request.want == Request::Want::count ? "number of P-positions" : request.want == Request::Want::positions ? "P-positions" : request.ask == Ask::values ? "nim-values" : "outcomes";
  text += fmt::format("asked     {}, phase {}, {}: {} cells\n", want, request.phase + 1, shape, with_commas(*request.window.cells()));
  text += fmt::format("plan      {:<9} {}   {}   {}\n", plan.engine, fmt::join(plan.reasons, "; "), time_in_words(plan.seconds), bytes_in_words(plan.bytes));
  text += fmt::format("          {} positions{}\n", with_commas(plan.positions), plan.engine == "wave" ? ", kernel " + settings.kernel : "");
  label = "instead   ";
  for (const Plan::Instead& instead : plan.instead) {
    text += fmt::format("{}{:<11} {}\n", label, instead.engine, instead.reason);
    label = "          ";
  }
  if (request.ask == Ask::values && !machine.misere) text += "          outcomes    without --values are cheaper\n";
  return text + "nothing was computed\n";
}

}  // namespace galli
