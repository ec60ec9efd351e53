// Graphs of games from one position.
#include "study/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/picture_output.h"
#include "cli/shell_trap.h"
#include "cli/words.h"
#include "picture/graph_picture.h"
#include "store/journal.h"
#include "store/program.h"
#include "store/system_error.h"

namespace galli {
namespace {

GameGraph graph_asked(const Options& options, const Subject& subject, const Control& control) {
  const std::vector<std::uint32_t> phases = phases_asked(options, subject.machine);
  const auto positions = positions_asked(options, subject, phases, control);
  if (phases.size() != 1 || positions.front().size() != 1)
    throw Error({.kind = ErrorKind::question,
                 .message = "a graph begins with one position in one phase",
                 .remedies = "galli graph 'pegs(3)' 4,2,1 -o pegs.svg"});
  if (options.up_to_swap && !subject.machine.is_symmetric)
    throw Error({.kind = ErrorKind::refused,
                 .message = to_text(subject.game) + " is not shown to be unchanged by swapping heaps",
                 .remedies = "leave --up-to-swap out"});
  GraphQuestion question{.from = {phases.front(), positions.front().front()}};
  question.depth = options.picture.depth;
  question.up_to_swap = options.up_to_swap;
  question.memory = options.settings.memory;
  return graph_from(subject.machine, question, control);
}

bool has_enforce(const GameGraph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(),
                     [](const GraphNode& node) { return node.imposed.size() > 1; });
}

GraphPicture picture_of(const Options& options, const Subject& subject, const GameGraph& graph) {
  GraphPicture picture;
  const State& from = graph.nodes.front().state;
  picture.title = options.picture.title.value_or(
      to_text(subject.game) + " from " + to_text(from.position, board_of(subject.machine, from.phase)));
  const bool has_phases = subject.machine.phases.size() > 1;
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    const State& state = graph.nodes[i].state;
    std::string name = argument_text(state.position, board_of(subject.machine, state.phase));
    const std::string detail = has_phases ? phase_in_words(subject.machine, state.phase) : "";
    picture.boxes.push_back({std::move(name), detail, "", {}, false});
    for (std::size_t k = 0; k < graph.nodes[i].options.size(); ++k)
      picture.arrows.push_back({i, graph.nodes[i].options[k], joined(graph.nodes[i].by[k], " and ")});
  }
  picture.kinds = graph.choices;
  if (has_enforce(graph))
    picture.notes.emplace_back("before each move the opponent says which kind of arrow is allowed");
  return picture;
}

/// Outcomes, or nim-values, as the engines tell them.
void label_all(GraphPicture& picture, const Options& options, const Subject& subject, const GameGraph& graph,
               const Control& control) {
  if (options.values) check_has_values(subject.machine, "leave --values out");
  for (std::uint32_t phase = 0; phase < subject.machine.phases.size(); ++phase) {
    std::vector<Position> positions;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      if (graph.nodes[i].state.phase != phase) continue;
      positions.push_back(graph.nodes[i].state.position);
      places.push_back(i);
    }
    if (positions.empty()) continue;
    const Ask ask = options.values ? Ask::values : Ask::outcomes;
    const auto found =
        run_positions(subject.machine, ask, phase, positions, plan_settings(options.settings), control);
    for (std::size_t i = 0; i < places.size(); ++i) {
      picture.boxes[places[i]].label = found[i] == 0 ? Outcome::P : Outcome::N;
      if (options.values) picture.boxes[places[i]].value = std::to_string(found[i]);
    }
  }
}

constexpr std::uint64_t max_rows_crossed = 12'000;  ///< about 20 seconds of dot

/// Told before anything is computed for the picture.
void check_can_be_laid_out(const GraphPicture& picture) {
  const std::uint64_t rows = rows_crossed(picture);
  if (rows <= max_rows_crossed) return;
  throw Error(
      {.kind = ErrorKind::refused,
       .message = fmt::format("the graph has {} that cross {} rows in all, {} can be laid out",
                              counted(picture.arrows.size(), "arrow"), with_commas(rows),
                              with_commas(max_rows_crossed)),
       .remedies = "a smaller position, only the first moves (--depth 2), or no layout: --format dot"});
}

GraphLayout laid_out(const GraphPicture& picture, const Control& control) {
  constexpr const char* hint = "it is part of Graphviz (the package graphviz); -o FILE.dot does without";
  return read_layout(output_of({"dot", "-Tplain"}, layout_question(picture), hint, control), picture);
}

std::string_view ending(PictureFormat format) {
  switch (format) {
    case PictureFormat::png: return "png";
    case PictureFormat::pdf: return "pdf";
    case PictureFormat::tikz: return "tex";
    case PictureFormat::dot: return "dot";
    default: return "svg";
  }
}

std::string bytes_of(const GraphPicture& picture, const GraphLayout& layout, PictureFormat format,
                     const About& about) {
  return format == PictureFormat::dot ? as_dot(picture, about)
                                      : written(draw(picture, layout), format, about);
}

void check_folder(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return;
  const bool is_there = std::filesystem::exists(path, error);
  const bool is_made = !is_there && std::filesystem::create_directory(path, error);
  const std::string what = "cannot make the folder '" + one_line(path) + "'";
  if (is_there) throw file_error(what, "it is a file", "-o FOLDER takes a picture for each round");
  if (!is_made) throw file_error(what, error.value());
}

/// The round of "round-12.svg"; nothing when the name is any other.
std::optional<std::uint64_t> round_in(std::string_view name, PictureFormat format) {
  const std::string_view begin = "round-";
  const std::string end = "." + std::string(ending(format));
  if (name.size() <= begin.size() + end.size() || !name.starts_with(begin) || !name.ends_with(end)) return {};
  name = name.substr(begin.size(), name.size() - begin.size() - end.size());
  std::uint64_t round = 0;
  const auto [rest, error] = std::from_chars(name.data(), name.data() + name.size(), round);
  const bool is_number = error == std::errc() && rest == name.data() + name.size() && name.front() != '0';
  return is_number ? std::optional(round) : std::nullopt;
}

/// Pictures of an earlier run that had more rounds.
void remove_later_rounds(const std::string& folder, std::size_t rounds, PictureFormat format) {
  std::vector<std::string> old;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const auto round = round_in(entry->path().filename().string(), format);
    if (round && *round > rounds && entry->symlink_status().type() == std::filesystem::file_type::regular)
      old.push_back(entry->path().string());
  }
  for (const std::string& path : old) remove_file(path);
}

/// "round 2: 3 positions with a move to P are N"
std::string step_text(std::size_t number, const Labelling::Step& step, const GameGraph& graph) {
  const bool is_p = step.label == Outcome::P;
  const bool is_choice = has_enforce(graph);
  const std::string why =
      number == 1 ? "without moves"
      : !is_p
          ? (is_choice ? "with a move to P, whatever is enforced," : "with a move to P")
          : (is_choice ? "with only moves to N, by something that can be enforced," : "with only moves to N");
  return fmt::format("round {}: {} {} {} {}", number, counted(step.nodes.size(), "position"), why,
                     step.nodes.size() == 1 ? "is" : "are", is_p ? "P" : "N");
}

/// A picture after each step of the labelling, with one layout.
void draw_rounds(GraphPicture picture, const Options& options, const Subject& subject, const GameGraph& graph,
                 const Control& control) {
  const std::string& folder = *options.output;
  const Labelling steps = labelling(graph);
  const bool is_dot = options.picture.format == PictureFormat::dot;
  const GraphLayout layout = is_dot ? GraphLayout{} : laid_out(picture, control);
  check_folder(folder);
  const std::vector<std::string> notes = picture.notes;
  for (std::size_t i = 0; i < steps.steps.size(); ++i) {
    const auto labels = labels_after(graph, steps, i + 1);
    for (std::size_t node = 0; node < labels.size(); ++node) {
      picture.boxes[node].label = labels[node];
      picture.boxes[node].is_new = false;
    }
    for (std::uint32_t node : steps.steps[i].nodes) picture.boxes[node].is_new = true;
    picture.notes = notes;
    picture.notes.push_back(step_text(i + 1, steps.steps[i], graph));
    const std::string path = fmt::format("{}/round-{}.{}", folder, i + 1, ending(options.picture.format));
    write_file(path, bytes_of(picture, layout, options.picture.format, about(options, subject)), control);
  }
  remove_later_rounds(folder, steps.steps.size(), options.picture.format);
  write_standard_output(fmt::format("{} in {}\n", counted(steps.steps.size(), "round"), one_line(folder)),
                        control);
}

}  // namespace

void graph_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const GameGraph graph = graph_asked(options, subject, control);
  GraphPicture picture = picture_of(options, subject, graph);
  if (options.picture.format != PictureFormat::dot) check_can_be_laid_out(picture);
  if (options.picture.rounds) return draw_rounds(std::move(picture), options, subject, graph, control);
  label_all(picture, options, subject, graph, control);
  const bool is_dot = options.picture.format == PictureFormat::dot;
  const GraphLayout layout = is_dot ? GraphLayout{} : laid_out(picture, control);
  check_is_for_a_file(options);
  deliver(bytes_of(picture, layout, options.picture.format, about(options, subject)), options, control);
  warn_of_shell_trap(options, *subject.library);
}

}  // namespace galli
