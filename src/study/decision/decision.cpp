#include "study/decision/decision.h"

#include <algorithm>
#include <memory>
#include <set>

#include "base/words.h"
#include "claim/repetition.h"

namespace galli {
namespace {

using claims::Binding;
using claims::Claim;
using claims::Statement;
using claims::Term;
using Op = Term::Op;

/// What a claim is made of, as far as it decides in which numeration it may be true.
struct Ingredients {
  bool has_digits = false;  ///< of Zeckendorf sums
  bool has_xor = false;
  bool has_roots = false;  ///< that are not known beforehand
  std::set<Integer> roots{};

  void add(const Claim& claim) {
    for (const claims::Let& let : claim.lets) add(let.body);
    for (const Binding& range : claim.ranges) add(range);
    for (const Term& term : claim.statement.terms) add(term);
  }
  void add(const Binding& binding) {
    for (const auto* bounds : {&binding.lower, &binding.upper}) {
      for (const Binding::Bound& bound : *bounds) add(bound.term);
    }
    for (const Term& term : binding.where) add(term);
  }
  void add(const Term& term) {
    switch (term.op) {
      case Op::constant:
        if (term.exact.d != 0) roots.insert(term.exact.d);
        break;
      case Op::square_root: {
        const bool is_known = term.kids[0].op == Op::constant && term.kids[0].exact.is_integer();
        const auto root = is_known ? square_root(term.kids[0].exact.a) : MaybeSurd{};
        if (!root) has_roots = true;
        if (root && root->d != 0) roots.insert(root->d);
        break;
      }
      case Op::zeckendorf:
      case Op::least_part:
      case Op::trailing_zeros: has_digits = true; break;
      case Op::exclusive_or: has_xor = true; break;
      default: break;
    }
    for (const Term& kid : term.kids) add(kid);
    for (const Binding& binding : term.bindings) add(binding);
  }
};

constexpr unsigned largest_metallic = 4;

std::vector<Numeration> numerations_for(const Claim& claim) {
  Ingredients made;
  made.add(claim);
  if (made.has_digits) return {metallic_numeration(1)};
  if (made.has_xor) return {base_numeration(2)};
  std::vector<Numeration> all;
  if (!made.has_roots && made.roots.empty()) all.push_back(base_numeration(2));
  for (unsigned t = 1; t <= largest_metallic; ++t) {
    const auto root = square_root(static_cast<Integer>(t) * t + 4);
    const bool fits =
        std::all_of(made.roots.begin(), made.roots.end(), [&](Integer d) { return root && root->d == d; });
    if (fits) all.push_back(metallic_numeration(t));
  }
  return all;
}

/// Its ends do not depend on N, nor on variables that go through numbers without end.
class Cases {
 public:
  explicit Cases(const Claim& claim) : claim_(claim) {
    for (const Binding& range : claim.ranges) {
      Binding open = range;
      if (has_values(range)) {
        Binding plain = range;
        plain.where.clear();
        with_values.push_back(plain);
        slots_.insert(range.slots.begin(), range.slots.end());
        open = {};
        open.where = range.where;
      }
      if (!open.slots.empty() || !open.where.empty()) others.push_back(std::move(open));
    }
  }

  std::vector<Binding> with_values{};
  std::vector<Binding> others{};
  const std::set<std::size_t>& slots() const { return slots_; }

 private:
  bool has_values(const Binding& range) const {
    if (range.kind == Binding::Kind::options) return false;
    if (claims::names_bound(claim_, without_conditions(range))) return false;
    if (range.kind != Binding::Kind::between) return true;
    if (range.upper.empty()) return false;
    for (const auto* bounds : {&range.lower, &range.upper}) {
      for (const Binding::Bound& bound : *bounds) {
        if (!is_known(bound.term)) return false;
      }
    }
    return true;
  }
  static Binding without_conditions(Binding range) {
    range.where.clear();
    return range;
  }
  bool is_known(const Term& term) const {
    if (term.op == Op::call) return false;
    if (term.op == Op::variable) return slots_.contains(term.index);
    return term.bindings.empty() &&
           std::all_of(term.kids.begin(), term.kids.end(), [&](const Term& kid) { return is_known(kid); });
  }

  const Claim& claim_;
  std::set<std::size_t> slots_{};
};

bool is_handled(Statement::Kind kind) {
  return kind == Statement::Kind::condition || kind == Statement::Kind::positions_are ||
         kind == Statement::Kind::same_values;
}

class Deciding {
 public:
  Deciding(const Claim& claim, claims::Evaluator& evaluator, StudyOracle& oracle,
           const PlanSettings& settings, const Control& control, const DecisionLimits& limits)
      : claim_(claim),
        evaluator_(evaluator),
        oracle_(oracle),
        settings_(settings),
        control_(control),
        limits_(limits),
        cases_(claim),
        numerations_(numerations_for(claim)) {
    budget_.max_states = limits.states;
    budget_.max_work = limits.work;
    budget_.max_entries = settings.memory / 16;  // four bytes an entry, and several automata at a time
    budget_.check = [this] {
      if (control_.stop_requested()) throw interruption();
    };
    for (const Numeration& numeration : numerations_)
      translators_.push_back(std::make_unique<ClaimTranslator>(
          claim_, evaluator_, oracle_, numeration, budget_, settings_, control_, decision_.grounds));
  }

  Decision run() {
    if (evaluator_.cases_about(cases_.with_values, evaluator_.frame()) > static_cast<double>(limits_.cases)) {
      decision_.reason = "there are too many cases";
      return std::move(decision_);
    }
    const auto visit = [&] {
      ++decision_.cases;
      return case_holds();
    };
    evaluator_.each(cases_.with_values, 0, evaluator_.frame(), evaluator_.bound(), visit);
    decision_.is_proved = decision_.reason.empty() && decision_.cases > 0;
    decision_.work = budget_.work;
    return std::move(decision_);
  }

 private:
  /// The numeration of the case before is tried first.
  bool case_holds() {
    ClaimTranslator::Slots slots(claim_.frame);
    for (std::size_t slot : cases_.slots())
      slots[slot] = SymbolicNumber{{{{{}, Surd{evaluator_.frame()[slot]}}, {}, {}}}, false};
    std::string reason = "no numeration fits";
    for (std::size_t i = 0; i < numerations_.size(); ++i) {
      const std::size_t which = (last_ + i) % numerations_.size();
      const DecisionGrounds before = decision_.grounds;
      try {
        const bool holds = translators_[which]->holds(slots, cases_.others);
        decision_.grounds.numerations.insert(numerations_[which].name);
        last_ = which;
        if (!holds) decision_.reason = "it is not true for all numbers";
        return holds;
      } catch (const NotDecided& problem) {
        reason = problem.reason;
      } catch (const BudgetSpent& spent) {
        reason = spent.what == BudgetSpent::What::states   ? "automata have too many states"
                 : spent.what == BudgetSpent::What::memory ? "automata take too much memory"
                                                           : "automata take too much work";
        if (spent.what == BudgetSpent::What::work) i = numerations_.size();
      }
      decision_.grounds = before;
    }
    decision_.reason = reason;
    return false;
  }

  const Claim& claim_;
  claims::Evaluator& evaluator_;
  StudyOracle& oracle_;
  const PlanSettings& settings_;
  const Control& control_;
  const DecisionLimits& limits_;
  Cases cases_;
  std::vector<Numeration> numerations_;
  AutomatonBudget budget_{};
  std::vector<std::unique_ptr<ClaimTranslator>> translators_{};
  std::size_t last_ = 0;
  Decision decision_{};
};

}  // namespace

Decision decide(const Claim& claim, claims::Evaluator& evaluator, StudyOracle& oracle,
                const PlanSettings& settings, const Control& control, const DecisionLimits& limits) {
  if (!is_handled(claim.statement.kind)) return {false, {}, 0, 0, "statements of this kind are not handled"};
  try {
    return Deciding(claim, evaluator, oracle, settings, control, limits).run();
  } catch (const Error& error) {
    if (error.complaint().kind == ErrorKind::interrupted) throw;
    return {false, {}, 0, 0, error.complaint().message};
  } catch (const BudgetSpent&) {
    return {false, {}, 0, 0, "automata take too much work"};
  }
}

std::string in_words(const DecisionGrounds& grounds) {
  std::string text = "for all heaps";
  if (grounds.by_rules && grounds.sets.empty())
    return text + ": the games have the same choices at every position";
  const auto name = [](const std::string& numeration) {
    return numeration.find_first_not_of("0123456789") == std::string::npos ? "base " + numeration
                                                                           : numeration;
  };
  std::vector<std::string> numerations;
  for (const std::string& each : grounds.numerations) numerations.push_back(name(each));
  text += ", by automata (" + joined(numerations, ", ");
  const auto largest = std::max_element(grounds.sets.begin(), grounds.sets.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
  if (grounds.sets.size() == 1)
    text += "; " + largest->first + " has " + counted(largest->second, "state");
  else if (largest != grounds.sets.end())
    text += "; the largest of " + std::to_string(grounds.sets.size()) + " is " + largest->first + " with " +
            counted(largest->second, "state");
  text += ")";
  if (!grounds.rests_on.empty())
    text += " and " + joined({grounds.rests_on.begin(), grounds.rests_on.end()}, ", ");
  return text;
}

}  // namespace galli
