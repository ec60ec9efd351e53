#include "engine/sparse/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "plan/reach.h"

namespace galli {
namespace {

constexpr Integer max_sparse_heap = 4'000'000'000;  // a place is kept in 32 bits
constexpr Integer largest_change = 1'000'000;
constexpr Integer max_looks = 1024;
constexpr std::size_t max_sorted_heaps = 5;
constexpr std::uint64_t max_sparse_positions = std::uint64_t{1} << 63;
constexpr Integer max_bits = Integer{1} << 46;

using Changes = std::vector<Integer>;

bool is_zero(const Changes& changes, std::size_t heaps) {
  return std::all_of(changes.begin(), changes.begin() + static_cast<std::ptrdiff_t>(heaps),
                     [](Integer c) { return c == 0; });
}

bool is_plain_ray_of(std::size_t heap, const Ray& ray) {
  if (ray.count || ray.offset != ray.direction || !ray.from.is_everywhere() || !ray.to.is_everywhere())
    return false;
  for (std::size_t h = 0; h < ray.direction.size(); ++h) {
    if (ray.direction[h] != (h == heap ? -1 : 0)) return false;
  }
  return true;
}

/// Progressions of amounts are rays.
std::vector<Ray> rays_of(const Amounts& amounts, std::size_t heaps) {
  std::vector<Ray> rays;
  for (const Progression& part : amounts.set.parts) {
    Ray ray{Changes(heaps), Changes(heaps), {}, amounts.from, {}};
    ray.offset[amounts.heap] = -part.first;
    ray.direction[amounts.heap] = -part.step;
    if (part.last) ray.count = (*part.last - part.first) / part.step + 1;
    rays.push_back(std::move(ray));
  }
  return rays;
}

/// Reads a game with one of its heaps as the last.
class SparsePlanner {
 public:
  SparsePlanner(const Machine& machine, const Shape& shape, const std::vector<std::vector<Ray>>& rays,
                const Request& request, std::size_t last_heap)
      : machine_(machine), shape_(shape), request_(request), heaps_(request.window.last.size()) {
    plan_.last_heap = last_heap;
    plan_.rays = rays;
  }

  std::variant<SparsePlan, Reason> make() {
    for (auto& of_family : plan_.rays) {
      for (Ray& ray : of_family) {
        exchange(ray.offset);
        exchange(ray.direction);
      }
    }
    if (auto reason = read_board()) return *reason;
    if (auto reason = read_phases()) return *reason;
    unite_lines();
    if (auto reason = bound()) return *reason;
    plan_.is_sorted = may_sort();
    for (SparseLines& lines : plan_.lines) {
      if (auto reason = lay_out(lines)) return *reason;
    }
    return std::move(plan_);
  }

 private:
  void exchange(Changes& heaps) const { std::swap(heaps[plan_.last_heap], heaps[heaps_ - 1]); }

  std::optional<Reason> read_board() {
    for (const Expression& condition : machine_.boards[0].conditions()) {
      Linearizer linear(heaps_, 0);
      const std::vector<Facts> cases = linear.cases(condition);
      if (!is_comparison(condition.op) || !linear.is_exact() || cases.size() != 1 || cases[0].empty())
        return "the board has a condition that is not linear";
      for (LinearForm form : cases[0]) {
        const auto is_large = [](Integer c) { return c > largest_change || c < -largest_change; };
        if (form.coefficients.size() > heaps_) return "the board has a condition that is not linear";
        if (is_large(form.constant) ||
            std::any_of(form.coefficients.begin(), form.coefficients.end(), is_large))
          return "the board has a condition with numbers over 1,000,000";
        form.coefficients.resize(heaps_);
        exchange(form.coefficients);
        plan_.on_board.push_back(std::move(form));
      }
    }
    return {};
  }

  std::optional<Reason> read_phases() {
    const PhaseSet needed = reachable_phases(machine_, request_.phase);
    for (std::uint32_t phase : shape_.order) {
      if ((needed >> phase & 1) == 0) continue;
      const ImposedSet& set = shape_.phases[phase][0];
      SparsePhase& read = plan_.phases.emplace_back();
      read.phase = phase;
      read.stays = set.stays;
      read.guarded = set.guarded;
      plan_.tests_options |= !set.guarded.empty() || (machine_.misere && set.stays == 0);
      for (const FamilyMoves& moves : set.moves) {
        read.families.push_back(moves.family);
        for (const Ray& ray : plan_.rays[moves.family]) {
          if (auto reason = read_ray(read, ray, moves.phases)) return reason;
        }
      }
    }
    return {};
  }

  /// `ray` leads to any of the phases.
  std::optional<Reason> read_ray(SparsePhase& phase, const Ray& ray, PhaseSet phases) {
    const std::size_t row = heaps_ - 1;
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      const bool may_rise = heap == row;
      const bool steps = ray.count != 1;
      if (!may_rise && (ray.offset[heap] > 0 || (steps && ray.direction[heap] > 0)))
        return fmt::format("a move raises another heap than {}", machine_.boards[0].heaps()[plan_.last_heap]);
      if (std::abs(ray.offset[heap]) > largest_change || std::abs(ray.direction[heap]) > largest_change)
        return "a move is longer than 1,000,000";
    }
    rises_ |= ray.offset[row] > 0 || (ray.count != 1 && ray.direction[row] > 0);
    if (is_zero(ray.offset, row)) return read_in_row(phase, ray, phases);
    if (ray.count) return read_bounded(phase, ray, phases);
    if (is_zero(ray.direction, row)) return read_drop(phase, ray, phases);
    return read_lines(phase, ray, phases);
  }

  /// Its first option only lowers the last heap, which is nothing new unless it leads to another phase.
  std::optional<Reason> read_in_row(SparsePhase& phase, Ray ray, PhaseSet phases) {
    const std::size_t row = heaps_ - 1;
    const PhaseSet own = PhaseSet{1} << phase.phase;
    const bool stays_there = ray.count == 1 || is_zero(ray.direction, row);
    if (ray.offset[row] >= 0 || (stays_there && ray.count != 1 && ray.direction[row] > 0))
      return "a move changes the last heap only, and raises it";
    if ((phases & ~own) != 0) {
      if (!is_plain_ray_of(row, ray)) return "a move of the last heap only leads to another phase";
      phase.along_row |= phases & ~own;
    }
    if (stays_there) return {};
    for (std::size_t heap = 0; heap < heaps_; ++heap) ray.offset[heap] += ray.direction[heap];
    if (ray.count) --*ray.count;
    return read_ray(phase, ray, phases);
  }

  std::optional<Reason> read_bounded(SparsePhase& phase, const Ray& ray, PhaseSet phases) {
    if (*ray.count < 1) return {};
    looks_ += *ray.count;
    if (*ray.count > max_looks || looks_ > max_looks)
      return fmt::format("more than {} options to look at one by one", max_looks);
    phase.looks.push_back({phases, ray.offset, ray.direction, *ray.count});
    plan_.keeps_places = true;
    return {};
  }

  std::optional<Reason> read_drop(SparsePhase& phase, const Ray& ray, PhaseSet phases) {
    if (ray.direction[heaps_ - 1] != -1) return "a ray goes on in one row, by more than one or upwards";
    phase.drops.push_back({phases, ray.offset});
    plan_.keeps_places = true;
    return {};
  }

  std::optional<Reason> read_lines(SparsePhase& phase, const Ray& ray, PhaseSet phases) {
    const auto marking = marking_of(ray);
    if (!marking) return "a ray begins neither with its own steps nor after them";
    plan_.keeps_places |= *marking == SparseLines::Marking::late;
    SparseLines lines;
    lines.sources = phases;
    lines.starts = {{ray.offset, *marking}};
    for (Integer change : ray.direction) lines.step.push_back(-change);
    const auto known = std::find_if(plan_.lines.begin(), plan_.lines.end(), [&](const SparseLines& other) {
      return is_alike(other, lines) && other.starts == lines.starts;
    });
    phase.lines.push_back(static_cast<std::size_t>(known - plan_.lines.begin()));
    if (known == plan_.lines.end()) plan_.lines.push_back(std::move(lines));
    return {};
  }

  static bool is_alike(const SparseLines& a, const SparseLines& b) {
    return a.sources == b.sources && a.step == b.step;
  }

  /// Rays that differ only in where they begin, and that the same phases have, share their lines: several together may
  /// fill a run of lines that none of them fills alone.
  void unite_lines() {
    for (std::size_t i = 0; i < plan_.lines.size(); ++i) {
      for (std::size_t j = plan_.lines.size(); j-- > i + 1;) {
        if (is_alike(plan_.lines[i], plan_.lines[j]) && are_read_together(i, j)) unite(i, j);
      }
    }
  }

  bool are_read_together(std::size_t i, std::size_t j) const {
    return std::all_of(plan_.phases.begin(), plan_.phases.end(), [&](const SparsePhase& phase) {
      const auto reads = [&](std::size_t line) {
        return std::find(phase.lines.begin(), phase.lines.end(), line) != phase.lines.end();
      };
      return reads(i) == reads(j);
    });
  }

  void unite(std::size_t i, std::size_t j) {
    auto& starts = plan_.lines[i].starts;
    starts.insert(starts.end(), plan_.lines[j].starts.begin(), plan_.lines[j].starts.end());
    plan_.lines.erase(plan_.lines.begin() + static_cast<std::ptrdiff_t>(j));
    for (SparsePhase& phase : plan_.phases) {
      std::erase(phase.lines, j);
      for (std::size_t& line : phase.lines) line -= line > j ? 1 : 0;
    }
  }

  /// A mark must not be seen from points of its line that lie before its beginning and in rows that are yet to come:
  /// there are none of these when the offset is a single step, or smaller in the order of rows.
  std::optional<SparseLines::Marking> marking_of(const Ray& ray) const {
    if (ray.offset == ray.direction) return SparseLines::Marking::plain;
    const auto lead = [&](std::size_t heap) { return ray.offset[heap] - ray.direction[heap]; };
    std::size_t first = 0;
    while (first + 1 < heaps_ && lead(first) == 0) ++first;
    if (first + 1 == heaps_ || lead(first) > 0) return SparseLines::Marking::ahead;
    for (std::size_t heap = 0; heap + 1 < heaps_; ++heap) {
      if (lead(heap) > 0) return {};
    }
    return SparseLines::Marking::late;
  }

  std::optional<Reason> bound() {
    plan_.box = request_.window;
    exchange(plan_.box.last);
    if (rises_) {
      auto box = bounding_window(reach_of(machine_, request_.window), heaps_);
      if (!box) return "a heap may grow, and no weights bound it";
      exchange(box->last);
      plan_.box.last.back() = std::max(plan_.box.last.back(), box->last.back());
    }
    const Integer largest = *std::max_element(plan_.box.last.begin(), plan_.box.last.end());
    if (largest > max_sparse_heap) return "heaps over 4,000,000,000";
    const auto cells = plan_.box.cells();
    if (!cells || *cells > max_sparse_positions / plan_.phases.size())
      return "the reachable board has more than 2^63 positions";
    return {};
  }

  bool may_sort() const {
    const Position& last = plan_.box.last;
    const bool is_cube = std::adjacent_find(last.begin(), last.end(), std::not_equal_to<>()) == last.end();
    const auto is_plain = [](const SparseLines& lines) {
      return std::all_of(lines.starts.begin(), lines.starts.end(), [](const SparseLines::Start& start) {
        return start.marking == SparseLines::Marking::plain;
      });
    };
    return machine_.is_symmetric && is_cube && !rises_ && heaps_ <= max_sorted_heaps &&
           std::all_of(plan_.lines.begin(), plan_.lines.end(), is_plain);
  }

  std::optional<Reason> lay_out(SparseLines& lines) const {
    const Position& last = plan_.box.last;
    while (lines.step[lines.pivot] == 0) ++lines.pivot;
    const Integer step = lines.step[lines.pivot];
    const Integer steps = last[lines.pivot] / step;
    WideInteger stride = 1;
    lines.stride.resize(heaps_);
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      const Integer by = lines.step[heap];
      lines.least.push_back(heap == lines.pivot ? 0 : least_coordinate(lines, heap, steps));
      lines.most.push_back(heap == lines.pivot ? std::min(step - 1, last[heap])
                                               : last[heap] + steps * std::max<Integer>(0, -by));
    }
    for (std::size_t heap = heaps_; heap-- > 0;) {
      lines.stride[heap] = static_cast<Integer>(stride);
      stride *= lines.most[heap] - lines.least[heap] + 1;
      if (stride > max_bits) return "it would keep more than 2^46 lines";
    }
    lines.bits = static_cast<Integer>(stride);
    return {};
  }

  /// In sorted rows a heap behind the pivot is not smaller than it.
  Integer least_coordinate(const SparseLines& lines, std::size_t heap, Integer steps) const {
    const Integer by = std::max<Integer>(0, lines.step[heap]);
    if (!plan_.is_sorted) return -steps * by;
    return by == 0 ? 0 : std::min<Integer>(0, steps * (lines.step[lines.pivot] - by));
  }

  const Machine& machine_;
  const Shape& shape_;
  const Request& request_;
  std::size_t heaps_;
  SparsePlan plan_;
  bool rises_ = false;  ///< the last heap
  Integer looks_ = 0;
};

std::variant<std::vector<std::vector<Ray>>, Reason> all_rays(const Shape& shape, const Board& board) {
  std::vector<std::vector<Ray>> rays;
  for (const Family& family : shape.families) {
    const Amounts* amounts = std::get_if<Amounts>(&family);
    if (const Ray* ray = std::get_if<Ray>(&family)) {
      rays.push_back({*ray});
    } else if (amounts && !amounts->is_complemented) {
      rays.push_back(rays_of(*amounts, board.dimension()));
    } else {
      return to_text(family, board) + ": not a ray";
    }
    for (const Ray& ray : rays.back()) {
      if (!ray.from.is_everywhere() || !ray.to.is_everywhere())
        return "a ray has conditions on where a move begins or ends";
    }
  }
  return rays;
}

/// In each of the phases the mover may lower the heap by any amount and stay in the phase.
bool is_row(std::size_t heap, const Shape& shape, const std::vector<std::vector<Ray>>& rays,
            PhaseSet phases) {
  bool is_there = true;
  for_each_phase(phases, [&](std::uint32_t phase) {
    const auto& all = shape.phases[phase][0].moves;
    is_there &= std::any_of(all.begin(), all.end(), [&](const FamilyMoves& moves) {
      const auto& of_family = rays[moves.family];
      return (moves.phases >> phase & 1) != 0 &&
             std::any_of(of_family.begin(), of_family.end(),
                         [&](const Ray& ray) { return is_plain_ray_of(heap, ray); });
    });
  });
  return is_there;
}

}  // namespace

std::variant<SparsePlan, Reason> plan_sparse(const Machine& machine, const Families& families,
                                             const Request& request) {
  if (!is_on_heaps(machine)) return "it needs heaps, the same in all phases";
  const std::size_t heaps = machine.boards[0].dimension();
  if (heaps < 2) return "it needs two heaps or more";
  const Shape shape = shape_of(machine, families);
  if (shape.gap) return *shape.gap;
  const PhaseSet phases = reachable_phases(machine, request.phase);
  bool has_choice = false;
  for_each_phase(phases, [&](std::uint32_t phase) { has_choice |= shape.phases[phase].size() != 1; });
  if (has_choice) return "the opponent has a choice";
  auto rays = all_rays(shape, machine.boards[0]);
  if (const Reason* reason = std::get_if<Reason>(&rays)) return *reason;
  const auto& by_family = std::get<0>(rays);
  std::optional<Reason> refusal;
  for (std::size_t heap = heaps; heap-- > 0;) {
    if (!is_row(heap, shape, by_family, phases)) continue;
    auto made = SparsePlanner(machine, shape, by_family, request, heap).make();
    if (std::holds_alternative<SparsePlan>(made)) return made;
    if (!refusal) refusal = std::get<Reason>(made);
  }
  return refusal.value_or("no heap may be lowered by any amount in every phase");
}

}  // namespace galli
