#include "study/comparison/laws_push.h"

#include <fmt/format.h>

#include <algorithm>

#include "run/run.h"
#include "study/comparison/domination.h"

namespace galli {
namespace {

using LawVerdict = LawFinding::Verdict;

constexpr const char* single_heaps_only = "its hypothesis is about several heaps, single ones are looked at";

/// P and N of two games, of their misere and of their push, with heaps 0..bound.
class PushLaws {
 public:
  PushLaws(const Game& a, const Game& b, Integer bound, const PlanSettings& settings, const Control& control)
      : a_(to_text(a)), b_(to_text(b)), machine_(machine_of(a)), machine_of_b_(machine_of(b)) {
    const Game pushed = compound(Game::Kind::push, {a, b});
    push_ = to_text(pushed);
    const auto outcomes = [&](const Game& game) {
      return table_to(machine_of(game), Ask::outcomes, bound, settings, control);
    };
    of_a_ = outcomes(a);
    of_b_ = outcomes(b);
    of_push_ = outcomes(pushed);
    of_misere_ = outcomes(compound(Game::Kind::misere, {a}));
  }

  LawFinding characterisation() const;
  LawFinding pushing_to_p_wins() const;
  LawFinding disjoint() const;
  LawFinding misere() const;

 private:
  /// The options by a game that are in the window; nothing when one is not, or there are too many.
  std::optional<std::vector<std::uint64_t>> options_in_window(const Machine& machine,
                                                              const Position& from) const;
  /// What the characterisation expects at a cell; off_board: it is unknown from this window.
  std::int32_t expected(std::uint64_t cell) const;
  /// The smallest cell that is P in both tables.
  std::optional<Position> common_p(const Table& one, const Table& other) const;
  /// The smallest position from which the first game has no move and which is not P in the second.
  std::optional<Position> end_that_is_not_p() const;
  /// Hypotheses are about all multisets of heaps.
  bool sees_single_heaps_only() const {
    return machine_.boards[0].window_shows() == WindowShows::single_heaps;
  }
  LawFinding named(std::string name, std::string law) const;
  static void judge(LawFinding& finding, const Table& left, const Table& right);
  /// The same where a hypothesis was looked at in the window: it may not be met beyond.
  void judge_if_met(LawFinding& finding, const Table& left, const Table& right) const;
  bool is_closed(const Machine& machine) const;

  std::string a_, b_, push_;
  Machine machine_, machine_of_b_;
  Table of_a_, of_b_, of_push_, of_misere_;
};

LawFinding PushLaws::named(std::string name, std::string law) const {
  return {std::move(name), std::move(law), "push paper, section 2.1", LawVerdict::unasked, "", {}, {}, {}};
}

void PushLaws::judge(LawFinding& finding, const Table& left, const Table& right) {
  finding.outcomes = agreement(left, right);
  finding.verdict = finding.outcomes.cases == 0 ? LawVerdict::unasked
                    : finding.outcomes.holds()  ? LawVerdict::holds
                                                : LawVerdict::fails;
  if (finding.outcomes.cases == 0) finding.why = "no case in this window";
}

bool PushLaws::is_closed(const Machine& machine) const {
  for (std::uint64_t cell = 0; cell < of_a_.cells.size(); ++cell) {
    if (of_a_.cells[cell] == Table::off_board) continue;
    if (!options_in_window(machine, of_a_.window.position(cell))) return false;
  }
  return true;
}

void PushLaws::judge_if_met(LawFinding& finding, const Table& left, const Table& right) const {
  judge(finding, left, right);
  if (finding.verdict != LawVerdict::fails || (is_closed(machine_) && is_closed(machine_of_b_))) return;
  finding.verdict = LawVerdict::unasked;
  finding.why = "moves leave this window, and its hypothesis may fail beyond";
}

std::optional<std::vector<std::uint64_t>> PushLaws::options_in_window(const Machine& machine,
                                                                      const Position& from) const {
  Budget budget;
  std::vector<std::uint64_t> cells;
  for (const auto& ruleset : machine.rulesets) {
    const auto found = options(*ruleset, placed(machine.boards[0], from), budget);
    if (!found) return {};
    for (const Position& option : *found) {
      const Position sizes = machine.boards[0].positions_are_sizes() ? option : Position{};
      const bool is_inside =
          sizes.size() == from.size() && std::equal(sizes.begin(), sizes.end(), of_a_.window.last.begin(),
                                                    [](Integer size, Integer last) { return size <= last; });
      if (!is_inside) return {};
      cells.push_back(of_a_.window.cell(sizes));
    }
  }
  return cells;
}

std::int32_t PushLaws::expected(std::uint64_t cell) const {
  if (of_push_.cells[cell] == Table::off_board) return Table::off_board;
  const auto options = options_in_window(machine_, of_push_.window.position(cell));
  if (!options) return Table::off_board;
  if (of_b_.is_p(cell)) return 1;
  return std::any_of(options->begin(), options->end(), [&](std::uint64_t to) { return of_push_.is_p(to); })
             ? 1
             : 0;
}

LawFinding PushLaws::characterisation() const {
  LawFinding found =
      named("Proposition 2.1.2", fmt::format("a position is P in {} where it is N in {} and all moves of {} "
                                             "go to N-positions of {}",
                                             push_, b_, a_, push_));
  Table expected_table = of_push_, seen = of_push_;
  for (std::uint64_t cell = 0; cell < seen.cells.size(); ++cell) {
    expected_table.cells[cell] = expected(cell);
    if (expected_table.cells[cell] == Table::off_board) seen.cells[cell] = Table::off_board;
  }
  judge(found, seen, expected_table);
  return found;
}

LawFinding PushLaws::pushing_to_p_wins() const {
  LawFinding found = named("Proposition 2.1.4 (i)", fmt::format("P-positions of {} are N in {}", b_, push_));
  Table wanted = of_push_, seen = of_push_;
  for (std::uint64_t cell = 0; cell < seen.cells.size(); ++cell) {
    wanted.cells[cell] = of_b_.is_p(cell) ? 1 : Table::off_board;
    if (!of_b_.is_p(cell)) seen.cells[cell] = Table::off_board;
  }
  judge(found, seen, wanted);
  return found;
}

std::optional<Position> PushLaws::common_p(const Table& one, const Table& other) const {
  std::optional<Position> smallest;
  for (std::uint64_t cell = 0; cell < one.cells.size(); ++cell) {
    if (!one.is_p(cell) || !other.is_p(cell)) continue;
    const Position here = one.window.position(cell);
    if (!smallest || is_smaller(here, *smallest)) smallest = here;
  }
  return smallest;
}

LawFinding PushLaws::disjoint() const {
  LawFinding found =
      named("Proposition 2.1.4 (ii)",
            fmt::format("P-positions of {} are those of {}, if none is P in {}", push_, a_, b_));
  if (sees_single_heaps_only()) {
    found.why = single_heaps_only;
    return found;
  }
  if (const auto common = common_p(of_a_, of_b_)) {
    found.verdict = LawVerdict::unmet;
    found.why = to_text(*common) + " is P in both";
    return found;
  }
  judge_if_met(found, of_push_, of_a_);
  return found;
}

std::optional<Position> PushLaws::end_that_is_not_p() const {
  for (std::uint64_t cell = 0; cell < of_a_.cells.size(); ++cell) {
    // Who cannot move loses in normal play and wins in misere play.
    if (!of_a_.is_p(cell) || of_misere_.is_p(cell) || of_b_.is_p(cell)) continue;
    const Position here = of_a_.window.position(cell);
    Budget budget;
    const bool is_end =
        std::all_of(machine_.rulesets.begin(), machine_.rulesets.end(), [&](const auto& ruleset) {
          const auto found = options(*ruleset, placed(machine_.boards[0], here), budget);
          return found && found->empty();
        });
    if (is_end) return here;
  }
  return {};
}

LawFinding PushLaws::misere() const {
  LawFinding found =
      named("Proposition 2.1.4 (iii)",
            fmt::format("P-positions of {} are those of misere({}), if none is P in {} and where {} ends {} "
                        "is P",
                        push_, a_, b_, a_, b_));
  if (sees_single_heaps_only()) {
    found.why = single_heaps_only;
    return found;
  }
  found.verdict = LawVerdict::unmet;
  if (const auto common = common_p(of_misere_, of_b_)) {
    found.why = fmt::format("{} is P in misere({}) and in {}", to_text(*common), a_, b_);
    return found;
  }
  if (const auto end = end_that_is_not_p()) {
    found.why = fmt::format("{} is the end of {} and N in {}", to_text(*end), a_, b_);
    return found;
  }
  judge_if_met(found, of_push_, of_misere_);
  return found;
}

/// One imposed set in one phase: what the push paper calls a ruleset.
bool is_ruleset(const Machine& machine) { return machine.phases.size() == 1 && has_one_set(machine); }

/// Lemma 2.1.1: values of A >> A are those of A with one more heap of size one.
LawFinding with_itself(const Game& a, Integer bound, const PlanSettings& settings, const Control& control) {
  const Game twice = compound(Game::Kind::push, {a, a});
  LawFinding found{"Lemma 2.1.1",
                   fmt::format("value in {}  =  value in {} xor 1", to_text(twice), to_text(a)),
                   "push paper, section 2.1",
                   LawVerdict::unmet,
                   "",
                   {},
                   {},
                   {}};
  const Machine machine = machine_of(a);
  if (machine.phases.size() > 1) found.why = to_text(a) + " has several phases";
  if (machine.phases.size() > 1) return found;
  const Table left = table_to(machine_of(twice), Ask::values, bound, settings, control);
  Table right = table_to(machine, Ask::values, bound, settings, control);
  for (std::int32_t& cell : right.cells) {
    if (cell != Table::off_board) cell ^= 1;
  }
  found.values = agreement(left, right);
  Table left_outcomes = left, right_outcomes = right;
  left_outcomes.ask = right_outcomes.ask = Ask::outcomes;
  found.outcomes = agreement(left_outcomes, right_outcomes);
  if (found.outcomes.cases == 0) found.why = "no case in this window";
  if (found.outcomes.cases == 0) return found;
  found.verdict = found.values->holds() ? LawVerdict::holds : LawVerdict::fails;
  return found;
}

}  // namespace

std::vector<LawFinding> try_push_laws(const Game& a, const Game& b, Integer bound,
                                      const PlanSettings& settings, const Control& control) {
  std::vector<LawFinding> found = {with_itself(a, bound, settings, control)};
  if (!(a == b)) found.push_back(with_itself(b, bound, settings, control));
  for (const auto& [first, second] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    if (first == &b && a == b) continue;
    const Game pushed = compound(Game::Kind::push, {*first, *second});
    LawFinding unmet{"Propositions 2.1.2 and 2.1.4",
                     "P-positions of " + to_text(pushed),
                     "push paper, section 2.1",
                     LawVerdict::unmet,
                     "they are about two rulesets in normal play",
                     {},
                     {},
                     {}};
    if (!is_ruleset(machine_of(*first)) || machine_of(*second).phases.size() > 1) {
      found.push_back(std::move(unmet));
      continue;
    }
    const PushLaws laws(*first, *second, bound, settings, control);
    for (LawFinding law : {laws.characterisation(), laws.pushing_to_p_wins(), laws.disjoint(), laws.misere()})
      found.push_back(std::move(law));
  }
  return found;
}

}  // namespace galli
