#include "cli/plot_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/words.h"
#include "cli/command_line.h"
#include "cli/picture_output.h"
#include "cli/plot_strip.h"
#include "picture/grid_picture.h"
#include "study/imposed.h"
#include "study/moves.h"

namespace galli {
namespace {

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

void check_is_connected(const GridPiece& piece) {
  std::vector<Cell> joined = {piece.cells.front()};
  for (std::size_t next = 0; next < joined.size(); ++next) {
    for (const Cell& cell : piece.cells) {
      const bool is_new = std::find(joined.begin(), joined.end(), cell) == joined.end();
      if (is_new && touch(joined[next], cell)) joined.push_back(cell);
    }
  }
  if (joined.size() == piece.cells.size()) return;
  refuse_picture(fmt::format("the cells of piece '{}' do not touch", piece.letter),
                 "each piece has a letter of its own: --board 'ab./ab.'");
}

/// What the reader takes for the drawing: without blanks and brackets around it.
std::string drawing_in(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n([");
  const std::size_t last = text.find_last_not_of(" \t\r\n)]");
  return first == std::string::npos || last < first ? "" : text.substr(first, last - first + 1);
}

/// The pieces and marks of a drawing that was read; a size, 3x5, has none.
void add_pieces(GridPanel& panel, const std::string& text, const std::optional<char>& last) {
  const Integer width = panel.grid[1] + 1;
  if (static_cast<Integer>(text.size()) != panel.grid[0] * width - 1) return;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const Cell cell{static_cast<Integer>(i) / width, static_cast<Integer>(i) % width};
    if (c == '*') panel.marked.push_back(cell);
    if (!is_small(c) && !is_capital(c)) continue;
    auto piece = std::find_if(panel.pieces.begin(), panel.pieces.end(),
                              [&](const GridPiece& one) { return one.letter == c; });
    const auto kind = is_capital(c) ? GridPiece::Kind::next
                      : c == last   ? GridPiece::Kind::last
                                    : GridPiece::Kind::placed;
    if (piece == panel.pieces.end()) piece = panel.pieces.insert(panel.pieces.end(), GridPiece{c, kind, {}});
    piece->cells.push_back(cell);
  }
  for (const GridPiece& piece : panel.pieces) check_is_connected(piece);
}

/// Read as a plain drawing; what is wrong is shown in the drawing as it was typed.
Position grid_in(const Subject& subject, std::uint32_t phase, const std::string& text) {
  try {
    return read_on_board(subject.game, subject.machine, plain(text), phase);
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    const bool is_drawing = complaint.span.source && complaint.span.source->text == plain(text);
    if (is_drawing) complaint.span.source = std::make_shared<const Source>(Source{"", text});
    throw Error(std::move(complaint));
  }
}

GridPanel panel_of(const Options& options, const Subject& subject, std::uint32_t phase,
                   const std::string& text) {
  GridPanel panel{grid_in(subject, phase, text)};
  add_pieces(panel, drawing_in(text), options.picture.last);
  return panel;
}

// ---- Moves ----

bool have_same_cells(std::vector<Cell> a, std::vector<Cell> b) {
  const auto comes_before = [](const Cell& one, const Cell& other) {
    return std::pair(one.row, one.column) < std::pair(other.row, other.column);
  };
  std::sort(a.begin(), a.end(), comes_before);
  std::sort(b.begin(), b.end(), comes_before);
  return a == b;
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
  for (const Cell& cell : cells) grid[static_cast<std::size_t>(cell.row) + 2] |= Integer{1} << cell.column;
  return grid;
}

[[noreturn]] void refuse_move(const GridPiece& piece, const Subject& subject, const std::string& why) {
  refuse_picture(fmt::format("piece '{}' is no move of {}", piece.letter, to_text(subject.game)), why);
}

/// What `galli` can tell of pieces: that they are moves.
void check_last(const GridPiece& piece, const GridPanel& panel, const Subject& subject, std::uint32_t phase) {
  const State before{phase, with_free(panel.grid, piece.cells)};
  if (!after_placing(subject.machine, before, piece.cells))
    refuse_move(piece, subject, "its cells are those that the last move took");
}

bool is_p(const Options& options, const Subject& subject, const State& state, const Control& control) {
  const Request request = request_for(subject.machine, Ask::outcomes, state.phase, {state.position});
  return answer(options, subject, request, control).chosen.front() == 0;
}

const char* sign(bool is_p) { return is_p ? "P" : "N"; }

/// "N; A leads to P"
std::string caption_of(const Options& options, const Subject& subject, std::uint32_t phase,
                       const GridPanel& panel, const Control& control) {
  std::string text = sign(is_p(options, subject, {phase, panel.grid}, control));
  std::vector<std::string> next;
  for (const GridPiece& piece : panel.pieces) {
    if (piece.kind == GridPiece::Kind::last) check_last(piece, panel, subject, phase);
    if (piece.kind != GridPiece::Kind::next) continue;
    const auto to = after_placing(subject.machine, {phase, panel.grid}, piece.cells);
    if (!to) refuse_move(piece, subject, "its cells are those that a move takes");
    next.emplace_back(sign(is_p(options, subject, *to, control)));
  }
  return next.empty() ? text : fmt::format("{}, then {}", text, joined(next, " or "));
}

/// "(a)", "(b)", ..., "(27)"
std::string number_of(std::size_t panel) {
  if (panel < 26) return std::string("(") + static_cast<char>('a' + panel) + ")";
  return fmt::format("({})", panel + 1);
}

void check_last_is_drawn(const Options& options, const std::vector<GridPanel>& panels) {
  if (!options.picture.last) return;
  for (const GridPanel& panel : panels)
    for (const GridPiece& piece : panel.pieces)
      if (piece.kind == GridPiece::Kind::last) return;
  refuse_picture(fmt::format("no board has a piece '{}'", *options.picture.last),
                 "--last names a small letter of a --board");
}

void refuse_other_boards(const Subject& subject, std::uint32_t phase) {
  const Board& board = board_of(subject.machine, phase);
  if (board.kind == Board::Kind::grid) return;
  refuse_picture(owner_of_board(subject.game, subject.machine, phase) + " is not played on a grid",
                 "give the position in place of --board: " + example_of(board));
}

}  // namespace

void draw_grids(const Options& options, const Subject& subject, std::uint32_t phase, const Control& control) {
  refuse_other_boards(subject, phase);
  GridPicture picture{plot_title(options, subject, {phase}), {}, options.picture.column_axes};
  for (const std::string& text : options.picture.boards)
    picture.panels.push_back(panel_of(options, subject, phase, text));
  check_last_is_drawn(options, picture.panels);
  const bool is_alone = picture.panels.size() == 1;
  for (std::size_t i = 0; i < picture.panels.size(); ++i) {
    const std::string caption = caption_of(options, subject, phase, picture.panels[i], control);
    if (!is_alone) picture.panels[i].caption = number_of(i) + "  " + caption;
    if (is_alone && !options.picture.title) picture.title += ": " + caption;
  }
  if (options.picture.format == PictureFormat::text)
    deliver(as_text(picture), options, control);
  else
    deliver_picture(draw(picture), options, subject, control);
}

}  // namespace galli
