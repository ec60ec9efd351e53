#include "picture/grid_picture.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "game/board/grid.h"
#include "picture/frame.h"

namespace galli {
namespace {

constexpr double grid_cell_size = 64;
constexpr double gap = 56;  ///< between panels
constexpr double caption_line = 38;
constexpr double grid_legend_line = 42;
constexpr double inset = 6;              ///< of a piece in its cells
constexpr double max_line_width = 1500;  ///< of a line of panels

constexpr Color placed_fill = {0xc9, 0xcd, 0xd4};
constexpr Color marked_fill = {0xfb, 0xe9, 0xcc};

bool has(const std::vector<Cell>& cells, const Cell& at) {
  return std::find(cells.begin(), cells.end(), at) != cells.end();
}

bool has_piece(const GridPanel& panel, const Cell& at) {
  return std::any_of(panel.pieces.begin(), panel.pieces.end(),
                     [&](const GridPlot::Piece& piece) { return has(piece.cells, at); });
}

Point corner_of(Point origin, const Cell& at) {
  return {origin.x + grid_cell_size * static_cast<double>(at.column),
          origin.y + grid_cell_size * static_cast<double>(at.row)};
}

template <typename Visit>
void for_each_cell(const Position& grid, Visit visit) {
  for (Integer row = 0; row < grid[0]; ++row)
    for (Integer column = 0; column < grid[1]; ++column) visit(Cell{row, column});
}

void add_cells(Scene& scene, const GridPanel& panel, Point origin) {
  for_each_cell(panel.grid, [&](const Cell& at) {
    const bool is_bare = !is_free(panel.grid, at) && !has_piece(panel, at);
    scene.add(Rectangle{.corner = corner_of(origin, at),
                        .width = grid_cell_size,
                        .height = grid_cell_size,
                        .fill = is_bare                 ? colors::grey
                                : has(panel.marked, at) ? marked_fill
                                                        : colors::white,
                        .stroke = Stroke{colors::grey, 1.5, false}});
  });
}

/// The rectangle that holds all cells.
Rectangle around(const std::vector<Cell>& cells, Point origin) {
  Cell low = cells.front(), high = cells.front();
  for (const Cell& at : cells) {
    low = {std::min(low.row, at.row), std::min(low.column, at.column)};
    high = {std::max(high.row, at.row), std::max(high.column, at.column)};
  }
  return {.corner = corner_of(origin, low),
          .width = grid_cell_size * static_cast<double>(high.column - low.column + 1),
          .height = grid_cell_size * static_cast<double>(high.row - low.row + 1)};
}

/// The sides of cells that are not between two of them.
void add_outline(Scene& scene, const std::vector<Cell>& cells, Point origin, const Stroke& stroke) {
  for (const Cell& at : cells) {
    const Point o = corner_of(origin, at);
    const auto side = [&](Integer down, Integer right, Point from, Point to) {
      if (has(cells, {at.row + down, at.column + right})) return;
      scene.add(Path{.points = {{o.x + from.x, o.y + from.y}, {o.x + to.x, o.y + to.y}}, .stroke = stroke});
    };
    side(-1, 0, {0, 0}, {grid_cell_size, 0});
    side(1, 0, {0, grid_cell_size}, {grid_cell_size, grid_cell_size});
    side(0, -1, {0, 0}, {0, grid_cell_size});
    side(0, 1, {grid_cell_size, 0}, {grid_cell_size, grid_cell_size});
  }
}

Color fill_of(GridPlot::Piece::Kind kind) {
  return kind == GridPlot::Piece::Kind::placed ? placed_fill
         : kind == GridPlot::Piece::Kind::last ? colors::blue
                                               : colors::white;
}

Stroke stroke_of(GridPlot::Piece::Kind kind) {
  return {colors::black, kind == GridPlot::Piece::Kind::next ? 4.5 : 3.0,
          kind == GridPlot::Piece::Kind::next};
}

void add_piece(Scene& scene, const GridPlot::Piece& piece, Point origin) {
  Rectangle shape = around(piece.cells, origin);
  const bool is_rectangle =
      shape.width * shape.height == grid_cell_size * grid_cell_size * static_cast<double>(piece.cells.size());
  if (!is_rectangle) {
    for (const Cell& at : piece.cells)
      scene.add(Rectangle{.corner = corner_of(origin, at),
                          .width = grid_cell_size,
                          .height = grid_cell_size,
                          .fill = fill_of(piece.kind)});
    return add_outline(scene, piece.cells, origin, stroke_of(piece.kind));
  }
  shape.corner = {shape.corner.x + inset, shape.corner.y + inset};
  shape.width -= 2 * inset;
  shape.height -= 2 * inset;
  shape.rounding = 10;
  shape.fill = fill_of(piece.kind);
  shape.stroke = stroke_of(piece.kind);
  scene.add(shape);
}

void add_panel(Scene& scene, const GridPicture& picture, const GridPanel& panel, Point origin) {
  const double height = grid_cell_size * static_cast<double>(panel.grid[0]);
  const double width = grid_cell_size * static_cast<double>(panel.grid[1]);
  add_cells(scene, panel, origin);
  for (const GridPlot::Piece& piece : panel.pieces) add_piece(scene, piece, origin);
  scene.add(
      Rectangle{.corner = origin, .width = width, .height = height, .stroke = Stroke{colors::black, 3}});
  add_outline(scene, panel.marked, origin, {colors::orange, 5, true});
  for (double axis : picture.axes) {
    if (axis * grid_cell_size >= width) continue;
    const double x = origin.x + axis * grid_cell_size;
    scene.add(Path{.points = {{x, origin.y - 14}, {x, origin.y + height + 14}},
                   .stroke = Stroke{colors::blue, 4, true}});
  }
}

// ---- Around the grids ----

double panel_width(const GridPanel& panel) {
  return std::max(grid_cell_size * static_cast<double>(panel.grid[1]),
                  galli::width_of(panel.caption, small_text_size));
}

bool has_captions(const GridPicture& picture) {
  return std::any_of(picture.panels.begin(), picture.panels.end(),
                     [](const GridPanel& panel) { return !panel.caption.empty(); });
}

/// Panels in lines; gives the width and the bottom of them all.
Point add_panels(Scene& scene, const GridPicture& picture, double top) {
  double left = picture_margin, right = picture_margin, tallest = 0;
  for (const GridPanel& panel : picture.panels) {
    if (left > picture_margin && left + panel_width(panel) > max_line_width) {
      left = picture_margin;
      top += tallest + gap;
      tallest = 0;
    }
    const double width = panel_width(panel), grid_width = grid_cell_size * static_cast<double>(panel.grid[1]);
    const Point origin = {left + std::floor((width - grid_width) / 2), top + (picture.axes.empty() ? 0 : 14)};
    const double height = grid_cell_size * static_cast<double>(panel.grid[0]);
    add_panel(scene, picture, panel, origin);
    const double below = origin.y + height + (picture.axes.empty() ? 0 : 14);
    scene.add(Text{.at = {left + width / 2, below + 0.9 * caption_line},
                   .text = panel.caption,
                   .size = small_text_size});
    tallest = std::max(tallest, below - top + (has_captions(picture) ? 1.1 * caption_line : 0));
    right = std::max(right, left + width);
    left += width + gap;
  }
  return {right, top + tallest};
}

struct LegendEntry {
  std::string text;
  GridPlot::Piece::Kind kind;
};

std::vector<LegendEntry> legend_of(const GridPicture& picture) {
  const auto has_kind = [&](GridPlot::Piece::Kind kind) {
    return std::any_of(picture.panels.begin(), picture.panels.end(), [&](const GridPanel& panel) {
      return std::any_of(panel.pieces.begin(), panel.pieces.end(),
                         [&](const GridPlot::Piece& piece) { return piece.kind == kind; });
    });
  };
  std::vector<LegendEntry> entries;
  const bool has_last = has_kind(GridPlot::Piece::Kind::last),
             has_next = has_kind(GridPlot::Piece::Kind::next);
  if (has_kind(GridPlot::Piece::Kind::placed) && (has_last || has_next))
    entries.push_back({"placed before", GridPlot::Piece::Kind::placed});
  if (has_last) entries.push_back({"the last move", GridPlot::Piece::Kind::last});
  if (has_next) entries.push_back({"the move to make", GridPlot::Piece::Kind::next});
  return entries;
}

/// One line, each entry behind its piece; gives where it ends.
double add_legend(Scene& scene, const std::vector<LegendEntry>& entries, double top) {
  double x = picture_margin;
  for (const LegendEntry& entry : entries) {
    scene.add(Rectangle{.corner = {x, top + 6},
                        .width = 48,
                        .height = 24,
                        .fill = fill_of(entry.kind),
                        .stroke = stroke_of(entry.kind),
                        .rounding = 6});
    scene.add(
        Text{.at = {x + 60, top + 26}, .text = entry.text, .size = small_text_size, .anchor = Anchor::left});
    x += 60 + galli::width_of(entry.text, small_text_size) + 36;
  }
  return x - 36;
}

double widest(const GridPicture& picture) {
  double line = 0, most = 0;
  for (const GridPanel& panel : picture.panels) {
    const double width = panel_width(panel);
    line = line > 0 && line + gap + width > max_line_width - picture_margin
               ? width
               : line + (line > 0 ? gap : 0) + width;
    most = std::max(most, line);
  }
  return most;
}

char letter_at(const GridPanel& panel, const Cell& at) {
  for (const GridPlot::Piece& piece : panel.pieces)
    if (has(piece.cells, at)) return piece.letter;
  return has(panel.marked, at) ? '*' : is_free(panel.grid, at) ? '.' : '#';
}

}  // namespace

Scene draw(const GridPicture& picture) {
  Scene scene;
  const double top =
      picture_margin + add_title(scene, picture.title, {picture_margin, picture_margin}, widest(picture));
  const Point end = add_panels(scene, picture, top);
  const std::vector<LegendEntry> entries =
      picture.has_legend ? legend_of(picture) : std::vector<LegendEntry>{};
  const double legend_end = add_legend(scene, entries, end.y + 14);
  scene.width =
      std::ceil(std::max({end.x, legend_end, title_width(picture.title, widest(picture)) + picture_margin}) +
                picture_margin);
  scene.height = std::ceil(end.y + (entries.empty() ? 0 : 14 + grid_legend_line) + picture_margin);
  return scene;
}

std::string as_text(const GridPicture& picture) {
  std::string text = picture.title.empty() ? "" : picture.title + "\n";
  for (const GridPanel& panel : picture.panels) {
    if (!panel.caption.empty()) text += panel.caption + "\n";
    for_each_cell(panel.grid, [&](const Cell& at) {
      const char letter = letter_at(panel, at);
      text += letter == '.' ? " ·" : std::string(" ") + letter;
      if (at.column + 1 == panel.grid[1]) text += "\n";
    });
  }
  return text;
}

}  // namespace galli
