// Fourier-Motzkin elimination: to eliminate a variable, add each fact that bounds it from below to each that
// bounds it from above, with factors that cancel it. Systems here have a handful of variables, so the
// doubly exponential worst case is cut off rather than feared. Tried and not needed: a simplex solver.
#include "game/elimination.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace galli {
namespace {

constexpr std::size_t max_facts_eliminated = 400;

/// Divides by the common factor of the coefficients; the constant is rounded down, which integers allow.
LinearForm reduced(LinearForm form) {
  Integer divisor = 0;
  for (Integer c : form.coefficients)
    divisor = c == std::numeric_limits<Integer>::min() ? 1 : std::gcd(divisor, c);
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

struct SplitFacts {
  Facts below, above, others;  // with a positive, a negative, no coefficient of the variable
};

SplitFacts split_by(const Facts& facts, std::size_t variable) {
  SplitFacts split;
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

/// One of the facts says that the same sum is smaller.
bool is_denied_by(const Facts& facts, const LinearForm& other) {
  const auto is_opposite = [](Integer a, Integer b) { return checked_add(a, b) == 0; };
  return std::any_of(facts.begin(), facts.end(), [&](const LinearForm& fact) {
    const MaybeInteger sum = checked_add(fact.constant, other.constant);
    return sum && *sum < 0 &&
           std::equal(fact.coefficients.begin(), fact.coefficients.end(), other.coefficients.begin(),
                      other.coefficients.end(), is_opposite);
  });
}

/// One of the facts is just that, or stronger.
bool says_at_least(const Facts& facts, const LinearForm& form, Integer bound) {
  const MaybeInteger rest = checked_subtract(form.constant, bound);
  if (!rest) return false;
  return (*rest >= 0 && form.is_constant()) ||
         std::any_of(facts.begin(), facts.end(), [&](const LinearForm& fact) {
           return fact.constant <= *rest && same_coefficients(fact, form);
         });
}

bool has_contradiction(const Facts& facts) {
  return std::any_of(facts.begin(), facts.end(),
                     [](const LinearForm& f) { return f.is_constant() && f.constant < 0; });
}

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

/// What is asked about comes last, and often one of the others denies it.
bool is_impossible(Facts given) {
  if (has_contradiction(given) || (!given.empty() && is_denied_by(given, given.back()))) return true;
  Facts facts;
  for (LinearForm& fact : given) {
    fact = reduced(std::move(fact));
    if (is_denied_by(facts, fact)) return true;
    insert(facts, std::move(fact));
  }
  while (!has_contradiction(facts)) {
    const auto variable = cheapest_variable(facts);
    if (!variable) return false;
    SplitFacts split = split_by(facts, *variable);
    facts = std::move(split.others);
    for (const LinearForm& below : split.below) {
      for (const LinearForm& above : split.above) {
        const auto fact = eliminate(below, above, *variable);
        if (fact) insert(facts, reduced(*fact));
        if (facts.size() > max_facts_eliminated) return false;
      }
    }
  }
  return true;
}

bool implies_at_least(Facts facts, const LinearForm& form, Integer bound) {
  if (says_at_least(facts, form, bound)) return true;
  const auto below = add(LinearForm{{}, bound - 1}, form, -1);
  if (!below) return false;
  facts.push_back(*below);
  return is_impossible(std::move(facts));
}

}  // namespace galli
