#include "prove/relation.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace galli {
namespace {

using Op = Expression::Op;

constexpr std::size_t max_split = 4096;  ///< cases of one expression

/// form / denominator, where a condition holds.
struct GuardedForm {
  LinearCondition when;
  LinearForm form;
  Integer denominator = 1;
};

/// Thrown and caught in this file only.
struct Failure {
  std::string reason;
};

LinearForm sum_of(const LinearForm& a, Integer times_a, const LinearForm& b, Integer times_b) {
  auto scaled = add(LinearForm{}, a, times_a);
  auto sum = scaled ? add(*scaled, b, times_b) : std::nullopt;
  if (!sum) throw Failure{"its numbers are too large"};
  return *sum;
}

LinearForm shifted(LinearForm form, Integer by) {
  form.constant += by;
  return form;
}

LinearForm single_variable(std::size_t variable) {
  LinearForm form;
  form.coefficients.resize(variable + 1);
  form.coefficients[variable] = 1;
  return form;
}

/// Expressions over variables as guarded forms.
class LinearReader {
 public:
  /// What each heap and each loop variable is.
  std::vector<LinearForm> heaps;
  std::vector<LinearForm> loops;

  std::vector<GuardedForm> forms(const Expression& e) const {
    switch (e.op) {
      case Op::number: return {{{}, {{}, e.number}}};
      case Op::heap: return {{{}, heaps[static_cast<std::size_t>(e.number)]}};
      case Op::loop: return {{{}, loops[static_cast<std::size_t>(e.number)]}};
      case Op::negate:
        return mapped(forms(e.kids[0]), [](const GuardedForm& f) {
          return std::vector<GuardedForm>{{f.when, sum_of(f.form, -1, {}, 0), f.denominator}};
        });
      case Op::add:
        return paired(e, [](const GuardedForm& a, const GuardedForm& b) { return combined(a, b, 1); });
      case Op::subtract:
        return paired(e, [](const GuardedForm& a, const GuardedForm& b) { return combined(a, b, -1); });
      case Op::multiply: return paired(e, multiplied);
      case Op::abs:
        return mapped(forms(e.kids[0]), [](const GuardedForm& f) {
          return std::vector<GuardedForm>{
              {all_of({f.when, at_most_zero(sum_of(f.form, -1, {}, 0))}), f.form, f.denominator},
              {all_of({f.when, at_most_zero(shifted(f.form, 1))}), sum_of(f.form, -1, {}, 0), f.denominator}};
        });
      case Op::min:
      case Op::max: return extreme(e);
      case Op::div:
      case Op::mod: return divided(e);
      case Op::least_positive: return least_positive(e);
      default: break;
    }
    if (const MaybeInteger value = constant_value(e)) return {{{}, {{}, *value}}};
    throw Failure{"it has a power, a gcd or a xor"};
  }

  LinearCondition condition(const Expression& e) const {
    if (is_comparison(e.op)) return comparison(e.op, e.kids[0], e.kids[1]);
    std::vector<LinearCondition> kids;
    switch (e.op) {
      case Op::and_:
        for (const Expression& kid : e.kids) kids.push_back(condition(kid));
        return all_of(std::move(kids));
      case Op::or_:
        for (const Expression& kid : e.kids) kids.push_back(condition(kid));
        return some_of(std::move(kids));
      case Op::not_: return negated(condition(e.kids[0]));
      case Op::in_set: return membership(e.kids[0], *e.set);
      default: throw Failure{"it has a condition that is not understood"};
    }
  }

  LinearCondition membership(const Expression& e, const IntegerSet& set) const {
    std::vector<LinearCondition> parts;
    for (const Progression& part : set.parts) {
      std::vector<LinearCondition> all = {comparison(Op::greater_equal, e, constant(part.first))};
      if (part.last) all.push_back(comparison(Op::less_equal, e, constant(*part.last)));
      if (part.step > 1 && part.last != part.first) {
        std::vector<LinearCondition> cases;
        for (const GuardedForm& f : forms(e))
          cases.push_back(all_of({f.when, multiple_of(shifted(f.form, -part.first * f.denominator),
                                                      part.step * f.denominator)}));
        all.push_back(some_of(std::move(cases)));
      }
      parts.push_back(all_of(std::move(all)));
    }
    return some_of(std::move(parts));
  }

  LinearCondition comparison(Op op, const Expression& left, const Expression& right) const {
    switch (op) {
      case Op::less_equal: return at_most(left, right, 0);
      case Op::less: return at_most(left, right, 1);
      case Op::greater_equal: return at_most(right, left, 0);
      case Op::greater: return at_most(right, left, 1);
      case Op::equal: return all_of({at_most(left, right, 0), at_most(right, left, 0)});
      default: return some_of({at_most(left, right, 1), at_most(right, left, 1)});
    }
  }

 private:
  template <typename Change>
  static std::vector<GuardedForm> mapped(const std::vector<GuardedForm>& all, Change change) {
    std::vector<GuardedForm> result;
    for (const GuardedForm& one : all) {
      for (GuardedForm& made : change(one)) {
        if (made.when.kind != LinearCondition::Kind::no) result.push_back(std::move(made));
      }
      if (result.size() > max_split) throw Failure{"it has too many cases"};
    }
    return result;
  }
  template <typename Combine>
  std::vector<GuardedForm> paired(const Expression& e, Combine combine) const {
    const std::vector<GuardedForm> right = forms(e.kids[1]);
    return mapped(forms(e.kids[0]), [&](const GuardedForm& a) {
      std::vector<GuardedForm> all;
      for (const GuardedForm& b : right) all.push_back(combine(a, b));
      return all;
    });
  }
  static GuardedForm combined(const GuardedForm& a, const GuardedForm& b, Integer sign) {
    return {all_of({a.when, b.when}), sum_of(a.form, b.denominator, b.form, sign * a.denominator),
            a.denominator * b.denominator};
  }
  static GuardedForm multiplied(const GuardedForm& a, const GuardedForm& b) {
    if (a.form.is_constant())
      return {all_of({a.when, b.when}), sum_of(b.form, a.form.constant, {}, 0),
              a.denominator * b.denominator};
    if (b.form.is_constant()) return multiplied(b, a);
    throw Failure{"it multiplies two numbers that are not constant"};
  }
  /// One kid after the other: the least or greatest of those so far.
  std::vector<GuardedForm> extreme(const Expression& e) const {
    std::vector<GuardedForm> best = forms(e.kids[0]);
    for (std::size_t i = 1; i < e.kids.size(); ++i) {
      const std::vector<GuardedForm> kid = forms(e.kids[i]);
      best = mapped(best, [&](const GuardedForm& a) {
        std::vector<GuardedForm> all;
        for (const GuardedForm& b : kid) {
          const GuardedForm difference = combined(a, b, -1);
          const LinearCondition a_first = at_most_zero(difference.form);  // a <= b
          const LinearCondition b_first = negated(a_first);
          const bool is_min = e.op == Op::min;
          all.push_back({all_of({difference.when, is_min ? a_first : b_first}), a.form, a.denominator});
          all.push_back({all_of({difference.when, is_min ? b_first : a_first}), b.form, b.denominator});
        }
        return all;
      });
    }
    return best;
  }
  /// By a positive constant: a case for each remainder.
  std::vector<GuardedForm> divided(const Expression& e) const {
    const std::vector<GuardedForm> divisors = forms(e.kids[1]);
    return mapped(forms(e.kids[0]), [&](const GuardedForm& a) {
      std::vector<GuardedForm> all;
      for (const GuardedForm& divisor : divisors) {
        if (!divisor.form.is_constant() || divisor.denominator != 1 || divisor.form.constant <= 0 ||
            a.denominator != 1)
          throw Failure{"it divides by a number that is not a positive constant"};
        const Integer m = divisor.form.constant;
        if (m > 1000) throw Failure{"it divides by a large number"};
        for (Integer r = 0; r < m; ++r) {
          const LinearCondition when = all_of({a.when, divisor.when, multiple_of(shifted(a.form, -r), m)});
          if (e.op == Op::div)
            all.push_back({when, shifted(a.form, -r), m});
          else
            all.push_back({when, {{}, r}, 1});
        }
      }
      return all;
    });
  }
  /// One of the kids is a positive constant: then the value is one of 1..that constant.
  std::vector<GuardedForm> least_positive(const Expression& e) const {
    std::vector<LinearForm> kids;
    MaybeInteger most;
    for (const Expression& kid : e.kids) {
      const std::vector<GuardedForm> all = forms(kid);
      if (all.size() != 1 || all[0].denominator != 1)
        throw Failure{"it has the least of complicated numbers"};
      kids.push_back(all[0].form);
      if (kids.back().is_constant() && kids.back().constant > 0)
        most = most ? std::min(*most, kids.back().constant) : kids.back().constant;
    }
    if (!most) throw Failure{"it takes multiples of a heap"};
    std::vector<GuardedForm> result;
    for (Integer value = 1; value <= *most; ++value) {
      std::vector<LinearCondition> no_less, some_equal;
      for (const LinearForm& kid : kids) {
        some_equal.push_back(equal_to_zero(shifted(kid, -value)));
        no_less.push_back(some_of({at_most_zero(kid), at_most_zero(shifted(sum_of(kid, -1, {}, 0), value))}));
      }
      no_less.push_back(some_of(std::move(some_equal)));
      result.push_back({all_of(std::move(no_less)), {{}, value}, 1});
    }
    return result;
  }

  /// left + margin <= right.
  LinearCondition at_most(const Expression& left, const Expression& right, Integer margin) const {
    std::vector<LinearCondition> kids;
    if (left.op == Op::max || right.op == Op::min) {
      const Expression& several = left.op == Op::max ? left : right;
      for (const Expression& kid : several.kids)
        kids.push_back(left.op == Op::max ? at_most(kid, right, margin) : at_most(left, kid, margin));
      return all_of(std::move(kids));
    }
    if (left.op == Op::min || right.op == Op::max) {
      const Expression& several = left.op == Op::min ? left : right;
      for (const Expression& kid : several.kids)
        kids.push_back(left.op == Op::min ? at_most(kid, right, margin) : at_most(left, kid, margin));
      return some_of(std::move(kids));
    }
    if (left.op == Op::abs)
      return all_of({at_most(left.kids[0], right, margin),
                     at_most(combine(Op::negate, {left.kids[0]}), right, margin)});
    if (right.op == Op::abs)
      return some_of({at_most(left, right.kids[0], margin),
                      at_most(left, combine(Op::negate, {right.kids[0]}), margin)});
    // a + margin <= b div m, for integers, is m (a + margin) <= b.
    if (right.op == Op::div) {
      for (const GuardedForm& divisor : forms(right.kids[1])) {
        if (!divisor.form.is_constant() || divisor.form.constant <= 0)
          throw Failure{"it divides by a number that is not a positive constant"};
        for (const GuardedForm& a : forms(left)) {
          for (const GuardedForm& b : forms(right.kids[0])) {
            GuardedForm scaled = a;
            scaled.form = sum_of(shifted(a.form, margin * a.denominator), divisor.form.constant, {}, 0);
            const GuardedForm difference = combined(scaled, b, -1);
            kids.push_back(all_of({difference.when, divisor.when, at_most_zero(difference.form)}));
          }
        }
      }
      return some_of(std::move(kids));
    }
    for (const GuardedForm& a : forms(left)) {
      for (const GuardedForm& b : forms(right)) {
        const GuardedForm difference = combined(a, b, -1);
        kids.push_back(all_of(
            {difference.when, at_most_zero(shifted(difference.form, margin * difference.denominator))}));
      }
    }
    return some_of(std::move(kids));
  }
};

/// Variable `variable` is form / denominator, wherever it occurs; the denominator is positive.
struct Substitution {
  std::size_t variable = 0;
  LinearForm form;
  Integer denominator = 1;

  /// A multiple of the form by the denominator.
  LinearForm applied(const LinearForm& to) const {
    const Integer c = to.coefficient(variable);
    if (c == 0) return to;
    LinearForm rest = to;
    rest.coefficients[variable] = 0;
    return sum_of(rest, denominator, form, c);
  }
  LinearCondition applied(const LinearCondition& to) const {
    using Which = LinearCondition::Kind;
    if (to.form.coefficient(variable) != 0) {
      const LinearForm changed = applied(to.form);
      if (to.kind == Which::at_most) return at_most_zero(changed);
      if (to.kind == Which::equal) return equal_to_zero(changed);
      return multiple_of(changed, to.modulus * denominator);
    }
    std::vector<LinearCondition> kids;
    for (const LinearCondition& kid : to.kids) kids.push_back(applied(kid));
    if (to.kind == Which::all) return all_of(std::move(kids));
    if (to.kind == Which::some) return some_of(std::move(kids));
    if (to.kind == Which::none) return negated(some_of(std::move(kids)));
    return to;
  }
};

/// Rows with the variable are combined until one is left that has it.
std::optional<std::size_t> leading_row(std::vector<LinearForm>& rows, std::size_t variable) {
  while (true) {
    std::optional<std::size_t> least;
    std::size_t with = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Integer c = rows[i].coefficient(variable);
      if (c == 0) continue;
      ++with;
      if (!least || std::abs(c) < std::abs(rows[*least].coefficient(variable))) least = i;
    }
    if (with <= 1) return least;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Integer c = rows[i].coefficient(variable);
      if (i == *least || c == 0) continue;
      rows[i] = sum_of(rows[i], 1, rows[*least], -(c / rows[*least].coefficient(variable)));
    }
  }
}

class RelationReader {
 public:
  RelationReader(const Clause& clause, const Board& board, const FixedHeaps& from, const FixedHeaps& to)
      : clause_(clause), heaps_(board.dimension()), from_(from), to_(to) {
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      if (!from[heap]) free_.push_back(heap);
    }
  }

  std::vector<MoveRelation> read() {
    // Variables: free heaps, free heaps of the option, loops.
    const std::size_t first_loop = 2 * free_.size();
    std::vector<LinearForm> own(heaps_), target(heaps_);
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      if (from_[heap]) own[heap].constant = *from_[heap];
      if (to_[heap]) target[heap].constant = *to_[heap];
    }
    for (std::size_t i = 0; i < free_.size(); ++i) {
      own[free_[i]] = single_variable(i);
      target[free_[i]] = single_variable(free_.size() + i);
    }
    reader_.heaps = own;
    for (std::size_t i = 0; i < clause_.loops.size(); ++i)
      reader_.loops.push_back(single_variable(first_loop + i));
    std::vector<LinearCondition> all;
    for (std::size_t i = 0; i < clause_.loops.size(); ++i) all.push_back(range(i));
    for (const Guard& guard : clause_.guards) all.push_back(reader_.condition(guard.condition));
    const LinearCondition conditions = all_of(std::move(all));

    // Every combination of the cases of the targets.
    std::vector<MoveRelation> relations;
    struct Partial {
      LinearCondition when;
      std::vector<LinearForm> rows;
    };
    std::vector<Partial> partials = {{}};
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      std::vector<Partial> longer;
      for (const GuardedForm& f : reader_.forms(clause_.target[heap])) {
        for (const Partial& partial : partials) {
          longer.push_back(partial);
          longer.back().when = all_of({partial.when, f.when});
          longer.back().rows.push_back(sum_of(f.form, 1, target[heap], -f.denominator));
        }
      }
      partials = std::move(longer);
      if (partials.size() > max_split) throw Failure{"it has too many cases"};
    }
    for (Partial& partial : partials) {
      const LinearCondition condition = all_of({conditions, partial.when});
      if (condition.kind == LinearCondition::Kind::no) continue;
      if (auto relation = solved(condition, std::move(partial.rows)))
        relations.push_back(std::move(*relation));
    }
    return relations;
  }

 private:
  LinearCondition range(std::size_t i) const {
    const Loop& loop = clause_.loops[i];
    const Expression variable = loop_variable(i);
    if (loop.set) return reader_.membership(variable, *loop.set);
    return all_of({reader_.comparison(Op::greater_equal, variable, loop.first),
                   reader_.comparison(Op::less_equal, variable, loop.last)});
  }

  std::optional<MoveRelation> solved(LinearCondition condition, std::vector<LinearForm> rows) const {
    const std::size_t first_loop = 2 * free_.size();
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < clause_.loops.size(); ++i) {
      const auto row = leading_row(rows, first_loop + i);
      if (!row) {
        kept.push_back(first_loop + i);
        continue;
      }
      LinearForm rest = rows[*row];
      const Integer c = rest.coefficient(first_loop + i);
      rest.coefficients[first_loop + i] = 0;
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(*row));
      const Substitution solution{first_loop + i, sum_of(rest, c > 0 ? -1 : 1, {}, 0), std::abs(c)};
      // Rows have the variable no more. What it is must be an integer.
      condition = all_of({solution.applied(condition), multiple_of(rest, std::abs(c))});
    }
    return finished(condition, rows, kept);
  }

  /// Heaps that stay as they are share their variable; the variables that are left are numbered anew.
  std::optional<MoveRelation> finished(LinearCondition condition, const std::vector<LinearForm>& rows,
                                       const std::vector<std::size_t>& kept) const {
    const std::size_t free = free_.size();
    std::vector<LinearCondition> all;
    std::vector<bool> is_same(free, false);
    for (const LinearForm& row : rows) {
      const LinearCondition equation = equal_to_zero(row);
      if (equation.kind == LinearCondition::Kind::no) return {};
      bool is_used = false;
      for (std::size_t i = 0; i < free && equation.kind == LinearCondition::Kind::equal; ++i) {
        LinearForm same = single_variable(free + i);
        same.coefficients[i] = -1;
        for (Integer sign : {1, -1}) {
          const LinearForm rest = sum_of(row, 1, same, sign);
          if (rest.is_constant() && rest.constant == 0) is_same[i] = is_used = true;
        }
      }
      if (!is_used) all.push_back(equation);
    }
    all.insert(all.begin(), std::move(condition));
    condition = all_of(std::move(all));
    MoveRelation relation;
    std::vector<std::size_t> number(2 * free + clause_.loops.size(), 0);
    std::iota(number.begin(), number.begin() + static_cast<std::ptrdiff_t>(free), 0U);
    std::size_t next = free;
    for (std::size_t i = 0; i < free; ++i) number[free + i] = is_same[i] ? i : next++;
    for (std::size_t loop : kept) number[loop] = next++;
    for (std::size_t i = 0; i < free; ++i) relation.target.push_back(static_cast<unsigned>(number[free + i]));
    relation.variables = static_cast<unsigned>(next);
    relation.condition = renumbered(condition, number);
    if (!kept.empty()) check_kept(kept);
    if (relation.condition.kind == LinearCondition::Kind::no) return {};
    return relation;
  }

  /// Tracks are natural numbers.
  void check_kept(const std::vector<std::size_t>& kept) const {
    for (std::size_t loop : kept) {
      const Loop& range = clause_.loops[loop - 2 * free_.size()];
      const MaybeInteger first = range.set ? range.set->least() : constant_value(range.first);
      if (!first || *first < 0)
        throw Failure{"it has a loop variable that may be negative and that its target does not have"};
    }
  }

  static LinearCondition renumbered(const LinearCondition& condition,
                                    const std::vector<std::size_t>& number) {
    LinearCondition result = condition;
    LinearForm form{{}, condition.form.constant};
    for (std::size_t i = 0; i < condition.form.coefficients.size(); ++i) {
      if (condition.form.coefficients[i] == 0) continue;
      form = sum_of(form, 1, single_variable(number[i]), condition.form.coefficients[i]);
    }
    using Which = LinearCondition::Kind;
    if (condition.kind == Which::at_most) return at_most_zero(form);
    if (condition.kind == Which::equal) return equal_to_zero(form);
    if (condition.kind == Which::congruent) return multiple_of(form, condition.modulus);
    std::vector<LinearCondition> kids;
    for (const LinearCondition& kid : condition.kids) kids.push_back(renumbered(kid, number));
    if (condition.kind == Which::all) return all_of(std::move(kids));
    if (condition.kind == Which::some) return some_of(std::move(kids));
    if (condition.kind == Which::none) return negated(some_of(std::move(kids)));
    return condition;
  }

  const Clause& clause_;
  std::size_t heaps_;
  const FixedHeaps& from_;
  const FixedHeaps& to_;
  std::vector<std::size_t> free_;
  LinearReader reader_;
};

}  // namespace

std::variant<std::vector<MoveRelation>, NotLinear> relations_of(const Clause& clause, const Board& board,
                                                                const FixedHeaps& from,
                                                                const FixedHeaps& to) {
  try {
    return RelationReader(clause, board, from, to).read();
  } catch (const Failure& failure) {
    return NotLinear{to_text(clause, board) + ": " + failure.reason};
  }
}

std::variant<LinearCondition, NotLinear> condition_of(const Board& board, const FixedHeaps& fixed) {
  try {
    LinearReader reader;
    std::size_t free = 0;
    for (std::size_t heap = 0; heap < board.dimension(); ++heap)
      reader.heaps.push_back(fixed[heap] ? LinearForm{{}, *fixed[heap]} : single_variable(free++));
    std::vector<LinearCondition> all;
    for (const Expression& condition : board.conditions()) all.push_back(reader.condition(condition));
    return all_of(std::move(all));
  } catch (const Failure& failure) {
    return NotLinear{board.condition_text() + ": " + failure.reason};
  }
}

std::vector<FixedHeaps> sizes_up_to(const FixedHeaps& fixed) {
  std::vector<FixedHeaps> all = {fixed};
  for (std::size_t heap = 0; heap < fixed.size(); ++heap) {
    if (!fixed[heap]) continue;
    std::vector<FixedHeaps> more;
    for (const FixedHeaps& one : all) {
      for (Integer size = 0; size <= *fixed[heap]; ++size) {
        more.push_back(one);
        more.back()[heap] = size;
      }
    }
    all = std::move(more);
  }
  return all;
}

}  // namespace galli
