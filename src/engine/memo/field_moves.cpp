#include "engine/memo/field_moves.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace galli {
namespace {

constexpr Integer field_side = 8;

bool is_on_field(const Cell& cell) {
  return cell.row >= 0 && cell.row < field_side && cell.column >= 0 && cell.column < field_side;
}

std::uint64_t swap_bits(std::uint64_t field, int distance, std::uint64_t lower) {
  const std::uint64_t changed = (field >> distance ^ field) & lower;
  return field ^ changed ^ changed << distance;
}

std::uint64_t transposed_field(std::uint64_t field) {
  field = swap_bits(field, 7, 0x00AA'00AA'00AA'00AA);
  field = swap_bits(field, 14, 0x0000'CCCC'0000'CCCC);
  return swap_bits(field, 28, 0x0000'0000'F0F0'F0F0);
}

/// Columns in reverse.
std::uint64_t mirrored(std::uint64_t field) {
  field = (field >> 1 & 0x5555'5555'5555'5555) | (field & 0x5555'5555'5555'5555) << 1;
  field = (field >> 2 & 0x3333'3333'3333'3333) | (field & 0x3333'3333'3333'3333) << 2;
  return (field >> 4 & 0x0F0F'0F0F'0F0F'0F0F) | (field & 0x0F0F'0F0F'0F0F'0F0F) << 4;
}

/// Moved into the upper left corner.
std::uint64_t cornered_field(std::uint64_t field) {
  field >>= std::countr_zero(field) & ~7;
  std::uint64_t columns = field | field >> 32;
  columns |= columns >> 16;
  columns |= columns >> 8;
  return field >> std::countr_zero(columns & 0xFF);
}

std::uint64_t turned_field(std::uint64_t field, const GridTurn& turn) {
  if (turn.transposes) field = transposed_field(field);
  if (turn.reverses_rows) field = __builtin_bswap64(field);
  return turn.reverses_columns ? mirrored(field) : field;
}

}  // namespace

FieldMoves::FieldMoves(const std::vector<const Ruleset*>& rulesets) {
  std::vector<Placement> all;
  for (const Ruleset* ruleset : rulesets)
    all.insert(all.end(), ruleset->placements().begin(), ruleset->placements().end());
  for (const Placement& placement : all) add(placement);
  symmetries_ = symmetries_of({all});
}

bool FieldMoves::takes(const std::vector<const Ruleset*>& rulesets) {
  return std::all_of(rulesets.begin(), rulesets.end(), [](const Ruleset* ruleset) {
    return std::holds_alternative<ByPlacements>(ruleset->moves) && !ruleset->rank;
  });
}

bool FieldMoves::fits(const Position& grid) { return grid[0] <= field_side && grid[1] <= field_side; }

FieldMoves::Field FieldMoves::field_of(const Position& grid) {
  Field field = 0;
  for (std::size_t row = 2; row < grid.size(); ++row)
    field |= static_cast<Field>(grid[row]) << field_side * static_cast<Integer>(row - 2);
  return field;
}

void FieldMoves::add(const Placement& placement) {
  const auto touched = [&](const Cell& cell) {
    Touched made{static_cast<int>((field_side * cell.row + cell.column) & 63), 0};
    for (Integer place = 0; place < field_side * field_side; ++place) {
      if (is_on_field({place / field_side + cell.row, place % field_side + cell.column}))
        made.anchors |= Field{1} << place;
    }
    return made;
  };
  const Placement cornered = in_corner(placement);
  Piece piece;
  piece.anchors = ~Field{0};
  for (const Cell& cell : cornered.cells) {
    piece.cells.push_back(touched(cell));
    piece.anchors &= piece.cells.back().anchors;
  }
  piece.touched = piece.cells;
  for (const Cell& cell : cornered.blocked) {
    const Touched made = touched(cell);
    if ((made.anchors & piece.anchors) != 0) piece.touched.push_back(made);
  }
  if (piece.anchors != 0) pieces_.push_back(std::move(piece));
}

// A rotation wraps bits around the word; the masks of anchors exclude every bit that was wrapped.

FieldMoves::Field FieldMoves::places_of(const Piece& piece, Field field) {
  Field anchors = piece.anchors;
  for (const Touched& cell : piece.cells) anchors &= std::rotr(field, cell.shift);
  return anchors;
}

FieldMoves::Field FieldMoves::taken_at(const Piece& piece, Field anchors) {
  Field taken = 0;
  for (const Touched& cell : piece.touched) taken |= std::rotl(anchors & cell.anchors, cell.shift);
  return taken;
}

FieldMoves::Field FieldMoves::joined(Field field, Field start, const std::vector<Field>& places) const {
  for (Field before = 0; before != start;) {
    before = start;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      Field meeting = 0;
      for (const Touched& cell : pieces_[i].touched) meeting |= std::rotr(start, cell.shift) & cell.anchors;
      start |= taken_at(pieces_[i], meeting & places[i]) & field;
    }
  }
  return start;
}

void FieldMoves::list_regions(Field field, std::vector<Field>& places, std::vector<Field>& found) const {
  places.clear();
  Field left = 0;
  for (const Piece& piece : pieces_) {
    places.push_back(places_of(piece, field));
    left |= taken_at(piece, places.back()) & field;
  }
  while (left != 0) {
    const Field region = joined(field, left & -left, places);
    left &= ~region;
    found.push_back(canonical(region));
  }
}

FieldMoves::Field FieldMoves::canonical(Field region) const {
  Field least = ~Field{0};
  for (const GridTurn& turn : symmetries_)
    least = std::min(least, cornered_field(turned_field(region, turn)));
  return least;
}

}  // namespace galli
