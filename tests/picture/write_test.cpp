#include "picture/write.h"

#include <cairo/cairo.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gallimaufry/error.h"
#include "picture/frame.h"
#include "picture/latex/latex.h"
#include "picture/pictures.h"

namespace galli::write_test {
namespace {

Scene drawn() {
  BoardPicture picture = wythoff_board(5);
  picture.lines.push_back({2, 1, true});
  return with_about(draw(picture));
}

// The stored pictures were looked at. When drawing is changed on purpose: GALLI_STORE=1 picture_write, and look again.

TEST(Write, svg_is_as_stored) { EXPECT_EQ(as_svg(drawn()), stored("picture/board.svg", as_svg(drawn()))); }

TEST(Write, tikz_is_as_stored) {
  BoardPicture picture = wythoff_board(5);
  picture.lines.push_back({2, 1, true, "1/2"});
  picture.circled = {{1, 2}};
  picture.notes = {"a note"};
  const std::string tikz = as_latex(picture, {}, about_test).bytes;
  EXPECT_EQ(tikz, stored("picture/board.tex", tikz));
}

TEST(Write, tikz_of_values_is_as_stored) {
  BoardPicture picture = wythoff_board(1);
  picture.layers.front().color = colors::white;
  picture.values = CellValues(picture.bins);
  picture.values->set(0, 0, 0);
  picture.values->set(0, 1, 1);
  picture.values->set(1, 0, 1);  // (1,1) is not on the board
  const std::string tikz = as_latex(picture, {}, about_test).bytes;
  EXPECT_EQ(tikz, stored("picture/values.tex", tikz));
}

TEST(Write, graph_is_as_stored) {
  GraphPicture picture;
  picture.title = "nim & yama from (1,1)";
  picture.notes = {"a note"};
  picture.phases = {"phase 1 (nim)", "phase 2 (yama)"};
  picture.boxes = {
      {"1,1", "", Outcome::P, false}, {"0,1", "", Outcome::P, false, 1}, {"0,0", "", {}, true, 1}};
  picture.arrows = {{0, 1, "nim"}, {1, 2, "nim and yama"}, {0, 2, "push"}};
  const GraphLayout layout = read_layout(
      "graph 1 1.5 2.4\nnode 0 0.5 2.1\nnode 1 0.5 1.2\nnode 2 0.5 0.3\n"
      "edge 0 2 4 0.7 1.9 1.2 1.5 1.2 0.8 0.7 0.5\nedge 0 1 4 0.5 1.9 0.5 1.8 0.5 1.6 0.5 1.4\n"
      "edge 1 2 4 0.5 1 0.5 0.9 0.5 0.7 0.5 0.5\nstop\n",
      picture);
  const std::string svg = as_svg(with_about(draw(picture, layout)));
  EXPECT_EQ(svg, stored("picture/graph.svg", svg));
  const std::string tikz = as_latex(picture, layout, about_test);
  EXPECT_EQ(tikz, stored("picture/graph.tex", tikz));
  const std::string dot = as_dot(picture, about_test);
  EXPECT_EQ(dot, stored("picture/graph.dot", dot));
}

// ---- Pixels ----

struct Reading {
  const std::string* bytes;
  std::size_t at = 0;
};

cairo_status_t read_some(void* closure, unsigned char* data, unsigned int length) {
  auto& reading = *static_cast<Reading*>(closure);
  if (reading.at + length > reading.bytes->size()) return CAIRO_STATUS_READ_ERROR;
  std::copy_n(reading.bytes->begin() + static_cast<std::ptrdiff_t>(reading.at), length, data);
  reading.at += length;
  return CAIRO_STATUS_SUCCESS;
}

/// A PNG as it is seen.
class Image {
 public:
  explicit Image(const std::string& png) {
    Reading reading{&png};
    surface_ = cairo_image_surface_create_from_png_stream(read_some, &reading);
  }
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;
  ~Image() { cairo_surface_destroy(surface_); }

  bool is_read() const { return cairo_surface_status(surface_) == CAIRO_STATUS_SUCCESS; }
  int width() const { return cairo_image_surface_get_width(surface_); }
  int height() const { return cairo_image_surface_get_height(surface_); }
  Color at(double x, double y) const {
    const unsigned char* row = cairo_image_surface_get_data(surface_) +
                               static_cast<int>(y) * cairo_image_surface_get_stride(surface_);
    const unsigned char* pixel = row + 4 * static_cast<int>(x);
    return {pixel[2], pixel[1], pixel[0]};
  }

 private:
  cairo_surface_t* surface_ = nullptr;
};

/// Where the cells lie, in pixels: inside the line of the last rectangle without a fill.
Rectangle outline(const Scene& scene) {
  Rectangle found{};
  for (const Element& shape : scene.shapes) {
    const auto* rectangle = std::get_if<Rectangle>(&shape);
    if (rectangle && !rectangle->fill) found = *rectangle;
  }
  found.corner = {(found.corner.x + 1) * scene.pixels, (found.corner.y + 1) * scene.pixels};
  found.width = (found.width - 2) * scene.pixels;
  found.height = (found.height - 2) * scene.pixels;
  return found;
}

/// Whether the middle of each cell is dark, from the bottom left.
std::vector<std::string> dark_cells(const BoardPicture& picture) {
  const Scene scene = draw(picture);
  const Image image(as_png(scene));
  EXPECT_TRUE(image.is_read());
  EXPECT_EQ(image.width(), pixels_across(scene));
  EXPECT_EQ(image.height(), pixels_down(scene));
  const Rectangle board = outline(scene);
  const double cell = Frame(picture).cell() * scene.pixels;
  std::vector<std::string> rows;
  for (double y = board.corner.y + board.height - cell / 2; y > board.corner.y; y -= cell) {
    rows.emplace_back();
    for (double x = board.corner.x + cell / 2; x < board.corner.x + board.width; x += cell)
      rows.back() += image.at(x, y) == colors::ink ? 'P' : '.';
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST(Write, png_has_a_dark_cell_for_each_mark) {
  EXPECT_EQ(dark_cells(wythoff_board(5)), (Rows{"P.....", "..P...", ".P....", ".....P", "......", "...P.."}));
}

TEST(Write, matrix_axes_turn_the_board) {
  BoardPicture picture = wythoff_board(3);
  picture.layers.front().cells = CellSet(picture.bins);
  picture.layers.front().cells.add(0, 1);
  picture.layers.front().cells.add(3, 2);
  EXPECT_EQ(dark_cells(picture), (Rows{"....", "P...", "...P", "...."}));
  picture.is_matrix = true;
  EXPECT_EQ(dark_cells(picture), (Rows{"..P.", "....", "....", ".P.."}));
}

TEST(Write, no_mark_vanishes_however_large_the_board) {
  BoardPicture picture;
  picture.heaps = {"x", "y"};
  picture.bins = bins_for({0, 0}, {99'999, 99'999}, 500);
  picture.side = 500;
  picture.layers.push_back({"", Mark::square, colors::ink, CellSet(picture.bins)});
  picture.layers.front().cells.add(70'000, 20'000);
  const Scene scene = draw(picture);
  const Image image(as_png(scene));
  const Rectangle board = outline(scene);
  EXPECT_EQ(image.at(board.corner.x + 0.7 * board.width + 1, board.corner.y + 0.8 * board.height - 1),
            colors::ink);
  EXPECT_EQ(image.at(board.corner.x + 0.73 * board.width, board.corner.y + 0.8 * board.height - 1),
            colors::white);
}

TEST(Write, no_mark_hides_under_the_frame) {
  BoardPicture picture;
  picture.heaps = {"x", "y"};
  picture.bins = bins_for({0, 0}, {199, 199}, 200);
  picture.side = 200;  // a pixel a cell
  picture.layers.push_back({"", Mark::square, colors::ink, CellSet(picture.bins)});
  for (Integer x = 50; x < 150; ++x)  // enough that marks are not drawn larger than their cells
    for (Integer y = 50; y < 150; ++y) picture.layers.front().cells.add(x, y);
  for (const auto& [x, y] : {std::pair{0, 0}, {0, 199}, {199, 0}, {199, 199}})
    picture.layers.front().cells.add(x, y);
  const Rows rows = dark_cells(picture);
  ASSERT_EQ(rows.size(), 200U);
  EXPECT_EQ(rows.front().front(), 'P');
  EXPECT_EQ(rows.front().back(), 'P');
  EXPECT_EQ(rows.back().front(), 'P');
  EXPECT_EQ(rows.back().back(), 'P');
  EXPECT_EQ(rows[1][1], '.');
}

TEST(Write, many_marks_are_drawn_as_pixels_with_the_same_cells) {
  BoardPicture picture;
  picture.heaps = {"x", "y"};
  picture.bins = bins_for({0, 0}, {299, 299}, 1000);
  picture.layers.push_back({"", Mark::square, colors::ink, CellSet(picture.bins)});
  for (Integer x = 0; x < 300; ++x) {
    for (Integer y = 0; y < 300; ++y)
      if ((x + y) % 2 == 0) picture.layers.front().cells.add(x, y);
  }
  const Rows rows = dark_cells(picture);
  ASSERT_EQ(rows.size(), 300U);
  for (std::size_t y = 0; y < 300; ++y) {
    for (std::size_t x = 0; x < 300; ++x) ASSERT_EQ(rows[y][x] == 'P', (x + y) % 2 == 0) << x << "," << y;
  }
}

// ---- What files say ----

TEST(Write, files_say_where_they_come_from) {
  const std::string png = as_png(drawn());
  EXPECT_NE(png.find(std::string("tEXtTitle\0wythoff & <nim>", 25)), std::string::npos);
  EXPECT_NE(png.find("galli plot 'wythoff & <nim>' -o a.svg"), std::string::npos);
  EXPECT_NE(png.find("galli 1.2.3"), std::string::npos);
  const std::string pdf = as_pdf(drawn());
  EXPECT_NE(pdf.find("/Title (wythoff & <nim>)"), std::string::npos);
  EXPECT_NE(pdf.find("/Subject (galli plot 'wythoff & <nim>' -o a.svg)"), std::string::npos);
  EXPECT_NE(pdf.find("/Creator (galli 1.2.3)"), std::string::npos);
}

TEST(Write, the_same_picture_gives_the_same_bytes) {
  EXPECT_EQ(as_pdf(drawn()), as_pdf(drawn()));
  EXPECT_EQ(as_png(drawn()), as_png(drawn()));
}

BoardPicture large_board() {
  BoardPicture picture = wythoff_board(99);
  for (Integer x = 0; x < 100; ++x) {
    for (Integer y = 0; y < 60; ++y) picture.layers.front().cells.add(x, y);
  }
  return picture;
}

TEST(Write, latex_has_many_marks_in_a_file_of_their_own) {
  const Drawing drawing = as_latex(large_board(), {{}, "marks"}, about_test);
  EXPECT_EQ(drawing.data_ending, "dat");
  EXPECT_EQ(drawing.data.substr(0, 20), "x y layer\n0 0 0\n0 1 ");
  EXPECT_NE(drawing.bytes.find("{marks.dat}"), std::string::npos);
  EXPECT_LT(drawing.bytes.size(), 2000U);
  try {
    as_latex(large_board(), {}, about_test);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::refused);
  }
}

TEST(Write, latex_reads_large_boards_of_values_as_pixels) {
  BoardPicture picture = wythoff_board(99);
  picture.values = CellValues(picture.bins);
  for (Integer x = 0; x < 100; ++x) {
    for (Integer y = 0; y < 100; ++y) picture.values->set(x, y, static_cast<std::int32_t>(x ^ y));
  }
  const Drawing drawing = as_latex(picture, {{}, "board"}, about_test);
  EXPECT_EQ(drawing.data_ending, "png");
  EXPECT_TRUE(Image(drawing.data).is_read());
  EXPECT_EQ(Image(drawing.data).width(), 100);
  EXPECT_NE(drawing.bytes.find("{board.png}"), std::string::npos);
}

TEST(Write, cells_are_whole_numbers_of_pixels_however_many_there_are) {
  for (const Integer last : {99, 500, 998, 999, 1000, 1999}) {
    BoardPicture picture = wythoff_board(last);
    picture.bins = bins_for({0, 0}, {last, last}, 2000);
    picture.layers.front().cells = wythoff_cells(picture.bins);
    const Scene scene = draw(picture);
    const double pixels = Frame(picture).cell() * scene.pixels;
    EXPECT_NEAR(pixels, std::round(pixels), 1e-9) << last;
    EXPECT_GE(pixels, 1) << last;
    EXPECT_NEAR(outline(scene).width / scene.pixels, 1000, 1e-6) << last;  // no cliff: the board is as large
  }
}

TEST(Write, png_says_how_large_it_is_in_print) {
  Scene scene = drawn();
  scene.pixels = 1.25;  // 300 to an inch
  const std::string png = as_png(scene);
  const std::size_t at = png.find("pHYs");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(png.substr(at + 4, 4), std::string("\x00\x00\x2e\x23", 4));  // 11811 to a metre
}

}  // namespace
}  // namespace galli::write_test
