// Where the cells of a board lie in a picture, and what is drawn around it.
#pragma once

#include "picture/board_picture.h"

namespace galli {

/// Around every picture.
inline constexpr double picture_margin = 24;

inline constexpr double text_size = 28;        ///< 8.4 points
inline constexpr double small_text_size = 24;  ///< 7.2 points

/// A rectangle of equal cells, each one bin.
class Frame {
 public:
  explicit Frame(const BoardPicture& picture);

  double cell() const { return cell_; }
  double width() const { return cell_ * static_cast<double>(across()); }
  double height() const { return cell_ * static_cast<double>(down()); }
  Point origin() const { return origin_; }
  void move_to(Point origin) { origin_ = origin; }

  std::size_t across() const { return bins_.count(is_matrix_ ? 1 : 0); }
  std::size_t down() const { return bins_.count(is_matrix_ ? 0 : 1); }
  /// The top left corner of a bin.
  Point corner(std::size_t column, std::size_t row) const;
  /// The bin that is shown at a place, counted from the top left: its number on the first and the second heap.
  std::array<std::size_t, 2> bin_at(std::size_t across, std::size_t down) const;
  /// The middle of a position.
  Point middle(double x, double y) const;

  /// Which heap runs to the right.
  std::size_t heap_across() const { return is_matrix_ ? 1 : 0; }

 private:
  Bins bins_;
  bool is_matrix_;
  double cell_;
  Point origin_{};
};

/// Ticks, their numbers and the names of the heaps.
void add_axes(Scene& scene, const BoardPicture& picture, const Frame& frame);
/// How much room they need to the left of the board.
double room_for_axis(const BoardPicture& picture, const Frame& frame);
/// How much room they need below it, or above.
double room_for_axis_across(const BoardPicture& picture, const Frame& frame);

/// The radius of circles around positions that are pointed out.
double circle_radius(const Frame& frame);

/// The title of a picture, broken into lines where it is wider than what it stands above; gives the room that it takes.
double add_title(Scene& scene, const std::string& title, Point corner, double width);
double room_for_title(const std::string& title, double width);
/// How wide its widest line is.
double title_width(const std::string& title, double width);

struct MarkStyle {
  Color color;
  bool is_bold = false;    ///< thicker
  bool is_filled = false;  ///< in its own colour instead of white
};

/// A mark that fills a cell of this size.
void add_mark(Scene& scene, Mark mark, Point corner, double cell, const MarkStyle& style);

}  // namespace galli
