// Conditions of a claim as functions of one variable: where they repeat for ever, and how many cases decide them.
//
// Every number and every condition that is made of n gets a Course: from some n on, f(n + length) = f(n) + growth. Games
// have one when their periods are proved: value(G, 3*n + 1) takes over period, preperiod and saltus. Sums, remainders,
// floors, comparisons and connectives have one when their parts do. A condition that has a course holds for every n as soon as it holds
// up to the end of one length after its beginning. Two sequences with periods p and q that agree on p + q - gcd(p, q) terms
// in a row agree for ever (N. J. Fine, H. S. Wilf, Uniqueness theorems for periodic functions, 1965), so an equation needs no more than that.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "claim/evaluator.h"

namespace galli::claims {

/// From n = `from` on, f(n + length) = f(n) + growth. Truths do not grow.
struct Course {
  Integer from = 0;
  Integer length = 1;
  Surd growth{};
};

class Repetition {
 public:
  /// About the variable in `slot`, from `first` on; the others have their values in the frame. Its own value is changed.
  Repetition(const Claim& claim, Evaluator& evaluator, std::size_t slot, Integer first)
      : claim_(claim), evaluator_(evaluator), frame_(evaluator.frame()), slot_(slot), first_(first) {}

  /// The condition holds for every n from the first on if it does up to this one. Empty if that is unknown. Throws
  /// Error when interrupted.
  std::optional<Integer> last_needed(const std::vector<Term>& hypotheses, const Term& condition);

  /// By which periods were proved.
  const std::set<std::string>& arguments() const { return arguments_; }

 private:
  using Op = Term::Op;
  using MaybeCourse = std::optional<Course>;

  std::optional<Integer> needed(const Term& condition);
  MaybeCourse number(const Term& term);
  MaybeCourse truth(const Term& term);
  MaybeCourse comparison(const Term& term);
  MaybeCourse member(const Term& term);
  MaybeCourse quantified(const Term& term);
  MaybeCourse choice(const Term& term);
  MaybeCourse choice_of_truths(const Term& term);
  MaybeCourse product(const Term& term);
  MaybeCourse remainder(const Term& term);
  MaybeCourse rounded(const Term& term);
  MaybeCourse of_game(const Term& term, bool asks_values);
  /// What grows is beyond every number in question after a while, so that a truth about it is settled.
  MaybeCourse settled(const Course& course, const Term& term, const Surd& beyond);
  MaybeCourse combined(const MaybeCourse& a, const MaybeCourse& b, bool adds, bool subtracts) const;
  MaybeCourse together(const MaybeCourse& a, const MaybeCourse& b) const {
    return combined(a, b, false, false);
  }
  bool depends(const Term& term) const;
  Course constant() const { return {first_, 1, Surd{0}}; }
  Surd value_at(const Term& term, Integer n);

  const Claim& claim_;
  Evaluator& evaluator_;
  Integer* frame_;
  std::size_t slot_;
  Integer first_;
  std::set<std::string> arguments_{};
};

/// Whether a term, or what it calls, reads the slot.
bool reads(const Claim& claim, const Term& term, std::size_t slot);
/// Whether N stands in it.
bool names_bound(const Claim& claim, const Term& term);
bool names_bound(const Claim& claim, const Binding& binding);

/// "finite state", "Guy-Smith", "arithmetic recurrence"
std::string argument_in_words(PeriodArgument argument);

/// Two sequences that repeat with proved periods are the same for ever if their terms up to this one are. Empty if one of
/// them is not known to repeat.
std::optional<Integer> last_to_compare(const PeriodFinding& a, const PeriodFinding& b);

}  // namespace galli::claims
