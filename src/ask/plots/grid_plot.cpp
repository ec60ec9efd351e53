// Positions on grids: the pieces that lie on them, and whether they are moves.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "ask/plots/plot_parts.h"
#include "base/text.h"
#include "run/place.h"
#include "study/moves/imposed.h"
#include "study/moves/moves.h"

namespace galli {
namespace {

using Panel = GridPlot::Panel;
using Piece = GridPlot::Piece;

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

[[noreturn]] void refuse_picture(const std::string& message, const Remedies& remedies) {
  throw Error({.kind = ErrorKind::question, .message = message, .remedies = remedies});
}

/// The drawing with '.' and '#' only.
std::string plain(std::string text) {
  if (text.empty() || is_digit(text.front())) return text;
  for (char& c : text) c = is_small(c) ? '#' : is_capital(c) || c == '*' ? '.' : c;
  return text;
}

bool touch(const Cell& a, const Cell& b) {
  return std::abs(a.row - b.row) + std::abs(a.column - b.column) == 1;
}

void check_is_connected(const Piece& piece) {
  std::vector<Cell> joined = {piece.cells.front()};
  for (std::size_t next = 0; next < joined.size(); ++next) {
    for (const Cell& cell : piece.cells) {
      const bool is_new = std::find(joined.begin(), joined.end(), cell) == joined.end();
      if (is_new && touch(joined[next], cell)) joined.push_back(cell);
    }
  }
  if (joined.size() == piece.cells.size()) return;
  refuse_picture(fmt::format("the cells of piece '{}' do not touch", piece.letter),
                 {Note{"each piece has a letter of its own"}, SetField{QuestionField::grid, "ab./ab."}});
}

/// What the reader takes for the drawing: without blanks and brackets around it.
std::string drawing_in(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n([");
  const std::size_t last = text.find_last_not_of(" \t\r\n)]");
  return first == std::string::npos || last < first ? "" : text.substr(first, last - first + 1);
}

/// The pieces and marks of a drawing that was read; a size, 3x5, has none.
void add_pieces(Panel& panel, const std::string& text, const std::optional<char>& last) {
  const Integer width = panel.grid[1] + 1;
  if (static_cast<Integer>(text.size()) != panel.grid[0] * width - 1) return;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const Cell cell{static_cast<Integer>(i) / width, static_cast<Integer>(i) % width};
    if (c == '*') panel.marked.push_back(cell);
    if (!is_small(c) && !is_capital(c)) continue;
    auto piece = std::find_if(panel.pieces.begin(), panel.pieces.end(),
                              [&](const Piece& one) { return one.letter == c; });
    const auto kind = is_capital(c) ? Piece::Kind::next : c == last ? Piece::Kind::last : Piece::Kind::placed;
    if (piece == panel.pieces.end()) piece = panel.pieces.insert(panel.pieces.end(), Piece{c, kind, {}});
    piece->cells.push_back(cell);
  }
  for (const Piece& piece : panel.pieces) check_is_connected(piece);
}

/// Read as a plain drawing; what is wrong is shown in the drawing as it was typed.
Position grid_in(const OpenGame& game, std::uint32_t phase, const std::string& text) {
  try {
    return read_on_board(game.game, game.machine, plain(text), phase);
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    const bool is_drawing = complaint.span.source && complaint.span.source->text == plain(text);
    if (is_drawing) complaint.span.source = std::make_shared<const Source>(Source{"", text});
    throw Error(std::move(complaint));
  }
}

Panel panel_of(const PlotQuestion& question, std::uint32_t phase, const std::string& text) {
  Panel panel{grid_in(inside(question.game), phase, text)};
  add_pieces(panel, drawing_in(text), question.last);
  return panel;
}

// ---- Moves ----

bool have_same_cells(std::vector<Cell> taken, std::vector<Cell> cells) {
  std::sort(taken.begin(), taken.end());
  std::sort(cells.begin(), cells.end());
  return taken == cells;
}

/// Where the move leads that takes these cells and no others.
std::optional<State> after_placing(const Machine& machine, const State& from,
                                   const std::vector<Cell>& cells) {
  const Lister lister(machine, from);
  for (const ListedOption& option : lister.options()) {
    const bool is_placement = !option.is_stay && option.base == from.position;
    if (is_placement && have_same_cells(taken_cells(from.position, option.to), cells))
      return State{option.phase, option.to};
  }
  return {};
}

Position with_free(Position grid, const std::vector<Cell>& cells) {
  for (const auto& [row, column] : cells) grid[static_cast<std::size_t>(row) + 2] |= Integer{1} << column;
  return grid;
}

[[noreturn]] void refuse_move(const Piece& piece, const OpenGame& game, const std::string& why) {
  refuse_picture(fmt::format("piece '{}' is not a move of {}", piece.letter, to_text(game.game)), why);
}

/// All that can be checked of pieces is that they are moves.
void check_last(const Piece& piece, const Panel& panel, const OpenGame& game, std::uint32_t phase) {
  const State before{phase, with_free(panel.grid, piece.cells)};
  if (!after_placing(game.machine, before, piece.cells))
    refuse_move(piece, game, "its cells are those that the last move took");
}

Outcome outcome_of(Runs& runs, const OpenGame& game, const State& state) {
  const Request request = request_for(game.machine, Ask::outcomes, state.phase, {state.position});
  return runs.answer(request).chosen.front() == 0 ? Outcome::P : Outcome::N;
}

void add_outcomes(Panel& panel, const OpenGame& game, std::uint32_t phase, Runs& runs) {
  panel.outcome = outcome_of(runs, game, {phase, panel.grid});
  for (const Piece& piece : panel.pieces) {
    if (piece.kind == Piece::Kind::last) check_last(piece, panel, game, phase);
    if (piece.kind != Piece::Kind::next) continue;
    const auto to = after_placing(game.machine, {phase, panel.grid}, piece.cells);
    if (!to) refuse_move(piece, game, "its cells are those that a move takes");
    panel.next.push_back(outcome_of(runs, game, *to));
  }
}

void check_last_is_drawn(const PlotQuestion& question, const std::vector<Panel>& panels) {
  if (!question.last) return;
  for (const Panel& panel : panels)
    for (const Piece& piece : panel.pieces)
      if (piece.kind == Piece::Kind::last) return;
  refuse_picture(fmt::format("no board has a piece '{}'", *question.last),
                 {SetField{QuestionField::last, "", "names a small letter of a board"}});
}

void refuse_other_boards(const OpenGame& game, std::uint32_t phase) {
  const Board& board = board_of(game.machine, phase);
  if (is_grid(board)) return;
  refuse_picture(owner_of_board(game.game, game.machine, phase) + " is not played on a grid",
                 {LeaveOut{QuestionField::grid, example_of(board)}});
}

}  // namespace

GridPlot grid_plot(const PlotQuestion& question, std::uint32_t phase, Runs& runs) {
  const OpenGame& game = inside(question.game);
  refuse_other_boards(game, phase);
  GridPlot plot;
  for (const std::string& text : question.grids) plot.panels.push_back(panel_of(question, phase, text));
  check_last_is_drawn(question, plot.panels);
  for (Panel& panel : plot.panels) add_outcomes(panel, game, phase, runs);
  return plot;
}

}  // namespace galli
