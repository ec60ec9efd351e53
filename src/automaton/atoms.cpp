#include "automaton/atoms.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>

namespace galli {
namespace {

/// U W_n + V W_{n-1}.
struct Residual {
  Integer u = 0;
  Integer v = 0;
  auto operator<=>(const Residual&) const = default;
};

std::vector<Integer> digit_sums(const Numeration& numeration, const std::vector<Integer>& coefficients,
                                unsigned letters) {
  std::vector<Integer> sums(letters, 0);
  for (unsigned letter = 0; letter < letters; ++letter) {
    for (unsigned track = 0; track < coefficients.size(); ++track)
      sums[letter] += coefficients[track] * static_cast<Integer>(digit_in(numeration, letter, track));
  }
  return sums;
}

enum class Fate { open, surely_above, surely_at_most, surely_below };

class Saturation {
 public:
  Saturation(const Numeration& numeration, const std::vector<Integer>& coefficients, Integer constant)
      : numeration_(numeration), constant_(constant) {
    for (Integer c : coefficients) (c < 0 ? negative_ : positive_) += c < 0 ? -c : c;
  }

  Fate fate(const Residual& at) const {
    if (stays_above(at.u - negative_, at.v, std::max<Integer>(constant_ - negative_, 0)))
      return Fate::surely_above;
    // The negated sum is at least g_n - P with g_n = -(U + P) W_n - V W_{n-1}, that is, + P.
    const Integer u = -(at.u + positive_), v = -at.v;
    const Integer bound = -constant_ - positive_;
    if (stays_above(u, v, std::max<Integer>(bound, 0))) return Fate::surely_below;
    if (stays_above(u, v, std::max<Integer>(bound, 0) - 1) && first(u, v) >= 0 && second(u, v) >= 0)
      return Fate::surely_at_most;
    return Fate::open;
  }
  Integer at_end(const Residual& at) const { return at.u + at.v * numeration_.before; }

 private:
  Integer first(Integer u, Integer v) const { return u + v * numeration_.before; }
  Integer second(Integer u, Integer v) const { return u * numeration_.first + v; }
  bool stays_above(Integer u, Integer v, Integer bound) const {
    return first(u, v) > bound && second(u, v) > bound;
  }

  const Numeration& numeration_;
  Integer constant_;
  Integer negative_ = 0;
  Integer positive_ = 0;
};

/// Numbers residuals in the order in which they come.
class ResidualStates {
 public:
  std::int32_t number(const Residual& residual, AutomatonBudget& budget) {
    const auto [place, is_new] = numbers_.try_emplace(residual, static_cast<std::int32_t>(all_.size()));
    if (is_new) {
      all_.push_back(residual);
      budget.spend(all_.size(), all_.size() * 4);
    }
    return place->second;
  }
  std::size_t size() const { return all_.size(); }
  const Residual& operator[](std::size_t i) const { return all_[i]; }

 private:
  std::map<Residual, std::int32_t> numbers_;
  std::vector<Residual> all_;
};

}  // namespace

Automaton linear_atom(const Numeration& numeration, const std::vector<Integer>& coefficients,
                      LinearRelation relation, Integer constant, AutomatonBudget& budget) {
  const auto tracks = static_cast<unsigned>(coefficients.size());
  const bool is_equation = relation == LinearRelation::equal;
  Automaton result{tracks, letter_count(numeration, tracks), {}, {}};
  const std::vector<Integer> sums = digit_sums(numeration, coefficients, result.letters);
  const Saturation saturation(numeration, coefficients, constant);
  ResidualStates states;
  // Stands for "surely at most": no pair of a real prefix, since the recurrence never comes near it.
  const Residual low{std::numeric_limits<Integer>::min(), 0};
  const auto place = [&](const Residual& at) {
    switch (saturation.fate(at)) {
      case Fate::surely_above: return Automaton::dead;
      case Fate::surely_below: return is_equation ? Automaton::dead : states.number(low, budget);
      case Fate::surely_at_most: return is_equation ? states.number(at, budget) : states.number(low, budget);
      case Fate::open: break;
    }
    return states.number(at, budget);
  };
  if (place({0, 0}) == Automaton::dead) return result;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Residual at = states[i];
    const bool is_low = at == low;
    const Integer end = is_low ? constant : saturation.at_end(at);
    result.accepts.push_back(is_equation ? end == constant : end <= constant);
    for (Integer sum : sums) {
      if (is_low) {
        result.next.push_back(static_cast<std::int32_t>(i));
        continue;
      }
      result.next.push_back(place({numeration.t * at.u + numeration.e * at.v + sum, numeration.e * at.u}));
    }
  }
  return minimised(result, budget);
}

Automaton congruence_atom(const Numeration& numeration, const std::vector<Integer>& coefficients,
                          Integer modulus, Integer residue, AutomatonBudget& budget) {
  assert(modulus >= 1);
  const auto tracks = static_cast<unsigned>(coefficients.size());
  const auto reduced = [modulus](Integer n) { return ((n % modulus) + modulus) % modulus; };
  std::vector<Integer> small = coefficients;
  for (Integer& c : small) c = reduced(c);
  Automaton result{tracks, letter_count(numeration, tracks), {}, {}};
  const std::vector<Integer> sums = digit_sums(numeration, small, result.letters);
  ResidualStates states;
  states.number({0, 0}, budget);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Residual at = states[i];
    result.accepts.push_back(reduced(at.u + at.v * numeration.before) == reduced(residue));
    for (Integer sum : sums) {
      const Residual after{reduced(numeration.t * at.u + numeration.e * at.v + sum), numeration.e * at.u};
      result.next.push_back(states.number(after, budget));
    }
  }
  return minimised(result, budget);
}

}  // namespace galli
