#include "sequence_loops.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace galli::bench {
namespace {

using Terms = std::vector<std::uint8_t>;

/// The least numbers, given that `terms` repeat with `period` from `from` on.
Repeats least(const Terms& terms, std::uint64_t from, std::uint64_t period) {
  const auto repeats_with = [&](std::uint64_t candidate) {
    for (std::uint64_t n = from; n < from + period; ++n) {
      if (terms[n] != terms[from + (n - from + candidate) % period]) return false;
    }
    return true;
  };
  Repeats found{from, period};
  for (std::uint64_t candidate = 1; candidate < period; ++candidate) {
    if (period % candidate == 0 && repeats_with(candidate)) {
      found.period = candidate;
      break;
    }
  }
  while (found.preperiod > 0 && terms[found.preperiod - 1] == terms[found.preperiod - 1 + found.period])
    --found.preperiod;
  return found;
}

bool can_reach_zero(const Terms& terms, const Amounts& amounts, std::size_t n) {
  return std::any_of(amounts.begin(), amounts.end(),
                     [&](std::uint32_t a) { return a <= n && terms[n - a] == 0; });
}

/// The least value that none of these has: terms at n less the amounts, and `other`.
std::uint8_t mex(const Terms& terms, const Amounts& amounts, std::size_t n, int other) {
  std::uint64_t used = other < 0 ? 0 : std::uint64_t{1} << other;
  for (std::uint32_t a : amounts) {
    if (a <= n) used |= std::uint64_t{1} << terms[n - a];
  }
  std::uint8_t value = 0;
  while ((used >> value & 1) != 0) ++value;
  return value;
}

/// Terms and how they repeat, found by the windows of the last max(S) terms (and where the other game is in its period).
template <typename Next>
Repeats repeats_of(Terms& terms, std::uint32_t window, const Repeats& other, Next next) {
  std::unordered_map<std::string, std::uint64_t> met;
  for (std::uint64_t n = 0;; ++n) {
    if (n >= window && n >= other.preperiod) {
      std::string state(terms.end() - window, terms.end());
      const std::uint64_t phase = (n - other.preperiod) % other.period;
      state.append(reinterpret_cast<const char*>(&phase), sizeof phase);
      const auto [entry, is_new] = met.emplace(std::move(state), n);
      if (!is_new) return {entry->second - window, n - entry->second};
    }
    terms.push_back(next(n));
  }
}

}  // namespace

Repeats subtraction_period(const Amounts& amounts) {
  Terms lost;
  std::unordered_map<std::uint64_t, std::uint64_t> met;
  const std::uint32_t window = amounts.back();
  std::uint64_t state = 0;
  for (std::uint64_t n = 0;; ++n) {
    if (n >= window) {
      const auto [entry, is_new] = met.emplace(state, n);
      if (!is_new) return {entry->second - window, n - entry->second};
    }
    lost.push_back(can_reach_zero(lost, amounts, n) ? 1 : 0);
    state = (state << 1 | lost.back()) & ((std::uint64_t{1} << window) - 1);
  }
}

namespace {

/// The second game's terms, then the first's: how these repeat, exactly.
template <typename Term, typename Pushed>
Repeats pushed_period(const Amounts& first, const Amounts& second, Term term, Pushed pushed) {
  Terms after;
  const Repeats beyond =
      repeats_of(after, second.back(), {0, 1}, [&](std::uint64_t n) { return term(after, second, n); });
  const auto at = [&](std::uint64_t n) {
    return after[n < beyond.preperiod ? n : beyond.preperiod + (n - beyond.preperiod) % beyond.period];
  };
  Terms terms;
  const Repeats found = repeats_of(terms, first.back(), beyond,
                                   [&](std::uint64_t n) { return pushed(terms, first, n, at(n)); });
  return least(terms, found.preperiod, found.period);
}

}  // namespace

Repeats push_period(const Amounts& first, const Amounts& second) {
  return pushed_period(
      first, second,
      [](const Terms& terms, const Amounts& amounts, std::uint64_t n) -> std::uint8_t {
        return can_reach_zero(terms, amounts, n) ? 1 : 0;
      },
      [](const Terms& terms, const Amounts& amounts, std::uint64_t n, std::uint8_t other) -> std::uint8_t {
        return other == 0 || can_reach_zero(terms, amounts, n) ? 1 : 0;
      });
}

Repeats push_value_period(const Amounts& first, const Amounts& second) {
  return pushed_period(
      first, second,
      [](const Terms& terms, const Amounts& amounts, std::uint64_t n) { return mex(terms, amounts, n, -1); },
      [](const Terms& terms, const Amounts& amounts, std::uint64_t n, std::uint8_t other) {
        return mex(terms, amounts, n, other);
      });
}

std::uint64_t twist_values(const Amounts& amounts, std::uint32_t count) {
  std::vector<std::uint32_t> comply, constrain, stamps(2 * count + 2);
  std::uint32_t stamp = 0;
  std::uint64_t sum = 0;
  const auto mark = [&](std::uint32_t heap) { stamps[comply[heap]] = stamps[constrain[heap]] = stamp; };
  const auto missing = [&] {
    std::uint32_t value = 0;
    while (stamps[value] == stamp) ++value;
    return value;
  };
  for (std::uint32_t n = 0; n < count; ++n) {
    ++stamp;
    for (std::uint32_t a : amounts) {
      if (a <= n) mark(n - a);
    }
    const std::uint32_t finite = missing();
    ++stamp;
    for (std::uint32_t a = 1, i = 0; a <= n; ++a) {
      if (i < amounts.size() && amounts[i] == a) {
        ++i;
      } else {
        mark(n - a);
      }
    }
    const std::uint32_t infinite = missing();
    comply.push_back(finite);
    constrain.push_back(infinite);
    sum += n * (std::uint64_t{finite} + infinite);
  }
  return sum;
}

std::uint64_t octal_values(const std::vector<unsigned>& digits, std::uint32_t count) {
  std::vector<std::uint16_t> values;
  std::vector<std::uint32_t> stamps(1U << 16);
  std::uint64_t sum = 0;
  for (std::uint32_t n = 0; n < count; ++n) {
    const std::uint32_t stamp = n + 1;
    for (std::uint32_t t = 1; t <= digits.size() && t <= n; ++t) {
      const std::uint32_t left = n - t;
      if ((digits[t - 1] & 1) != 0 && left == 0) stamps[0] = stamp;
      if ((digits[t - 1] & 2) != 0 && left > 0) stamps[values[left]] = stamp;
      if ((digits[t - 1] & 4) == 0) continue;
      for (std::uint32_t a = 1; 2 * a <= left; ++a) stamps[values[a] ^ values[left - a]] = stamp;
    }
    std::uint16_t value = 0;
    while (stamps[value] == stamp) ++value;
    values.push_back(value);
    sum += std::uint64_t{n} * value;
  }
  return sum;
}

}  // namespace galli::bench
