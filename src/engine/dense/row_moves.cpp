#include "engine/dense/row_moves.h"

#include <algorithm>
#include <bit>

#include "engine/dense/terms.h"

namespace galli {
namespace {

using Op = Expression::Op;

constexpr unsigned max_field_bits = 62;

unsigned bits_for(Integer largest) {
  return static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(largest)));
}

}  // namespace

std::vector<Integer> RowBoard::strides() const {
  std::vector<Integer> strides(last.size(), 1);
  for (std::size_t i = last.size() - 1; i-- > 0;) strides[i] = strides[i + 1] * (last[i + 1] + 1);
  return strides;
}

/// Takes a clause apart.
class RowClauseMaker {
 public:
  RowClauseMaker(const Clause& clause, const RowBoard& board) : board_(board), given_(clause) {
    for (const Guard& guard : clause.guards) add_conjuncts(guard.condition);
  }

  void add_conjuncts(const Expression& condition) {
    for (Expression& part : conjuncts(condition)) guards_.push_back(std::move(part));
  }

  std::optional<std::vector<RowClause>> parts() {
    const Expression end = given_.target.back();
    const bool has_two_ways = (end.op == Op::min || end.op == Op::max) && end.kids.size() == 2 &&
                              mentions_t(end.kids[0]) != mentions_t(end.kids[1]);
    std::vector<RowClause> found;
    if (!has_two_ways) return add_part(found) ? std::optional(std::move(found)) : std::nullopt;
    // The first kid where it is chosen, the second where it is not.
    const Op chosen = end.op == Op::min ? Op::less_equal : Op::greater_equal;
    const Op passed_over = end.op == Op::min ? Op::greater : Op::less;
    for (std::size_t i = 0; i < 2; ++i) {
      RowClauseMaker part = *this;
      part.given_.target.back() = end.kids[i];
      part.guards_.push_back(combine(i == 0 ? chosen : passed_over, {end.kids[0], end.kids[1]}));
      if (!part.add_part(found)) return {};
    }
    return found;
  }

 private:
  std::size_t t() const { return board_.last.size() - 1; }

  bool mentions_t(const Expression& e) const { return mentions(e, heap_variable(t())); }

  std::optional<SplitTerm> split(const Expression& e) const {
    return TermBounds(board_.last, given_.loops).split(e, heap_variable(t()));
  }

  /// The range of a loop whose ends depend on t becomes the widest, and a condition of its variable.
  bool free_loop(std::size_t index) {
    Loop& loop = given_.loops[index];
    if (loop.set) return true;
    return free_end(loop.first, index, false) && free_end(loop.last, index, true);
  }

  bool free_end(Expression& end, std::size_t index, bool is_last) {
    if (!mentions_t(end)) return true;
    const bool has_several = end.op == (is_last ? Op::min : Op::max);
    std::vector<Expression> kids = has_several ? end.kids : std::vector<Expression>{end};
    for (Expression& kid : kids) {
      if (!mentions_t(kid)) continue;
      const auto parts = split(kid);
      if (!parts) return false;
      guards_.push_back(combine(is_last ? Op::less_equal : Op::greater_equal, {loop_variable(index), kid}));
      const bool is_widest_at_last = (parts->factor > 0) == is_last;
      kid = sum_of(parts->rest, constant(is_widest_at_last ? parts->factor * board_.last_cell() : 0));
    }
    end = kids.size() == 1 ? kids[0] : combine(end.op, std::move(kids));
    return true;
  }

  /// A condition becomes one without t, or an end of the cells that it holds at.
  bool take_guard(const Expression& guard) {
    if (!mentions_t(guard)) {
      given_.guards.push_back({guard, loops_mentioned(guard)});
      return true;
    }
    if (!is_comparison(guard.op) || guard.op == Op::not_equal) return false;
    const auto a = split(guard.kids[0]), b = split(guard.kids[1]);
    if (!a || !b) return false;
    const Integer factor = a->factor - b->factor;
    if (factor == 0) return take_guard(combine(guard.op, {a->rest, b->rest}));
    if (factor != 1 && factor != -1) return false;
    // factor t + a OP b, that is t OP b - a; or a - b OP t, which is turned around
    const Expression bound = factor > 0 ? difference_of(b->rest, a->rest) : difference_of(a->rest, b->rest);
    add_bounds(factor > 0 ? guard.op : turned(guard.op), bound);
    return true;
  }

  static Op turned(Op op) {
    switch (op) {
      case Op::less: return Op::greater;
      case Op::less_equal: return Op::greater_equal;
      case Op::greater: return Op::less;
      case Op::greater_equal: return Op::less_equal;
      default: return op;
    }
  }

  /// t OP bound
  void add_bounds(Op op, const Expression& bound) {
    if (op == Op::less) return add_bounds(Op::less_equal, difference_of(bound, constant(1)));
    if (op == Op::greater) return add_bounds(Op::greater_equal, sum_of(bound, constant(1)));
    if (op != Op::less_equal) {
      firsts_.push_back(bound);
      require(combine(Op::less_equal, {bound, constant(board_.last_cell())}));
    }
    if (op != Op::greater_equal) {
      lasts_.push_back(bound);
      require(combine(Op::greater_equal, {bound, constant(0)}));
    }
  }

  void require(Expression condition) {
    const std::size_t loops = loops_mentioned(condition);
    given_.guards.push_back({std::move(condition), loops});
  }

  bool add_part(std::vector<RowClause>& found) {
    for (std::size_t i = 0; i < given_.loops.size(); ++i) {
      if (!free_loop(i)) return false;
    }
    given_.guards.clear();
    for (const Expression& guard : guards_) {
      if (!take_guard(guard)) return false;
    }
    for (std::size_t i = 0; i < t(); ++i) {
      auto parts = split(given_.target[i]);
      if (!parts || parts->factor != 0) return false;
      given_.target[i] = std::move(parts->rest);
    }
    auto end = split(given_.target.back());
    if (!end || (end->factor != 0 && end->factor != 1)) return false;
    made_.is_moving_ = end->factor == 1;
    given_.target.back() = std::move(end->rest);
    const RowText text{given_, firsts_, lasts_};
    auto program = compile(text, made_.fields_);
    if (!program) return false;
    made_.program_ = std::make_shared<const ClauseProgram>(std::move(*program));
    made_.last_ = board_.last;
    made_.strides_ = board_.strides();
    made_.is_all_earlier_ = is_in_own_row(text) && lists_all_earlier();
    find_growth(text);
    found.push_back(std::move(made_));
    return true;
  }

  /// All options are cells of the mover's row, the same in every row.
  bool is_in_own_row(const RowText& text) const {
    for (std::size_t i = 0; i < t(); ++i) {
      if (!(text.clause.target[i] == heap_variable(i))) return false;
    }
    const auto is_about_heaps = [](const std::vector<Expression>& all) {
      return std::any_of(all.begin(), all.end(), mentions_any_heap);
    };
    for (const Loop& loop : text.clause.loops) {
      if (!loop.set && (mentions_any_heap(loop.first) || mentions_any_heap(loop.last))) return false;
    }
    for (const Guard& guard : text.clause.guards) {
      if (mentions_any_heap(guard.condition)) return false;
    }
    return !mentions_any_heap(text.clause.target.back()) && !is_about_heaps(text.firsts) &&
           !is_about_heaps(text.lasts);
  }

  /// What it lists for one row is every cell before the mover's. Very long rows are not looked at: planning takes no time and no memory.
  bool lists_all_earlier() const {
    constexpr Integer max_listed = 1 << 20;
    if (board_.last_cell() > max_listed) return false;
    ClauseRun run(*made_.program_);
    std::vector<RowMove> moves;
    made_.list(std::vector<Integer>(t(), 0), run, moves);
    const auto most = static_cast<std::int32_t>(board_.last_cell());
    std::vector<bool> is_listed(static_cast<std::size_t>(most) + 1, false);
    for (const RowMove& move : moves) {
      const std::int64_t by = made_.is_moving_ ? -move.from : move.from + 1;
      if (by >= 1 && by <= most && move.first <= by && move.last == most)
        is_listed[static_cast<std::size_t>(by)] = true;
    }
    return std::all_of(is_listed.begin() + 1, is_listed.end(), [](bool is) { return is; });
  }

  void find_growth(const RowText& text) {
    for (std::size_t heap = 0; heap < t() && !made_.growth_; ++heap) {
      if (board_.last[heap] + 1 < row_lanes) continue;  // sets would take more room than the board
      const auto more = growth_along(text, heap, board_.last);
      if (!more) continue;
      RowGrowth growth{heap, {}};
      RowFields fields;
      bool is_compiled = true;
      for (const RowText& one : *more) {
        auto program = compile(one, fields);
        if (!program)
          is_compiled = false;
        else
          growth.more.push_back(std::move(*program));
      }
      if (is_compiled) made_.growth_ = std::make_shared<const RowGrowth>(std::move(growth));
    }
  }

  /// A field holds 0..largest, and one more where the number is beyond that.
  Expression field(Expression number, Integer largest, unsigned& shift) {
    shift = used_bits_;
    used_bits_ += bits_for(largest + 1);
    strides_.push_back(used_bits_ > max_field_bits ? 1 : Integer{1} << shift);
    return combine(Op::min, {std::move(number), constant(largest + 1)});
  }

  std::optional<ClauseProgram> compile(const RowText& text, RowFields& fields) {
    const Integer most = board_.last_cell();
    std::vector<Expression> target;
    used_bits_ = 0;
    strides_.clear();
    fields.has_last = !text.lasts.empty();
    fields.has_first = !text.firsts.empty();
    if (fields.has_last) {
      std::vector<Expression> ends = text.lasts;
      ends.push_back(constant(most));
      target.push_back(field(combine(Op::min, std::move(ends)), most, fields.last));
    }
    if (fields.has_first) {
      std::vector<Expression> begins = text.firsts;
      begins.push_back(constant(0));
      target.push_back(field(combine(Op::max, std::move(begins)), most, fields.first));
    }
    const Expression& to = text.clause.target.back();
    const Expression end = made_.is_moving_ ? sum_of(to, constant(most)) : to;
    target.push_back(field(end, made_.is_moving_ ? 2 * most : most, fields.target));
    for (std::size_t i = t(); i-- > 0;)
      target.push_back(field(text.clause.target[i], board_.last[i], fields.heaps.emplace_back()));
    std::reverse(fields.heaps.begin(), fields.heaps.end());
    if (used_bits_ > max_field_bits) return {};
    Clause listed = text.clause;
    listed.target = std::move(target);
    std::vector<Integer> rows(board_.last.begin(), board_.last.end() - 1);
    rows.push_back(0);  // there is at least one heap
    return compiled(listed, {}, rows, strides_);
  }

  const RowBoard& board_;
  Clause given_;
  std::vector<Expression> guards_;
  std::vector<Expression> firsts_;  ///< the cells that have an option are at least these
  std::vector<Expression> lasts_;   ///< and at most these
  std::vector<Integer> strides_;
  unsigned used_bits_ = 0;
  RowClause made_;
};

std::optional<std::vector<RowClause>> RowClause::parts_of(const Clause& clause, const RowBoard& board) {
  return RowClauseMaker(clause, board).parts();
}

std::optional<RowClause> cells_of_rows(const RowBoard& board) {
  Clause staying;
  for (std::size_t heap = 0; heap < board.last.size(); ++heap) staying.target.push_back(heap_variable(heap));
  RowClauseMaker maker(staying, board);
  for (const Expression& condition : board.conditions) maker.add_conjuncts(condition);
  auto parts = maker.parts();
  if (!parts || parts->size() != 1) return {};
  return std::move(parts->front());
}

void RowClause::list(std::span<const Integer> row, ClauseRun& run, std::vector<RowMove>& moves) const {
  const Integer most = last_.back();
  for (std::size_t i = 0; i < row.size(); ++i) run.heap(i)[0] = row[i];
  run.heap(row.size())[0] = 0;
  const auto field = [](Lane number, unsigned shift, Integer largest) {
    return number >> shift & ((Lane{1} << bits_for(largest + 1)) - 1);
  };
  run.run(1, lanes_at_once, [&](const OptionLanes& some) {
    for (std::size_t i = 0; i < some.count; ++i) {
      const Lane number = some.cells[i];
      const Lane target = field(number, fields_.target, is_moving_ ? 2 * most : most);
      if (target > (is_moving_ ? 2 * most : most)) continue;
      const Lane shift = is_moving_ ? target - most : 0;
      Lane first = fields_.has_first ? field(number, fields_.first, most) : 0;
      Lane last = fields_.has_last ? field(number, fields_.last, most) : most;
      first = std::max(first, -shift);
      last = std::min(last, most - shift);
      if (first > last) continue;
      Lane from = is_moving_ ? shift : target;
      bool is_inside = true;
      for (std::size_t k = 0; k < row.size(); ++k) {
        const Lane heap = field(number, fields_.heaps[k], last_[k]);
        is_inside &= heap <= last_[k];
        from += heap * strides_[k];
      }
      if (is_inside)
        moves.push_back({from, static_cast<std::int32_t>(first), static_cast<std::int32_t>(last)});
    }
    return true;
  });
}

}  // namespace galli
