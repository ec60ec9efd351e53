#include "plan/reach.h"

#include <algorithm>
#include <numeric>

namespace galli {
namespace {

/// In two dimensions the bounds of weights between two others follow from theirs: the outermost are enough.
void keep_outermost(std::vector<HalfSpace>& reach) {
  const auto leans_less = [](const HalfSpace& a, const HalfSpace& b) {
    return a.weights[0] * b.weights[1] < b.weights[0] * a.weights[1];
  };
  if (reach.size() <= 2 || reach.front().weights.size() != 2) return;
  const auto [least, most] = std::minmax_element(reach.begin(), reach.end(), leans_less);
  reach = {*least, *most};
}

/// The corner that the weights value most is within: so is all of the box.
bool holds(const HalfSpace& half, const Window& box) {
  WideInteger most = 0;
  for (std::size_t heap = 0; heap < box.last.size(); ++heap)
    most += WideInteger{std::max<Integer>(0, half.weights[heap])} * box.last[heap];
  return most <= half.bound;
}

/// Positions of one row: all heaps but the last are given, and the last of `row` is 0.
std::uint64_t row_length(const std::vector<HalfSpace>& region, const Position& row, Integer last) {
  Integer first = 0;
  for (const HalfSpace& half : region) {
    const Integer weight = half.weights.back();
    const Integer room =
        half.bound - std::inner_product(row.begin(), row.end(), half.weights.begin(), Integer{0});
    if (weight > 0) last = std::min(last, *floor_divide(room, weight));
    if (weight < 0) first = std::max(first, -*floor_divide(room, -weight));
    if (weight == 0 && room < 0) return 0;
  }
  return static_cast<std::uint64_t>(std::max<Integer>(0, last - first + 1));
}

constexpr std::uint64_t most_rows = std::uint64_t{1} << 20;     // looked at one by one
constexpr std::uint64_t sampled_rows = std::uint64_t{1} << 16;  // of more than that

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
      if (half.weights[heap] > 0)
        last = std::min(last.value_or(half.bound / half.weights[heap]), half.bound / half.weights[heap]);
    }
    if (!last) return {};
    window.last.push_back(*last);
  }
  return window;
}

Amount positions_within(const std::vector<HalfSpace>& region, const Window& box) {
  std::vector<HalfSpace> cutting;
  std::copy_if(region.begin(), region.end(), std::back_inserter(cutting),
               [&](const HalfSpace& half) { return !holds(half, box); });
  if (cutting.empty()) return {*box.cells()};
  Window rows = box;
  rows.last.back() = 0;
  const std::uint64_t count = *rows.cells();
  const std::uint64_t step = count <= most_rows ? 1 : count / sampled_rows;
  std::uint64_t positions = 0;
  for (std::uint64_t row = 0; row < count; row += step)
    positions += step * row_length(cutting, rows.position(row), box.last.back());
  return {positions, step == 1 ? Amount::Kind::exact : Amount::Kind::about};
}

}  // namespace galli
