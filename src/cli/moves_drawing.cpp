#include <algorithm>

#include "cli/moves_report.h"
#include "cli/words.h"

namespace galli {
namespace {

constexpr Integer largest_drawn = 40;

/// Moves that stay on the board of the position; the others are told.
std::vector<const Move*> drawn_moves(const Moves& moves, const Machine& machine) {
  std::vector<const Move*> drawn;
  for (const Move& move : moves.moves) {
    if (!move.is_stay && &board_of(machine, move.phase) == &board_of(machine, moves.phase))
      drawn.push_back(&move);
  }
  return drawn;
}

/// What stands on a cell: the position itself, an option that wins, one that loses, or nothing.
char drawn(const Moves& moves, const std::vector<const Move*>& options, const Position& cell) {
  if (cell == moves.from) return '@';
  char mark = '.';
  for (const Move* option : options) {
    const Move& move = *option;
    if (move.to != cell) continue;
    if (move.wins) return '*';
    mark = 'o';
  }
  return mark;
}

Position farthest(const Moves& moves, const std::vector<const Move*>& options) {
  Position last = moves.from;
  for (const Move* move : options) {
    for (std::size_t heap = 0; heap < last.size(); ++heap) last[heap] = std::max(last[heap], move->to[heap]);
  }
  return last;
}

[[noreturn]] void refuse_drawing(const std::string& message) {
  throw Error({.kind = ErrorKind::refused, .message = message, .remedies = "leave --draw out"});
}

/// A push or a pass leads nowhere on the board, so it is told; of moves on other boards their number.
std::string told(const Moves& moves, std::size_t drawn) {
  std::string text;
  std::size_t stays = 0;
  for (const Move& move : moves.moves) {
    if (!move.is_stay) continue;
    text += "   " + move.by + (move.wins ? " wins" : " loses");
    ++stays;
  }
  const std::size_t elsewhere = moves.moves.size() - drawn - stays;
  return elsewhere == 0 ? text : text + "   and " + counted(elsewhere, "move") + " to another board";
}

/// Marks for each cell of a grid: free, taken, part of a winning move, part of losing ones only.
std::vector<std::string> marked_grid(const Moves& moves, const std::vector<const Move*>& options) {
  const Position& grid = moves.from;
  std::vector<std::string> rows;
  for (std::size_t row = 2; row < grid.size(); ++row) {
    rows.emplace_back();
    for (Integer column = 0; column < grid[1]; ++column)
      rows.back() += (grid[row] >> column & 1) != 0 ? '.' : '#';
  }
  for (const Move* move : options) {
    for (const Cell& cell : taken_cells(grid, move->to)) {
      char& mark = rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
      if (mark != '*') mark = move->wins ? '*' : 'o';
    }
  }
  return rows;
}

/// Rows down, columns to the right, as grids are written.
std::string grid_drawing(const Moves& moves, const Machine& machine) {
  const std::vector<const Move*> options = drawn_moves(moves, machine);
  const Integer columns = moves.from[1];
  const std::size_t head = std::to_string(std::max<Integer>(moves.from[0] - 1, 0)).size();
  const std::size_t width = std::to_string(std::max<Integer>(columns - 1, 0)).size() + 1;
  std::string text = moves_sentence(moves, machine) + "\n" + std::string(head + 1, ' ');
  for (Integer column = 0; column < columns; ++column) text += right_aligned(std::to_string(column), width);
  std::size_t number = 0;
  for (const std::string& row : marked_grid(moves, options)) {
    text += "\n" + right_aligned(std::to_string(number++), head) + " ";
    for (char mark : row) text += right_aligned(std::string(1, mark), width);
  }
  return text + "\n\n* in a winning move   o in losing moves only   . in none   # taken" +
         told(moves, options.size()) + "\n";
}

}  // namespace

std::string moves_as_drawing(const Moves& moves, const Machine& machine) {
  const Board& board = board_of(machine, moves.phase);
  if (board.kind == Board::Kind::grid) return grid_drawing(moves, machine);
  if (board.kind != Board::Kind::heaps || board.dimension() != 2)
    refuse_drawing("only two heaps and grids are drawn");
  const std::vector<const Move*> options = drawn_moves(moves, machine);
  const Position last = farthest(moves, options);
  if (std::max(last[0], last[1]) > largest_drawn) {
    refuse_drawing("only heaps up to " + std::to_string(largest_drawn) + " are drawn");
  }
  const auto& heaps = board.heaps;
  const std::size_t head = std::max(heaps[1].size(), std::to_string(last[1]).size());
  std::string text = moves_sentence(moves, machine) + "\n" + right_aligned(heaps[1], head) + "\n";
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

}  // namespace galli
