#include "engine/wave/plan.h"

#include <algorithm>
#include <array>
#include <map>

namespace galli {
namespace {

constexpr Integer farthest_wave = 1'000'000;

template <typename Pair>
void exchange(Pair& pair) {
  if (pair.size() > 1) std::swap(pair[0], pair[1]);
}

std::optional<Reason> check_ray(const Ray& ray) {
  if (!ray.from.is_everywhere() || !ray.to.is_everywhere())
    return "a ray has conditions on where a move begins or ends";
  for (std::size_t heap = 0; heap < 2; ++heap) {
    if (ray.direction[heap] < 0 && ray.offset[heap] > 0) return "a ray first raises the heap that it lowers";
    if (std::abs(ray.offset[heap]) > farthest_wave || std::abs(ray.direction[heap]) > farthest_wave)
      return "a move is longer than 1,000,000";
  }
  return {};
}

/// Weights (a, 1), or (1, b) which becomes (b, 1) when the heaps are exchanged.
struct Weights {
  Integer slope;
  bool is_swapped;
};

std::optional<Weights> find_weights(const Machine& machine) {
  std::vector<const Ruleset*> rulesets;
  for (const auto& ruleset : machine.rulesets) rulesets.push_back(ruleset.get());
  for (Integer slope = 1; slope <= 8; ++slope) {
    if (is_lowered(rulesets, {slope, 1})) return Weights{slope, false};
    if (is_lowered(rulesets, {1, slope})) return Weights{slope, true};
  }
  return {};
}

class WavePlanner {
 public:
  WavePlanner(const Machine& machine, const Families& families, const Window& window, std::uint32_t phase)
      : machine_(machine), families_(families), window_(window), phase_(phase) {}

  std::variant<WavePlan, Reason> make() {
    if (!is_on_heaps(machine_)) return "it needs heaps, the same in all phases";
    if (machine_.boards[0].dimension() != 2) return "it needs two heaps";
    plan_.shape = shape_of(machine_, families_);
    if (plan_.shape.gap) return *plan_.shape.gap;
    const auto weights = find_weights(machine_);
    if (!weights) return "no weights (a,1) or (1,b) are lowered by every move";
    plan_.slope = weights->slope;
    plan_.is_swapped = weights->is_swapped;
    if (auto reason = read_board()) return *reason;
    for (const Family& family : plan_.shape.families) {
      if (auto reason = read_family(family)) return *reason;
    }
    if (auto reason = check_guards()) return *reason;
    plan_.phases = reachable_phases(machine_, phase_);
    auto bounded = bound();
    if (WavePlan* plan = std::get_if<WavePlan>(&bounded))
      plan->border_slant = border_slant(*plan, machine_.misere);
    return bounded;
  }

 private:
  std::optional<Reason> read_board() {
    for (const Expression& condition : machine_.boards[0].conditions()) {
      Linearizer linear(2, 0);
      const std::vector<Facts> cases = linear.cases(condition);
      const bool is_plain = is_comparison(condition.op) && linear.is_exact() && cases.size() == 1 &&
                            std::all_of(cases[0].begin(), cases[0].end(),
                                        [](const LinearForm& f) { return f.coefficients.size() <= 2; });
      if (!is_plain || cases[0].empty()) return "the board has a condition that is not linear";
      const auto is_large = [](Integer c) { return c > farthest_wave || c < -farthest_wave; };
      for (const LinearForm& form : cases[0]) {
        const bool has_large = is_large(form.constant) ||
                               std::any_of(form.coefficients.begin(), form.coefficients.end(), is_large);
        if (has_large) return "the board has a condition with numbers over 1,000,000";
      }
      for (LinearForm form : cases[0]) {
        form.coefficients.resize(2);
        if (plan_.is_swapped) exchange(form.coefficients);
        plan_.on_board.push_back(std::move(form));
      }
    }
    return {};
  }

  std::optional<Reason> read_family(const Family& family) {
    const Ray* found = std::get_if<Ray>(&family);
    if (!found) return to_text(family, machine_.boards[0]) + ": not a ray";
    if (auto reason = check_ray(*found)) return reason;
    Ray ray = *found;
    if (plan_.is_swapped) {
      exchange(ray.offset);
      exchange(ray.direction);
    }
    const auto lowered = [&](const std::vector<Integer>& change) {
      return -(plan_.slope * change[0] + change[1]);
    };
    const bool rises = ray.count != 1 && std::any_of(ray.direction.begin(), ray.direction.end(),
                                                     [](Integer d) { return d > 0; });
    const bool is_listed = ray.count && (rises || !plan_.on_board.empty());
    const WaveRay wave{ray.offset[0],
                       lowered(ray.offset),
                       ray.direction[0],
                       lowered(ray.direction),
                       ray.count,
                       is_listed,
                       std::max<Integer>(0, -ray.offset[0]),
                       std::max<Integer>(0, -ray.offset[1])};
    if (wave.offset_s < 1) return "a move does not lower the weights";
    if (ray.count != 1 && wave.step_s <= 0) return "a ray does not lower the weights along its way";
    if (is_listed && *ray.count > 64) return "a long bounded ray may leave the board and come back";
    has_rising_rays_ |= rises;
    plan_.rays.push_back(wave);
    return {};
  }

  /// Passes and misere play ask where a family has an option: simple on the whole board only.
  std::optional<Reason> check_guards() const {
    bool asks = machine_.misere;
    for (const auto& phase : plan_.shape.phases) {
      for (const ImposedSet& set : phase) asks |= !set.guarded.empty();
    }
    if (asks && (has_rising_rays_ || !plan_.on_board.empty()))
      return "a pass or misere play, with rays that raise a heap or a board with conditions";
    return {};
  }

  std::variant<WavePlan, Reason> bound() {
    plan_.reach = reach_of(machine_, window_);
    Position last = window_.last;
    if (plan_.is_swapped) exchange(last);
    for (HalfSpace& half : plan_.reach) {
      if (plan_.is_swapped) exchange(half.weights);
    }
    if (last[0] > farthest_wave * 100 || last[1] > farthest_wave * 100) return "heaps over 100,000,000";
    plan_.last_s = plan_.slope * last[0] + last[1];
    if (!bounding_window(plan_.reach, 2)) plan_.reach.push_back({{plan_.slope, 1}, plan_.last_s});
    for (const HalfSpace& half : plan_.reach) {
      plan_.cuts.push_back({half.weights[0] - plan_.slope * half.weights[1], half.bound, -half.weights[1]});
    }
    for (const LinearForm& form : plan_.on_board) {
      plan_.cuts.push_back(
          {plan_.slope * form.coefficient(1) - form.coefficient(0), form.constant, form.coefficient(1)});
    }
    return std::move(plan_);
  }

  const Machine& machine_;
  const Families& families_;
  const Window& window_;
  std::uint32_t phase_;
  WavePlan plan_;
  bool has_rising_rays_ = false;
};

/// Cuts a range of x by factor * x <= bound.
void cut(XRange& range, Integer factor, Integer bound) {
  const auto quotient = [&](Integer divisor) { return divisor == 1 ? bound : *floor_divide(bound, divisor); };
  if (factor > 0) {
    range.last = std::min(range.last, quotient(factor));
  } else if (factor < 0) {
    range.first = std::max(range.first, -quotient(-factor));
  } else if (bound < 0) {
    range.last = range.first - 1;
  }
}

/// Words of a diagonal are kept with so much besides: room for vectors to read past the ends.
constexpr std::uint64_t spare_bytes = 1024;

/// How many diagonals are kept, of the P-positions of each phase and of their unions along bounded rays.
class Keeping {
 public:
  explicit Keeping(const WavePlan& plan) : plan_(plan) {
    for_each_phase(plan.phases, [&](std::uint32_t phase) {
      keep({phase, 0, 0, 1}, 0);
      for (const ImposedSet& set : plan.shape.phases[phase]) {
        for (const FamilyMoves& moves : set.moves) add(moves);
      }
    });
  }

  std::uint64_t bytes() const {
    const std::uint64_t words = number(plan_.last_s / plan_.slope / 64 + 9);
    std::uint64_t bytes = 0;
    for (const auto& [ring, length] : rings_)
      bytes += number(length) * (12 * words + 16 * number(farthest_ / 64 + 16) + spare_bytes);
    for (const auto& [family, drift] : lines_)
      bytes +=
          number(plan_.rays[family.first].step_s) * (8 * words + 16 * number(drift / 64 + 16) + spare_bytes);
    return bytes;
  }

 private:
  using Ring =
      std::array<Integer,
                 4>;  ///< phase; step and number of positions that are united, 0, 0, 1 when they are not

  static std::uint64_t number(Integer count) { return static_cast<std::uint64_t>(count); }

  void keep(const Ring& ring, Integer back) {
    Integer& length = rings_.try_emplace(ring, 1).first->second;
    length = std::max(length, std::min(back, plan_.last_s) + 1);
  }

  void add(const FamilyMoves& moves) {
    const WaveRay& ray = plan_.rays[moves.family];
    if (ray.offset_s > plan_.last_s) return;  // longer than the board
    const bool has_lines = !ray.count && ray.step_s <= plan_.last_s;
    if (has_lines) {
      lines_[{moves.family, moves.phases}] =
          std::abs(ray.offset_x) + std::abs(ray.step_x) * (plan_.last_s / ray.step_s + 2) + 64;
    }
    for_each_phase(moves.phases, [&](std::uint32_t phase) {
      if (has_lines) {
        keep({phase, 0, 0, 1}, std::max<Integer>(0, ray.offset_s - ray.step_s));
      } else {
        add_bounded(ray, phase);
      }
    });
  }

  /// Options are looked at one by one, or by unions of a power of two of them.
  void add_bounded(const WaveRay& ray, std::uint32_t phase) {
    const Integer fitting = ray.step_s <= 0 ? 1 : (plan_.last_s - ray.offset_s) / ray.step_s + 1;
    const Integer count = std::min(ray.count.value_or(1), fitting);
    Ring ring{phase, 0, 0, 1};
    Integer power = 1;
    for (; count > 3 && !ray.is_listed && 2 * power <= count; power *= 2) {
      keep(ring, power * ray.step_s);
      ring = {phase, ray.step_s, ray.step_x, 2 * power};
    }
    keep(ring, ray.offset_s + (power == 1 ? count - 1 : count - power) * ray.step_s);
    const Integer widest = plan_.last_s / plan_.slope;
    farthest_ = std::max(farthest_, std::min(widest, std::abs(ray.offset_x + (count - 1) * ray.step_x)));
  }

  const WavePlan& plan_;
  std::map<Ring, Integer> rings_;                                ///< to diagonals kept
  std::map<std::pair<std::uint32_t, PhaseSet>, Integer> lines_;  ///< to how far they drift, in bits
  Integer farthest_ = 64;
};

}  // namespace

std::variant<WavePlan, Reason> plan_wave(const Machine& machine, const Families& families,
                                         const Window& window, std::uint32_t phase) {
  return WavePlanner(machine, families, window, phase).make();
}

Amount wave_area(const WavePlan& plan) {
  std::vector<HalfSpace> region = plan.reach;
  region.push_back({{plan.slope, 1}, plan.last_s});
  for (const LinearForm& form : plan.on_board)
    region.push_back({{-form.coefficient(0), -form.coefficient(1)}, form.constant});
  const Window box = bounding_window(plan.reach, 2).value_or(Window{{plan.last_s / plan.slope, plan.last_s}});
  return positions_within(region, box);
}

std::uint64_t wave_bytes(const WavePlan& plan) { return Keeping(plan).bytes(); }

XRange wave_span(const WavePlan& plan, Integer s) {
  XRange range{0, plan.slope == 1 ? s : s / plan.slope};
  for (const WaveCut& each : plan.cuts) cut(range, each.factor, each.bound + each.per_s * s);
  return range;
}

}  // namespace galli
