#include "game/compiled/clause_program.h"

#include <algorithm>

#include "game/compiled/loop_writer.h"

namespace galli {
namespace {

using Op = Expression::Op;

Expression with_heaps_replaced(const Expression& expression, const std::vector<Expression>& target) {
  if (expression.op == Op::heap) return target[static_cast<std::size_t>(expression.number)];
  Expression replaced = expression;
  for (Expression& kid : replaced.kids) kid = with_heaps_replaced(kid, target);
  return replaced;
}

class ClauseCompiler : LoopWriter {
 public:
  ClauseCompiler(const Clause& clause, const Board& board, std::span<const Integer> last,
                 std::span<const Integer> strides)
      : LoopWriter(last), clause_(clause), board_(board), strides_(strides) {}

  std::optional<ClauseProgram> compile() {
    const Id owner = new_value(0, {0, Integer{lanes_at_once}});
    program_.owner_in = slot(owner, 0);
    collect_conditions();
    for (std::size_t i = 0; i < clause_.loops.size(); ++i) add_loop(i);
    if (program_.levels.size() > 1) {
      const WideInterval first = interval(loops_.front());
      program_.largest_of_first_loop = static_cast<Integer>(first.high);
    }
    for (const Condition& condition : conditions_) add_guard_for(condition);
    const Id cell = cell_number();
    if (cell == no_id || is_too_long_) return {};
    program_.cell = slot(cell, program_.levels.size() - 1);
    program_.owner = slot(owner, program_.levels.size() - 1);
    if (registers_ > max_registers) return {};
    program_.registers = static_cast<std::uint16_t>(registers_);
    drop_unused();
    return std::move(program_);
  }

  bool is_natural(std::size_t heap) {
    for (std::size_t i = 0; i < clause_.loops.size(); ++i) add_loop(i);
    const Id size = number(clause_.target[heap]);
    return is_always_defined(size) && interval(size).low >= 0;
  }

 private:
  /// What must hold for an option to exist.
  struct Condition {
    Expression expression;
    bool is_ensured = false;  ///< by the narrowed range of a loop, wherever the expression has a value
  };

  void add_guard_for(const Condition& condition) {
    const Expression& e = condition.expression;
    if (condition.is_ensured && is_comparison(e.op)) {
      const bool has_values = is_always_defined(number(e.kids[0])) && is_always_defined(number(e.kids[1]));
      if (has_values) return;
    }
    add_guard(truth(e, true));
  }

  /// Those of the text, those of the board where the target is, and that no heap is negative.
  void collect_conditions() {
    for (const Guard& guard : clause_.guards) {
      for (Expression& part : conjuncts(guard.condition)) conditions_.push_back({std::move(part)});
    }
    for (const Expression& size : clause_.target) {
      if (size.op != Op::heap)
        conditions_.push_back({combine(Op::greater_equal, {size, galli::constant(0)})});
    }
    for (Expression& condition : conditions_at(board_, clause_.target))
      conditions_.push_back({std::move(condition)});
  }

  void add_loop(std::size_t index) {
    const Loop& range = clause_.loops[index];
    for (Condition& condition : conditions_) {
      if (loops_mentioned(condition.expression) == index + 1 && add_solved(range, condition, index)) return;
    }
    LaneLoop& loop = program_.levels.back().loop;
    WideInterval values;
    if (range.set) {
      program_.sets.push_back(range.set);
      loop.set = range.set.get();
      loop.is_over_set = true;
    } else {
      const Id first = number(range.first), last = number(range.last);
      add_bound(false, first, values);
      add_bound(true, last, values);
      values.low = interval(first).low;
      values.high = interval(last).high;
    }
    for (Condition& condition : conditions_) {
      if (loops_mentioned(condition.expression) == index + 1)
        condition.is_ensured = narrow(condition.expression, index, values);
    }
    narrow_by_set(values, loop);
    if (values.low > values.high) {
      program_.is_empty = true;
      values.high = values.low;
    }
    program_.levels.emplace_back();
    const Id variable = new_value(depth(), values);
    program_.levels[depth() - 1].loop.value = slot(variable, depth());
    loops_.push_back(variable);
  }

  /// A condition that says what the loop variable is: no loop is needed, but it must be in the range.
  bool add_solved(const Loop& range, Condition& condition, std::size_t index) {
    const Expression& e = condition.expression;
    if (e.op != Op::equal) return false;
    const std::size_t with = mentions_loop(e.kids[0], index) ? 0 : 1;
    if (mentions_loop(e.kids[0], index) == mentions_loop(e.kids[1], index)) return false;
    const Id value = solved(e.kids[with], number(e.kids[1 - with]), index);
    if (value == no_id) return false;
    condition.is_ensured = true;
    loops_.push_back(value);
    Id holds = values_[value].defined;
    if (range.set) {
      holds = both(membership(value, range.set), holds);
    } else {
      const Id first = number(range.first), last = number(range.last);
      holds = both(holds, both(values_[first].defined, values_[last].defined));
      holds = both(both(less_equal(first, value), less_equal(value, last)), holds);
    }
    if (holds != no_id) add_guard(holds);
    return true;
  }

  Id cell_number() {
    Id sum = constant(0);
    for (std::size_t heap = 0; heap < clause_.target.size(); ++heap) {
      const Id size = number(clause_.target[heap]);
      // On the board of the mover no heap leaves the box, so that lanes beyond may hold anything: they are not natural, or
      // not reached.
      const Id part =
          strides_[heap] == 1 ? size : step({.op = LaneOp::multiply}, size, constant(strides_[heap]), {});
      if (values_[size].defined != no_id) add_guard(values_[size].defined);
      sum = heap == 0 ? part : step({.op = LaneOp::add}, sum, part, {});
    }
    return sum;
  }

  /// Steps and copies whose registers nobody reads.
  void drop_unused() {
    std::vector<bool> is_read(program_.registers + 1U, false);
    const auto read = [&](std::uint16_t number) {
      if (number != no_register) is_read[number] = true;
    };
    read(program_.cell);
    read(program_.owner);
    for (std::size_t i = program_.levels.size(); i-- > 0;) {
      LaneLevel& level = program_.levels[i];
      for (std::uint16_t guard : level.guards) read(guard);
      for (const LoopBound& bound : level.loop.bounds) {
        read(bound.at);
        read(bound.defined);
      }
      read(level.loop.multiple);
      read(level.loop.multiple_defined);
      std::vector<LaneStep> steps;
      for (std::size_t k = level.steps.size(); k-- > 0;) {
        const LaneStep& step = level.steps[k];
        if (!is_read[step.out] && (step.defined == 0 || !is_read[step.defined])) continue;
        read(step.a);
        read(step.b);
        steps.push_back(step);
      }
      level.steps.assign(steps.rbegin(), steps.rend());
      std::erase_if(level.carried, [&](const LaneLevel::Carried& carried) { return !is_read[carried.to]; });
      for (const LaneLevel::Carried& carried : level.carried) read(carried.from);
    }
  }

  const Clause& clause_;
  const Board& board_;
  std::span<const Integer> strides_;
  std::vector<Condition> conditions_;
};

}  // namespace

bool is_always_natural(const Clause& clause, std::size_t heap, std::span<const Integer> last) {
  return ClauseCompiler(clause, {}, last, {}).is_natural(heap);
}

std::vector<Expression> conditions_at(const Board& board, const std::vector<Expression>& target) {
  std::vector<Expression> conditions;
  for (const Expression& condition : board.conditions()) {
    for (const Expression& part : conjuncts(condition))
      conditions.push_back(with_heaps_replaced(part, target));
  }
  return conditions;
}

std::optional<ClauseProgram> compiled(const Clause& clause, const Board& board, std::span<const Integer> last,
                                      std::span<const Integer> strides) {
  if (calls_functions(clause) || calls_functions(board.conditions())) return {};
  return ClauseCompiler(clause, board, last, strides).compile();
}

}  // namespace galli
