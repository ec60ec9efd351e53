// Graphs of games from one position.
#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "base/text.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/picture_output.h"
#include "cli/shell_trap.h"
#include "picture/game_graph.h"
#include "picture/latex.h"
#include "picture/write.h"
#include "store/journal.h"
#include "store/program.h"
#include "store/system_error.h"

namespace galli {
namespace {

GraphQuestion question_typed(const Options& options, GameHandle game, const Control& control) {
  const std::vector<PositionText> positions = positions_typed(options, control);
  const bool is_one_phase = !options.all_phases || game.phases().size() == 1;
  if (!is_one_phase || (options.board ? 1 : positions.size()) != 1)
    throw Error({.kind = ErrorKind::question,
                 .message = "a graph begins with one position in one phase",
                 .remedies = "galli graph 'pegs(3)' 4,2,1 -o pegs.svg"});
  return {.game = std::move(game),
          .position = options.board ? PositionText("") : positions.front(),
          .grid = options.board.value_or(""),
          .phase = options.phase.value_or(1),
          .values = options.values,
          .depth = options.picture.depth,
          .up_to_swap = options.up_to_swap,
          .rounds = options.picture.rounds};
}

GraphLayout laid_out(const GraphPicture& picture, const Control& control) {
  constexpr const char* hint = "it is part of Graphviz (the package graphviz); -o FILE.dot does without";
  return read_layout(output_of({"dot", "-Tplain"}, layout_question(picture), hint, control), picture);
}

std::string bytes_of(const GraphPicture& picture, const GraphLayout& layout, const PictureOptions& options,
                     const About& about) {
  const PictureFormat format = options.format;
  if (format == PictureFormat::dot) return as_dot(picture, about);
  if (format == PictureFormat::tikz) return as_latex(picture, layout, about);
  Scene scene = draw(picture, layout, options.legend != LegendPlace::none);
  scene.about = about;
  set_size(scene, options.size);
  return written(scene, format);
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
void draw_rounds(const GraphPicture& picture, const GraphAnswer& answer, const Options& options,
                 const About& about, const Control& control) {
  const std::string& folder = *options.output;
  const PictureFormat format = options.picture.format;
  const GraphLayout layout = format == PictureFormat::dot ? GraphLayout{} : laid_out(picture, control);
  check_folder(folder);
  const std::size_t rounds = answer.rounds.size();
  for (std::size_t round = 1; round <= rounds; ++round) {
    const std::string path = fmt::format("{}/round-{}.{}", folder, round, ending_of(format));
    write_file(path, bytes_of(with_round(picture, answer, round), layout, options.picture, about), control);
  }
  remove_later_rounds(folder, rounds, format);
  write_standard_output(fmt::format("{} in {}\n", counted(rounds, "round"), one_line(folder)), control);
}

}  // namespace

void graph_command(const Options& options, const Control& control) {
  check_is_for_a_file(options);
  const Session session = session_for(options, control);
  const GraphQuestion question = question_typed(options, game_for(options, session, control), control);
  const GraphAnswer answer = ask(question, options.settings, control);
  const GraphPicture picture = picture_of(answer, options.picture.title);
  const PictureFormat format = options.picture.format;
  if (format != PictureFormat::dot) check_can_be_laid_out(picture);
  const About origin = about(options, question.game);
  if (options.picture.rounds) return draw_rounds(picture, answer, options, origin, control);
  const GraphLayout layout = format == PictureFormat::dot ? GraphLayout{} : laid_out(picture, control);
  deliver(bytes_of(picture, layout, options.picture, origin), options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
