#include "study/conjecture/pair_formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "base/words.h"
#include "study/conjecture/beatty.h"

namespace galli {
namespace {

constexpr std::size_t max_skipped = 3;
constexpr std::size_t fewest_pairs = 12;  ///< for each that is left out as many again

/// Each pair that is left out makes it easier to find something.
double doubt_after(std::size_t skipped) { return std::pow(4.0, static_cast<double>(skipped)); }

/// b_n by n and a_n, exactly; nothing when it leaves 64 bits.
struct Partner {
  std::string text;
  std::function<MaybeInteger(Integer n, Integer a)> at;
  std::string gist;
};

/// " + 2*n + 1"
std::string linear_text(Integer factor, Integer constant) {
  std::string text;
  if (factor != 0)
    text += fmt::format(" {} {}n", factor < 0 ? '-' : '+',
                        std::abs(factor) == 1 ? "" : fmt::format("{}*", std::abs(factor)));
  if (constant != 0) text += fmt::format(" {} {}", constant < 0 ? '-' : '+', std::abs(constant));
  return text;
}

/// b_n = a_n + factor*n + constant.
std::optional<Partner> linear_partner(const std::vector<Pair>& pairs, std::size_t skipped, Integer start) {
  const auto difference = [&](std::size_t i) { return pairs[i].second - pairs[i].first; };
  const Integer factor = difference(skipped + 1) - difference(skipped),
                constant = difference(skipped) - factor * start;
  for (std::size_t i = skipped; i < pairs.size(); ++i) {
    if (difference(i) != factor * (start + static_cast<Integer>(i - skipped)) + constant) return {};
  }
  return Partner{"A(n)" + linear_text(factor, constant),
                 [=](Integer n, Integer a) { return checked_add(a, factor * n + constant); }, ""};
}

/// b_n = floor(alpha*(n + s)) + k, or by a_n in place of n.
std::optional<Partner> beatty_partner(const std::vector<Pair>& pairs, std::size_t skipped, Integer start,
                                      bool by_a, bool is_ceil) {
  std::vector<SequenceTerm> terms;
  for (std::size_t i = skipped; i < pairs.size(); ++i)
    terms.push_back({by_a ? pairs[i].first : start + static_cast<Integer>(i - skipped), pairs[i].second});
  const auto beatty = beatty_through(terms, is_ceil, doubt_after(skipped));
  if (!beatty) return {};
  return Partner{beatty->text(by_a ? "A(n)" : "n"),
                 [=](Integer n, Integer a) { return beatty->at(by_a ? a : n); }, ""};
}

std::optional<Partner> partner(const std::vector<Pair>& pairs, std::size_t skipped, Integer start) {
  if (auto found = linear_partner(pairs, skipped, start)) return found;
  if (auto found = beatty_partner(pairs, skipped, start, false, false)) return found;
  if (auto found = beatty_partner(pairs, skipped, start, true, false)) return found;
  return beatty_partner(pairs, skipped, start, true, true);
}

/// A Beatty sequence for a_n after the first few pairs, n from `start` so that no shift is left that is a whole number.
struct First {
  Beatty beatty;
  Integer start = 0;
};

std::optional<First> first_sequence(const std::vector<Pair>& pairs, std::size_t skipped) {
  std::vector<SequenceTerm> terms;
  for (std::size_t i = skipped; i < pairs.size(); ++i)
    terms.push_back({static_cast<Integer>(i - skipped), pairs[i].first});
  const auto beatty = beatty_through(terms, false, doubt_after(skipped));
  if (!beatty) return {};
  First first{*beatty, 0};
  if (beatty->shift.under == 1 && beatty->shift.over > 0) {
    first.start = beatty->shift.over;
    first.beatty.shift = {0, 1};
  }
  return first;
}

/// All pairs with b to the bound; nothing when a number leaves 64 bits or b does not grow.
std::optional<std::vector<Pair>> generated(const std::function<MaybeInteger(Integer)>& a, const Partner& b,
                                           Integer start, Integer bound) {
  std::vector<Pair> pairs;
  for (Integer n = start; n <= start + bound + 1; ++n) {
    const MaybeInteger left = a(n), right = left ? b.at(n, *left) : MaybeInteger{};
    if (!left || !right) return {};
    if (*right > bound) break;
    pairs.emplace_back(*left, *right);
  }
  return pairs;
}

/// What the formulas give is what was seen.
bool finish(PairFormula& formula, const std::vector<Pair>& seen, std::optional<std::vector<Pair>> made) {
  if (!made) return false;
  formula.pairs = formula.exceptions;
  formula.pairs.insert(formula.pairs.end(), made->begin(), made->end());
  return formula.pairs == seen;
}

std::optional<PairFormula> beatty_pair(const std::vector<Pair>& pairs, std::size_t skipped, Integer bound) {
  const auto first = first_sequence(pairs, skipped);
  const auto second = first ? partner(pairs, skipped, first->start) : std::nullopt;
  if (!second) return {};
  PairFormula formula;
  const bool is_shifted =
      first->beatty.shift.over != 0 || first->beatty.plus != 0 || first->beatty.rest.over != 0;
  const Surd& alpha = first->beatty.alpha;
  formula.gist = alpha.is_integer()    ? "an arithmetic progression of pairs"
                 : alpha.is_rational() ? "pairs by a fraction"
                 : is_shifted          ? "a shifted Beatty pair"
                                       : "a Beatty pair";
  formula.lets = {"let A(n) = " + first->beatty.text("n"), "let B(n) = " + second->text};
  formula.start = first->start;
  formula.exceptions.assign(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(skipped));
  const auto a = [&](Integer n) { return first->beatty.at(n); };
  if (!finish(formula, pairs, generated(a, *second, formula.start, bound))) return {};
  return formula;
}

/// Each a is the least number that is in no pair before it.
bool is_by_least_unused(const std::vector<Pair>& pairs) {
  std::set<Integer> used;
  Integer least = 0;
  for (const auto& [a, b] : pairs) {
    while (used.contains(least)) ++least;
    if (a != least) return false;
    used.insert(a);
    used.insert(b);
  }
  return true;
}

std::vector<Pair> pairs_by_least_unused(const Partner& b, const std::vector<Pair>& first, Integer bound) {
  std::vector<Pair> pairs;
  std::set<Integer> used;
  Integer least = 0;
  for (Integer n = 0; n <= bound; ++n) {
    while (used.contains(least)) ++least;
    const bool is_given = static_cast<std::size_t>(n) < first.size();
    const MaybeInteger right = is_given ? first[static_cast<std::size_t>(n)].second : b.at(n, least);
    if (!right || *right > bound) break;
    pairs.emplace_back(least, *right);
    used.insert(least);
    used.insert(*right);
  }
  return pairs;
}

std::optional<PairFormula> least_unused_pair(const std::vector<Pair>& pairs, std::size_t skipped,
                                             Integer bound) {
  const auto start = static_cast<Integer>(skipped);
  const auto second = partner(pairs, skipped, start);
  if (!second) return {};
  PairFormula formula;
  formula.gist = "pairs by the least number not used before";
  std::string b = second->text;
  for (std::size_t n = skipped; n-- > 0;) b = fmt::format("if n = {} then {} else {}", n, pairs[n].second, b);
  formula.lets = {"let A(n) = mex { A(i), B(i) : i < n }", "let B(n) = " + b};
  const std::vector<Pair> first(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(skipped));
  if (!finish(formula, pairs, pairs_by_least_unused(*second, first, bound))) return {};
  return formula;
}

}  // namespace

std::string list_text(const std::vector<Pair>& pairs) {
  std::vector<std::string> texts;
  for (const auto& [a, b] : pairs) texts.push_back(fmt::format("({},{})", a, b));
  return "{ " + joined(texts, ", ") + " }";
}

std::string PairFormula::set_text() const {
  const std::string set = fmt::format("{{ (A(n), B(n)) : n >= {} }}", start);
  return exceptions.empty() ? set : list_text(exceptions) + " union " + set;
}

std::optional<PairFormula> pair_formula(const std::vector<Pair>& pairs, Integer bound) {
  if (pairs.size() < fewest_pairs) return {};
  const std::size_t most = std::min(max_skipped, pairs.size() / fewest_pairs - 1);
  for (std::size_t skipped = 0; skipped <= most; ++skipped) {
    if (auto found = beatty_pair(pairs, skipped, bound)) return found;
  }
  if (!is_by_least_unused(pairs)) return {};
  for (std::size_t skipped = 0; skipped <= most; ++skipped) {
    if (auto found = least_unused_pair(pairs, skipped, bound)) return found;
  }
  return {};
}

}  // namespace galli
