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

/// A line from the origin. In symmetric games its mirror image is drawn too.
struct Slope {
  std::string text;  ///< as it is shown
  double value = 0;

  bool operator==(const Slope&) const = default;
};

enum class LegendPlace { below, right, none };

/// How nim-values become colours.
enum class ValueScale { automatic, linear, logarithmic };

/// How large a picture is. Letters have the same size in print whatever the width; with the number of pixels everything grows.
struct PictureSize {
  std::optional<double> width{};   ///< of the whole picture, in millimetres
  std::optional<double> pixels{};  ///< of the longer side of a board, about
  std::optional<double> dpi{};     ///< pixels to an inch, at least; a cell is a whole number of them

  bool operator==(const PictureSize&) const = default;
};

/// How a plot is drawn, whatever it shows.
struct PlotStyle {
  std::optional<std::string> title{};  ///< none: the game
  PictureSize size{};
  bool is_matrix = false;  ///< the first heap runs down, as in tables
  std::vector<Slope> slopes{};
  std::vector<double> column_axes{};  ///< lines after these columns of a grid
  LegendPlace legend = LegendPlace::below;
  ValueScale scale = ValueScale::automatic;
  std::size_t columns = 80;  ///< of the terminal that shows letters
  bool has_colors = false;   ///< letters with the colours of a terminal
  std::string
      data_file{};  ///< the name of a file beside the picture, for TikZ with many marks, without its ending

  bool operator==(const PlotStyle&) const = default;
};

/// A picture, and what it reads from a file beside it.
struct Drawing {
  std::string bytes;
  std::string data{};         ///< empty: no other file
  std::string data_ending{};  ///< "dat", "png"

  bool operator==(const Drawing&) const = default;
};

/// How many bins a board may have a side to be shown in letters.
Integer bins_in_letters(const PlotQuestion& question, std::size_t columns);

/// The largest heaps for which a board of values fits into a terminal.
Integer values_in_letters(std::size_t columns);

/// Any format but dot; the provenance is written into every file; letters have no lines and no circles. Several plots are beside
/// each other. Throws Error when a picture is too large for its format.
Drawing drawing(const std::vector<PlotAnswer>& answers, PictureFormat format, const PlotStyle& style = {},
                const Provenance& provenance = {});

/// The same for one plot, without another file.
std::string drawn(const PlotAnswer& answer, PictureFormat format, const PlotStyle& style = {},
                  const Provenance& provenance = {});

/// How a graph is drawn.
struct GraphStyle {
  std::optional<std::string> title{};  ///< none: the game and the position
  std::size_t round = 0;               ///< after this round of the labelling, from 1; 0: with all labels
  PictureSize size{};
  bool has_legend = true;

  bool operator==(const GraphStyle&) const = default;
};

/// For Graphviz, which lays it out.
std::string drawn_as_dot(const GraphAnswer& answer, const GraphStyle& style = {},
                         const Provenance& provenance = {});

/// What `dot -Tplain` is given, to say where boxes and arrows of a graph lie; for all rounds the same. Throws Error when it would
/// take very long.
std::string layout_question(const GraphAnswer& answer);

/// In any format but dot and letters, laid out as `layout`, what dot printed. Throws Error when that cannot be read.
std::string drawn(const GraphAnswer& answer, const std::string& layout, PictureFormat format,
                  const GraphStyle& style = {}, const Provenance& provenance = {});

}  // namespace galli
