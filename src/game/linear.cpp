// Fourier-Motzkin elimination: to eliminate a variable, add each fact that bounds it from below to each that
// bounds it from above, with factors that cancel it. Systems here have a handful of variables, so the
// doubly exponential worst case is cut off rather than feared. Tried and not needed: a simplex solver.
#include "game/linear.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace galli {
namespace {

using Op = Expression::Op;

constexpr std::size_t most_facts = 400;
constexpr std::size_t most_cases = 64;

/// Divides by the common factor of the coefficients; the constant is rounded down, which integers allow.
LinearForm reduced(LinearForm form) {
  Integer divisor = 0;
  for (Integer c : form.coefficients) divisor = c == std::numeric_limits<Integer>::min() ? 1 : std::gcd(divisor, c);
  if (divisor > 1) {
    for (Integer& c : form.coefficients) c /= divisor;
    form.constant = *floor_divide(form.constant, divisor);
  }
  while (!form.coefficients.empty() && form.coefficients.back() == 0) form.coefficients.pop_back();
  return form;
}

bool same_coefficients(const LinearForm& a, const LinearForm& b) { return a.coefficients == b.coefficients; }

/// Keeps, of facts with the same coefficients, the strongest.
void insert(Facts& facts, LinearForm fact) {
  for (LinearForm& known : facts) {
    if (same_coefficients(known, fact)) {
      known.constant = std::min(known.constant, fact.constant);
      return;
    }
  }
  facts.push_back(std::move(fact));
}

struct Split {
  Facts below, above, others;  // with a positive, a negative, no coefficient of the variable
};

Split split_by(const Facts& facts, std::size_t variable) {
  Split split;
  for (const LinearForm& fact : facts) {
    const Integer c = fact.coefficient(variable);
    (c > 0 ? split.below : c < 0 ? split.above : split.others).push_back(fact);
  }
  return split;
}

/// b * below + a * above without the variable; nothing when the numbers grow too large.
std::optional<LinearForm> eliminate(const LinearForm& below, const LinearForm& above, std::size_t variable) {
  const Integer a = below.coefficient(variable);
  const MaybeInteger b = checked_subtract(0, above.coefficient(variable));
  if (!b) return {};
  const Integer divisor = std::gcd(a, *b);
  const auto scaled = add(LinearForm{}, below, *b / divisor);
  return scaled ? add(*scaled, above, a / divisor) : std::nullopt;
}

/// The variable whose elimination makes the fewest facts; nothing when no variable is left.
std::optional<std::size_t> cheapest_variable(const Facts& facts) {
  std::size_t variables = 0;
  for (const LinearForm& fact : facts) variables = std::max(variables, fact.coefficients.size());
  std::optional<std::size_t> best;
  std::size_t best_cost = 0;
  for (std::size_t v = 0; v < variables; ++v) {
    std::size_t below = 0, above = 0;
    for (const LinearForm& fact : facts) {
      below += fact.coefficient(v) > 0 ? 1U : 0U;
      above += fact.coefficient(v) < 0 ? 1U : 0U;
    }
    if (below + above == 0) continue;
    const std::size_t cost = below * above;
    if (!best || cost < best_cost) {
      best = v;
      best_cost = cost;
    }
  }
  return best;
}

bool has_contradiction(const Facts& facts) {
  return std::any_of(facts.begin(), facts.end(), [](const LinearForm& f) { return f.is_constant() && f.constant < 0; });
}

LinearForm variable_form(std::size_t variable) {
  LinearForm form;
  form.coefficients.resize(variable + 1);
  form.coefficients[variable] = 1;
  return form;
}

LinearForm constant_form(Integer value) { return {{}, value}; }

/// True when the facts force form >= bound.
bool implies_at_least(Facts facts, const LinearForm& form, Integer bound) {
  const auto below = add(constant_form(bound - 1), form, -1);
  if (!below) return false;
  facts.push_back(*below);
  return is_impossible(std::move(facts));
}

void add_if_possible(Facts& facts, const std::optional<LinearForm>& fact) {
  if (fact) facts.push_back(*fact);
}

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

const std::vector<Facts> nothing_known = {Facts{}};

}  // namespace

bool LinearForm::is_constant() const {
  return std::all_of(coefficients.begin(), coefficients.end(), [](Integer c) { return c == 0; });
}

std::optional<LinearForm> add(const LinearForm& a, const LinearForm& b, Integer times) {
  LinearForm sum;
  sum.coefficients.resize(std::max(a.coefficients.size(), b.coefficients.size()));
  const auto term = [&](Integer x, Integer y) {
    const MaybeInteger product = checked_multiply(y, times);
    return product ? checked_add(x, *product) : MaybeInteger{};
  };
  for (std::size_t v = 0; v < sum.coefficients.size(); ++v) {
    const MaybeInteger c = term(a.coefficient(v), b.coefficient(v));
    if (!c) return {};
    sum.coefficients[v] = *c;
  }
  const MaybeInteger constant = term(a.constant, b.constant);
  if (!constant) return {};
  sum.constant = *constant;
  return sum;
}

bool is_impossible(Facts given) {
  Facts facts;
  for (LinearForm& fact : given) insert(facts, reduced(std::move(fact)));
  while (!has_contradiction(facts)) {
    const auto variable = cheapest_variable(facts);
    if (!variable) return false;
    Split split = split_by(facts, *variable);
    facts = std::move(split.others);
    for (const LinearForm& below : split.below) {
      for (const LinearForm& above : split.above) {
        const auto fact = eliminate(below, above, *variable);
        if (fact) insert(facts, reduced(*fact));
        if (facts.size() > most_facts) return false;
      }
    }
  }
  return true;
}

std::optional<LinearForm> Linearizer::form(const Expression& e) {
  switch (e.op) {
    case Op::number: return constant_form(e.number);
    case Op::heap: return variable_form(static_cast<std::size_t>(e.number));
    case Op::loop: return variable_form(heaps_ + static_cast<std::size_t>(e.number));
    default: break;
  }
  if (const MaybeInteger value = constant_value(e)) return constant_form(*value);
  if (e.op == Op::negate) {
    const auto kid = form(e.kids[0]);
    return kid ? add(LinearForm{}, *kid, -1) : std::nullopt;
  }
  if (e.op == Op::add || e.op == Op::subtract) {
    const auto a = form(e.kids[0]);
    const auto b = form(e.kids[1]);
    return a && b ? add(*a, *b, e.op == Op::add ? 1 : -1) : std::nullopt;
  }
  if (e.op == Op::multiply) {
    for (std::size_t i : {0, 1}) {
      const MaybeInteger factor = constant_value(e.kids[i]);
      const auto other = factor ? form(e.kids[1 - i]) : std::nullopt;
      if (other) return add(LinearForm{}, *other, *factor);
    }
  }
  return opaque(e);
}

std::optional<LinearForm> Linearizer::opaque(const Expression& expression) {
  for (const Opaque& term : opaque_) {
    if (term.expression == expression) return variable_form(term.variable);
  }
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

/// What can be said of one non-linear term, given the facts so far.
void Linearizer::learn(const Opaque& term, Facts& facts) const {
  const LinearForm self = variable_form(term.variable);
  const auto& kids = term.kids;
  const auto know_at_least = [&](const LinearForm& big, const LinearForm& small) { add_if_possible(facts, add(big, small, -1)); };
  const auto at_least = [&](std::size_t kid, Integer bound) { return implies_at_least(facts, kids[kid], bound); };
  switch (term.expression.op) {
    case Op::min:
      for (const LinearForm& kid : kids) know_at_least(kid, self);
      for (Integer bound : {1, 0}) {
        bool holds_for_all = true;
        for (std::size_t i = 0; i < kids.size() && holds_for_all; ++i) holds_for_all = at_least(i, bound);
        if (!holds_for_all) continue;
        know_at_least(self, constant_form(bound));
        break;
      }
      break;
    case Op::max:
      for (const LinearForm& kid : kids) know_at_least(self, kid);
      break;
    case Op::abs:
      know_at_least(self, kids[0]);
      add_if_possible(facts, add(self, kids[0]));
      break;
    case Op::gcd: know_at_least(self, constant_form(0)); break;
    case Op::least_positive: know_at_least(self, constant_form(1)); break;
    case Op::xor_:
      if (at_least(0, 0) && at_least(1, 0)) {
        know_at_least(self, constant_form(0));
        const auto sum = add(kids[0], kids[1]);
        if (sum) know_at_least(*sum, self);
      }
      break;
    case Op::multiply: {  // (a - l) * (b - m) >= 0 when a >= l and b >= m, with l and m zero or one
      const Integer l = at_least(0, 1) ? 1 : 0;
      const Integer m = at_least(1, 1) ? 1 : 0;
      if ((l == 0 && !at_least(0, 0)) || (m == 0 && !at_least(1, 0))) break;
      auto product = add(self, kids[0], -m);
      if (product) product = add(*product, kids[1], -l);
      if (product) product = add(*product, constant_form(l * m));
      add_if_possible(facts, product);
      know_at_least(self, constant_form(0));
      break;
    }
    case Op::div:
      if (kids[1].is_constant() && kids[1].constant > 0) {
        const Integer d = kids[1].constant;
        add_if_possible(facts, add(kids[0], self, -d));
        const auto above = add(constant_form(d - 1), kids[0], -1);
        if (above) add_if_possible(facts, add(*above, self, d));
      } else if (at_least(1, 1) && at_least(0, 0)) {
        know_at_least(self, constant_form(0));
        know_at_least(kids[0], self);
      }
      break;
    case Op::mod:
      if (at_least(1, 1)) {
        know_at_least(self, constant_form(0));
        const auto below = add(kids[1], self, -1);
        if (below) know_at_least(*below, constant_form(1));
        if (at_least(0, 0)) know_at_least(kids[0], self);
      }
      break;
    default: break;
  }
}

Facts Linearizer::complete(const Facts& known) const {
  Facts facts = known;
  for (const Opaque& term : opaque_) learn(term, facts);
  return facts;
}

std::vector<Facts> both(const std::vector<Facts>& a, const std::vector<Facts>& b) {
  if (a.size() * b.size() > most_cases) return a.size() <= most_cases ? a : b.size() <= most_cases ? b : nothing_known;
  std::vector<Facts> all;
  for (const Facts& x : a) {
    for (const Facts& y : b) {
      all.push_back(x);
      all.back().insert(all.back().end(), y.begin(), y.end());
    }
  }
  return all;
}

/// left - right >= margin, with min, max and abs taken apart.
std::vector<Facts> Linearizer::at_least(const Expression& left, const Expression& right, Integer margin) {
  const bool left_all = left.op == Op::min, left_some = left.op == Op::max;
  if (left_all || left_some) {
    std::vector<Facts> result = left_all ? nothing_known : std::vector<Facts>{};
    for (const Expression& kid : left.kids) {
      const auto facts = at_least(kid, right, margin);
      result = left_all ? both(result, facts) : either(std::move(result), facts);
    }
    return result;
  }
  const bool right_all = right.op == Op::max, right_some = right.op == Op::min;
  if (right_all || right_some) {
    std::vector<Facts> result = right_all ? nothing_known : std::vector<Facts>{};
    for (const Expression& kid : right.kids) {
      const auto facts = at_least(left, kid, margin);
      result = right_all ? both(result, facts) : either(std::move(result), facts);
    }
    return result;
  }
  if (left.op == Op::abs) {
    return either(at_least(left.kids[0], right, margin), at_least(combine(Op::negate, {left.kids[0]}), right, margin));
  }
  if (right.op == Op::abs) {
    return both(at_least(left, right.kids[0], margin), at_least(left, combine(Op::negate, {right.kids[0]}), margin));
  }
  const auto a = form(left);
  const auto b = form(right);
  auto difference = a && b ? add(*a, *b, -1) : std::nullopt;
  if (difference) difference = add(*difference, constant_form(-margin));
  return difference ? std::vector<Facts>{Facts{*difference}} : nothing_known;
}

std::vector<Facts> Linearizer::comparison(Op op, const Expression& left, const Expression& right) {
  switch (op) {
    case Op::greater_equal: return at_least(left, right, 0);
    case Op::greater: return at_least(left, right, 1);
    case Op::less_equal: return at_least(right, left, 0);
    case Op::less: return at_least(right, left, 1);
    case Op::equal: return both(at_least(left, right, 0), at_least(right, left, 0));
    case Op::not_equal: return either(at_least(left, right, 1), at_least(right, left, 1));
    default: assert(false); return nothing_known;
  }
}

std::vector<Facts> Linearizer::cases(const Expression& condition) {
  if (is_comparison(condition.op)) return comparison(condition.op, condition.kids[0], condition.kids[1]);
  switch (condition.op) {
    case Op::and_: {
      std::vector<Facts> all = nothing_known;
      for (const Expression& kid : condition.kids) all = both(all, cases(kid));
      return all;
    }
    case Op::or_: {
      std::vector<Facts> all;
      for (const Expression& kid : condition.kids) all = either(std::move(all), cases(kid));
      return all.size() > most_cases ? nothing_known : all;
    }
    case Op::not_: return negated_cases(condition.kids[0]);
    case Op::in_set: {
      const auto least = condition.set->least();
      return least ? at_least(condition.kids[0], constant(*least), 0) : std::vector<Facts>{};
    }
    default: assert(false); return nothing_known;
  }
}

std::vector<Facts> Linearizer::negated_cases(const Expression& condition) {
  if (is_comparison(condition.op)) return comparison(opposite(condition.op), condition.kids[0], condition.kids[1]);
  switch (condition.op) {
    case Op::not_: return cases(condition.kids[0]);
    case Op::and_: case Op::or_: {
      Expression dual = combine(condition.op == Op::and_ ? Op::or_ : Op::and_, {});
      for (const Expression& kid : condition.kids) dual.kids.push_back(combine(Op::not_, {kid}));
      return cases(dual);
    }
    default: return nothing_known;
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
  for (const Expression& condition : board.conditions) cases = both(cases, linear.cases(condition));
  for (std::size_t i = 0; i < clause.loops.size(); ++i) {
    const Loop& loop = clause.loops[i];
    const Expression variable = loop_variable(i);
    if (loop.set) {
      Expression member = combine(Op::in_set, {variable});
      member.set = loop.set;
      cases = both(cases, linear.cases(member));
    } else {
      cases = both(cases, linear.cases(combine(Op::greater_equal, {variable, loop.first})));
      cases = both(cases, linear.cases(combine(Op::less_equal, {variable, loop.last})));
    }
  }
  for (const Guard& guard : clause.guards) cases = both(cases, linear.cases(guard.condition));
  for (const Facts& facts : cases) moves.cases.push_back(linear.complete(facts));
  return moves;
}

}  // namespace galli
