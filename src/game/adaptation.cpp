#include "game/adaptation.h"

#include <algorithm>
#include <numeric>

namespace galli {
namespace {

/// The heaps of a ruleset, as a product of heaps counts them.
std::vector<std::size_t> heaps_from(std::size_t first_heap, const Ruleset& inner) {
  std::vector<std::size_t> heaps(inner.board.dimension());
  std::iota(heaps.begin(), heaps.end(), first_heap);
  return heaps;
}

/// On a product of heaps: the clauses leave the other heaps as they are.
std::vector<Clause> clauses_beside(const Board& product, const Ruleset& inner, std::size_t first_heap) {
  std::vector<Clause> result;
  const std::vector<std::size_t> heaps = heaps_from(first_heap, inner);
  for (const Clause& clause : inner.clauses()) {
    Clause moved = clause;
    std::vector<std::size_t> loops(clause.loops.size());
    std::iota(loops.begin(), loops.end(), 0);
    const auto renamed = [&](const Expression& e) { return rename_variables(e, heaps, loops); };
    moved.target.clear();
    for (std::size_t heap = 0; heap < product.dimension(); ++heap)
      moved.target.push_back(heap_variable(heap));
    for (std::size_t heap = 0; heap < heaps.size(); ++heap)
      moved.target[heaps[heap]] = renamed(clause.target[heap]);
    for (Loop& loop : moved.loops) {
      loop.first = renamed(loop.first);
      loop.last = renamed(loop.last);
    }
    for (Guard& guard : moved.guards) guard.condition = renamed(guard.condition);
    result.push_back(std::move(moved));
  }
  return result;
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
  Within within{ruleset, first_factor};
  if (is_lifted(*ruleset)) within = {ruleset->within()->ruleset, first_factor + ruleset->within()->part};
  result.moves = within;
  if (!product.positions_are_sizes()) return result;
  std::size_t first_heap = 0;
  for (std::size_t i = 0; i < first_factor; ++i) first_heap += product.factors()[i].dimension();
  result.moves = ByClauses{clauses_beside(product, *ruleset, first_heap), std::move(within)};
  if (ruleset->rank) result.rank = rename_variables(*ruleset->rank, heaps_from(first_heap, *ruleset), {});
  return result;
}

bool is_factored_otherwise(const Board& a, const Board& b) {
  const bool are_heaps = a.positions_are_sizes() && b.positions_are_sizes();
  const auto is_as_large = [](const Board& one, const Board& other) {
    return one.dimension() == other.dimension();
  };
  return are_heaps && is_as_large(a, b) &&
         !std::equal(a.factors().begin(), a.factors().end(), b.factors().begin(), b.factors().end(),
                     is_as_large);
}

Board joint_board(const Board& a, const Board& b) {
  if (is_open(a)) return b;
  if (is_factored_otherwise(a, b)) return without_factors(a);
  if (is_one_heap(a) && is_multiset(b)) return b;
  const bool are_products = a.factors().size() > 1 && a.factors().size() == b.factors().size();
  if (!are_products) return a;
  Board result = joint_board(a.factors()[0], b.factors()[0]);
  for (std::size_t i = 1; i < a.factors().size(); ++i)
    result = product(result, joint_board(a.factors()[i], b.factors()[i]));
  return result;
}

bool is_adaptable(const Board& from, const Board& to) {
  if (is_open(from)) return !is_open(to);
  if (is_one_heap(from) && from.factors().empty()) return is_multiset(to);
  if (from.factors().empty() || from.factors().size() != to.factors().size()) return false;
  bool is_changed = false;
  for (std::size_t i = 0; i < from.factors().size(); ++i) {
    const bool is_adapted = is_adaptable(from.factors()[i], to.factors()[i]);
    is_changed |= is_adapted;
    if (!is_adapted && compare(from.factors()[i], to.factors()[i]).verdict != Comparison::equal) return false;
  }
  return is_changed;
}

Ruleset adapted(const std::shared_ptr<const Ruleset>& ruleset, const Board& to) {
  if (is_lifted(*ruleset)) {
    const auto& [inner, part] = *ruleset->within();
    Board own = to.factors()[part];
    for (std::size_t i = 1; i < factor_count(inner->board); ++i) own = product(own, to.factors()[part + i]);
    const bool is_changed = is_adaptable(inner->board, own);
    return lifted(is_changed ? std::make_shared<const Ruleset>(adapted(inner, own)) : inner, to, part);
  }
  Ruleset result = same_name(*ruleset, to);
  const bool is_on_one_heap = ruleset->board.positions_are_sizes() && ruleset->board.factors().empty();
  if (ruleset->moves_to_end()) {
    result.moves = ToEnd{};
    if (to.positions_are_sizes()) result.moves = ByClauses{{clearing(to.dimension())}, ToEnd{}};
  } else if (is_on_one_heap) {
    result.moves = Within{ruleset, 0};
  }
  return result;
}

Ruleset without_factors(const Ruleset& ruleset) {
  Ruleset result = ruleset;
  result.board = without_factors(ruleset.board);
  if (auto* own = std::get_if<ByClauses>(&result.moves); own && ruleset.within()) own->in_short = {};
  return result;
}

Position adapted(const Position& position, const Board& from, const Board& to) {
  if (from.factors().empty()) return from.positions_are_sizes() ? placed(to, position) : position;
  Position result;
  for (std::size_t i = 0; i < from.factors().size(); ++i) {
    const Position part =
        adapted(part_of(position, segment(from, position, i, 1)), from.factors()[i], to.factors()[i]);
    result.insert(result.end(), part.begin(), part.end());
  }
  return result;
}

}  // namespace galli
