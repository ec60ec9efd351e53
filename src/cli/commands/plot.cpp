// Pictures of games: boards of two heaps, strips of one, grids.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/picture_output.h"
#include "cli/shell_trap.h"

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

PlotQuestion question_typed(const Options& options, const Session& session, const Control& control) {
  const PictureOptions& picture = options.picture;
  PlotQuestion question{.game = game_for(options, session, control),
                        .values = options.values,
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
  question.max_bins = is_text ? bins_in_letters(question) : static_cast<Integer>(picture.size);
  const std::size_t phase = question.phases.all ? 1 : question.phases.phase;
  const bool has_phase = phase > 0 && phase <= question.game.phase_names().size();
  if (!has_phase || question.game.heaps(phase).size() != 1 || !question.grids.empty()) {
    question.marked = picture.marked;
    return question;
  }
  check_goes_with_strips(picture);
  for (const std::string& text : picture.marked) question.marked_ranges.push_back(marked_range(text));
  return question;
}

}  // namespace

void plot_command(const Options& options, const Control& control) {
  check_is_for_a_file(options);
  const Session session = session_for(options, control);
  const PlotQuestion question = question_typed(options, session, control);
  const Stopwatch watch;
  const PlotAnswer answer = ask(question, options.settings, control);
  if (options.stats) tell_stats(watch, answer.run, question.game.text());
  const PictureOptions& picture = options.picture;
  const PlotStyle style{picture.title, picture.size, picture.is_matrix, picture.slopes, picture.column_axes};
  deliver(drawn(answer, picture.format, style, picture_provenance(options, question.game)), options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
