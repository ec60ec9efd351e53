#include "notation/option_map.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/escaping.h"
#include "base/text.h"
#include "base/words.h"
#include "gallimaufry/error.h"

namespace galli {
namespace {

using Op = Expression::Op;
using Names = std::vector<std::string>;

/// How tightly a formula holds together; a looser one inside a tighter one gets parentheses.
enum class Binding { disjunction, conjunction, negation, comparison, sum, product, power, atom };

struct Formula {
  std::string text;
  Binding binding = Binding::atom;
};

std::string members(const Progression& part) {
  std::string first = std::to_string(part.first);
  if (part.last == part.first) return first;
  const MaybeInteger second = checked_add(part.first, part.step);
  if (!second) return first;
  if (part.last == *second) return first + ", " + std::to_string(*second);
  const std::string begin = part.step == 1 && part.last ? first : first + ", " + std::to_string(*second);
  return begin + ", \\ldots" + (part.last ? ", " + std::to_string(*part.last) : "");
}

std::string set_text(const IntegerSet& set) {
  std::vector<std::string> parts;
  for (const Progression& part : set.parts) parts.push_back(members(part));
  return "\\{" + joined(parts, ", ") + "\\}";
}

class Printer {
 public:
  Printer(Names heaps, Names loops) : heaps_(std::move(heaps)), loops_(std::move(loops)) {}

  std::string text(const Expression& expression) const { return formula(expression).text; }

 private:
  Formula formula(const Expression& e) const;
  Formula function(const Expression& e) const;
  Formula number(Integer value) const {
    return {std::to_string(value), value < 0 ? Binding::sum : Binding::atom};
  }

  /// The formula, in parentheses unless it binds at least as tightly as `needed`.
  std::string inside(const Expression& e, Binding needed) const {
    const Formula inner = formula(e);
    return inner.binding < needed ? "(" + inner.text + ")" : inner.text;
  }

  Formula infix(const Expression& e, const std::string& sign, Binding binding, Binding of_kids) const {
    std::vector<std::string> kids;
    for (const Expression& kid : e.kids) kids.push_back(inside(kid, of_kids));
    return {joined(kids, sign), binding};
  }

  Formula difference(const Expression& e) const {
    return {inside(e.kids[0], Binding::sum) + " - " + inside(e.kids[1], Binding::product), Binding::sum};
  }

  /// 2i, i b, 2 \cdot 3
  Formula product(const Expression& e) const {
    const std::string left = inside(e.kids[0], Binding::product);
    const std::string right = inside(e.kids[1], Binding::product);
    const bool left_ends_in_digit = is_digit(left.back());
    const std::string sign = is_digit(right.front()) ? " \\cdot " : left_ends_in_digit ? "" : " ";
    return {left + sign + right, Binding::product};
  }

  Formula membership(const Expression& e, const std::string& sign) const {
    return {inside(e.kids[0], Binding::sum) + sign + set_text(*e.set), Binding::comparison};
  }

  Formula negation(const Expression& e) const {
    if (e.op == Op::in_set) return membership(e, " \\notin ");
    return {"\\lnot " + inside(e, Binding::atom), Binding::negation};
  }

  std::string arguments(const Expression& e) const {
    std::vector<std::string> kids;
    for (const Expression& kid : e.kids) kids.push_back(text(kid));
    return joined(kids, ", ");
  }

  Names heaps_;
  Names loops_;
};

Formula Printer::formula(const Expression& e) const {
  switch (e.op) {
    case Op::number: return number(e.number);
    case Op::heap: return {latex_variable(heaps_.at(static_cast<std::size_t>(e.number)))};
    case Op::loop: return {latex_variable(loops_.at(static_cast<std::size_t>(e.number)))};
    case Op::add: return infix(e, " + ", Binding::sum, Binding::sum);
    case Op::subtract: return difference(e);
    case Op::multiply: return product(e);
    case Op::power: return {inside(e.kids[0], Binding::atom) + "^{" + text(e.kids[1]) + "}", Binding::power};
    case Op::mod: return infix(e, " \\bmod ", Binding::product, Binding::power);
    case Op::xor_: return infix(e, " \\oplus ", Binding::sum, Binding::product);
    case Op::negate: return {"-" + inside(e.kids[0], Binding::product), Binding::sum};
    case Op::equal: return infix(e, " = ", Binding::comparison, Binding::sum);
    case Op::not_equal: return infix(e, " \\ne ", Binding::comparison, Binding::sum);
    case Op::less: return infix(e, " < ", Binding::comparison, Binding::sum);
    case Op::less_equal: return infix(e, " \\le ", Binding::comparison, Binding::sum);
    case Op::greater: return infix(e, " > ", Binding::comparison, Binding::sum);
    case Op::greater_equal: return infix(e, " \\ge ", Binding::comparison, Binding::sum);
    case Op::in_set: return membership(e, " \\in ");
    case Op::and_: return infix(e, " \\land ", Binding::conjunction, Binding::negation);
    case Op::or_: return infix(e, " \\lor ", Binding::disjunction, Binding::negation);
    case Op::not_: return negation(e.kids[0]);
    default: return function(e);
  }
}

Formula Printer::function(const Expression& e) const {
  switch (e.op) {
    case Op::div:
      return {"\\lfloor " + inside(e.kids[0], Binding::product) + " / " + inside(e.kids[1], Binding::power) +
              " \\rfloor"};
    case Op::gcd: return {"\\gcd(" + arguments(e) + ")"};
    case Op::abs: return {"|" + arguments(e) + "|"};
    case Op::min: return {"\\min(" + arguments(e) + ")"};
    case Op::max: return {"\\max(" + arguments(e) + ")"};
    case Op::call: return {latex_variable(e.function->name) + "(" + arguments(e) + ")"};
    default: return {"\\min(\\{" + arguments(e) + "\\} \\setminus \\{0\\})"};  // least_positive
  }
}

std::string tuple(const std::vector<std::string>& parts, const std::string& comma) {
  return parts.size() == 1 ? parts.front() : "(" + joined(parts, comma) + ")";
}

/// 1 \le i \le x, or i \in \{2, 5\}.
std::string range(const Loop& loop, const Printer& printer) {
  const std::string name = latex_variable(loop.name);
  if (loop.set) return name + " \\in " + set_text(*loop.set);
  return printer.text(loop.first) + " \\le " + name + " \\le " + printer.text(loop.last);
}

std::string option_set(const Clause& clause, const Names& heaps) {
  Names loops;
  loops.reserve(clause.loops.size());
  for (const Loop& loop : clause.loops) loops.push_back(loop.name);
  const Printer printer(heaps, loops);
  std::vector<std::string> target;
  target.reserve(clause.target.size());
  for (const Expression& coordinate : clause.target) target.push_back(printer.text(coordinate));
  std::vector<std::string> conditions;
  conditions.reserve(clause.loops.size() + clause.guards.size());
  for (const Loop& loop : clause.loops) conditions.push_back(range(loop, printer));
  for (const Guard& guard : clause.guards) conditions.push_back(printer.text(guard.condition));
  const std::string such_that = conditions.empty() ? "" : " : " + joined(conditions, ",\\ ");
  return "\\{" + tuple(target, ", ") + such_that + "\\}";
}

/// \{\{a, b\} : a + b = n - 2,\ a \ge b \ge 1\}: what a heap may be left as when `pieces` heaps are.
std::string split_set(const Split& split, std::size_t pieces) {
  const std::string taken = std::to_string(split.taken);
  const std::string rest = split.taken == 0 ? "n" : "n - " + taken;
  if (pieces == 0) return "\\{\\emptyset : n = " + taken + "\\}";
  if (pieces == 1) return "\\{\\{" + rest + "\\} : n > " + taken + "\\}";
  const std::string names = pieces == 2 ? "a, b" : "a, b, c";
  const std::string sum = pieces == 2 ? "a + b" : "a + b + c";
  const std::string order = pieces == 2 ? "a \\ge b \\ge 1" : "a \\ge b \\ge c \\ge 1";
  return "\\{\\{" + names + "\\} : " + sum + " = " + rest + ",\\ " + order + "\\}";
}

std::string cells_text(const std::vector<Cell>& cells) {
  std::vector<std::string> texts;
  texts.reserve(cells.size());
  for (const Cell& cell : cells)
    texts.push_back("(" + std::to_string(cell.row) + "," + std::to_string(cell.column) + ")");
  return "\\{" + joined(texts, ", ") + "\\}";
}

/// \{F \setminus (v + \{(0,0), (1,0)\}) : v + \{(0,0), (1,0)\} \subseteq F\}
std::string placement_set(const Placement& placement) {
  const std::string cells = cells_text(placement.cells);
  const std::string taken =
      placement.blocked.empty() ? cells : "(" + cells + " \\cup " + cells_text(placement.blocked) + ")";
  return "\\{F \\setminus (v + " + taken + ") : v + " + cells + " \\subseteq F\\}";
}

/// A ruleset of one heap, played on any heap of a multiset.
bool is_inside_multiset(const Ruleset& ruleset) { return ruleset.within() && is_multiset(ruleset.board); }

/// One that does not act on a single heap: to_end.
bool is_of_whole_multiset(const Ruleset& ruleset) {
  return is_multiset(ruleset.board) && !ruleset.within() && ruleset.splits().empty();
}

/// The sets by each kind of moves; their union is what one may move to.
struct OptionSets {
  using Sets = std::vector<std::string>;

  const Ruleset& ruleset;

  Sets operator()(const ByClauses& moves) const {
    Sets sets;
    for (const Clause& clause : moves.clauses) sets.push_back(option_set(clause, ruleset.board.heaps()));
    return sets;
  }

  Sets operator()(const BySplits& moves) const {
    Sets sets;
    for (const Split& split : moves.splits) {
      for (std::size_t pieces = 0; pieces <= max_pieces; ++pieces) {
        if ((split.left >> pieces & 1) != 0) sets.push_back(split_set(split, pieces));
      }
    }
    return sets;
  }

  Sets operator()(const ByPlacements& moves) const {
    Sets sets;
    for (const Placement& placement : moves.placements) sets.push_back(placement_set(placement));
    return sets;
  }

  Sets operator()(const ToEnd&) const {
    const std::string everything = is_grid(ruleset.board) ? "F" : "M";
    return {"\\{\\emptyset : " + everything + " \\ne \\emptyset\\}"};
  }

  Sets operator()(const Within&) const { return {}; }
};

std::vector<std::string> option_sets(const Ruleset& ruleset) {
  if (is_product(ruleset.board)) {
    throw Error({.kind = ErrorKind::refused,
                 .message = "there is no option map of '" + ruleset.name + "' on a board of several parts",
                 .remedies = "ask for each part by itself"});
  }
  return std::visit(OptionSets{ruleset}, ruleset.moves);
}

std::string head_of(const Ruleset& ruleset, const std::string& symbol) {
  if (is_grid(ruleset.board)) return symbol + "(F)";
  if (is_of_whole_multiset(ruleset)) return symbol + "(M)";
  std::vector<std::string> heaps;
  heaps.reserve(ruleset.board.heaps().size());
  for (const std::string& heap : ruleset.board.heaps()) heaps.push_back(latex_variable(heap));
  return symbol + (heaps.size() == 1 ? "(" + heaps[0] + ")" : tuple(heaps, ","));
}

std::string board_condition(const Board& board) {
  const Printer printer(board.heaps(), {});
  std::vector<std::string> conditions;
  conditions.reserve(board.conditions().size());
  for (const Expression& condition : board.conditions()) conditions.push_back(printer.text(condition));
  return conditions.empty() ? "" : " \\qquad (" + joined(conditions, ",\\ ") + ")";
}

}  // namespace

std::string latex_variable(const std::string& name) {
  const std::size_t digits = name.find_first_of("[0123456789");
  const std::string front = name.substr(0, digits);
  const bool is_ascii = std::none_of(front.begin(), front.end(), [](char c) { return (c & 0x80) != 0; });
  std::string letters = latex_escaped(front);
  if (!is_ascii)
    letters = "\\textit{" + letters + "}";
  else if (letters.size() > 1)
    letters = "\\mathit{" + letters + "}";
  if (digits == std::string::npos) return letters;
  std::string index;
  std::copy_if(name.begin() + static_cast<std::ptrdiff_t>(digits), name.end(), std::back_inserter(index),
               is_digit);
  return letters + "_{" + index + "}";
}

std::string option_map(const Ruleset& ruleset, const std::string& symbol) {
  if (is_inside_multiset(ruleset)) return option_map(*ruleset.within()->ruleset, symbol);
  const std::string head = head_of(ruleset, symbol);
  const std::string condition = board_condition(ruleset.board);
  const std::vector<std::string> sets = option_sets(ruleset);
  if (sets.empty()) return "\\[\n" + head + " = \\emptyset" + condition + "\n\\]\n";
  const bool is_short = sets.size() <= 2;
  std::string text = head + (is_short ? " = " : " &= ") + sets[0];
  for (std::size_t i = 1; i < sets.size(); ++i)
    text += (is_short ? "\n  \\cup " : " \\\\\n  &\\quad \\cup ") + sets[i];
  const std::string open = is_short ? "\\[\n" : "\\begin{align*}\n";
  const std::string close = is_short ? "\n\\]\n" : "\n\\end{align*}\n";
  return open + text + condition + close;
}

std::string option_map_remark(const Ruleset& ruleset) {
  if (is_inside_multiset(ruleset)) return "a heap is replaced by one of these, the others stay";
  if (is_of_whole_multiset(ruleset)) return "M is the multiset of all heaps";
  if (is_multiset(ruleset.board))
    return "a heap n is replaced by one of these multisets of heaps, the others stay";
  if (is_grid(ruleset.board)) return "F is the set of free cells (row, column) of a grid";
  return "";
}

}  // namespace galli
