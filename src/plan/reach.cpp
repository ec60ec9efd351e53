#include "plan/reach.h"

#include <algorithm>

namespace galli {
namespace {

/// In two dimensions the bounds of weights between two others follow from theirs: the outermost are enough.
void keep_outermost(std::vector<HalfSpace>& reach) {
  const auto leans_less = [](const HalfSpace& a, const HalfSpace& b) { return a.weights[0] * b.weights[1] < b.weights[0] * a.weights[1]; };
  if (reach.size() <= 2 || reach.front().weights.size() != 2) return;
  const auto [least, most] = std::minmax_element(reach.begin(), reach.end(), leans_less);
  reach = {*least, *most};
}

}  // namespace

std::vector<HalfSpace> reach_of(const Machine& machine, const Window& window) {
  std::vector<const Ruleset*> rulesets;
  for (const auto& ruleset : machine.rulesets) rulesets.push_back(ruleset.get());
  std::vector<HalfSpace> reach;
  for (std::vector<Integer>& weights : weights_never_raised(rulesets)) {
    MaybeInteger bound = 0;
    for (std::size_t heap = 0; heap < weights.size() && bound; ++heap) {
      const MaybeInteger part = checked_multiply(weights[heap], window.last[heap]);
      bound = part ? checked_add(*bound, *part) : MaybeInteger{};
    }
    if (bound) reach.push_back({std::move(weights), *bound});
  }
  keep_outermost(reach);
  return reach;
}

std::optional<Window> bounding_window(const std::vector<HalfSpace>& reach, std::size_t heaps) {
  Window window;
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    std::optional<Integer> last;
    for (const HalfSpace& half : reach) {
      if (half.weights[heap] > 0) last = std::min(last.value_or(half.bound / half.weights[heap]), half.bound / half.weights[heap]);
    }
    if (!last) return {};
    window.last.push_back(*last);
  }
  return window;
}

}  // namespace galli
