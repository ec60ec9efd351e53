// What is around a board beside its axes: the scale of values, labels of lines, the legend; and the room that they take.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "picture/board_picture.h"
#include "picture/frame.h"

namespace galli {

/// The part of a line that is on the board: places along it, in sizes of heaps.
std::optional<std::array<double, 2>> part_on_board(const OriginLine& line, const Bins& bins);

/// The part of a line that is on the board, from the origin outwards.
std::optional<std::array<Point, 2>> line_on_board(const OriginLine& line, const BoardPicture& picture,
                                                  const Frame& frame);

/// From the margin to the board: the title, and what else is above it.
double room_above(const BoardPicture& picture, const Frame& frame);

/// For a board that has its place.
class Surroundings {
 public:
  Surroundings(const BoardPicture& picture, const Frame& frame);

  double width() const { return width_; }    ///< of the whole picture
  double height() const { return height_; }  ///< of the whole picture
  void add_to(Scene& scene) const;

 private:
  struct Label {
    std::string text;
    Point at;
    Anchor anchor = Anchor::middle;
  };
  struct Entry {
    const Layer* layer = nullptr;  ///< none: a note
    std::vector<std::string> lines;
  };

  void place_labels();
  void place_legend();
  void add_labels(Scene& scene) const;
  void add_bar(Scene& scene) const;
  void add_legend(Scene& scene) const;

  const BoardPicture& picture_;
  const Frame& frame_;
  std::vector<Label> labels_;
  std::vector<Entry> legend_;
  double bar_left_ = 0;
  double right_ = 0;   ///< where labels and the scale end
  double bottom_ = 0;  ///< where axes and labels end
  Point legend_at_{};  ///< its top left corner
  double width_ = 0;
  double height_ = 0;
};

}  // namespace galli
