// Random rulesets: see brute.h.
#include <numeric>
#include <set>
#include <utility>

#include "brute.h"

namespace brute {

long long pick(Random& random, long long from, long long to) {
  return from + static_cast<long long>(random() % static_cast<std::uint64_t>(to - from + 1));
}

bool chance(Random& random, int one_in) { return pick(random, 1, one_in) == 1; }

Amounts random_amounts(Random& random) {
  const long long first = pick(random, 1, 5), second = first + pick(random, 1, 4);
  switch (pick(random, 0, 3)) {
    case 0: return interval(first, first + pick(random, 0, 4));
    case 1: return progression(first, second, first + pick(random, 0, 12));
    case 2: return progression(first, second);
    default: break;
  }
  std::set<long long> members;
  for (long long n = pick(random, 1, 4); n > 0; --n) members.insert(pick(random, 1, 9));
  return list({members.begin(), members.end()});
}

namespace {

std::vector<Position> random_vectors(Random& random, int heaps) {
  std::set<Position> result;
  for (long long wanted = pick(random, 1, 4); wanted > 0; --wanted) {
    Position v;
    do {
      v.clear();
      for (int h = 0; h < heaps; ++h)
        v.push_back(chance(random, 5) ? pick(random, -2, -1) : pick(random, 0, 3));
    } while (std::accumulate(v.begin(), v.end(), 0LL) < 1);
    result.insert(v);
  }
  return {result.begin(), result.end()};
}

// Names that leave out the usual number of heaps also have a long form.
Ruleset any_spelling(Random& random, Ruleset ruleset) {
  if (ruleset.text.find_first_of("([{") == std::string::npos && chance(random, 4))
    ruleset.text += "(" + std::to_string(ruleset.heaps) + ")";
  return ruleset;
}

}  // namespace

Ruleset random_ruleset(Random& random, int heaps) {
  if (chance(random, 12)) {
    const long long modulus = pick(random, 2, 4);
    return modular_nim(pick(random, 0, modulus - 1), modulus, heaps);
  }
  const auto vectors = random_vectors(random, heaps);
  if (heaps == 1) switch (pick(random, 0, 6)) {
      case 0: return nim(1);
      case 1: return rays(vectors);
      case 2: return steps(vectors);
      case 3: return allbut(random_amounts(random));
      default: return subtraction(random_amounts(random));
    }
  switch (pick(random, 0, heaps == 2 ? 11 : 5)) {
    case 0: return any_spelling(random, nim(heaps));
    case 1: return any_spelling(random, wythoff(heaps));
    case 2: return any_spelling(random, zeruclid(heaps));
    case 3: return any_spelling(random, pegs(heaps));
    case 4: return rays(vectors);
    case 5: return steps(vectors);
    case 6: return bishop();
    case 7: return yama();
    case 8: return euclid();
    case 9: return euclid_t();
    case 10: return gdwn();
    default: return fraenkel(pick(random, 1, 4));
  }
}

Ruleset random_code(Random& random) {
  const bool is_octal = !chance(random, 3);
  std::string code(
      1, chance(random, 4) ? (is_octal || chance(random, 2) ? '4' : "8c"[pick(random, 0, 1)]) : '0');
  code += '.';
  for (long long n = pick(random, 1, 3); n > 0; --n)
    code += chance(random, 5) ? '0' : "0123456789abcdef"[pick(random, 1, is_octal ? 7 : 15)];
  while (code.size() > 3 && code.back() == '0') code.pop_back();
  if (code == "0.0") code.back() = '7';
  return is_octal ? octal(code) : hex(code);
}

}  // namespace brute
