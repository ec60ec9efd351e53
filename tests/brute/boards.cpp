// Boards and their positions: see brute.h.
#include <algorithm>
#include <numeric>

#include "brute.h"

namespace brute {

namespace {

bool is_natural(const Position& x) {
  return std::all_of(x.begin(), x.end(), [](long long heap) { return heap >= 0; });
}

bool is_grid(const Position& x) {
  return x.size() >= 2 && x[0] >= 0 && x[1] >= 0 && static_cast<long long>(x.size()) == 2 + x[0] * x[1] &&
         std::all_of(x.begin() + 2, x.end(), [](long long cell) { return cell == 0 || cell == 1; });
}

bool is_on(const Part& part, const Position& x) {
  switch (part.ground) {
    case Ground::heaps:
      return static_cast<int>(x.size()) == part.heaps && is_natural(x) &&
             (!part.condition || part.condition(x));
    case Ground::multiset: return x == as_multiset(x) && is_natural(x);
    case Ground::grid: return is_grid(x);
    case Ground::partner: break;
  }
  return false;
}

}  // namespace

bool is_on_board(const Ruleset& ruleset, const Position& x) {
  return is_on(Part{ruleset.ground, ruleset.heaps, ruleset.condition}, x);
}

bool is_on_board(const Board& board, const Position& x) {
  const std::vector<Position> parts = split(x, board.size());
  if (parts.size() != board.size()) return false;
  for (std::size_t i = 0; i < board.size(); ++i)
    if (!is_on(board[i], parts[i])) return false;
  return true;
}

bool is_on_board(const Game& game, const Position& x) { return is_on_board(game.board, x); }

Position as_multiset(Position heaps) {
  std::erase(heaps, 0);
  std::sort(heaps.rbegin(), heaps.rend());
  return heaps;
}

std::vector<Position> split(const Position& x, std::size_t parts) {
  if (parts == 1) return {x};
  std::vector<Position> result;
  for (std::size_t i = 0; i < x.size();) {
    const auto length = static_cast<std::size_t>(x[i++]);
    if (length > x.size() - i) return {};
    const auto from = x.begin() + static_cast<std::ptrdiff_t>(i);
    result.emplace_back(from, from + static_cast<std::ptrdiff_t>(length));
    i += length;
  }
  return result;
}

Position put_together(const std::vector<Position>& parts) {
  if (parts.size() == 1) return parts[0];
  Position result;
  for (const Position& part : parts) {
    result.push_back(static_cast<long long>(part.size()));
    result.insert(result.end(), part.begin(), part.end());
  }
  return result;
}

Position zero(const Board& board, const Position& x) {
  std::vector<Position> parts = split(x, board.size());
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i].ground == Ground::multiset) parts[i].clear();
    std::fill(parts[i].begin() + (board[i].ground == Ground::grid ? 2 : 0), parts[i].end(), 0);
  }
  return put_together(parts);
}

bool is_in_cone(const Matrix& q, const Position& x) {
  return x[0] * q.q1 <= x[1] * q.p1 && x[1] * q.p2 <= x[0] * q.q2;
}

Position composed(const Matrix& q, const Decomposition& parts) {
  const long long a = parts.coefficients[0], b = parts.coefficients[1];
  return {parts.t[0] + a * q.p1 + b * q.p2, parts.t[1] + a * q.q1 + b * q.q2};
}

std::vector<Decomposition> decompositions(const Matrix& q, const Position& x) {
  std::vector<Decomposition> result;
  for (long long a = 0; a * q.p1 <= x[0]; ++a)
    for (long long b = 0; b * q.q2 <= x[1]; ++b) {
      const Position t{x[0] - a * q.p1 - b * q.p2, x[1] - a * q.q1 - b * q.q2};
      const bool is_terminal =
          q.p1 * (t[1] - q.q2) < q.q1 * (t[0] - q.p2) && q.p2 * (t[1] - q.q1) > q.q2 * (t[0] - q.p1);
      if (is_natural(t) && is_in_cone(q, t) && is_terminal) result.push_back({t, {a, b}});
    }
  return result;
}

namespace {

std::vector<Position> heap_positions(int heaps, long long to) {
  std::vector<Position> result{{}};
  for (int h = 0; h < heaps; ++h) {
    std::vector<Position> longer;
    for (const Position& start : result)
      for (long long size = 0; size <= to; ++size) {
        longer.push_back(start);
        longer.back().push_back(size);
      }
    result = std::move(longer);
  }
  return result;
}

void add_multisets(const Position& start, long long largest, long long rest, std::vector<Position>& result) {
  result.push_back(start);
  for (long long size = 1; size <= largest && size <= rest; ++size) {
    Position longer = start;
    longer.push_back(size);
    add_multisets(longer, size, rest - size, result);
  }
}

std::vector<Position> grid_positions(long long max_cells) {
  std::vector<Position> result;
  for (int rows = 1; rows <= max_cells; ++rows)
    for (int columns = 1; rows * columns <= max_cells; ++columns)
      for (long long cells = 0; cells < 1LL << (rows * columns); ++cells) {
        Position x = free_grid(rows, columns);
        for (int i = 0; i < rows * columns; ++i) x[static_cast<std::size_t>(2 + i)] = cells >> i & 1;
        result.push_back(x);
      }
  return result;
}

// A fixed choice of this many, in the same order.
void thin(std::vector<Position>& all, std::size_t most) {
  if (all.size() <= most) return;
  Random random(all.size());
  std::vector<std::size_t> numbers(all.size());
  std::iota(numbers.begin(), numbers.end(), 0U);
  for (std::size_t i = 0; i < most; ++i)
    std::swap(numbers[i], numbers[static_cast<std::size_t>(pick(random, static_cast<long long>(i),
                                                                static_cast<long long>(all.size()) - 1))]);
  std::sort(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(most));
  std::vector<Position> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(std::move(all[numbers[i]]));
  all = std::move(some);
}

long long largest_heap(const Part& part, const Extent& extent) {
  if (part.heaps == 1) return extent.one_heap;
  if (part.heaps == 2) return part.condition ? extent.in_cones : extent.two_heaps;
  return extent.three_heaps;
}

std::vector<Position> part_positions(const Part& part, const Extent& extent) {
  std::vector<Position> result;
  switch (part.ground) {
    case Ground::heaps: result = heap_positions(part.heaps, largest_heap(part, extent)); break;
    case Ground::multiset: add_multisets({}, extent.total, extent.total, result); break;
    case Ground::grid: result = grid_positions(extent.cells); break;
    case Ground::partner: break;
  }
  std::erase_if(result, [&](const Position& x) { return !is_on(part, x); });
  thin(result, extent.most);
  return result;
}

// The parts of a sum go less far, so that their combinations are few.
Extent shared_out(const Extent& extent, std::size_t parts) {
  const auto of = [n = static_cast<long long>(parts)](long long all) { return (all + n - 1) / n; };
  return {of(extent.one_heap), of(extent.two_heaps), of(extent.in_cones), of(extent.three_heaps),
          of(extent.total),    of(extent.cells),     extent.most};
}

Board board_of(const Game& game, int phase) {
  return board(game, phases(game).at(static_cast<std::size_t>(phase - 1)));
}

}  // namespace

std::vector<Position> positions(const Game& game, int phase, const Extent& extent) {
  const Board here = board_of(game, phase);
  const Extent by_part = shared_out(extent, here.size());
  std::vector<std::vector<Position>> result{{}};
  for (const Part& part : here) {
    std::vector<std::vector<Position>> longer;
    for (const auto& start : result)
      for (const Position& x : part_positions(part, by_part)) {
        longer.push_back(start);
        longer.back().push_back(x);
      }
    result = std::move(longer);
  }
  std::vector<Position> whole;
  for (const auto& parts : result) whole.push_back(put_together(parts));
  thin(whole, extent.most);
  return whole;
}

long long position_count(const Game& game, const Extent& extent) {
  long long result = 0;
  for (const Phase& phase : phases(game)) {
    const Board here = board(game, phase);
    long long product = 1;
    for (const Part& part : here)
      product *= static_cast<long long>(part_positions(part, shared_out(extent, here.size())).size());
    result += product;
  }
  return result;
}

std::vector<Position> positions(const Game& game, long long to, int phase) {
  return positions(game, phase, Extent{to, to, to, to, to, to, static_cast<std::size_t>(-1)});
}

}  // namespace brute
