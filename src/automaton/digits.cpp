#include "automaton/digits.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>
#include <string>

#include "automaton/product.h"
#include "base/surd.h"

namespace galli {
namespace {

/// a + b theta.
struct Quadratic {
  Integer a = 0;
  Integer b = 0;
  auto operator<=>(const Quadratic&) const = default;
};

int sign_of(const Quadratic& x, Integer t) {
  const auto number = surd(WideInteger{2} * x.a + WideInteger{x.b} * t, x.b, 2, t * t + 4);
  assert(number);
  return sign(*number);
}

/// t S <= bound, or >= bound, for what is still to be read from the least significant digit on.
struct Threshold {
  Quadratic bound{};
  bool is_upper = true;
  auto operator<=>(const Threshold&) const = default;
};

enum class Settled { no, yes, open };

/// S is above -1 and below theta, whatever the digits are.
Settled settled(const Threshold& at, Integer t) {
  const bool is_high = sign_of({at.bound.a, at.bound.b - t}, t) >= 0;
  const bool is_low = sign_of({at.bound.a + t, at.bound.b}, t) <= 0;
  if (is_high) return at.is_upper ? Settled::yes : Settled::no;
  if (is_low) return at.is_upper ? Settled::no : Settled::yes;
  return Settled::open;
}

Threshold after(const Threshold& at, Integer digit, Integer t) {
  const Quadratic rest{at.bound.a - t * digit, at.bound.b};
  return {{-rest.b, -(rest.a + t * rest.b)}, !at.is_upper};
}

/// Words read from the least significant digit on; state 0 accepts all that follows.
struct Backwards {
  std::vector<std::vector<std::int32_t>> next{};
  std::vector<bool> accepts{};
  std::int32_t start = Automaton::dead;
};

Backwards backwards(const Numeration& numeration, const Threshold& first, AutomatonBudget& budget) {
  Backwards result;
  result.next.emplace_back(numeration.digits, 0);
  result.accepts.push_back(true);
  std::map<Threshold, std::int32_t> numbers;
  std::vector<Threshold> all;
  const auto place = [&](const Threshold& at) {
    const Settled now = settled(at, numeration.t);
    if (now != Settled::open) return now == Settled::yes ? 0 : Automaton::dead;
    const auto [known, is_new] = numbers.try_emplace(at, static_cast<std::int32_t>(all.size() + 1));
    if (is_new) {
      all.push_back(at);
      budget.spend(all.size(), all.size() * 4);
    }
    return known->second;
  };
  result.start = place(first);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Threshold at = all[i];
    const int now = sign_of(at.bound, numeration.t);
    result.accepts.push_back(at.is_upper ? now >= 0 : now <= 0);
    std::vector<std::int32_t> row;
    for (unsigned digit = 0; digit < numeration.digits; ++digit)
      row.push_back(place(after(at, static_cast<Integer>(digit), numeration.t)));
    result.next.push_back(std::move(row));
  }
  return result;
}

/// The same words, the most significant digit first.
Automaton reversed(const Numeration& numeration, const Backwards& words, AutomatonBudget& budget) {
  Automaton result{1, numeration.digits, {}, {}};
  std::map<std::set<std::int32_t>, std::int32_t> numbers;
  std::vector<std::set<std::int32_t>> all;
  const auto place = [&](const std::set<std::int32_t>& states) {
    if (states.empty()) return Automaton::dead;
    const auto [known, is_new] = numbers.try_emplace(states, static_cast<std::int32_t>(all.size()));
    if (is_new) {
      all.push_back(states);
      budget.spend(all.size(), all.size() * 4);
      result.accepts.push_back(states.contains(words.start));
    }
    return known->second;
  };
  std::set<std::int32_t> first;
  for (std::size_t state = 0; state < words.accepts.size(); ++state) {
    if (words.accepts[state]) first.insert(static_cast<std::int32_t>(state));
  }
  place(first);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::set<std::int32_t> from = all[i];
    for (unsigned digit = 0; digit < numeration.digits; ++digit) {
      std::set<std::int32_t> before;
      for (std::size_t state = 0; state < words.next.size(); ++state) {
        if (from.contains(words.next[state][digit])) before.insert(static_cast<std::int32_t>(state));
      }
      result.next.push_back(place(before));
    }
  }
  return minimised(result, budget);
}

/// s(b) - theta b <= k.
Automaton excess_at_most(const Numeration& numeration, Integer k, AutomatonBudget& budget) {
  const Backwards words = backwards(numeration, {{k, k}, true}, budget);
  if (words.start == Automaton::dead) return nothing(numeration, 1);
  return reversed(numeration, words, budget);
}

/// Tracks b, f with f = s(b) - k. The state is as in automaton/atoms.h: f - s(b) is U W_n + V W_{n-1} and the rest, which is above
/// -(t W_n + W_{n-1}) and below W_n.
Automaton shifted_less(const Numeration& numeration, Integer k, AutomatonBudget& budget) {
  Automaton result{2, letter_count(numeration, 2), {}, {}};
  std::map<std::pair<Integer, Integer>, std::int32_t> numbers;
  std::vector<std::pair<Integer, Integer>> all;
  const Integer t = numeration.t;
  const auto both_at_least = [&](Integer u, Integer v, Integer bound) {
    return u + v * numeration.before >= bound && u * numeration.first + v >= bound;
  };
  const auto place = [&](Integer u, Integer v) {
    if (both_at_least(u - t, v - 1, 0) || both_at_least(-(u + 1), -v, std::max<Integer>(k, 0)))
      return Automaton::dead;
    const auto [known, is_new] = numbers.try_emplace({u, v}, static_cast<std::int32_t>(all.size()));
    if (is_new) {
      all.emplace_back(u, v);
      budget.spend(all.size(), all.size() * 4);
    }
    return known->second;
  };
  place(0, 0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto [u, v] = all[i];
    result.accepts.push_back(u + v * numeration.before == -k);
    for (unsigned letter = 0; letter < result.letters; ++letter) {
      const auto b = static_cast<Integer>(digit_in(numeration, letter, 0));
      const auto f = static_cast<Integer>(digit_in(numeration, letter, 1));
      result.next.push_back(place(t * u + v + f - t * b, u - b));
    }
  }
  return minimised(result, budget);
}

// ---- patterns ----

/// A pattern as a nondeterministic automaton: state 0 begins.
class PatternReader {
 public:
  explicit PatternReader(std::string_view text) : text_(text) {}

  struct Part {
    std::size_t first = 0;
    std::size_t last = 0;
  };

  bool read() {
    const auto whole = alternatives(0);
    if (!whole || at_ != text_.size()) return false;
    first_ = whole->first;
    last_ = whole->last;
    return true;
  }

  using States = std::set<std::size_t>;
  States first() const { return closed({first_}); }
  bool is_accepting(const States& states) const { return states.contains(last_); }
  States after(const States& states, unsigned digit) const {
    States reached;
    for (std::size_t state : states) {
      if (digits_[state] == static_cast<int>(digit)) reached.insert(to_[state]);
    }
    return closed(reached);
  }

 private:
  std::size_t state() {
    digits_.push_back(-1);
    to_.push_back(0);
    free_.emplace_back();
    return digits_.size() - 1;
  }
  States closed(const States& states) const {
    States all = states;
    std::vector<std::size_t> open(states.begin(), states.end());
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (std::size_t next : free_[at]) {
        if (all.insert(next).second) open.push_back(next);
      }
    }
    return all;
  }
  char sign() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  std::optional<Part> alternatives(unsigned depth) {
    if (depth > 100) return {};
    const Part all{state(), state()};
    while (true) {
      const auto one = sequence(depth);
      if (!one) return {};
      free_[all.first].push_back(one->first);
      free_[one->last].push_back(all.last);
      if (sign() != '|') return all;
      ++at_;
    }
  }
  std::optional<Part> sequence(unsigned depth) {
    const std::size_t first = state();
    Part all{first, first};
    while (sign() == '0' || sign() == '1' || sign() == '(') {
      const auto one = repeated(depth);
      if (!one) return {};
      free_[all.last].push_back(one->first);
      all.last = one->last;
    }
    return all;
  }
  std::optional<Part> repeated(unsigned depth) {
    std::optional<Part> part;
    if (sign() == '(') {
      ++at_;
      part = alternatives(depth + 1);
      if (!part || sign() != ')') return {};
    } else {
      part = Part{state(), state()};
      digits_[part->first] = sign() - '0';
      to_[part->first] = part->last;
    }
    ++at_;
    const Part all{state(), state()};
    free_[all.first].push_back(part->first);
    free_[part->last].push_back(all.last);
    if (sign() == '*' || sign() == '+') free_[part->last].push_back(part->first);
    if (sign() == '*' || sign() == '?') free_[all.first].push_back(all.last);
    if (sign() == '*' || sign() == '+' || sign() == '?') ++at_;
    return all;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t first_ = 0, last_ = 0;
  std::vector<int> digits_{};  ///< by state: what it reads; -1: nothing
  std::vector<std::size_t> to_{};
  std::vector<std::vector<std::size_t>> free_{};  ///< steps without reading
};

}  // namespace

Automaton floor_of_multiple(const Numeration& numeration, AutomatonBudget& budget) {
  assert(numeration.e == 1 && numeration.before == 1);
  const Automaton valid = valid_words(numeration, 2);
  Automaton result = nothing(numeration, 2);
  Automaton below = excess_at_most(numeration, -1, budget);
  for (Integer k = 0; k <= numeration.t; ++k) {
    const Automaton here = excess_at_most(numeration, k, budget);
    const Automaton moved = shifted_less(numeration, k, budget);
    const Operand operands[] = {
        {&valid, {0, 1}, true}, {&moved, {0, 1}, true}, {&here, {0}, true}, {&below, {0}, false}};
    const AcceptedBy is_between = [](const std::vector<bool>& accepted) { return !accepted[3]; };
    result = either(numeration, result,
                    minimised(product(numeration, 2, operands, is_between, budget), budget), budget);
    below = here;
  }
  return result;
}

Automaton exclusive_or_of_two() {
  Automaton result{3, 8, {}, {1}};
  for (unsigned letter = 0; letter < 8; ++letter)
    result.next.push_back(((letter ^ letter >> 1 ^ letter >> 2) & 1) == 0 ? 0 : Automaton::dead);
  return result;
}

Automaton least_weight(const Numeration& numeration) {
  Automaton result{2, letter_count(numeration, 2), {}, {0, 1}};
  for (int state : {0, 1}) {
    for (unsigned letter = 0; letter < result.letters; ++letter) {
      const unsigned n = digit_in(numeration, letter, 0), z = digit_in(numeration, letter, 1);
      std::int32_t to = Automaton::dead;
      if (z == 0 && (state == 0 || n == 0)) to = state;
      if (z == 1 && n == 1 && state == 0) to = 1;
      result.next.push_back(to);
    }
  }
  return result;
}

Automaton zeros_at_end(const Numeration& numeration, unsigned modulus, unsigned residue) {
  Automaton result{
      1, numeration.digits, {}, {0}};  // nothing but zeros so far; then the number of zeros, modulo
  for (unsigned zeros = 0; zeros < modulus; ++zeros) result.accepts.push_back(zeros == residue % modulus);
  for (unsigned state = 0; state <= modulus; ++state) {
    for (unsigned digit = 0; digit < numeration.digits; ++digit) {
      const unsigned more = state == 0 ? 0 : state % modulus + 1;
      result.next.push_back(static_cast<std::int32_t>(digit == 0 ? more : 1));
    }
  }
  return result;
}

Automaton with_digits_behind(const Numeration& numeration, std::string_view digits) {
  // The state is what was last read of b, as many digits as there are behind; and whether a has begun.
  const std::size_t length = digits.size();
  using State = std::pair<std::string, bool>;
  std::map<State, std::int32_t> numbers;
  std::vector<State> all;
  const auto place = [&](const State& state) {
    const auto [known, is_new] = numbers.try_emplace(state, static_cast<std::int32_t>(all.size()));
    if (is_new) all.push_back(state);
    return known->second;
  };
  Automaton result{2, letter_count(numeration, 2), {}, {}};
  place({std::string(length, '0'), false});
  for (std::size_t i = 0; i < all.size(); ++i) {
    const State at = all[i];
    const bool has_word = at.second || digits.empty() || digits.front() != '0';
    result.accepts.push_back(has_word && at.first == digits);
    for (unsigned letter = 0; letter < result.letters; ++letter) {
      const unsigned a = digit_in(numeration, letter, 0), b = digit_in(numeration, letter, 1);
      const std::string queue = at.first + static_cast<char>('0' + b);
      const bool fits = queue.front() == static_cast<char>('0' + a);
      result.next.push_back(fits ? place({queue.substr(1), at.second || a != 0}) : Automaton::dead);
    }
  }
  return result;
}

std::optional<Automaton> matching([[maybe_unused]] const Numeration& numeration, std::string_view pattern) {
  assert(numeration.digits == 2);
  PatternReader reader(pattern);
  if (!reader.read()) return {};
  using States = PatternReader::States;
  std::map<States, std::int32_t> numbers;
  std::vector<States> all;
  const auto place = [&](const States& states) {
    if (states.empty()) return Automaton::dead;
    const auto [known, is_new] = numbers.try_emplace(states, static_cast<std::int32_t>(all.size() + 1));
    if (is_new) all.push_back(states);
    return known->second;
  };
  // State 0: nothing but zeros so far, which are not part of the word.
  const States first = reader.first();
  Automaton result{1, 2, {0, place(reader.after(first, 1))}, {reader.is_accepting(first)}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const States at = all[i];
    result.accepts.push_back(reader.is_accepting(at));
    for (unsigned digit : {0U, 1U}) result.next.push_back(place(reader.after(at, digit)));
  }
  return result;
}

}  // namespace galli
