#include "engine/dense/marks.h"

#include <algorithm>

#include "engine/dense/plain.h"
#include "engine/dense/terms.h"

namespace galli {
namespace {

using Op = Expression::Op;

constexpr double longest_loop = 0x1p40;
constexpr std::uint64_t max_marked_cells = std::uint64_t{1} << 32;

class ClauseTurner {
 public:
  ClauseTurner(const Clause& clause, std::span<const Integer> last)
      : clause_(clause), last_(last), bounds_(last, clause.loops) {}

  std::optional<Clause> turned() {
    if (!find_sources()) return {};
    made_.loops = clause_.loops;
    made_.target = sources_;
    for (std::size_t i = 0; i < made_.loops.size(); ++i) {
      if (!free_loop(i)) return {};
    }
    for (const Guard& guard : clause_.guards) require(at_source(guard.condition));
    for (std::size_t heap = 0; heap < last_.size(); ++heap)
      require(combine(Op::less_equal, {sources_[heap], constant(last_[heap])}));
    return std::move(made_);
  }

 private:
  /// The heaps of the mover: those of the option, less what the clause adds.
  bool find_sources() {
    for (std::size_t heap = 0; heap < last_.size(); ++heap) {
      const Expression variable = heap_variable(heap);
      const Expression& target = clause_.target[heap];
      const auto parts = bounds_.split(target, variable);
      if (!parts || parts->factor != 1 || mentions_any_heap(parts->rest)) return false;
      const auto amount = amount_taken(parts->rest);
      sources_.push_back(amount ? sum_of(variable, *amount) : difference_of(variable, parts->rest));
    }
    return true;
  }

  /// 0 - amount
  static std::optional<Expression> amount_taken(const Expression& rest) {
    if (rest.op == Op::subtract && rest.kids[0] == constant(0)) return rest.kids[1];
    return {};
  }

  Expression at_source(const Expression& e) const { return with_variables(e, sources_, {}); }

  void require(Expression condition) {
    const std::size_t loops = loops_mentioned(condition);
    made_.guards.push_back({std::move(condition), loops});
  }

  /// Where the mover's heaps are in an end of a range, it becomes the widest, and a condition.
  bool free_loop(std::size_t index) {
    Loop& loop = made_.loops[index];
    if (loop.set) return true;
    const double most = bounds_.magnitude(loop);
    if (!(most <= longest_loop)) return false;
    if (mentions_any_heap(loop.first)) {
      require_order(at_source(loop.first), loop_variable(index));
      loop.first = constant(-static_cast<Integer>(most));
    }
    if (mentions_any_heap(loop.last)) {
      require_order(loop_variable(index), at_source(loop.last));
      loop.last = constant(static_cast<Integer>(most));
    }
    return true;
  }

  /// a <= b, unless that is plain: i <= x + i.
  void require_order(const Expression& a, const Expression& b) {
    Expression room = difference_of(b, a);
    for (std::size_t i = 0; i < clause_.loops.size(); ++i) {
      const auto parts = bounds_.split(room, loop_variable(i));
      if (!parts || parts->factor != 0) return require(combine(Op::less_equal, {a, b}));
      room = parts->rest;
    }
    if (room.op != Op::heap) require(combine(Op::less_equal, {a, b}));
  }

  const Clause& clause_;
  std::span<const Integer> last_;
  TermBounds bounds_;
  std::vector<Expression> sources_;
  Clause made_;
};

/// (x, y, z - i) for i in 1..z
bool lowers_to_anything(const Clause& clause) {
  const std::size_t heap = clause.target.size() - 1;
  if (clause.loops.size() != 1 || clause.loops[0].set || !clause.guards.empty()) return false;
  for (std::size_t i = 0; i < heap; ++i) {
    if (!(clause.target[i] == heap_variable(i))) return false;
  }
  return clause.loops[0].first == constant(1) && clause.loops[0].last == heap_variable(heap) &&
         clause.target[heap] == combine(Op::subtract, {heap_variable(heap), loop_variable(0)});
}

}  // namespace

std::optional<Clause> turned_around(const Clause& clause, std::span<const Integer> last) {
  return ClauseTurner(clause, last).turned();
}

std::shared_ptr<MarksPlan> plan_marks(const Machine& machine, std::uint32_t phase, const Window& box) {
  const auto rulesets = plain_rulesets(machine, phase);
  if (!rulesets || machine.misere || !machine.boards[0].conditions().empty()) return nullptr;
  if (*box.cells() > max_marked_cells) return nullptr;
  auto made = std::make_shared<MarksPlan>();
  made->box = box;
  std::vector<Integer> strides(box.last.size(), 1);
  for (std::size_t i = box.last.size() - 1; i-- > 0;) strides[i] = strides[i + 1] * (box.last[i + 1] + 1);
  for (std::uint32_t ruleset : *rulesets) {
    for (const Clause& clause : machine.rulesets[ruleset]->clauses()) {
      const auto turned = turned_around(clause, box.last);
      auto program = turned ? compiled(*turned, {}, box.last, strides) : std::nullopt;
      if (!program) return nullptr;
      made->sources.push_back(std::move(*program));
      made->is_one_in_a_row |= lowers_to_anything(clause);
    }
  }
  return made;
}

}  // namespace galli
