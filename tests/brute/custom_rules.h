// The tree of a random rules file: evaluated by walking it, and written as text. Numbers are 64-bit; whatever divides by
// zero or does not fit is undefined. Conditions are three-valued (Kleene), and only `true` admits an option.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "custom.h"

namespace brute {

enum class Op {
  number,
  name,  // leaves
  add,
  sub,
  mul,
  div,
  mod,
  min,
  max,
  abs,
  gcd,
  bit_xor,         // numbers from numbers
  least_positive,  // of all kids, undefined when none is above zero
  equal,
  unequal,
  less,
  at_most,
  greater,
  at_least,  // conditions from numbers
  member,    // of `set`
  both,
  either,
  negated,  // conditions from conditions
};

struct Node {
  Op op = Op::number;
  long long number = 0;
  std::string name{};
  std::vector<Node> kids{};
  Amounts set{};
};

inline Node constant(long long n) { return {Op::number, n, {}, {}, {}}; }
inline Node variable(const std::string& name) { return {Op::name, 0, name, {}, {}}; }
inline Node make(Op op, std::vector<Node> kids) { return {op, 0, {}, std::move(kids), {}}; }

struct Loop {
  std::string name;
  Node low, high;
  Amounts set{};  // when it has a text, only its members, which all lie between low and high
};

enum class Side { both, left, right };

struct Clause {
  std::vector<Node> target{};
  std::vector<Loop> loops{};
  std::optional<Node> where{};
  Side side = Side::both;
};

struct Rules {
  std::vector<std::string> heaps;
  std::optional<Node> board;
  std::vector<Clause> clauses;
};

bool satisfies_board(const Rules& rules, const Position& x);
std::optional<long long> number_at(const Rules& rules, const Node& node, const Position& x);
Options options_of(const Rules& rules, Side side, const Position& x);  // both: of every clause

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
      case Op::least_positive: return call("least_positive", node);
      case Op::equal: return compared(node, "=");
      case Op::unequal: return compared(node, chance(random_, 2) ? "≠" : "!=");
      case Op::less: return compared(node, "<");
      case Op::at_most: return compared(node, chance(random_, 4) ? "≤" : "<=");
      case Op::greater: return compared(node, ">");
      case Op::at_least: return compared(node, chance(random_, 4) ? "≥" : ">=");
      case Op::member: return enclosed(node.kids[0]) + " in " + node.set.text;
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
    const bool is_negative = node.op == Op::number && node.number < 0;
    return is_infix(node) || infix_xor || is_negative ? "(" + write(node) + ")" : write(node);
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
    std::string result = word;
    for (std::size_t i = 0; i < node.kids.size(); ++i) result += (i == 0 ? "(" : ", ") + write(node.kids[i]);
    return result + ")";
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

std::string written_clause(Writer& writer, const Clause& clause);

}  // namespace brute
