// Regions of grids as words, for games that place pieces: a region that fits into 8 x 8 cells is one word, a byte for each row,
// moved to the corner and turned to the least of its copies under the symmetries that the pieces have.
//
//   bit 8 * row + column: the cell is free
//
// What is off the grid and what is taken is the same to every piece, so that a word alone says what a region is worth. All
// places of a piece are found at once by shifted words, and so are the cells that a region is joined by. Values are kept in
// one flat table.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/nimber_set.h"
#include "game/ruleset.h"

namespace galli {

class RegionValues {
 public:
  /// Asked now and then with the number of regions valued so far; once it says no, values mean nothing.
  using GoesOn = std::function<bool(std::uint64_t)>;

  explicit RegionValues(const std::vector<const Ruleset*>& rulesets);

  /// Moves place pieces, and nothing else.
  static bool takes(const std::vector<const Ruleset*>& rulesets);
  static bool fits(const Position& grid);

  /// The value of a grid that fits: those of its regions, xored.
  Nimber value(const Position& grid, const GoesOn& goes_on);

  std::uint64_t evaluated() const { return count_; }
  static constexpr std::uint64_t bytes_per_region = 48;  ///< while the table grows

 private:
  using Field = std::uint64_t;

  /// A cell that a piece covers or blocks, seen from its anchor.
  struct Touched {
    int shift = 0;
    Field anchors = 0;  ///< where it is on the field
  };
  struct Piece {
    std::vector<Touched> cells;
    std::vector<Touched> touched;  ///< the cells, and what is blocked
    Field anchors = 0;             ///< where all cells are on the field
  };
  struct Entry {
    Field region = 0;  ///< 0: none
    Nimber value = 0;
  };

  static Field moved(Field field, int shift) { return shift >= 0 ? field << shift : field >> -shift; }

  void add(const Placement& placement);
  /// Where a piece can be placed.
  static Field places(const Piece& piece, Field field);
  static Field taken_at(const Piece& piece, Field anchors);
  /// The free cells of the field that moves join to these.
  Field joined(Field field, Field start) const;
  Nimber value_of(Field field);
  Nimber value_of_region(Field region);
  Field canonical(Field region) const;
  Entry& entry(Field region);
  void grow();

  std::vector<Piece> pieces_;
  std::vector<GridTurn> symmetries_;  ///< of all pieces together; the first one turns nothing
  std::vector<Entry> table_;
  std::uint64_t count_ = 0;
  std::uint64_t next_look_ = 0;
  bool is_stopped_ = false;
  const GoesOn* goes_on_ = nullptr;
};

}  // namespace galli
