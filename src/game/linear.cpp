#include "game/linear.h"

#include <algorithm>
#include <cassert>

namespace galli {
namespace {

using Op = Expression::Op;

// Long conditions are cut: what is not said of a game makes nothing wrong, and longer systems would not be solved.
constexpr std::size_t max_cases = 64;
constexpr std::size_t max_facts = 200;  ///< in each case
constexpr std::size_t max_opaque = 64;

LinearForm variable_form(std::size_t variable) {
  LinearForm form;
  form.coefficients.resize(variable + 1);
  form.coefficients[variable] = 1;
  return form;
}

/// Arithmetic that leaves 64 bits has no value, of which a linear form knows nothing. With numbers up to these, and heaps
/// below 2^30, it does not leave them.
constexpr Integer largest_constant = Integer{1} << 62;
constexpr Integer largest_coefficient = Integer{1} << 30;

bool is_within(Integer number, Integer bound) { return number >= -bound && number <= bound; }

std::optional<LinearForm> if_small(std::optional<LinearForm> form) {
  const bool is_small = form && is_within(form->constant, largest_constant) &&
                        std::all_of(form->coefficients.begin(), form->coefficients.end(),
                                    [](Integer c) { return is_within(c, largest_coefficient); });
  return is_small ? form : std::nullopt;
}

LinearForm constant_form(Integer value) { return {{}, value}; }

/// What can be said of one non-linear term, given the facts so far.
class Lesson {
 public:
  Lesson(const Linearizer::Opaque& term, Facts& facts)
      : op_(term.expression.op), self_(variable_form(term.variable)), kids_(term.kids), facts_(facts) {}

  void learn() {
    switch (op_) {
      case Op::min: return learn_minimum();
      case Op::max: return learn_maximum();
      case Op::abs: return learn_absolute_value();
      case Op::gcd: return know_at_least(self_, constant_form(0));
      case Op::least_positive: return know_at_least(self_, constant_form(1));
      case Op::xor_: return learn_exclusive_or();
      case Op::multiply: return learn_product();
      case Op::div: return learn_quotient();
      case Op::mod: return learn_remainder();
      default: return;  // powers: nothing
    }
  }

 private:
  void know(const std::optional<LinearForm>& fact) {
    if (fact) facts_.push_back(*fact);
  }
  void know_at_least(const LinearForm& big, const LinearForm& small) { know(add(big, small, -1)); }
  bool at_least(std::size_t kid, Integer bound) const { return implies_at_least(facts_, kids_[kid], bound); }

  void learn_minimum() {
    for (const LinearForm& kid : kids_) know_at_least(kid, self_);
    for (Integer bound : {1, 0}) {
      bool holds_for_all = true;
      for (std::size_t i = 0; i < kids_.size() && holds_for_all; ++i) holds_for_all = at_least(i, bound);
      if (holds_for_all) return know_at_least(self_, constant_form(bound));
    }
  }

  void learn_maximum() {
    for (const LinearForm& kid : kids_) know_at_least(self_, kid);
  }

  void learn_absolute_value() {
    know_at_least(self_, kids_[0]);
    know(add(self_, kids_[0]));
  }

  void learn_exclusive_or() {
    if (!at_least(0, 0) || !at_least(1, 0)) return;
    know_at_least(self_, constant_form(0));
    if (const auto sum = add(kids_[0], kids_[1])) know_at_least(*sum, self_);
  }

  /// (a - l) * (b - m) >= 0 when a >= l and b >= m, with l and m zero or one.
  void learn_product() {
    const Integer l = at_least(0, 1) ? 1 : 0;
    const Integer m = at_least(1, 1) ? 1 : 0;
    if ((l == 0 && !at_least(0, 0)) || (m == 0 && !at_least(1, 0))) return;
    auto product = add(self_, kids_[0], -m);
    if (product) product = add(*product, kids_[1], -l);
    if (product) product = add(*product, constant_form(l * m));
    know(product);
    know_at_least(self_, constant_form(0));
  }

  void learn_quotient() {
    if (kids_[1].is_constant() && kids_[1].constant > 0) {
      const Integer divisor = kids_[1].constant;
      know(add(kids_[0], self_, -divisor));
      const auto above = add(constant_form(divisor - 1), kids_[0], -1);
      if (above) know(add(*above, self_, divisor));
    } else if (at_least(1, 1) && at_least(0, 0)) {
      know_at_least(self_, constant_form(0));
      know_at_least(kids_[0], self_);
    }
  }

  void learn_remainder() {
    if (!at_least(1, 1)) return;
    know_at_least(self_, constant_form(0));
    if (const auto rest = add(kids_[1], self_, -1)) know_at_least(*rest, constant_form(1));
    if (at_least(0, 0)) know_at_least(kids_[0], self_);
  }

  Op op_;
  LinearForm self_;
  const std::vector<LinearForm>& kids_;
  Facts& facts_;
};

Op opposite(Op op) {
  switch (op) {
    case Op::equal: return Op::not_equal;
    case Op::not_equal: return Op::equal;
    case Op::less: return Op::greater_equal;
    case Op::less_equal: return Op::greater;
    case Op::greater: return Op::less_equal;
    case Op::greater_equal: return Op::less;
    default: assert(false); return op;
  }
}

std::vector<Facts> either(std::vector<Facts> a, const std::vector<Facts>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// One list that says nothing.
std::vector<Facts> nothing_known() { return {Facts{}}; }

std::size_t longest(const std::vector<Facts>& cases) {
  std::size_t length = 0;
  for (const Facts& facts : cases) length = std::max(length, facts.size());
  return length;
}

/// As many of the facts as there is room for.
void append(Facts& facts, const Facts& more) {
  const std::size_t room = max_facts - std::min(max_facts, facts.size());
  facts.insert(facts.end(), more.begin(),
               more.begin() + static_cast<std::ptrdiff_t>(std::min(room, more.size())));
}

}  // namespace

std::optional<LinearForm> Linearizer::form(const Expression& e) {
  switch (e.op) {
    case Op::number: return if_small(constant_form(e.number));
    case Op::heap: return variable_form(static_cast<std::size_t>(e.number));
    case Op::loop: return variable_form(heaps_ + static_cast<std::size_t>(e.number));
    default: break;
  }
  if (const MaybeInteger value = constant_value(e)) return if_small(constant_form(*value));
  if (e.op == Op::negate) {
    const auto kid = form(e.kids[0]);
    return kid ? if_small(add(LinearForm{}, *kid, -1)) : std::nullopt;
  }
  if (e.op == Op::add || e.op == Op::subtract) {
    const auto a = form(e.kids[0]);
    const auto b = form(e.kids[1]);
    return a && b ? if_small(add(*a, *b, e.op == Op::add ? 1 : -1)) : std::nullopt;
  }
  if (e.op == Op::multiply) {
    for (std::size_t i : {0, 1}) {
      const MaybeInteger factor = constant_value(e.kids[i]);
      const auto other = factor ? form(e.kids[1 - i]) : std::nullopt;
      if (other) return if_small(add(LinearForm{}, *other, *factor));
    }
  }
  return opaque(e);
}

std::optional<LinearForm> Linearizer::opaque(const Expression& expression) {
  for (const Opaque& term : opaque_) {
    if (term.expression == expression) return variable_form(term.variable);
  }
  if (opaque_.size() == max_opaque) return {};
  Opaque term{expression, 0, {}};
  for (const Expression& kid : expression.kids) {
    const auto kid_form = form(kid);
    if (!kid_form) return {};
    term.kids.push_back(*kid_form);
  }
  term.variable = variables_++;
  opaque_.push_back(term);
  return variable_form(term.variable);
}

Facts Linearizer::complete(const Facts& known) const {
  Facts facts = known;
  for (const Opaque& term : opaque_) Lesson(term, facts).learn();
  return facts;
}

std::vector<Facts> both(std::vector<Facts> a, const std::vector<Facts>& b) {
  if (a.size() * b.size() > max_cases) {
    if (a.size() <= max_cases) return a;
    return b.size() <= max_cases ? b : nothing_known();
  }
  if (b.size() == 1) {
    for (Facts& facts : a) append(facts, b.front());
    return a;
  }
  std::vector<Facts> all;
  for (const Facts& x : a) {
    for (const Facts& y : b) append(all.emplace_back(x), y);
  }
  return all;
}

/// Something is left out here.
std::vector<Facts> Linearizer::unknown() {
  is_exact_ = false;
  return nothing_known();
}

std::vector<Facts> Linearizer::meet(std::vector<Facts> a, const std::vector<Facts>& b) {
  is_exact_ &= a.size() * b.size() <= max_cases && longest(a) + longest(b) <= max_facts;
  return both(std::move(a), b);
}

/// All of the kids satisfy it, or some of them do.
template <typename AtLeast>
std::vector<Facts> Linearizer::for_kids(const Expression& expression, bool for_all, AtLeast at_least) {
  std::vector<Facts> result = for_all ? nothing_known() : std::vector<Facts>{};
  for (const Expression& kid : expression.kids) {
    result = for_all ? meet(std::move(result), at_least(kid)) : either(std::move(result), at_least(kid));
  }
  return result;
}

/// left - right >= margin, with min, max and abs taken apart.
std::vector<Facts> Linearizer::at_least(const Expression& left, const Expression& right, Integer margin) {
  if (left.op == Op::min || left.op == Op::max) {
    return for_kids(left, left.op == Op::min,
                    [&](const Expression& kid) { return at_least(kid, right, margin); });
  }
  if (right.op == Op::min || right.op == Op::max) {
    return for_kids(right, right.op == Op::max,
                    [&](const Expression& kid) { return at_least(left, kid, margin); });
  }
  if (left.op == Op::abs) {
    return either(at_least(left.kids[0], right, margin),
                  at_least(combine(Op::negate, {left.kids[0]}), right, margin));
  }
  if (right.op == Op::abs) {
    return meet(at_least(left, right.kids[0], margin),
                at_least(left, combine(Op::negate, {right.kids[0]}), margin));
  }
  const auto a = form(left);
  const auto b = form(right);
  auto difference = a && b ? add(*a, *b, -1) : std::nullopt;
  if (difference) difference = add(*difference, constant_form(-margin));
  return difference ? std::vector<Facts>{Facts{*difference}} : unknown();
}

std::vector<Facts> Linearizer::comparison(Op op, const Expression& left, const Expression& right) {
  switch (op) {
    case Op::greater_equal: return at_least(left, right, 0);
    case Op::greater: return at_least(left, right, 1);
    case Op::less_equal: return at_least(right, left, 0);
    case Op::less: return at_least(right, left, 1);
    case Op::equal: return meet(at_least(left, right, 0), at_least(right, left, 0));
    case Op::not_equal: return either(at_least(left, right, 1), at_least(right, left, 1));
    default: assert(false); return unknown();
  }
}

std::vector<Facts> Linearizer::cases(const Expression& condition) {
  if (is_comparison(condition.op)) return comparison(condition.op, condition.kids[0], condition.kids[1]);
  switch (condition.op) {
    case Op::and_: {
      std::vector<Facts> all = nothing_known();
      for (const Expression& kid : condition.kids) all = meet(std::move(all), cases(kid));
      return all;
    }
    case Op::or_: {
      std::vector<Facts> all;
      for (const Expression& kid : condition.kids) {
        all = either(std::move(all), cases(kid));
        if (all.size() > max_cases) return unknown();
      }
      return all;
    }
    case Op::not_: return negated_cases(condition.kids[0]);
    case Op::in_set: {
      const auto least = condition.set->least();
      is_exact_ = false;
      return least ? at_least(condition.kids[0], constant(*least), 0) : std::vector<Facts>{};
    }
    default: assert(false); return unknown();
  }
}

std::vector<Facts> Linearizer::negated_cases(const Expression& condition) {
  if (is_comparison(condition.op))
    return comparison(opposite(condition.op), condition.kids[0], condition.kids[1]);
  switch (condition.op) {
    case Op::not_: return cases(condition.kids[0]);
    case Op::and_:
    case Op::or_: {
      Expression dual = combine(condition.op == Op::and_ ? Op::or_ : Op::and_, {});
      for (const Expression& kid : condition.kids) dual.kids.push_back(combine(Op::not_, {kid}));
      return cases(dual);
    }
    default: return unknown();
  }
}

std::optional<MoveFacts> facts_of_moves(const Clause& clause, const Board& board) {
  Linearizer linear(board.dimension(), clause.loops.size());
  MoveFacts moves;
  Facts naturals;
  for (std::size_t heap = 0; heap < board.dimension(); ++heap) {
    const auto target = linear.form(clause.target[heap]);
    if (!target) return {};
    moves.target.push_back(*target);
    naturals.push_back(variable_form(heap));
    naturals.push_back(*target);
  }
  std::vector<Facts> cases = {naturals};
  for (const Expression& condition : board.conditions())
    cases = both(std::move(cases), linear.cases(condition));
  for (std::size_t i = 0; i < clause.loops.size(); ++i) {
    const Loop& loop = clause.loops[i];
    const Expression variable = loop_variable(i);
    if (loop.set) {
      Expression member = combine(Op::in_set, {variable});
      member.set = loop.set;
      cases = both(std::move(cases), linear.cases(member));
    } else {
      cases = both(std::move(cases), linear.cases(combine(Op::greater_equal, {variable, loop.first})));
      cases = both(std::move(cases), linear.cases(combine(Op::less_equal, {variable, loop.last})));
    }
  }
  for (const Guard& guard : clause.guards) cases = both(std::move(cases), linear.cases(guard.condition));
  for (const Facts& facts : cases) moves.cases.push_back(linear.complete(facts));
  return moves;
}

}  // namespace galli
