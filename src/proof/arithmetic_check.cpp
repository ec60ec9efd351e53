// The argument of recurring windows for comply/constrain games and all-but games, whose values grow.
//
// On one heap, in normal play, let every reachable phase allow moves to n - a for all amounts a of a fixed set,
// where the move may go into every one of these phases: `twist(subtraction{S})`, `twist(subtraction{1,2}, allbut{3})`, and with one
// phase `allbut{S}`. In a *finite* phase the amounts are finitely many, in a *growing* phase all but finitely many. Let M be
// the largest amount that is listed in either way: a growing phase may take every amount above M. Let L be the number of finite
// phases times the size of their largest set. Let base(n) be the mex of all values at heaps up to n - M - 1.
//
// Lemma (initial segment). The values of all phases at heaps up to m are exactly 0, 1, ..., base - 1 for some base. For let v be one
// of them, at (phase, x), and u < v: v is a mex, so u is the value of an option of it, which is a smaller heap.
//
// So for a growing phase, to which everything at heaps up to n - M - 1 is an option,
//     G(n) = least v >= base(n) that is no value at n - j, j <= M, j allowed.                                          (1)
// For a finite phase G(n) is the mex of a set in which at most L values are from finite phases; if all values in it from
// growing phases are above L, then one of 0..L is missing, so G(n) <= L, and those from growing phases do not matter. (2)
// And by the lemma base(n + 1) = max(base(n), 1 + the largest value at n - M).                                        (3)
//
// The sides are *apart* from s on if growing phases have values above L at s .. s + M - 1, and base(s + M) > L. By (1), and because
// base never falls, growing phases then have values above L at all heaps from s on, so by (2) finite phases have values up to L, which
// depend on finite phases only, at all heaps from s + M on.
//
// Theorem, finite phases. Let the sides be apart from s on. If the values of all finite phases at s .. s + M - 1 are those at
// s + q .. s + q + M - 1, then they agree at n and n + q for all n >= s. Proof: at n >= s + M they are a function of the values of finite
// phases at n - M .. n - 1, the same at each n. Induction.
//
// Theorem, growing phases. Let the sides be apart from s on, and the values of finite phases at s .. s + M - 1 be below base(s + M);
// or let no phase be finite. If at s .. s + M - 1 all growing phases rise by sigma to s + q .. s + q + M - 1, and
// base(s + q + M) = base(s + M) + sigma, then G(n + q) = G(n) + sigma for all n >= s in growing phases.
// Proof: for n >= s + M values of finite phases at heaps from s on are below base(n), so they do not matter in (1), nor in (3),
// where 1 more than them is at most base(n). So base(n + 1) and the growing values at n are functions of base(n) and of the growing
// values at n - M .. n - 1, and these functions commute with adding a number to all of them: (1) and (3) compare, and add 1, and nothing
// else. Induction.
//
// Both sides recur: finite phases because their values are bounded. (That the windows of growing phases less their bases are bounded,
// so that they recur too, is not needed for checking.)
//
// Outcomes need less, since only the value 0 matters to them: the first theorem holds for outcomes in place of values and 0 in place
// of L. In a growing phase it is enough that base(s + M) >= 1: all heaps from s + M on are N, and nothing need recur.
//
// Here values are computed by the definition: base, and the set of all values at heaps up to n - M - 1, are kept as n grows.
// Cost: s + q + M heaps times the number of phases squared times M.
//
//   allbut{1,3}, twist(subtraction{1,3}), twist(allbut{2}, subtraction{1,2,5}), nim(1)      fit
//   subtraction{1} >> allbut{1} does not: a move there does not go into both phases
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/words.h"
#include "proof/period_check.h"
#include "proof/taking.h"

namespace galli {
namespace {

/// A game as above, and its values, heap by heap.
class GrowingGame {
 public:
  static std::variant<GrowingGame, std::string> of(const Machine& machine, std::uint32_t phase) {
    GrowingGame game;
    std::string reason = game.read(machine, phase);
    if (!reason.empty()) return reason;
    game.recent_.assign(static_cast<std::size_t>(game.largest_ + 1) * game.phases_.size(), 0);
    return game;
  }

  Integer least() const { return least_; }
  Integer largest_amount() const { return largest_; }
  /// L of the essay.
  Integer max_finite() const { return max_finite_; }
  const std::vector<std::uint32_t>& phases() const { return phases_; }
  bool is_growing(std::size_t index) const { return takings_[index].all_but; }
  bool has_finite() const { return max_finite_ >= 0; }
  std::size_t index_of(std::uint32_t phase) const {
    return static_cast<std::size_t>(std::find(phases_.begin(), phases_.end(), phase) - phases_.begin());
  }
  std::uint64_t cost() const {
    std::uint64_t looked_at = 0;
    for (const Taking& taking : takings_)
      looked_at += taking.all_but ? static_cast<std::uint64_t>(largest_) : taking.listed.size();
    return 100 + 10 * phases_.size() * (looked_at + 1);
  }

  /// Computes all phases at the next heap, beginning with 0.
  void advance() {
    for (std::size_t i = 0; i < phases_.size(); ++i) recent_[slot(i, next_)] = next_ < least_ ? 0 : value(i);
    ++next_;
    const Integer old = next_ - largest_ - 1;
    if (old < least_) return;
    for (std::size_t i = 0; i < phases_.size(); ++i) old_values_.insert(at(i, old));
    while (old_values_.contains(base_)) ++base_;
  }

  /// At the heap computed last.
  bool is_on_board() const { return next_ > least_; }
  Nimber term(std::size_t index) const { return at(index, next_ - 1); }
  /// At the next heap.
  Integer base() const { return base_; }

 private:
  std::string read(const Machine& machine, std::uint32_t phase);
  std::string read_formula(const Machine& machine, std::uint32_t index, PhaseSet all, Taking& taking);

  Nimber at(std::size_t index, Integer heap) const { return recent_[slot(index, heap)]; }
  std::size_t slot(std::size_t index, Integer heap) const {
    return static_cast<std::size_t>(heap % (largest_ + 1)) * phases_.size() + index;
  }

  Nimber value(std::size_t index) const {
    const Taking& taking = takings_[index];
    const Nimber first = taking.all_but ? base_ : 0;  // all below are values of options
    const auto max_options = static_cast<Nimber>(phases_.size() * taking.listed.size());
    NimberSet near;  // less `first`
    const auto add = [&](Integer amount) {
      for (std::size_t i = 0; i < phases_.size(); ++i) {
        const Nimber option = at(i, next_ - amount);
        if (option >= first && (taking.all_but || option <= max_options)) near.insert(option - first);
      }
    };
    if (!taking.all_but) {
      for (Integer amount : taking.listed) {
        if (next_ - amount >= least_) add(amount);
      }
      return near.mex();
    }
    const Integer most = std::min(largest_, next_ - least_);
    auto excepted = taking.listed.begin();
    for (Integer amount = 1; amount <= most; ++amount) {
      const bool is_excepted = excepted != taking.listed.end() && *excepted == amount;
      is_excepted ? static_cast<void>(++excepted) : add(amount);
    }
    Nimber mex = near.mex();
    while (old_values_.contains(first + mex) || near.contains(mex)) ++mex;
    return first + mex;
  }

  std::map<std::uint32_t, std::variant<Taking, std::string>> known_;  ///< by ruleset
  std::vector<std::uint32_t> phases_;
  std::vector<Taking> takings_;  ///< by place in phases_
  Integer least_ = 0;
  Integer largest_ = 0;
  Integer max_finite_ = -1;  ///< -1: no phase is finite
  Integer next_ = 0;
  Nimber base_ = 0;             ///< mex of old_values_
  NimberSet old_values_;        ///< at heaps up to next_ - largest_ - 1
  std::vector<Nimber> recent_;  ///< a row of all phases for each of the last largest_ + 1 heaps
};

std::string GrowingGame::read_formula(const Machine& machine, std::uint32_t index, PhaseSet all,
                                      Taking& taking) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::unite) {
    for (std::uint32_t kid : node.kids) {
      if (std::string reason = read_formula(machine, kid, all, taking); !reason.empty()) return reason;
    }
    return "";
  }
  if (node.kind != Node::Kind::leaf) return "more than moves is to be chosen";
  if (node.phases != all) return "a move does not go into every phase";
  const Ruleset& ruleset = *machine.rulesets[node.ruleset];
  if (!known_.contains(node.ruleset)) known_[node.ruleset] = taking_of(ruleset);
  const auto& read = known_[node.ruleset];
  if (const auto* reason = std::get_if<std::string>(&read)) return *reason;
  if (least_heap(ruleset.board) != std::variant<Integer, std::string>(least_))
    return ruleset.name + " has another board";
  taking = united(taking, std::get<Taking>(read));
  return "";
}

std::string GrowingGame::read(const Machine& machine, std::uint32_t phase) {
  if (machine.misere) return "play is misere";
  const auto least = least_heap(board_of(machine, phase));
  if (const auto* reason = std::get_if<std::string>(&least)) return *reason;
  least_ = std::get<Integer>(least);
  if (has_declared_rank(machine)) return "that play ends is declared, not shown";
  phases_ = phases_on_board(machine, phase);
  PhaseSet all = 0;
  for (std::uint32_t reached : phases_) all |= PhaseSet{1} << reached;
  bool has_growing = false;
  for (std::uint32_t reached : phases_) {
    Taking taking;
    std::string reason = read_formula(machine, machine.phases[reached].formula, all, taking);
    if (!reason.empty()) return reason;
    largest_ = std::max(largest_, taking.largest());
    has_growing |= taking.all_but;
    takings_.push_back(std::move(taking));
  }
  const auto is_finite = [](const Taking& taking) { return !taking.all_but; };
  const auto finite_phases = std::count_if(takings_.begin(), takings_.end(), is_finite);
  for (const Taking& taking : takings_) {
    if (is_finite(taking))
      max_finite_ = std::max(max_finite_, finite_phases * static_cast<Integer>(taking.listed.size()));
  }
  return has_growing ? "" : "no phase may take all amounts but finitely many";
}

class ArithmeticCheck {
 public:
  ArithmeticCheck(const PeriodCase& given, GrowingGame game)
      : given_(given),
        game_(std::move(game)),
        asked_(game_.index_of(given.phase)),
        state_(given.certificate.state),
        has_outcomes_(given.certificate.ask == Ask::outcomes) {}

  Verification run() {
    if (state_.from < game_.least())
      return refused(fmt::format("state_from is {}, and the board begins at {}", state_.from, game_.least()));
    const auto rise = given_.claimed_rise();
    if (!rise) return refused("the saltus is too large");
    rise_ = *rise;
    if (rise_ != 0 && !game_.is_growing(asked_))
      return refused("the values of this phase do not grow, so they have no saltus");
    const Integer needed = end() + state_.period;
    if (auto verdict = bound_too_low(given_, state_.from + state_.period)) return *verdict;
    const Integer count = std::min(needed, static_cast<Integer>(given_.max_steps / game_.cost()));
    for (Integer n = 0; n < count; ++n) {
      if (is_stopped(given_, n, count)) return {Verification::Kind::stopped, "", "", n, needed};
      if (std::string reason = wrong_base(n); !reason.empty()) return refused(reason);
      game_.advance();
      if (auto verdict = wrong_value(n)) return *verdict;
    }
    if (count < needed) return only_partly(count, needed, "the window of values");
    if (std::string reason = wrong_base(needed); !reason.empty()) return refused(reason);
    return {Verification::Kind::verified, why(), "", needed, needed};
  }

 private:
  Integer end() const { return state_.from + game_.largest_amount(); }
  /// Larger values do not matter to finite phases.
  Integer max_that_matters() const { return has_outcomes_ ? 0 : game_.max_finite(); }
  /// In a growing phase all outcomes are N in the end; nothing recurs but that.
  bool is_all_n() const { return has_outcomes_ && game_.is_growing(asked_); }

  std::optional<Verification> wrong_value(Integer n) {
    const Integer value = game_.is_on_board() ? Integer{game_.term(asked_)} : Table::off_board;
    const Integer term = has_outcomes_ ? std::min<Integer>(value, 1) : value;
    if (given_.claimed(n) != term) return wrong_term(given_, n, term);
    return is_all_n() ? std::nullopt : wrong_window(n);
  }

  /// The conditions on base(n), before heap n is computed.
  std::string wrong_base(Integer n) {
    const bool grows = game_.is_growing(asked_);
    if (is_all_n()) {
      const bool is_settled = given_.certificate.period.period == 1 && given_.claimed(n) == 1;
      return n != end() || (game_.base() >= 1 && is_settled)
                 ? ""
                 : fmt::format("the outcomes are not shown to be N for n >= {}", n);
    }
    if (n == end() && game_.has_finite() &&
        game_.base() <= std::max(max_that_matters(), grows ? largest_finite_ : 0))
      return fmt::format("at n = {} finite and growing phases are not yet apart: {} is not a value below", n,
                         game_.base());
    if (n == end()) first_base_ = game_.base();
    if (n == end() + state_.period && grows && game_.base() != first_base_ + rise_)
      return fmt::format(
          "all smaller values are there up to {} at n = {} and up to {} at n = {}: not a rise by {}",
          first_base_ - 1, end(), game_.base() - 1, n, rise_);
    return "";
  }

  /// Finite and growing phases are apart in the window; and it is met again, raised, one state period later, on the asked
  /// phase's side.
  std::optional<Verification> wrong_window(Integer n) {
    const bool is_in_window = n >= state_.from && n < end();
    const Integer before = n - state_.period;
    const bool is_in_next = before >= state_.from && before < end();
    std::size_t seen = static_cast<std::size_t>(before - state_.from) * side_width();
    for (std::size_t i = 0; i < game_.phases().size(); ++i) {
      const Integer value = has_outcomes_ ? std::min<Integer>(game_.term(i), 1) : Integer{game_.term(i)};
      if (is_in_window && is_not_apart(i, value))
        return refused(
            fmt::format("at n = {} finite and growing phases are not yet apart: phase {} has value {}", n,
                        game_.phases()[i] + 1, value));
      if (game_.is_growing(i) != game_.is_growing(asked_)) continue;
      if (is_in_window) window_.push_back(value);
      if (is_in_next && window_[seen++] + rise_ != value)
        return refused(fmt::format("the window at {} is not back at {}: phase {} differs at {} and {}",
                                   state_.from, state_.from + state_.period, game_.phases()[i] + 1, before,
                                   n));
    }
    return {};
  }

  /// For a phase in the window at state_from; the largest value of finite phases there is kept.
  bool is_not_apart(std::size_t index, Integer value) {
    if (game_.is_growing(index)) return game_.has_finite() && value <= max_that_matters();
    largest_finite_ = std::max(largest_finite_, value);
    return false;
  }

  std::size_t side_width() const {
    std::size_t width = 0;
    for (std::size_t i = 0; i < game_.phases().size(); ++i)
      width += game_.is_growing(i) == game_.is_growing(asked_) ? 1 : 0;
    return width;
  }

  std::string why() const {
    if (is_all_n()) return fmt::format("from n = {} on a heap of value 0 is always an option", end());
    const std::string rise = rise_ == 0 ? "" : fmt::format(" raised by {}", rise_);
    const Integer width = game_.largest_amount();
    if (width == 0) return fmt::format("any amount can be taken, so each value is one more than the last");
    return fmt::format("amounts to {} decide, and the values at n = {}..{} are those at n = {}..{}{}", width,
                       state_.from + state_.period, state_.from + state_.period + width - 1, state_.from,
                       end() - 1, rise);
  }

  const PeriodCase& given_;
  GrowingGame game_;
  std::size_t asked_;
  StateRecurrence state_;
  bool has_outcomes_;
  Integer rise_ = 0;
  Integer first_base_ = 0;
  Integer largest_finite_ = 0;   ///< in the window
  std::vector<Integer> window_;  ///< of the asked phase's side
};

}  // namespace

Verification check_arithmetic_recurrence(const PeriodCase& given) {
  auto game = GrowingGame::of(given.machine, given.phase);
  if (const auto* reason = std::get_if<std::string>(&game))
    return refused("the argument of an arithmetic recurrence does not fit: " + *reason);
  return ArithmeticCheck(given, std::get<GrowingGame>(std::move(game))).run();
}

}  // namespace galli
