// All ways in which a request may be answered: every engine that fits, with every kernel, on one thread and on more.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/wave/wave.h"
#include "galli.h"
#include "plan/candidate.h"
#include "proof/games_to_try.h"

namespace galli {

struct Way {
  std::string name;  ///< "wave avx2", "levels 3 threads"
  PlanSettings settings;
  Plan plan;
};

/// Without the reference, which the others are compared with.
inline std::vector<Way> ways_to_answer(const Machine& machine, const Request& request) {
  std::vector<Way> ways;
  const auto add = [&](const PlanSettings& settings) -> const Plan* {
    auto plan = make_plan(machine, request, settings);
    if (std::holds_alternative<Complaint>(plan)) return nullptr;
    Plan& made = std::get<Plan>(plan);
    std::string name = settings.engine + (made.kernel.empty() ? "" : " " + made.kernel);
    if (made.threads > 1) name += " " + std::to_string(made.threads) + " threads";
    ways.push_back({std::move(name), settings, std::move(made)});
    return &ways.back().plan;
  };
  for (const EngineEntry& engine : engines) {
    if (engine.name == std::string("reference")) continue;
    PlanSettings settings = default_settings();
    settings.engine = engine.name;
    const Plan* first = add(settings);
    const bool has_kernels = first && !first->kernel.empty();
    for (const WaveKernel* kernel : wave_kernels()) {
      if (!has_kernels || kernel->name == wave_kernels().front()->name) continue;
      settings.kernel = {kernel->name, kernel->lanes};
      const Plan* other = add(settings);
      if (other && other->kernel != kernel->name) ways.pop_back();  // it has no such kernel
    }
    settings = default_settings();
    settings.engine = engine.name;
    settings.threads = 3;
    const Plan* shared = first ? add(settings) : nullptr;
    if (shared && shared->threads == 1) ways.pop_back();  // the same once more
  }
  return ways;
}

/// How often each way was gone: a test that never went one says nothing of it.
using Exercised = std::map<std::string, std::size_t>;

/// Ways that are not gone often enough, of all there are on this machine.
inline std::vector<std::string> seldom_gone(const Exercised& exercised,
                                            const std::vector<std::string>& engines_expected,
                                            std::size_t least) {
  std::vector<std::string> seldom;
  for (const std::string& engine : engines_expected) {
    const bool has_kernels = exercised.contains(engine + " plain");
    const bool has_avx2 = engine != "levels" && engine != "shelves";
    for (const WaveKernel* kernel : wave_kernels()) {
      if (kernel->name == std::string("avx2") && !has_avx2) continue;
      const std::string name = engine + (has_kernels ? std::string(" ") + kernel->name : "");
      const auto found = exercised.find(name);
      if (found == exercised.end() || found->second < least) seldom.push_back(name);
    }
  }
  return seldom;
}

}  // namespace galli
