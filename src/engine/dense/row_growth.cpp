#include "engine/dense/row_growth.h"

#include <algorithm>

#include "engine/dense/terms.h"

namespace galli {
namespace {

using Op = Expression::Op;

class RowGrower {
 public:
  RowGrower(const RowText& text, std::size_t heap, std::span<const Integer> last)
      : text_(text), heap_(heap_variable(heap)), index_(heap), bounds_(last, text.clause.loops) {}

  std::optional<std::vector<RowText>> grown() const {
    if (text_.clause.loops.empty() || text_.clause.loops[0].set) return {};
    if (auto found = with_more(text_)) return found;
    const auto other = counted_from_below();
    return other ? with_more(*other) : std::nullopt;
  }

 private:
  bool has_heap(const Expression& e) const { return mentions(e, heap_); }
  bool have_heap(const std::vector<Expression>& all) const {
    return std::any_of(all.begin(), all.end(), [&](const Expression& e) { return has_heap(e); });
  }
  static bool mentions_first_loop(const Expression& e) { return mentions(e, loop_variable(0)); }

  /// One more where the heap is one more, or the same.
  bool rises(const Expression& e) const {
    if (!has_heap(e)) return true;
    if (e.op == Op::min)
      return std::all_of(e.kids.begin(), e.kids.end(), [&](const Expression& kid) { return rises(kid); });
    const auto parts = bounds_.split(e, heap_);
    return parts && parts->factor == 1 && !has_heap(parts->rest);
  }

  /// The heap says how far loops go, and nothing else: a value of one of them is new.
  std::optional<std::vector<RowText>> with_more(const RowText& text) const {
    const Clause& clause = text.clause;
    for (const Loop& loop : clause.loops) {
      if (!loop.set && (has_heap(loop.first) || !rises(loop.last))) return {};
    }
    const bool is_in_guard = std::any_of(clause.guards.begin(), clause.guards.end(),
                                         [&](const Guard& guard) { return has_heap(guard.condition); });
    if (is_in_guard || have_heap(clause.target) || have_heap(text.firsts) || have_heap(text.lasts)) return {};
    std::vector<RowText> all;
    for (std::size_t i = 0; i < clause.loops.size(); ++i) {
      if (clause.loops[i].set || !has_heap(clause.loops[i].last)) continue;
      Loop& loop = all.emplace_back(text).clause.loops[i];
      loop.first = combine(Op::max, {loop.first, sum_of(before(loop.last), constant(1))});
    }
    return all;
  }

  /// With one less in the heap.
  Expression before(const Expression& e) const {
    std::vector<Expression> heaps;
    for (std::size_t i = 0; i < text_.clause.target.size(); ++i) heaps.push_back(heap_variable(i));
    heaps[index_] = difference_of(heap_, constant(1));
    return with_variables(e, heaps, {});
  }

  /// v instead of i = heap - v.
  std::optional<RowText> counted_from_below() const {
    RowText made = text_;
    Clause& clause = made.clause;
    const bool is_asked = std::any_of(clause.guards.begin(), clause.guards.end(), [&](const Guard& guard) {
      return mentions_first_loop(guard.condition);
    });
    if (is_asked) return {};
    Loop& loop = clause.loops[0];
    const auto first = below(loop.last), last = below(loop.first);
    if (!first || !last) return {};
    loop.first = *first;
    loop.last = *last;
    for (auto* all : {&clause.target, &made.firsts, &made.lasts}) {
      for (Expression& e : *all) {
        if (!replace(e)) return {};
      }
    }
    for (std::size_t i = 1; i < clause.loops.size(); ++i) {
      Loop& later = clause.loops[i];
      if (!later.set && (!replace(later.first) || !replace(later.last))) return {};
    }
    return made;
  }

  /// heap - e
  std::optional<Expression> below(const Expression& e) const {
    const auto parts = bounds_.split(e, heap_);
    if (!parts || has_heap(parts->rest) || !bounds_.is_small(e)) return {};
    const Expression rest = difference_of(constant(0), parts->rest);
    return parts->factor == 1 ? rest : sum_of(multiple_of(heap_, 1 - parts->factor), rest);
  }

  /// i by heap - v.
  bool replace(Expression& e) const {
    if (!mentions_first_loop(e)) return true;
    if (e.op == Op::min || e.op == Op::max)
      return std::all_of(e.kids.begin(), e.kids.end(), [&](Expression& kid) { return replace(kid); });
    const auto at_loop = bounds_.split(e, loop_variable(0));
    const auto at_heap = at_loop ? bounds_.split(at_loop->rest, heap_) : std::nullopt;
    if (!at_heap || !bounds_.is_small(e)) return false;
    const Integer factor = at_loop->factor + at_heap->factor;
    const Expression rest = factor == 0 ? at_heap->rest : sum_of(multiple_of(heap_, factor), at_heap->rest);
    e = sum_of(rest, multiple_of(loop_variable(0), -at_loop->factor));
    return true;
  }

  const RowText& text_;
  const Expression heap_;
  const std::size_t index_;
  TermBounds bounds_;
};

}  // namespace

std::optional<std::vector<RowText>> growth_along(const RowText& text, std::size_t heap,
                                                 std::span<const Integer> last) {
  return RowGrower(text, heap, last).grown();
}

}  // namespace galli
