#include "picture/grid_picture.h"

#include <algorithm>
#include <cmath>

#include "picture/frame.h"

namespace galli {
namespace {

constexpr double cell = 64;
constexpr double margin = 24;

bool is_free(const Position& grid, std::size_t row, Integer column) {
  return (grid[row + 2] >> column & 1) != 0;
}

void add_cell(Scene& scene, Point corner, bool is_taken) {
  scene.add(Rectangle{.corner = corner,
                      .width = cell,
                      .height = cell,
                      .fill = is_taken ? colors::grey : colors::white,
                      .stroke = Stroke{colors::black, 2, false}});
  if (!is_taken) return;
  const Stroke stroke = {colors::white, 2, false};
  scene.add(Path{.points = {corner, {corner.x + cell, corner.y + cell}}, .stroke = stroke});
  scene.add(Path{.points = {{corner.x + cell, corner.y}, {corner.x, corner.y + cell}}, .stroke = stroke});
}

}  // namespace

Scene draw(const GridPicture& picture) {
  Scene scene;
  const double top = margin + (picture.title.empty() ? 0 : 1.7 * text_size);
  if (!picture.title.empty())
    scene.add(Text{
        .at = {margin, margin + text_size}, .text = picture.title, .anchor = Anchor::left, .is_bold = true});
  for (std::size_t row = 0; row + 2 < picture.grid.size(); ++row) {
    for (Integer column = 0; column < picture.grid[1]; ++column)
      add_cell(scene, {margin + cell * static_cast<double>(column), top + cell * static_cast<double>(row)},
               !is_free(picture.grid, row, column));
  }
  scene.width = std::ceil(std::max(2 * margin + cell * static_cast<double>(picture.grid[1]),
                                   2 * margin + width_of(picture.title, text_size)));
  scene.height = top + cell * static_cast<double>(picture.grid[0]) + margin;
  return scene;
}

std::string as_text(const GridPicture& picture) {
  std::string text = picture.title.empty() ? "" : picture.title + "\n";
  for (std::size_t row = 0; row + 2 < picture.grid.size(); ++row) {
    for (Integer column = 0; column < picture.grid[1]; ++column)
      text += is_free(picture.grid, row, column) ? " ·" : " #";
    text += "\n";
  }
  return text;
}

}  // namespace galli
