// The boards that positions lie on. A board is of one of the kinds in this folder; the file of a kind has all that is true of it. Every kind
// has these members, and a new one does not compile, in board.cpp, until it has:
//
//   names                            of the heaps that a window has sides for
//   length, contains, why_outside    which numbers are a position on it, and why some are not
//   cleared, small_position          the position with nothing left; one that has moves
//   window_shows, placed, sizes_of   what a window of heap sizes shows of it, and where
//   falls_apart, positions_below,    pieces that moves touch one at a time; how many positions play can reach,
//   move_places                      and in how many places a move can begin
//   compared                         with a board of the same kind
//   in_words, example, text,         the board, a position as one would type it, as it is printed, as an argument,
//   argument, text_behind_at, read   behind '@'; and the way back
//   change                           a move in words
//   parts, shown_as                  what answers, JSON and pictures have of a position
//
// Other rooms ask the board, not for its kind; where something is made for one kind only, such as pictures of grids, `is_grid` says so.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "game/board/grid.h"
#include "game/board/heaps.h"
#include "game/board/multiset.h"
#include "game/board/partners.h"
#include "game/board/product.h"

namespace galli {

struct Board {
  std::variant<HeapsBoard, MultisetBoard, GridBoard, ProductBoard, PartnersBoard> kind;

  /// Names of the heaps that a window has sides for; of a multiset a name for any heap.
  const std::vector<std::string>& heaps() const;
  std::size_t dimension() const { return heaps().size(); }
  /// All hold on the board; over heaps only; often empty.
  const std::vector<Expression>& conditions() const;
  /// The boards side by side that it is made of; empty when it is none of several. Heaps may have them, too.
  const std::vector<Board>& factors() const;

  bool contains(const Position& position) const;
  /// The conditions as a text, "x >= 1 and y >= 1"; empty when there are none.
  std::string condition_text() const;

  WindowShows window_shows() const;
  bool has_window() const { return window_shows() != WindowShows::nothing; }
  /// The numbers of a position are the sizes of the heaps, and windows have them all.
  bool positions_are_sizes() const { return window_shows() == WindowShows::everything; }

  bool operator==(const Board&) const;
};

/// Heaps without a note of what they are a product of.
Board heaps_board(std::vector<std::string> names, std::vector<Expression> conditions = {});
Board multiset_board();
Board grid_board();
/// The board of a ruleset that takes that of its partner.
Board partners_board();

inline bool is_multiset(const Board& board) { return std::holds_alternative<MultisetBoard>(board.kind); }
inline bool is_grid(const Board& board) { return std::holds_alternative<GridBoard>(board.kind); }
inline bool is_product(const Board& board) { return std::holds_alternative<ProductBoard>(board.kind); }
/// Not known before the partner is.
inline bool is_open(const Board& board) { return std::holds_alternative<PartnersBoard>(board.kind); }

/// The board without a note of what it is a product of; heaps only.
Board without_factors(Board board);

/// One heap without conditions, whose rulesets may also be played on a multiset of heaps.
bool is_one_heap(const Board& board);

/// The same kind, with as many heaps.
bool are_alike(const Board& a, const Board& b);
/// Names of heaps do not matter, but those of factors do.
bool are_same_but_for_names(const Board& a, const Board& b);

/// "two heaps with x >= 1", "a multiset of heaps", "a grid".
std::string in_words(const Board& board);

std::size_t factor_count(const Board& board);
/// Boards side by side. Products are flattened; a product of heaps is heaps, with names told apart.
Board product(const Board& a, const Board& b);

/// Where some of the factors of a board are in a position.
struct Segment {
  std::size_t begin = 0;
  std::size_t length = 0;
};
Segment segment(const Board& board, const Position& position, std::size_t first_factor, std::size_t count);
Position part_of(const Position& position, const Segment& where);
/// The position with that segment replaced.
Position spliced(const Position& position, const Segment& where, const Position& part);

/// How many of the numbers are a position; empty when they cannot begin with one. Not for products.
std::optional<std::size_t> length_on(const Board& board, std::span<const Integer> numbers);

/// The position with nothing left: empty heaps, a full grid of the same size.
Position cleared(const Board& board, const Position& position);

/// Some position that has moves, to try a game with.
Position small_position(const Board& board);

/// Which condition is not met, or which part is not on its board; empty when there is no more to say.
std::string why_outside(const Board& board, const Position& position);

/// Two boards as sets of positions; names of heaps do not matter.
BoardComparison compare(const Board& a, const Board& b);

/// The next position with heaps 0..last, the last heap running fastest; false, and back at zero, after the last one.
bool advance(Position& position, Integer last);

/// Sizes that a window counts, as a position of the board: on a multiset one heap of that size.
Position placed(const Board& board, const Position& sizes);
/// The sizes by which a window has a position; empty when it has none.
std::optional<Position> sizes_of(const Board& board, const Position& position);

/// Positions have pieces, each with moves of its own: the heaps of a multiset, the regions of a grid.
bool falls_apart(const Board& board);
/// Positions that play from this one can reach, at most; `most` when there are more, or nothing is known.
std::uint64_t positions_below(const Board& board, const Position& position, std::uint64_t most);
/// Places where a move can begin, 1 or more: the free cells of a grid.
std::size_t move_places(const Board& board, const Position& position);

/// "2,4", "5,3", "3x5", "2,4+3x5": some position of the board, as one would type it.
std::string example_of(const Board& board);
/// As positions on this board are written: "(2,4)", "(5,3)" also for multisets, "..#/...", "(2,4)+(5,3)".
std::string to_text(const Position& position, const Board& board);
/// As one would type it: "2,4", "5,3", "..#/...", "2,4+3x5".
std::string argument_text(const Position& position, const Board& board);
/// With parentheses, as it is written behind '@'; of a free grid only its size.
std::string text_behind_at(const Position& position, const Board& board);
/// The position that is written there, without blanks around it.
WrittenPosition read_on(const Board& board, const Span& where, const NumberReader& numbers);
/// A move in words: "x  5 -> 4, y  9 -> 8"; on a multiset "5 -> 2,1"; on a grid the cells that are taken, "(0,0) (1,0)"; of several
/// parts "part 2: 5 -> 2,1".
std::string describe_change(const Position& from, const Position& to, const Board& board);

/// What answers show of a position: one part, or as many as the board has.
std::vector<PositionPart> parts_of(const Position& position, const Board& board);
BoardKind shown_as(const Board& board);

}  // namespace galli
