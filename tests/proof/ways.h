// All ways in which a request may be answered: every engine that fits, with every kernel, on one thread and on more.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "by_text.h"
#include "proof/games_to_try.h"
#include "run/engines.h"

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
    auto plan = plan_or_complaint(machine, request, settings);
    if (std::holds_alternative<Complaint>(plan)) return nullptr;
    Plan& made = std::get<Plan>(plan);
    std::string name = settings.engine + (made.kernel.empty() ? "" : " " + made.kernel);
    if (made.threads > 1) name += " " + std::to_string(made.threads) + " threads";
    ways.push_back({std::move(name), settings, std::move(made)});
    return &ways.back().plan;
  };
  for (const WindowEngine* engine : all_engines()) {
    if (engine->is_last_resort) continue;
    PlanSettings settings = default_settings();
    settings.engine = engine->name;
    const bool fits = add(settings) != nullptr;
    for (CpuLevel level : engine->kernels) {
      if (!fits || level == default_settings().level || !this_machine_runs(level)) continue;
      settings.level = level;
      const Plan* other = add(settings);
      if (other && other->kernel != name_of(level)) ways.pop_back();  // this game has no such kernel
    }
    settings = default_settings();
    settings.engine = engine->name;
    settings.threads = 3;
    const Plan* shared = fits ? add(settings) : nullptr;
    if (shared && shared->threads == 1) ways.pop_back();  // the same once more
  }
  return ways;
}

/// How often each way was gone: a test that never went one says nothing of it.
using Exercised = std::map<std::string, std::size_t>;

/// Engines that concern one of these games, without the reference and those that are left out: a new engine is here by itself.
inline std::vector<const WindowEngine*> engines_for(const std::vector<std::string>& games,
                                                    const std::set<std::string>& left_out = {}) {
  std::vector<const WindowEngine*> found;
  for (const WindowEngine* engine : all_engines()) {
    const bool concerns = std::any_of(games.begin(), games.end(), [&](const std::string& game) {
      return engine->concerns(machine_of(read(game)));
    });
    if (concerns && !engine->is_last_resort && !left_out.contains(engine->name)) found.push_back(engine);
  }
  return found;
}

/// Ways that are not gone often enough, of all there are on this machine.
inline std::vector<std::string> seldom_gone(const Exercised& exercised,
                                            const std::vector<const WindowEngine*>& engines,
                                            std::size_t least) {
  std::vector<std::string> seldom;
  const auto look_for = [&](const std::string& way) {
    const auto found = exercised.find(way);
    if (found == exercised.end() || found->second < least) seldom.push_back(way);
  };
  for (const WindowEngine* engine : engines) {
    if (engine->kernels.empty()) look_for(engine->name);
    for (CpuLevel level : engine->kernels) {
      if (this_machine_runs(level)) look_for(engine->name + (" " + std::string(name_of(level))));
    }
  }
  return seldom;
}

}  // namespace galli
