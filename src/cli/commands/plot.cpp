// Pictures of games: boards of two heaps, strips of one, grids.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/picture_output.h"
#include "cli/shell_trap.h"

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
               "Positions to circle; of one heap those to frame, of phase K only; may be repeated");
  words.option("--fix", "NAME=N", "A heap that is not drawn; may be repeated");
  words.option("--slopes", "R[,S...]", "Lines from the origin: 1.478, 2/7, phi");
  words.option("--axes", "plane|matrix", "The first heap to the right, or down as in tables");
  words.option("--size", "PIXELS", "The longer side of the board; 1000 if not given, 240 to an inch");
  words.title();
  words.option("--board", "MxN|TEXT", "Of a game on a grid: the grid; letters are pieces; may be repeated");
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

PlotQuestion question_typed(const Options& options, const PlotOptions& picture, const Session& session,
                            const Control& control) {
  PlotQuestion question{.game = game_for(options, session, control),
                        .values = is_given(options, "--values"),
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
  question.max_bins = is_text ? bins_in_letters(question) : static_cast<Integer>(picture.size);
  const std::size_t phase = question.phases.all ? 1 : question.phases.phase;
  const bool has_phase = phase > 0 && phase <= question.game.phases().size();
  if (!has_phase || question.game.heaps(phase).size() != 1 || !question.grids.empty()) {
    question.marked = picture.marked;
    return question;
  }
  check_goes_with_strips(picture);
  for (const std::string& text : picture.marked) question.marked_ranges.push_back(marked_range(text));
  return question;
}

void run_plot(const Options& options, const Control& control) {
  const PlotOptions picture = plot_options(options.typed);
  check_is_for_a_file(picture.format, options);
  const Session session = session_for(options, control);
  const PlotQuestion question = question_typed(options, picture, session, control);
  const Stopwatch watch;
  const PlotAnswer answer = ask(question, options.settings, control);
  if (is_given(options, "--stats")) tell_stats(watch, answer.run, question.game.text());
  const PlotStyle style{picture.title, picture.size, picture.is_matrix, picture.slopes, picture.column_axes};
  deliver(drawn(answer, picture.format, style, about(options, question.game)), options, control);
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
