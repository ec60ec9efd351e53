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

Node member(const Node& number, const Amounts& set) { return {Op::member, 0, {}, {number}, set}; }

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
      result.clauses.push_back(limits_.any_targets && chance(random_, 2) ? general_clause() : known_clause());
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
      return constant(chance(random_, 6) ? pick(random_, -3, -1) : pick(random_, 0, 5));
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
    switch (pick(random_, 0, 7)) {
      case 0: return member(expression(names, 1), numbers());
      case 1:
        return make(Op::equal, {make(Op::mod, {expression(names, 1), constant(pick(random_, -2, 4))}),
                                constant(pick(random_, -1, 3))});
      default: break;
    }
    const auto op =
        static_cast<Op>(pick(random_, static_cast<int>(Op::equal), static_cast<int>(Op::at_least)));
    return make(op, {expression(names, 2), expression(names, 1)});
  }

  // A set that may hold 0 and negative numbers, far ones among them.
  Amounts numbers() {
    const long long first = chance(random_, 12) ? -100'000'000 : pick(random_, -4, 4);
    const long long second = first + pick(random_, 1, 4);
    if (chance(random_, 4)) return progression(first, second);
    if (chance(random_, 8)) return interval(first, 5);
    return chance(random_, 2) ? few_numbers() : list({first, pick(random_, 1, 6)});
  }

  // A finite set between -4 and 20.
  Amounts few_numbers() {
    const long long first = pick(random_, -4, 4);
    switch (pick(random_, 0, 2)) {
      case 0: return interval(first, first + pick(random_, 0, 6));
      case 1: return progression(first, first + pick(random_, 1, 4), first + pick(random_, 0, 12));
      default: return list({first, pick(random_, -2, 7), pick(random_, 0, 9)});
    }
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
    switch (pick(random_, 0, 6)) {
      case 0: return constant(pick(random_, -1, 4));
      case 6: return make(Op::max, {heap, make(Op::div, {variable(any_of(own_)), variable(any_of(own_))})});
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
      const long long least = chance(random_, 4) ? pick(random_, -3, -1) : pick(random_, 0, 2);
      const Node low = constant_low || chance(random_, 2) ? constant(least) : lower_end();
      const std::string name(1, "ij"[n]);
      result.loops.push_back({name, low, upper_end(names), {}});
      names.push_back(name);
    }
    return result;
  }

  Clause known_clause() {
    switch (pick(random_, 0, 5)) {
      case 0: return amounts_clause();
      case 1:
        return own_.size() < heaps_.size() || heaps_.size() == 1 ? amounts_clause() : multiples_clause();
      case 2: return own_.size() < heaps_.size() || heaps_.size() == 1 ? affine_clause() : band_clause();
      default: return affine_clause();
    }
  }

  std::vector<Node> all_heaps() const {
    std::vector<Node> result;
    for (const std::string& heap : heaps_) result.push_back(variable(heap));
    return result;
  }

  std::size_t any_heap() {
    return static_cast<std::size_t>(std::find(heaps_.begin(), heaps_.end(), any_of(own_)) - heaps_.begin());
  }

  // What is taken from one heap is in a set of numbers, or is not: positive by its range, or by a condition.
  Clause amounts_clause() {
    const std::size_t heap = any_heap();
    const Node amount = variable("i");
    Clause result{all_heaps(), {}, {}, Side::both};
    result.target[heap] = make(Op::sub, {result.target[heap], amount});
    if (chance(random_, 4)) {
      result.loops.push_back({"i", constant(-4), constant(20), few_numbers()});
      result.where = make(Op::greater, {amount, constant(0)});
    } else {
      const long long least = chance(random_, 3) ? pick(random_, -2, 2) : 1;
      result.loops.push_back(
          {"i", constant(least), chance(random_, 4) ? upper_end(own_) : variable(heaps_[heap]), {}});
      result.where = member(amount, numbers());
      if (chance(random_, 3)) result.where = make(Op::negated, {*result.where});
      if (least < 1)
        result.where = make(Op::both, {*result.where, make(Op::at_least, {amount, constant(1)})});
    }
    if (chance(random_, 4)) result.where = make(Op::both, {*result.where, condition(own_, 1)});
    return result;
  }

  // One heap falls by multiples of another, or of the least that is not empty.
  Clause multiples_clause() {
    const std::size_t heap = any_heap(), other = (heap + 1) % heaps_.size();
    const bool is_least = chance(random_, 2);
    Clause result{all_heaps(), {}, {}, Side::both};
    const Node unit = is_least ? make(Op::least_positive, all_heaps()) : result.target[other];
    const Node steps = variable("i");
    const Node room = make(Op::sub, {result.target[heap], constant(pick(random_, -1, 3))});
    result.loops.push_back({"i", constant(1), make(Op::div, {room, unit}), {}});
    const bool is_after = chance(random_, 2);
    const Node fall = make(Op::mul, {is_after ? steps : unit, is_after ? unit : steps});
    if (!is_least) result.where = make(Op::greater, {result.target[other], constant(0)});
    if (chance(random_, 3)) {
      const Node also = condition(heaps_, 1);
      result.where = result.where ? make(Op::both, {*result.where, also}) : also;
    }
    result.target[heap] = make(Op::sub, {result.target[heap], fall});
    return result;
  }

  // Two amounts that differ by little; both are positive, or a condition says that one is.
  Clause band_clause() {
    Clause result{all_heaps(), {}, {}, Side::both};
    const Node i = variable("i"), j = variable("j");
    const long long least_i = pick(random_, 0, 2), least_j = pick(random_, 0, 2);
    result.loops.push_back({"i", constant(least_i), upper_end(heaps_), {}});
    result.loops.push_back({"j", constant(least_j), chance(random_, 3) ? i : variable(heaps_[1]), {}});
    result.where = make(chance(random_, 2) ? Op::less : Op::at_most,
                        {make(Op::abs, {make(Op::sub, {i, j})}), constant(pick(random_, 0, 2))});
    if (least_i + least_j == 0)
      result.where = make(Op::both, {*result.where, make(Op::greater, {make(Op::add, {i, j}), constant(0)})});
    result.target[0] = make(Op::sub, {result.target[0], i});
    result.target[1] = make(Op::sub, {result.target[1], j});
    return result;
  }

  // By how much the total falls at least, when each value of the variable takes so much; nothing: it may rise without end.
  static std::optional<long long> least_fall_of(const Loop& loop, long long each) {
    const long long low = loop.low.number;
    if (each >= 0) return each * low;
    if (loop.high.op != Op::number) return {};
    return each * std::max(low, loop.high.number);
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
        const bool is_constant = i == result.loops.size();
        least_fall += is_constant ? sum : least_fall_of(result.loops[i], sum).value_or(-1000);
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
