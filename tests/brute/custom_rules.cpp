// See custom_rules.h.
#include "custom_rules.h"

#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace brute {

namespace {

using Number = std::optional<long long>;
using Truth = std::optional<bool>;
using Names = std::map<std::string, long long>;

constexpr long long lowest = INT64_MIN;

Number floored_div(long long a, long long b) {
  if (b == 0 || (a == lowest && b == -1)) return {};
  const long long quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

Number floored_mod(long long a, long long b) {
  if (b == 0) return {};
  if (b == -1) return 0;
  const long long rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

Number gcd_of(long long a, long long b) {
  if (a == lowest || b == lowest) return {};
  return std::gcd(a, b);
}

Number number_of(const Node& node, const Names& names);

Number least_positive_of(const Node& node, const Names& names) {
  Number least;
  for (const Node& kid : node.kids) {
    const Number n = number_of(kid, names);
    if (!n) return {};
    if (*n > 0 && (!least || *n < *least)) least = n;
  }
  return least;
}

Number number_of(const Node& node, const Names& names) {
  if (node.op == Op::number) return node.number;
  if (node.op == Op::name) return names.at(node.name);
  if (node.op == Op::least_positive) return least_positive_of(node, names);
  const Number first = number_of(node.kids[0], names);
  const Number second = node.op == Op::abs ? Number(0) : number_of(node.kids[1], names);
  if (!first || !second) return {};
  const long long a = *first, b = *second;
  long long result = 0;
  switch (node.op) {
    case Op::add: return __builtin_add_overflow(a, b, &result) ? Number() : result;
    case Op::sub: return __builtin_sub_overflow(a, b, &result) ? Number() : result;
    case Op::mul: return __builtin_mul_overflow(a, b, &result) ? Number() : result;
    case Op::div: return floored_div(a, b);
    case Op::mod: return floored_mod(a, b);
    case Op::min: return a < b ? a : b;
    case Op::max: return a < b ? b : a;
    case Op::abs: return a == lowest ? Number() : std::llabs(a);
    case Op::gcd: return gcd_of(a, b);
    case Op::bit_xor: return a ^ b;
    default: std::abort();
  }
}

Truth comparison_of(const Node& node, const Names& names) {
  const Number a = number_of(node.kids[0], names), b = number_of(node.kids[1], names);
  if (!a || !b) return {};
  switch (node.op) {
    case Op::equal: return *a == *b;
    case Op::unequal: return *a != *b;
    case Op::less: return *a < *b;
    case Op::at_most: return *a <= *b;
    case Op::greater: return *a > *b;
    case Op::at_least: return *a >= *b;
    default: std::abort();
  }
}

Truth truth_of(const Node& node, const Names& names) {
  if (node.op == Op::member) {
    const Number n = number_of(node.kids[0], names);
    return n ? Truth(node.set.has(*n)) : Truth();
  }
  if (node.op < Op::both) return comparison_of(node, names);
  const Truth a = truth_of(node.kids[0], names);
  if (node.op == Op::negated) return a ? Truth(!*a) : Truth();
  const Truth b = truth_of(node.kids[1], names);
  const bool decides = node.op == Op::either;  // true decides an `or`, false an `and`
  if (a == Truth(decides) || b == Truth(decides)) return decides;
  return a && b ? Truth(!decides) : Truth();
}

bool is_true(const std::optional<Node>& condition, const Names& names) {
  return !condition || truth_of(*condition, names) == Truth(true);
}

Names names_of(const Rules& rules, const Position& x) {
  Names names;
  for (std::size_t h = 0; h < x.size(); ++h) names[rules.heaps[h]] = x[h];
  return names;
}

}  // namespace

bool satisfies_board(const Rules& rules, const Position& x) {
  for (long long heap : x)
    if (heap < 0) return false;
  return is_true(rules.board, names_of(rules, x));
}

std::optional<long long> number_at(const Rules& rules, const Node& node, const Position& x) {
  return number_of(node, names_of(rules, x));
}

namespace {

// Sets the loop variables from `depth` on in every way, then lists the option of the clause.
void list_options(const Rules& rules, const Clause& clause, std::size_t depth, Names& names,
                  std::set<Position>& result) {
  if (depth < clause.loops.size()) {
    const Loop& loop = clause.loops[depth];
    const Number low = number_of(loop.low, names), high = number_of(loop.high, names);
    if (!low || !high) return;
    for (long long n = *low; n <= *high; ++n) {
      if (!loop.set.text.empty() && !loop.set.has(n)) continue;
      names[loop.name] = n;
      list_options(rules, clause, depth + 1, names, result);
    }
    names.erase(loop.name);
    return;
  }
  if (!is_true(clause.where, names)) return;
  Position y;
  for (const Node& coordinate : clause.target) {
    const Number n = number_of(coordinate, names);
    if (!n) return;
    y.push_back(*n);
  }
  if (satisfies_board(rules, y)) result.insert(y);
}

}  // namespace

Options options_of(const Rules& rules, Side side, const Position& x) {
  std::set<Position> result;
  Names names = names_of(rules, x);
  for (const Clause& clause : rules.clauses)
    if (side == Side::both || clause.side == Side::both || clause.side == side)
      list_options(rules, clause, 0, names, result);
  return {result.begin(), result.end()};
}

std::string written_clause(Writer& writer, const Clause& clause) {
  std::string result;
  for (const Node& coordinate : clause.target)
    result += (result.empty() ? "" : ", ") + writer.write(coordinate);
  const char* const side = clause.side == Side::left ? "left " : clause.side == Side::right ? "right " : "";
  result = std::string("  ") + side + "(" + result + ")";
  for (std::size_t i = 0; i < clause.loops.size(); ++i) {
    const Loop& loop = clause.loops[i];
    result += (i == 0 ? "   for " : ", ") + loop.name + " in ";
    result += loop.set.text.empty() ? writer.write(loop.low) + ".." + writer.write(loop.high) : loop.set.text;
  }
  if (clause.where) result += "   where " + writer.write(*clause.where);
  return result + "\n";
}

}  // namespace brute
