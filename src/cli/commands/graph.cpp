// Graphs of games from one position.
#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "base/text.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/picture_output.h"
#include "cli/terminal/shell_trap.h"
#include "gallimaufry/drawing.h"
#include "store/journal.h"
#include "store/program.h"
#include "store/system_error.h"

namespace galli {
namespace {

void add_graph_options(Vocabulary& words) {
  words.game();
  words.positions();
  words.flag("--rounds", "A picture for each round of the labelling, into a folder");
  words.flag("--values", "With nim-values");
  words.option("--depth", "K", "Only the first K moves");
  words.flag("--up-to-swap", "Heaps in any order are one position, in games unchanged by swapping");
  words.picture_shape();
  words.phase();
  words.picture_output("FILE|FOLDER", "dot");
}

GraphQuestion question_typed(const Options& options, const GraphOptions& picture, GameHandle game,
                             const Control& control) {
  const std::vector<PositionText> positions = positions_typed(options, control);
  const std::string grid = grid_typed(options);
  const PhaseChoice phases = phases_typed(options);
  const bool is_one_phase = !phases.all || game.phase_names().size() == 1;
  if (!is_one_phase || (grid.empty() ? positions.size() : 1) != 1)
    throw Error({.kind = ErrorKind::question,
                 .message = "a graph begins with one position in one phase",
                 .remedies = "galli graph 'pegs(3)' 4,2,1 -o pegs.svg"});
  return {.game = std::move(game),
          .position = grid.empty() ? positions.front() : PositionText(""),
          .grid = grid,
          .phase = phases.phase,
          .values = is_given(options, "--values"),
          .depth = picture.depth,
          .up_to_swap = is_given(options, "--up-to-swap"),
          .rounds = picture.rounds};
}

std::string laid_out(const GraphAnswer& answer, PictureFormat format, const Control& control) {
  constexpr const char* hint = "it is part of Graphviz (the package graphviz); -o FILE.dot does without";
  if (format == PictureFormat::dot) return "";
  return output_of({"dot", "-Tplain"}, layout_question(answer), hint, control);
}

/// After a round of the labelling; 0: with all labels.
std::string bytes_of(const GraphAnswer& answer, const std::string& layout, const GraphOptions& asked,
                     std::size_t round, const Provenance& about) {
  const GraphStyle style{.title = asked.title,
                         .round = round,
                         .size = asked.size,
                         .has_legend = asked.legend != LegendPlace::none};
  if (asked.format == PictureFormat::dot) return drawn_as_dot(answer, style, about);
  return drawn(answer, layout, asked.format, style, about);
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
  const std::string end = "." + std::string(ending_of(format));
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

/// A picture after each round of the labelling, with one layout.
void draw_rounds(const GraphAnswer& answer, const GraphOptions& asked, const std::string& folder,
                 const Provenance& about, const Control& control) {
  const std::string layout = laid_out(answer, asked.format, control);
  check_folder(folder);
  const std::size_t rounds = answer.rounds.size();
  for (std::size_t round = 1; round <= rounds; ++round) {
    const std::string path = fmt::format("{}/round-{}.{}", folder, round, ending_of(asked.format));
    write_file(path, bytes_of(answer, layout, asked, round, about), control);
  }
  remove_later_rounds(folder, rounds, asked.format);
  write_standard_output(fmt::format("{} in {}\n", counted(rounds, "round"), one_line(folder)), control);
}

void run_graph(const Options& options, const Control& control) {
  const GraphOptions asked = graph_options(options.typed);
  check_is_for_a_file(asked.format, options);
  const Session session = session_for(options, control);
  const GraphQuestion question = question_typed(options, asked, game_for(options, session, control), control);
  const GraphAnswer answer = ask(question, options.settings, control);
  const Provenance origin = picture_provenance(options, question.game);
  if (asked.rounds) return draw_rounds(answer, asked, *options.output, origin, control);
  deliver(bytes_of(answer, laid_out(answer, asked.format, control), asked, 0, origin), options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry graph_entry = {.command = Command::graph,
                                  .group = "Many positions",
                                  .arguments = "GAME POSITION",
                                  .summary = "all reachable positions, labelled P and N",
                                  .example = "galli graph 'pegs(3)' 4,2,1 -o pegs.svg",
                                  .needs = CommandEntry::Needs::position,
                                  .add_options = add_graph_options,
                                  .run = run_graph};

}  // namespace galli
