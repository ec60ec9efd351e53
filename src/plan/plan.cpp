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
constexpr double seconds_per_dense_outcome_option = 1.5e-9;  // of those there are: looking ends at the first that wins
constexpr double seconds_per_dense_value_option = 6e-9;
constexpr double seconds_per_general_option = 60e-9;
constexpr double seconds_per_general_outcome_option = 15e-9;
constexpr double seconds_per_dense_cell = 60e-9;
constexpr double seconds_per_wave_diagonal = 30e-9;
constexpr double seconds_per_wave_vector_term = 0.5e-9;

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
  if (const General* general = std::get_if<General>(&family)) return std::pow(1 + largest / 2, static_cast<double>(general->clause.loops.size()));
  return 1 + std::log1p(largest);
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

Candidate dense_candidate(const Machine& machine, const Request& request, const Settings&) {
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
  const double per_general = is_outcomes ? seconds_per_general_outcome_option : seconds_per_general_option;
  plan.seconds = static_cast<double>(cells) * (seconds_per_dense_cell * static_cast<double>(phases) + cost.options * per_option + cost.general * per_general);
  plan.bytes = plan.positions * (is_outcomes ? 1 : 4) + (dense.is_row_by_row ? 0 : cells * 24) + shown_bytes(request);
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

/// Rings as long as the farthest option that is on the board, and one array of lines for each residue.
std::uint64_t wave_bytes(const WavePlan& wave) {
  const auto words = static_cast<std::uint64_t>(wave.last_s / wave.slope / 64 + 40);
  std::uint64_t arrays = 2;
  for (const WaveRay& ray : wave.rays) {
    const Integer step = std::min(ray.step_s, wave.last_s + 1);
    const Integer reach = ray.count ? ray.offset_s + (*ray.count > wave.last_s ? wave.last_s : (*ray.count - 1) * step) : ray.offset_s;
    arrays += static_cast<std::uint64_t>(std::clamp<Integer>(reach, 1, wave.last_s + 1) + (ray.count ? 0 : 3 * step));
  }
  return arrays * static_cast<std::uint64_t>(std::popcount(wave.phases)) * words * 12;
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

using MakeCandidate = Candidate (*)(const Machine&, const Request&, const Settings&);

/// The engines, the most wanted first.
struct EngineEntry {
  const char* name;
  MakeCandidate candidate;
};
constexpr EngineEntry engines[] = {{"wave", wave_candidate}, {"dense", dense_candidate}, {"reference", reference_candidate}};

Complaint no_engine(const std::vector<Candidate>& refused) {
  std::vector<std::string> reasons;
  for (const Candidate& candidate : refused) reasons.push_back(candidate.engine + ": " + std::get<Reason>(candidate.plan));
  return {ExitCode::refused, "no engine can do this", {}, "", joined(reasons, "\n")};
}

Complaint no_such_engine(const std::string& name) {
  std::vector<std::string> names;
  for (const EngineEntry& engine : engines) names.emplace_back(engine.name);
  return {ExitCode::usage, fmt::format("no engine called '{}'", name), {}, "", "engines: " + joined(names, ", ")};
}

Complaint cannot(const Candidate& candidate) {
  return {ExitCode::refused, fmt::format("engine '{}' cannot do this: {}", candidate.engine, std::get<Reason>(candidate.plan)), {}, "",
          "leave --engine out, and 'galli explain' tells which engine can"};
}

/// The largest bound for all heaps that an engine can do within the memory; found by bisection.
Integer fitting_bound(const Machine& machine, Request request, const Settings& settings, MakeCandidate candidate) {
  Integer fits = 0;
  Integer fails = *std::max_element(request.window.last.begin(), request.window.last.end());
  while (fails - fits > 1) {
    const Integer middle = fits + (fails - fits) / 2;
    request.window.last.assign(request.window.last.size(), middle);
    const Candidate tried = request.window.cells() ? candidate(machine, request, settings) : Candidate{"", Reason{}};
    const Plan* plan = std::get_if<Plan>(&tried.plan);
    (plan && plan->bytes <= settings.memory ? fits : fails) = middle;
  }
  return fits;
}

Complaint too_much_memory(const Plan& plan, const Machine& machine, const Request& request, const Settings& settings, MakeCandidate candidate) {
  Complaint complaint{ExitCode::refused, "", {}, "", ""};
  complaint.message = fmt::format("{} {} need {}, --memory allows {}", with_commas(*request.window.cells()),
                                  request.ask == Ask::values ? "values" : "outcomes", bytes_in_words(plan.bytes), bytes_in_words(settings.memory));
  complaint.hint = fmt::format("--to {} fits", fitting_bound(machine, request, settings, candidate));
  if (request.want == Request::Want::table && request.ask == Ask::outcomes) complaint.hint += "; 'galli positions' needs no room for the table";
  return complaint;
}

/// The engine that was asked for, or the first that can do it.
std::variant<Plan, Complaint> choose(const Machine& machine, const Request& request, const Settings& settings) {
  std::vector<Candidate> refused;
  std::optional<Complaint> too_large;
  for (const EngineEntry& engine : engines) {
    if (!settings.engine.empty() && settings.engine != engine.name) continue;
    Candidate candidate = engine.candidate(machine, request, settings);
    if (Plan* plan = std::get_if<Plan>(&candidate.plan)) {
      plan->engine = engine.name;
      if (plan->bytes <= settings.memory) return std::move(*plan);
      if (!too_large) too_large = too_much_memory(*plan, machine, request, settings, engine.candidate);
      continue;
    }
    if (!settings.engine.empty()) return cannot(candidate);
    refused.push_back(std::move(candidate));
  }
  if (too_large) return *too_large;
  if (!settings.engine.empty()) return no_such_engine(settings.engine);
  return no_engine(refused);
}

std::string time_in_words(double seconds) {
  if (seconds < 0.001) return "under 1 ms";
  if (seconds < 1) return fmt::format("~{:.2g} s", seconds);
  if (seconds < 120) return fmt::format("~{:.0f} s", seconds);
  return seconds < 7200 ? fmt::format("~{:.0f} min", seconds / 60) : fmt::format("~{:.0f} h", seconds / 3600);
}

std::string game_block(const std::string& game, const Machine& machine) {
  std::string text = fmt::format("game      {}\n          {}\n", game, board_in_words(machine));
  for (std::size_t p = 0; machine.phases.size() > 1 && p < machine.phases.size(); ++p) {
    text += fmt::format("          phase {}: {}\n", p + 1, machine.phases[p].name);
  }
  return text;
}

/// Rankings of components one after the other, each told once.
std::string short_block(const Machine& machine) {
  std::vector<std::string> rankings;
  for (const Ranking& ranking : machine.rankings) {
    const std::string text = to_text(ranking, machine.board);
    if (rankings.empty() || rankings.back() != text) rankings.push_back(text);
  }
  return "short     yes: " + joined(rankings, "; then, in a later phase, ") + "\n";
}

std::string asked_block(const Request& request) {
  std::vector<std::string> ranges;
  for (Integer last : request.window.last) ranges.push_back(fmt::format("0..{}", last));
  const char* table = request.ask == Ask::values ? "nim-values" : "outcomes";
  const char* want = request.want == Request::Want::count ? "the number of P-positions" : request.want == Request::Want::positions ? "P-positions" : table;
  return fmt::format("asked     {}, phase {}, {}: {} cells\n", want, request.phase + 1, joined(ranges, " x "), with_commas(*request.window.cells()));
}

std::string plan_block(const Plan& plan, const Settings& settings) {
  return fmt::format("plan      {:<11} {}   {}   {}\n          {} positions{}, 1 thread\n", plan.engine, joined(plan.reasons, "; "), time_in_words(plan.seconds),
                     bytes_in_words(plan.bytes), with_commas(plan.positions), plan.engine == "wave" ? ", kernel " + settings.kernel : "");
}

std::string instead_block(const Machine& machine, const Request& request, const Settings& settings, const Plan& plan) {
  std::string text;
  const auto add = [&](const std::string& name, const std::string& reason) {
    text += fmt::format("{}{:<11} {}\n", text.empty() ? "instead   " : "          ", name, reason);
  };
  for (const EngineEntry& engine : engines) {
    if (engine.name == plan.engine) continue;
    const Candidate candidate = engine.candidate(machine, request, settings);
    const Plan* other = std::get_if<Plan>(&candidate.plan);
    add(engine.name, other ? fmt::format("would take {}", time_in_words(other->seconds)) : std::get<Reason>(candidate.plan));
  }
  Request cheaper = request;
  cheaper.ask = Ask::outcomes;
  const Candidate wave = wave_candidate(machine, cheaper, settings);
  const Plan* quick = std::get_if<Plan>(&wave.plan);
  if (request.ask == Ask::values && quick) add("outcomes", fmt::format("without --values take {}, by the wave engine", time_in_words(quick->seconds)));
  return text;
}

}  // namespace

Complaint no_misere_values() {
  return {ExitCode::refused, "misere games have outcomes only", {}, "", "ask for outcomes: galli outcome, galli table"};
}

std::variant<Plan, Complaint> make_plan(const Machine& machine, const Request& request, const Settings& settings) {
  if (!request.window.cells()) return Complaint{ExitCode::refused, "more than 2^64 positions are asked for", {}, "", "ask for a smaller --to"};
  if (machine.misere && request.ask == Ask::values) return no_misere_values();
  return choose(machine, request, settings);
}

std::string explain(const std::string& game, const Machine& machine, const Request& request, const Settings& settings, const Plan& plan) {
  return game_block(game, machine) + short_block(machine) + asked_block(request) + plan_block(plan, settings) +
         instead_block(machine, request, settings, plan) + "nothing was computed\n";
}

}  // namespace galli
