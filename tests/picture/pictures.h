// Small pictures that the tests draw.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "picture/board_picture.h"
#include "picture/graph_picture.h"
#include "picture/strip_picture.h"

namespace galli {

inline const Provenance about_test = {"wythoff & <nim>", "galli plot 'wythoff & <nim>' -o a.svg", "1.2.3"};

/// The P-positions of wythoff as far as they go.
inline CellSet wythoff_cells(const Bins& bins) {
  CellSet cells(bins);
  for (const auto& [x, y] : {std::pair{0, 0}, {1, 2}, {3, 5}, {4, 7}}) {
    cells.add(x, y);
    if (x != y) cells.add(y, x);
  }
  return cells;
}

inline BoardPicture wythoff_board(Integer last) {
  BoardPicture picture;
  picture.title = "wythoff & <nim>";
  picture.heaps = {"x", "y"};
  picture.bins = bins_for({0, 0}, {last, last}, 1000);
  picture.layers.push_back({"P-positions", Mark::square, colors::ink, wythoff_cells(picture.bins)});
  return picture;
}

inline Scene with_about(Scene scene) {
  scene.about = about_test;
  return scene;
}

/// A stored picture. With GALLI_STORE in the environment, `made` is stored first.
inline std::string stored(const std::string& path, const std::string& made) {
  if (std::getenv("GALLI_STORE")) std::ofstream(path) << made;
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace galli
