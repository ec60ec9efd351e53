#include "engine/dense/row_moves.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace galli {
namespace {

using Op = Expression::Op;

constexpr double largest_rearranged = 0x1p60;
constexpr unsigned max_field_bits = 62;

bool is_constant(const Expression& e, Integer value) { return e.op == Op::number && e.number == value; }

Expression row_sum(Expression a, Expression b) {
  if (is_constant(a, 0)) return b;
  if (is_constant(b, 0)) return a;
  return combine(Op::add, {std::move(a), std::move(b)});
}

Expression row_difference(Expression a, Expression b) {
  if (is_constant(b, 0)) return a;
  return combine(Op::subtract, {std::move(a), std::move(b)});
}

Expression row_product(Expression a, Integer factor) {
  if (factor == 1) return a;
  if (factor == 0) return constant(0);
  return combine(Op::multiply, {std::move(a), constant(factor)});
}

unsigned bits_for(Integer largest) {
  return static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(largest)));
}

/// An expression as a multiple of t, and the rest.
struct SplitAtCell {
  Integer factor = 0;
  Expression rest;
};

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

  bool mentions_t(const Expression& e) const {
    if (e.op == Op::heap) return e.number == static_cast<Integer>(t());
    return std::any_of(e.kids.begin(), e.kids.end(), [&](const Expression& kid) { return mentions_t(kid); });
  }

  /// Some number that the absolute value is not above; infinite where that is not known.
  double magnitude(const Expression& e) const {
    const auto kid = [&](std::size_t i) { return magnitude(e.kids[i]); };
    switch (e.op) {
      case Op::number: return std::abs(static_cast<double>(e.number));
      case Op::heap: return static_cast<double>(board_.last[static_cast<std::size_t>(e.number)]);
      case Op::loop: return loop_magnitude(given_.loops[static_cast<std::size_t>(e.number)]);
      case Op::add:
      case Op::subtract: return kid(0) + kid(1);
      case Op::multiply: return kid(0) * kid(1);
      case Op::div: return kid(0) + 1;
      case Op::mod: return kid(1);
      case Op::gcd: return std::max(kid(0), kid(1));
      case Op::xor_: return 2 * std::max(kid(0), kid(1)) + 1;
      case Op::negate:
      case Op::abs: return kid(0);
      case Op::min:
      case Op::max:
      case Op::least_positive: {
        double most = 0;
        for (const Expression& one : e.kids) most = std::max(most, magnitude(one));
        return most;
      }
      default: return HUGE_VAL;
    }
  }

  double loop_magnitude(const Loop& loop) const {
    if (!loop.set) return std::max(magnitude(loop.first), magnitude(loop.last));
    double most = 0;
    for (const Progression& part : loop.set->parts) {
      if (!part.last) return HUGE_VAL;
      most = std::max({most, std::abs(static_cast<double>(part.first)), std::abs(static_cast<double>(*part.last))});
    }
    return most;
  }

  /// Nothing when it is not of this form, or when other sums might leave 64 bits than those of the text.
  std::optional<SplitAtCell> split(const Expression& e) const {
    if (!mentions_t(e)) return SplitAtCell{0, e};
    if (magnitude(e) > largest_rearranged) return {};
    return split_small(e);
  }

  std::optional<SplitAtCell> split_small(const Expression& e) const {
    if (!mentions_t(e)) return SplitAtCell{0, e};
    if (e.op == Op::heap) return SplitAtCell{1, constant(0)};
    const bool is_sum = e.op == Op::add || e.op == Op::subtract;
    const bool is_multiple = e.op == Op::multiply && e.kids[1].op == Op::number;
    if (!is_sum && !is_multiple && e.op != Op::negate) return {};
    const auto a = split_small(e.kids[0]);
    if (!a) return {};
    if (e.op == Op::negate) return SplitAtCell{-a->factor, row_difference(constant(0), a->rest)};
    if (is_multiple) return SplitAtCell{a->factor * e.kids[1].number, row_product(a->rest, e.kids[1].number)};
    const auto b = split_small(e.kids[1]);
    if (!b) return {};
    if (e.op == Op::add) return SplitAtCell{a->factor + b->factor, row_sum(a->rest, b->rest)};
    return SplitAtCell{a->factor - b->factor, row_difference(a->rest, b->rest)};
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
      guards_.push_back(
          combine(is_last ? Op::less_equal : Op::greater_equal, {loop_variable(index), kid}));
      const bool is_widest_at_last = (parts->factor > 0) == is_last;
      kid = row_sum(parts->rest, constant(is_widest_at_last ? parts->factor * board_.last_cell() : 0));
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
    const Expression bound = factor > 0 ? row_difference(b->rest, a->rest) : row_difference(a->rest, b->rest);
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
    if (op == Op::less) return add_bounds(Op::less_equal, row_difference(bound, constant(1)));
    if (op == Op::greater) return add_bounds(Op::greater_equal, row_sum(bound, constant(1)));
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
    if (!compile()) return false;
    found.push_back(std::move(made_));
    return true;
  }

  /// A field holds 0..largest, and one more where the number is beyond that.
  Expression field(Expression number, Integer largest, unsigned& shift) {
    shift = used_bits_;
    used_bits_ += bits_for(largest + 1);
    strides_.push_back(used_bits_ > max_field_bits ? 1 : Integer{1} << shift);
    return combine(Op::min, {std::move(number), constant(largest + 1)});
  }

  bool compile() {
    const Integer most = board_.last_cell();
    RowFields& fields = made_.fields_;
    std::vector<Expression> target;
    fields.has_last = !lasts_.empty();
    fields.has_first = !firsts_.empty();
    if (fields.has_last) {
      lasts_.push_back(constant(most));
      target.push_back(field(combine(Op::min, lasts_), most, fields.last));
    }
    if (fields.has_first) {
      firsts_.push_back(constant(0));
      target.push_back(field(combine(Op::max, firsts_), most, fields.first));
    }
    const Expression end =
        made_.is_moving_ ? row_sum(given_.target.back(), constant(most)) : given_.target.back();
    target.push_back(field(end, made_.is_moving_ ? 2 * most : most, fields.target));
    for (std::size_t i = t(); i-- > 0;)
      target.push_back(field(given_.target[i], board_.last[i], fields.heaps.emplace_back()));
    std::reverse(fields.heaps.begin(), fields.heaps.end());
    if (used_bits_ > max_field_bits) return false;
    Clause listed = given_;
    listed.target = std::move(target);
    std::vector<Integer> rows(board_.last.begin(), board_.last.end() - 1);
    rows.push_back(0);  // there is at least one heap
    auto program = compiled(listed, {}, rows, strides_);
    if (!program) return false;
    made_.program_ = std::make_shared<const ClauseProgram>(std::move(*program));
    made_.last_ = board_.last;
    made_.strides_ = board_.strides();
    return true;
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
  for (std::size_t heap = 0; heap < board.last.size(); ++heap)
    staying.target.push_back(heap_variable(heap));
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
      if (is_inside) moves.push_back({from, static_cast<std::int32_t>(first), static_cast<std::int32_t>(last)});
    }
    return true;
  });
}

}  // namespace galli
