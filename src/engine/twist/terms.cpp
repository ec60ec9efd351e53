#include "engine/twist/terms.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/sequences/cycle.h"
#include "engine/sequences/greedy.h"

namespace galli {
namespace {

using Terms = std::vector<std::uint32_t>;
constexpr std::uint64_t looks_between_questions = 1 << 20;

AmountList in_order(AmountList amounts) {
  std::sort(amounts.begin(), amounts.end());
  amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
  return amounts;
}

/// When to compare a state with an earlier one: Brent's algorithm.
class Snapshots {
 public:
  /// Heaps are told in order; true when the state of this one is to be kept.
  bool is_due(std::uint64_t n) {
    if (has_one_ && n - kept_ < power_) return false;
    if (has_one_) power_ *= 2;
    has_one_ = true;
    kept_ = n;
    return true;
  }
  std::uint64_t kept() const { return kept_; }

 private:
  bool has_one_ = false;
  std::uint64_t kept_ = 0;
  std::uint64_t power_ = 1;
};

/// The least number from a bound on that is not among some terms of sequences.
class LeastFree {
 public:
  /// No term that is looked at is more than `width` above a bound.
  explicit LeastFree(std::uint64_t width) : stamps_(std::bit_ceil(width + 2)) {}

  /// The terms stand `amounts` before the ends of the sequences; both are equally long, the second may be missing.
  std::uint32_t from(std::uint32_t bound, const AmountList& amounts, const Terms& own, const Terms* other) {
    const std::size_t few = (other ? 2 : 1) * amounts.size();
    const std::size_t n = own.size();
    if (few >= 64) return by_stamps(bound, amounts, own, other);
    std::uint64_t taken = 0;  // at most 63 terms, so the answer is less than 64 above the bound
    for (std::uint32_t amount : amounts) {
      if (amount > n) break;
      taken |= bit(own[n - amount] - bound);
      if (other) taken |= bit((*other)[n - amount] - bound);
    }
    return bound + static_cast<std::uint32_t>(std::countr_one(taken));
  }

 private:
  /// Differences are taken modulo 2^32: numbers below the bound have large ones.
  static std::uint64_t bit(std::uint32_t difference) {
    return std::uint64_t{difference < 64} << (difference & 63);
  }

  std::uint32_t by_stamps(std::uint32_t bound, const AmountList& amounts, const Terms& own,
                          const Terms* other) {
    ++now_;
    const auto stamp = [&](std::uint32_t value) {
      if (value >= bound && value - bound < stamps_.size()) stamps_[value & (stamps_.size() - 1)] = now_;
    };
    for (std::uint32_t amount : amounts) {
      if (amount > own.size()) break;
      stamp(own[own.size() - amount]);
      if (other) stamp((*other)[own.size() - amount]);
    }
    while (stamps_[bound & (stamps_.size() - 1)] == now_) ++bound;
    return bound;
  }

  std::vector<std::uint64_t> stamps_;
  std::uint64_t now_ = 0;
};

/// The side that may take every amount but those in B: (1) of the essay.
class InfiniteSide {
 public:
  explicit InfiniteSide(const AmountList& excluded)
      : reach_(excluded.empty() ? 1 : excluded.back()), least_(2 * std::uint64_t{reach_}) {
    std::size_t next = 0;
    for (std::uint32_t j = 1; j <= reach_; ++j) {
      if (next < excluded.size() && excluded[next] == j) {
        ++next;
      } else {
        near_.push_back(j);
      }
    }
    state_.resize(reach_);
  }

  std::uint32_t reach() const { return reach_; }  ///< m
  std::uint32_t base() const { return base_; }

  /// The value of heap n = own.size(). `other` are the values of the finite side, or none where they are ignored.
  std::uint32_t value(const Terms& own, const Terms* other) {
    const std::size_t n = own.size();
    if (n > reach_) {
      base_ = std::max(base_, 1 + own[n - reach_ - 1]);
      if (other) base_ = std::max(base_, 1 + (*other)[n - reach_ - 1]);
    }
    return least_.from(base_, near_, own, other);
  }

  /// After value(own): c of heap n = own.size() is the same as at an earlier heap, which is told with the saltus.
  struct Return {
    std::uint64_t first = 0;
    std::uint64_t saltus = 0;
  };
  std::optional<Return> returned(const Terms& own) {
    const std::size_t n = own.size();
    bool is_same = has_state_;
    for (std::uint32_t j = 1; is_same && j <= reach_; ++j) is_same = state_[j - 1] == entry(own, j);
    if (is_same) return Return{snapshots_.kept(), base_ - state_base_};
    if (snapshots_.is_due(n)) {
      for (std::uint32_t j = 1; j <= reach_; ++j) state_[j - 1] = entry(own, j);
      state_base_ = base_;
      has_state_ = true;
    }
    return {};
  }

 private:
  /// c_j + 1
  std::uint32_t entry(const Terms& own, std::uint32_t j) const {
    if (j > own.size()) return 0;
    const std::uint32_t value = own[own.size() - j];
    return value < base_ ? 0 : value - base_ + 1;
  }

  std::uint32_t reach_;
  AmountList near_;  ///< 1..reach without B
  LeastFree least_;
  std::uint32_t base_ = 0;  ///< of the last heap
  Snapshots snapshots_;
  std::vector<std::uint32_t> state_;
  std::uint32_t state_base_ = 0;
  bool has_state_ = false;
};

/// The side that may take the amounts in A.
class FiniteSide {
 public:
  explicit FiniteSide(const AmountList& taken) : taken_(taken), least_(2 * taken.size()) {}

  std::uint32_t reach() const { return taken_.empty() ? 0 : taken_.back(); }  ///< M

  /// The value of heap n = own.size(). `other` are the values of the infinite side, or none where they are ignored.
  std::uint32_t value(const Terms& own, const Terms* other) { return least_.from(0, taken_, own, other); }

  /// The last M values are the same as at an earlier heap, which is told.
  std::optional<std::uint64_t> returned(const Terms& own) {
    const std::size_t n = own.size();
    const auto end = own.end();
    const auto kept = own.begin() + static_cast<std::ptrdiff_t>(snapshots_.kept());
    if (has_one_ && std::equal(kept - reach(), kept, end - reach())) return snapshots_.kept();
    has_one_ |= snapshots_.is_due(n);
    return {};
  }

 private:
  const AmountList& taken_;
  LeastFree least_;
  Snapshots snapshots_;
  bool has_one_ = false;
};

/// The sequence repeats from heap `from` on; its last term is the last of a turn.
void settle(TwistSequence& sequence, std::uint64_t from, const Recurrence& recurrence, std::uint64_t saltus) {
  const Terms& terms = sequence.terms;
  sequence.period = least_period([&](std::uint64_t n) { return terms[n]; }, from,
                                 recurrence.again - recurrence.first, saltus);
  sequence.period->recurrence = recurrence;
}

/// Asks from time to time whether to go on; a heap with many looks at others counts for many.
class TwistWatch {
 public:
  TwistWatch(const Control& control, std::uint64_t limit, std::uint64_t looks)
      : control_(control), limit_(limit), interval_(looks_between_questions / (looks + 1) + 1) {}

  bool may_go_on(std::uint64_t n) const {
    if (n % interval_ != 0) return true;
    control_.progress({.done = n, .total = limit_});
    return !control_.stop_requested();
  }

 private:
  const Control& control_;
  std::uint64_t limit_;
  std::uint64_t interval_;  ///< in heaps
};

/// 1 for every N-position: terms of a sequence of values.
TwistSequence outcomes_of(const TwistSequence& values) {
  TwistSequence result;
  for (std::uint32_t value : values.terms) result.terms.push_back(value != 0);
  return result;
}

/// The sieve of section 7.
std::optional<TwistSequence> finite_outcomes(const AmountList& taken, const TwistSequence& infinite,
                                             std::uint64_t limit, const Control& control) {
  const std::uint64_t end = infinite.terms.size() + (taken.empty() ? 0 : taken.back());
  std::vector<std::uint64_t> bits(end / 64 + 1);
  for (std::uint64_t n = 0; n < infinite.terms.size(); ++n) {
    if (infinite.terms[n] != 0) continue;
    for (std::uint32_t s : taken) bits[(n + s) >> 6] |= std::uint64_t{1} << ((n + s) & 63);
  }
  const Obstacle obstacle(std::move(bits), end + 1, end, 1);
  const GreedyTask task{taken, obstacle};
  TwistSequence result;
  if (infinite.period) result.period = greedy_period(task, limit, control);
  if (control.stop_requested()) return {};
  const std::uint64_t count = result.period ? result.period->preperiod + result.period->period : limit;
  const auto terms = greedy_terms(task, count, control);
  if (terms.size() != count) return {};  // stopped
  result.terms.assign(terms.begin(), terms.end());
  return result;
}

}  // namespace

std::vector<std::uint64_t> TwistSequence::first(std::uint64_t count) const {
  std::vector<std::uint64_t> result(
      terms.begin(),
      terms.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(count, terms.size())));
  result.reserve(count);
  while (result.size() < count) result.push_back(result[result.size() - period->period] + period->saltus);
  return result;
}

std::optional<TwistSequences> twist_values(const TwistRules& rules, std::uint64_t limit,
                                           const Control& control) {
  const AmountList taken = in_order(rules.taken);
  const AmountList excluded = in_order(rules.excluded);
  FiniteSide finite(taken);
  InfiniteSide infinite(excluded);
  TwistSequences result;
  Terms& a = result.finite.terms;
  Terms& b = result.infinite.terms;
  constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t a_alone = never, b_alone = never;  // n1 + M and n2
  const TwistWatch watch(control, limit, 2 * (taken.size() + infinite.reach()));
  for (std::uint64_t n = 0; n < limit; ++n) {
    if (!watch.may_go_on(n)) return {};
    const std::uint32_t next_a = finite.value(a, n >= a_alone ? nullptr : &b);
    const std::uint32_t next_b = infinite.value(b, n >= b_alone ? nullptr : &a);
    if (a_alone == never && infinite.base() > taken.size()) {
      a_alone = n + finite.reach();
      b_alone = a_alone + infinite.reach();
    }
    if (n >= a_alone && !result.finite.period) {
      if (const auto first = finite.returned(a))
        settle(result.finite, *first - finite.reach(), {*first, n, finite.reach()}, 0);
    }
    if (n >= b_alone && !result.infinite.period) {
      if (const auto found = infinite.returned(b))
        settle(result.infinite, found->first, {found->first, n, infinite.reach()}, found->saltus);
    }
    if (result.finite.period && result.infinite.period) break;
    a.push_back(next_a);
    b.push_back(next_b);
  }
  return result;
}

std::optional<TwistSequences> twist_outcomes(const TwistRules& rules, std::uint64_t limit,
                                             const Control& control) {
  const AmountList taken = in_order(rules.taken);
  const AmountList excluded = in_order(rules.excluded);
  const std::uint64_t reach = excluded.empty() ? 1 : excluded.back();
  TwistSequences result;
  const auto begin = twist_values(rules, std::min(limit, reach + 2), control);
  if (!begin) return {};
  result.infinite = outcomes_of(begin->infinite);
  if (limit > reach + 1) {
    Period period;
    period.recurrence = {reach + 1, reach + 2, 0};
    auto& terms = result.infinite.terms;
    while (terms.size() > 1 && terms[terms.size() - 2] == 1) terms.pop_back();
    period.preperiod = terms.size() - 1;
    result.infinite.period = period;
  }
  auto finite = finite_outcomes(taken, result.infinite, limit, control);
  if (!finite) return {};
  result.finite = std::move(*finite);
  return result;
}

std::optional<TwistSequence> all_but_values(const AmountList& excluded, std::uint64_t limit,
                                            const Control& control) {
  const AmountList sorted_excluded = in_order(excluded);
  InfiniteSide side(sorted_excluded);
  const TwistWatch watch(control, limit, side.reach());
  TwistSequence result;
  for (std::uint64_t n = 0; n < limit && !result.period; ++n) {
    if (!watch.may_go_on(n)) return {};
    const std::uint32_t next = side.value(result.terms, nullptr);
    if (const auto found = side.returned(result.terms))
      settle(result, found->first, {found->first, n, side.reach()}, found->saltus);
    if (!result.period) result.terms.push_back(next);
  }
  return result;
}

}  // namespace galli
