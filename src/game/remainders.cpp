// What holds at i holds at i plus the least common multiple of all moduli, so that one round of numbers says all.
#include "game/remainders.h"

#include <algorithm>
#include <numeric>

namespace galli {
namespace {

using Op = Expression::Op;

constexpr Integer max_round = 4096;
constexpr Integer max_steps = 4'000'000;

/// The m of `i mod m`; nothing when it is something else.
MaybeInteger modulus_of(const Expression& e) {
  const bool has_shape = e.op == Op::mod && e.kids[0] == loop_variable(0) && e.kids[1].op == Op::number;
  return has_shape && e.kids[1].number > 0 ? MaybeInteger{e.kids[1].number} : MaybeInteger{};
}

/// The least common multiple of the moduli; nothing when it is too large.
MaybeInteger round_of(const Expression& e) {
  if (const MaybeInteger modulus = modulus_of(e)) return *modulus <= max_round ? modulus : MaybeInteger{};
  Integer round = 1;
  for (const Expression& kid : e.kids) {
    const MaybeInteger own = round_of(kid);
    if (!own) return {};
    round = std::lcm(round, *own);
    if (round > max_round) return {};
  }
  return round;
}

Integer size_of(const Expression& e) {
  return std::accumulate(e.kids.begin(), e.kids.end(), Integer{1},
                         [](Integer size, const Expression& kid) { return size + size_of(kid); });
}

IntegerSet every(Integer round, const std::vector<Integer>& firsts) {
  IntegerSet set;
  for (const Integer first : firsts) set.parts.push_back({first, round, {}});
  return set;
}

}  // namespace

bool is_about_remainders(const Expression& e) {
  if (modulus_of(e)) return true;
  return e.op != Op::heap && e.op != Op::loop && e.op != Op::call &&
         std::all_of(e.kids.begin(), e.kids.end(), is_about_remainders);
}

std::optional<PositiveIntegers> where_remainders_fit(const std::vector<Expression>& conditions) {
  const Expression all = combine(Op::and_, conditions);
  const MaybeInteger round = round_of(all);
  if (!round || *round * size_of(all) > max_steps) return {};
  std::vector<Integer> fitting, others;
  for (Integer i = 1; i <= *round; ++i) {
    const bool fits = truth_at(all, {{}, {&i, 1}}) == Truth::yes;
    (fits ? fitting : others).push_back(i);
  }
  const bool is_complemented = others.size() < fitting.size();
  return PositiveIntegers{every(*round, is_complemented ? others : fitting), is_complemented};
}

}  // namespace galli
