// Pictures of games: boards of two heaps, strips of one, grids.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "cli/command.h"
#include "cli/picture_output.h"
#include "cli/terminal/shell_trap.h"
#include "cli/terminal/terminal.h"
#include "store/output.h"

namespace galli {
namespace {

void add_plot_options(Vocabulary& words) {
  words.game();
  words.bounds();
  words.option("--range", "A..B[,C..D]", "Only this part of the board");
  words.flag("--values", "Nim-values instead of P-positions");
  words.option("--compare", "GAME2",
               "P-positions of both, of the first only, of the second only; for one heap may be repeated");
  words.option("--options-of", "X,Y", "The options of a position");
  words.option("--mark", "X,Y|[K:]A..B",
               "Positions to circle; for one heap, terms to frame, in phase K only; may be repeated");
  words.option("--fix", "NAME=N", "A heap that is not drawn; may be repeated");
  words.option("--slopes", "R[,S...]", "Lines from the origin: 1.478, 2/7, phi");
  words.option("--axes", "plane|matrix", "The first heap to the right, or down as in tables");
  words.option("--beside", "GAME2", "Another game, in a picture beside the first; may be repeated");
  words.option("--scale", "auto|linear|log", "How nim-values become colours");
  words.picture_shape();
  words.option("--size", "PIXELS", "The longer side of the board in pixels; everything grows with it");
  words.option("--board", "MxN|TEXT", "For games on a grid: the grid; letters are pieces; may be repeated");
  words.option("--last", "LETTER", "The piece of the grid that was placed last");
  words.option("--axis", "K[,L...]", "Dotted lines after these columns of the grid");
  words.phase();
  words.stats();
  words.picture_output("FILE", "letters");
}

void check_goes_with_strips(const PlotOptions& picture) {
  const char* unfit = picture.is_matrix         ? "--axes"
                      : !picture.slopes.empty() ? "--slopes"
                      : !picture.fixed.empty()  ? "--fix"
                      : picture.options_of      ? "--options-of"
                                                : nullptr;
  if (unfit)
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("'{}' is for two heaps, the game has one", unfit),
                 .remedies = "leave it out"});
}

/// As many bins as the picture has pixels, if these were counted, but not fewer than every picture can have.
Integer max_bins(const PlotOptions& picture) {
  const auto pixels = static_cast<Integer>(picture.size.pixels.value_or(0));
  return std::max(pixels, PlotQuestion::default_bins);
}

/// Values in letters go as far as they fit into the terminal, unless the user says how far.
void set_letters(PlotQuestion& question, bool is_strip, std::size_t columns) {
  const bool has_bound = !question.bounds.empty() || !question.ranges.empty();
  if (question.values && !has_bound && !is_strip) question.bounds = {values_in_letters(columns)};
  question.max_bins = bins_in_letters(question, columns);
}

PlotQuestion question_typed(const Options& options, const PlotOptions& picture, const Session& session,
                            GameHandle game, std::size_t columns) {
  PlotQuestion question{.game = std::move(game),
                        .values = is_given(options, "--values"),
                        .phases = phases_typed(options),
                        .bounds = bounds_typed(options),
                        .ranges = picture.ranges,
                        .fixed = picture.fixed,
                        .moves_of = picture.options_of,
                        .grids = picture.boards,
                        .last = picture.last};
  for (const std::string& text : picture.compare)
    question.compare.push_back(session.game(Source{"", text}, options.misere));
  const bool is_text = picture.format == PictureFormat::text;
  const std::size_t phase = question.phases.all ? 1 : question.phases.phase;
  const bool has_phase = phase > 0 && phase <= question.game.phase_names().size();
  const bool is_strip = has_phase && question.game.heaps(phase).size() == 1 && question.grids.empty();
  question.max_bins = max_bins(picture);
  if (is_text) set_letters(question, is_strip, columns);
  if (!is_strip) {
    question.marked = picture.marked;
    return question;
  }
  check_goes_with_strips(picture);
  for (const std::string& text : picture.marked) question.marked_ranges.push_back(marked_range(text));
  return question;
}

/// The name of the file of -o without its ending: what a picture in LaTeX calls the file beside it.
std::string stem_of(const Options& options) {
  if (!options.output || *options.output == "-") return "";
  const std::filesystem::path path(*options.output);
  const std::string name = path.stem().string();
  const bool is_plain = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '-' || c == '_' ||
           c == '.';
  });
  return is_plain ? name : "";
}

PlotStyle style_typed(const Options& options, const PlotOptions& picture, std::size_t columns) {
  PlotStyle style;
  style.title = picture.title;
  style.size = picture.size;
  style.is_matrix = picture.is_matrix;
  style.slopes = picture.slopes;
  style.column_axes = picture.column_axes;
  style.legend = picture.legend;
  style.scale = picture.scale;
  style.columns = columns;
  style.has_colors = picture.format == PictureFormat::text && is_answer_colored(options);
  style.data_file = stem_of(options);
  return style;
}

void write_drawing(const Drawing& drawing, const PlotStyle& style, const Options& options,
                   const Control& control) {
  if (style.has_colors) return deliver_colored(drawing.bytes, control);
  if (!drawing.data.empty()) {
    const std::filesystem::path beside =
        std::filesystem::path(*options.output).replace_filename(style.data_file + "." + drawing.data_ending);
    write_file(beside.string(), drawing.data, control);
  }
  deliver(drawing.bytes, options, control);
}

void run_plot(const Options& options, const Control& control) {
  const PlotOptions picture = plot_options(options.typed);
  check_is_for_a_file(picture.format, options);
  const Session session = session_for(options, control);
  const std::size_t columns = terminal_columns().value_or(80);
  std::vector<GameHandle> games = {game_for(options, session, control)};
  for (const std::string& text : picture.beside)
    games.push_back(session.game(Source{"", text}, options.misere));
  const Stopwatch watch;
  std::vector<PlotAnswer> answers;
  for (const GameHandle& game : games)
    answers.push_back(
        ask(question_typed(options, picture, session, game, columns), options.settings, control));
  if (is_given(options, "--stats")) tell_stats(watch, answers.front().run, games.front().text());
  const PlotStyle style = style_typed(options, picture, columns);
  write_drawing(drawing(answers, picture.format, style, picture_provenance(options, games.front())), style,
                options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry plot_entry = {.command = Command::plot,
                                 .group = "Many positions",
                                 .arguments = "GAME",
                                 .summary = "a picture of P-positions, values or options",
                                 .example = "galli plot wythoff -o wythoff.svg",
                                 .needs = CommandEntry::Needs::game,
                                 .add_options = add_plot_options,
                                 .run = run_plot};

}  // namespace galli
