#include "game/adaptation.h"

#include <algorithm>
#include <numeric>

namespace galli {
namespace {

/// On a product of heaps: the clauses leave the other heaps as they are.
void write_clauses(Ruleset& result, const Ruleset& inner, std::size_t first_heap) {
  std::vector<std::size_t> heaps(inner.board.dimension());
  std::iota(heaps.begin(), heaps.end(), first_heap);
  for (const Clause& clause : inner.clauses) {
    Clause moved = clause;
    std::vector<std::size_t> loops(clause.loops.size());
    std::iota(loops.begin(), loops.end(), 0);
    const auto renamed = [&](const Expression& e) { return rename_variables(e, heaps, loops); };
    moved.target.clear();
    for (std::size_t heap = 0; heap < result.board.dimension(); ++heap)
      moved.target.push_back(heap_variable(heap));
    for (std::size_t heap = 0; heap < heaps.size(); ++heap)
      moved.target[heaps[heap]] = renamed(clause.target[heap]);
    for (Loop& loop : moved.loops) {
      loop.first = renamed(loop.first);
      loop.last = renamed(loop.last);
    }
    for (Guard& guard : moved.guards) guard.condition = renamed(guard.condition);
    result.clauses.push_back(std::move(moved));
  }
  if (inner.rank) result.rank = rename_variables(*inner.rank, heaps, {});
}

Ruleset same_name(const Ruleset& ruleset, const Board& board) {
  Ruleset result;
  result.name = ruleset.name;
  result.title = ruleset.title;
  result.span = ruleset.span;
  result.board = board;
  return result;
}

/// One move, to the zero position, from every other.
Clause clearing(std::size_t heaps) {
  Clause clause;
  std::vector<Expression> sizes;
  for (std::size_t heap = 0; heap < heaps; ++heap) sizes.push_back(heap_variable(heap));
  const Expression most = heaps == 1 ? sizes[0] : combine(Expression::Op::max, sizes);
  clause.target.assign(heaps, constant(0));
  clause.guards.push_back({combine(Expression::Op::greater, {most, constant(0)}), 0});
  return clause;
}

}  // namespace

Ruleset lifted(const std::shared_ptr<const Ruleset>& ruleset, const Board& product,
               std::size_t first_factor) {
  Ruleset result = same_name(*ruleset, product);
  result.within = is_lifted(*ruleset) ? ruleset->within : ruleset;
  result.part = first_factor + (is_lifted(*ruleset) ? ruleset->part : 0);
  if (product.kind != Board::Kind::heaps) return result;
  std::size_t first_heap = 0;
  for (std::size_t i = 0; i < first_factor; ++i) first_heap += product.factors[i].dimension();
  write_clauses(result, *ruleset, first_heap);
  return result;
}

bool is_factored_otherwise(const Board& a, const Board& b) {
  const bool are_heaps = a.kind == Board::Kind::heaps && b.kind == Board::Kind::heaps;
  const auto is_as_large = [](const Board& one, const Board& other) {
    return one.dimension() == other.dimension();
  };
  return are_heaps && is_as_large(a, b) &&
         !std::equal(a.factors.begin(), a.factors.end(), b.factors.begin(), b.factors.end(), is_as_large);
}

Board joint_board(const Board& a, const Board& b) {
  if (a.kind == Board::Kind::partners) return b;
  if (is_factored_otherwise(a, b)) return without_factors(a);
  if (is_one_heap(a) && b.kind == Board::Kind::multiset) return b;
  const bool are_products = a.factors.size() > 1 && a.factors.size() == b.factors.size();
  if (!are_products) return a;
  Board result = joint_board(a.factors[0], b.factors[0]);
  for (std::size_t i = 1; i < a.factors.size(); ++i)
    result = product(result, joint_board(a.factors[i], b.factors[i]));
  return result;
}

bool is_adaptable(const Board& from, const Board& to) {
  if (from.kind == Board::Kind::partners) return to.kind != Board::Kind::partners;
  if (is_one_heap(from) && from.factors.empty()) return to.kind == Board::Kind::multiset;
  if (from.factors.empty() || from.factors.size() != to.factors.size()) return false;
  bool is_changed = false;
  for (std::size_t i = 0; i < from.factors.size(); ++i) {
    const bool is_adapted = is_adaptable(from.factors[i], to.factors[i]);
    is_changed |= is_adapted;
    if (!is_adapted && compare(from.factors[i], to.factors[i]).verdict != Comparison::equal) return false;
  }
  return is_changed;
}

Ruleset adapted(const std::shared_ptr<const Ruleset>& ruleset, const Board& to) {
  if (is_lifted(*ruleset)) {
    const auto& inner = ruleset->within;
    Board own = to.factors[ruleset->part];
    for (std::size_t i = 1; i < factor_count(inner->board); ++i)
      own = product(own, to.factors[ruleset->part + i]);
    const bool is_changed = is_adaptable(inner->board, own);
    return lifted(is_changed ? std::make_shared<const Ruleset>(adapted(inner, own)) : inner, to,
                  ruleset->part);
  }
  Ruleset result = same_name(*ruleset, to);
  result.moves_to_end = ruleset->moves_to_end;
  if (result.moves_to_end && to.kind == Board::Kind::heaps)
    result.clauses.push_back(clearing(to.dimension()));
  const bool is_on_one_heap = ruleset->board.kind == Board::Kind::heaps && ruleset->board.factors.empty();
  if (is_on_one_heap && !ruleset->moves_to_end) result.within = ruleset;
  return result;
}

Ruleset without_factors(const Ruleset& ruleset) {
  Ruleset result = ruleset;
  result.board = without_factors(ruleset.board);
  result.within.reset();
  result.part = 0;
  return result;
}

Position adapted(const Position& position, const Board& from, const Board& to) {
  if (from.factors.empty()) return from.kind == Board::Kind::heaps ? placed(to, position) : position;
  Position result;
  for (std::size_t i = 0; i < from.factors.size(); ++i) {
    const Position part =
        adapted(part_of(position, segment(from, position, i, 1)), from.factors[i], to.factors[i]);
    result.insert(result.end(), part.begin(), part.end());
  }
  return result;
}

}  // namespace galli
