// Regions of grids as words, for games that place pieces: a region that fits into 8 x 8 cells is one word, a byte for each row,
// moved to the corner and turned to the least of its copies under the symmetries that the pieces have.
//
//   bit 8 * row + column: the cell is free
//
// What is off the grid and what is taken is the same to every piece, so that a word alone says what a region is worth. All
// places of a piece are found at once by shifted words, and so are the cells that a region is joined by.
#pragma once

#include <cstdint>
#include <vector>

#include "game/ruleset.h"

namespace galli {

class FieldMoves {
 public:
  using Field = std::uint64_t;

  explicit FieldMoves(const std::vector<const Ruleset*>& rulesets);

  /// Moves place pieces, and nothing else.
  static bool takes(const std::vector<const Ruleset*>& rulesets);
  static bool fits(const Position& grid);
  /// The free cells of a grid that fits.
  static Field field_of(const Position& grid);

  std::size_t pieces() const { return pieces_.size(); }
  /// The anchors of a piece where it can be placed.
  Field places(std::size_t piece, Field field) const { return places_of(pieces_[piece], field); }
  /// What is free once a piece was placed there.
  Field after(std::size_t piece, Field anchor, Field field) const {
    return field & ~taken_at(pieces_[piece], anchor);
  }

  /// Adds the regions of the field, each as the least of its copies. Cells that no move touches belong to none. `places` is
  /// scratch space.
  void list_regions(Field field, std::vector<Field>& places, std::vector<Field>& found) const;

 private:
  /// A cell that a piece covers or blocks, seen from its anchor.
  struct Touched {
    int shift = 0;      ///< from the anchor to it, as a rotation of the field
    Field anchors = 0;  ///< where it is on the field
  };
  struct Piece {
    std::vector<Touched> cells;
    std::vector<Touched> touched;  ///< the cells, and what is blocked
    Field anchors = 0;             ///< where all cells are on the field
  };

  void add(const Placement& placement);
  static Field places_of(const Piece& piece, Field field);
  static Field taken_at(const Piece& piece, Field anchors);
  /// The free cells of the field that moves join to these; with the places of each piece.
  Field joined(Field field, Field start, const std::vector<Field>& places) const;
  Field canonical(Field region) const;

  std::vector<Piece> pieces_;
  std::vector<GridTurn> symmetries_;  ///< of all pieces together; the first one turns nothing
};

}  // namespace galli
