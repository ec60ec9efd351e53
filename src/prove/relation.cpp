#include "prove/relation.h"

#include <algorithm>
#include <numeric>

#include "prove/linear_reader.h"

namespace galli {
namespace {

using Op = Expression::Op;

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
      if (partials.size() > max_split) throw NotLinear{"it has too many cases"};
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
        throw NotLinear{"it has a loop variable that may be negative and that its target does not have"};
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
  } catch (const NotLinear& problem) {
    return NotLinear{to_text(clause, board) + ": " + problem.reason};
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
  } catch (const NotLinear& problem) {
    return NotLinear{board.condition_text() + ": " + problem.reason};
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
