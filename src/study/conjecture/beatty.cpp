#include "study/conjecture/beatty.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "study/slopes.h"

namespace galli {
namespace {

constexpr std::size_t fewest_terms = 8;

double real(const Fraction& fraction) {
  return static_cast<double>(fraction.over) / static_cast<double>(fraction.under);
}

/// Simplest first.
const std::vector<Fraction>& shifts() {
  static const std::vector<Fraction> all = {{0, 1}, {1, 1}, {1, 2}, {2, 1}, {3, 2},  {1, 3}, {2, 3},
                                            {1, 4}, {3, 4}, {3, 1}, {4, 1}, {-1, 1}, {-1, 2}};
  return all;
}

const std::vector<Fraction>& rests() {
  static const std::vector<Fraction> all = {{0, 1}, {1, 2}, {1, 3}, {2, 3}};
  return all;
}

constexpr Integer additions[] = {0, -1, 1, -2, 2, -3, 3};

/// What the terms leave for alpha, but for errors of rounding: numbers from `low` to `high`.
struct Interval {
  double low = 0;
  double high = 0;

  bool is_empty() const { return low > high; }
};

Interval interval_for(const Beatty& guess, const std::vector<SequenceTerm>& terms) {
  Interval interval{0, 1e9};
  for (std::size_t i = 0; i < terms.size() && !interval.is_empty(); ++i) {
    const double index = static_cast<double>(terms[i].index) + real(guess.shift);
    const double low =
        static_cast<double>(terms[i].value - guess.plus) - real(guess.rest) - (guess.is_ceil ? 1 : 0);
    if (index < 0) return {1, 0};
    if (index == 0) {
      if (low > 0 || low + 1 < 0) return {1, 0};
      continue;
    }
    interval.low = std::max(interval.low, low / index);
    interval.high = std::min(interval.high, (low + 1) / index);
  }
  return interval;
}

bool fits_terms(const Beatty& guess, const std::vector<SequenceTerm>& terms) {
  return std::all_of(terms.begin(), terms.end(), [&](const SequenceTerm& term) {
    return guess.at(term.index) == MaybeInteger(term.value);
  });
}

MaybeSurd surd_of(const Fraction& fraction) { return surd(fraction.over, 0, fraction.under, 0); }

/// The simplest fraction, or number with one square root, if it is simple enough not to be there by chance.
std::optional<Surd> simplest_in(const Interval& interval, double doubt) {
  if (interval.is_empty()) return {};
  const double middle = (interval.low + interval.high) / 2, half = (interval.high - interval.low) / 2;
  return recognised(middle, half + 1e-12, doubt);
}

std::string plus_text(Integer plus) {
  return plus == 0 ? "" : fmt::format(" {} {}", plus < 0 ? '-' : '+', std::abs(plus));
}

/// "2*n + 1" for n + 1/2, with its denominator 2.
std::string shifted(const Fraction& shift, const std::string& n) {
  const std::string multiple = shift.under == 1 ? n : fmt::format("{}*{}", shift.under, n);
  return multiple + plus_text(shift.over);
}

}  // namespace

MaybeInteger Beatty::at(Integer n) const {
  const auto shift_number = surd_of(shift), rest_number = surd_of(rest);
  const auto index = shift_number ? checked_add(Surd(n), *shift_number) : std::nullopt;
  const auto product = index ? checked_multiply(alpha, *index) : std::nullopt;
  const auto sum = product && rest_number ? checked_add(*product, *rest_number) : std::nullopt;
  if (!sum) return {};
  const MaybeInteger whole = is_ceil ? ceil(*sum) : floor(*sum);
  return whole ? checked_add(*whole, plus) : MaybeInteger{};
}

std::string multiple_text(const Surd& alpha, const std::string& n) {
  const bool is_sum = n.find(' ') != std::string::npos;
  const std::string factor = is_sum ? "(" + n + ")" : n;
  if (alpha == Surd(0)) return "0";
  if (alpha == Surd(1)) return n;
  if (alpha == golden_ratio()) return "phi*" + factor;
  const auto shorter = checked_subtract(alpha, golden_ratio());
  if (shorter && shorter->is_integer()) return fmt::format("(phi{})*{}", plus_text(shorter->a), factor);
  const std::string text = to_text(alpha);
  const bool is_plain = text.find(' ') == std::string::npos || text.front() == '(';
  return (is_plain ? text : "(" + text + ")") + "*" + factor;
}

std::string Beatty::inner_text(const std::string& n) const {
  const std::string index = shifted(shift, n);
  std::string inner = multiple_text(alpha, index);
  const auto divided = checked_divide(alpha, Surd(shift.under));
  const bool is_inverse_root = divided && divided->a == 0 && divided->b == 1 && divided->c == divided->d;
  if (shift.under != 1)
    inner = is_inverse_root ? fmt::format("({})/sqrt({})", index, divided->d)
                            : fmt::format("{}/{}", inner, shift.under);
  return rest.over == 0 ? inner : fmt::format("{} + {}/{}", inner, rest.over, rest.under);
}

std::string Beatty::text(const std::string& n) const {
  const bool is_whole = alpha.is_integer() && shift.under == 1 && rest.over == 0;
  if (is_whole && alpha == Surd(1)) return n + plus_text(shift.over + plus);
  const std::string inner = inner_text(n);
  return (is_whole ? inner : fmt::format("{}({})", is_ceil ? "ceil" : "floor", inner)) + plus_text(plus);
}

std::optional<Beatty> beatty_through(const std::vector<SequenceTerm>& terms, bool is_ceil, double doubt) {
  if (terms.size() < fewest_terms) return {};
  std::optional<Beatty> best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < rests().size(); ++i) {
    for (std::size_t j = 0; j < shifts().size(); ++j) {
      for (std::size_t k = 0; k < std::size(additions); ++k) {
        const double own = doubt * static_cast<double>((1 + i) * (1 + j) * (1 + k));
        Beatty guess{Surd(0), shifts()[j], rests()[i], additions[k], is_ceil};
        const Interval interval = own < least ? interval_for(guess, terms) : Interval{1, 0};
        const auto alpha = simplest_in(interval, own);
        if (!alpha) continue;
        guess.alpha = *alpha;
        if (!fits_terms(guess, terms)) continue;
        best = guess;
        least = own;
      }
    }
  }
  return best;
}

}  // namespace galli
