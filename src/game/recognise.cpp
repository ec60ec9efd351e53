// Recognition: from the text of a clause to the family it describes.
//
// Every coordinate of the target is put into linear form over the heaps and the loop variable i. If the heap
// part is the identity, the rest is an offset and a direction, and the clause is a ray. Its range ends at the
// least of some terms; each is an inequality between heaps and i, and so are most conditions. An inequality
//   - is dropped when the range, the other conditions and the heaps not being negative already imply it ("an
//     option that leaves the board does not exist" is what makes 1..x redundant for x - i),
//   - bounds i when it has no heaps: a count,
//   - is about where the mover stands when it has no i,
//   - is about where the mover lands when i vanishes once the heaps are written through the target.
// Anything else makes the clause General, with the reason; that is never an error.
#include <algorithm>

#include "game/band.h"
#include "game/family.h"
#include "game/memberships.h"
#include "game/remainders.h"

namespace galli {
namespace {

using Op = Expression::Op;

/// With ranges that begin within these bounds, a product of the loop variable and a coefficient stays within 64 bits.
constexpr Integer largest_first = Integer{1} << 30;
constexpr Integer largest_last = Integer{1} << 62;  // farther than any board
constexpr const char* numbers_too_large = "the numbers are too large";
constexpr std::size_t max_conditions = 64;

/// One clause with at most one loop variable, being recognised as a ray.
class RayReader {
 public:
  RayReader(const Clause& clause, const Board& board)
      : clause_(clause), heaps_(board.dimension()), linear_(heaps_, clause.loops.size()) {}

  /// The ray; nothing when not recognised (then reason() tells why).
  std::optional<Ray> read() {
    if (!read_target() || !read_range() || !read_guards()) return {};
    if (conditions_.size() > max_conditions) {
      give_up("it has more than 64 conditions");
      return {};
    }
    drop_implied();
    for (const LinearForm& condition : conditions_) {
      if (!place(condition)) return {};
    }
    finish_count();
    const bool ends = ray_.count || std::any_of(ray_.direction.begin(), ray_.direction.end(),
                                                [](Integer d) { return d < 0; });
    if (!ends) {
      give_up("only a condition ends the ray");
      return {};
    }
    return ray_;
  }

  const std::string& reason() const { return reason_; }

 private:
  bool give_up(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }

  /// A form without non-linear parts.
  std::optional<LinearForm> plain_form(const Expression& expression) {
    auto form = linear_.form(expression);
    if (!form || form->coefficients.size() > heaps_ + clause_.loops.size()) return {};
    return form;
  }

  bool read_target() {
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      const auto form = plain_form(clause_.target[heap]);
      if (!form) return give_up("the target is not linear");
      for (std::size_t other = 0; other < heaps_; ++other) {
        if (form->coefficient(other) != (other == heap ? 1 : 0))
          return give_up("the target is not the position plus something");
      }
      ray_.offset.push_back(form->constant);
      ray_.direction.push_back(form->coefficient(heaps_));
    }
    target_offset_ = ray_.offset;
    return true;
  }

  bool read_range() {
    if (clause_.loops.empty()) {
      ray_.count = 1;
      return true;
    }
    const Loop& loop = clause_.loops[0];
    if (loop.set) return give_up("the amounts are a list");
    const MaybeInteger first = constant_value(loop.first);
    if (!first) return give_up("the range does not begin at a constant");
    if (*first > largest_first || *first < -largest_first) return give_up(numbers_too_large);
    first_ = *first;
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      const MaybeInteger shift = checked_multiply(ray_.direction[heap], first_);
      const MaybeInteger offset = shift ? checked_add(ray_.offset[heap], *shift) : MaybeInteger{};
      if (!offset) return give_up(numbers_too_large);
      ray_.offset[heap] = *offset;
    }
    return read_end(loop.last);
  }

  /// i <= end, term by term.
  bool read_end(const Expression& end) {
    if (end.op == Op::min) {
      return std::all_of(end.kids.begin(), end.kids.end(),
                         [&](const Expression& kid) { return read_end(kid); });
    }
    if (end.op == Op::max) {
      const bool has_value = has_value_everywhere(end);
      if (has_value && std::any_of(end.kids.begin(), end.kids.end(),
                                   [&](const Expression& kid) { return always_leaves_beyond(kid); }))
        return true;
      return give_up("the range ends at a maximum");
    }
    const auto fact = below(end);
    if (!fact) return give_up("the range does not end at a linear term");
    conditions_.push_back(*fact);
    return true;
  }

  /// The inequality i <= end; a division by a constant is multiplied out.
  std::optional<LinearForm> below(const Expression& end) {
    const MaybeInteger divisor = end.op == Op::div ? constant_value(end.kids[1]) : MaybeInteger{};
    const bool is_division = divisor && *divisor > 0;
    const auto limit = plain_form(is_division ? end.kids[0] : end);
    const auto variable = plain_form(loop_variable(0));
    return limit ? add(*limit, *variable, is_division ? -*divisor : -1) : std::nullopt;
  }

  /// True when no position can make the expression divide by zero: a range whose end has no value is empty.
  bool has_value_everywhere(const Expression& e) {
    if (plain_form(e)) return true;
    const bool is_choice = e.op == Op::min || e.op == Op::max;
    const bool is_division = e.op == Op::div && constant_value(e.kids[1]).value_or(0) > 0;
    const std::size_t kids = is_choice ? e.kids.size() : is_division ? 1 : 0;
    for (std::size_t i = 0; i < kids; ++i) {
      if (!has_value_everywhere(e.kids[i])) return false;
    }
    return kids > 0;
  }

  /// True when i > end already means that the target is not on the board.
  bool always_leaves_beyond(const Expression& end) {
    const auto fact = below(end);
    if (!fact) return false;
    return is_implied(*fact, conditions_);
  }

  bool read_guards() {
    return std::all_of(clause_.guards.begin(), clause_.guards.end(),
                       [&](const Guard& guard) { return read_guard(guard.condition); });
  }

  bool read_guard(const Expression& condition) {
    if (read_congruence(condition)) return true;
    const bool is_simple = is_comparison(condition.op) && condition.op != Op::not_equal;
    const auto left = is_simple ? plain_form(condition.kids[0]) : std::nullopt;
    const auto right = is_simple ? plain_form(condition.kids[1]) : std::nullopt;
    if (!left || !right) return give_up("a condition is not linear");
    const bool is_strict = condition.op == Op::less || condition.op == Op::greater;
    const auto require = [&](const LinearForm& big, const LinearForm& small) {
      auto fact = add(big, small, -1);
      if (fact) fact = add(*fact, LinearForm{{}, is_strict ? -1 : 0});
      if (!fact) return give_up(numbers_too_large);
      conditions_.push_back(*fact);
      return true;
    };
    const bool is_below = condition.op == Op::less || condition.op == Op::less_equal;
    if (condition.op == Op::equal) return require(*left, *right) && require(*right, *left);
    return is_below ? require(*right, *left) : require(*left, *right);
  }

  /// heaps mod m = r, without the loop variable.
  bool read_congruence(const Expression& condition) {
    if (condition.op != Op::equal || condition.kids[0].op != Op::mod) return false;
    const auto form = plain_form(condition.kids[0].kids[0]);
    const MaybeInteger modulus = constant_value(condition.kids[0].kids[1]);
    const MaybeInteger residue = constant_value(condition.kids[1]);
    if (!form || !modulus || !residue || *modulus <= 0 || form->coefficient(heaps_) != 0) return false;
    if (*residue < 0 || *residue >= *modulus) return false;
    ray_.from.congruences.push_back({*form, *modulus, *residue});
    return true;
  }

  /// Takes away, one after the other, conditions that the rest implies.
  void drop_implied() {
    for (std::size_t i = 0; i < conditions_.size();) {
      Facts others = conditions_;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      if (is_implied(conditions_[i], others)) {
        conditions_ = std::move(others);
      } else {
        ++i;
      }
    }
  }

  /// True when the condition follows from the others, the range and that no heap is negative before or after.
  bool is_implied(const LinearForm& condition, Facts facts) {
    if (always_.empty()) list_what_always_holds();
    facts.insert(facts.end(), always_.begin(), always_.end());
    return implies_at_least(std::move(facts), condition, 0);
  }

  void list_what_always_holds() {
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      always_.push_back(*plain_form(heap_variable(heap)));
      always_.push_back(*plain_form(clause_.target[heap]));
    }
    if (clause_.loops.empty()) return;
    auto after_first = add(*plain_form(loop_variable(0)), LinearForm{{}, 1}, -first_);
    if (after_first) always_.push_back(*after_first);
  }

  /// Finds where an inequality belongs: the count, `from` or `to`.
  bool place(const LinearForm& fact) {
    const Integer slope = fact.coefficient(heaps_);
    LinearForm heaps_only = fact;
    if (heaps_only.coefficients.size() > heaps_) heaps_only.coefficients.resize(heaps_);
    if (slope == 0) {
      ray_.from.at_least_zero.push_back(heaps_only);
      return true;
    }
    if (heaps_only.is_constant()) return bound_loop(slope, fact.constant);
    return place_at_landing(heaps_only, slope);
  }

  /// slope * i + constant >= 0
  bool bound_loop(Integer slope, Integer constant) {
    if (slope > 0) return give_up("a condition bounds the range from below");
    const Integer last = std::clamp(*floor_divide(constant, -slope), -largest_last, largest_last);
    last_ = last_ ? std::min(*last_, last) : last;
    return true;
  }

  /// heaps_only(p) + slope * i >= 0 with p = q - offset - i * direction: i must vanish.
  bool place_at_landing(LinearForm form, Integer slope) {
    MaybeInteger rest = slope;
    MaybeInteger constant = form.constant;
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      const MaybeInteger turn = checked_multiply(form.coefficient(heap), ray_.direction[heap]);
      const MaybeInteger shift = checked_multiply(form.coefficient(heap), target_offset_[heap]);
      rest = rest && turn ? checked_subtract(*rest, *turn) : MaybeInteger{};
      constant = constant && shift ? checked_subtract(*constant, *shift) : MaybeInteger{};
    }
    if (!rest || !constant) return give_up(numbers_too_large);
    if (*rest != 0) return give_up("a range or condition depends on the position and on the amount");
    form.constant = *constant;
    ray_.to.at_least_zero.push_back(form);
    return true;
  }

  void finish_count() {
    const bool stands_still =
        std::all_of(ray_.direction.begin(), ray_.direction.end(), [](Integer d) { return d == 0; });
    if (last_) ray_.count = std::max<Integer>(0, *last_ - first_ + 1);
    if (stands_still && ray_.count != 0) ray_.count = 1;
    if (ray_.count == 1) ray_.direction.assign(heaps_, 0);
  }

  const Clause& clause_;
  std::size_t heaps_;
  Linearizer linear_;
  Ray ray_;
  std::vector<Integer> target_offset_;  ///< the target at i = 0
  Integer first_ = 0;
  std::optional<Integer> last_;  ///< the least constant end of the range
  Facts conditions_;             ///< over heaps and the loop variable
  Facts always_;                 ///< the range begins, and no heap is negative
  std::string reason_;
};

/// Guards about the position alone, as a region; nothing when one is not linear.
std::optional<Region> region_of(const std::vector<Guard>& guards, const Board& board) {
  Clause stand{{}, {}, guards, {}};
  for (std::size_t heap = 0; heap < board.dimension(); ++heap) stand.target.push_back(heap_variable(heap));
  const bool is_about_position =
      std::all_of(guards.begin(), guards.end(), [](const Guard& guard) { return guard.loops == 0; });
  const auto ray = is_about_position ? RayReader(stand, board).read() : std::nullopt;
  return ray ? std::optional(ray->from) : std::nullopt;
}

/// The heap that changes, when all others stay.
std::optional<std::size_t> changed_heap(const Clause& clause) {
  std::optional<std::size_t> changed;
  for (std::size_t heap = 0; heap < clause.target.size(); ++heap) {
    if (clause.target[heap] == heap_variable(heap)) continue;
    if (changed) return {};
    changed = heap;
  }
  return changed;
}

bool has_all_heaps(const Expression& e, std::size_t heaps) {
  std::vector<bool> seen(heaps, false);
  for (const Expression& kid : e.kids) {
    if (kid.op != Op::heap) return false;
    seen[static_cast<std::size_t>(kid.number)] = true;
  }
  return std::all_of(seen.begin(), seen.end(), [](bool b) { return b; });
}

/// h - i*m for i in 1..(h - least) div m, with m another heap or least_positive of all.
std::optional<Residue> read_residue(const Clause& clause, const Board& board) {
  const auto heap = changed_heap(clause);
  if (!heap || clause.loops.size() != 1 || clause.loops[0].set || constant_value(clause.loops[0].first) != 1)
    return {};
  const Expression& target = clause.target[*heap];
  const Expression& last = clause.loops[0].last;
  const bool has_shape = target.op == Op::subtract && target.kids[0] == heap_variable(*heap) &&
                         target.kids[1].op == Op::multiply && last.op == Op::div;
  if (!has_shape) return {};
  const auto& factors = target.kids[1].kids;
  const bool loop_first = factors[0] == loop_variable(0);
  const Expression& modulus = factors[loop_first ? 1 : 0];
  if (!(factors[loop_first ? 0 : 1] == loop_variable(0)) || !(last.kids[1] == modulus)) return {};
  Residue residue;
  residue.heap = *heap;
  if (modulus.op == Op::heap && modulus.number != static_cast<Integer>(*heap)) {
    residue.modulus_heap = static_cast<std::size_t>(modulus.number);
  } else if (modulus.op == Op::least_positive && has_all_heaps(modulus, board.dimension())) {
    residue.modulus = Residue::Modulus::least_positive;
  } else {
    return {};
  }
  Linearizer linear(board.dimension(), 1);
  const auto reach = linear.form(last.kids[0]);
  const auto rest = reach ? add(*linear.form(heap_variable(*heap)), *reach, -1) : std::nullopt;
  const auto from = region_of(clause.guards, board);
  const bool is_linear = rest && rest->coefficients.size() <= board.dimension() + 1;
  if (!is_linear || !rest->is_constant() || rest->constant < 0 || !from) return {};
  residue.least = rest->constant;
  residue.from = *from;
  return residue;
}

/// The members of a set that a range from 1 on can have.
IntegerSet positive_members(const IntegerSet& set) {
  IntegerSet positive;
  for (const Progression& part : set.parts) {
    const MaybeInteger first = part.least_from(1);
    if (!first || (part.last && *first > *part.last)) continue;
    const MaybeInteger second = checked_add(*first, part.step);
    const bool is_single = !second || (part.last && *second > *part.last);
    positive.parts.push_back(is_single ? Progression{*first, 1, *first}
                                       : Progression{*first, part.step, part.last});
  }
  return positive;
}

/// Those that are in all of them: some of a finite set, or all but what is left out somewhere. Nothing for other sets.
std::optional<PositiveIntegers> common(const std::vector<PositiveIntegers>& all) {
  constexpr std::size_t max_listed = 65536;  // entries of a set
  if (all.size() == 1) return all.front();
  PositiveIntegers result{{}, true};
  for (const PositiveIntegers& one : all) {
    const auto members = one.is_complemented ? std::nullopt : one.set.members(max_listed);
    result.is_complemented &= one.is_complemented;
    if (one.is_complemented)
      result.set.parts.insert(result.set.parts.end(), one.set.parts.begin(), one.set.parts.end());
    if (!members) continue;
    PositiveIntegers listed;
    for (Integer member : *members) {
      const auto has = [&](const PositiveIntegers& other) {
        return other.set.contains(member) != other.is_complemented;
      };
      if (std::all_of(all.begin(), all.end(), has)) listed.set.parts.push_back({member, 1, member});
    }
    return listed;
  }
  if (all.empty() || !result.is_complemented) return {};
  return result;
}

/// h - i for i in 1..h where i in S (or not), and where its remainders decide; the other guards about the position.
std::optional<Amounts> read_amounts(const Clause& clause, const Board& board) {
  const auto heap = changed_heap(clause);
  if (!heap || clause.loops.size() != 1 || clause.loops[0].set) return {};
  const bool is_whole_heap =
      constant_value(clause.loops[0].first) == 1 && clause.loops[0].last == heap_variable(*heap) &&
      clause.target[*heap] == combine(Op::subtract, {heap_variable(*heap), loop_variable(0)});
  if (!is_whole_heap) return {};
  std::vector<PositiveIntegers> memberships;
  std::vector<Guard> others;
  std::vector<Expression> about_remainders;
  for (const Guard& guard : clause.guards) {
    if (is_about_remainders(guard.condition)) {
      about_remainders.push_back(guard.condition);
      continue;
    }
    const bool is_negated = guard.condition.op == Op::not_;
    const Expression& inner = is_negated ? guard.condition.kids[0] : guard.condition;
    if (inner.op != Op::in_set || !(inner.kids[0] == loop_variable(0))) {
      others.push_back(guard);
      continue;
    }
    memberships.push_back({positive_members(*inner.set), is_negated});
  }
  if (!about_remainders.empty()) {
    auto fitting = where_remainders_fit(about_remainders);
    if (!fitting) return {};
    memberships.push_back(std::move(*fitting));
  }
  auto amounts = common(memberships);
  const auto from = region_of(others, board);
  if (!amounts || !from) return {};
  return Amounts{*heap, std::move(amounts->set), amounts->is_complemented, *from};
}

/// Any positive amount.
Ray whole_ray(const Amounts& amounts, const Board& board) {
  Ray ray{std::vector<Integer>(board.dimension(), 0), {}, {}, amounts.from, {}};
  ray.offset[amounts.heap] = -1;
  ray.direction = ray.offset;
  return ray;
}

Family recognise(const Clause& clause, const Board& board) {
  if (const auto residue = read_residue(clause, board)) return *residue;
  if (const auto amounts = read_amounts(clause, board)) {
    const bool is_any = amounts->is_complemented && amounts->set.is_empty();
    return is_any ? Family(whole_ray(*amounts, board)) : Family(*amounts);
  }
  if (clause.loops.size() > 1) return General{clause, "it has several loop variables"};
  RayReader reader(clause, board);
  if (auto ray = reader.read()) return *ray;
  return General{clause, reader.reason()};
}

/// The rays of a clause whose two loop variables stay close together; none when one of them is not recognised.
std::vector<Family> recognise_band(const Clause& clause, const Board& board) {
  std::vector<Family> rays;
  for (const Clause& one : band(clause)) {
    rays.push_back(recognise(one, board));
    if (!std::holds_alternative<Ray>(rays.back())) return {};
  }
  return rays;
}

/// False when the family has no option at any position.
bool may_have_options(const Family& family) {
  const Ray* ray = std::get_if<Ray>(&family);
  const Amounts* amounts = std::get_if<Amounts>(&family);
  return !(ray && ray->count == 0) && !(amounts && amounts->set.is_empty());
}

}  // namespace

std::vector<Family> recognise(const Ruleset& ruleset) {
  std::vector<Family> families;
  for (const Clause& text : ruleset.clauses()) {
    if (calls_functions(text)) {
      families.push_back(General{text, "it calls a function"});
      continue;
    }
    const Clause clause = with_memberships(text);
    std::vector<Family> found = recognise_band(clause, ruleset.board);
    if (found.empty()) found.push_back(recognise(clause, ruleset.board));
    for (Family& family : found) {
      if (may_have_options(family)) families.push_back(std::move(family));
    }
  }
  return families;
}

}  // namespace galli
