#include "engine/boards/plan.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>

#include "game/symmetry.h"

namespace galli {
namespace {

constexpr Integer longest_bounded = 64;
constexpr std::size_t max_places = 64;
constexpr Integer widest_step = 64;
constexpr Integer fewest_for_a_line = 4;
constexpr Integer max_rows = 50'000'000;
constexpr std::uint64_t max_levels_cells = std::uint64_t{1} << 36;

PhaseSet bit(std::uint32_t phase) { return PhaseSet{1} << phase; }

/// A ray, by what it lowers rows and columns by.
struct Falls {
  Integer offset_x, offset_y, step_x, step_y;
  std::optional<Integer> count;

  bool is_endless_row() const { return !count && step_x == 0 && step_y == 1; }
  bool is_row_ray() const { return is_endless_row() && offset_x == 0 && offset_y == 1; }
};

class LevelsPlanner {
 public:
  LevelsPlanner(const Machine& machine, const Shape& shape, const Request& request, LevelsSets sets,
                bool is_swapped)
      : machine_(machine), shape_(shape), request_(request), sets_(sets) {
    plan_.is_swapped = is_swapped;
  }

  std::variant<LevelsPlan, Reason> make() {
    const PhaseSet needed = reachable_phases(machine_, request_.phase);
    if (auto reason = bound()) return *reason;
    std::optional<Reason> failure;
    for_each_phase(needed, [&](std::uint32_t phase) {
      if (!failure) failure = read_phase(phase);
    });
    if (failure) return *failure;
    if (auto reason = put_in_order(needed)) return *reason;
    plan_.is_symmetric = may_be_halved();
    count_values();
    return std::move(plan_);
  }

 private:
  std::optional<Reason> bound() {
    const auto box = bounding_window(reach_of(machine_, request_.window), 2);
    if (!box) return "a heap may grow, and no weights bound it";
    const auto cells = box->cells();
    if (std::max(box->last[0], box->last[1]) >= max_rows || !cells || *cells > max_levels_cells)
      return "the board is too large to be kept as bits";
    plan_.rows = box->last[plan_.is_swapped ? 1 : 0] + 1;
    plan_.columns = box->last[plan_.is_swapped ? 0 : 1] + 1;
    return {};
  }

  std::optional<Reason> read_phase(std::uint32_t number) {
    const auto& imposed = shape_.phases[number];
    if (sets_ == LevelsSets::one_with_row_ray && imposed.size() != 1)
      return "the opponent chooses among sets of options";
    assert(!imposed.empty());  // without a gap in the shape
    if (imposed.size() > levels_most_sets) return "the opponent chooses among more than 31 sets of options";
    LevelsPhase phase;
    phase.phase = number;
    phase.sets = static_cast<std::uint32_t>(imposed.size());
    for (std::uint32_t i = 0; i < phase.sets; ++i) {
      LevelsPhase one;
      one.phase = number;
      if (auto reason = read_set(one, imposed[i])) return reason;
      if (phase.sets > 1 && !one.guards.empty()) return "a pass that depends on what the opponent chooses";
      if (auto reason = add_set(phase, std::move(one), i)) return reason;
    }
    if (phase.places.size() > max_places) return "a position has too many single options";
    phases_.push_back(std::move(phase));
    return {};
  }

  std::optional<Reason> read_set(LevelsPhase& phase, const ImposedSet& set) {
    const auto row_phases = find_row_ray(set, phase.phase);
    if (!row_phases && sets_ != LevelsSets::any)
      return "a phase has no ray along its rows that leads back to it";
    phase.row_sets = row_phases ? 1 : 0;
    for (const FamilyMoves& moves : set.moves) {
      if (auto reason = add_moves(phase, moves, row_phases.value_or(0))) return reason;
    }
    add_stays(phase, set.stays, {});
    for (const GuardedStay& guarded : set.guarded) {
      if (auto reason = add_guarded(phase, guarded)) return reason;
    }
    return {};
  }

  /// Set number i joins those before it.
  static std::optional<Reason> add_set(LevelsPhase& phase, LevelsPhase one, std::uint32_t i) {
    if (i > 0 && (one.places != phase.places || one.limits != phase.limits))
      return "a single option is not in all sets that the opponent chooses among";
    phase.row_sets |= one.row_sets << i;
    for (const LevelsLine& line : one.lines) {
      auto found = std::find_if(phase.lines.begin(), phase.lines.end(),
                                [&](const LevelsLine& other) { return other.is_same_ray(line); });
      if (found == phase.lines.end()) found = phase.lines.insert(found, line);
      found->sets |= 1U << i;
    }
    phase.places = std::move(one.places);
    phase.limits = std::move(one.limits);
    phase.guards = std::move(one.guards);
    return {};
  }

  std::variant<Falls, Reason> falls_of(std::uint32_t family) const {
    const Ray* ray = std::get_if<Ray>(&shape_.families[family]);
    if (!ray) return to_text(shape_.families[family], machine_.boards[0]) + ": not a ray";
    if (!ray->from.is_everywhere() || !ray->to.is_everywhere())
      return "a ray has conditions on where a move begins or ends";
    const std::size_t x = plan_.is_swapped ? 1 : 0;
    Falls falls{-ray->offset[x], -ray->offset[1 - x], 0, 0, ray->count};
    if (ray->count != 1) {
      falls.step_x = -ray->direction[x];
      falls.step_y = -ray->direction[1 - x];
    }
    return falls;
  }

  /// The phases that the row ray leads to, the phase itself among them.
  std::optional<PhaseSet> find_row_ray(const ImposedSet& set, std::uint32_t phase) const {
    for (const FamilyMoves& moves : set.moves) {
      const auto falls = falls_of(moves.family);
      const Falls* found = std::get_if<Falls>(&falls);
      if (found && found->is_row_ray() && (moves.phases & bit(phase)) != 0) return moves.phases;
    }
    return {};
  }

  std::optional<Reason> add_moves(LevelsPhase& phase, const FamilyMoves& moves, PhaseSet row_phases) {
    auto read = falls_of(moves.family);
    if (const Reason* reason = std::get_if<Reason>(&read)) return *reason;
    Falls falls = std::get<Falls>(read);
    if (falls.offset_x < 0 || falls.step_x < 0) return "a move raises the heap that rows are counted by";
    PhaseSet phases = moves.phases;
    const bool stays_in_row = falls.offset_x == 0 && falls.step_x == 0;
    if (stays_in_row) phases &= falls.is_row_ray() ? ~bit(phase.phase) : ~row_phases;
    if (phases == 0) return {};
    if (falls.offset_x == 0 && falls.step_x > 0 &&
        !falls.count) {  // the first option is a step along the row
      add_places(phase, Falls{0, falls.offset_y, 0, 0, 1}, phases & ~row_phases);
      falls.offset_x += falls.step_x;
      falls.offset_y += falls.step_y;
    }
    return falls.count ? add_bounded(phase, falls, phases) : add_endless(phase, falls, phases);
  }

  /// Few options are listed, many become lines.
  std::optional<Reason> add_endless(LevelsPhase& phase, Falls falls, PhaseSet phases) {
    if (falls.offset_x >= plan_.rows) return {};
    if (falls.step_x == 0) {
      if (!falls.is_endless_row()) return "a ray along rows has gaps, or rises";
      if (falls.offset_y >= plan_.columns) return {};
      for_each_phase(phases, [&](std::uint32_t p) {
        phase.limits.push_back({p, falls.offset_x, falls.offset_y});
      });
      return {};
    }
    if ((falls.offset_y < 0 && falls.step_y > 0) || (falls.offset_y > 0 && falls.step_y < 0))
      return "a ray first raises the heap that it lowers";
    if (std::abs(falls.offset_y) >= plan_.columns) return {};
    const Integer rises = std::abs(falls.step_y);
    Integer fitting = plan_.rows / falls.step_x + 1;
    if (rises > 0) fitting = std::min(fitting, plan_.columns / rises + 1);
    const bool is_wide = falls.step_x > widest_step || rises > widest_step;
    if (fitting > fewest_for_a_line && !is_wide) {
      phase.lines.push_back({falls.step_x, falls.step_y, falls.offset_x, falls.offset_y, phases});
      return {};
    }
    falls.count = fitting;
    return add_bounded(phase, falls, phases);
  }

  std::optional<Reason> add_bounded(LevelsPhase& phase, Falls falls, PhaseSet phases) {
    Integer fitting = *falls.count;
    if (falls.step_x > 0) fitting = std::min(fitting, plan_.rows / falls.step_x + 1);
    if (falls.step_x == 0 && falls.step_y != 0)
      fitting = std::min(fitting, plan_.columns / std::abs(falls.step_y) + 1);
    if (fitting > longest_bounded) return "a ray with an end, or with long steps, has more than 64 options";
    for (Integer t = 0; t < fitting; ++t) {
      add_places(phase, falls, phases);
      falls.offset_x += falls.step_x;
      falls.offset_y += falls.step_y;
    }
    return {};
  }

  void add_places(LevelsPhase& phase, const Falls& falls, PhaseSet phases) const {
    if (falls.offset_x >= plan_.rows || std::abs(falls.offset_y) >= plan_.columns) return;
    for_each_phase(phases, [&](std::uint32_t p) {
      if (falls.offset_x > 0 || p != phase.phase || phase.row_sets == 0)
        phase.places.push_back({p, falls.offset_x, falls.offset_y, {}});
    });
  }

  void add_stays(LevelsPhase& phase, PhaseSet phases, std::optional<std::uint32_t> guard) const {
    for_each_phase(phases, [&](std::uint32_t p) { phase.places.push_back({p, 0, 0, guard}); });
  }

  std::optional<Reason> add_guarded(LevelsPhase& phase, const GuardedStay& stay) {
    if (!machine_.boards[0].conditions().empty()) return "a pass, on a board with conditions";
    LevelsGuard guard;
    for (std::uint32_t family : stay.families) {
      auto read = falls_of(family);
      if (const Reason* reason = std::get_if<Reason>(&read)) return *reason;
      const Falls& f = std::get<Falls>(read);
      guard.push_back({f.offset_x, f.offset_y, f.step_x, f.step_y, f.count});
    }
    add_stays(phase, stay.phases, static_cast<std::uint32_t>(phase.guards.size()));
    phase.guards.push_back(std::move(guard));
    return {};
  }

  static PhaseSet leads_to(const LevelsPhase& phase) {
    PhaseSet phases = 0;
    for (const LevelsLine& line : phase.lines) phases |= line.phases;
    for (const LevelsPlace& place : phase.places) phases |= bit(place.phase);
    for (const LevelsLimit& limit : phase.limits) phases |= bit(limit.phase);
    return phases & ~bit(phase.phase);
  }

  std::optional<Reason> put_in_order(PhaseSet needed) {
    PhaseSet done = 0;
    while (done != needed) {
      const PhaseSet before = done;
      for (LevelsPhase& phase : phases_) {
        if ((done & bit(phase.phase)) != 0 || (leads_to(phase) & ~done) != 0) continue;
        done |= bit(phase.phase);
        plan_.phases.push_back(phase);
      }
      if (done == before) return "phases lead back to each other";
    }
    std::stable_partition(plan_.phases.begin(), plan_.phases.end(),
                          [&](const LevelsPhase& phase) { return phase.phase != request_.phase; });
    return {};
  }

  /// The mirrored half follows: it is made of the same lines. Marks of rays with other offsets would be seen too early.
  bool may_be_halved() const {
    const Position whole{plan_.rows - 1, plan_.rows - 1};
    if (plan_.rows != plan_.columns || request_.window.last != whole || !is_symmetric(machine_)) return false;
    return std::all_of(plan_.phases.begin(), plan_.phases.end(), [](const LevelsPhase& phase) {
      return phase.limits.empty() &&
             std::all_of(phase.lines.begin(), phase.lines.end(),
                         [](const LevelsLine& line) { return line.is_plain() && line.step_y >= 0; });
    });
  }

  /// A value is at most the number of options, and at most the number of moves that play may take.
  void count_values() {
    const LevelsPhase& phase = plan_.phases.back();
    const auto number = [](PhaseSet phases) { return static_cast<std::uint64_t>(std::popcount(phases)); };
    std::uint64_t options = static_cast<std::uint64_t>(plan_.columns - 1) + phase.places.size() +
                            phase.limits.size() * static_cast<std::uint64_t>(plan_.columns);
    for (const LevelsLine& line : phase.lines)
      options += static_cast<std::uint64_t>((plan_.rows - 1) / line.step_x + 1) * number(line.phases);
    plan_.values = std::min(options, longest_play().value_or(options)) + 1;
  }

  /// How many moves play may take, where each lowers a heap or goes to a phase that play does not come back from.
  std::optional<std::uint64_t> longest_play() const {
    const auto rises = [](const auto& part) { return part.dy < 0; };
    const auto line_rises = [](const LevelsLine& line) { return line.step_y < 0 || line.offset_y < 0; };
    for (const LevelsPhase& each : plan_.phases) {
      if (std::any_of(each.places.begin(), each.places.end(), rises) ||
          std::any_of(each.limits.begin(), each.limits.end(), rises) ||
          std::any_of(each.lines.begin(), each.lines.end(), line_rises))
        return {};
    }
    return static_cast<std::uint64_t>(plan_.rows + plan_.columns - 2) + plan_.phases.size() - 1;
  }

  const Machine& machine_;
  const Shape& shape_;
  const Request& request_;
  LevelsSets sets_;
  std::vector<LevelsPhase> phases_;
  LevelsPlan plan_;
};

}  // namespace

std::variant<LevelsPlan, Reason> plan_levels(const Machine& machine, const Families& families,
                                             const Request& request, LevelsSets sets, LevelsRefusal refusal) {
  if (!is_on_heaps(machine)) return "it needs heaps, the same in all phases";
  if (machine.boards[0].dimension() != 2) return "it needs two heaps";
  if (machine.misere) return "misere play has no nim-values";
  const Shape shape = shape_of(machine, families);
  if (shape.gap) return *shape.gap;
  std::optional<Reason> first;
  for (const bool is_swapped : {false, true}) {
    auto made = LevelsPlanner(machine, shape, request, sets, is_swapped).make();
    const LevelsPlan* const plan = std::get_if<LevelsPlan>(&made);
    std::optional<Reason> reason;
    if (!plan) reason = std::get<Reason>(made);
    if (plan && refusal) reason = refusal(*plan);
    if (!reason) return made;
    if (!first) first = reason;
  }
  return *first;
}

bool LevelsPhase::has_columns() const {
  return std::any_of(lines.begin(), lines.end(), [](const LevelsLine& line) { return line.is_column(); });
}

bool has_own_lines(const LevelsPhase& phase) {
  return phase.limits.empty() &&
         std::all_of(phase.lines.begin(), phase.lines.end(), [&](const LevelsLine& line) {
           return line.is_plain() && line.phases == bit(phase.phase);
         });
}

std::optional<Integer> least_column(const LevelsGuard& guard, Integer x) {
  std::optional<Integer> least;
  for (const LevelsGuardRay& ray : guard) {
    if (ray.offset_x > x) continue;
    Integer steps = 0;  // as far as it may have to go until the column is no longer negative
    if (ray.step_y < 0) {
      steps = ray.count ? *ray.count - 1 : std::numeric_limits<std::int32_t>::max();
      if (ray.step_x > 0) steps = std::min(steps, (x - ray.offset_x) / ray.step_x);
      steps = std::min(steps, std::max<Integer>(0, ray.offset_y) / -ray.step_y + 1);
    }
    const Integer column = std::max<Integer>(0, ray.offset_y + steps * ray.step_y);
    least = std::min(least.value_or(column), column);
  }
  return least;
}

}  // namespace galli
