#include "engine/dense/cell_order.h"

#include <algorithm>
#include <numeric>

namespace galli {
namespace {

bool is_reachable(const DensePlan& plan, const Position& position) {
  return std::all_of(plan.reach.begin(), plan.reach.end(), [&](const HalfSpace& half) {
    return std::inner_product(position.begin(), position.end(), half.weights.begin(), Integer{0}) <=
           half.bound;
  });
}

bool is_reached(const DensePlan& plan, std::uint64_t cell) {
  bool is_there = !plan.reached;
  for_each_phase(plan.phases,
                 [&](std::uint32_t phase) { is_there = is_there || plan.reached->contains(phase, cell); });
  return is_there;
}

/// By a natural number, digit by digit; what has the same number stays in its order. False when stopped, here and below.
template <typename Rank>
bool sort_by(std::vector<std::uint64_t>& cells, Rank rank, Looks& looks) {
  constexpr unsigned bits = 16;
  constexpr std::uint64_t digits = std::uint64_t{1} << bits;
  std::vector<std::uint64_t> sorted;
  if (!looks.fill(sorted, cells.size(), std::uint64_t{0})) return false;
  std::uint64_t largest = 0;
  for (unsigned shift = 0; shift == 0 || (shift < 64 && largest >> shift != 0); shift += bits) {
    std::vector<std::uint64_t> begin(digits + 1, 0);  // of the cells with that digit
    for (const std::uint64_t cell : cells) {
      if (looks.say_stop()) return false;
      const std::uint64_t number = rank(cell);
      largest = std::max(largest, number);
      ++begin[(number >> shift) % digits + 1];
    }
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    for (const std::uint64_t cell : cells) {
      if (looks.say_stop()) return false;
      sorted[begin[(rank(cell) >> shift) % digits]++] = cell;
    }
    cells.swap(sorted);
  }
  return true;
}

/// Cells within reach, and their declared ranks.
bool list_cells(const Ranking& ranking, const DensePlan& plan, const BoxCells& cells, Looks& looks,
                CellOrder& order) {
  const std::size_t ranks = order.ranks_of_cell = ranking.declared.size();
  if (!looks.fill(order.ranks, cells.count() * ranks, no_rank)) return false;
  order.cells.reserve(std::min(plan.filled.number, cells.count()));
  for (std::uint64_t cell = 0; cell < cells.count(); ++cell) {
    if (looks.say_stop()) return false;
    if (!is_reached(plan, cell)) continue;
    const Position position = plan.box.position(cell);
    if (!is_reachable(plan, position)) continue;
    order.cells.push_back(cell);
    for (std::size_t i = 0; i < ranks; ++i)
      order.ranks[cell * ranks + i] = rank_at(ranking.declared[i], position);
  }
  return true;
}

}  // namespace

CellOrder ordered_cells(const Ranking& ranking, const DensePlan& plan, const BoxCells& cells, Looks& looks) {
  CellOrder order;
  if (!list_cells(ranking, plan, cells, looks, order)) return order;
  const std::size_t ranks = order.ranks_of_cell;
  for (std::size_t i = ranks; i-- > 0;) {
    const auto rank = [&](std::uint64_t cell) {
      return static_cast<std::uint64_t>(order.ranks[cell * ranks + i]) + 1;  // no_rank is -1
    };
    if (!sort_by(order.cells, rank, looks)) return order;
  }
  for (auto weight = ranking.weights.rbegin(); weight != ranking.weights.rend(); ++weight) {
    if (!sort_by(
            order.cells, [&](std::uint64_t cell) { return cells.weight(cell, *weight); }, looks))
      return order;
  }
  return order;
}

}  // namespace galli
