// The argument of Guy and Smith for take-and-break games (R. K. Guy and C. A. B. Smith, The G-values of various games, Proc.
// Cambridge Philos. Soc. 52, 1956), for any number of heaps left.
//
// A move takes t of a heap, t <= k, and leaves the rest as at most r heaps, r >= 1, none of them empty; which t and how many
// heaps are allowed does not depend on the heap. A position is worth the xor of its heaps (play is normal, in one phase, with one
// imposed set), so G(n) = mex of the xors of G over the heaps that a move from n can leave.
//
// Theorem. Let s >= 1, q >= 1 and N = r*s + (r - 1)*q + k - r + 1. If G(n + q) = G(n) for s <= n < N, then for all n >= s.
// Proof, by induction for n >= N. N >= k + r, so no move from n or n + q clears the heap. Let a move from n + q leave heaps
// h1 >= h2 >= ... >= hj, j <= r, which are n + q - t in all. Then h1 >= (n + q - k) / r > s + q - 1 because n >= N, so
// h1 >= s + q. Lower h1 by q: the heap is not empty, since s >= 1, so this is what a move from n can leave, by the same t and
// j. It has the same value, since G(h1) = G(h1 - q) by induction: h1 - q >= s, and h1 - q < n (when t = 0, then j >= 2, and h1
// is less than all of n + q). Conversely let a move from n leave h1 >= ... >= hj. Then h1 >= (n - k) / r > s - 1, so h1 >= s,
// and h1 < n for the same reason as before; raise h1 by q. So n and n + q have options of the same values.
//
// For r = 2 this is the condition of Guy and Smith with one term less; r = 1 is that of subtraction games, N = s + k. A ruleset on
// one heap that takes amounts from a finite set plays along with r = 1: `octal(0.07) | subtraction{5}`. Outcomes repeat because
// values do: the state is always that of the values.
//
// Cost: where nothing splits in three and values are claimed, each is compared with all that moves can leave, many at a time
// (proof/claimed_values.h). Otherwise the obvious recurrence, n / 2 xors for each heap n and each digit that splits in two, n^2 / 12
// for three. Where that takes too long, heaps spread evenly are computed from the terms that the certificate claims for smaller
// heaps.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "base/words.h"
#include "proof/claimed_values.h"
#include "proof/period_check.h"
#include "proof/taking.h"

namespace galli {
namespace {

/// All digits of a take-and-break game: what may be taken and what left.
struct BreakingRules {
  std::set<std::uint32_t> rulesets{};  ///< that they are from
  std::vector<Split> splits{};
  Integer max_taken = 0;  ///< k
  Integer max_left = 1;   ///< r
};

std::string add_splits(const Ruleset& ruleset, BreakingRules& rules) {
  if (ruleset.moves_to_end() || !is_multiset(ruleset.board))
    return ruleset.name + " is not a take-and-break ruleset";
  rules.splits.insert(rules.splits.end(), ruleset.splits().begin(), ruleset.splits().end());
  if (!ruleset.within()) return "";
  const Ruleset& inner = *ruleset.within()->ruleset;
  const auto taking = taking_of(inner);
  if (const auto* reason = std::get_if<std::string>(&taking)) return *reason;
  const auto& read = std::get<Taking>(taking);
  if (read.all_but) return ruleset.name + ": infinitely many amounts may be taken";
  if (least_heap(inner.board) != std::variant<Integer, std::string>(0))
    return ruleset.name + " is not played on all heaps";
  for (Integer amount : read.listed) rules.splits.push_back({amount, 0b11});
  return "";
}

/// A leaf, or a union of leaves, that stay in the phase.
std::string add_leaves(const Machine& machine, std::uint32_t phase, std::uint32_t index,
                       BreakingRules& rules) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf && node.phases == PhaseSet{1} << phase) {
    const bool is_new = rules.rulesets.insert(node.ruleset).second;
    return is_new ? add_splits(*machine.rulesets[node.ruleset], rules) : "";
  }
  if (node.kind != Node::Kind::unite) return "heaps cannot be valued apart here";
  for (std::uint32_t kid : node.kids) {
    if (std::string reason = add_leaves(machine, phase, kid, rules); !reason.empty()) return reason;
  }
  return "";
}

std::variant<BreakingRules, std::string> breaking_rules(const Machine& machine, std::uint32_t phase) {
  if (machine.misere) return "in misere play heaps cannot be valued apart";
  BreakingRules rules;
  std::string reason = add_leaves(machine, phase, machine.phases[phase].formula, rules);
  if (!reason.empty()) return reason;
  for (const Split& split : rules.splits) {
    if (split.taken < 0 || split.left >= 1U << (max_pieces + 1) ||
        (split.taken == 0 && (split.left & 0b11) != 0))
      return "a digit of the code is not a move";
    rules.max_taken = std::max(rules.max_taken, split.taken);
    rules.max_left = std::max(rules.max_left, static_cast<Integer>(std::bit_width(split.left)) - 1);
  }
  return rules;
}

/// About how many xors heap n takes.
std::uint64_t steps_at(const BreakingRules& rules, Integer n) {
  WideInteger steps = 16;
  for (const Split& split : rules.splits) {
    const WideInteger rest = std::max<Integer>(n - split.taken, 0);
    steps +=
        2 + ((split.left & 4) != 0 ? rest / 2 : 0) + ((split.left & 8) != 0 ? rest * rest / 12 + rest : 0);
  }
  return static_cast<std::uint64_t>(std::min<WideInteger>(steps, default_steps * 1000));
}

/// The value of a heap from those of smaller ones, as the code has it.
class BreakingValues {
 public:
  explicit BreakingValues(const BreakingRules& rules) : rules_(rules) {}

  /// `values` has those of all heaps below n.
  Nimber value(std::span<const Nimber> values, Integer n) {
    if (n == 0) return 0;
    ++stamp_;
    for (const Split& split : rules_.splits) {
      if (split.taken <= n) mark_options(values, split, n - split.taken);
    }
    Nimber mex = 0;
    while (mex < marks_.size() && marks_[mex] == stamp_) ++mex;
    return mex;
  }

  /// Makes room for xors of this value and smaller ones.
  void expect(Nimber value) {
    if (value >= marks_.size()) marks_.resize(std::bit_ceil(std::size_t{value} + 1), 0);
  }

 private:
  void mark(Nimber value) { marks_[value] = stamp_; }

  void mark_options(std::span<const Nimber> values, const Split& split, Integer left) {
    const auto rest = static_cast<std::size_t>(left);
    if (rest == 0) {
      if ((split.left & 1) != 0) mark(0);
      return;
    }
    if ((split.left & 2) != 0) mark(values[rest]);
    if ((split.left & 4) != 0) mark_pairs(values, rest, 1, 0);
    for (std::size_t a = 1; (split.left & 8) != 0 && 3 * a <= rest; ++a)
      mark_pairs(values, rest - a, a, values[a]);
  }

  /// Two heaps of at least `least`, beside what is worth `other`.
  void mark_pairs(std::span<const Nimber> values, std::size_t rest, std::size_t least, Nimber other) {
    for (std::size_t a = least; 2 * a <= rest; ++a) mark(values[a] ^ values[rest - a] ^ other);
  }

  const BreakingRules& rules_;
  std::vector<std::uint32_t> marks_ = {
      0};  ///< marks_[v] is the stamp when v was last marked; a power of two in number
  std::uint32_t stamp_ = 0;
};

class GuySmithCheck {
 public:
  GuySmithCheck(const PeriodCase& given, const BreakingRules& rules)
      : given_(given), rules_(rules), recurrence_(rules), state_(given.certificate.state) {
    end_ = rules.max_left * state_.from + (rules.max_left - 1) * state_.period + rules.max_taken -
           rules.max_left + 1;
    needed_ = end_ + state_.period;
  }

  Verification run() {
    if (state_.from < 1) return refused("state_from must be at least 1: a heap may not become empty");
    if (given_.certificate.period.saltus != 0) return refused("the Guy-Smith argument has no saltus");
    if (auto verdict = bound_too_low(given_, needed_)) return *verdict;
    if (can_compare()) {
      auto verdict = compare();
      return verdict ? *verdict : Verification{Verification::Kind::verified, why(), "", needed_, needed_};
    }
    const Integer count = affordable(given_.max_steps);
    if (given_.control.stop_requested()) return stopped();
    if (count == needed_) {
      if (auto verdict = compute(needed_)) return *verdict;
      return {Verification::Kind::verified, why(), "", needed_, needed_};
    }
    return in_part();
  }

 private:
  bool has_outcomes() const { return given_.certificate.ask == Ask::outcomes; }

  std::string why() const {
    return fmt::format("at most {} can be taken and {} left: enough that G(n + {}) = G(n) for n = {}..{}",
                       rules_.max_taken, heaps_in_words(static_cast<std::size_t>(rules_.max_left)),
                       state_.period, state_.from, end_ - 1);
  }

  /// How many of the first heaps this many steps are enough for.
  Integer affordable(std::uint64_t steps) const {
    Integer n = 0;
    for (std::uint64_t used = 0; n < std::min(needed_, max_stored); ++n) {
      used += steps_at(rules_, n);
      if (used > steps || (n % heaps_between_questions == 0 && given_.control.stop_requested())) break;
    }
    return n;
  }

  /// The first heaps by the recurrence; a verdict when something is wrong.
  std::optional<Verification> compute(Integer count) {
    for (Integer n = 0; n < count; ++n) {
      if (is_stopped(given_, n, count)) return stopped();
      const Nimber value = recurrence_.value(values_, n);
      values_.push_back(value);
      recurrence_.expect(value);
      const Integer term = has_outcomes() ? std::min<Integer>(value, 1) : value;
      if (given_.claimed(n) != term) return wrong_term(given_, n, term);
      const Integer before = n - state_.period;
      if (before >= state_.from && values_[static_cast<std::size_t>(before)] != value)
        return not_back(before, n);
    }
    return {};
  }

  /// The claimed values can be compared with what moves leave, within the steps.
  bool can_compare() const {
    constexpr Integer max_compared = 65'535;
    if (has_outcomes() || rules_.max_left > 2 || needed_ > max_stored) return false;
    std::uint64_t steps = 0;
    for (Integer n = 0; n < needed_; ++n) {
      const MaybeInteger term = given_.claimed(n);
      if (!term || *term < 0 || *term > max_compared) return false;
      steps += ClaimedValues::steps(rules_.splits, static_cast<std::size_t>(n));
      if (steps > given_.max_steps) return false;
    }
    return true;
  }

  /// A verdict when something is wrong.
  std::optional<Verification> compare() {
    if (auto verdict = take_claimed(0)) return verdict;
    ClaimedValues claimed(rules_.splits, values_);
    for (Integer n = 0; n < needed_; ++n) {
      if (is_stopped(given_, n, needed_)) return stopped();
      const auto at = static_cast<std::size_t>(n);
      if (!claimed.is_right(at))
        return wrong_term(given_, n, recurrence_.value(std::span<const Nimber>(values_).first(at), n));
      const Integer before = n - state_.period;
      if (before >= state_.from && values_[static_cast<std::size_t>(before)] != values_[at])
        return not_back(before, n);
    }
    return {};
  }

  Verification not_back(Integer before, Integer n) const {
    return refused(
        fmt::format("the values at {} and {} differ, and state_period is {}", before, n, state_.period));
  }

  Verification stopped() const { return {Verification::Kind::stopped, "", "", 0, needed_}; }

  /// Half of the steps go to the first heaps, the others to heaps spread evenly over the rest, for which the claimed terms are
  /// taken at smaller heaps.
  Verification in_part() {
    const Integer computed = affordable(given_.max_steps / 2);
    if (auto verdict = compute(computed)) return *verdict;
    if (has_outcomes()) return only_partly(computed, needed_, "the nim-values");
    const std::uint64_t steps_each = steps_at(rules_, needed_);
    const auto samples =
        std::min(static_cast<Integer>(given_.max_steps / 2 / steps_each), needed_ - computed);
    if (samples == 0 || needed_ > max_stored) return only_partly(computed, needed_, "the nim-values");
    if (auto verdict = take_claimed(computed)) return *verdict;
    if (auto verdict = compute_samples(computed, samples)) return *verdict;
    Verification verdict{Verification::Kind::partly, "", "", computed + samples, needed_};
    verdict.reason =
        fmt::format("{}; the first {} and {} of the others, spread evenly, came out as claimed", why(),
                    counted_terms(computed), with_commas(static_cast<std::uint64_t>(samples)));
    verdict.trusted = fmt::format("{}, also where they stand below those that were computed",
                                  counted_terms(needed_ - computed - samples));
    return verdict;
  }

  static std::string counted_terms(Integer count) {
    return with_commas(static_cast<std::uint64_t>(count)) + (count == 1 ? " term" : " terms");
  }

  /// The values behind those that were computed, as claimed.
  std::optional<Verification> take_claimed(Integer computed) {
    for (Integer n = computed; n < needed_; ++n) {
      const MaybeInteger term = given_.claimed(n);
      if (!term || *term < 0 || *term > largest_value)
        return refused(fmt::format("term {} is not the value of a heap", n));
      values_.push_back(static_cast<Nimber>(*term));
      recurrence_.expect(values_.back());
    }
    return {};
  }

  std::optional<Verification> compute_samples(Integer computed, Integer samples) {
    const auto place = [&](Integer i) {
      return computed +
             static_cast<Integer>(static_cast<WideInteger>(needed_ - computed) * (2 * i + 1) / (2 * samples));
    };
    for (Integer i = 0; i < samples; ++i) {
      const Integer n = place(i);
      if (given_.control.stop_requested()) return stopped();
      given_.control.progress(
          {.done = static_cast<std::uint64_t>(i), .total = static_cast<std::uint64_t>(samples)});
      const Integer value = recurrence_.value(values_, n);
      if (given_.claimed(n) != value) return wrong_term(given_, n, value);
    }
    return {};
  }

  static constexpr Integer max_stored = 100'000'000;
  static constexpr Integer heaps_between_questions = 1 << 16;
  static constexpr Integer largest_value = 1 << 24;  ///< many times what any known game has at such heaps

  const PeriodCase& given_;
  const BreakingRules& rules_;
  BreakingValues recurrence_;
  StateRecurrence state_;
  Integer end_ = 0;     ///< N of the theorem
  Integer needed_ = 0;  ///< terms
  std::vector<Nimber> values_;
};

}  // namespace

Verification check_guy_smith(const PeriodCase& given) {
  const auto rules = breaking_rules(given.machine, given.phase);
  if (const auto* reason = std::get_if<std::string>(&rules))
    return refused("the Guy-Smith argument does not fit: " + *reason);
  return GuySmithCheck(given, std::get<BreakingRules>(rules)).run();
}

}  // namespace galli
