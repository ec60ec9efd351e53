#include "study/comparison/laws.h"

#include <algorithm>

#include "run/run.h"
#include "study/comparison/laws_push.h"

namespace galli {
namespace {

using GameKind = Game::Kind;

Game either(const Game& a, const Game& b) { return compound(GameKind::select, {a, b}); }
Game both(const Game& a, const Game& b) { return compound(GameKind::enforce, {a, b}); }

struct Law {
  std::string name;
  std::string_view source;
  Game left, right;
};

constexpr std::string_view lattice = "enforce paper, section 4";
constexpr std::string_view absorption = "enforce paper, Theorem 26";

std::vector<Law> laws_of_one(const Game& a) {
  return {{"| is idempotent", lattice, either(a, a), a}, {"& is idempotent", lattice, both(a, a), a}};
}

std::vector<Law> laws_of_two(const Game& a, const Game& b) {
  return {{"| is commutative", lattice, either(a, b), either(b, a)},
          {"& is commutative", lattice, both(a, b), both(b, a)},
          {"& absorbs |", absorption, both(either(a, b), a), a},
          {"| absorbs &", absorption, either(both(a, b), a), a}};
}

std::vector<Law> laws_of_three(const Game& a, const Game& b, const Game& c) {
  return {{"| is associative", lattice, either(either(a, b), c), either(a, either(b, c))},
          {"& is associative", lattice, both(both(a, b), c), both(a, both(b, c))},
          {"& distributes over |", absorption, both(either(a, b), c), either(both(a, c), both(b, c))},
          {"| distributes over &", absorption, either(both(a, b), c), both(either(a, c), either(b, c))}};
}

/// Those of each game, of two and of three.
std::vector<Law> lattice_laws(const std::vector<Game>& games) {
  std::vector<Law> laws;
  const auto add = [&](const std::vector<Law>& more) { laws.insert(laws.end(), more.begin(), more.end()); };
  for (auto game = games.begin(); game != games.end(); ++game) {
    if (std::find(games.begin(), game, *game) == game) add(laws_of_one(*game));
  }
  add(laws_of_two(games[0], games[1]));
  if (games.size() > 2) add(laws_of_three(games[0], games[1], games[2]));
  std::stable_partition(laws.begin(), laws.end(), [](const Law& law) { return law.source == lattice; });
  return laws;
}

LawFinding tried(const Law& law, Integer bound, const PlanSettings& settings, const Control& control) {
  LawFinding found;
  found.name = law.name;
  found.law = to_text(law.left) + "  =  " + to_text(law.right);
  found.source = law.source;
  const auto left = build_machine(law.left), right = build_machine(law.right);
  for (const auto* side : {&left, &right}) {
    const Complaint* complaint = std::get_if<Complaint>(side);
    if (complaint) found.why = complaint->message;
    if (complaint) return found;
  }
  const Machine &a = std::get<Machine>(left), &b = std::get<Machine>(right);
  found.why = why_not_compared(a, b);  // beside another game, heaps may become heaps that can be split
  if (!found.why.empty()) return found;
  found.outcomes = agreement(a, b, Ask::outcomes, bound, settings, control);
  found.values = agreement(a, b, Ask::values, bound, settings, control);
  if (found.outcomes.cases == 0) found.why = "no case in this window";
  if (found.outcomes.cases == 0) return found;
  const bool holds = found.outcomes.holds() && found.values->holds();
  found.verdict = holds ? LawFinding::Verdict::holds : LawFinding::Verdict::fails;
  found.witness = witness_of(law.left, law.right, found.outcomes, settings, control);
  return found;
}

}  // namespace

const Agreement& first_failure(const LawFinding& law) {
  if (!law.values || !law.values->first) return law.outcomes;
  if (!law.outcomes.first) return *law.values;
  return is_smaller(law.values->first->sizes, law.outcomes.first->sizes) ? *law.values : law.outcomes;
}

Integer default_laws_bound(const std::vector<Game>& games, const PlanSettings& settings) {
  const std::size_t heaps = machine_of(games.front()).boards[0].dimension();
  std::vector<Machine> machines;
  for (const Law& law : lattice_laws(games)) {
    for (const Game* side : {&law.left, &law.right}) {
      auto made = build_machine(*side);
      if (Machine* machine = std::get_if<Machine>(&made)) machines.push_back(std::move(*machine));
    }
  }
  return affordable_bound(heaps <= 2   ? 40
                          : heaps == 3 ? 15
                                       : 6,
                          [&](Integer bound) {
                            double seconds = 0;
                            for (const Machine& machine : machines)
                              seconds += seconds_of(machine, Ask::outcomes, bound, settings) +
                                         seconds_of(machine, Ask::values, bound, settings);
                            return seconds;
                          });
}

std::vector<LawFinding> try_laws(const std::vector<Game>& games, Integer bound, const PlanSettings& settings,
                                 const Control& control) {
  std::vector<LawFinding> found;
  const std::vector<Law> laws = lattice_laws(games);
  for (const Law& law : laws) {
    control.progress(
        {.stage = Stage::comparing, .subject = law.name, .done = found.size(), .total = laws.size()});
    found.push_back(tried(law, bound, settings, control));
  }
  for (LawFinding& law : try_push_laws(games[0], games[1], bound, settings, control))
    found.push_back(std::move(law));
  return found;
}

}  // namespace galli
