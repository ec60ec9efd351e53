// Pictures of games: boards of two heaps, strips of one, grids.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/picture_output.h"
#include "cli/shell_trap.h"
#include "cli/terminal.h"
#include "store/output.h"

namespace galli {
namespace {

void check_goes_with_strips(const PictureOptions& picture) {
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
Integer max_bins(const PictureOptions& picture) {
  const auto pixels = static_cast<Integer>(picture.size.pixels.value_or(0));
  return std::max(pixels, PlotQuestion::default_bins);
}

/// Values in letters go as far as they fit into the terminal, unless the user says how far.
void set_letters(PlotQuestion& question, bool is_strip, std::size_t columns) {
  const bool has_bound = !question.to.empty() || !question.ranges.empty();
  if (question.values && !has_bound && !is_strip) question.to = {values_in_letters(columns)};
  question.max_bins = bins_in_letters(question, columns);
}

PlotQuestion question_typed(const Options& options, const Session& session, GameHandle game,
                            std::size_t columns) {
  const PictureOptions& picture = options.picture;
  PlotQuestion question{.game = std::move(game),
                        .values = options.values,
                        .phases = phases_typed(options),
                        .to = bounds_typed(options),
                        .ranges = picture.ranges,
                        .fixed = picture.fixed,
                        .moves_of = picture.options_of,
                        .grids = picture.boards,
                        .last = picture.last};
  for (const std::string& text : picture.compare)
    question.compare.push_back(session.game(Source{"", text}, options.misere));
  const bool is_text = picture.format == PictureFormat::text;
  const std::size_t phase = question.phases.all ? 1 : question.phases.phase;
  const bool has_phase = phase > 0 && phase <= question.game.phases().size();
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

PlotStyle style_typed(const Options& options, std::size_t columns) {
  const PictureOptions& picture = options.picture;
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

}  // namespace

void plot_command(const Options& options, const Control& control) {
  check_is_for_a_file(options);
  const Session session = session_for(options, control);
  const std::size_t columns = terminal_columns().value_or(80);
  std::vector<GameHandle> games = {game_for(options, session, control)};
  for (const std::string& text : options.picture.beside)
    games.push_back(session.game(Source{"", text}, options.misere));
  const Stopwatch watch;
  std::vector<PlotAnswer> answers;
  for (const GameHandle& game : games)
    answers.push_back(ask(question_typed(options, session, game, columns), options.settings, control));
  if (options.stats) tell_stats(watch, answers.front().run, games.front().text());
  const PlotStyle style = style_typed(options, columns);
  write_drawing(drawing(answers, options.picture.format, style, about(options, games.front())), style,
                options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
