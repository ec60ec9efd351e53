#include "study/conjecture/plane.h"

#include <algorithm>

#include "run/run.h"

namespace galli {
namespace {

class Filler : public Receiver {
 public:
  explicit Filler(Plane& plane) : plane_(plane) {}
  void take_cells(std::span<const std::int32_t>) override {}
  void take_position(std::span<const Integer> sizes) override { plane_.add(sizes[0], sizes[1]); }

 private:
  Plane& plane_;
};

}  // namespace

void Plane::add(Integer x, Integer y) {
  if (x >= 0 && y >= 0 && x <= bound_ && y <= bound_) bits_[index(x, y)] = true;
}

std::uint64_t Plane::count() const {
  return static_cast<std::uint64_t>(std::count(bits_.begin(), bits_.end(), true));
}

std::vector<Pair> Plane::positions() const {
  std::vector<Pair> all;
  for (Integer x = 0; x <= bound_; ++x) {
    for (Integer y = 0; y <= bound_; ++y) {
      if (has(x, y)) all.emplace_back(x, y);
    }
  }
  return all;
}

Request positions_to(Integer bound) {
  Request request;
  request.want = Request::Want::positions;
  request.window = {Position(2, bound)};
  return request;
}

Plane plane_of(const Machine& machine, Integer bound, const PlanSettings& settings, const Control& control) {
  Plane plane(bound);
  Filler filler(plane);
  Request request = positions_to(bound);
  request.receiver = &filler;
  run(machine, request, settings, control);
  return plane;
}

std::optional<std::vector<Pair>> partners(const Plane& plane) {
  std::vector<Pair> pairs;
  for (Integer a = 0; a <= plane.bound(); ++a) {
    const std::size_t before = pairs.size();
    for (Integer b = a; b <= plane.bound(); ++b) {
      if (plane.has(a, b) != plane.has(b, a)) return {};
      if (plane.has(a, b)) pairs.emplace_back(a, b);
    }
    if (pairs.size() > before + 1) return {};
    if (pairs.size() > before && before > 0 && pairs[before].second <= pairs[before - 1].second) return {};
  }
  return pairs;
}

Plane up_to_swap(const std::vector<Pair>& pairs, Integer bound) {
  Plane plane(bound);
  for (const auto& [a, b] : pairs) {
    plane.add(a, b);
    plane.add(b, a);
  }
  return plane;
}

}  // namespace galli
