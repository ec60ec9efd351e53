// Tiles of maps.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "ask/boards/open_map.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "value/table.h"

namespace galli {
namespace {

using Kind = TileAnswer::Kind;

[[noreturn]] void refuse_tile(const std::string& message, const Remedies& remedies) {
  throw Error({.kind = ErrorKind::question, .message = message, .remedies = remedies});
}

/// The blocks of a tile. Throws Error when it is outside.
BlockRange range_of(const OpenMap& map, const TileQuestion& question) {
  const std::uint64_t side = MapAnswer::tile_side;
  if (question.level >= map.facts.levels)
    refuse_tile(fmt::format("there is no level {}", question.level),
                fmt::format("this map has levels 0 to {}", map.facts.levels - 1));
  const auto level = static_cast<unsigned>(question.level);
  const std::uint64_t columns = blocks_of(map.facts.columns, level), rows = blocks_of(map.facts.rows, level);
  if (question.column > (columns - 1) / side || question.row > (rows - 1) / side)
    refuse_tile(fmt::format("there is no tile {},{} at level {}", question.column, question.row, level),
                fmt::format("the last one is {},{}", (columns - 1) / side, (rows - 1) / side));
  const std::uint64_t column = question.column * side, row = question.row * side;
  return {level, column, row, static_cast<std::size_t>(std::min(side, columns - column)),
          static_cast<std::size_t>(std::min(side, rows - row))};
}

TileAnswer empty_tile(Kind kind, const BlockRange& range) {
  TileAnswer tile{.kind = kind, .columns = range.columns, .rows = range.rows};
  tile.cells.reserve(range.columns * range.rows * (kind == Kind::value_blocks ? 3 : 1));
  return tile;
}

// ---- One game ----

TileAnswer outcome_tile(const PlainMap& map, const OutcomeMap& outcomes, const BlockRange& range) {
  auto counts = outcomes.counts(range);
  if (!counts)
    refuse_tile(fmt::format("there are no blocks of level {} there", range.level),
                fmt::format("they are there for heaps below {} and {}; blocks of level {} are everywhere",
                            with_commas(outcomes.fine().columns), with_commas(outcomes.fine().rows),
                            outcomes.whole_from()));
  TileAnswer tile = empty_tile(range.level == 0 ? Kind::outcomes : Kind::outcome_blocks, range);
  tile.cells = *std::move(counts);
  if (range.level > 0) return tile;
  std::size_t cell = 0;
  for (std::size_t c = 0; c < range.columns; ++c) {
    for (std::size_t r = 0; r < range.rows; ++r, ++cell)
      tile.cells[cell] =
          map.is_off_board(range.column + c, range.row + r) ? TileAnswer::off_board : 1 - tile.cells[cell];
  }
  return tile;
}

std::uint32_t mean_of(const ValueMap::Block& block) {
  const std::uint64_t mean = (block.sum * 256 + block.count / 2) / block.count;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(mean, TileAnswer::off_board - 1));
}

TileAnswer value_tile(const ValueMap& values, const BlockRange& range) {
  TileAnswer tile = empty_tile(range.level == 0 ? Kind::values : Kind::value_blocks, range);
  for (const ValueMap::Block& block : values.blocks(range)) {
    const bool is_off = block.count == 0;
    tile.cells.push_back(is_off ? TileAnswer::off_board : block.smallest);
    if (range.level == 0) continue;
    tile.cells.push_back(is_off ? TileAnswer::off_board : block.largest);
    tile.cells.push_back(is_off ? TileAnswer::off_board : mean_of(block));
  }
  return tile;
}

// ---- Two games ----

/// How the games differ at a position where they do.
std::uint32_t difference_at(const DifferenceMap& map, std::uint64_t column, std::uint64_t row) {
  const auto* first = std::get_if<OutcomeMap>(&map.first->cells);
  if (!first) return 3;
  return *first->is_p(column, row) ? 1 : 2;
}

TileAnswer difference_tile(const DifferenceMap& map, const BlockRange& range) {
  TileAnswer tile = empty_tile(Kind::differences, range);
  std::vector<std::uint64_t> bits((range.rows + 63) / 64);
  for (std::size_t c = 0; c < range.columns; ++c) {
    const std::uint64_t column = range.column + c;
    read_differences(map, column, range.row / 64, bits);
    for (std::size_t r = 0; r < range.rows; ++r) {
      const std::uint64_t row = range.row + r;
      const bool is_off = map.first->is_off_board(column, row) || map.second->is_off_board(column, row);
      const bool differs = ((bits[r / 64] >> (r % 64)) & 1) != 0;
      tile.cells.push_back(is_off ? TileAnswer::off_board : differs ? difference_at(map, column, row) : 0);
    }
  }
  return tile;
}

TileAnswer difference_blocks(const DifferenceMap& map, const BlockRange& range) {
  TileAnswer tile = empty_tile(Kind::difference_blocks, range);
  if (range.level >= map.counts.base()) {
    tile.cells = map.counts.counts(range);
    return tile;
  }
  const BoardSides& sides = map.first->sides();
  tile.cells.assign(range.columns * range.rows, 0);
  const std::uint64_t first = (range.row << range.level) / 64;
  const std::uint64_t end = std::min((range.row + range.rows) << range.level, sides.rows);
  std::vector<std::uint64_t> bits((end + 63) / 64 - first);
  const std::uint64_t last = std::min((range.column + range.columns) << range.level, sides.columns);
  for (std::uint64_t column = range.column << range.level; column < last; ++column) {
    read_differences(map, column, first, bits);
    const std::size_t at = static_cast<std::size_t>((column >> range.level) - range.column) * range.rows;
    add_groups(bits, range.level, 0, std::span(tile.cells).subspan(at, range.rows));
  }
  return tile;
}

TileAnswer found_tile(const OpenMap& map, const BlockRange& range) {
  if (map.difference)
    return range.level == 0 ? difference_tile(*map.difference, range)
                            : difference_blocks(*map.difference, range);
  if (const auto* outcomes = std::get_if<OutcomeMap>(&map.plain->cells))
    return outcome_tile(*map.plain, *outcomes, range);
  return value_tile(std::get<ValueMap>(map.plain->cells), range);
}

/// The largest value in blocks of values.
std::uint32_t largest_in(const TileAnswer& tile) {
  const bool is_triple = tile.kind == Kind::value_blocks;
  std::uint32_t largest = 0;
  for (std::size_t i = is_triple ? 1 : 0; i < tile.cells.size(); i += is_triple ? 3 : 1) {
    if (tile.cells[i] != TileAnswer::off_board) largest = std::max(largest, tile.cells[i]);
  }
  return largest;
}

}  // namespace

const BoardSides& PlainMap::sides() const {
  return std::visit([](const auto& map) -> const BoardSides& { return map.sides(); }, cells);
}

std::uint64_t PlainMap::bytes() const {
  return std::visit([](const auto& map) { return map.bytes(); }, cells);
}

bool PlainMap::is_off_board(std::uint64_t column, std::uint64_t row) const {
  if (const auto* values = std::get_if<ValueMap>(&cells)) return values->at(column, row) == ValueMap::none;
  if (!conditions) return false;
  Position position = {static_cast<Integer>(column), static_cast<Integer>(row)};
  position.resize(conditions->dimension());
  return !conditions->contains(position);
}

std::optional<std::int32_t> PlainMap::at(const Position& sizes) const {
  const auto column = static_cast<std::uint64_t>(sizes[0]);
  const std::uint64_t row = sizes.size() > 1 ? static_cast<std::uint64_t>(sizes[1]) : 0;
  if (column >= sides().columns || row >= sides().rows) return {};
  if (is_off_board(column, row)) return Table::off_board;
  if (const auto* values = std::get_if<ValueMap>(&cells))
    return static_cast<std::int32_t>(values->at(column, row));
  const auto is_p = std::get<OutcomeMap>(cells).is_p(column, row);
  return is_p ? std::optional<std::int32_t>(*is_p ? 0 : 1) : std::nullopt;
}

std::uint64_t OpenMap::bytes() const {
  if (!difference) return plain->bytes();
  return difference->first->bytes() + difference->second->bytes() + difference->counts.bytes();
}

void read_differences(const DifferenceMap& map, std::uint64_t column, std::uint64_t first,
                      std::span<std::uint64_t> bits) {
  if (const auto* a = std::get_if<ValueMap>(&map.first->cells))
    return read_unequal(*a, std::get<ValueMap>(map.second->cells), column, first, bits);
  read_unequal(std::get<OutcomeMap>(map.first->cells), std::get<OutcomeMap>(map.second->cells), column, first,
               bits);
  if (!map.first->conditions && !map.second->conditions) return;
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint64_t rest = bits[w]; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::uint64_t>(std::countr_zero(rest));
      const std::uint64_t row = (first + w) * 64 + bit;
      if (map.first->is_off_board(column, row) || map.second->is_off_board(column, row))
        bits[w] &= ~(std::uint64_t{1} << bit);
    }
  }
}

TileAnswer tile_of(const OpenMap& map, const TileQuestion& question) {
  TileAnswer tile = found_tile(map, range_of(map, question));
  tile.largest = largest_in(tile);
  return tile;
}

}  // namespace galli
