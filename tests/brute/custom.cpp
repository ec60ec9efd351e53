// Random rules files: see custom.h.
#include "custom.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

#include "custom_rules.h"

namespace brute {

namespace {

Node constant(long long n) { return {Op::number, n, {}, {}}; }
Node variable(const std::string& name) { return {Op::name, 0, name, {}}; }
Node make(Op op, std::vector<Node> kids) { return {op, 0, {}, std::move(kids)}; }

class Maker {
 public:
  Maker(Random& random, const CustomLimits& limits) : random_(random), limits_(limits) {
    for (int h = 0; h < limits.heaps; ++h) heaps_.push_back(std::string(1, "xyzw"[h]));
    own_ = heaps_;
  }

  std::optional<Node> board() {
    if (!limits_.with_board) return {};
    if (limits_.apart) return conjuncts();
    const Node heap = variable(heaps_.front()), other = variable(heaps_.back());
    switch (pick(random_, 0, 3)) {
      case 0:
        return make(Op::both,
                    {make(Op::at_least, {heap, constant(1)}), make(Op::at_least, {other, constant(1)})});
      case 1:
        return make(Op::at_most, {heap, make(Op::add, {make(Op::mul, {constant(2), other}), constant(1)})});
      case 2: return make(Op::at_least, {total(), constant(pick(random_, 1, 3))});
      default: return condition(heaps_, 1);
    }
  }

  Rules rules(const std::optional<Node>& board) {
    Rules result{heaps_, board, {}};
    for (long long n = pick(random_, 1, limits_.max_clauses); n > 0; --n) {
      choose_heaps();
      result.clauses.push_back(limits_.any_targets && chance(random_, 2) ? general_clause()
                                                                         : affine_clause());
    }
    if (limits_.partizan) choose_sides(result.clauses);
    return result;
  }

  // At least one line of each side.
  void choose_sides(std::vector<Clause>& clauses) {
    if (clauses.size() < 2) clauses.push_back(affine_clause());
    for (Clause& clause : clauses) clause.side = static_cast<Side>(pick(random_, 0, 2));
    clauses[0].side = Side::left;
    clauses[1].side = Side::right;
    if (chance(random_, 2)) std::swap(clauses[0].side, clauses[1].side);
  }

  Node total() const { return sum_of_names(heaps_); }

 private:
  // The heaps that the next line moves and reads.
  void choose_heaps() {
    if (!limits_.apart) return;
    own_ = {any_of(heaps_)};
    if (chance(random_, 4)) own_.push_back(any_of(heaps_));
  }

  std::optional<Node> conjuncts() {
    std::optional<Node> result;
    for (long long n = pick(random_, 1, 3); n > 0; --n) {
      const Node heap = variable(any_of(heaps_)), other = variable(any_of(heaps_));
      Node next = make(Op::at_least, {heap, constant(1)});
      if (chance(random_, 3)) next = make(Op::at_most, {heap, constant(pick(random_, 1, 4))});
      if (chance(random_, 4)) next = make(Op::unequal, {heap, constant(pick(random_, 0, 2))});
      if (chance(random_, 6))
        next = make(Op::at_most, {make(Op::add, {heap, other}), constant(pick(random_, 2, 6))});
      result = result ? make(Op::both, {*result, next}) : next;
    }
    return result;
  }

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
      return make(chance(random_, 2) ? Op::both : Op::either,
                  {condition(names, depth - 1), condition(names, depth - 1)});
    }
    const auto op =
        static_cast<Op>(pick(random_, static_cast<int>(Op::equal), static_cast<int>(Op::at_least)));
    return make(op, {expression(names, 2), expression(names, 1)});
  }

  // Ends of ranges that keep a range short: no huge numbers below, nothing above a heap and a few more.
  Node lower_end() {
    const Node heap = variable(any_of(own_)), other = variable(any_of(own_));
    switch (pick(random_, 0, 3)) {
      case 0: return make(Op::div, {heap, constant(pick(random_, 0, 3))});
      case 1: return make(Op::sub, {heap, other});
      case 2: return make(Op::mod, {heap, other});
      default: return make(Op::min, {heap, constant(pick(random_, 1, 3))});
    }
  }
  Node upper_end(const std::vector<std::string>& names) {
    const Node heap = variable(any_of(own_));
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
    std::vector<std::string> names = own_;
    Clause result = loops_only(names, true);
    long long least_fall = 0;
    std::vector<std::vector<long long>> taken;  // for each loop variable, then for the constant: by heap
    do {
      taken.clear();
      least_fall = 0;
      for (std::size_t i = 0; i <= result.loops.size(); ++i) {
        std::vector<long long> by_heap;
        for (const std::string& heap : heaps_) {
          const bool is_own = std::find(own_.begin(), own_.end(), heap) != own_.end();
          by_heap.push_back(!is_own ? 0 : chance(random_, 6) ? -1 : pick(random_, 0, 2));
        }
        const long long sum = std::accumulate(by_heap.begin(), by_heap.end(), 0LL);
        if (i < result.loops.size() && sum < 0)
          least_fall -= 1000;  // would rise with the variable: try again
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
    if (limits_.apart && chance(random_, 8)) names.push_back(any_of(heaps_));
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
  std::vector<std::string> own_;  // of the next line
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

std::vector<Custom> random_customs(Random& random, const CustomLimits& limits,
                                   const std::vector<std::string>& names) {
  Maker maker(random, limits);
  const std::optional<Node> board = maker.board();
  std::vector<Custom> result;
  for (const std::string& name : names) {
    const Rules rules = maker.rules(board);
    const auto of_side = [&](const std::string& text, Side side) {
      Ruleset ruleset{
          text, limits.heaps, [rules, side](const Position& x) { return options_of(rules, side, x); }, {}};
      if (board) ruleset.condition = [rules](const Position& x) { return satisfies_board(rules, x); };
      return ruleset;
    };
    const std::string written = written_rules(random, limits, maker, rules, name);
    if (limits.partizan)
      result.push_back(
          {written, of_side("left(" + name + ")", Side::left), of_side("right(" + name + ")", Side::right)});
    else
      result.push_back({written, of_side(name, Side::both)});
  }
  return result;
}

}  // namespace brute
