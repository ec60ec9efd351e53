// What `galli plot` and `galli graph` were asked: their own options, read once and checked.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/command_line.h"
#include "gallimaufry/drawing.h"

namespace galli {

struct PlotOptions {
  PictureFormat format = PictureFormat::text;
  PictureSize size;
  LegendPlace legend = LegendPlace::below;
  std::optional<std::string> title;       ///< none: the game
  std::vector<std::string> compare;       ///< other games: one, or for one heap several
  std::optional<std::string> options_of;  ///< a position
  std::vector<std::string> marked;        ///< positions, or ranges of one heap
  bool is_matrix = false;
  std::vector<std::array<Integer, 2>> ranges;  ///< none, one for all heaps, or one for each
  std::vector<Slope> slopes;
  ValueScale scale = ValueScale::automatic;
  std::vector<std::string> beside;                     ///< other games, each with a picture beside the first
  std::vector<std::pair<std::string, Integer>> fixed;  ///< heaps that are not drawn
  std::vector<std::string> boards;                     ///< grids, a panel each
  std::optional<char> last;                            ///< the letter of the piece that was placed last
  std::vector<double> column_axes;                     ///< lines after these columns of a grid
};

struct GraphOptions {
  PictureFormat format = PictureFormat::dot;
  PictureSize size;
  LegendPlace legend = LegendPlace::below;
  std::optional<std::string> title;  ///< none: the game
  bool rounds = false;
  std::optional<std::uint32_t> depth;
};

/// The formats of a command that draws; empty for the others.
std::span<const PictureFormat> picture_formats_of(Command command);

/// "155..164", "2:155..164", "7". Throws Error with ErrorKind::question.
MarkedRange marked_range(const std::string& text);

/// Heaps and their sizes, as --fix gives them. Throws Error with ErrorKind::question.
std::vector<std::pair<std::string, Integer>> fixed_heaps_typed(const Typed& typed);

/// From what was typed. Throws Error with ErrorKind::question.
PlotOptions plot_options(const Typed& typed);
GraphOptions graph_options(const Typed& typed);

}  // namespace galli
