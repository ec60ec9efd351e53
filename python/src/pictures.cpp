// Plots and graphs: as SVG, TikZ or letters, and graphs as lists for networkx.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "arrays.h"
#include "gallimaufry/galli.h"
#include "module.h"
#include "watch.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace galli_python {
namespace {

using namespace galli;

PictureFormat format_called(const std::string& name) {
  for (const PictureEnding& ending : picture_endings) {
    if (ending.name == name) return ending.format;
  }
  throw nb::value_error("format is not svg, tex or text");
}

struct Plot {
  PlotAnswer answer;
  Provenance provenance;
};

Plot plotted(const GameHandle& game, const std::vector<Integer>& bounds, bool values, std::size_t phase,
             const std::vector<GameHandle>& compare, const std::vector<std::string>& marked,
             const std::optional<std::string>& moves_of, const std::vector<std::string>& boards,
             const std::vector<std::pair<std::string, Integer>>& fixed, const std::string& call, const Run& run) {
  PlotQuestion question{.game = game, .values = values, .phases = phases_from(phase), .bounds = bounds};
  question.compare = compare;
  question.marked = marked;
  question.moves_of = moves_of;
  question.grids = boards;
  question.fixed = fixed;
  return {watched(run, [&](const Control& control) { return ask(question, run.settings, control); }),
          provenance_of(game, call)};
}

std::string drawn_plot(const Plot& plot, const std::string& format, std::optional<double> width,
                       std::optional<std::string> title, const std::vector<std::pair<std::string, double>>& slopes,
                       bool matrix) {
  PlotStyle style;
  style.title = std::move(title);
  style.size.width = width;
  style.is_matrix = matrix;
  for (const auto& [text, value] : slopes) style.slopes.push_back({text, value});
  return drawn(plot.answer, format_called(format), style, plot.provenance);
}

// ---- What a plot shows, for other painters ----

nb::object array_of_shares(const CellSet& cells) {
  const std::size_t columns = cells.bins().count(0), rows = cells.bins().count(1);
  std::vector<float> shares;
  shares.reserve(columns * rows);
  for (std::size_t column = 0; column < columns; ++column) {
    for (std::size_t row = 0; row < rows; ++row) shares.push_back(static_cast<float>(cells.share(column, row)));
  }
  return array_of(std::move(shares), {columns, rows});
}

nb::object array_of_means(const CellValues& values) {
  const std::size_t columns = values.bins().count(0), rows = values.bins().count(1);
  std::vector<float> means;
  means.reserve(columns * rows);
  for (std::size_t column = 0; column < columns; ++column) {
    for (std::size_t row = 0; row < rows; ++row) means.push_back(static_cast<float>(values.mean(column, row)));
  }
  return array_of(std::move(means), {columns, rows});
}

nb::dict shown_board(const BoardPlot& board, const std::string& game) {
  nb::dict facts;
  facts["kind"] = "board";
  facts["heaps"] = nb::make_tuple(board.heaps[0], board.heaps[1]);
  facts["is_symmetric"] = board.is_symmetric;
  facts["first"] = nb::make_tuple(board.bins.first[0], board.bins.first[1]);
  facts["last"] = nb::make_tuple(board.bins.last[0], board.bins.last[1]);
  facts["factor"] = board.bins.factor;
  facts["values"] = board.values ? array_of_means(*board.values) : nb::none();
  nb::list sets, moves, places, marked;
  if (board.differences) {
    sets.append(nb::make_tuple("both", array_of_shares(board.differences->both)));
    sets.append(nb::make_tuple("only " + game, array_of_shares(board.differences->first)));
    sets.append(nb::make_tuple("only " + board.differences->other, array_of_shares(board.differences->second)));
  } else if (board.p_positions && !board.values) {
    sets.append(nb::make_tuple("P-positions", array_of_shares(*board.p_positions)));
  }
  if (board.moves_of) {
    for (const BoardPlot::MovesBy& one : board.moves_of->moves)
      moves.append(nb::make_tuple(one.by, array_of_shares(one.cells), array_of_shares(one.winning)));
    places.append(nb::make_tuple(board.moves_of->place[0], board.moves_of->place[1]));
  }
  for (const auto& [text, place] : board.marked) marked.append(nb::make_tuple(place[0], place[1]));
  facts["sets"] = sets;
  facts["moves"] = moves;
  facts["from"] = places;
  facts["marked"] = marked;
  return facts;
}

nb::dict shown_strips(const StripPlot& strips, bool has_values) {
  nb::dict facts;
  facts["kind"] = "strips";
  facts["heap"] = strips.heap;
  facts["first"] = strips.first;
  facts["has_values"] = has_values;
  nb::list terms, marked;
  for (const StripPlot::Strip& strip : strips.strips) {
    const std::string label = strip.game.empty() ? strip.phase.name : strip.game;
    terms.append(nb::make_tuple(label, array_of(std::vector<std::int32_t>(strip.terms), {strip.terms.size()})));
  }
  for (const MarkedRange& range : strips.marked) marked.append(nb::make_tuple(range.first, range.last));
  facts["strips"] = terms;
  facts["marked"] = marked;
  return facts;
}

nb::dict shown_in(const Plot& plot) {
  nb::dict facts;
  facts["kind"] = "grids";
  if (const auto* board = std::get_if<BoardPlot>(&plot.answer.shown)) facts = shown_board(*board, plot.answer.game);
  if (const auto* strips = std::get_if<StripPlot>(&plot.answer.shown)) facts = shown_strips(*strips, plot.answer.values);
  facts["game"] = plot.answer.game;
  return facts;
}

struct Graph {
  GraphAnswer answer;
  Provenance provenance;
};

Graph graph_of(const GameHandle& game, const std::string& position, std::size_t phase, bool values,
               std::optional<std::uint32_t> depth, bool up_to_swap, const std::string& call, const Run& run) {
  const GraphQuestion question{.game = game,
                               .position = position,
                               .phase = phase,
                               .values = values,
                               .depth = depth,
                               .up_to_swap = up_to_swap};
  return {watched(run, [&](const Control& control) { return ask(question, run.settings, control); }),
          provenance_of(game, call)};
}

nb::list places_of(const Graph& graph) {
  nb::list places;
  for (const GraphAnswer::Place& place : graph.answer.places) {
    nb::dict entry;
    entry["position"] = place.position;
    entry["phase"] = place.phase.number;
    entry["phase_name"] = place.phase.name;
    entry["outcome"] = place.outcome ? nb::object(nb::str(*place.outcome == Outcome::P ? "P" : "N")) : nb::none();
    entry["value"] = place.value ? nb::object(nb::int_(*place.value)) : nb::none();
    places.append(entry);
  }
  return places;
}

nb::list arrows_of(const Graph& graph) {
  nb::list arrows;
  for (const GraphAnswer::Arrow& arrow : graph.answer.arrows)
    arrows.append(nb::make_tuple(arrow.from, arrow.to, arrow.by));
  return arrows;
}

}  // namespace

void add_pictures(nb::module_& module) {
  nb::class_<Plot>(module, "Plot")
      .def("drawn", drawn_plot, "format"_a, "width"_a.none(), "title"_a.none(), "slopes"_a, "matrix"_a)
      .def("shown", shown_in);
  module.def("plot", plotted, "game"_a, "bounds"_a, "values"_a, "phase"_a, "compare"_a, "marked"_a,
             "moves_of"_a.none(), "boards"_a, "fixed"_a, "call"_a, "run"_a);

  nb::class_<Graph>(module, "Graph")
      .def("places", places_of)
      .def("arrows", arrows_of)
      .def("dot", [](const Graph& graph) { return drawn_as_dot(graph.answer, {}, graph.provenance); })
      .def("layout_question", [](const Graph& graph) { return layout_question(graph.answer); })
      .def("svg", [](const Graph& graph, const std::string& layout) {
        return drawn(graph.answer, layout, PictureFormat::svg, {}, graph.provenance);
      });
  module.def("graph", graph_of, "game"_a, "position"_a, "phase"_a, "values"_a, "depth"_a.none(), "up_to_swap"_a, "call"_a, "run"_a);
}

}  // namespace galli_python
