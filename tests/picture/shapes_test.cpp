#include <gtest/gtest.h>

#include "gallimaufry/error.h"
#include "game/board/grid.h"
#include "picture/axis.h"
#include "picture/frame.h"
#include "picture/grid_picture.h"
#include "picture/pictures.h"
#include "picture/write.h"

namespace galli::shapes_test {
namespace {

using Numbers = std::vector<Integer>;

TEST(Ticks, are_round_numbers) {
  EXPECT_EQ(ticks(0, 5, 10), (Numbers{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(ticks(0, 100, 12), (Numbers{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100}));
  EXPECT_EQ(ticks(0, 28, 8), (Numbers{0, 5, 10, 15, 20, 25}));
  EXPECT_EQ(ticks(17, 61, 4), (Numbers{20, 40, 60}));
  EXPECT_EQ(ticks(3, 3, 5), (Numbers{3}));
}

TEST(Cells, are_put_together_so_that_a_mark_stays) {
  const Bins bins = bins_for({10, 0}, {109, 49}, 30);
  EXPECT_EQ(bins.factor, 4);
  EXPECT_EQ(bins.count(0), 25U);
  EXPECT_EQ(bins.count(1), 13U);
  CellSet cells(bins);
  cells.add(13, 3);
  cells.add(12, 0);
  cells.add(109, 49);
  cells.add(9, 3);  // outside
  EXPECT_EQ(cells.count(), 3U);
  EXPECT_EQ(cells.marked(), 2U);
  EXPECT_TRUE(cells.has(0, 0));
  EXPECT_TRUE(cells.has(24, 12));
  EXPECT_FALSE(cells.has(1, 0));
}

TEST(Cells, values_are_averaged_and_none_is_left_out) {
  const Bins bins = bins_for({0, 0}, {4, 4}, 3);
  ASSERT_EQ(bins.factor, 2);
  CellValues values(bins);
  for (Integer x = 0; x < 5; ++x) {
    for (Integer y = 0; y < 5; ++y) values.set(x, y, static_cast<std::int32_t>(10 * x + y));
  }
  EXPECT_EQ(values.mean(0, 0), 5.5);
  EXPECT_EQ(values.mean(2, 2), 44);  // a bin of one position
  EXPECT_EQ(values.largest(), 44);
  CellSet cells(bins);
  cells.add(0, 0);
  cells.add(4, 4);
  EXPECT_EQ(cells.share(0, 0), 0.25);
  EXPECT_EQ(cells.share(2, 2), 1);
}

TEST(Colors, a_logarithmic_scale_tells_small_values_apart) {
  const ColorScale even{1000, false}, skewed{1000, true};
  EXPECT_LT(even.place(3), 0.01);
  EXPECT_GT(skewed.place(3), 0.15);
  EXPECT_EQ(skewed.place(0), 0);
  EXPECT_EQ(skewed.place(1000), 1);
  EXPECT_EQ(logarithmic_ticks(70, 20), (Numbers{0, 1, 2, 5, 10, 20, 50}));
  EXPECT_EQ(logarithmic_ticks(70, 4), (Numbers{0, 1, 10}));
}

TEST(Text, values_that_do_not_fit_are_in_blocks) {
  BoardPicture picture = wythoff_board(5);
  picture.values = CellValues(picture.bins);
  for (Integer x = 0; x < 6; ++x) {
    for (Integer y = 0; y < 6; ++y) picture.values->set(x, y, static_cast<std::int32_t>(x + y));
  }
  const std::string text = as_text(picture, {12, false});
  EXPECT_NE(text.find("5   5  6  7\n"), std::string::npos) << text;
  EXPECT_NE(text.find("5   8  9 10\n"), std::string::npos) << text;
  EXPECT_NE(text.find("    3  4  5  x\n"), std::string::npos) << text;
}

TEST(Text, large_boards_are_dots_of_which_none_is_left_out) {
  BoardPicture picture = wythoff_board(59);
  picture.title = "";
  picture.layers.front().name = "";
  picture.layers.front().cells = CellSet(picture.bins);
  picture.layers.front().cells.add(0, 0);
  picture.layers.front().cells.add(59, 59);
  const std::string text = as_text(picture, {40, false});
  EXPECT_EQ(text.substr(0, 5), " y\n  ");
  EXPECT_NE(text.find("⠈"), std::string::npos) << text;  // at the top right
  EXPECT_NE(text.find(" 0 ⡀\n"), std::string::npos) << text;
}

TEST(Text, terminals_show_values_on_their_colours) {
  BoardPicture picture = wythoff_board(0);
  picture.values = CellValues(picture.bins);
  picture.values->set(0, 0, 0);
  EXPECT_NE(as_text(picture, {80, true}).find("\x1b[48;5;231m"), std::string::npos);
  EXPECT_EQ(as_text(picture, {80, false}).find('\x1b'), std::string::npos);
}

TEST(Text, boards_are_drawn_in_letters) {
  EXPECT_EQ(as_text(wythoff_board(3)),
            "wythoff & <nim>\n"
            "y\n"
            "3  · · · ·\n"
            "2  · ■ · ·\n"
            "1  · · ■ ·\n"
            "0  ■ · · ·\n"
            "   0 1 2 3  x\n"
            "\n"
            "■ P-positions\n");
}

TEST(Text, strips_are_wrapped) {
  StripPicture picture;
  picture.wrap = 4;
  picture.strips.push_back({"", {0, 1, 1, 0, 1, Table::off_board, 0}});
  EXPECT_EQ(as_text(picture), "0  ■ · · ■\n4  ·   ■\n");
  picture.ask = Ask::values;
  picture.strips.front().terms = {0, 10, 2};
  EXPECT_EQ(as_text(picture), "0   0 10  2\n");
}

TEST(Text, grids_show_what_is_taken) {
  EXPECT_EQ(as_text(GridPicture{"cram", {{*grid_of("..#/...")}}}), "cram\n · · #\n · · ·\n");
}

GridPanel panel_with_pieces() {
  GridPanel panel{*grid_of("##./#..")};
  panel.pieces = {{'a', GridPlot::Piece::Kind::last, {{0, 0}, {1, 0}}},
                  {'A', GridPlot::Piece::Kind::next, {{0, 2}, {1, 2}}}};
  panel.marked = {{1, 1}};
  panel.caption = "(a)  N";
  return panel;
}

TEST(Text, grids_name_pieces_by_letters) {
  EXPECT_EQ(as_text(GridPicture{"", {panel_with_pieces()}}), "(a)  N\n a # A\n a * A\n");
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Strip, has_a_dark_cell_for_each_p_position) {
  StripPicture picture;
  picture.wrap = 4;
  picture.strips.push_back({"", {0, 1, 1, 0, 1, 1, 0}});
  const std::string svg = as_svg(draw(picture));
  EXPECT_EQ(count_of(svg, "fill=\"#161a24\" stroke"), 3U);
  EXPECT_EQ(count_of(svg, "fill=\"#ffffff\" stroke"), 4U);
  EXPECT_EQ(count_of(svg, ">6</text>"), 1U);
}

TEST(Strip, frames_what_is_pointed_out) {
  StripPicture picture;
  picture.first = 10;
  picture.strips.push_back({"", {0, 1, 1}, {11, 12, 13}});  // 13 is not there
  EXPECT_EQ(count_of(as_svg(draw(picture)), "stroke=\"#c43c00\""), 2U);
}

TEST(Grid, outlines_pieces_as_a_whole) {
  const std::string svg = as_svg(draw(GridPicture{"", {panel_with_pieces()}, {1.5}}));
  EXPECT_EQ(count_of(svg, "width=\"52\" height=\"116\" rx=\"10\""), 2U);  // two dominoes
  EXPECT_EQ(count_of(svg, "fill=\"#6b7280\""), 1U);                       // taken, without a piece
  EXPECT_EQ(count_of(svg, "stroke=\"#d98200\""), 4U);                     // around the cell that is marked
  EXPECT_EQ(count_of(svg, "stroke=\"#005a9c\" stroke-width=\"4\""), 1U);  // the axis
  EXPECT_EQ(count_of(svg, ">the last move</text>"), 1U);
  EXPECT_EQ(count_of(svg, ">placed before</text>"), 0U);  // there is none
}

TEST(Grid, pieces_that_are_no_rectangles_have_no_lines_inside) {
  GridPanel panel{*grid_of("##/#.")};
  panel.pieces = {{'a', GridPlot::Piece::Kind::placed, {{0, 0}, {0, 1}, {1, 0}}}};
  EXPECT_EQ(count_of(as_svg(draw(GridPicture{"", {panel}})), "<path"), 8U);
}

TEST(Title, is_broken_where_it_is_wider_than_the_board) {
  BoardPicture picture = wythoff_board(9);
  picture.title = "a title that has quite a few words, more than one line above this board can hold";
  const Scene scene = draw(picture);
  EXPECT_EQ(count_of(as_svg(scene), "font-weight=\"bold\""), 3U);
  picture.title = "";
  EXPECT_LE(scene.width, draw(picture).width);
}

TEST(Board, circles_positions_that_are_pointed_out) {
  BoardPicture picture = wythoff_board(3);
  picture.circled = {{1, 2}, {7, 7}};  // the second is outside
  EXPECT_EQ(count_of(as_svg(draw(picture)), "<circle"), 1U);
}

TEST(Board, has_room_for_circles_beside_its_numbers) {
  BoardPicture picture = wythoff_board(3);
  const Scene without = draw(picture);
  picture.circled = {{1, 2}};
  EXPECT_EQ(draw(picture).width, without.width);
  picture.circled = {{0, 2}};
  EXPECT_GT(draw(picture).width, without.width);
  EXPECT_GT(draw(picture).height, without.height);
}

TEST(Differences, are_told_apart_by_shape) {
  BoardPicture picture = wythoff_board(3);
  CellSet first(picture.bins);
  first.add(0, 3);
  CellSet second(picture.bins);
  second.add(3, 0);
  picture.layers.push_back({"only first", Mark::ring, colors::blue, first});
  picture.layers.push_back({"only second", Mark::cross, colors::orange, second});
  const std::string svg = as_svg(draw(picture));
  EXPECT_EQ(count_of(svg, "<circle"), 2U);  // on the board and in the legend
  EXPECT_EQ(count_of(svg, "stroke=\"#d98200\""), 4U);
}

TEST(Board, has_a_scale_as_tall_as_itself) {
  BoardPicture picture = wythoff_board(20);
  picture.values = CellValues(picture.bins);
  for (Integer x = 0; x <= 20; ++x) {
    for (Integer y = 0; y <= 20; ++y) picture.values->set(x, y, static_cast<std::int32_t>(x + y));
  }
  const Scene scene = draw(picture);
  std::vector<double> heights;
  for (const Element& shape : scene.shapes) {
    if (const auto* pixels = std::get_if<Pixels>(&shape)) heights.push_back(pixels->height);
  }
  ASSERT_EQ(heights.size(), 2U);  // the board and its scale
  EXPECT_EQ(heights[0], heights[1]);
  EXPECT_EQ(count_of(as_svg(scene), ">nim-value</text>"), 1U);
}

TEST(Board, labels_lines_at_their_ends) {
  BoardPicture picture = wythoff_board(30);
  picture.lines = {{1, 2, true, "2"}, {2, 1, true, "1/2"}};
  picture.layers.front().name = "";
  const Scene scene = draw(picture);
  std::vector<Text> labels;
  for (const Element& shape : scene.shapes) {
    const auto* text = std::get_if<Text>(&shape);
    if (text && text->color == colors::vermilion) labels.push_back(*text);
  }
  ASSERT_EQ(labels.size(), 2U);
  const Frame frame(picture);
  EXPECT_LT(labels[0].at.y, scene.height - frame.height());  // above the board
  EXPECT_GT(labels[1].at.x, frame.width());                  // right of it
}

TEST(Board, shades_dense_bins_by_how_many_are_marked) {
  BoardPicture picture;
  picture.heaps = {"x", "y"};
  picture.bins = bins_for({0, 0}, {19, 19}, 10);
  Layer layer{"", Mark::square, colors::ink, CellSet(picture.bins)};
  layer.pooling = Pooling::share;
  for (Integer x = 0; x < 20; ++x) {
    for (Integer y = 0; y < 20; ++y)
      if (x < 10 || (x % 2 == 0 && y % 2 == 0)) layer.cells.add(x, y);
  }
  picture.layers.push_back(layer);
  const Pixels pixels = board_pixels(picture);
  ASSERT_EQ(pixels.colors.size(), 100U);
  EXPECT_EQ(pixels.colors.front(), colors::ink);
  EXPECT_NE(pixels.colors.back(), colors::ink);
  EXPECT_NE(pixels.colors.back(), colors::white);
}

// ---- Graphs ----

GraphPicture small_graph() {
  GraphPicture picture;
  picture.title = "nim";
  picture.boxes = {{"1,0", "", Outcome::N, false}, {"0,0", "", Outcome::P, false}};
  picture.arrows = {{0, 1}};
  return picture;
}

constexpr const char* plain =
    "graph 1 2 3\nnode 0 1 2.5 1 0.5 \"\" solid box black lightgrey\nnode 1 1 0.5 1 0.5 \"\" solid box black "
    "lightgrey\nedge 0 1 4 1 2.25 1 2 1 1 1 0.75 solid black\nstop\n";

TEST(Graph, is_laid_out_as_dot_says) {
  const GraphLayout layout = read_layout(plain, small_graph());
  EXPECT_EQ(layout.width, 480);
  EXPECT_EQ(layout.height, 720);
  EXPECT_EQ(layout.middles[0].y, 120);
  EXPECT_EQ(layout.middles[1].y, 600);
  ASSERT_EQ(layout.curves.size(), 1U);
  EXPECT_EQ(layout.curves[0].size(), 4U);
}

TEST(Graph, tells_arrows_apart_where_they_differ) {
  GraphPicture picture = small_graph();
  EXPECT_EQ(as_dot(picture, {}).find("[color="), std::string::npos);
  picture.arrows[0].by = "nim";
  EXPECT_EQ(as_dot(picture, {}).find("[color="), std::string::npos);  // one kind is no kind
  picture.boxes.push_back({"1,1", "", Outcome::P, false});
  picture.arrows.push_back({2, 0, "push"});
  EXPECT_NE(as_dot(picture, {}).find("2 -> 0 [color=\"#005a9c\", style=dashed"), std::string::npos);
}

TEST(Graph, does_not_believe_what_is_no_layout) {
  for (const char* text : {"", "graph 1 2 3\nstop\n", "graph 1 2\nstop\n", "graph 1 2 3\nnode 0 a b\nstop\n",
                           "graph 1 2 3\nedge 1 0 4 1 2 1 2 1 1 1 1\nstop\n"})
    EXPECT_THROW(read_layout(text, small_graph()), Error) << text;
}

TEST(Graph, marks_p_and_n_by_letters_and_by_shape) {
  const std::string svg = as_svg(draw(small_graph(), read_layout(plain, small_graph())));
  EXPECT_EQ(count_of(svg, ">P</text>"), 1U);
  EXPECT_EQ(count_of(svg, ">N</text>"), 1U);
  EXPECT_EQ(count_of(svg, " rx=\"14\""), 1U);
}

TEST(Graph, tells_phases_by_tint) {
  GraphPicture picture = small_graph();
  picture.phases = {"phase 1 (nim)", "phase 2 (euclid)"};
  picture.boxes[1].phase = 1;
  const std::string svg = as_svg(draw(picture, read_layout(plain, picture)));
  EXPECT_EQ(count_of(svg, "phase 2 (euclid)"), 1U);  // in the legend only
  EXPECT_EQ(count_of(svg, hex(phase_tint(1).p)), 2U);
  EXPECT_EQ(count_of(as_svg(draw(picture, read_layout(plain, picture), false)), "phase 2"), 0U);
}

TEST(Graph, breaks_lines_that_are_wider_than_it) {
  GraphPicture picture = small_graph();
  picture.notes = {"short"};
  const Scene narrow = draw(picture, read_layout(plain, picture));
  picture.notes = {"a note that has quite a few words, more than one line below this graph can hold"};
  picture.kinds = {"nim", "a kind of arrow that has quite a few words, more than one line can hold", ""};
  const Scene scene = draw(picture, read_layout(plain, picture));
  EXPECT_EQ(scene.width, narrow.width);
  EXPECT_GT(scene.height, narrow.height);
  const std::string svg = as_svg(scene);
  EXPECT_EQ(count_of(svg, ">a note that has"), 1U);
  EXPECT_EQ(count_of(svg, "can hold"), 2U);
  EXPECT_EQ(count_of(svg, picture.notes.front()), 0U);
}

TEST(Graph, has_numbers_on_arrows_whose_style_another_kind_has) {
  GraphPicture picture = small_graph();
  picture.kinds = {"a", "b", "c", "d", "e", "f", "g"};
  picture.arrows.front().by = "g";
  const std::string svg = as_svg(draw(picture, read_layout(plain, picture)));
  EXPECT_EQ(count_of(svg, ">7</text>"), 2U);  // on the arrow and in the legend
  EXPECT_EQ(count_of(svg, ">6</text>"), 0U);
  const std::string dot = as_dot(picture, {});
  EXPECT_EQ(count_of(dot, "black: a\\n"), 1U);
  EXPECT_EQ(count_of(dot, "black, 7: g"), 1U);
  EXPECT_EQ(count_of(dot, ", label=\"7\""), 1U);
}

TEST(Graph, counts_rows_that_arrows_cross) {
  EXPECT_EQ(rows_crossed(small_graph()), 1U);
  GraphPicture picture;  // nim(1) from 3
  picture.boxes.resize(4);
  picture.arrows = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  EXPECT_EQ(rows_crossed(picture), 10U);
}

TEST(Graph, asks_for_the_same_layout_whatever_the_labels) {
  GraphPicture unlabelled = small_graph();
  for (GraphPicture::Box& box : unlabelled.boxes) box.label.reset();
  EXPECT_EQ(layout_question(unlabelled), layout_question(small_graph()));
}

}  // namespace
}  // namespace galli::shapes_test
