#include "claim/repetition.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "base/arithmetic.h"

namespace galli::claims {
namespace {

using Op = Term::Op;

constexpr Integer max_length = 200'000;  ///< of what is computed to decide a claim
constexpr std::size_t max_let_depth = 8;

/// Looks for a term or a variable inside a term, in its ranges, its games and the lets that it calls.
class TermSearch {
 public:
  TermSearch(const Claim& claim, std::optional<std::size_t> slot) : claim_(claim), slot_(slot) {}

  bool finds(const Term& term) {
    if (!slot_ && term.op == Op::bound) return true;
    const bool names_slot = term.op == Op::variable || term.op == Op::set_size || term.op == Op::set_least ||
                            term.op == Op::set_greatest || term.op == Op::in_variable;
    if (names_slot && slot_ && term.index == *slot_) return true;
    if (has_game(term) && (finds_game(term.game) || (has_two_games(term) && finds_game(term.other_game))))
      return true;
    if ((term.op == Op::call || term.op == Op::set_called) && finds_let(term.index)) return true;
    return any(term.kids) || any(term.phase) ||
           std::any_of(term.bindings.begin(), term.bindings.end(),
                       [&](const Binding& each) { return finds(each); });
  }

  bool finds(const Binding& binding) {
    const auto in_bound = [&](const Binding::Bound& bound) { return finds(bound.term); };
    return std::any_of(binding.lower.begin(), binding.lower.end(), in_bound) ||
           std::any_of(binding.upper.begin(), binding.upper.end(), in_bound) ||
           std::any_of(binding.members.begin(), binding.members.end(),
                       [&](const std::vector<Term>& member) { return any(member); }) ||
           (slot_ && binding.kind == Binding::Kind::members && binding.members.empty() &&
            static_cast<std::size_t>(binding.first - 1) == *slot_) ||
           (binding.kind == Binding::Kind::options && finds(binding.options)) ||
           (!slot_ && binding.kind == Binding::Kind::between && binding.upper.empty()) || any(binding.where);
  }

  bool finds_game(std::size_t index) {
    using PieceKind = GameText::Piece::Kind;
    const auto finds_piece = [&](const GameText::Piece& piece) {
      switch (piece.kind) {
        case PieceKind::text: return false;
        case PieceKind::let_number:
        case PieceKind::let_game: return finds_let(piece.index);
        default: return slot_ ? piece.index == *slot_ : piece.index == ~std::size_t{0};
      }
    };
    const auto& pieces = claim_.games[index].pieces;
    return std::any_of(pieces.begin(), pieces.end(), finds_piece);
  }

 private:
  static bool has_two_games(const Term& term) { return term.op >= Op::dominates && term.op <= Op::similar; }
  static bool has_game(const Term& term) {
    return (term.op >= Op::value_of && term.op <= Op::winning_pushes_of) || term.op == Op::is_p ||
           term.op == Op::is_n || has_two_games(term) || term.op == Op::set_of_p;
  }

  bool any(const std::vector<Term>& terms) {
    return std::any_of(terms.begin(), terms.end(), [&](const Term& each) { return finds(each); });
  }

  /// What a let sees of the variables of the claim are the slots below its own.
  bool finds_let(std::size_t index) {
    const Let& let = claim_.lets[index];
    if (slot_ && let.outer <= *slot_) return false;
    if (depth_ >= max_let_depth) return true;
    ++depth_;
    const bool found = let.kind == Let::Kind::game ? finds_game(let.game) : finds(let.body);
    --depth_;
    return found;
  }

  const Claim& claim_;
  std::optional<std::size_t> slot_;  ///< empty: N is looked for
  std::size_t depth_ = 0;
};

std::optional<Integer> common_length(Integer a, Integer b) {
  const Integer step = a / std::gcd(a, b);
  if (step > max_length / b) return {};
  return step * b;
}

/// The growth over `times` lengths.
MaybeSurd grown(const Course& course, Integer times) { return checked_multiply(course.growth, Surd{times}); }

}  // namespace

bool reads(const Claim& claim, const Term& term, std::size_t slot) {
  return TermSearch(claim, slot).finds(term);
}
bool names_bound(const Claim& claim, const Term& term) { return TermSearch(claim, {}).finds(term); }
bool names_bound(const Claim& claim, const Binding& binding) { return TermSearch(claim, {}).finds(binding); }

std::string argument_in_words(PeriodArgument argument) {
  switch (argument) {
    case PeriodArgument::finite_state: return "finite state";
    case PeriodArgument::guy_smith: return "Guy-Smith";
    case PeriodArgument::arithmetic_recurrence: break;
  }
  return "arithmetic recurrence";
}

std::optional<Integer> last_to_compare(const PeriodFinding& a, const PeriodFinding& b) {
  if (!a.argument || !b.argument) return {};
  const auto first = static_cast<Integer>(std::max(a.period->preperiod, b.period->preperiod));
  const auto p = static_cast<Integer>(a.period->period), q = static_cast<Integer>(b.period->period);
  if (p > max_length || q > max_length) return {};
  if (a.period->saltus == 0 && b.period->saltus == 0) return first + p + q - std::gcd(p, q) - 1;
  const auto length = common_length(p, q);
  const auto rises = [](const PeriodFinding& x, Integer l) {
    return static_cast<WideInteger>(x.period->saltus) * (l / static_cast<Integer>(x.period->period));
  };
  if (!length || rises(a, *length) != rises(b, *length)) return {};
  return first + *length - 1;
}

bool Repetition::depends(const Term& term) const { return reads(claim_, term, slot_); }

Surd Repetition::value_at(const Term& term, Integer n) {
  frame_[slot_] = n;
  evaluator_.tick();
  return evaluator_.number(term, frame_);
}

std::optional<Integer> Repetition::last_needed(const std::vector<Term>& hypotheses, const Term& condition) {
  try {
    if (hypotheses.empty()) return needed(condition);
    MaybeCourse all = truth(condition);
    for (const Term& each : hypotheses) all = together(all, truth(each));
    if (!all) return {};
    return all->from + all->length - 1;
  } catch (const Error& error) {  // what cannot be computed decides nothing
    if (error.complaint().kind == ErrorKind::interrupted) throw;
    return {};
  }
}

std::optional<Integer> Repetition::needed(const Term& condition) {
  if (condition.op == Op::both) {
    const auto left = needed(condition.kids[0]), right = left ? needed(condition.kids[1]) : left;
    return right ? std::optional(std::max(*left, *right)) : std::nullopt;
  }
  if (condition.op == Op::equal || condition.op == Op::same_truth) {
    const bool is_number = condition.op == Op::equal;
    const auto left = is_number ? number(condition.kids[0]) : truth(condition.kids[0]);
    const auto right = is_number ? number(condition.kids[1]) : truth(condition.kids[1]);
    if (left && right && left->growth == Surd{0} && right->growth == Surd{0})
      return std::max(left->from, right->from) + left->length + right->length -
             std::gcd(left->length, right->length) - 1;
  }
  const auto all = truth(condition);
  if (!all) return {};
  return all->from + all->length - 1;
}

Repetition::MaybeCourse Repetition::combined(const MaybeCourse& a, const MaybeCourse& b, bool adds,
                                             bool subtracts) const {
  if (!a || !b) return {};
  const auto length = common_length(a->length, b->length);
  if (!length) return {};
  Course course{std::max(a->from, b->from), *length, Surd{0}};
  if (!adds && !subtracts) return course;
  const auto left = grown(*a, *length / a->length), right = grown(*b, *length / b->length);
  if (!left || !right) return {};
  const auto growth = adds ? checked_add(*left, *right) : checked_subtract(*left, *right);
  if (!growth) return {};
  course.growth = *growth;
  return course;
}

Repetition::MaybeCourse Repetition::number(const Term& term) {
  if (!depends(term)) return constant();
  switch (term.op) {
    case Op::variable: return Course{first_, 1, Surd{1}};
    case Op::add: return combined(number(term.kids[0]), number(term.kids[1]), true, false);
    case Op::subtract: return combined(number(term.kids[0]), number(term.kids[1]), false, true);
    case Op::negate: return combined(constant(), number(term.kids[0]), false, true);
    case Op::multiply:
    case Op::divide: return product(term);
    case Op::mod:
    case Op::div: return remainder(term);
    case Op::floor:
    case Op::ceil: return rounded(term);
    case Op::exclusive_or: {
      const auto left = number(term.kids[0]), right = number(term.kids[1]);
      if (!left || !right || left->growth != Surd{0} || right->growth != Surd{0}) return {};
      return together(left, right);
    }
    case Op::choose: return choice(term);
    case Op::value_of: return of_game(term, true);
    default: return {};
  }
}

/// With a factor or a divisor that does not change; or a product of two numbers that do not grow.
Repetition::MaybeCourse Repetition::product(const Term& term) {
  const std::size_t fixed = depends(term.kids[1]) ? 0 : 1;
  if (depends(term.kids[fixed])) {
    const auto left = number(term.kids[0]), right = number(term.kids[1]);
    const bool stays = left && right && left->growth == Surd{0} && right->growth == Surd{0};
    return stays ? together(left, right) : MaybeCourse{};
  }
  if (term.op == Op::divide && fixed == 0) return {};
  auto course = number(term.kids[1 - fixed]);
  if (!course) return {};
  const Surd factor = evaluator_.number(term.kids[fixed], frame_);
  const auto growth = term.op == Op::divide ? checked_divide(course->growth, factor)
                                            : checked_multiply(course->growth, factor);
  if (!growth) return {};
  course->growth = *growth;
  return course;
}

/// By a number that does not change: after as many lengths as its growth needs to be a multiple of the divisor.
Repetition::MaybeCourse Repetition::remainder(const Term& term) {
  const auto course = number(term.kids[0]);
  if (!course || depends(term.kids[1]) || !course->growth.is_integer()) return {};
  const Integer divisor = evaluator_.whole(term.kids[1], frame_);
  if (divisor <= 0) return {};
  const Integer times = divisor / std::gcd(course->growth.a, divisor);
  if (times > max_length / course->length) return {};
  const auto growth = grown(*course, times);
  if (!growth) return {};
  return Course{course->from, course->length * times,
                term.op == Op::mod ? Surd{0} : Surd{growth->a / divisor}};
}

Repetition::MaybeCourse Repetition::rounded(const Term& term) {
  const auto course = number(term.kids[0]);
  if (!course || !course->growth.is_rational()) return {};
  const Integer times = course->growth.c;
  if (times > max_length / course->length) return {};
  const auto growth = grown(*course, times);
  if (!growth) return {};
  return Course{course->from, course->length * times, *growth};
}

/// Branches that grow alike; or a condition that is settled after a while.
Repetition::MaybeCourse Repetition::choice(const Term& term) {
  const auto condition = truth(term.kids[0]);
  if (!condition) return {};
  if (condition->length == 1) {
    frame_[slot_] = condition->from;
    auto course = number(term.kids[evaluator_.truth(term.kids[0], frame_) ? 1 : 2]);
    if (course) course->from = std::max(course->from, condition->from);
    return course;
  }
  const auto left = number(term.kids[1]), right = number(term.kids[2]);
  const auto difference = combined(left, right, false, true);
  if (!difference || difference->growth != Surd{0}) return {};
  auto course = together(condition, difference);
  if (!course) return {};
  const auto growth = grown(*left, course->length / left->length);
  if (!growth) return {};
  course->growth = *growth;
  return course;
}

/// What stands in the branch that is not taken need not make sense.
Repetition::MaybeCourse Repetition::choice_of_truths(const Term& term) {
  const auto condition = truth(term.kids[0]);
  if (!condition) return {};
  if (condition->length > 1) return together(condition, together(truth(term.kids[1]), truth(term.kids[2])));
  frame_[slot_] = condition->from;
  return together(condition, truth(term.kids[evaluator_.truth(term.kids[0], frame_) ? 1 : 2]));
}

/// At a heap that grows evenly.
Repetition::MaybeCourse Repetition::of_game(const Term& term, bool asks_values) {
  const Term& place = term.kids[0];
  const Term& heap = place.op == Op::tuple && place.kids.size() == 1 ? place.kids[0] : place;
  if (heap.op == Op::tuple || heap.op == Op::grid || heap.op == Op::place) return {};
  for (const Term& phase : term.phase) {
    if (depends(phase)) return {};
  }
  if (TermSearch(claim_, slot_).finds_game(term.game)) return {};
  const auto course = number(heap);
  if (!course || course->length != 1 || course->from > first_ || !course->growth.is_integer() ||
      course->growth.a < 1)
    return {};
  const Integer step = course->growth.a;
  const Surd start = value_at(heap, first_);
  if (!start.is_integer() || start.a < 0) return {};
  const Oracle::Handle handle = evaluator_.game(term.game, frame_);
  const PeriodFinding found =
      evaluator_.oracle().proved_period(handle, evaluator_.phase(term, handle, frame_), asks_values);
  if (!found.period || !found.argument) return {};
  const auto period = static_cast<Integer>(found.period->period);
  const auto preperiod = static_cast<Integer>(found.period->preperiod);
  const Integer length = period / std::gcd(period, step);
  if (period > max_length || preperiod > max_length) return {};
  const Integer missing = preperiod > start.a ? preperiod - start.a : 0;
  const auto growth =
      checked_multiply(Surd{static_cast<Integer>(found.period->saltus)}, Surd{step * length / period});
  if (!growth) return {};
  arguments_.insert(argument_in_words(*found.argument));
  return Course{first_ + (missing + step - 1) / step, length, *growth};
}

Repetition::MaybeCourse Repetition::truth(const Term& term) {
  if (!depends(term)) return constant();
  switch (term.op) {
    case Op::both:
    case Op::either:
    case Op::implies:
    case Op::same_truth: return together(truth(term.kids[0]), truth(term.kids[1]));
    case Op::no: return truth(term.kids[0]);
    case Op::choose: return choice_of_truths(term);
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal: return comparison(term);
    case Op::in_interval:
    case Op::in_set: return member(term);
    case Op::some:
    case Op::every: return quantified(term);
    case Op::is_p:
    case Op::is_n: return of_game(term, false);
    default: return {};
  }
}

/// Sides that grow alike compare as they did a length before; otherwise one is beyond the other in the end.
Repetition::MaybeCourse Repetition::comparison(const Term& term) {
  Term difference;
  difference.op = Op::subtract;
  difference.kids = term.kids;
  difference.span = term.span;
  const auto course = number(difference);
  if (!course) return {};
  return course->growth == Surd{0} ? course : settled(*course, difference, Surd{0});
}

Repetition::MaybeCourse Repetition::settled(const Course& course, const Term& term, const Surd& beyond) {
  const int way = sign(course.growth);
  Integer from = course.from;
  for (Integer n = course.from; n < course.from + course.length; ++n) {
    const auto lead = checked_subtract(value_at(term, n), beyond);
    const auto steps =
        lead ? checked_divide(*lead, course.growth) : lead;  // negative: this many lengths are missing
    const auto whole = steps ? galli::floor(*steps) : std::nullopt;
    if (!whole || *whole < -max_length) return {};
    const Integer missing = sign(*lead) == way ? 0 : 1 - *whole;
    if (missing > max_length / course.length) return {};
    from = std::max(from, n + missing * course.length);
  }
  return Course{from, 1, Surd{0}};
}

/// In a list or an interval that does not change.
Repetition::MaybeCourse Repetition::member(const Term& term) {
  const Term& place = term.kids[0];
  const Term& heap = place.op == Op::tuple && place.kids.size() == 1 ? place.kids[0] : place;
  if (heap.op == Op::tuple) return {};
  const auto course = number(heap);
  if (!course) return {};
  std::vector<Term> members(term.kids.begin() + 1, term.kids.end());
  if (term.op == Op::in_set) {
    if (members[0].op != Op::set_of || !members[0].bindings.empty()) return {};
    members = std::vector<Term>(members[0].kids);
  }
  std::optional<Surd> extreme;
  for (Term& each : members) {
    const Term& number = each.op == Op::tuple && each.kids.size() == 1 ? each.kids[0] : each;
    if (number.op == Op::tuple || depends(number)) return {};
    const Surd value = evaluator_.number(number, frame_);
    const auto order = extreme ? compare(value, *extreme) : std::optional<int>(sign(course->growth));
    if (!order) return {};
    if (!extreme || *order == sign(course->growth)) extreme = value;
  }
  if (course->growth == Surd{0} || !extreme) return course;
  return settled(*course, heap, *extreme);
}

/// Over ranges that do not change.
Repetition::MaybeCourse Repetition::quantified(const Term& term) {
  for (const Binding& range : term.bindings) {
    TermSearch search(claim_, slot_);
    if (search.finds(range)) return {};
  }
  MaybeCourse all = constant();
  const auto visit = [&] {
    all = together(all, truth(term.kids[0]));
    return all.has_value();
  };
  evaluator_.each(term.bindings, 0, frame_, evaluator_.bound(), visit);
  return all;
}

}  // namespace galli::claims
