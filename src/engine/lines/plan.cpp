#include "engine/lines/plan.h"

#include <algorithm>
#include <numeric>

#include "game/symmetry.h"
#include "plan/reach.h"

namespace galli {
namespace {

constexpr Integer max_lines_heap = 100'000'000;
constexpr Integer longest_list = 1'000'000;  // of amounts, looked at one by one
constexpr std::size_t max_row_pieces = 256;
constexpr Nimber largest_value = 4'000'000;
constexpr Integer largest_board_number = 1'000'000;
constexpr Integer max_slice = 32;         // the first heap
constexpr Integer max_bit_options = 256;  // of a ray along a row, each looked at
constexpr Integer least_bit_distance =
    8;  // from a cell to an option in its row: this many cells are found at a time

std::uint64_t at_most_63_bits(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t most = std::uint64_t{1} << 63;
  std::uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? most : std::min(product, most);
}

/// A set of amounts, from some amount on by residues: the progressions that it is, or that its complement is.
class Progressions {
 public:
  Progressions(const Amounts& amounts, Integer last) : amounts_(amounts), last_(last) {}

  std::optional<std::vector<Progression>> list() {
    if (!amounts_.is_complemented) return listed();
    if (!find_period()) return {};
    add_early();
    add_late();
    return parts_.size() <= max_row_pieces ? std::optional(std::move(parts_)) : std::nullopt;
  }

 private:
  std::optional<std::vector<Progression>> listed() const {
    std::vector<Progression> parts;
    for (Progression part : amounts_.set.parts) {
      const MaybeInteger first = part.least_from(1);
      if (!first || *first > last_ || (part.last && *first > *part.last)) continue;
      part.first = *first;
      parts.push_back(part);
    }
    return parts.size() <= max_row_pieces ? std::optional(parts) : std::nullopt;
  }

  /// Amounts above `settled_` are judged by their residue modulo `period_`.
  bool find_period() {
    for (const Progression& part : amounts_.set.parts) {
      settled_ = std::max(settled_, std::min(last_, part.last.value_or(part.first)));
      if (part.last) continue;
      if (part.step > longest_list) return false;
      period_ = std::lcm(period_, part.step);
      if (period_ > static_cast<Integer>(max_row_pieces)) return false;
    }
    return settled_ <= longest_list;
  }

  bool is_taken(Integer amount) const { return !amounts_.set.contains(amount); }

  void add_early() {
    for (Integer amount = 1; amount <= settled_; ++amount) {
      if (!is_taken(amount)) continue;
      Integer end = amount;
      while (end < settled_ && is_taken(end + 1)) ++end;
      parts_.push_back({amount, 1, end});
      amount = end;
    }
  }

  void add_late() {
    for (Integer amount = settled_ + 1; amount <= std::min(settled_ + period_, last_); ++amount) {
      if (is_taken(amount)) parts_.push_back({amount, period_, {}});
    }
  }

  const Amounts& amounts_;
  Integer last_;
  Integer settled_ = 0;
  Integer period_ = 1;
  std::vector<Progression> parts_;
};

/// How many options there are at most within the window; 0: none.
Integer max_options(const Ray& ray, const Window& window) {
  Integer most = ray.count.value_or(max_lines_heap + 1);
  for (std::size_t heap = 0; heap < window.last.size(); ++heap) {
    const Integer room = window.last[heap] + ray.offset[heap];
    if (room < 0) return 0;
    if (ray.direction[heap] < 0) most = std::min(most, room / -ray.direction[heap] + 1);
  }
  return most;
}

/// As the engine wants it: a count only where it matters, one option only as a step; nothing when it has none.
std::optional<Ray> trimmed(Ray ray, const Window& window) {
  const Integer most = max_options(ray, window);
  if (most <= 0) return {};
  if (most == 1) {
    ray.direction.assign(window.last.size(), 0);
    ray.count = 1;
    return ray;
  }
  Ray endless = ray;
  endless.count.reset();
  if (max_options(endless, window) == most) ray.count.reset();
  return ray;
}

class LinesPlanner {
 public:
  LinesPlanner(const Machine& machine, const Families& families, const Request& request)
      : machine_(machine), families_(families), request_(request) {}

  std::variant<LinesPlan, Reason> make() {
    if (!is_on_heaps(machine_)) return "it needs heaps, the same in all phases";
    plan_.window = request_.window;
    if (auto reason = check_window()) return *reason;
    plan_.shape = shape_of(machine_, families_);
    if (plan_.shape.gap) return *plan_.shape.gap;
    plan_.phases = reachable_phases(machine_, request_.phase);
    plan_.groups = {plan_.phases};
    for (const Family& family : plan_.shape.families) {
      plan_.moves.emplace_back();
      if (auto reason = std::visit([&](const auto& known) { return add(known); }, family)) return *reason;
    }
    if (auto reason = check_steps()) return *reason;
    read_board();
    bound_values();
    const Nimber largest = *std::max_element(plan_.max_value.begin(), plan_.max_value.end());
    if (request_.ask == Ask::values && largest > largest_value) return "values may be over 4,000,000";
    if (is_of_multiples()) plan_.way = fits_slices() ? LinesPlan::Way::slices : LinesPlan::Way::multiples;
    if (plan_.way == LinesPlan::Way::multiples && !is_cube()) plan_.way = LinesPlan::Way::rows;
    if (fits_bits()) plan_.way = LinesPlan::Way::bits;
    return std::move(plan_);
  }

 private:
  std::optional<Reason> check_window() const {
    if (std::any_of(plan_.window.last.begin(), plan_.window.last.end(),
                    [](Integer last) { return last > max_lines_heap; }))
      return "heaps over 100,000,000";
    if (!plan_.window.cells()) return "the board has more than 2^64 positions";
    const auto box = bounding_window(reach_of(machine_, plan_.window), plan_.window.last.size());
    if (!box || box->last != plan_.window.last) return "a heap may grow";
    return {};
  }

  std::optional<Reason> add(const Ray& ray) {
    const auto rises = [](Integer d) { return d > 0; };
    const auto& o = ray.offset;
    if (std::any_of(o.begin(), o.end(), rises) ||
        std::any_of(ray.direction.begin(), ray.direction.end(), rises))
      return "a move raises a heap";
    if (std::all_of(o.begin(), o.end(), [](Integer d) { return d == 0; })) return "a move leaves all heaps";
    if (std::any_of(o.begin(), o.end(), [](Integer d) { return d < -max_lines_heap; })) return {};
    add_trimmed(ray);
    return {};
  }

  /// All options lie in the row of the mover, or none does: a first one that does is a step of its own.
  void add_trimmed(const Ray& ray) {
    const auto known = trimmed(ray, plan_.window);
    if (!known) return;
    if (!stays_in_row(known->offset) || stays_in_row(known->direction)) {
      plan_.moves.back().push_back(*known);
      return;
    }
    Ray first = *known;
    first.direction.assign(first.direction.size(), 0);
    first.count = 1;
    plan_.moves.back().push_back(first);
    Ray rest = *known;
    for (std::size_t heap = 0; heap < rest.offset.size(); ++heap) rest.offset[heap] += rest.direction[heap];
    if (rest.count) --*rest.count;
    add_trimmed(rest);
  }

  std::optional<Reason> add(const Residue& residue) {
    if (residue.least <= plan_.window.last[residue.heap]) plan_.moves.back().push_back(residue);
    return {};
  }

  std::optional<Reason> add(const Amounts& amounts) {
    const Integer last = plan_.window.last[amounts.heap];
    const auto parts = Progressions(amounts, last).list();
    if (!parts) return "amounts that are not a short list of progressions";
    const std::vector<Integer> none(plan_.window.last.size(), 0);
    for (const Progression& part : *parts) {
      if (part.first > last) continue;
      Ray ray{none, none, {}, amounts.from, {}};
      ray.offset[amounts.heap] = -part.first;
      ray.direction[amounts.heap] = -std::min(part.step, last + 1);
      if (part.last) ray.count = (std::min(*part.last, last) - part.first) / part.step + 1;
      add_trimmed(ray);
    }
    return {};
  }

  std::optional<Reason> add(const General& general) {
    if (!general.clause.loops.empty()) return "not recognised: " + general.reason;
    const std::size_t heaps = plan_.window.last.size();
    Linearizer linear(heaps, 0);
    std::vector<Facts> places = {Facts{}};
    for (const Guard& guard : general.clause.guards)
      places = both(std::move(places), linear.cases(guard.condition));
    for (Facts& facts : places)
      std::erase_if(facts, [&](const LinearForm& f) { return f.coefficients.size() > heaps; });
    if (!places.empty()) plan_.moves.back().push_back(LinesStep{general.clause, places});
    return {};
  }

  /// Steps by a clause change the position where they lower a rank: within a component of phases.
  std::optional<Reason> check_steps() const {
    for (std::uint32_t phase = 0; phase < plan_.shape.phases.size(); ++phase) {
      for (const ImposedSet& set : plan_.shape.phases[phase]) {
        for (const FamilyMoves& by_family : set.moves) {
          if (leaves_component(phase, by_family))
            return "a move that is not recognised leads to another phase";
        }
      }
    }
    return {};
  }

  bool leaves_component(std::uint32_t phase, const FamilyMoves& by_family) const {
    const auto& moves = plan_.moves[by_family.family];
    if (std::none_of(moves.begin(), moves.end(),
                     [](const LinesMove& move) { return std::holds_alternative<LinesStep>(move); }))
      return false;
    bool leaves = false;
    for_each_phase(by_family.phases, [&](std::uint32_t to) {
      leaves |= machine_.component_of[to] != machine_.component_of[phase];
    });
    return leaves;
  }

  void read_board() {
    const std::size_t heaps = plan_.window.last.size();
    const auto is_large = [](Integer c) { return c > largest_board_number || c < -largest_board_number; };
    for (const Expression& condition : machine_.boards[0].conditions()) {
      Linearizer linear(heaps, 0);
      const std::vector<Facts> cases = linear.cases(condition);
      bool is_plain =
          is_comparison(condition.op) && linear.is_exact() && cases.size() == 1 && !cases[0].empty();
      if (is_plain) {
        for (const LinearForm& form : cases[0]) {
          is_plain &= form.coefficients.size() <= heaps && !is_large(form.constant) &&
                      std::none_of(form.coefficients.begin(), form.coefficients.end(), is_large);
        }
      }
      plan_.is_board_linear &= is_plain;
      if (is_plain)
        plan_.board.at_least_zero.insert(plan_.board.at_least_zero.end(), cases[0].begin(), cases[0].end());
    }
  }

  /// A value is at most the number of options of any imposed set.
  void bound_values() {
    for (const auto& sets : plan_.shape.phases) {
      std::uint64_t least = std::uint64_t{1} << 40;
      for (const ImposedSet& set : sets) least = std::min(least, max_options_of(set));
      plan_.max_value.push_back(static_cast<Nimber>(std::min<std::uint64_t>(least, 0xFFFF'FFFF)));
    }
  }

  std::uint64_t max_options_of(const ImposedSet& set) const {
    auto most = static_cast<std::uint64_t>(std::popcount(set.stays));
    for (const GuardedStay& guarded : set.guarded)
      most += static_cast<std::uint64_t>(std::popcount(guarded.phases));
    for (const FamilyMoves& by_family : set.moves) {
      std::uint64_t options = 0;
      for (const LinesMove& move : plan_.moves[by_family.family]) options += max_by(move);
      most += options * static_cast<std::uint64_t>(std::popcount(by_family.phases));
    }
    return most;
  }

  std::uint64_t max_by(const LinesMove& move) const {
    if (const Ray* ray = std::get_if<Ray>(&move))
      return static_cast<std::uint64_t>(max_options(*ray, plan_.window));
    if (const Residue* residue = std::get_if<Residue>(&move))
      return static_cast<std::uint64_t>(plan_.window.last[residue->heap]);
    return 1;
  }

  /// One phase, one imposed set: each heap falls by multiples of the least positive one.
  bool is_of_multiples() const {
    const auto& last = plan_.window.last;
    const bool is_plain = request_.ask == Ask::outcomes && !machine_.misere &&
                          plan_.shape.phases.size() == 1 && plan_.shape.phases[0].size() == 1;
    if (!is_plain || last.size() < 2 || last.size() > 8 || !is_symmetric(machine_)) return false;
    const ImposedSet& set = plan_.shape.phases[0][0];
    return set.moves.size() == last.size() &&
           std::all_of(plan_.moves.begin(), plan_.moves.end(), [](const auto& moves) {
             const Residue* residue = moves.size() == 1 ? std::get_if<Residue>(&moves[0]) : nullptr;
             return residue && residue->modulus == Residue::Modulus::least_positive &&
                    residue->from.is_everywhere();
           });
  }

  bool is_cube() const {
    const auto& last = plan_.window.last;
    return std::all_of(last.begin(), last.end(), [&](Integer l) { return l == last[0]; });
  }

  /// Multiples, on three heaps of which the first is small and the others are not.
  bool fits_slices() const {
    const auto& last = plan_.window.last;
    const bool is_listed = request_.want == Request::Want::positions || request_.want == Request::Want::count;
    return is_listed && last.size() == 3 && last[0] <= max_slice && last[0] < last[1] && last[1] == last[2] &&
           plan_.is_whole_board() && std::get<Residue>(plan_.moves[0][0]).least == 0;
  }

  /// Rows are bits: nobody asks whether there are options at all, and options in the row are not too close.
  bool fits_bits() const {
    if (request_.ask == Ask::values || machine_.misere) return false;
    const bool has_many_heaps = plan_.window.last.size() > 2;
    bool fits = !(has_many_heaps && plan_.way != LinesPlan::Way::rows);
    for_each_phase(plan_.phases, [&](std::uint32_t phase) {
      for (const ImposedSet& set : plan_.shape.phases[phase]) {
        fits &= set.guarded.empty();
        for (const FamilyMoves& by_family : set.moves) {
          for (const LinesMove& move : plan_.moves[by_family.family]) fits &= fits_bits(move);
        }
      }
    });
    return fits;
  }

  bool fits_bits(const LinesMove& move) const {
    const std::size_t heaps = plan_.window.last.size();
    if (std::holds_alternative<Residue>(move)) return heaps == 2 || !leaves_row(move, heaps);
    const Ray* const ray = std::get_if<Ray>(&move);
    if (!ray) return true;
    const bool is_in_row = !leaves_row(move, heaps);
    if ((is_in_row || stays_in_row(ray->direction)) && ray->count.value_or(1) > max_bit_options) return false;
    const bool is_whole_row = !ray->count && ray->offset.back() == -1 && ray->direction.back() == -1;
    return !is_in_row || is_whole_row || -ray->offset.back() >= least_bit_distance;
  }

  const Machine& machine_;
  const Families& families_;
  const Request& request_;
  LinesPlan plan_;
};

}  // namespace

std::variant<LinesPlan, Reason> plan_lines(const Machine& machine, const Families& families,
                                           const Request& request) {
  return LinesPlanner(machine, families, request).make();
}

bool stays_in_row(const std::vector<Integer>& change) {
  return std::all_of(change.begin(), change.end() - 1, [](Integer d) { return d == 0; });
}

bool leaves_row(const LinesMove& move, std::size_t heaps) {
  if (const Ray* ray = std::get_if<Ray>(&move)) return !stays_in_row(ray->offset);
  if (const Residue* residue = std::get_if<Residue>(&move)) return residue->heap + 1 < heaps;
  return false;
}

LineNumbering numbering_of(const std::vector<Integer>& direction, const Window& window) {
  const std::size_t heaps = direction.size();
  LineNumbering best;
  std::size_t first = 0;
  while (direction[first] == 0) ++first;
  for (std::size_t pivot = first; pivot + 1 < heaps; ++pivot) {
    if (direction[pivot] == 0) continue;
    LineNumbering made{first, pivot, std::vector<Integer>(heaps), std::vector<std::uint64_t>(heaps), 1};
    const Integer steps = window.last[pivot] / -direction[pivot];
    for (std::size_t heap = heaps; heap-- > first;) {
      made.strides[heap] = made.count;
      made.shifts[heap] = heap == pivot ? 0 : steps * -direction[heap];
      const Integer sizes = heap == pivot ? -direction[heap] : window.last[heap] + 1 + made.shifts[heap];
      made.count = at_most_63_bits(made.count, static_cast<std::uint64_t>(sizes));
    }
    if (best.count == 0 || made.count < best.count) best = std::move(made);
  }
  return best;
}

Integer slabs_ahead(const LinesPlan& plan, Ask ask) {
  constexpr double bits_ahead = 1 << 25;
  double bits_of_slab = ask == Ask::values ? 32 : 1;
  for (std::size_t heap = 1; heap < plan.window.last.size(); ++heap)
    bits_of_slab *= static_cast<double>(plan.window.last[heap]) + 64;
  return 1 + static_cast<Integer>(bits_ahead / bits_of_slab);
}

Integer slabs_kept(const LinesPlan& plan, Ask ask) {
  Integer depth = 1;
  for (const auto& moves : plan.moves) {
    for (const LinesMove& move : moves) {
      const Ray* ray = std::get_if<Ray>(&move);
      const bool is_of_multiples = std::holds_alternative<Residue>(move);
      if (!ray && (ask == Ask::values || !is_of_multiples)) return plan.window.last[0] + 1;
      if (!ray || (ray->offset == ray->direction && !ray->count)) continue;
      depth = std::max(depth, 1 - (ray->offset[0] + (ray->count.value_or(1) - 1) * ray->direction[0]));
    }
  }
  return plan.groups.size() > 1 ? depth + slabs_ahead(plan, ask) : depth;
}

Integer max_modulus(const Residue& residue, const Window& window) {
  const auto& last = window.last;
  if (residue.modulus == Residue::Modulus::heap) return std::min(last.back(), last[residue.modulus_heap]);
  return last.size() == 1 ? 0 : std::min(last.back(), *std::max_element(last.begin(), last.end() - 1));
}

}  // namespace galli
