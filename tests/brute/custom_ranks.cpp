// Random rules files that declare ranks, kept or broken: see custom.h.
#include <utility>

#include "custom.h"
#include "custom_rules.h"

namespace brute {

namespace {

Node make(Op op, Node a, Node b) { return {op, 0, {}, {std::move(a), std::move(b)}}; }

Node sum_of(const std::vector<Node>& terms) {
  Node result = terms[0];
  for (std::size_t i = 1; i < terms.size(); ++i) result = make(Op::add, result, terms[i]);
  return result;
}

// The expression with other sizes of the heaps.
Node at(const Node& node, const std::vector<std::string>& heaps, const std::vector<Node>& sizes) {
  Node result = node;
  for (std::size_t h = 0; h < heaps.size(); ++h)
    if (node.op == Op::name && node.name == heaps[h]) return sizes[h];
  for (Node& kid : result.kids) kid = at(kid, heaps, sizes);
  return result;
}

class RankedMaker {
 public:
  RankedMaker(Random& random, int heaps) : random_(random), never_raises_(chance(random, 2)) {
    for (int h = 0; h < heaps; ++h) {
      heaps_.push_back(std::string(1, "xyz"[h]));
      sizes_.push_back(variable(heaps_.back()));
    }
    rank_ = any_rank();
    is_kept_ = chance(random, 2);
  }

  const Node& rank() const { return rank_; }

  Rules rules() {
    Rules result{heaps_, {}, {}};
    for (long long n = pick(random_, 1, 3); n > 0; --n) result.clauses.push_back(clause());
    return result;
  }

 private:
  const Node& any_size() {
    return sizes_[static_cast<std::size_t>(pick(random_, 0, static_cast<long long>(sizes_.size()) - 1))];
  }

  Node expression(int depth) {
    if (depth == 0) return chance(random_, 3) ? constant(pick(random_, 0, 4)) : any_size();
    const auto op = static_cast<Op>(pick(random_, static_cast<int>(Op::add), static_cast<int>(Op::bit_xor)));
    if (op == Op::abs) return {op, 0, {}, {expression(depth - 1)}};
    return make(op, expression(depth - 1), expression(depth - 1));
  }

  // The second is linear. The third rises where heaps fall, and is negative from some heap on; the last may be undefined.
  Node any_rank() {
    std::vector<Node> squares, weighted;
    for (const Node& size : sizes_) {
      squares.push_back(make(Op::mul, size, size));
      weighted.push_back(make(Op::mul, constant(pick(random_, 1, 12)), size));
    }
    switch (pick(random_, 0, 5)) {
      case 0: return sum_of(weighted);
      case 1: return make(Op::sub, constant(pick(random_, 5, 20)), any_size());
      case 2: return make(Op::add, make(Op::max, sizes_.front(), sizes_.back()), any_size());
      case 3: return expression(2);
      default: return sum_of(squares);
    }
  }

  // Sizes that rise by little or fall; with `never_raises_` their total does not rise.
  std::vector<Node> target(bool has_loop) {
    std::vector<Node> result = sizes_;
    if (sizes_.size() > 1 && chance(random_, 4)) std::swap(result.front(), result.back());
    const Node amount = has_loop ? variable("i") : constant(pick(random_, 1, 2));
    const auto h = static_cast<std::size_t>(pick(random_, 0, static_cast<long long>(sizes_.size()) - 1));
    const auto other = static_cast<std::size_t>(pick(random_, 0, static_cast<long long>(sizes_.size()) - 1));
    switch (pick(random_, 0, never_raises_ ? 2 : 4)) {
      case 0: result[h] = make(Op::sub, result[h], amount); break;
      case 1: result[h] = make(Op::mod, result[h], constant(pick(random_, 2, 4))); break;
      case 2:
        result[h] = make(Op::sub, result[h], amount);
        if (other != h) result[other] = make(Op::add, result[other], amount);
        break;
      case 3: result[h] = make(Op::add, result[h], constant(pick(random_, 1, 2))); break;
      default: result[h] = expression(1);
    }
    return result;
  }

  // The rank falls, and play stays among small heaps; or it does so except from some positions.
  Node condition(const std::vector<Node>& target) {
    const Node there = at(rank_, heaps_, target);
    Node falls = make(Op::both, make(Op::less, there, rank_), make(Op::at_least, there, constant(0)));
    if (!never_raises_) falls = make(Op::both, falls, make(Op::at_most, sum_of(target), constant(30)));
    if (is_kept_ || !chance(random_, 2)) return falls;
    const Op op = chance(random_, 2) ? Op::equal : Op::at_least;
    return make(Op::either, falls, make(op, any_size(), constant(pick(random_, 1, 20))));
  }

  Clause clause() {
    Clause result;
    if (chance(random_, 2)) result.loops.push_back({"i", constant(pick(random_, 0, 1)), any_size()});
    result.target = target(!result.loops.empty());
    if (is_kept_ || !chance(random_, 5)) result.where = condition(result.target);
    return result;
  }

  Random& random_;
  std::vector<std::string> heaps_;
  std::vector<Node> sizes_;
  Node rank_;
  bool never_raises_;
  bool is_kept_ = true;
};

}  // namespace

std::vector<Custom> random_ranked_customs(Random& random, int heaps, const std::vector<std::string>& names) {
  RankedMaker maker(random, heaps);
  std::vector<Custom> result;
  for (const std::string& name : names) {
    const Rules rules = maker.rules();
    Writer writer(random, XorForm::infix);
    std::string text = "ruleset " + name + "(";
    for (const std::string& heap : rules.heaps) text += (heap == rules.heaps[0] ? "" : ", ") + heap;
    text += ")\n  rank " + writer.write(maker.rank()) + "\n";
    for (const Clause& clause : rules.clauses) text += written_clause(writer, clause);
    Ruleset ruleset{name, heaps, [rules](const Position& x) { return options_of(rules, Side::both, x); }, {}};
    ruleset.rank = [rules, rank = maker.rank()](const Position& x) { return number_at(rules, rank, x); };
    result.push_back({std::move(text), std::move(ruleset)});
  }
  return result;
}

}  // namespace brute
