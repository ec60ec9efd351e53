#include "value/table.h"

#include <gtest/gtest.h>

namespace galli::table_test {
namespace {

TEST(Window, numbers_its_cells_last_heap_fastest) {
  const Window window{{2, 0, 3}};
  EXPECT_EQ(window.cells(), 12U);
  EXPECT_EQ(window.position(0), (Position{0, 0, 0}));
  EXPECT_EQ(window.position(5), (Position{1, 0, 1}));
  for (std::uint64_t cell = 0; cell < 12; ++cell) EXPECT_EQ(window.cell(window.position(cell)), cell);
}

TEST(Window, knows_when_it_has_too_many_cells) {
  const Integer large = Integer{1} << 40;
  EXPECT_EQ((Window{{large, large}}).cells(), std::nullopt);
  EXPECT_TRUE((Window{{large, 3}}).cells().has_value());
}

TEST(Table, is_read_by_position) {
  const Table table{Window{{1, 1}}, Ask::values, 0, {0, 1, 1, Table::off_board}};
  EXPECT_EQ(table.at({1, 0}), 1);
  EXPECT_EQ(table.at({1, 1}), Table::off_board);
  EXPECT_TRUE(table.is_p(0));
}

}  // namespace
}  // namespace galli::table_test
