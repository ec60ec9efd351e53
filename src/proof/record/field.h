// What records of boards are made of (docs/certificates.md): shapes, which are sets of cells up to moving and mirroring, how a position
// falls apart into them, and the moves in each. Written for the checker, from the pieces of the rules alone; the code that makes a
// record uses the same, so that both count moves alike.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "game/game.h"

namespace galli::record {

/// A set of columns for each row; in the corner: the first row and the first column have a cell. The empty set has no rows.
using Shape = std::vector<std::uint64_t>;

/// A game that records can be about: pieces on a grid, and perhaps a button.
struct PieceGame {
  enum class Rule {
    sum,     ///< no button: a nim-value
    move,    ///< pushing wins where the total is 0
    before,  ///< pushing together with a move wins where it is not 0
  };

  Rule rule = Rule::sum;
  std::vector<Placement> first;  ///< before the push, or all
  std::vector<Placement> last;   ///< after it

  bool wins_by_push(std::uint32_t total) const {
    return rule != Rule::sum && (total == 0) == (rule == Rule::move);
  }
};

/// The game by its expression, or why there are no records of it.
std::variant<PieceGame, std::string> piece_game(const Game& game);

/// The parts of a position in which there is a move before the push, sorted, equal ones left out in pairs; and what the whole is worth after
/// the push (0 without a button).
struct Parts {
  std::uint32_t value = 0;
  std::vector<Shape> shapes;

  bool operator==(const Parts&) const = default;
};

class Field {
 public:
  explicit Field(PieceGame game);

  const PieceGame& game() const { return game_; }
  Parts parts_of(const Shape& cells);
  /// What each move before the push leaves, as cells where they were; by piece, then row, then column.
  std::vector<Shape> after_moves(const Shape& cells) const;
  /// The same taken apart, each once, in the order in which they first come.
  std::vector<Parts> options_of(const Shape& shape);

 private:
  std::uint32_t value_after_push(const Shape& cells);
  Shape canonical(const Shape& cells) const;

  PieceGame game_;
  bool may_reverse_rows_ = false;
  bool may_reverse_columns_ = false;
  bool may_reverse_both_ = false;
  std::map<Shape, std::uint32_t> values_;  ///< after the push, of connected shapes
};

/// The rows of a grid, whatever is free in them.
Shape cells_of(const Position& grid);

}  // namespace galli::record
