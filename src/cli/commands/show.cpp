// What is known of a game: its card, its source, its option maps.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal/shell_trap.h"
#include "report/card.h"

namespace galli {
namespace {

void add_show_options(Vocabulary& words) {
  words.game();
  words.flag("--source", "The rules file, to copy and change");
  words.output();
}

/// "galli table 'nim >> euclid' --values --rules my.rules"
std::string command_for(const NextQuestion& next, const Options& options) {
  std::string text = fmt::format("galli {} {}", name_of(next.question), shell_word(next.subject));
  if (!next.position.empty()) text += " " + shell_word(next.position);
  if (!next.grid.empty()) text += " --board " + next.grid;
  if (next.values) text += " --values";
  if (next.question == QuestionKind::check) return text;
  for (const std::string& file : options.rules) text += " --rules " + shell_word(file);
  return text;
}

std::string card(const ShowAnswer& answer, const Options& options) {
  std::vector<std::string> next;
  for (const NextQuestion& question : answer.next) next.push_back(command_for(question, options));
  return as_card(answer, next);
}

void run_show(const Options& options, const Control& control) {
  const bool is_source = is_given(options, "--source");
  const bool is_latex = format_typed(options) == Format::latex && !is_source;
  const Session session = session_for(options, control);
  const ShowAnswer answer = ask(ShowQuestion{.session = session,
                                             .game = *game_source(options, control),
                                             .misere = options.misere,
                                             .positions = !is_source && !is_latex,
                                             .option_maps = is_latex},
                                options.settings, control);
  Provenance provenance = provenance_of(options);
  provenance.game = answer.name;
  deliver(is_source  ? answer.source
          : is_latex ? option_maps(answer, provenance)
                     : card(answer, options),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry show_entry = {.command = Command::show,
                                 .group = "Games",
                                 .arguments = "GAME",
                                 .summary = "its card: board, phases, end, first P-positions",
                                 .example = "galli show wythoff",
                                 .needs = CommandEntry::Needs::game,
                                 .add_options = add_show_options,
                                 .run = run_show};

}  // namespace galli
