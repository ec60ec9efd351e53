// Answers as pictures: the bytes of a file, or letters.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/pictures.h"
#include "gallimaufry/provenance.h"

namespace galli {

enum class PictureFormat { text, png, svg, pdf, tikz, dot };

struct PictureEnding {
  PictureFormat format;
  std::string_view name;  ///< as names of files end
};

/// All of them; the first of a format is its own.
inline constexpr PictureEnding picture_endings[] = {
    {PictureFormat::png, "png"},  {PictureFormat::svg, "svg"}, {PictureFormat::pdf, "pdf"},
    {PictureFormat::tikz, "tex"}, {PictureFormat::dot, "dot"}, {PictureFormat::text, "text"},
    {PictureFormat::text, "txt"}};

constexpr std::string_view ending_of(PictureFormat format) {
  for (const PictureEnding& ending : picture_endings) {
    if (ending.format == format) return ending.name;
  }
  return "";
}

/// Throws Error when the library was built without cairo, which draws PNG and PDF.
void check_can_be_written(PictureFormat format);

/// A line from the origin.
struct Slope {
  std::string text;  ///< as it is shown
  double value = 0;

  bool operator==(const Slope&) const = default;
};

/// How a plot is drawn, whatever it shows.
struct PlotStyle {
  std::optional<std::string> title{};  ///< none: the game
  double side = 1000;                  ///< of a board, in pixels
  bool is_matrix = false;              ///< the first heap runs down, as in tables
  std::vector<Slope> slopes{};
  std::vector<double> column_axes{};  ///< lines after these columns of a grid

  bool operator==(const PlotStyle&) const = default;
};

/// How many bins a board may have a side to be shown in letters.
Integer bins_in_letters(const PlotQuestion& question);

/// Any format but dot; the provenance is written into every file; letters have no lines and no circles. Throws Error when a picture is too large for its format.
std::string drawn(const PlotAnswer& answer, PictureFormat format, const PlotStyle& style = {},
                  const Provenance& provenance = {});

/// For Graphviz, which lays it out.
std::string drawn_as_dot(const GraphAnswer& answer, const Provenance& provenance = {});

}  // namespace galli
