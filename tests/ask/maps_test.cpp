// Maps: every tile of every level agrees with the table of the same game; differences with two tables.
#include "gallimaufry/maps.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gallimaufry/galli.h"

namespace galli::maps_test {
namespace {

using Kind = TileAnswer::Kind;

/// A table, seen as a map of the same bounds.
struct Reference {
  std::vector<std::int32_t> cells;
  std::uint64_t columns, rows;

  Reference(const GameHandle& game, bool values, std::vector<Integer> bounds)
      : columns(static_cast<std::uint64_t>(bounds[0]) + 1), rows(static_cast<std::uint64_t>(bounds[1]) + 1) {
    cells = ask(TableQuestion{.game = game, .values = values, .bounds = std::move(bounds)}).tables[0].cells;
  }
  std::int32_t at(std::uint64_t column, std::uint64_t row) const { return cells[column * rows + row]; }

  template <typename Visit>
  void visit_block(std::size_t level, std::uint64_t column, std::uint64_t row, Visit visit) const {
    for (std::uint64_t c = column << level; c < std::min((column + 1) << level, columns); ++c) {
      for (std::uint64_t r = row << level; r < std::min((row + 1) << level, rows); ++r) visit(at(c, r), c, r);
    }
  }
};

/// The numbers that a tile should have for one block.
std::vector<std::uint32_t> expected_cell(const Reference& table, const Reference* other, Kind kind,
                                         std::size_t level, std::uint64_t column, std::uint64_t row) {
  std::uint32_t smallest = TileAnswer::off_board, largest = 0, on_board = 0, zeros = 0, unequal = 0;
  std::uint64_t sum = 0;
  bool is_off = true;
  table.visit_block(level, column, row, [&](std::int32_t cell, std::uint64_t c, std::uint64_t r) {
    const std::int32_t second = other ? other->at(c, r) : 0;
    if (cell < 0 || second < 0) return;
    is_off = false;
    zeros += cell == 0;
    ++on_board;
    sum += static_cast<std::uint64_t>(cell);
    smallest = std::min(smallest, static_cast<std::uint32_t>(cell));
    largest = std::max(largest, static_cast<std::uint32_t>(cell));
    unequal += other && cell != second;
  });
  const std::uint32_t off = TileAnswer::off_board;
  switch (kind) {
    case Kind::outcomes:
    case Kind::values: return {is_off ? off : largest};
    case Kind::outcome_blocks: return {zeros};
    case Kind::value_blocks:
      if (is_off) return {off, off, off};
      return {smallest, largest, static_cast<std::uint32_t>((sum * 256 + on_board / 2) / on_board)};
    case Kind::differences:
      if (is_off) return {off};
      return {unequal == 0 ? 0U : kind == Kind::differences && zeros == 1 ? 1U : 2U};
    case Kind::difference_blocks: return {unequal};
  }
  return {};
}

void expect_tile(const TileAnswer& tile, const Reference& table, const Reference* other, std::size_t level,
                 std::uint64_t column, std::uint64_t row, bool values) {
  const std::size_t width = tile.kind == Kind::value_blocks ? 3 : 1;
  ASSERT_EQ(tile.cells.size(), tile.columns * tile.rows * width);
  std::size_t at = 0;
  for (std::size_t c = 0; c < tile.columns; ++c) {
    for (std::size_t r = 0; r < tile.rows; ++r) {
      for (std::uint32_t wanted :
           expected_cell(table, other, tile.kind, level, column * 256 + c, row * 256 + r)) {
        if (values && tile.kind == Kind::differences && wanted != 0 && wanted != TileAnswer::off_board)
          wanted = 3;
        ASSERT_EQ(tile.cells[at], wanted) << "level " << level << " cell " << c << "," << r;
        ++at;
      }
    }
  }
}

void expect_all_tiles(const MapQuestion& question) {
  SCOPED_TRACE(question.game.text());
  const MapAnswer map = ask(question);
  const Reference table(question.game, question.values, question.bounds);
  const auto other =
      question.other ? std::optional<Reference>(Reference(question.other, question.values, question.bounds))
                     : std::nullopt;
  EXPECT_EQ(map.columns, table.columns);
  EXPECT_EQ(map.rows, table.rows);
  EXPECT_EQ(map.limited, "");
  EXPECT_EQ(map.whole_from, 0U);
  EXPECT_EQ(map.p_positions,
            static_cast<std::uint64_t>(std::count(table.cells.begin(), table.cells.end(), 0)));
  std::size_t level = 0;
  for (; level < map.levels; ++level) {
    const std::uint64_t side = 256ULL << level;
    for (std::uint64_t column = 0; column * side < map.columns; ++column) {
      for (std::uint64_t row = 0; row * side < map.rows; ++row)
        expect_tile(ask(TileQuestion{map.map, level, column, row}), table, other ? &*other : nullptr, level,
                    column, row, question.values);
    }
  }
  EXPECT_LE(map.columns, 256ULL << (level - 1));
}

TEST(Maps, have_the_cells_of_tables_at_every_level) {
  const Session session;
  for (const char* text :
       {"nim", "nim >> euclid", "euclid", "nim & bishop", "RN(2/7, 10/1)", "misere(wythoff)"})
    expect_all_tiles({.game = session.game(text), .bounds = {700, 530}});
  for (const char* text : {"nim >> euclid", "RN(2/7, 10/1)", "wythoff"})
    expect_all_tiles({.game = session.game(text), .values = true, .bounds = {300, 530}});
}

TEST(Maps, tell_where_two_games_differ) {
  const Session session;
  const GameHandle nim = session.game("nim"), push = session.game("nim >> euclid"),
                   euclid = session.game("euclid"),
                   cone = session.game("rays{(1,0),(0,1)} on cone(1/2, 2/1)");
  expect_all_tiles({.game = nim, .bounds = {400, 600}, .other = push});
  expect_all_tiles({.game = euclid, .bounds = {400, 600}, .other = push});
  expect_all_tiles({.game = nim, .bounds = {300, 300}, .other = cone});
  expect_all_tiles({.game = nim, .values = true, .bounds = {300, 400}, .other = push});
  EXPECT_EQ(ask(MapQuestion{.game = nim, .bounds = {50}, .other = push}).differences,
            ask(CompareQuestion{.games = {nim, push}, .bound = 50}).pairs[0].found.positions.differences);
}

TEST(Maps, of_many_p_positions_within_few_bytes_keep_blocks_and_what_is_near_the_origin) {
  const GameHandle game = Session().game("euclid");
  const MapAnswer map = ask(MapQuestion{.game = game, .bounds = {2000, 1500}, .max_bytes = 60'000});
  EXPECT_GT(map.whole_from, 0U);
  EXPECT_LT(map.fine[0], map.columns);
  const Reference table(game, false, {2000, 1500});
  for (std::size_t level = map.whole_from; level < map.levels; ++level)
    expect_tile(ask(TileQuestion{map.map, level, 0, 0}), table, nullptr, level, 0, 0, false);
  expect_tile(ask(TileQuestion{map.map, 0, 0, 0}), table, nullptr, 0, 0, 0, false);
  EXPECT_THROW(ask(TileQuestion{map.map, 0, 7, 5}), Error);
}

TEST(Maps, of_values_that_do_not_fit_are_smaller_and_say_so) {
  const MapAnswer map = ask(
      MapQuestion{.game = Session().game("nim"), .values = true, .bounds = {1000}, .max_bytes = 1'000'000});
  EXPECT_LT(map.columns, 1001U);
  EXPECT_GT(map.columns, 300U);
  EXPECT_NE(map.limited.find("in place of 1,000"), std::string::npos) << map.limited;
}

TEST(Maps, of_few_p_positions_may_be_very_large) {
  const MapAnswer map = ask(MapQuestion{.game = Session().game("wythoff"), .bounds = {20'000}});
  EXPECT_EQ(map.whole_from, 0U);
  const TileAnswer top = ask(TileQuestion{map.map, map.levels - 1, 0, 0});
  std::uint64_t count = 0;
  for (const std::uint32_t cell : top.cells) count += cell;
  EXPECT_EQ(count, map.p_positions);
}

TEST(Maps, of_one_heap_have_one_row) {
  const Session session;
  const MapAnswer map =
      ask(MapQuestion{.game = session.game("subtraction{1,3,4}"), .values = true, .bounds = {600}});
  EXPECT_EQ(map.rows, 1U);
  const auto terms =
      ask(SequenceQuestion{.game = session.game("subtraction{1,3,4}"), .values = true, .bound = 255})
          .sequences[0]
          .terms;
  const TileAnswer tile = ask(TileQuestion{map.map, 0, 0, 0});
  for (std::size_t n = 0; n < terms.size(); ++n)
    EXPECT_EQ(tile.cells[n], static_cast<std::uint32_t>(terms[n]));
}

TEST(Maps, are_kept_and_answer_single_positions) {
  const Session session;
  const GameHandle game = session.game("nim >> euclid");
  const MapQuestion question{.game = game, .values = true, .bounds = {200}};
  EXPECT_FALSE(kept_map(question));
  EXPECT_NE(ask(question).run.engine, "kept board");
  EXPECT_TRUE(kept_map(question));
  EXPECT_EQ(ask(question).run.engine, "kept board");
  EXPECT_EQ(ask(ValueQuestion{.game = game, .positions = {"150,199"}}).run.engine, "kept board");
  EXPECT_EQ(value(game, {150, 199}), value(Session().game("nim >> euclid"), {150, 199}));
  EXPECT_EQ(ask(OutcomeQuestion{.game = game, .positions = {"3,5"}}).run.engine, "kept board");
  EXPECT_NE(ask(ValueQuestion{.game = game, .positions = {"3,201"}}).run.engine, "kept board");
}

TEST(Maps, refuse_what_makes_no_sense) {
  const Session session;
  EXPECT_THROW(ask(MapQuestion{.game = session.game("nim(3)")}), Error);
  EXPECT_THROW(ask(MapQuestion{.game = session.game("cram")}), Error);
  EXPECT_THROW(ask(MapQuestion{.game = session.game("misere(nim)"), .values = true}), Error);
  EXPECT_THROW(ask(MapQuestion{.game = session.game("nim"), .other = session.game("nim(3)")}), Error);
  EXPECT_THROW(ask(MapQuestion{.game = session.game("nim"), .bounds = {Integer{1} << 40}}), Error);
  EXPECT_THROW(ask(TileQuestion{}), Error);
  const MapAnswer map = ask(MapQuestion{.game = session.game("nim"), .bounds = {300}});
  EXPECT_THROW(ask(TileQuestion{map.map, 2, 0, 0}), Error);
  EXPECT_THROW(ask(TileQuestion{map.map, 0, 2, 0}), Error);
}

}  // namespace
}  // namespace galli::maps_test
