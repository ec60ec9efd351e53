#include "proof/theorem/clauses.h"

#include <algorithm>
#include <optional>

#include "base/arithmetic.h"

namespace galli::theorem {
namespace {

using Op = Expression::Op;

constexpr Integer largest_coefficient = Integer{1} << 31;
constexpr unsigned max_tracks = 10;
constexpr std::size_t max_cases = 400;

/// (sum of coefficient * track + constant) / denominator, a whole number wherever it is used.
struct TrackForm {
  std::vector<Integer> coefficients{};
  Integer constant = 0;
  Integer denominator = 1;

  bool is_constant() const {
    return denominator == 1 &&
           std::all_of(coefficients.begin(), coefficients.end(), [](Integer c) { return c == 0; });
  }
};

struct ValueCase {
  WordFormula condition{};
  TrackForm form{};
};
using ValueCases = std::vector<ValueCase>;

Integer checked(Integer value) {
  if (value > largest_coefficient || value < -largest_coefficient)
    throw CannotCheck{"a number of the rules is too large"};
  return value;
}

TrackForm number_form(Integer value) { return {{}, checked(value), 1}; }

/// a * x + b * y, both factors small.
TrackForm combined(Integer a, const TrackForm& x, Integer b, const TrackForm& y) {
  TrackForm sum;
  const Integer p = checked(checked(a) * y.denominator), q = checked(checked(b) * x.denominator);
  sum.coefficients.resize(std::max(x.coefficients.size(), y.coefficients.size()));
  for (std::size_t i = 0; i < sum.coefficients.size(); ++i) {
    const Integer left = i < x.coefficients.size() ? x.coefficients[i] : 0;
    const Integer right = i < y.coefficients.size() ? y.coefficients[i] : 0;
    sum.coefficients[i] = checked(p * left + q * right);
  }
  sum.constant = checked(p * x.constant + q * y.constant);
  sum.denominator = checked(x.denominator * y.denominator);
  return sum;
}

/// The tracks of a clause, and its expressions over them.
class TrackReader {
 public:
  TrackReader(const HeapSizes& from, std::size_t loops) : loops_(loops) {
    for (const MaybeInteger& size : from)
      heaps_.push_back(size ? number_form(*size) : track_form(new_track()));
  }

  unsigned new_track() {
    if (tracks_ == max_tracks) throw CannotCheck{"a clause has too many variables"};
    return tracks_++;
  }
  unsigned tracks() const { return tracks_; }

  static TrackForm track_form(unsigned track) {
    TrackForm form;
    form.coefficients.resize(track + 1, 0);
    form.coefficients[track] = 1;
    return form;
  }

  /// A loop variable that may be negative is the difference of two tracks.
  void set_loop(std::size_t index, bool may_be_negative) {
    const TrackForm up = track_form(new_track());
    loops_[index] = may_be_negative ? combined(1, up, -1, track_form(new_track())) : up;
  }
  const TrackForm& loop(std::size_t index) const { return loops_[index]; }
  void set_heaps(std::vector<TrackForm> heaps) { heaps_ = std::move(heaps); }
  const std::vector<TrackForm>& heaps() const { return heaps_; }

  ValueCases cases(const Expression& expression) const;
  WordFormula condition(const Expression& expression) const;

  WordFormula at_most_zero(const TrackForm& form) const { return sum(SumCondition::Kind::at_most, form); }
  WordFormula is_zero(const TrackForm& form) const { return sum(SumCondition::Kind::equal, form); }

  /// Some case holds, and then `make` of its form.
  template <typename Make>
  static WordFormula in_its_case(const ValueCases& cases, Make make) {
    std::vector<WordFormula> kids;
    for (const ValueCase& one : cases) kids.push_back(all({one.condition, make(one.form)}));
    return some(std::move(kids));
  }

 private:
  WordFormula sum(SumCondition::Kind kind, const TrackForm& form, Integer modulus = 0) const {
    return that(SumCondition{kind, form.coefficients, checked(-form.constant), modulus});
  }
  WordFormula is_multiple(const TrackForm& form, Integer modulus) const {
    return modulus == 1 ? holds_if(true) : sum(SumCondition::Kind::modulo, form, modulus);
  }

  template <typename Join>
  ValueCases joined(const ValueCases& left, const ValueCases& right, Join join) const {
    ValueCases result;
    for (const ValueCase& a : left) {
      for (const ValueCase& b : right) {
        for (ValueCase& made : join(a.form, b.form)) {
          made.condition = all({a.condition, b.condition, made.condition});
          result.push_back(std::move(made));
        }
      }
    }
    if (result.size() > max_cases) throw CannotCheck{"an expression has too many cases"};
    return result;
  }

  ValueCases product(const TrackForm& a, const TrackForm& b) const {
    if (!a.is_constant() && !b.is_constant()) throw CannotCheck{"it multiplies variables"};
    const TrackForm& factor = a.is_constant() ? a : b;
    return {{holds_if(true), combined(factor.constant, a.is_constant() ? b : a, 0, number_form(0))}};
  }

  ValueCases divided(const TrackForm& a, const TrackForm& b, bool wants_remainder) const {
    if (!b.is_constant() || b.constant <= 0 || b.constant > 200)
      throw CannotCheck{"it divides by what is not a small number"};
    const Integer modulus = checked(b.constant * a.denominator);
    ValueCases result;
    for (Integer rest = 0; rest < b.constant; ++rest) {
      TrackForm over = a;
      over.constant = checked(over.constant - rest * a.denominator);
      TrackForm quotient = over;
      quotient.denominator = modulus;
      result.push_back({is_multiple(over, modulus), wants_remainder ? number_form(rest) : quotient});
    }
    return result;
  }

  ValueCases extreme(const TrackForm& a, const TrackForm& b, bool wants_least) const {
    const WordFormula is_at_most = at_most_zero(combined(1, a, -1, b));
    return {{is_at_most, wants_least ? a : b}, {negation(is_at_most), wants_least ? b : a}};
  }

  ValueCases least_positive(const std::vector<Expression>& kids) const {
    std::vector<ValueCases> all_kids;
    std::optional<Integer> bound;
    for (const Expression& kid : kids) {
      all_kids.push_back(cases(kid));
      const TrackForm& form = all_kids.back().front().form;
      const bool is_number = all_kids.back().size() == 1 && form.is_constant() && form.constant > 0;
      if (is_number && (!bound || form.constant < *bound)) bound = form.constant;
    }
    if (!bound || *bound > 200) throw CannotCheck{"the least positive number is not known to be small"};
    ValueCases result;
    for (Integer value = 1; value <= *bound; ++value) {
      std::vector<WordFormula> is_value, is_less;
      for (const ValueCases& kid : all_kids) {
        is_value.push_back(in_its_case(
            kid, [&](const TrackForm& form) { return is_zero(combined(1, form, -1, number_form(value))); }));
        is_less.push_back(in_its_case(kid, [&](const TrackForm& form) {
          return all({at_most_zero(combined(-1, form, 1, number_form(1))),
                      at_most_zero(combined(1, form, -1, number_form(value - 1)))});
        }));
      }
      result.push_back({all({some(is_value), none(is_less)}), number_form(value)});
    }
    return result;
  }

  WordFormula in_set(const TrackForm& form, const IntegerSet& set) const {
    std::vector<WordFormula> parts;
    for (const Progression& part : set.parts) {
      const TrackForm over = combined(1, form, -1, number_form(part.first));
      std::vector<WordFormula> kids = {at_most_zero(combined(-1, over, 0, number_form(0)))};
      kids.push_back(is_multiple(over, checked(over.denominator * part.step)));
      if (part.last) kids.push_back(at_most_zero(combined(1, form, -1, number_form(*part.last))));
      parts.push_back(all(std::move(kids)));
    }
    return some(std::move(parts));
  }

  WordFormula compared(Op op, const TrackForm& a, const TrackForm& b) const {
    const TrackForm change = combined(1, a, -1, b);
    switch (op) {
      case Op::equal: return is_zero(change);
      case Op::not_equal: return negation(is_zero(change));
      case Op::less_equal: return at_most_zero(change);
      case Op::greater: return negation(at_most_zero(change));
      case Op::less: return negation(at_most_zero(combined(1, b, -1, a)));
      default: return at_most_zero(combined(1, b, -1, a));
    }
  }

  unsigned tracks_ = 0;
  std::vector<TrackForm> heaps_;
  std::vector<TrackForm> loops_;
};

ValueCases TrackReader::cases(const Expression& expression) const {
  if (const MaybeInteger value = constant_value(expression)) return {{holds_if(true), number_form(*value)}};
  const auto index = static_cast<std::size_t>(expression.number);
  const std::vector<Expression>& kids = expression.kids;
  const auto with_both = [&](auto join) { return joined(cases(kids[0]), cases(kids[1]), join); };
  const auto plain = [](TrackForm form) { return ValueCases{{holds_if(true), std::move(form)}}; };
  switch (expression.op) {
    case Op::heap: return plain(heaps_[index]);
    case Op::loop: return plain(loops_[index]);
    case Op::add:
      return with_both([&](const TrackForm& a, const TrackForm& b) { return plain(combined(1, a, 1, b)); });
    case Op::subtract:
      return with_both([&](const TrackForm& a, const TrackForm& b) { return plain(combined(1, a, -1, b)); });
    case Op::multiply:
      return with_both([&](const TrackForm& a, const TrackForm& b) { return product(a, b); });
    case Op::div:
      return with_both([&](const TrackForm& a, const TrackForm& b) { return divided(a, b, false); });
    case Op::mod:
      return with_both([&](const TrackForm& a, const TrackForm& b) { return divided(a, b, true); });
    case Op::negate:
    case Op::abs: {
      ValueCases result;
      for (const ValueCase& one : cases(kids[0])) {
        const TrackForm turned = combined(-1, one.form, 0, number_form(0));
        if (expression.op == Op::negate) {
          result.push_back({one.condition, turned});
          continue;
        }
        const WordFormula is_low = at_most_zero(one.form);
        result.push_back({all({one.condition, is_low}), turned});
        result.push_back({all({one.condition, negation(is_low)}), one.form});
      }
      return result;
    }
    case Op::min:
    case Op::max: {
      ValueCases result = cases(kids[0]);
      for (std::size_t i = 1; i < kids.size(); ++i) {
        result = joined(result, cases(kids[i]), [&](const TrackForm& a, const TrackForm& b) {
          return extreme(a, b, expression.op == Op::min);
        });
      }
      return result;
    }
    case Op::least_positive: return least_positive(kids);
    default: throw CannotCheck{"it has powers, gcd or xor of variables"};
  }
}

WordFormula TrackReader::condition(const Expression& expression) const {
  if (expression.op == Op::and_ || expression.op == Op::or_ || expression.op == Op::not_) {
    std::vector<WordFormula> kids;
    for (const Expression& kid : expression.kids) kids.push_back(condition(kid));
    if (expression.op == Op::not_) return none(std::move(kids));
    return expression.op == Op::and_ ? all(std::move(kids)) : some(std::move(kids));
  }
  const ValueCases left = cases(expression.kids[0]);
  if (expression.op == Op::in_set)
    return in_its_case(left, [&](const TrackForm& form) { return in_set(form, *expression.set); });
  const ValueCases right = cases(expression.kids[1]);
  return in_its_case(left, [&](const TrackForm& a) {
    return in_its_case(right, [&](const TrackForm& b) { return compared(expression.op, a, b); });
  });
}

bool may_be_negative(const Loop& loop) {
  if (loop.set) return !loop.set->least() || *loop.set->least() < 0;
  const MaybeInteger first = constant_value(loop.first);
  return !first || *first < 0;
}

WordFormula loop_condition(const TrackReader& reader, const Loop& loop, std::size_t index) {
  Expression variable = loop_variable(index);
  if (loop.set) {
    Expression inside = combine(Op::in_set, {std::move(variable)});
    inside.set = loop.set;
    return reader.condition(inside);
  }
  return all({reader.condition(combine(Op::less_equal, {loop.first, variable})),
              reader.condition(combine(Op::less_equal, {variable, loop.last}))});
}

/// Every coefficient list as long as there are tracks.
WordFormula widened(WordFormula formula, unsigned tracks) {
  if (formula.kind == WordFormula::Kind::sum) formula.sum.coefficients.resize(tracks, 0);
  for (WordFormula& kid : formula.kids) kid = widened(std::move(kid), tracks);
  return formula;
}

/// `to`: by heap, its number in the option, or empty if it has a track there. Tracks of all heaps that are not numbers go to `option`.
ClauseMoves moves_to(const Clause& clause, const Board& board, const HeapSizes& from, const HeapSizes& to,
                     std::vector<std::optional<unsigned>>& option) {
  TrackReader reader(from, clause.loops.size());
  std::vector<WordFormula> kids;
  for (std::size_t i = 0; i < clause.loops.size(); ++i) {
    reader.set_loop(i, may_be_negative(clause.loops[i]));
    kids.push_back(loop_condition(reader, clause.loops[i], i));
  }
  for (const Guard& guard : clause.guards) kids.push_back(reader.condition(guard.condition));
  std::vector<TrackForm> heaps;
  option.assign(to.size(), {});
  for (std::size_t heap = 0; heap < to.size(); ++heap) {
    const Expression& target = clause.target[heap];
    const bool is_kept = target.op == Op::heap && !from[static_cast<std::size_t>(target.number)] && !to[heap];
    if (is_kept) {
      heaps.push_back(reader.heaps()[static_cast<std::size_t>(target.number)]);
      option[heap] = static_cast<unsigned>(heaps.back().coefficients.size() - 1);
      continue;
    }
    if (!to[heap]) option[heap] = reader.new_track();
    heaps.push_back(to[heap] ? number_form(*to[heap]) : TrackReader::track_form(*option[heap]));
    kids.push_back(TrackReader::in_its_case(reader.cases(target), [&](const TrackForm& form) {
      return reader.is_zero(combined(1, form, -1, heaps.back()));
    }));
  }
  reader.set_heaps(heaps);
  for (const Expression& condition : board.conditions()) kids.push_back(reader.condition(condition));
  return {reader.tracks(), {}, widened(all(std::move(kids)), reader.tracks())};
}

}  // namespace

ClauseMoves moves_of(const Clause& clause, const Board& board, const HeapSizes& from, const HeapSizes& to) {
  std::vector<std::optional<unsigned>> option;
  ClauseMoves moves = moves_to(clause, board, from, to, option);
  for (const std::optional<unsigned>& track : option) {
    if (track) moves.option.push_back(*track);
  }
  return moves;
}

ClauseMoves moves_that_raise(const Clause& clause, const Board& board, const HeapSizes& from) {
  std::vector<std::optional<unsigned>> option;
  ClauseMoves moves = moves_to(clause, board, from, HeapSizes(from.size()), option);
  std::vector<WordFormula> raised;
  for (std::size_t heap = 0; heap < from.size(); ++heap) {
    if (!from[heap]) continue;
    std::vector<Integer> coefficients(moves.tracks, 0);
    coefficients[*option[heap]] = -1;
    raised.push_back(
        that(SumCondition{SumCondition::Kind::at_most, std::move(coefficients), -*from[heap] - 1, 0}));
  }
  moves.condition = all({std::move(moves.condition), some(std::move(raised))});
  return moves;
}

WordFormula board_condition(const Board& board, const HeapSizes& fixed) {
  const TrackReader reader(fixed, 0);
  std::vector<WordFormula> kids;
  for (const Expression& condition : board.conditions()) kids.push_back(reader.condition(condition));
  return widened(all(std::move(kids)), reader.tracks());
}

}  // namespace galli::theorem
