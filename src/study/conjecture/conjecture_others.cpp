// Guesses by comparison with other games: copies of a game, the same set as a game's, a few exceptions.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/words.h"
#include "lang/reader.h"
#include "run/run.h"
#include "study/conjecture/conjecture_kinds.h"
#include "study/conjecture/pair_formula.h"

namespace galli {
namespace {

constexpr Integer first_look = 40;  ///< bound to which all candidates are computed
constexpr std::size_t max_few_exceptions = 4;
constexpr std::size_t max_same = 3;

// Copies.

Plane copies_of(const Matrix& q, const std::vector<Position>& classes, const std::vector<Pair>& pairs,
                Integer bound) {
  Plane plane(bound);
  for (const Position& t : classes) {
    for (const auto& [a, b] : pairs) {
      for (const auto& copy : {sum_of_columns(q, a, b), sum_of_columns(q, b, a)}) {
        if (copy) plane.add(t[0] + (*copy)[0], t[1] + (*copy)[1]);
      }
    }
  }
  return plane;
}

/// "1 + 2*A(n) + B(n)"
std::string combination(Integer constant, Integer a, const std::string& first, Integer b,
                        const std::string& second) {
  std::vector<std::string> terms;
  if (constant != 0) terms.push_back(std::to_string(constant));
  for (const auto& [factor, name] : {std::pair{a, first}, std::pair{b, second}}) {
    if (factor == 1) terms.push_back(name);
    if (factor > 1) terms.push_back(fmt::format("{}*{}", factor, name));
  }
  return terms.empty() ? "0" : joined(terms, " + ");
}

/// (A, B) and (B, A), unless they are always the same.
std::vector<std::pair<std::string, std::string>> orders_of(const PairFormula& formula) {
  const bool is_diagonal = std::all_of(formula.pairs.begin(), formula.pairs.end(),
                                       [](const Pair& pair) { return pair.first == pair.second; });
  if (is_diagonal) return {{"A(n)", "B(n)"}};
  return {{"A(n)", "B(n)"}, {"B(n)", "A(n)"}};
}

/// A set for each class, both ways round.
std::string union_of_classes(const Matrix& q, const std::vector<Position>& classes,
                             const PairFormula& formula) {
  std::vector<std::string> sets;
  for (const Position& t : classes) {
    for (const auto& [first, second] : orders_of(formula))
      sets.push_back(fmt::format("{{ ({}, {}) : n >= {} }}", combination(t[0], q.p1, first, q.p2, second),
                                 combination(t[1], q.q1, first, q.q2, second), formula.start));
  }
  return joined(sets, " union ");
}

std::string term(Integer factor, const char* name) {
  return factor == 0 ? "0" : factor == 1 ? name : fmt::format("{}*{}", factor, name);
}

/// "0 <= 10*x - y - 68*A(n) < 68"
std::string in_class(const std::string& plus, const std::string& minus, Integer d,
                     const std::string& multiple) {
  return fmt::format("0 <= {} - {} - {}*{} < {}", plus, minus, d, multiple, d);
}

/// Some n puts the position into some class: for matrices with many classes.
std::string condition_on_classes(const Matrix& q, const std::string& game, const PairFormula& formula) {
  const Integer d = determinant(q);
  std::vector<std::string> cases;
  for (const auto& [a, b] : orders_of(formula))
    cases.push_back(fmt::format("({} and {})", in_class(term(q.q2, "x"), term(q.p2, "y"), d, a),
                                in_class(term(q.p1, "y"), term(q.q1, "x"), d, b)));
  return fmt::format(
      "for 0 <= x <= N, 0 <= y <= N where {} <= {} and {} <= {}: (x,y) in P({}) <=> some n in {}..N: {}",
      term(q.q1, "x"), term(q.p1, "y"), term(q.p2, "y"), term(q.q2, "x"), game, formula.start,
      joined(cases, " or "));
}

// The same set.

/// Library games, then small compounds, simplest first.
std::vector<std::string> candidates() {
  const std::vector<std::string> base = {"nim", "wythoff", "bishop", "yama", "euclid"};
  std::vector<std::string> texts = base;
  texts.insert(texts.end(), {"euclid_t", "gdwn", "fraenkel[2]", "fraenkel[3]"});
  for (const std::string& a : base) texts.push_back("misere(" + a + ")");
  for (const std::string& a : base) texts.push_back("one_pass(" + a + ")");
  for (const char* sign : {" >> ", " & ", " | "}) {
    for (const std::string& a : base) {
      for (const std::string& b : base) {
        const bool is_repeated = *(sign + 1) != '>' && a >= b;
        if (!is_repeated) texts.push_back(a + sign + b);
      }
    }
  }
  return texts;
}

/// The largest bound up to this one to which the P-positions take little time.
Integer quick_bound(const Machine& machine, Integer bound, const PlanSettings& settings) {
  for (const Integer smaller : {bound, Integer{1000}, Integer{500}, Integer{200}}) {
    if (smaller > bound) continue;
    const auto plan = plan_or_complaint(machine, positions_to(smaller), settings);
    const Plan* made = std::get_if<Plan>(&plan);
    if (made && made->seconds < 0.5) return smaller;
  }
  return std::min(bound, first_look);
}

struct Candidate {
  Game game;
  Machine machine;
};

/// What `compare` tells: that a game is dominated, or absorbed.
bool is_part_of(const Game& part, const Game& game) {
  return part == game || std::any_of(game.kids.begin(), game.kids.end(),
                                     [&](const Game& kid) { return is_part_of(part, kid); });
}

/// The same parts in another order, which does not matter.
bool is_reordered(const Game& a, const Game& b) {
  const bool is_commutative = a.kind == Game::Kind::select || a.kind == Game::Kind::enforce;
  return is_commutative && a.kind == b.kind &&
         std::is_permutation(a.kids.begin(), a.kids.end(), b.kids.begin(), b.kids.end());
}

std::optional<Candidate> candidate(const std::string& text, const Seen& seen, const Library& library) {
  try {
    Candidate made{read_game(std::make_shared<const Source>(Source{"", text}), library), {}};
    made.machine = machine_of(made.game);
    const bool is_alike = made.machine.boards[0].positions_are_sizes() &&
                          made.machine.boards[0].dimension() == 2 && !is_part_of(seen.game, made.game) &&
                          !is_reordered(seen.game, made.game);
    return is_alike ? std::optional(std::move(made)) : std::nullopt;
  } catch (const Error&) {
    return {};
  }
}

/// Positions on one side only, as far as there are few; both are empty when the sets are the same.
struct Exceptions {
  std::vector<Pair> missing;  ///< of the other game, not of this one
  std::vector<Pair> more;
  bool are_few = true;
};

Exceptions exceptions(const Plane& seen, const Plane& other, bool up_to_swap, Integer bound) {
  Exceptions found;
  for (Integer x = 0; x <= bound && found.are_few; ++x) {
    for (Integer y = up_to_swap ? x : 0; y <= bound; ++y) {
      if (seen.has(x, y) == other.has(x, y)) continue;
      (seen.has(x, y) ? found.more : found.missing).emplace_back(x, y);
      found.are_few = found.missing.size() + found.more.size() <= max_few_exceptions;
      if (!found.are_few) break;
    }
  }
  return found;
}

/// Both ways round: taking a pair away leaves its swap.
std::vector<Pair> with_swaps(const std::vector<Pair>& pairs) {
  std::vector<Pair> all = pairs;
  for (const auto& [x, y] : pairs) {
    if (x != y) all.emplace_back(y, x);
  }
  return all;
}

std::string with_exceptions(const std::string& other, const Exceptions& found, bool up_to_swap) {
  std::string set = fmt::format("P({})", other);
  if (!found.missing.empty())
    set = fmt::format("{} minus {}", set, list_text(up_to_swap ? with_swaps(found.missing) : found.missing));
  if (!found.missing.empty() && !found.more.empty()) set = "(" + set + ")";
  if (!found.more.empty()) set = fmt::format("{} union {}", set, list_text(found.more));
  return set;
}

/// Exceptions lie near the beginning, in a set that goes on.
bool is_plausible(const Exceptions& found, const Plane& other, Integer bound) {
  const auto is_early = [&](const Pair& pair) { return std::max(pair.first, pair.second) <= first_look / 2; };
  return found.are_few && other.count() > 2 * max_few_exceptions && bound > first_look &&
         std::all_of(found.missing.begin(), found.missing.end(), is_early) &&
         std::all_of(found.more.begin(), found.more.end(), is_early);
}

}  // namespace

std::optional<Conjecture> guess_copies(const Seen& seen, const PlanSettings& settings,
                                       const Control& control) {
  constexpr std::size_t max_classes = 400, fewest_for_condition = 5;
  if (!seen.machine.copies) return {};
  const Matrix& q = seen.machine.copies->matrix;
  const Machine& canonical = *seen.machine.copies->canonical;
  const auto in_cone = classes(q, max_classes);
  const Integer bound = seen.plane.bound();
  if (!in_cone || canonical.boards[0].dimension() != 2) return {};
  const auto pairs = partners(plane_of(canonical, bound, settings, control));
  const auto formula = pairs ? pair_formula(*pairs, bound) : std::nullopt;
  if (!formula || !formula->exceptions.empty()) return {};
  if (!(copies_of(q, *in_cone, formula->pairs, bound) == seen.plane)) return {};
  const bool is_union = in_cone->size() < fewest_for_condition;
  Conjecture guess =
      seen_to_hold(seen, formula->gist + ", in each class of the matrix",
                   is_union ? fmt::format("P({}) = {}", seen.text, union_of_classes(q, *in_cone, *formula))
                            : condition_on_classes(q, seen.text, *formula));
  guess.lets = formula->lets;
  if (!is_union) guess.claim_bound = std::min<Integer>(bound, 60);
  return guess;
}

std::vector<Conjecture> guess_same(const Seen& seen, const Library& library, const PlanSettings& settings,
                                   const Control& control) {
  const Integer bound = seen.plane.bound(), look = std::min(bound, first_look);
  const bool up_to_swap = seen.machine.is_symmetric;
  std::vector<Conjecture> same, nearly;
  bool has_plain = false;  // then compounds tell nothing new
  for (const std::string& text : candidates()) {
    const bool is_plain = text.find(' ') == std::string::npos;
    if (same.size() >= max_same || (!is_plain && has_plain)) break;
    const auto other = candidate(text, seen, library);
    if (!other || other->machine.is_symmetric != up_to_swap) continue;
    const Plane first = plane_of(other->machine, look, settings, control);
    if (!exceptions(seen.plane, first, up_to_swap, look).are_few) continue;
    const Integer reach = quick_bound(other->machine, bound, settings);
    const Plane all = plane_of(other->machine, reach, settings, control);
    const Exceptions found = exceptions(seen.plane, all, up_to_swap, reach);
    if (!is_plausible(found, all, reach)) continue;
    const bool is_same = found.missing.empty() && found.more.empty();
    Conjecture guess =
        seen_to_hold(seen, is_same ? "the P-positions of " + text : "those of " + text + ", but for a few",
                     fmt::format("P({}) = {}{}", seen.text, with_exceptions(text, found, up_to_swap),
                                 is_same || !up_to_swap ? "" : " up to swap"));
    guess.bound = guess.claim_bound = reach;
    guess.cases = all.cells();
    has_plain = has_plain || (is_same && is_plain);
    (is_same ? same : nearly).push_back(std::move(guess));
  }
  if (same.empty() && !nearly.empty()) same.push_back(nearly.front());
  return same;
}

}  // namespace galli
