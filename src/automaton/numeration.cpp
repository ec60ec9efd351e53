#include "automaton/numeration.h"

#include <fmt/format.h>

#include <cassert>
#include <charconv>

#include "base/arithmetic.h"

namespace galli {
namespace {

std::optional<unsigned> small_number(std::string_view text) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

std::string name_of_metallic(unsigned t, bool is_short) {
  std::string name = t == 1 ? "fib" : t == 2 ? "pell" : fmt::format("metallic-{}", t);
  return is_short ? name + "-q" : name;
}

}  // namespace

Numeration base_numeration(unsigned base) { return {std::to_string(base), base, 0, base, 0, base}; }

Numeration metallic_numeration(unsigned t, bool is_short) {
  return {name_of_metallic(t, is_short), t, 1, is_short ? t : t + 1, is_short ? 0 : 1, t + 1};
}

std::optional<Numeration> numeration_called(std::string_view name) {
  if (const auto base = small_number(name); base && *base >= 2 && *base <= 16) return base_numeration(*base);
  for (unsigned t = 1; t <= 9; ++t) {
    for (bool is_short : {false, true}) {
      if (name == name_of_metallic(t, is_short) && !(t == 1 && is_short))
        return metallic_numeration(t, is_short);
    }
  }
  return {};
}

std::string in_words(const Numeration& numeration) {
  if (numeration.is_base()) return fmt::format("base {}", numeration.digits);
  if (numeration.t == 1) return "the Fibonacci numeration (Zeckendorf)";
  return fmt::format("the numeration with weights 1, {}, {}, ... ({})", numeration.first,
                     numeration.t * numeration.first + 1, numeration.name);
}

std::vector<Integer> weights_to(const Numeration& numeration, Integer bound) {
  std::vector<Integer> weights = {1, numeration.first};
  while (weights.back() <= bound) {
    const std::size_t n = weights.size();
    const MaybeInteger scaled = checked_multiply(numeration.t, weights[n - 1]);
    const MaybeInteger next = scaled ? checked_add(*scaled, numeration.e * weights[n - 2]) : MaybeInteger{};
    if (!next) break;
    weights.push_back(*next);
  }
  return weights;
}

std::vector<unsigned> digits_of(const Numeration& numeration, Integer number) {
  assert(number >= 0);
  const std::vector<Integer> weights = weights_to(numeration, number);
  std::vector<unsigned> digits;
  for (std::size_t i = weights.size(); i-- > 0;) {
    const Integer digit = number / weights[i];
    number -= digit * weights[i];
    if (digit != 0 || !digits.empty()) digits.push_back(static_cast<unsigned>(digit));
  }
  return digits;
}

MaybeInteger number_of(const Numeration& numeration, const std::vector<unsigned>& digits) {
  // U W_n + V W_{n-1} with n digits to come.
  MaybeInteger u = 0, v = 0;
  for (unsigned digit : digits) {
    MaybeInteger next = checked_multiply(numeration.t, *u);
    if (next) next = checked_add(*next, numeration.e * *v);
    if (next) next = checked_add(*next, static_cast<Integer>(digit));
    if (!next) return {};
    v = numeration.e * *u;
    u = next;
  }
  return checked_add(*u, *v * numeration.before);
}

}  // namespace galli
