// Moves in words: what changes, on each kind of board.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/words.h"
#include "study/moves.h"

namespace galli {
namespace {

constexpr std::size_t max_cells = 8;

std::string sizes_text(const std::vector<Integer>& sizes) {
  return sizes.empty() ? "0" : fmt::format("{}", fmt::join(sizes, ","));
}

/// "5 -> 2,1": the heaps that are gone, and those that are new.
std::string change_of_multiset(const Position& from, const Position& to) {
  const auto before = heaps_of(from);
  const auto after = heaps_of(to);
  std::vector<Integer> gone, come;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(), std::back_inserter(gone),
                      std::greater<>());
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::back_inserter(come),
                      std::greater<>());
  return sizes_text(gone) + " -> " + sizes_text(come);
}

/// The cells that are taken now, and were free.
std::string change_of_grid(const Position& from, const Position& to) {
  const std::vector<Cell> cells = taken_cells(from, to);
  if (cells.size() > max_cells) return counted(cells.size(), "cell");
  std::vector<std::string> texts;
  for (const Cell& cell : cells) texts.push_back(fmt::format("({},{})", cell.row, cell.column));
  return joined(texts, " ");
}

/// "part 2: 5 -> 2,1"
std::string change_of_parts(const Position& from, const Position& to, const Board& board) {
  std::vector<std::string> changes;
  for (std::size_t i = 0; i < board.factors.size(); ++i) {
    const Position before = part_of(from, segment(board, from, i, 1));
    const Position after = part_of(to, segment(board, to, i, 1));
    if (before != after)
      changes.push_back(fmt::format("part {}: {}", i + 1, describe_change(before, after, board.factors[i])));
  }
  return joined(changes, ", ");
}

}  // namespace

std::vector<Cell> taken_cells(const Position& from, const Position& to) {
  std::vector<Cell> cells;
  for (Integer row = 0; row < from[0]; ++row) {
    const auto index = static_cast<std::size_t>(2 + row);
    for (Integer column = 0; column < from[1]; ++column) {
      if (((from[index] & ~to[index]) >> column & 1) != 0) cells.push_back({row, column});
    }
  }
  return cells;
}

std::string describe_change(const Position& from, const Position& to, const Board& board) {
  switch (board.kind) {
    case Board::Kind::multiset: return change_of_multiset(from, to);
    case Board::Kind::grid: return change_of_grid(from, to);
    case Board::Kind::product: return change_of_parts(from, to, board);
    case Board::Kind::heaps:
    case Board::Kind::partners: break;
  }
  std::vector<std::string> changes;
  for (std::size_t heap = 0; heap < from.size(); ++heap) {
    if (to[heap] != from[heap])
      changes.push_back(fmt::format("{} {:>2} -> {}", board.heaps[heap], from[heap], to[heap]));
  }
  return joined(changes, ", ");
}

std::string describe(const Move& move, const Moves& moves, const Machine& machine) {
  if (move.is_stay) return move.by;
  const Board& board = board_of(machine, move.phase);
  const std::string change = describe_change(move.base, move.to, board);
  const bool is_fixed_position = move.base != moves.from;
  return (is_fixed_position ? "from " + to_text(move.base, board) + ": " : "") +
         (change.empty() ? move.by : change);
}

}  // namespace galli
