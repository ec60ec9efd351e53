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

/// Sum of floor((a*i + b) / m) over 0 <= i < count, for m > 0: Euclid's algorithm on (a, m).
WideInteger floor_sum(WideInteger count, WideInteger m, WideInteger a, WideInteger b) {
  const auto floor_of = [](WideInteger n, WideInteger d) { return n / d - (n % d < 0 ? 1 : 0); };
  if (count <= 0) return 0;
  const WideInteger whole = floor_of(a, m) * (count * (count - 1) / 2) + floor_of(b, m) * count;
  a -= floor_of(a, m) * m;
  b -= floor_of(b, m) * m;
  const WideInteger top = a * (count - 1) + b;
  return top < m ? whole
                 : whole + (count - 1) * (top / m) + top / m - floor_sum(top / m, a, m, m - b - 1 + a);
}

/// Positions of a convex polygon: for each x those y with  -lower(x) <= y <= upper(x),  both of them the least of some lines.
class Polygon {
 public:
  Polygon(const std::vector<HalfSpace>& region, const Position& before, const Window& box)
      : last_(box.last[before.size()]) {
    const std::size_t x = before.size();
    lines_[0].push_back({box.last[x + 1], 0, 1});
    lines_[1].push_back({0, 0, 1});
    for (const HalfSpace& half : region) {
      const Integer room =
          half.bound - std::inner_product(before.begin(), before.end(), half.weights.begin(), Integer{0});
      const Integer by_x = half.weights[x];
      const Integer by_y = half.weights[x + 1];
      if (by_y != 0) lines_[by_y > 0 ? 0 : 1].push_back({room, by_x, std::abs(by_y)});
      if (by_y == 0 && by_x > 0) last_ = std::min(last_, *floor_divide(room, by_x));
      if (by_y == 0 && by_x < 0) first_ = std::max(first_, -*floor_divide(room, -by_x));
      if (by_y == 0 && by_x == 0 && room < 0) last_ = -1;
    }
  }

  std::uint64_t positions() const {
    return first_ > last_ ? 0 : static_cast<std::uint64_t>(between(first_, last_));
  }

 private:
  /// (constant - slope * x) / divisor
  struct Line {
    Integer constant;
    Integer slope;
    Integer divisor;

    WideInteger numerator(Integer x) const { return WideInteger{constant} - WideInteger{slope} * x; }
  };

  static bool is_below(const Line& a, const Line& b, Integer x) {
    return a.numerator(x) * b.divisor < b.numerator(x) * a.divisor;
  }

  /// A line that is least at both ends, and so between them; none where there are several.
  static const Line* least(const std::vector<Line>& lines, Integer first, Integer last) {
    for (const Line& line : lines) {
      const auto is_beaten = [&](const Line& other) {
        return is_below(other, line, first) || is_below(other, line, last);
      };
      if (std::none_of(lines.begin(), lines.end(), is_beaten)) return &line;
    }
    return nullptr;
  }

  /// Halves the range until the same two lines bound all of it, and all of it or nothing of it has room between them.
  WideInteger between(Integer first, Integer last) const {
    const Line* upper = least(lines_[0], first, last);
    const Line* lower = least(lines_[1], first, last);
    const auto is_open = [&](Integer x) {
      return upper->numerator(x) * lower->divisor + lower->numerator(x) * upper->divisor >= 0;
    };
    if (upper && lower && is_open(first) == is_open(last)) {
      return is_open(first) ? sum(*upper, first, last) + sum(*lower, first, last) + (last - first + 1) : 0;
    }
    const Integer middle = first + (last - first) / 2;
    return between(first, middle) + between(middle + 1, last);
  }

  static WideInteger sum(const Line& line, Integer first, Integer last) {
    return floor_sum(last - first + 1, line.divisor, -WideInteger{line.slope}, line.numerator(first));
  }

  Integer first_ = 0;
  Integer last_;
  std::vector<Line> lines_[2];  ///< upper, lower
};

/// One heap as two of which the first is empty.
std::vector<HalfSpace> with_a_heap_before(std::vector<HalfSpace> region) {
  for (HalfSpace& half : region) half.weights.insert(half.weights.begin(), 0);
  return region;
}

constexpr std::uint64_t max_slices = std::uint64_t{1} << 12;  // looked at one by one, or as a sample

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
  if (box.last.size() == 1)
    return {Polygon(with_a_heap_before(cutting), {}, Window{{0, box.last[0]}}).positions()};
  const Window before{Position(box.last.begin(), box.last.end() - 2)};
  const std::uint64_t slices = *before.cells();
  const std::uint64_t step = slices <= max_slices ? 1 : slices / max_slices;
  std::uint64_t positions = 0;
  for (std::uint64_t slice = 0; slice < slices; slice += step)
    positions += step * Polygon(cutting, before.position(slice), box).positions();
  return {positions, step == 1 ? Amount::Kind::exact : Amount::Kind::about};
}

}  // namespace galli
