#include <algorithm>

#include "cli/moves_report.h"

namespace galli {
namespace {

constexpr Integer largest_drawn = 40;

/// What stands on a cell: the position itself, an option that wins, one that loses, or nothing.
char drawn(const Moves& moves, const Position& cell) {
  if (cell == moves.from) return '@';
  char mark = '.';
  for (const Move& move : moves.moves) {
    if (move.to != cell) continue;
    if (move.wins) return '*';
    mark = 'o';
  }
  return mark;
}

Position farthest(const Moves& moves) {
  Position last = moves.from;
  for (const Move& move : moves.moves) {
    for (std::size_t heap = 0; heap < last.size(); ++heap) last[heap] = std::max(last[heap], move.to[heap]);
  }
  return last;
}

[[noreturn]] void refuse_drawing(const std::string& message) {
  throw Error(
      {.code = ExitCode::refused, .message = message, .span = {}, .detail = "", .hint = "leave --draw out"});
}

/// A push or a pass leads nowhere on the board, so it is told.
std::string told(const Moves& moves) {
  std::string text;
  for (const Move& move : moves.moves) {
    if (move.to == moves.from) text += "   " + move.by + (move.wins ? " wins" : " loses");
  }
  return text;
}

}  // namespace

std::string moves_as_drawing(const Moves& moves, const Machine& machine) {
  if (moves.from.size() != 2) refuse_drawing("only games of two heaps are drawn");
  const Position last = farthest(moves);
  if (std::max(last[0], last[1]) > largest_drawn) {
    refuse_drawing("only heaps up to " + std::to_string(largest_drawn) + " are drawn");
  }
  const auto& heaps = machine.board.heaps;
  const std::size_t head = std::max(heaps[1].size(), std::to_string(last[1]).size());
  std::string text = moves_sentence(moves, machine) + "\n" + right_aligned(heaps[1], head) + "\n";
  for (Integer y = last[1]; y >= 0; --y) {
    text += right_aligned(std::to_string(y), head) + " ";
    for (Integer x = 0; x <= last[0]; ++x) text += "  " + std::string(1, drawn(moves, {x, y}));
    text += '\n';
  }
  text += std::string(head + 1, ' ');
  for (Integer x = 0; x <= last[0]; ++x) text += right_aligned(std::to_string(x), 3);
  return text + "  " + heaps[0] + "\n\n@ the position   * winning   o losing" + told(moves) + "\n";
}

}  // namespace galli
