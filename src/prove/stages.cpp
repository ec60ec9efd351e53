#include "prove/stages.h"

#include <algorithm>

namespace galli {
namespace {

/// By set: the sets that it leads to, directly or not, and itself.
std::vector<std::vector<bool>> sets_reached(const ProofSystem& system) {
  const std::size_t count = system.sets.size();
  std::vector<std::vector<std::uint32_t>> leads_to(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (system.sets[i].lemma != Lemma::none) continue;
    for (std::uint32_t literal : literals_of(system, system.sets[i].gate)) {
      if (system.literals[literal].kind != Literal::Kind::mobile)
        leads_to[i].push_back(system.literals[literal].set);
    }
  }
  std::vector<std::vector<bool>> reached(count, std::vector<bool>(count, false));
  for (std::uint32_t i = 0; i < count; ++i) {
    std::vector<std::uint32_t> open = {i};
    reached[i][i] = true;
    while (!open.empty()) {
      const std::uint32_t at = open.back();
      open.pop_back();
      for (std::uint32_t to : leads_to[at]) {
        if (reached[i][to]) continue;
        reached[i][to] = true;
        open.push_back(to);
      }
    }
  }
  return reached;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> stages_of(const ProofSystem& system) {
  const auto reached = sets_reached(system);
  std::vector<std::vector<std::uint32_t>> stages;
  std::vector<bool> is_placed(system.sets.size(), false);
  for (std::uint32_t i = 0; i < system.sets.size(); ++i) {
    if (is_placed[i]) continue;
    auto& stage = stages.emplace_back();
    for (std::uint32_t j = i; j < system.sets.size(); ++j) {
      if (!reached[i][j] || !reached[j][i]) continue;
      stage.push_back(j);
      is_placed[j] = true;
    }
  }
  // What a set leads to leads to fewer sets, unless it leads back.
  const auto breadth = [&](const std::vector<std::uint32_t>& stage) {
    return std::count(reached[stage.front()].begin(), reached[stage.front()].end(), true);
  };
  std::stable_sort(stages.begin(), stages.end(),
                   [&](const auto& a, const auto& b) { return breadth(a) < breadth(b); });
  return stages;
}

}  // namespace galli
