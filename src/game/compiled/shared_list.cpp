#include "game/compiled/shared_list.h"

#include <algorithm>

namespace galli {
namespace {

using Op = Expression::Op;

/// Values of the key, times those of the first loop: no more than there are positions.
Integer max_values(std::span<const Integer> last) {
  constexpr Integer at_least = 1 << 16, at_most = 1 << 26;
  Integer cells = 1;
  for (Integer size : last) cells = std::min(at_most, cells * std::min(at_most, size + 1));
  return std::max(cells, at_least);
}

bool mentions_heap(const Expression& e, std::size_t heap) {
  if (e.op == Op::heap) return e.number == static_cast<Integer>(heap);
  return std::any_of(e.kids.begin(), e.kids.end(),
                     [&](const Expression& kid) { return mentions_heap(kid, heap); });
}

bool mentions_any_heap(const Expression& e) {
  return e.op == Op::heap || std::any_of(e.kids.begin(), e.kids.end(), mentions_any_heap);
}

bool mentions_later_loop(const Expression& e) {
  if (e.op == Op::loop) return e.number > 0;
  return std::any_of(e.kids.begin(), e.kids.end(), mentions_later_loop);
}

/// The expression is the heap plus this; nothing when it is not of that form.
std::optional<Expression> beyond_heap(const Expression& e, std::size_t heap) {
  if (e == heap_variable(heap)) return constant(0);
  if (e.op != Op::add && e.op != Op::subtract) return {};
  if (!mentions_heap(e.kids[1], heap)) {
    auto inner = beyond_heap(e.kids[0], heap);
    if (!inner) return {};
    return combine(e.op, {std::move(*inner), e.kids[1]});
  }
  if (e.op == Op::subtract || mentions_heap(e.kids[0], heap)) return {};
  auto inner = beyond_heap(e.kids[1], heap);
  if (!inner) return {};
  return combine(Op::add, {e.kids[0], std::move(*inner)});
}

class SharedListMaker {
 public:
  SharedListMaker(const Clause& clause, const Board& board, std::span<const Integer> last,
                  std::span<const Integer> strides)
      : clause_(clause), board_(board), last_(last), strides_(strides) {}

  std::optional<SharedList> make() {
    if (clause_.loops.empty() || clause_.loops[0].set) return {};
    const MaybeInteger first = constant_value(clause_.loops[0].first);
    if (!first) return {};
    made_.first = *first;
    in_key_.assign(last_.size(), false);
    read_target();
    for (std::size_t i = 1; i < clause_.loops.size(); ++i) add_to_key(clause_.loops[i]);
    sort_guards();
    if (!compile_ends() || !compile_options()) return {};
    return std::move(made_);
  }

 private:
  void add_to_key(const Expression& e) {
    for (std::size_t heap = 0; heap < last_.size(); ++heap)
      in_key_[heap] = in_key_[heap] || mentions_heap(e, heap);
  }
  void add_to_key(const Loop& loop) {
    if (loop.set) return;
    add_to_key(loop.first);
    add_to_key(loop.last);
  }

  void read_target() {
    for (std::size_t heap = 0; heap < last_.size(); ++heap) {
      auto rest = beyond_heap(clause_.target[heap], heap);
      if (rest) made_.moving.push_back(heap);
      parts_.push_back(rest ? std::move(*rest) : clause_.target[heap]);
      add_to_key(parts_.back());
    }
  }

  /// Conditions about the position and at most the first loop variable say where the list ends; the others are part of it.
  void sort_guards() {
    ends_.loops = {clause_.loops[0]};
    ends_.target.assign(last_.size(), constant(0));
    listed_.loops.assign(clause_.loops.begin() + 1, clause_.loops.end());
    std::vector<Guard> guards = clause_.guards;
    for (const Expression& condition : conditions_at(board_, clause_.target))
      guards.push_back({condition, loops_mentioned(condition)});
    for (const Guard& guard : guards) {
      if (mentions_any_heap(guard.condition) && !mentions_later_loop(guard.condition)) {
        asked_.push_back(guard);
      } else {
        add_to_key(guard.condition);
        listed_.guards.push_back(guard);
      }
    }
    for (std::size_t heap = 0; heap < last_.size(); ++heap) {
      if (clause_.target[heap].op == Op::heap) continue;
      const Expression is_natural = combine(Op::greater_equal, {clause_.target[heap], constant(0)});
      if (mentions_later_loop(is_natural)) {
        later_.push_back(heap);
      } else {
        asked_.push_back({is_natural, loops_mentioned(is_natural)});
      }
    }
  }

  /// All that is asked of the position must be an upper end of the first loop. What is not, for which heaps of the key are enough,
  /// is asked in the list.
  bool compile_ends() {
    for (const Guard& guard : asked_) {
      ends_.guards = {guard};
      const auto alone = compiled(ends_, {}, last_, strides_);
      if (!alone) return false;
      if (alone->levels.size() == 2 && alone->levels[1].guards.empty()) {
        kept_.push_back(guard);
      } else {
        add_to_key(guard.condition);
        listed_.guards.push_back(guard);
      }
    }
    ends_.guards = kept_;
    auto program = compiled(ends_, {}, last_, strides_);
    if (!program || program->is_empty || program->levels.size() != 2 || !program->levels[1].guards.empty())
      return false;
    const LaneLoop& loop = program->levels[0].loop;
    if (loop.set || loop.multiple != no_register) return false;
    const Integer most = program->largest_of_first_loop;
    made_.ends = std::move(*program);
    made_.last = most;
    return most - made_.first < max_values(last_);
  }

  bool compile_options() {
    for (std::size_t heap : later_) {
      const bool is_moving = std::find(made_.moving.begin(), made_.moving.end(), heap) != made_.moving.end();
      if (is_always_natural(clause_, heap, last_)) continue;
      if (is_moving) in_key_[heap] = true;
      const Expression condition = combine(Op::greater_equal, {clause_.target[heap], constant(0)});
      add_to_key(condition);
      listed_.guards.push_back({condition, loops_mentioned(condition)});
    }
    Integer values = made_.last - made_.first + 1;
    std::vector<Integer> sizes{std::max<Integer>(made_.last, 0)};
    std::vector<std::size_t> heap_map(last_.size(), 0);
    for (std::size_t heap = 0; heap < last_.size(); ++heap) {
      if (!in_key_[heap]) continue;
      made_.key.push_back(heap);
      heap_map[heap] = made_.key.size();
      sizes.push_back(last_[heap]);
      const MaybeInteger more = checked_multiply(values, last_[heap] + 1);
      if (!more || *more > max_values(last_)) return false;
      values = *more;
    }
    if (made_.key.size() == last_.size() || made_.first < 0) return false;
    // The number of a target, what is relative counting from zero.
    Expression number = constant(0);
    Integer reach = 0;
    for (std::size_t heap = 0; heap < last_.size(); ++heap) {
      number = combine(Op::add,
                       {std::move(number), combine(Op::multiply, {parts_[heap], constant(strides_[heap])})});
      reach += strides_[heap] * last_[heap];
    }
    made_.base = reach;
    listed_.target = {combine(Op::add, {std::move(number), constant(made_.base)})};
    auto program = compiled(renamed(heap_map), {}, sizes, std::vector<Integer>{1});
    if (!program) return false;
    made_.options = std::move(*program);
    return true;
  }

  /// The first loop variable becomes heap 0, the others move up.
  Clause renamed(const std::vector<std::size_t>& heap_map) const {
    const auto rename = [&](const Expression& e, const auto& self) -> Expression {
      if (e.op == Op::heap) return heap_variable(heap_map[static_cast<std::size_t>(e.number)]);
      if (e.op == Op::loop)
        return e.number == 0 ? heap_variable(0) : loop_variable(static_cast<std::size_t>(e.number - 1));
      Expression result = e;
      for (Expression& kid : result.kids) kid = self(kid, self);
      return result;
    };
    Clause result;
    for (const Expression& size : listed_.target) result.target.push_back(rename(size, rename));
    for (const Loop& loop : listed_.loops) {
      result.loops.push_back(loop);
      if (loop.set) continue;
      result.loops.back().first = rename(loop.first, rename);
      result.loops.back().last = rename(loop.last, rename);
    }
    for (const Guard& guard : listed_.guards) {
      const Expression condition = rename(guard.condition, rename);
      result.guards.push_back({condition, loops_mentioned(condition)});
    }
    return result;
  }

  const Clause& clause_;
  const Board& board_;
  std::span<const Integer> last_;
  std::span<const Integer> strides_;
  SharedList made_;
  std::vector<bool> in_key_;
  std::vector<Expression> parts_;  ///< by heap of the target: what is added, or all of it
  Clause ends_;
  Clause listed_;
  std::vector<Guard> asked_;
  std::vector<Guard> kept_;
  std::vector<std::size_t> later_;  ///< heaps that later loops change
};

}  // namespace

std::optional<SharedList> shared_list(const Clause& clause, const Board& board, std::span<const Integer> last,
                                      std::span<const Integer> strides) {
  return SharedListMaker(clause, board, last, strides).make();
}

}  // namespace galli
