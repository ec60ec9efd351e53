#include "study/comparison/domination.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "game/board/board.h"
#include "run/run.h"

namespace galli {
namespace {

/// The machine, or nothing and why.
std::optional<Machine> machine_or(const Game& game, std::string& why) {
  auto made = build_machine(game);
  if (Complaint* complaint = std::get_if<Complaint>(&made)) {
    why = complaint->message;
    return {};
  }
  return std::move(std::get<Machine>(made));
}

Unasked why_unasked(const Game& game, const Machine& machine) {
  const std::string text = to_text(game);
  if (machine.misere) return text + " is played misere, domination is about normal play";
  if (machine.phases.size() > 1)
    return fmt::format("{} has {} phases, domination is about rulesets", text, machine.phases.size());
  return "";
}

/// Sorted; nothing when there are too many to list.
std::optional<std::vector<Position>> all_options(const Machine& machine, const Position& from) {
  Budget budget;
  std::vector<Position> all;
  for (const auto& ruleset : machine.rulesets) {
    const auto some = options(*ruleset, from, budget);
    if (!some) return {};
    all.insert(all.end(), some->begin(), some->end());
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// The positions that refute strong domination, by the criterion in the head of domination.h.
class StrongSearch {
 public:
  StrongSearch(const Machine& a, const Machine& b) : a_(a), b_(b) {}

  /// Nothing when there are too many moves to list.
  std::optional<bool> is_as_it_must_be(const Position& from) {
    const auto under = all_options(b_, from), over = all_options(a_, from);
    if (!under || !over) return {};
    is_included = is_included && inside(*over, *under);
    if (inside(*over, *under)) return true;
    for (const Position& next : *under) {
      const auto further = all_options(a_, next);
      if (!further) return {};
      if (inside(*further, *under)) return true;
    }
    return false;
  }

  bool is_included = true;  ///< every move of A so far was one of B

 private:
  static bool inside(const std::vector<Position>& fewer, const std::vector<Position>& more) {
    return std::includes(more.begin(), more.end(), fewer.begin(), fewer.end());
  }

  const Machine& a_;
  const Machine& b_;
};

/// Least total, then lexicographic.
bool comes_first(const Position& a, const Position& b) {
  const auto total = [](const Position& sizes) {
    return std::accumulate(sizes.begin(), sizes.end(), Integer{0});
  };
  return std::pair(total(a), a) < std::pair(total(b), b);
}

/// Positions whose options by B, and the options of these by A, can be listed in some seconds.
Integer max_strong_bound(std::size_t heaps) {
  return heaps == 1 ? 200 : heaps == 2 ? 40 : heaps == 3 ? 10 : 5;
}

}  // namespace

bool has_one_set(const Machine& machine) {
  return std::all_of(machine.nodes.begin(), machine.nodes.end(), [](const Node& node) {
    return node.kind == Node::Kind::leaf || node.kind == Node::Kind::unite;
  });
}

std::variant<Agreement, Unasked> domination(const Game& a, const Game& b, Integer bound,
                                            const PlanSettings& settings, const Control& control) {
  const Machine left = machine_of(a), right = machine_of(b);
  if (Unasked why = why_not_compared(left, right); !why.empty()) return why;
  if (Unasked why = why_unasked(a, left); !why.empty()) return why;
  if (Unasked why = why_unasked(b, right); !why.empty()) return why;
  std::string why;
  const auto both = machine_or(compound(Game::Kind::enforce, {a, b}), why);
  if (!both) return Unasked(fmt::format("{} & {}: {}", to_text(a), to_text(b), why));
  return agreement(*both, left, Ask::outcomes, bound, settings, control);
}

std::optional<Witness> against_domination(const Game& a, const Game& b, const Agreement& agreement,
                                          const PlanSettings& settings, const Control& control) {
  if (!agreement.first) return {};
  return witness_of(compound(Game::Kind::enforce, {a, b}), a, agreement, settings, control);
}

Relation relation_of(bool a_dominates_b, bool b_dominates_a) {
  if (a_dominates_b) return b_dominates_a ? Relation::similar : Relation::dominates;
  return b_dominates_a ? Relation::dominated : Relation::confused;
}

std::string_view name_of(Relation relation) {
  switch (relation) {
    case Relation::dominates: return "dominates";
    case Relation::dominated: return "dominated";
    case Relation::similar: return "similar";
    case Relation::confused: break;
  }
  return "confused";
}

StrongDomination strong_domination(const Game& a, const Game& b, Integer bound, const Control& control) {
  StrongDomination found;
  const Machine left = machine_of(a), right = machine_of(b);
  found.bound = std::min(bound, max_strong_bound(left.boards[0].dimension()));
  for (const auto* each : {&left, &right}) {
    if (has_one_set(*each)) continue;
    found.reason = to_text(each == &left ? a : b) + " does not have one set of moves at each position";
    return found;
  }
  StrongSearch search(left, right);
  Position sizes(left.boards[0].dimension(), 0);
  do {
    if (control.stop_requested()) throw interruption();
    const Position from = placed(left.boards[0], sizes);
    if (!left.boards[0].contains(from)) continue;
    const auto is_fine = search.is_as_it_must_be(from);
    if (!is_fine) {
      found.reason = "there are too many moves to list";
      return found;
    }
    ++found.cases;
    if (*is_fine) continue;
    ++found.failures;
    if (!found.at || comes_first(sizes, *found.at)) found.at = sizes;
  } while (galli::advance(sizes, found.bound));
  using StrongVerdict = StrongDomination::Verdict;
  found.verdict = found.failures > 0   ? StrongVerdict::refuted
                  : search.is_included ? StrongVerdict::by_inclusion
                                       : StrongVerdict::observed;
  return found;
}

}  // namespace galli
