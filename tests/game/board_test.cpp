// Boards other than plain heaps: what a position is, its text, its parts; splits, placements, cones.
#include "game/board/board.h"

#include <gtest/gtest.h>

#include "game/rational.h"

namespace galli::board_test {
namespace {

TEST(Multiset, drops_empty_heaps_and_forgets_their_order) {
  EXPECT_EQ(multiset_of({3, 0, 5}), (Position{2, 5, 3}));
  EXPECT_EQ(to_text(multiset_of({3, 0, 5}), multiset_board()), "(5,3)");
  EXPECT_EQ(to_text(multiset_of({}), multiset_board()), "(0)");
}

TEST(Multiset, contains_only_what_is_in_order) {
  const Board board = multiset_board();
  EXPECT_TRUE(board.contains({2, 5, 3}));
  EXPECT_FALSE(board.contains({2, 3, 5}));
  EXPECT_FALSE(board.contains({2, 5, 0}));
  EXPECT_FALSE(board.contains({3, 5, 3}));
  EXPECT_FALSE(board.contains({}));
}

std::vector<std::vector<Integer>> pieces(const Split& split, Integer heap) {
  std::vector<std::vector<Integer>> all;
  visit_pieces(split, heap, [&](std::span<const Integer> some) {
    all.emplace_back(some.begin(), some.end());
    return true;
  });
  return all;
}

TEST(Split, leaves_what_its_digit_allows) {
  EXPECT_EQ(pieces({2, 0b001}, 2), (std::vector<std::vector<Integer>>{{}}));
  EXPECT_EQ(pieces({2, 0b001}, 3), (std::vector<std::vector<Integer>>{}));
  EXPECT_EQ(pieces({2, 0b111}, 6), (std::vector<std::vector<Integer>>{{4}, {1, 3}, {2, 2}}));
  EXPECT_EQ(pieces({0, 0b1000}, 6), (std::vector<std::vector<Integer>>{{1, 1, 4}, {1, 2, 3}, {2, 2, 2}}));
  EXPECT_EQ(pieces({7, 0b111}, 6), (std::vector<std::vector<Integer>>{}));
}

TEST(Grid, is_read_and_written) {
  EXPECT_EQ(*grid_of("2x3"), free_grid(2, 3));
  EXPECT_EQ(grid_text(*grid_of("..#/.#.")), "..#/.#.");
  EXPECT_EQ(grid_text(*grid_of("0x3")), "0x3");
  EXPECT_EQ(free_cells(*grid_of("..#/.#.")), 4U);
  for (const char* wrong : {"", "..#/..", "2x", "x3", "63x1", "1x63", "../", "a", "-1x2"})
    EXPECT_FALSE(grid_of(wrong)) << wrong;
}

std::vector<std::string> after(const Placement& placement, const char* grid) {
  std::vector<std::string> all;
  visit_placements(placement, *grid_of(grid), [&](const Position& to) {
    all.push_back(grid_text(to));
    return true;
  });
  return all;
}

TEST(Grid, takes_the_cells_of_a_piece_and_those_it_blocks) {
  EXPECT_EQ(after({{{0, 0}, {1, 0}}, {}}, "..#/..."), (std::vector<std::string>{"#.#/#..", ".##/.#."}));
  EXPECT_EQ(after({{{0, 0}}, {{0, 1}, {0, -1}}}, "...."),
            (std::vector<std::string>{"##..", "###.", ".###", "..##"}));
}

TEST(Product, of_heaps_is_heaps_with_names_told_apart) {
  const Board two = heaps_board({"x", "y"});
  const Board four = product(two, two);
  EXPECT_TRUE(four.positions_are_sizes());
  EXPECT_EQ(four.heaps(), (std::vector<std::string>{"x", "y", "x2", "y2"}));
  EXPECT_TRUE(four.contains({1, 2, 3, 4}));
}

TEST(Product, finds_its_factors) {
  const Board board = product(product(heaps_board({"x"}), multiset_board()), grid_board());
  const Position position = {7, 2, 5, 3, 1, 2, 3};
  ASSERT_TRUE(board.contains(position));
  EXPECT_EQ(to_text(position, board), "(7)+(5,3)+..");
  const Segment second = segment(board, position, 1, 1);
  EXPECT_EQ(second.begin, 1U);
  EXPECT_EQ(second.length, 3U);
  EXPECT_EQ(to_text(spliced(position, second, multiset_of({4})), board), "(7)+(4)+..");
  EXPECT_EQ(to_text(cleared(board, position), board), "(0)+(0)+##");
  EXPECT_FALSE(board.contains({7, 2, 5, 3, 1, 2}));
}

TEST(Rational, phi_undoes_the_classes) {
  for (const Matrix& q : {Matrix{7, 2, 1, 10}, Matrix{1, 1, 0, 1}, Matrix{2, 0, 0, 2}, Matrix{3, 2, 4, 5}}) {
    const auto all = classes(q, 1000);
    ASSERT_TRUE(all);
    EXPECT_EQ(static_cast<Integer>(all->size()), determinant(q)) << to_text(q);
    for (const Position& t : *all) {
      for (Integer a = 0; a < 4; ++a) {
        for (Integer b = 0; b < 4; ++b) {
          const Position place = {t[0] + a * q.p1 + b * q.p2, t[1] + a * q.q1 + b * q.q2};
          EXPECT_EQ(*phi(q, place), (Position{a, b})) << to_text(q) << to_text(place);
        }
      }
    }
  }
  EXPECT_FALSE(classes({1000, 0, 0, 1000}, 1000));
  EXPECT_FALSE(phi({7, 2, 1, 10}, {std::numeric_limits<Integer>::max(), 1}));
}

TEST(Rational, copies_a_ruleset_by_its_moves) {
  Ruleset nim;
  nim.board = heaps_board({"x", "y"});
  const Clause clause = {
      {combine(Expression::Op::subtract, {heap_variable(0), loop_variable(0)}), heap_variable(1)},
      {{"i", constant(1), heap_variable(0), nullptr}},
      {}};
  nim.moves = ByClauses{{clause}};
  const Ruleset copy = copied(nim, {7, 2, 1, 10});
  EXPECT_EQ(to_text(copy.clauses()[0], copy.board), "(x - 7*i, y - 2*i) for i in 1..(10*x - y) div 68");
  EXPECT_EQ(copy.board.condition_text(), "2*x <= 7*y and y <= 10*x");
}

}  // namespace
}  // namespace galli::board_test
