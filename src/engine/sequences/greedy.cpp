#include "engine/sequences/greedy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>

#include "engine/sequences/cycle.h"

namespace galli {
namespace {

constexpr std::uint64_t no_position = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t words_between_questions = 1 << 20;
constexpr std::uint64_t terms_between_questions = 1 << 26;  ///< of terms that are written down

/// A fixed number of words, or (0) as many as needed.
template <int Words>
using WordList =
    std::conditional_t<Words == 0, std::vector<std::uint64_t>, std::array<std::uint64_t, Words ? Words : 1>>;

template <int Words>
WordList<Words> mask_of(std::span<const std::uint32_t> amounts) {
  WordList<Words> mask{};
  if constexpr (Words == 0) mask.resize((amounts.back() + 63) / 64);
  for (std::uint32_t amount : amounts) mask[(amount - 1) / 64] |= std::uint64_t{1} << ((amount - 1) & 63);
  return mask;
}

/// The sieve at one moment; a copy goes on alone.
template <int Words>
class Sieve {
 public:
  Sieve(const WordList<Words>& mask, const Obstacle& obstacle)
      : mask_(&mask), obstacle_(&obstacle), marks_(mask) {
    for (std::uint64_t& word : marks_) word = 0;
  }

  std::uint64_t position() const { return position_; }
  bool has_marks_of(const Sieve& other) const { return marks_ == other.marks_; }

  /// True when the position right before the new one is P.
  bool step() {
    const std::uint64_t free = ~(marks_[0] | obstacle_->window(index_));
    if (free == 0) {
      std::copy(marks_.begin() + 1, marks_.end(), marks_.begin());
      marks_.back() = 0;
      go_on(64);
      return false;
    }
    const int skipped = std::countr_zero(free);
    for (std::size_t w = 0; w + 1 < marks_.size(); ++w)
      marks_[w] = (marks_[w] >> skipped >> 1) | (marks_[w + 1] << (63 - skipped)) | (*mask_)[w];
    marks_.back() = (marks_.back() >> skipped >> 1) | mask_->back();
    go_on(static_cast<std::uint64_t>(skipped) + 1);
    return true;
  }

  /// The next P-position, or `no_position` when there is none below `end`.
  std::uint64_t next(std::uint64_t end) {
    while (position_ < end) {
      if (step()) return position_ - 1 < end ? position_ - 1 : no_position;
    }
    return no_position;
  }

 private:
  void go_on(std::uint64_t distance) {
    position_ += distance;
    index_ = obstacle_->within_reach(index_ + distance);
  }

  const WordList<Words>* mask_;
  const Obstacle* obstacle_;
  WordList<Words> marks_;
  std::uint64_t position_ = 0;
  std::uint64_t index_ = 0;  ///< of the position in the obstacle
};

/// Asks from time to time whether to go on.
class GreedyWatch {
 public:
  GreedyWatch(const Control& control, std::size_t words) : control_(control), interval_(interval(words)) {}

  /// After each step; true from the first question on that was answered with a stop.
  bool is_stopped(std::uint64_t position) {
    if (is_stopped_ || --left_ != 0) return is_stopped_;
    left_ = interval_;
    control_.progress({.done = position, .total = 0});
    is_stopped_ = control_.stop_requested();
    return is_stopped_;
  }
  bool is_stopped() const { return is_stopped_; }

 private:
  static std::uint64_t interval(std::size_t words) { return words_between_questions / words + 1; }

  const Control& control_;
  std::uint64_t interval_;  ///< in steps
  std::uint64_t left_ = interval_;
  bool is_stopped_ = false;
};

/// The sieve at `first`, and how far on it has the same marks and the same place in the obstacle.
template <int Words>
struct Return {
  Sieve<Words> first;
  std::uint64_t distance = 0;
};

/// Up to where the obstacle repeats; false when that is not before `limit`.
template <int Words>
bool comes_to_turns(Sieve<Words>& sieve, const Obstacle& obstacle, std::uint64_t limit, GreedyWatch& watch) {
  while (sieve.position() < obstacle.preperiod() && sieve.position() < limit) {
    sieve.step();
    if (watch.is_stopped(sieve.position())) return false;
  }
  return sieve.position() >= obstacle.preperiod();
}

template <int Words>
std::optional<Return<Words>> first_return(Sieve<Words> sieve, const Obstacle& obstacle, std::uint64_t limit,
                                          GreedyWatch& watch) {
  if (!comes_to_turns(sieve, obstacle, limit, watch)) return {};
  for (std::uint64_t power = 1;; power *= 2) {
    const Sieve<Words> snapshot = sieve;
    for (std::uint64_t i = 0; i < power; ++i) {
      sieve.step();
      const std::uint64_t distance = sieve.position() - snapshot.position();
      if (sieve.has_marks_of(snapshot) && distance % obstacle.period() == 0)
        return Return<Words>{snapshot, distance};
      if (sieve.position() >= limit || watch.is_stopped(sieve.position())) return {};
    }
  }
}

/// The P-positions of one turn are those that are `shift` further on, shifted. False when stopped.
template <int Words>
bool repeats(const Return<Words>& known, std::uint64_t shift, GreedyWatch& watch) {
  Sieve<Words> near = known.first;
  Sieve<Words> far = near;
  const std::uint64_t end = near.position() + known.distance;
  std::uint64_t b = far.next(end + shift);
  while (b < near.position() + shift && !watch.is_stopped(b)) b = far.next(end + shift);
  while (!watch.is_stopped(b)) {
    const std::uint64_t a = near.next(end);
    if (a == no_position || b == no_position) return a == b;
    if (a + shift != b) return false;
    b = far.next(end + shift);
  }
  return false;
}

/// One more than the last n < end for which n and n + period have different outcomes; any number when stopped.
template <int Words>
std::uint64_t preperiod(const Sieve<Words>& begin, std::uint64_t end, std::uint64_t period,
                        GreedyWatch& watch) {
  Sieve<Words> near = begin;
  Sieve<Words> far = begin;
  const auto next_far = [&] {
    const std::uint64_t n = far.next(end + period);
    return n == no_position ? no_position : n - period;
  };
  std::uint64_t b = far.next(end + period);
  while (b < period && !watch.is_stopped(b)) b = far.next(end + period);
  if (b != no_position) b -= period;
  std::uint64_t result = 0;
  for (std::uint64_t a = near.next(end); a != no_position || b != no_position;) {
    const std::uint64_t least = std::min(a, b);
    if (watch.is_stopped(least)) break;
    if (a != b) result = least + 1;
    if (a == least) a = near.next(end);
    if (b == least) b = next_far();
  }
  return result;
}

template <int Words>
bool has_p_in_turn(const Return<Words>& known) {
  Sieve<Words> sieve = known.first;
  return sieve.next(sieve.position() + known.distance) != no_position;
}

template <int Words>
std::optional<Period> period_of(const GreedyTask& task, std::uint64_t limit, const Control& control) {
  const WordList<Words> mask = mask_of<Words>(task.amounts);
  const Sieve<Words> begin(mask, task.obstacle);
  GreedyWatch watch(control, mask.size());
  const auto found = first_return(begin, task.obstacle, limit, watch);
  if (!found) return {};
  Period period;
  period.recurrence = {found->first.position(), found->first.position() + found->distance,
                       task.amounts.empty() ? 0 : task.amounts.back()};
  period.period =
      task.obstacle.period() == 1 && has_p_in_turn(*found)
          ? found->distance
          : least_length(found->distance, [&](std::uint64_t shift) { return repeats(*found, shift, watch); });
  period.preperiod = preperiod(begin, found->first.position(), period.period, watch);
  if (watch.is_stopped()) return {};
  return period;
}

template <int Words>
std::vector<std::uint16_t> terms_of(const GreedyTask& task, std::uint64_t count, const Control& control) {
  const WordList<Words> mask = mask_of<Words>(task.amounts);
  Sieve<Words> sieve(mask, task.obstacle);
  std::vector<std::uint16_t> terms(count, 1);
  std::uint64_t next_question = 0;
  for (std::uint64_t n = sieve.next(count); n != no_position; n = sieve.next(count)) {
    terms[n] = 0;
    if (n < next_question) continue;
    if (control.stop_requested()) return {};
    control.progress({.done = n, .total = count});
    next_question = n + terms_between_questions;
  }
  return terms;
}

template <typename Visit>
auto by_words(std::span<const std::uint32_t> amounts, Visit visit) {
  const std::uint32_t longest = amounts.empty() ? 1 : amounts.back();
  if (longest <= 64) return visit(std::integral_constant<int, 1>{});
  if (longest <= 128) return visit(std::integral_constant<int, 2>{});
  if (longest <= 256) return visit(std::integral_constant<int, 4>{});
  return visit(std::integral_constant<int, 0>{});
}

}  // namespace

Obstacle::Obstacle(std::vector<std::uint64_t> bits, std::uint64_t count, std::uint64_t preperiod,
                   std::uint64_t period)
    : words_(std::move(bits)), preperiod_(preperiod), period_(period) {
  constexpr std::uint64_t least_turn = 256;
  words_.resize(count / 64 + 1);
  if (period == 0) {
    words_.resize(count / 64 + 4);
    reach_ = no_position;
    return;
  }
  turn_ = (least_turn + period - 1) / period * period;
  reach_ = preperiod + turn_;
  words_.resize((reach_ + 64) / 64 + 2);
  for (std::uint64_t n = count; n < words_.size() * 64; ++n) {
    const std::uint64_t bit = n < period ? 0 : words_[(n - period) >> 6] >> ((n - period) & 63) & 1;
    words_[n >> 6] &= ~(std::uint64_t{1} << (n & 63));
    words_[n >> 6] |= bit << (n & 63);
  }
}

std::optional<Period> greedy_period(const GreedyTask& task, std::uint64_t limit, const Control& control) {
  assert(task.obstacle.period() > 0);
  return by_words(task.amounts, [&](auto words) { return period_of<words>(task, limit, control); });
}

std::vector<std::uint16_t> greedy_terms(const GreedyTask& task, std::uint64_t count, const Control& control) {
  return by_words(task.amounts, [&](auto words) { return terms_of<words>(task, count, control); });
}

}  // namespace galli
