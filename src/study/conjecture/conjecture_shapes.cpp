// Guesses about the shape of a set of P-positions: pairs, wedges, rows, translates.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.h"
#include "study/conjecture/beatty.h"
#include "study/conjecture/conjecture_kinds.h"
#include "study/conjecture/pair_formula.h"
#include "study/period.h"
#include "study/slopes.h"

namespace galli {
namespace {

constexpr std::size_t fewest_rows = 12;

bool is_symmetric(const Plane& plane) {
  for (Integer x = 0; x <= plane.bound(); ++x) {
    for (Integer y = 0; y < x; ++y) {
      if (plane.has(x, y) != plane.has(y, x)) return false;
    }
  }
  return true;
}

/// b >= a with (a, b) in the set.
std::vector<Integer> row(const Plane& plane, Integer a) {
  std::vector<Integer> members;
  for (Integer b = a; b <= plane.bound(); ++b) {
    if (plane.has(a, b)) members.push_back(b);
  }
  return members;
}

/// "b >= 2", "b = 3", "b in {0, 4}"; "true" for all b >= 0, empty when there is none; nothing when it is nothing so simple.
std::optional<std::string> row_condition(const std::vector<Integer>& members, Integer bound) {
  if (members.empty()) return "";
  const bool is_tail =
      members.back() == bound && members.back() - members.front() + 1 == static_cast<Integer>(members.size());
  if (is_tail) return members.front() == 0 ? "true" : fmt::format("b >= {}", members.front());
  if (members.size() > 3 || members.back() > bound / 2) return {};
  std::vector<std::string> texts;
  for (const Integer b : members) texts.push_back(fmt::format("b = {}", b));
  return joined(texts, " or ");
}

/// b runs between bounds that grow with a. None below: from a on; none above: without end.
struct Wedge {
  std::optional<Beatty> above;  ///< b > this
  std::optional<Beatty> below;  ///< b < this

  std::string text() const {
    std::vector<std::string> conditions;
    if (above) conditions.push_back("b > " + limit_text(*above));
    if (below) conditions.push_back("b < " + limit_text(*below));
    return joined(conditions, " and ");
  }

 private:
  static std::string limit_text(const Beatty& beatty) {
    const std::string inner = beatty.inner_text("a");
    if (beatty.plus == 0) return inner;
    return fmt::format("{} {} {}", inner, beatty.plus < 0 ? '-' : '+', std::abs(beatty.plus));
  }
};

/// The first and the last b of each row from `from` on, as far as the rows may be whole; nothing when a row is no run.
std::optional<std::vector<std::pair<Integer, Integer>>> runs(const Plane& plane, Integer from) {
  std::vector<std::pair<Integer, Integer>> all;
  for (Integer a = from; a <= plane.bound() / 4; ++a) {
    const std::vector<Integer> members = row(plane, a);
    if (members.empty()) return {};
    if (members.back() - members.front() + 1 != static_cast<Integer>(members.size())) return {};
    all.emplace_back(members.front(), members.back());
  }
  return all;
}

std::optional<Wedge> wedge_of(const Plane& plane, Integer from) {
  const auto rows = runs(plane, from);
  if (!rows || rows->size() < fewest_rows) return {};
  std::vector<SequenceTerm> first, last;
  bool is_from_diagonal = true, is_endless = true;
  for (std::size_t i = 0; i < rows->size(); ++i) {
    const Integer a = from + static_cast<Integer>(i);
    const auto& [least, greatest] = (*rows)[i];
    is_from_diagonal = is_from_diagonal && least == a;
    is_endless = is_endless && greatest == plane.bound();
    first.push_back({a, least - 1});
    last.push_back({a, greatest + 1});
  }
  Wedge wedge;
  if (!is_from_diagonal) wedge.above = beatty_through(first, false);
  if (!is_endless) wedge.below = beatty_through(last, true);
  const bool is_bounded = (is_from_diagonal || wedge.above) && (is_endless || wedge.below);
  return is_bounded && (wedge.above || wedge.below) ? std::optional(wedge) : std::nullopt;
}

/// The wedge is right from row `from` on, in the whole plane.
bool fits_wedge(const Plane& plane, const Wedge& wedge, Integer from) {
  for (Integer a = from; a <= plane.bound(); ++a) {
    const MaybeInteger above = wedge.above ? wedge.above->at(a) : MaybeInteger(-1),
                       below = wedge.below ? wedge.below->at(a) : MaybeInteger(plane.bound() + 1);
    if (!above || !below) return false;
    for (Integer b = a; b <= plane.bound(); ++b) {
      if (plane.has(a, b) != (b > *above && b < *below)) return false;
    }
  }
  return true;
}

std::string with_first_row(const std::string& wedge, const std::string& first) {
  if (first.empty()) return fmt::format("a >= 1 and {}", wedge);
  const bool is_choice = first.find(" or ") != std::string::npos;
  const std::string row =
      first == "true" ? "a = 0" : fmt::format("(a = 0 and {})", is_choice ? "(" + first + ")" : first);
  return fmt::format("(a >= 1 and {}) or {}", wedge, row);
}

/// "(1,k) : k >= 3", "(0,2*k + 1) : k >= 0", and single pairs; nothing when the row is no such set.
struct OutcomeRow {
  std::vector<Pair> single;
  std::vector<std::string> builders;
};

std::optional<OutcomeRow> row_set(const Plane& plane, Integer a) {
  std::vector<std::int32_t> terms;
  for (Integer b = 0; b <= plane.bound(); ++b) terms.push_back(b >= a && plane.has(a, b) ? 0 : 1);
  const auto period = observed_period(terms);
  if (!period || period->period > 24 || period->preperiod > 100) return {};
  OutcomeRow set;
  const auto begin = static_cast<Integer>(period->preperiod), length = static_cast<Integer>(period->period);
  for (Integer b = a; b < begin; ++b) {
    if (plane.has(a, b)) set.single.emplace_back(a, b);
  }
  for (Integer b = begin; b < begin + length; ++b) {
    if (terms[static_cast<std::size_t>(b)] != 0) continue;
    if (length == 1)
      set.builders.push_back(fmt::format("{{ ({},k) : k >= {} }}", a, b));
    else
      set.builders.push_back(fmt::format("{{ ({},{}*k{}) : k >= {} }}", a, length,
                                         b % length == 0 ? "" : fmt::format(" + {}", b % length),
                                         b / length));
  }
  return set;
}

/// (x, y) is in the set exactly when (x + p, y + q) is, from row and column `from` on.
bool is_translate(const Plane& plane, Integer p, Integer q, Integer from) {
  for (Integer x = from; x + p <= plane.bound(); ++x) {
    for (Integer y = from; y + q <= plane.bound(); ++y) {
      if (plane.has(x, y) != plane.has(x + p, y + q)) return false;
    }
  }
  return true;
}

/// A claim about single positions, which takes longer to check than one about sets.
Conjecture cell_by_cell(const Seen& seen, std::string gist, std::string statement) {
  Conjecture guess = seen_to_hold(seen, std::move(gist), std::move(statement));
  guess.claim_bound = std::min<Integer>(guess.bound, 1000);
  return guess;
}

/// There is something to translate beyond the beginning.
bool has_many(const Plane& plane, Integer from) {
  std::size_t count = 0;
  for (Integer x = from; x <= plane.bound() && count < fewest_rows; ++x) {
    for (Integer y = from; y <= plane.bound() && count < fewest_rows; ++y) count += plane.has(x, y) ? 1 : 0;
  }
  return count >= fewest_rows;
}

}  // namespace

Conjecture seen_to_hold(const Seen& seen, std::string gist, std::string statement) {
  return {std::move(gist), {},   std::move(statement), seen.plane.bound(), seen.plane.bound(),
          seen.positions,  false};
}

std::optional<Conjecture> guess_pairs(const Seen& seen) {
  const auto pairs = partners(seen.plane);
  const auto formula = pairs ? pair_formula(*pairs, seen.plane.bound()) : std::nullopt;
  if (!formula) return {};
  Conjecture guess =
      seen_to_hold(seen, formula->gist, fmt::format("P({}) = {} up to swap", seen.text, formula->set_text()));
  guess.lets = formula->lets;
  return guess;
}

std::optional<Conjecture> guess_wedge(const Seen& seen) {
  const Plane& plane = seen.plane;
  if (!is_symmetric(plane)) return {};
  const auto first = row_condition(row(plane, 0), plane.bound());
  for (const Integer from : {0, 1}) {
    const auto wedge = from == 0 || first ? wedge_of(plane, from) : std::nullopt;
    if (!wedge || !fits_wedge(plane, *wedge, from)) continue;
    const std::string condition = from == 0 ? wedge->text() : with_first_row(wedge->text(), *first);
    return cell_by_cell(seen, "a wedge, the same after swapping",
                        fmt::format("for 0 <= a <= b <= N: (a,b) in P({}) <=> {}", seen.text, condition));
  }
  return {};
}

std::optional<Conjecture> guess_rows(const Seen& seen) {
  constexpr Integer max_rows = 6;
  const Plane& plane = seen.plane;
  if (!is_symmetric(plane) || plane.bound() < 100) return {};
  for (Integer a = max_rows; a <= plane.bound(); ++a) {
    if (!row(plane, a).empty()) return {};
  }
  std::vector<Pair> single;
  std::vector<std::string> builders;
  for (Integer a = 0; a < max_rows; ++a) {
    const auto set = row_set(plane, a);
    if (!set) return {};
    single.insert(single.end(), set->single.begin(), set->single.end());
    builders.insert(builders.end(), set->builders.begin(), set->builders.end());
  }
  if (builders.empty() && single.empty()) return {};
  if (!single.empty()) builders.insert(builders.begin(), list_text(single));
  return seen_to_hold(seen, "a few rows that repeat",
                      fmt::format("P({}) = {} up to swap", seen.text, joined(builders, " union ")));
}

std::optional<Conjecture> guess_slopes(const Seen& seen, const PlanSettings& settings,
                                       const Control& control) {
  constexpr double unit = 10'000;
  constexpr Integer least_bound = 500;         // who asks for less wants no estimate
  constexpr std::uint64_t max_in_a_row = 100;  // on average; more of them fill an area
  if (seen.plane.bound() < least_bound) return {};
  if (seen.plane.count() / static_cast<std::uint64_t>(seen.plane.bound()) > max_in_a_row) return {};
  const Integer bound = default_slope_bound(seen.machine, settings);
  const SlopeFinding found = find_slopes(seen.machine, bound, settings, control);
  if (found.lines.empty() || found.off_lines > 0 || found.unclear > 0) return {};
  std::vector<std::string> slopes;
  double error = 0;
  for (const SlopeLine& line : found.lines) {
    if (line.is_spread || line.slope == 0 || std::isinf(line.slope)) return {};
    error = std::max(error, line.error);
    slopes.push_back(line.number ? to_text(*line.number)
                                 : fmt::format("{}/{}", std::lround(line.slope * unit), unit));
  }
  if (error > 0.01) return {};
  const auto within = std::max<long>(1, static_cast<long>(std::ceil(2 * error * unit)));
  Conjecture guess = seen_to_hold(
      seen, "lines of P-positions",
      fmt::format("slopes of {} are {} within {}/{}", seen.text, joined(slopes, ", "), within, unit));
  guess.bound = guess.claim_bound = bound;
  guess.cases = found.positions;
  return guess;
}

std::optional<Conjecture> guess_translate(const Seen& seen) {
  constexpr Integer longest = 24;
  const Plane& plane = seen.plane;
  if (plane.bound() < 8 * longest) return {};
  for (const Integer from : {0, 1, 2, 4, 8, 16}) {
    if (!has_many(plane, from)) return {};
    for (Integer total = 1; total <= 2 * longest; ++total) {
      for (Integer p = std::max<Integer>(0, total - longest); p <= std::min(total, longest); ++p) {
        const Integer q = total - p;
        if (!is_translate(plane, p, q, from)) continue;
        const char* gist = p == 0   ? "rows that repeat"
                           : q == 0 ? "columns that repeat"
                                    : "diagonals that repeat";
        return cell_by_cell(
            seen, gist,
            fmt::format("for {} <= x <= N, {} <= y <= N: (x,y) in P({}) <=> (x{},y{}) in P({})", from, from,
                        seen.text, p == 0 ? "" : fmt::format(" + {}", p),
                        q == 0 ? "" : fmt::format(" + {}", q), seen.text));
      }
    }
  }
  return {};
}

}  // namespace galli
