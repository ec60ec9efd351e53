// Games with one heap: a strip of cells, wrapped; or values as a plot against n.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "picture/scene.h"
#include "value/table.h"

namespace galli {

/// Terms for n = first, first + 1, ...
struct Strip {
  std::string name;                    ///< of the phase or game; may be empty
  std::vector<std::int32_t> terms;     ///< nim-values, or 0 for P and 1 for N; or Table::off_board
  std::vector<std::int64_t> marked{};  ///< those n to point out
};

struct StripPicture {
  std::string title;
  std::vector<std::string> notes;
  std::string heap = "n";
  Ask ask = Ask::outcomes;
  std::int64_t first = 0;
  std::size_t wrap = 20;  ///< cells in a line
  std::vector<Strip> strips;
  double side = 1000;  ///< of a line, in units, at most
};

/// Columns of a term in letters.
std::size_t letter_width(const StripPicture& picture);

/// Cells with n in them and P-positions dark, or with the value in them and P-positions white.
Scene draw(const StripPicture& picture);

/// Values as points over n, each strip with a mark of its own.
Scene draw_as_series(const StripPicture& picture);

std::string as_text(const StripPicture& picture, bool has_colors = false);

}  // namespace galli
