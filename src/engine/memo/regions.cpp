#include "engine/memo/regions.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace galli {
namespace {

constexpr Integer field_side = 8;
constexpr std::uint64_t regions_between_looks = 1 << 10;

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

RegionValues::RegionValues(const std::vector<const Ruleset*>& rulesets) : table_(1 << 10) {
  std::vector<Placement> all;
  for (const Ruleset* ruleset : rulesets)
    all.insert(all.end(), ruleset->placements().begin(), ruleset->placements().end());
  for (const Placement& placement : all) add(placement);
  symmetries_ = symmetries_of({all});
}

bool RegionValues::takes(const std::vector<const Ruleset*>& rulesets) {
  return std::all_of(rulesets.begin(), rulesets.end(), [](const Ruleset* ruleset) {
    return std::holds_alternative<ByPlacements>(ruleset->moves) && !ruleset->rank;
  });
}

bool RegionValues::fits(const Position& grid) { return grid[0] <= field_side && grid[1] <= field_side; }

void RegionValues::add(const Placement& placement) {
  const auto touched = [&](const Cell& cell) {
    Touched made{static_cast<int>(field_side * cell.row + cell.column), 0};
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

RegionValues::Field RegionValues::places(const Piece& piece, Field field) {
  Field anchors = piece.anchors;
  for (const Touched& cell : piece.cells) anchors &= moved(field, -cell.shift);
  return anchors;
}

RegionValues::Field RegionValues::taken_at(const Piece& piece, Field anchors) {
  Field taken = 0;
  for (const Touched& cell : piece.touched) taken |= moved(anchors & cell.anchors, cell.shift);
  return taken;
}

RegionValues::Field RegionValues::joined(Field field, Field start) const {
  for (Field before = 0; before != start;) {
    before = start;
    for (const Piece& piece : pieces_) {
      Field meeting = 0;
      for (const Touched& cell : piece.touched) meeting |= moved(start, -cell.shift) & cell.anchors;
      meeting &= places(piece, field);
      start |= taken_at(piece, meeting) & field;
    }
  }
  return start;
}

Nimber RegionValues::value(const Position& grid, const GoesOn& goes_on) {
  goes_on_ = &goes_on;
  Field field = 0;
  for (std::size_t row = 2; row < grid.size(); ++row)
    field |= static_cast<Field>(grid[row]) << field_side * static_cast<Integer>(row - 2);
  return value_of(field);
}

/// Cells that no move touches belong nowhere.
Nimber RegionValues::value_of(Field field) {
  Field left = 0;
  for (const Piece& piece : pieces_) left |= taken_at(piece, places(piece, field)) & field;
  Nimber value = 0;
  while (left != 0) {
    const Field region = joined(field, left & -left);
    left &= ~region;
    value ^= value_of_region(canonical(region));
  }
  return value;
}

RegionValues::Field RegionValues::canonical(Field region) const {
  Field least = ~Field{0};
  for (const GridTurn& turn : symmetries_)
    least = std::min(least, cornered_field(turned_field(region, turn)));
  return least;
}

Nimber RegionValues::value_of_region(Field region) {
  if (is_stopped_) return 0;
  if (const Entry& found = entry(region); found.region != 0) return found.value;
  NimberSet options;
  for (const Piece& piece : pieces_) {
    for (Field anchors = places(piece, region); anchors != 0; anchors &= anchors - 1)
      options.insert(value_of(region & ~taken_at(piece, anchors & -anchors)));
  }
  if (count_ >= next_look_ && !is_stopped_) {
    next_look_ = count_ + regions_between_looks;
    is_stopped_ = *goes_on_ && !(*goes_on_)(count_);
  }
  if (is_stopped_) return 0;
  const Nimber value = options.mex();
  if (2 * ++count_ > table_.size()) grow();
  entry(region) = {region, value};
  return value;
}

RegionValues::Entry& RegionValues::entry(Field region) {
  const std::uint64_t mixed = region * 0x9E37'79B9'7F4A'7C15;
  const std::size_t mask = table_.size() - 1;
  std::size_t at = (mixed ^ mixed >> 32) & mask;
  while (table_[at].region != 0 && table_[at].region != region) at = (at + 1) & mask;
  return table_[at];
}

void RegionValues::grow() {
  std::vector<Entry> before(2 * table_.size());
  before.swap(table_);
  for (const Entry& each : before) {
    if (each.region != 0) entry(each.region) = each;
  }
}

}  // namespace galli
