// One position at a time: outcome and value.
#include <algorithm>

#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/subject.h"
#include "cli/words.h"

namespace galli {
namespace {

std::string answer_text(Ask ask, std::uint64_t answer) {
  if (ask == Ask::values) return std::to_string(answer);
  return std::string(1, to_char(answer == 0 ? Outcome::P : Outcome::N));
}

/// The same command line with another command.
std::string with_command(const Options& options, const std::string& command) {
  std::vector<std::string> words = options.words;
  std::replace(words.begin() + 1, words.end(), std::string("value"), command);
  return command_line(words);
}

/// One answer a line; with all phases a line for each position and phase.
void answer_positions(const Options& options, const Subject& subject, Ask ask, const Control& control) {
  const auto phases = phases_asked(options, subject.machine);
  const auto positions = positions_asked(options, subject, phases, control);
  std::vector<std::vector<std::uint64_t>> answers;
  for (std::size_t k = 0; k < phases.size() && !positions[k].empty(); ++k) {
    const Request request = request_for(subject.machine, ask, phases[k], positions[k]);
    answers.push_back(answer(options, subject, request, control).chosen);
  }
  std::string text;
  for (std::size_t i = 0; i < positions.front().size(); ++i) {
    for (std::size_t k = 0; k < phases.size(); ++k) {
      text += answer_text(ask, answers[k][i]);
      if (options.all_phases) text += "  " + phase_in_words(subject.machine, phases[k]);
      text += '\n';
    }
  }
  deliver(text, options, control);
  warn_of_shell_trap(options, subject.library);
}

}  // namespace

void outcome_command(const Options& options, const Control& control) {
  answer_positions(options, subject_of(options, control), Ask::outcomes, control);
}

void value_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  check_has_values(subject.machine, with_command(options, "outcome"));
  answer_positions(options, subject, Ask::values, control);
}

}  // namespace galli
