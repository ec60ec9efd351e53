#include "automaton/learner.h"

#include <algorithm>
#include <cassert>
#include <map>

namespace galli {

Sample::Sample(std::vector<Integer> last) : last_(std::move(last)) {
  for (std::size_t i = 0; i + 1 < last_.size(); ++i) rows_ *= static_cast<std::uint64_t>(last_[i] + 1);
  begins_.reserve(rows_ + 1);
}

std::uint64_t Sample::row_of(std::span<const Integer> tuple) const {
  std::uint64_t row = 0;
  for (std::size_t i = 0; i + 1 < last_.size(); ++i)
    row = row * static_cast<std::uint64_t>(last_[i] + 1) + static_cast<std::uint64_t>(tuple[i]);
  return row;
}

void Sample::add(std::span<const Integer> member) {
  const std::uint64_t row = row_of(member);
  while (begins_.size() <= row) begins_.push_back(columns_.size());
  columns_.push_back(static_cast<std::int32_t>(member.back()));
}

void Sample::close() {
  while (begins_.size() <= rows_) begins_.push_back(columns_.size());
}

std::span<const std::int32_t> Sample::row(std::uint64_t row, Integer first, Integer end) const {
  const auto begin = columns_.begin() + static_cast<std::ptrdiff_t>(begins_[row]);
  const auto stop = columns_.begin() + static_cast<std::ptrdiff_t>(begins_[row + 1]);
  const auto from = std::lower_bound(begin, stop, first);
  const auto count = std::lower_bound(from, stop, end) - from;
  return std::span(columns_).subspan(static_cast<std::size_t>(from - columns_.begin()),
                                     static_cast<std::size_t>(count));
}

bool Sample::contains(std::span<const Integer> tuple) const {
  return !row(row_of(tuple), tuple.back(), tuple.back() + 1).empty();
}

namespace {

/// What is read so far on one track.
struct Prefix {
  Integer u = 0;
  Integer v = 0;
  bool must_be_zero = false;
};

/// W_{-1}, W_0, ...
class Weights {
 public:
  Weights(const Numeration& numeration, Integer bound)
      : before_(numeration.before), weights_(weights_to(numeration, bound)) {}
  Integer operator[](Integer n) const { return n < 0 ? before_ : weights_[static_cast<std::size_t>(n)]; }
  Integer count() const { return static_cast<Integer>(weights_.size()); }

 private:
  Integer before_;
  std::vector<Integer> weights_;
};

struct Fingerprint {
  std::uint64_t a = 0x243f6a8885a308d3U;
  std::uint64_t b = 0x13198a2e03707344U;

  void add(std::uint64_t word) {
    a = (a ^ word) * 0xff51afd7ed558ccdU;
    a ^= a >> 29;
    b = (b + word) * 0xc4ceb9fe1a85ec53U;
    b ^= b >> 31;
  }
  auto operator<=>(const Fingerprint&) const = default;
};

class BoxLearner {
 public:
  BoxLearner(const Numeration& numeration, const Sample& sample, unsigned depth)
      : numeration_(numeration),
        sample_(sample),
        depth_(depth),
        weights_(numeration, *std::max_element(sample.last().begin(), sample.last().end())) {}

  Guess learn(std::size_t max_states, AutomatonBudget& budget) {
    const auto tracks = static_cast<unsigned>(sample_.last().size());
    Guess guess{{tracks, letter_count(numeration_, tracks), {}, {}}, true};
    Automaton& found = guess.automaton;
    if (static_cast<Integer>(depth_) >= weights_.count()) return unclosed(guess);
    arrive(std::vector<Prefix>(tracks), guess);
    if (!late_.empty()) return unclosed(guess);
    for (std::size_t state = 0; state < prefixes_.size(); ++state) {
      if (prefixes_.size() > max_states || late_.size() > max_late) return unclosed(guess);
      budget.check();
      for (unsigned letter = 0; letter < found.letters; ++letter) {
        const auto prefix = after(prefixes_[state], letter);
        if (!prefix) {
          found.next.push_back(Automaton::dead);
          continue;
        }
        arrive(*prefix, guess);
        found.next.push_back(state_);
      }
    }
    if (!settle_late(found)) return unclosed(guess);
    guess.is_whole = late_.empty();
    found = minimised(found, budget);
    return guess;
  }

 private:
  struct Late {
    std::size_t where = 0;  ///< in Automaton::next
    std::vector<Fingerprint> prints{};
  };
  static constexpr unsigned max_missing = 8;  ///< boxes of a late prefix
  static constexpr std::size_t max_late = 64;

  static Guess unclosed(Guess& guess) { return {nothing_like(guess.automaton), false}; }
  static Automaton nothing_like(const Automaton& automaton) {
    return {automaton.tracks, automaton.letters, {}, {}};
  }

  std::optional<std::vector<Prefix>> after(const std::vector<Prefix>& prefix, unsigned letter) const {
    std::vector<Prefix> result(prefix.size());
    for (unsigned track = 0; track < prefix.size(); ++track) {
      const unsigned digit = digit_in(numeration_, letter, track);
      const Prefix& at = prefix[track];
      if (at.must_be_zero && digit != 0) return {};
      result[track] = {numeration_.t * at.u + numeration_.e * at.v + static_cast<Integer>(digit),
                       numeration_.e * at.u, numeration_.must_be_zero_after(digit)};
    }
    return result;
  }

  /// The state of a prefix becomes state_; dead, and a late one, when its boxes leave the sample.
  void arrive(const std::vector<Prefix>& prefix, Guess& guess) {
    Fingerprint print;
    for (const Prefix& at : prefix) print.add(at.must_be_zero);
    std::vector<Fingerprint> prints;
    for (Integer n = 0; n <= static_cast<Integer>(depth_); ++n) {
      if (!add_box(prefix, n, print)) {
        late_.push_back({guess.automaton.next.size(), std::move(prints)});
        state_ = Automaton::dead;
        return;
      }
      prints.push_back(print);
    }
    const auto [place, is_new] = states_.try_emplace(print, static_cast<std::int32_t>(prefixes_.size()));
    state_ = place->second;
    if (!is_new) return;
    guess.automaton.accepts.push_back(is_member(prefix));
    prefixes_.push_back(prefix);
    prints_.push_back(std::move(prints));
  }

  /// A prefix whose boxes are known to a smaller depth is taken for the one state that agrees so far. False when there is none, or
  /// more than one.
  bool settle_late(Automaton& found) const {
    std::map<std::size_t, std::map<Fingerprint, std::int32_t>> by_depth;
    for (const Late& late : late_) {
      const std::size_t known = late.prints.size();
      if (known == 0 || known + max_missing <= depth_) return false;
      if (!by_depth.contains(known)) by_depth[known] = states_agreeing(known);
      const auto place = by_depth[known].find(late.prints.back());
      if (place == by_depth[known].end() || place->second == Automaton::dead) return false;
      found.next[late.where] = place->second;
    }
    return true;
  }

  /// By what their first boxes are; dead for several states.
  std::map<Fingerprint, std::int32_t> states_agreeing(std::size_t boxes) const {
    std::map<Fingerprint, std::int32_t> states;
    for (std::size_t state = 0; state < prints_.size(); ++state) {
      const auto [place, is_new] =
          states.try_emplace(prints_[state][boxes - 1], static_cast<std::int32_t>(state));
      if (!is_new) place->second = Automaton::dead;
    }
    return states;
  }

  Integer begin_of(const Prefix& at, Integer n) const { return at.u * weights_[n] + at.v * weights_[n - 1]; }
  Integer size_of(const Prefix& at, Integer n) const { return weights_[at.must_be_zero ? n - 1 : n]; }

  bool is_member(const std::vector<Prefix>& prefix) const {
    std::vector<Integer> tuple;
    for (const Prefix& at : prefix) {
      if (size_of(at, 0) == 0) return false;
      tuple.push_back(begin_of(at, 0));
    }
    return sample_.contains(tuple);
  }

  bool add_box(const std::vector<Prefix>& prefix, Integer n, Fingerprint& print) const {
    std::vector<Integer> begin, end;
    for (std::size_t i = 0; i < prefix.size(); ++i) {
      begin.push_back(begin_of(prefix[i], n));
      end.push_back(begin.back() + size_of(prefix[i], n));
      if (end.back() > sample_.last()[i] + 1) return false;
    }
    print.add(0x1000 + static_cast<std::uint64_t>(n));
    for (std::size_t i = 0; i < begin.size(); ++i) {
      if (begin[i] == end[i]) return true;
    }
    std::vector<Integer> at = begin;
    std::uint64_t row = 0;
    while (true) {
      for (std::int32_t column : sample_.row(sample_.row_of(at), begin.back(), end.back()))
        print.add(row << 32 ^ static_cast<std::uint64_t>(column - begin.back() + 1));
      ++row;
      std::size_t i = at.size() - 1;
      while (i > 0 && ++at[i - 1] == end[i - 1]) {
        at[i - 1] = begin[i - 1];
        --i;
      }
      if (i == 0) return true;
    }
  }

  const Numeration& numeration_;
  const Sample& sample_;
  unsigned depth_;
  Weights weights_;
  std::map<Fingerprint, std::int32_t> states_;
  std::vector<std::vector<Prefix>> prefixes_;
  std::vector<Late> late_;                        ///< steps to prefixes whose boxes leave the sample
  std::vector<std::vector<Fingerprint>> prints_;  ///< by state and depth
  std::int32_t state_ = 0;
};

/// Goes through what an automaton accepts within the sample.
class AcceptedTuples {
 public:
  AcceptedTuples(const Automaton& automaton, const Numeration& numeration, const Sample& sample,
                 AutomatonBudget& budget)
      : automaton_(automaton),
        numeration_(numeration),
        sample_(sample),
        budget_(budget),
        weights_(numeration, *std::max_element(sample.last().begin(), sample.last().end())),
        values_(automaton.tracks, 0) {}

  /// The first accepted tuple that is not in the sample. `count` is the number of those before it.
  std::optional<std::vector<Integer>> find_stranger() {
    visit(automaton_.start(), weights_.count());
    return stranger_;
  }
  std::uint64_t count() const { return count_; }

 private:
  /// With n digits to come; false when a stranger was found.
  bool visit(std::int32_t state, Integer n) {
    if (state == Automaton::dead) return true;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (values_[i] > sample_.last()[i]) return true;
    }
    if (n == 0) {
      if (!automaton_.is_accepting(state)) return true;
      if (++count_ % 65536 == 0) budget_.check();
      if (sample_.contains(values_)) return true;
      stranger_ = values_;
      return false;
    }
    for (unsigned letter = 0; letter < automaton_.letters; ++letter) {
      add(letter, weights_[n - 1], 1);
      const bool goes_on = visit(automaton_.step(state, letter), n - 1);
      add(letter, weights_[n - 1], -1);
      if (!goes_on) return false;
    }
    return true;
  }
  void add(unsigned letter, Integer weight, Integer sign) {
    for (Integer& value : values_) {
      value += sign * weight * static_cast<Integer>(letter % numeration_.digits);
      letter /= numeration_.digits;
    }
  }

  const Automaton& automaton_;
  const Numeration& numeration_;
  const Sample& sample_;
  AutomatonBudget& budget_;
  Weights weights_;
  std::vector<Integer> values_;
  std::uint64_t count_ = 0;
  std::optional<std::vector<Integer>> stranger_;
};

/// A member of the sample that the automaton does not accept.
std::optional<std::vector<Integer>> missing_member(const Automaton& automaton, const Numeration& numeration,
                                                   const Sample& sample) {
  std::vector<Integer> at(sample.last().size(), 0);
  while (true) {
    for (std::int32_t column : sample.row(sample.row_of(at), 0, sample.last().back() + 1)) {
      at.back() = column;
      if (!accepts(automaton, numeration, at)) return at;
    }
    at.back() = 0;
    std::size_t i = at.size() - 1;
    while (i > 0 && at[i - 1]++ == sample.last()[i - 1]) {
      at[i - 1] = 0;
      --i;
    }
    if (i == 0) return {};
  }
}

}  // namespace

Guess learn(const Numeration& numeration, const Sample& sample, unsigned depth, std::size_t max_states,
            AutomatonBudget& budget) {
  return BoxLearner(numeration, sample, depth).learn(max_states, budget);
}

std::optional<std::vector<Integer>> difference(const Automaton& automaton, const Numeration& numeration,
                                               const Sample& sample, AutomatonBudget& budget) {
  AcceptedTuples accepted(automaton, numeration, sample, budget);
  if (auto stranger = accepted.find_stranger()) return stranger;
  if (accepted.count() == sample.count()) return {};
  return missing_member(automaton, numeration, sample);
}

}  // namespace galli
