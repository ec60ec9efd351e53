#include <algorithm>

#include "report/moves/moves.h"
#include "report/words.h"
#include "study/moves/moves.h"

namespace galli {
namespace {

constexpr Integer largest_drawn = 40;

/// Moves that stay on the board of the position; the others are told.
std::vector<const MoveEntry*> drawn_moves(const PositionMoves& moves) {
  std::vector<const MoveEntry*> drawn;
  for (const MoveEntry& move : moves.moves) {
    if (!move.is_stay && !move.leaves_board) drawn.push_back(&move);
  }
  return drawn;
}

/// What stands on a cell: the position itself, an option that wins, one that loses, or nothing.
char drawn(const PositionMoves& moves, const std::vector<const MoveEntry*>& options, const Position& cell) {
  if (cell == moves.from.numbers) return '@';
  char mark = '.';
  for (const MoveEntry* option : options) {
    const MoveEntry& move = *option;
    if (move.to.numbers != cell) continue;
    if (move.wins) return '*';
    mark = 'o';
  }
  return mark;
}

Position farthest(const PositionMoves& moves, const std::vector<const MoveEntry*>& options) {
  Position last = moves.from.numbers;
  for (const MoveEntry* move : options) {
    for (std::size_t heap = 0; heap < last.size(); ++heap)
      last[heap] = std::max(last[heap], move->to.numbers[heap]);
  }
  return last;
}

[[noreturn]] void refuse_drawing(const std::string& message) {
  throw Error(
      {.kind = ErrorKind::refused, .message = message, .remedies = {LeaveOut{QuestionField::drawing}}});
}

/// A push or a pass leads nowhere on the board, so it is told; of moves on other boards their number.
std::string told(const PositionMoves& moves, std::size_t drawn) {
  std::string text;
  std::size_t stays = 0;
  for (const MoveEntry& move : moves.moves) {
    if (!move.is_stay) continue;
    text += "   " + move.by + (move.wins ? " wins" : " loses");
    ++stays;
  }
  const std::size_t elsewhere = moves.moves.size() - drawn - stays;
  return elsewhere == 0 ? text : text + "   and " + counted(elsewhere, "move") + " to another board";
}

/// Marks for each cell of a grid: free, taken, part of a winning move, part of losing ones only.
std::vector<std::string> marked_grid(const PositionMoves& moves,
                                     const std::vector<const MoveEntry*>& options) {
  const Position& grid = moves.from.numbers;
  std::vector<std::string> rows;
  for (std::size_t row = 2; row < grid.size(); ++row) {
    rows.emplace_back();
    for (Integer column = 0; column < grid[1]; ++column)
      rows.back() += (grid[row] >> column & 1) != 0 ? '.' : '#';
  }
  for (const MoveEntry* move : options) {
    for (const Cell& cell : taken_cells(grid, move->to.numbers)) {
      char& mark = rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
      if (mark != '*') mark = move->wins ? '*' : 'o';
    }
  }
  return rows;
}

/// Rows down, columns to the right, as grids are written.
std::string grid_drawing(const PositionMoves& moves, const MovesAnswer& all) {
  const std::vector<const MoveEntry*> options = drawn_moves(moves);
  const Integer columns = moves.from.numbers[1];
  const std::size_t head = std::to_string(std::max<Integer>(moves.from.numbers[0] - 1, 0)).size();
  const std::size_t width = std::to_string(std::max<Integer>(columns - 1, 0)).size() + 1;
  std::string text = moves_sentence(moves, all) + "\n" + std::string(head + 1, ' ');
  for (Integer column = 0; column < columns; ++column) text += right_aligned(std::to_string(column), width);
  std::size_t number = 0;
  for (const std::string& row : marked_grid(moves, options)) {
    text += "\n" + right_aligned(std::to_string(number++), head) + " ";
    for (char mark : row) text += right_aligned(std::string(1, mark), width);
  }
  return text + "\n\n* in a winning move   o in losing moves only   . in none   # taken" +
         told(moves, options.size()) + "\n";
}

std::string drawing_of(const PositionMoves& moves, const MovesAnswer& all) {
  const bool has_one_part = moves.from.parts.size() == 1;
  if (has_one_part && moves.from.parts.front().is_grid) return grid_drawing(moves, all);
  if (!has_one_part || moves.heaps.size() != 2) refuse_drawing("only two heaps and grids are drawn");
  const std::vector<const MoveEntry*> options = drawn_moves(moves);
  const Position last = moves.only_winning ? Position{largest_drawn + 1, 0} : farthest(moves, options);
  if (std::max(last[0], last[1]) > largest_drawn) {
    refuse_drawing("only heaps up to " + std::to_string(largest_drawn) + " are drawn");
  }
  const auto& heaps = moves.heaps;
  const std::size_t head = std::max(heaps[1].size(), std::to_string(last[1]).size());
  std::string text = moves_sentence(moves, all) + "\n" + right_aligned(heaps[1], head) + "\n";
  for (Integer y = last[1]; y >= 0; --y) {
    text += right_aligned(std::to_string(y), head) + " ";
    for (Integer x = 0; x <= last[0]; ++x) text += "  " + std::string(1, drawn(moves, options, {x, y}));
    text += '\n';
  }
  text += std::string(head + 1, ' ');
  for (Integer x = 0; x <= last[0]; ++x) text += right_aligned(std::to_string(x), 3);
  return text + "  " + heaps[0] + "\n\n@ the position   * winning   o losing" + told(moves, options.size()) +
         "\n";
}

}  // namespace

std::string as_drawing(const MovesAnswer& answer) {
  std::string text;
  for (const PositionMoves& one : answer.positions)
    text += (text.empty() ? "" : "\n") + drawing_of(one, answer);
  return text;
}

}  // namespace galli
