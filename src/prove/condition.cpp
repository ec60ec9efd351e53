#include "prove/condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <numeric>

#include "automaton/atoms.h"
#include "automaton/product.h"

namespace galli {
namespace {

using Kind = LinearCondition::Kind;

LinearCondition truth(bool value) { return {value ? Kind::yes : Kind::no}; }

Integer content(const LinearForm& form) {
  Integer common = 0;
  for (Integer c : form.coefficients) common = std::gcd(common, c);
  return common;
}

bool is_atom(Kind kind) { return kind == Kind::at_most || kind == Kind::equal || kind == Kind::congruent; }

/// An atom on its own tracks, those with a coefficient.
Operand operand_of(const LinearCondition& atom, const Numeration& numeration, std::deque<Automaton>& made,
                   AutomatonBudget& budget) {
  std::vector<unsigned> tracks;
  std::vector<Integer> coefficients;
  for (unsigned i = 0; i < atom.form.coefficients.size(); ++i) {
    if (atom.form.coefficients[i] == 0) continue;
    tracks.push_back(i);
    coefficients.push_back(atom.form.coefficients[i]);
  }
  const Integer constant = -atom.form.constant;
  made.push_back(atom.kind == Kind::congruent
                     ? congruence_atom(numeration, coefficients, atom.modulus, constant, budget)
                     : linear_atom(numeration, coefficients,
                                   atom.kind == Kind::equal ? LinearRelation::equal : LinearRelation::at_most, constant,
                                   budget));
  return {&made.back(), std::move(tracks), true};
}

std::vector<unsigned> all_tracks(unsigned count) {
  std::vector<unsigned> tracks(count);
  std::iota(tracks.begin(), tracks.end(), 0U);
  return tracks;
}

}  // namespace

LinearCondition at_most_zero(LinearForm form) {
  const Integer common = content(form);
  if (common == 0) return truth(form.constant <= 0);
  for (Integer& c : form.coefficients) c /= common;
  // common * f + constant <= 0: f <= floor(-constant / common)
  form.constant = -*floor_divide(-form.constant, common);
  return {Kind::at_most, std::move(form)};
}

LinearCondition equal_to_zero(LinearForm form) {
  const Integer common = content(form);
  if (common == 0) return truth(form.constant == 0);
  if (form.constant % common != 0) return truth(false);
  for (Integer& c : form.coefficients) c /= common;
  form.constant /= common;
  return {Kind::equal, std::move(form)};
}

LinearCondition multiple_of(LinearForm form, Integer modulus) {
  for (Integer& c : form.coefficients) c = *floor_modulo(c, modulus);
  form.constant = *floor_modulo(form.constant, modulus);
  const Integer common = std::gcd(content(form), modulus);
  if (form.constant % common != 0) return truth(false);
  for (Integer& c : form.coefficients) c /= common;
  form.constant /= common;
  modulus /= common;
  if (modulus == 1) return truth(true);
  return {Kind::congruent, std::move(form), modulus};
}

LinearCondition all_of(std::vector<LinearCondition> kids) {
  LinearCondition result{Kind::all};
  for (LinearCondition& kid : kids) {
    if (kid.kind == Kind::no) return truth(false);
    if (kid.kind == Kind::yes) continue;
    if (kid.kind == Kind::all) {
      result.kids.insert(result.kids.end(), kid.kids.begin(), kid.kids.end());
    } else {
      result.kids.push_back(std::move(kid));
    }
  }
  if (result.kids.empty()) return truth(true);
  return result.kids.size() == 1 ? LinearCondition(result.kids.front()) : result;
}

LinearCondition some_of(std::vector<LinearCondition> kids) {
  LinearCondition result{Kind::some};
  for (LinearCondition& kid : kids) {
    if (kid.kind == Kind::yes) return truth(true);
    if (kid.kind == Kind::no) continue;
    if (kid.kind == Kind::some) {
      result.kids.insert(result.kids.end(), kid.kids.begin(), kid.kids.end());
    } else {
      result.kids.push_back(std::move(kid));
    }
  }
  if (result.kids.empty()) return truth(false);
  return result.kids.size() == 1 ? LinearCondition(result.kids.front()) : result;
}

LinearCondition negated(LinearCondition condition) {
  switch (condition.kind) {
    case Kind::yes: return truth(false);
    case Kind::no: return truth(true);
    case Kind::at_most: {  // f >= 1
      for (Integer& c : condition.form.coefficients) c = -c;
      condition.form.constant = 1 - condition.form.constant;
      return condition;
    }
    case Kind::none: return some_of(std::move(condition.kids));
    case Kind::some: return {Kind::none, {}, 1, std::move(condition.kids)};
    default: return {Kind::none, {}, 1, {std::move(condition)}};
  }
}

bool holds(const LinearCondition& condition, const std::vector<Integer>& values) {
  const auto value = [&] {
    Integer sum = condition.form.constant;
    for (std::size_t i = 0; i < condition.form.coefficients.size(); ++i)
      sum += condition.form.coefficients[i] * values[i];
    return sum;
  };
  const auto kid_holds = [&](const LinearCondition& kid) { return holds(kid, values); };
  switch (condition.kind) {
    case Kind::yes: return true;
    case Kind::no: return false;
    case Kind::at_most: return value() <= 0;
    case Kind::equal: return value() == 0;
    case Kind::congruent: return value() % condition.modulus == 0;
    case Kind::all: return std::all_of(condition.kids.begin(), condition.kids.end(), kid_holds);
    case Kind::some: return std::any_of(condition.kids.begin(), condition.kids.end(), kid_holds);
    case Kind::none: return std::none_of(condition.kids.begin(), condition.kids.end(), kid_holds);
  }
  return false;
}

Automaton automaton_of(const LinearCondition& condition, const Numeration& numeration, unsigned tracks,
                       AutomatonBudget& budget) {
  std::deque<Automaton> made;
  std::vector<Operand> operands;
  const auto add = [&](const LinearCondition& part, bool is_required) {
    if (is_atom(part.kind)) {
      operands.push_back(operand_of(part, numeration, made, budget));
    } else {
      made.push_back(automaton_of(part, numeration, tracks, budget));
      operands.push_back({&made.back(), all_tracks(tracks), true});
    }
    operands.back().is_required = is_required;
  };
  switch (condition.kind) {
    case Kind::no: return nothing(numeration, tracks);
    case Kind::yes: break;
    case Kind::all:
      for (const LinearCondition& kid : condition.kids) add(kid, true);
      break;
    case Kind::none:
      for (const LinearCondition& kid : condition.kids) add(kid, false);
      break;
    case Kind::some: {
      Automaton sum = nothing(numeration, tracks);
      for (const LinearCondition& kid : condition.kids)
        sum = either(numeration, sum, automaton_of(kid, numeration, tracks, budget), budget);
      return sum;
    }
    default: add(condition, true);
  }
  return conjunction(numeration, tracks, std::move(operands), budget);
}

std::string certificate_text(const LinearCondition& condition, std::size_t variables) {
  const auto form = [&] {
    std::string text;
    for (std::size_t i = 0; i < variables; ++i) text += fmt::format(" {}", condition.form.coefficient(i));
    return text + fmt::format(" {}", -condition.form.constant);
  };
  switch (condition.kind) {
    case Kind::yes: return "(yes)";
    case Kind::no: return "(no)";
    case Kind::at_most: return "(<=" + form() + ")";
    case Kind::equal: return "(=" + form() + ")";
    case Kind::congruent: return fmt::format("(mod {}{})", condition.modulus, form());
    default: break;
  }
  std::string text = condition.kind == Kind::all ? "(and" : condition.kind == Kind::some ? "(or" : "(nor";
  for (const LinearCondition& kid : condition.kids) text += " " + certificate_text(kid, variables);
  return text + ")";
}

}  // namespace galli
