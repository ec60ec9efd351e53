// What is known of a game: its card, its source, its option maps.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/typed.h"
#include "report/card.h"

namespace galli {
namespace {

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

}  // namespace

void show_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const bool is_latex = options.format == Format::latex && !options.source;
  const ShowAnswer answer = ask(ShowQuestion{.session = session,
                                             .game = *game_source(options, control),
                                             .misere = options.misere,
                                             .positions = !options.source && !is_latex,
                                             .option_maps = is_latex},
                                options.settings, control);
  Provenance provenance = provenance_of(options);
  provenance.game = answer.name;
  deliver(options.source ? answer.source
          : is_latex     ? option_maps(answer, provenance)
                         : card(answer, options),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
