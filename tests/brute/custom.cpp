// Random rules files: see custom.h. Numbers are 64-bit; whatever divides by zero or does not fit is undefined.
// Conditions are three-valued (Kleene), and only `true` admits an option.
#include "custom.h"

#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace brute {

namespace {

enum class Op {
  number, name,                                                 // leaves
  add, sub, mul, div, mod, min, max, abs, gcd, bit_xor,         // numbers from numbers
  equal, unequal, less, at_most, greater, at_least,             // conditions from numbers
  both, either, negated,                                        // conditions from conditions
};

struct Node {
  Op op = Op::number;
  long long number = 0;
  std::string name{};
  std::vector<Node> kids{};
};

struct Loop {
  std::string name;
  Node low, high;
};

struct Clause {
  std::vector<Node> target;
  std::vector<Loop> loops;
  std::optional<Node> where;
};

struct Rules {
  std::vector<std::string> heaps;
  std::optional<Node> board;
  std::vector<Clause> clauses;
};

Node constant(long long n) { return {Op::number, n, {}, {}}; }
Node variable(const std::string& name) { return {Op::name, 0, name, {}}; }
Node make(Op op, std::vector<Node> kids) { return {op, 0, {}, std::move(kids)}; }

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

Number number_of(const Node& node, const Names& names) {
  if (node.op == Op::number) return node.number;
  if (node.op == Op::name) return names.at(node.name);
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

bool satisfies_board(const Rules& rules, const Position& x) {
  for (long long heap : x)
    if (heap < 0) return false;
  return is_true(rules.board, names_of(rules, x));
}

// Sets the loop variables from `depth` on in every way, then lists the option of the clause.
void list_options(const Rules& rules, const Clause& clause, std::size_t depth, Names& names, std::set<Position>& result) {
  if (depth < clause.loops.size()) {
    const Loop& loop = clause.loops[depth];
    const Number low = number_of(loop.low, names), high = number_of(loop.high, names);
    if (!low || !high) return;
    for (long long n = *low; n <= *high; ++n) {
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

Options options_of(const Rules& rules, const Position& x) {
  std::set<Position> result;
  Names names = names_of(rules, x);
  for (const Clause& clause : rules.clauses) list_options(rules, clause, 0, names, result);
  return {result.begin(), result.end()};
}

// Parentheses wherever a reader could ask, except for products inside sums and for - and + from the left.
class Writer {
 public:
  Writer(Random& random, XorForm xor_form) : random_(random), xor_form_(xor_form) {}

  std::string write(const Node& node) {
    switch (node.op) {
      case Op::number: return std::to_string(node.number);
      case Op::name: return node.name;
      case Op::add: return sum(node, "+");
      case Op::sub: return sum(node, "-");
      case Op::mul: return chance(random_, 2) ? infix(node, "*", "") : infix(node, "*");
      case Op::div: return infix(node, "div");
      case Op::mod: return infix(node, "mod");
      case Op::bit_xor: return xor_form_ == XorForm::infix ? infix(node, "xor") : call("xor", node);
      case Op::min: return call("min", node);
      case Op::max: return call("max", node);
      case Op::gcd: return call("gcd", node);
      case Op::abs: return "abs(" + write(node.kids[0]) + ")";
      case Op::equal: return compared(node, "=");
      case Op::unequal: return compared(node, chance(random_, 2) ? "≠" : "!=");
      case Op::less: return compared(node, "<");
      case Op::at_most: return compared(node, chance(random_, 4) ? "≤" : "<=");
      case Op::greater: return compared(node, ">");
      case Op::at_least: return compared(node, chance(random_, 4) ? "≥" : ">=");
      case Op::both: return condition(node.kids[0]) + " and " + condition(node.kids[1]);
      case Op::either: return condition(node.kids[0]) + " or " + condition(node.kids[1]);
      case Op::negated: return "not (" + write(node.kids[0]) + ")";
    }
    return {};
  }

 private:
  static bool is_infix(const Node& node) { return node.op >= Op::add && node.op <= Op::mod; }

  std::string enclosed(const Node& node) {
    const bool infix_xor = node.op == Op::bit_xor && xor_form_ == XorForm::infix;
    return is_infix(node) || infix_xor ? "(" + write(node) + ")" : write(node);
  }
  std::string infix(const Node& node, const std::string& sign, const std::string& space = " ") {
    return enclosed(node.kids[0]) + space + sign + space + enclosed(node.kids[1]);
  }
  std::string sum(const Node& node, const std::string& sign) {
    const Op left = node.kids[0].op, right = node.kids[1].op;
    const bool left_is_plain = left == Op::add || left == Op::sub || left == Op::mul;
    return (left_is_plain ? write(node.kids[0]) : enclosed(node.kids[0])) + " " + sign + " " +
           (right == Op::mul ? write(node.kids[1]) : enclosed(node.kids[1]));
  }
  std::string call(const std::string& word, const Node& node) {
    return word + "(" + write(node.kids[0]) + ", " + write(node.kids[1]) + ")";
  }
  std::string compared(const Node& node, const std::string& sign) {
    return write(node.kids[0]) + " " + sign + " " + write(node.kids[1]);
  }
  std::string condition(const Node& node) {
    return node.op == Op::both || node.op == Op::either ? "(" + write(node) + ")" : write(node);
  }

  Random& random_;
  XorForm xor_form_;
};

std::string written_clause(Writer& writer, const Clause& clause) {
  std::string result;
  for (const Node& coordinate : clause.target) result += (result.empty() ? "" : ", ") + writer.write(coordinate);
  result = "  (" + result + ")";
  for (std::size_t i = 0; i < clause.loops.size(); ++i) {
    const Loop& loop = clause.loops[i];
    result += (i == 0 ? "   for " : ", ") + loop.name + " in " + writer.write(loop.low) + ".." + writer.write(loop.high);
  }
  if (clause.where) result += "   where " + writer.write(*clause.where);
  return result + "\n";
}

class Maker {
 public:
  Maker(Random& random, const CustomLimits& limits) : random_(random), limits_(limits) {
    for (int h = 0; h < limits.heaps; ++h) heaps_.push_back(std::string(1, "xyz"[h]));
  }

  std::optional<Node> board() {
    if (!limits_.with_board) return {};
    const Node heap = variable(heaps_.front()), other = variable(heaps_.back());
    switch (pick(random_, 0, 3)) {
      case 0: return make(Op::both, {make(Op::at_least, {heap, constant(1)}), make(Op::at_least, {other, constant(1)})});
      case 1: return make(Op::at_most, {heap, make(Op::add, {make(Op::mul, {constant(2), other}), constant(1)})});
      case 2: return make(Op::at_least, {total(), constant(pick(random_, 1, 3))});
      default: return condition(heaps_, 1);
    }
  }

  Rules rules(const std::optional<Node>& board) {
    Rules result{heaps_, board, {}};
    for (long long n = pick(random_, 1, limits_.max_clauses); n > 0; --n)
      result.clauses.push_back(limits_.any_targets && chance(random_, 2) ? general_clause() : affine_clause());
    return result;
  }

  Node total() const { return sum_of_names(heaps_); }

 private:
  static Node sum_of(const std::vector<Node>& terms) {
    Node result = terms[0];
    for (std::size_t i = 1; i < terms.size(); ++i) result = make(Op::add, {result, terms[i]});
    return result;
  }
  static Node sum_of_names(const std::vector<std::string>& names) {
    std::vector<Node> terms;
    for (const std::string& name : names) terms.push_back(variable(name));
    return sum_of(terms);
  }

  const std::string& any_of(const std::vector<std::string>& names) {
    return names[static_cast<std::size_t>(pick(random_, 0, static_cast<long long>(names.size()) - 1))];
  }

  Node expression(const std::vector<std::string>& names, int depth) {
    if (depth == 0 || chance(random_, 4)) {
      if (!chance(random_, 3)) return variable(any_of(names));
      if (limits_.overflow && chance(random_, 8)) return constant((1LL << 62) - pick(random_, 0, 1));
      return constant(pick(random_, 0, 5));
    }
    const auto op = static_cast<Op>(pick(random_, static_cast<int>(Op::add), static_cast<int>(Op::bit_xor)));
    if (op == Op::bit_xor && limits_.xor_form == XorForm::never) return expression(names, depth);
    if (op == Op::abs) return make(op, {expression(names, depth - 1)});
    return make(op, {expression(names, depth - 1), expression(names, depth - 1)});
  }

  Node condition(const std::vector<std::string>& names, int depth) {
    if (depth > 0 && !chance(random_, 3)) {
      if (chance(random_, 4)) return make(Op::negated, {condition(names, depth - 1)});
      return make(chance(random_, 2) ? Op::both : Op::either, {condition(names, depth - 1), condition(names, depth - 1)});
    }
    const auto op = static_cast<Op>(pick(random_, static_cast<int>(Op::equal), static_cast<int>(Op::at_least)));
    return make(op, {expression(names, 2), expression(names, 1)});
  }

  // Ends of ranges that keep a range short: no huge numbers below, nothing above a heap and a few more.
  Node lower_end() {
    const Node heap = variable(any_of(heaps_)), other = variable(any_of(heaps_));
    switch (pick(random_, 0, 3)) {
      case 0: return make(Op::div, {heap, constant(pick(random_, 0, 3))});
      case 1: return make(Op::sub, {heap, other});
      case 2: return make(Op::mod, {heap, other});
      default: return make(Op::min, {heap, constant(pick(random_, 1, 3))});
    }
  }
  Node upper_end(const std::vector<std::string>& names) {
    const Node heap = variable(any_of(heaps_));
    switch (pick(random_, 0, 5)) {
      case 0: return constant(pick(random_, 0, 4));
      case 1: return make(Op::min, {heap, expression(names, 1)});
      case 2: return make(Op::div, {make(Op::sub, {heap, constant(1)}), variable(any_of(names))});
      case 3: return make(Op::sub, {heap, constant(pick(random_, 0, 2))});
      default: return heap;
    }
  }

  Clause loops_only(std::vector<std::string>& names, bool constant_low) {
    Clause result;
    const long long loops = pick(random_, 0, 5);  // none, one (mostly) or two
    for (long long n = 0; n < (loops == 0 ? 0 : loops == 5 ? 2 : 1); ++n) {
      const Node low = constant_low || chance(random_, 2) ? constant(pick(random_, 0, 2)) : lower_end();
      const std::string name(1, "ij"[n]);
      result.loops.push_back({name, low, upper_end(names)});
      names.push_back(name);
    }
    return result;
  }

  // Heap h becomes h - (its coefficient of each loop variable times that variable) - (its constant).
  Clause affine_clause() {
    std::vector<std::string> names = heaps_;
    Clause result = loops_only(names, true);
    long long least_fall = 0;
    std::vector<std::vector<long long>> taken;  // for each loop variable, then for the constant: by heap
    do {
      taken.clear();
      least_fall = 0;
      for (std::size_t i = 0; i <= result.loops.size(); ++i) {
        std::vector<long long> by_heap;
        for (int h = 0; h < limits_.heaps; ++h) by_heap.push_back(chance(random_, 6) ? -1 : pick(random_, 0, 2));
        const long long sum = std::accumulate(by_heap.begin(), by_heap.end(), 0LL);
        if (i < result.loops.size() && sum < 0) least_fall -= 1000;  // would rise with the variable: try again
        least_fall += sum * (i < result.loops.size() ? result.loops[i].low.number : 1);
        taken.push_back(by_heap);
      }
    } while (least_fall < 1);
    for (std::size_t h = 0; h < heaps_.size(); ++h) {
      Node size = variable(heaps_[h]);
      for (std::size_t i = 0; i < taken.size(); ++i) {
        const long long amount = std::llabs(taken[i][h]);
        const Op op = taken[i][h] > 0 ? Op::sub : Op::add;
        if (amount == 0) continue;
        const bool is_constant = i == result.loops.size();
        const Node unit = is_constant ? constant(amount) : variable(result.loops[i].name);
        size = make(op, {size, is_constant || amount == 1 ? unit : make(Op::mul, {constant(amount), unit})});
      }
      result.target.push_back(size);
    }
    if (chance(random_, 2)) result.where = condition(names, 2);
    return result;
  }

  Clause general_clause() {
    std::vector<std::string> names = heaps_;
    Clause result = loops_only(names, false);
    for (const std::string& heap : heaps_)
      result.target.push_back(chance(random_, 3) ? variable(heap) : expression(names, 2));
    const Node falls = make(Op::less, {sum_of(result.target), total()});
    result.where = chance(random_, 2) ? falls : make(Op::both, {falls, condition(names, 2)});
    return result;
  }

  Random& random_;
  CustomLimits limits_;
  std::vector<std::string> heaps_;
};

std::string written_rules(Random& random, const CustomLimits& limits, const Maker& maker, const Rules& rules,
                          const std::string& name) {
  Writer writer(random, limits.xor_form);
  std::string result = "ruleset " + name + "(";
  for (const std::string& heap : rules.heaps) result += (heap == rules.heaps[0] ? "" : ", ") + heap;
  result += chance(random, 3) ? ")   \"made by chance\"\n" : ")\n";
  if (rules.board) result += "  board " + writer.write(*rules.board) + "\n";
  if (limits.any_targets) result += "  rank " + writer.write(maker.total()) + "\n";
  for (const Clause& clause : rules.clauses) {
    if (chance(random, 8)) result += "  # another way to move\n";
    result += written_clause(writer, clause);
  }
  return result;
}

}  // namespace

std::vector<Custom> random_customs(Random& random, const CustomLimits& limits, const std::vector<std::string>& names) {
  Maker maker(random, limits);
  const std::optional<Node> board = maker.board();
  std::vector<Custom> result;
  for (const std::string& name : names) {
    const Rules rules = maker.rules(board);
    Ruleset ruleset{name, limits.heaps, [rules](const Position& x) { return options_of(rules, x); }, {}};
    if (board) ruleset.condition = [rules](const Position& x) { return satisfies_board(rules, x); };
    result.push_back({written_rules(random, limits, maker, rules, name), ruleset});
  }
  return result;
}

}  // namespace brute
