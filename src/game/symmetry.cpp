// Rules are brought to a canonical text in which sums, products, sets of arguments, clauses and loop variables
// have one order; a permutation of heaps is a symmetry when the permuted rules have the same text. Two
// permutations generate all of them: exchanging the first two heaps, and moving every heap one on.
#include "game/symmetry.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/words.h"

namespace galli {
namespace {

using Op = Expression::Op;
/// Index i goes to permutation[i].
using Permutation = std::vector<std::size_t>;

/// Sum of coefficient * atom; the constant stands under the empty atom.
using Sum = std::map<std::string, Integer>;

class Canonical {
 public:
  Canonical(const Permutation& heaps, const Permutation& loops) : heaps_(heaps), loops_(loops) {}

  std::string text(const Expression& e) const { return is_condition(e) ? condition(e) : text(sum(e)); }

 private:
  static std::string text(const Sum& sum) {
    std::string text;
    for (const auto& [atom, coefficient] : sum) {
      if (coefficient != 0 || !is_variable(atom))
        text += "+" + std::to_string(coefficient) + "[" + atom + "]";
    }
    return text;
  }

  /// A heap, a loop variable or the constant: it always has a value, so zero times it is zero.
  static bool is_variable(const std::string& atom) { return atom.find('(') == std::string::npos; }

  /// Negated or not, whichever makes the first coefficient positive.
  static std::string text_up_to_sign(const Sum& sum) {
    Sum negated;
    for (const auto& [atom, coefficient] : sum) negated[atom] = -coefficient;
    return std::max(text(sum), text(negated));
  }

  Sum sum(const Expression& e) const {
    Sum result;
    collect(e, 1, result);
    return result;
  }

  /// Adds times * e. Coefficients are meant to be small; a sum that leaves 64 bits becomes an atom of its own.
  void collect(const Expression& e, Integer times, Sum& result) const {
    const auto add_term = [&](const std::string& atom, Integer coefficient) {
      const MaybeInteger total = checked_add(result[atom], coefficient);
      if (total) {
        result[atom] = *total;
      } else {
        result["too large (" + atom + ")"] += 1;
      }
    };
    switch (e.op) {
      case Op::number: {
        const MaybeInteger product = checked_multiply(times, e.number);
        if (product) return add_term("", *product);
        return add_term("number (" + std::to_string(e.number) + ")", times);
      }
      case Op::add: collect(e.kids[0], times, result); return collect(e.kids[1], times, result);
      case Op::subtract: collect(e.kids[0], times, result); return collect(e.kids[1], -times, result);
      case Op::negate: return collect(e.kids[0], -times, result);
      case Op::multiply:
        for (std::size_t i : {0, 1}) {
          const MaybeInteger factor = constant_value(e.kids[i]);
          const MaybeInteger product = factor ? checked_multiply(times, *factor) : MaybeInteger{};
          if (product) return collect(e.kids[1 - i], *product, result);
        }
        [[fallthrough]];
      default: return add_term(atom(e), times);
    }
  }

  std::string atom(const Expression& e) const {
    switch (e.op) {
      case Op::heap: return "h" + std::to_string(heaps_[static_cast<std::size_t>(e.number)]);
      case Op::loop: return "l" + std::to_string(loops_[static_cast<std::size_t>(e.number)]);
      case Op::abs: return "abs(" + text_up_to_sign(sum(e.kids[0])) + ")";
      case Op::multiply:
      case Op::gcd:
      case Op::xor_:
      case Op::min:
      case Op::max:
      case Op::least_positive: return call(e, true);
      default: return call(e, false);
    }
  }

  std::string call(const Expression& e, bool order_is_free) const {
    std::vector<std::string> arguments;
    for (const Expression& kid : e.kids) arguments.push_back(text(kid));
    if (order_is_free) std::sort(arguments.begin(), arguments.end());
    std::string result =
        e.function ? "call " + e.function->name + "(" : "op" + std::to_string(static_cast<int>(e.op)) + "(";
    for (const std::string& argument : arguments) result += argument + ",";
    return result + ")";
  }

  std::string condition(const Expression& e) const {
    if (e.op == Op::in_set) return text(e.kids[0]) + " in " + to_text(*e.set);
    if (!is_comparison(e.op)) return call(e, true);
    const bool is_reversed = e.op == Op::less || e.op == Op::less_equal;
    Sum difference;
    collect(e.kids[is_reversed ? 1 : 0], 1, difference);
    collect(e.kids[is_reversed ? 0 : 1], -1, difference);
    switch (e.op) {
      case Op::equal: return "zero " + text_up_to_sign(difference);
      case Op::not_equal: return "not zero " + text_up_to_sign(difference);
      case Op::less:
      case Op::greater: return "positive " + text(difference);
      default: return "natural " + text(difference);
    }
  }

  const Permutation& heaps_;
  const Permutation& loops_;
};

std::string clause_text(const Clause& clause, const Permutation& heaps, const Permutation& loops) {
  const Canonical canonical(heaps, loops);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < clause.loops.size(); ++i) {
    const Loop& loop = clause.loops[i];
    const std::string range =
        loop.set ? to_text(*loop.set) : canonical.text(loop.first) + ".." + canonical.text(loop.last);
    lines.push_back("l" + std::to_string(loops[i]) + " in " + range);
  }
  for (const Guard& guard : clause.guards) lines.push_back(canonical.text(guard.condition));
  for (std::size_t h = 0; h < clause.target.size(); ++h) {
    if (clause.target[h] == heap_variable(h)) continue;  // it stays
    lines.push_back("h" + std::to_string(heaps[h]) + " -> " + canonical.text(clause.target[h]));
  }
  std::sort(lines.begin(), lines.end());
  return joined(lines, "\n");
}

/// The least text over all names of the loop variables (over one naming when they are many).
std::string canonical_text(const Clause& clause, const Permutation& heaps) {
  Permutation loops(clause.loops.size());
  std::iota(loops.begin(), loops.end(), 0);
  std::string best = clause_text(clause, heaps, loops);
  while (clause.loops.size() <= 4 && std::next_permutation(loops.begin(), loops.end())) {
    best = std::min(best, clause_text(clause, heaps, loops));
  }
  return best;
}

class Permuted {
 public:
  Permuted(const Machine& machine, const Permutation& heaps) : machine_(machine), heaps_(heaps) {
    for (const auto& ruleset : machine.rulesets) {
      auto& texts = clauses_.emplace_back();
      for (const Clause& clause : ruleset->clauses()) texts.push_back(canonical_text(clause, heaps));
    }
  }

  std::string board() const {
    std::vector<std::string> parts;
    for (const Expression& condition : machine_.boards[0].conditions())
      parts.push_back(Canonical(heaps_, {}).text(condition));
    return join(std::move(parts));
  }

  /// A declared rank is checked at each position for itself, so it has to be symmetric too.
  std::string ranks() const {
    std::string text;
    for (const Ranking& ranking : machine_.rankings) {
      std::vector<std::string> parts;
      for (const Expression& rank : ranking.declared) parts.push_back(Canonical(heaps_, {}).text(rank));
      text += join(std::move(parts)) + "|";
    }
    return text;
  }

  std::string formula(std::uint32_t index) const {
    const Node& node = machine_.nodes[index];
    std::vector<std::string> parts;
    switch (node.kind) {
      case Node::Kind::leaf:
      case Node::Kind::unite: list_options(index, parts); break;
      case Node::Kind::stay: return "stay " + std::to_string(node.phases);
      case Node::Kind::fixed_position: return "at " + to_text(node.place.position) + formula(node.kids[0]);
      case Node::Kind::meet:
      case Node::Kind::add_if_moving:
      case Node::Kind::if_stuck:
        for (std::uint32_t kid : node.kids) parts.push_back(formula(kid));
        break;
      default:  // like no other node, but like itself
        for (std::uint32_t kid : node.kids) parts.push_back(formula(kid));
        return "node " + std::to_string(index) + "{" + joined(parts, ";") + "}";
    }
    const bool order_is_free = node.kind != Node::Kind::add_if_moving && node.kind != Node::Kind::if_stuck;
    const Node::Kind shape = node.kind == Node::Kind::leaf ? Node::Kind::unite : node.kind;
    const std::string name = std::to_string(static_cast<int>(shape));
    return name + "{" + (order_is_free ? join(std::move(parts)) : parts[0] + ";" + parts[1]) + "}";
  }

 private:
  /// The clauses of a leaf, or of all leaves of a union: one set of options either way.
  void list_options(std::uint32_t index, std::vector<std::string>& parts) const {
    const Node& node = machine_.nodes[index];
    if (node.kind == Node::Kind::leaf) {
      for (const std::string& clause : clauses_[node.ruleset])
        parts.push_back(clause + "@" + std::to_string(node.phases));
      return;
    }
    for (std::uint32_t kid : node.kids) {
      if (machine_.nodes[kid].kind == Node::Kind::leaf)
        list_options(kid, parts);
      else
        parts.push_back(formula(kid));
    }
  }

  static std::string join(std::vector<std::string> parts) {
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    return joined(parts, ";");
  }

  const Machine& machine_;
  const Permutation& heaps_;
  std::vector<std::vector<std::string>> clauses_;
};

bool is_unchanged_by(const Machine& machine, const Permuted& original, const Permutation& permutation) {
  const Permuted permuted(machine, permutation);
  return original.board() == permuted.board() && original.ranks() == permuted.ranks() &&
         std::all_of(machine.phases.begin(), machine.phases.end(), [&](const Phase& phase) {
           return original.formula(phase.formula) == permuted.formula(phase.formula);
         });
}

}  // namespace

bool is_symmetric(const Machine& machine) {
  if (machine.boards.size() > 1 || !machine.boards[0].positions_are_sizes()) return false;
  const std::size_t heaps = machine.boards[0].dimension();
  if (heaps < 2) return true;
  Permutation identity(heaps), rotation(heaps);
  std::iota(identity.begin(), identity.end(), 0);
  for (std::size_t h = 0; h < heaps; ++h) rotation[h] = (h + 1) % heaps;
  Permutation exchange = identity;
  std::swap(exchange[0], exchange[1]);
  const Permuted original(machine, identity);
  return is_unchanged_by(machine, original, exchange) && is_unchanged_by(machine, original, rotation);
}

}  // namespace galli
