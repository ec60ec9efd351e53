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

  std::optional<RowText> grown() const {
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

  /// The heap says how far the first loop goes, and nothing else.
  std::optional<RowText> with_more(const RowText& text) const {
    const Clause& clause = text.clause;
    if (!rises(clause.loops[0].last) || has_heap(clause.loops[0].first)) return {};
    for (std::size_t i = 1; i < clause.loops.size(); ++i) {
      if (!clause.loops[i].set && (has_heap(clause.loops[i].first) || has_heap(clause.loops[i].last))) return {};
    }
    const bool is_in_guard = std::any_of(clause.guards.begin(), clause.guards.end(),
                                         [&](const Guard& guard) { return has_heap(guard.condition); });
    if (is_in_guard || have_heap(clause.target) || have_heap(text.firsts) || have_heap(text.lasts)) return {};
    RowText more = text;
    Loop& first = more.clause.loops[0];
    std::vector<Expression> heaps;
    for (std::size_t i = 0; i < clause.target.size(); ++i) heaps.push_back(heap_variable(i));
    heaps[index_] = difference_of(heap_, constant(1));
    const Expression next = sum_of(with_variables(first.last, heaps, {}), constant(1));
    first.first = combine(Op::max, {first.first, next});
    return more;
  }

  /// v instead of i = heap - v.
  std::optional<RowText> counted_from_below() const {
    RowText made = text_;
    Clause& clause = made.clause;
    const bool is_asked = std::any_of(clause.guards.begin(), clause.guards.end(), [&](const Guard& guard) {
      return mentions_first_loop(guard.condition);
    });
    if (is_asked) return {};
    for (std::size_t i = 1; i < clause.loops.size(); ++i) {
      const Loop& loop = clause.loops[i];
      if (!loop.set && (mentions_first_loop(loop.first) || mentions_first_loop(loop.last))) return {};
    }
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
    return made;
  }

  /// heap - e
  std::optional<Expression> below(const Expression& e) const {
    const auto parts = bounds_.split(e, heap_);
    if (!parts || has_heap(parts->rest) || !bounds_.is_small(e)) return {};
    const Expression rest = difference_of(constant(0), parts->rest);
    return parts->factor == 1 ? rest : sum_of(multiple_of(heap_, 1 - parts->factor), rest);
  }

  bool replace(Expression& e) const {
    if (!mentions_first_loop(e)) return true;
    const auto at_loop = bounds_.split(e, loop_variable(0));
    const auto at_heap = at_loop ? bounds_.split(at_loop->rest, heap_) : std::nullopt;
    if (!at_heap || at_loop->factor + at_heap->factor != 0) return false;
    e = sum_of(at_heap->rest, multiple_of(loop_variable(0), -at_loop->factor));
    return true;
  }

  const RowText& text_;
  const Expression heap_;
  const std::size_t index_;
  TermBounds bounds_;
};

}  // namespace

std::optional<RowText> growth_along(const RowText& text, std::size_t heap, std::span<const Integer> last) {
  return RowGrower(text, heap, last).grown();
}

}  // namespace galli
