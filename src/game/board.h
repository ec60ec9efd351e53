// The boards that positions lie on.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "gallimaufry/basics.h"
#include "game/expression.h"

namespace galli {

struct Board {
  enum class Kind {
    heaps,     ///< tuples of naturals that satisfy conditions
    multiset,  ///< heaps that may be split: their order does not matter
    grid,      ///< cells, free or taken; of any size
    product,   ///< boards side by side, not all of them heaps
    partners,  ///< whatever the rulesets beside it are played on
  };

  std::vector<std::string> heaps{};      ///< their names, for people; of a multiset: a name for any heap
  std::vector<Expression> conditions{};  ///< heaps: all hold on the board; over heaps only; often empty
  Kind kind = Kind::heaps;
  std::vector<Board> factors{};  ///< of a product, also when all are heaps and so is the product

  /// Heaps that a window has a side for.
  std::size_t dimension() const { return heaps.size(); }
  bool contains(const Position& position) const;
  /// The conditions as a text, "x >= 1 and y >= 1"; empty when there are none.
  std::string condition_text() const;

  bool operator==(const Board&) const = default;
};

/// The board without a note of what it is a product of; heaps only.
Board without_factors(Board board);

/// One heap without conditions, whose rulesets may also be played on a multiset of heaps.
bool is_one_heap(const Board& board);

/// "two heaps with x >= 1", "a multiset of heaps", "a grid".
std::string in_words(const Board& board);

std::size_t factor_count(const Board& board);
/// Boards side by side. Products are flattened; a product of heaps is heaps, with names told apart.
Board product(const Board& a, const Board& b);

/// Where some of the factors of a board stand in a position.
struct Segment {
  std::size_t begin = 0;
  std::size_t length = 0;
};
Segment segment(const Board& board, const Position& position, std::size_t first_factor, std::size_t count);
Position part_of(const Position& position, const Segment& where);
/// The position with that segment replaced.
Position spliced(const Position& position, const Segment& where, const Position& part);

/// The position with nothing left: empty heaps, a full grid of the same size.
Position cleared(const Board& board, const Position& position);

enum class Comparison { equal, different, unknown };

/// Two boards as sets of positions; names of heaps do not matter. `witness`, when different, is a position
/// on one of them only (empty when they are of different kinds or have different numbers of heaps).
struct BoardComparison {
  Comparison verdict = Comparison::unknown;
  Position witness;
};
BoardComparison compare(const Board& a, const Board& b);

/// The next position with heaps 0..last, the last heap running fastest; false, and back at zero, after the last one.
bool advance(Position& position, Integer last);

/// "2,4", "5,3", "3x5", "2,4+3x5": some position of the board, as one would type it.
std::string example_of(const Board& board);

/// "(2,4)": sizes of heaps.
std::string to_text(const Position& sizes);
/// As positions on this board are written: "(2,4)", "(5,3)" also for multisets, "..#/...", "(2,4)+(5,3)".
std::string to_text(const Position& position, const Board& board);

}  // namespace galli
