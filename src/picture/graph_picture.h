// Graphs of games: positions as boxes that say P or N, moves as arrows. Graphviz's `dot` says where they lie; it is asked once, and
// the same layout serves for every labelling.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "picture/scene.h"
#include "value/table.h"

namespace galli {

struct GraphPicture {
  struct Box {
    std::string name;   ///< the position
    std::string value;  ///< may be empty
    std::optional<Outcome> label;
    bool is_new = false;    ///< labelled by the last step: drawn with a thicker edge
    std::size_t phase = 0;  ///< its place in the list of phases
  };
  struct Arrow {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::string
        by{};  ///< what allows the move: arrows with the same look alike, and a legend tells them apart
  };
  std::string title;
  std::vector<std::string> notes;
  std::vector<Box> boxes;  ///< the first is where play begins
  std::vector<Arrow> arrows;
  std::vector<std::string> kinds{};  ///< of arrows that the legend has in any case
  std::vector<std::string>
      phases{};  ///< their names for the legend, each with a tint; empty when there is one
};

/// The tints of a phase.
struct PhaseTint {
  Color n;  ///< of N-positions, and of those without a label
  Color p;  ///< of P-positions
};
const PhaseTint& phase_tint(std::size_t phase);

/// "P", "N 3"; where tints come again, with the number of the phase.
std::string box_sign(const GraphPicture::Box& box);

/// How an arrow is drawn, by what allows it.
struct ArrowLook {
  Stroke stroke;
  std::string number{};  ///< where styles come again; empty where a style is enough
};
ArrowLook arrow_look(const std::vector<std::string>& kinds, const std::string& by);

/// What arrows are by, in the order in which they come; empty where there is one kind, which needs no legend.
std::vector<std::string> arrow_kinds(const GraphPicture& picture);

/// All boxes have one size: width and height.
std::array<double, 2> graph_box_size(const GraphPicture& picture);

struct GraphLayout {
  double width = 0;
  double height = 0;
  std::vector<Point> middles;              ///< of the boxes
  std::vector<std::vector<Point>> curves;  ///< of the arrows, in their order: Bézier pieces
};

/// How many rows all arrows cross together, when each box is in the row below the last that leads to it: what the time of
/// a layout depends on.
std::uint64_t rows_crossed(const GraphPicture& picture);

/// What `dot -Tplain` is given. All labellings of a graph have the same.
std::string layout_question(const GraphPicture& picture);
/// What it answers; throws Error when it cannot be read.
GraphLayout read_layout(const std::string& plain, const GraphPicture& picture);

Scene draw(const GraphPicture& picture, const GraphLayout& layout, bool has_legend = true);

/// The graph with its labels, for Graphviz to draw.
std::string as_dot(const GraphPicture& picture, const About& about);

}  // namespace galli
