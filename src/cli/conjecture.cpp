// What the P-positions of a game seem to be, in words and as claims: `galli conjecture`.
#include "study/conjecture.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/subject.h"
#include "cli/words.h"
#include "report/json.h"

namespace galli {
namespace {

std::string counted_with_commas(Integer count) { return with_commas(static_cast<std::uint64_t>(count)); }

/// Heaps of a list of P-positions, terms of a sequence.
std::string what_was_seen(const ConjectureFinding& found, const Subject& subject) {
  if (subject.machine.board.dimension() == 1)
    return fmt::format("heaps to {}\n", counted_with_commas(found.bound));
  return fmt::format("{}, heaps to {}\n", counted(found.positions, "P-position"),
                     counted_with_commas(found.bound));
}

std::string as_text(const Conjecture& guess) {
  std::string text = fmt::format("\n{}\n", guess.gist);
  for (const std::string& let : guess.lets) text += "  " + let + "\n";
  text += "  " + guess.statement + "\n";
  return text + (guess.is_proved ? "  proved: 'galli period' tells why\n"
                                 : fmt::format("  seen to {}: {}\n", counted_with_commas(guess.bound),
                                               counted(guess.cases, "position")));
}

std::string as_text(const ConjectureFinding& found, const Subject& subject) {
  std::string text = what_was_seen(found, subject);
  if (found.conjectures.empty())
    return text + (found.bound < 100 ? "nothing simple was found; a larger --to may show more\n"
                                     : "nothing simple was found\n");
  for (const Conjecture& guess : found.conjectures) text += as_text(guess);
  const bool are_all_proved = std::all_of(found.conjectures.begin(), found.conjectures.end(),
                                          [](const Conjecture& guess) { return guess.is_proved; });
  if (are_all_proved) return text;
  return text + "\nthese are guesses until they are checked; --format claim writes them down as claims\n";
}

/// One claim after another, as a claim file has them.
std::string as_claims(const ConjectureFinding& found, const Options& options, const Subject& subject) {
  std::string text = fmt::format("# guessed by: {}\n", one_line(command_line(options.words)));
  std::size_t count = 0;
  for (const Conjecture& guess : found.conjectures) {
    text += fmt::format("\nclaim guess {}\nsource guessed by galli conjecture, {} to {}\n", ++count,
                        guess.is_proved ? "proved and seen" : "seen", guess.bound);
    for (const std::string& let : guess.lets) text += let + "\n";
    text += fmt::format("{}\nN = {}\n", guess.statement, guess.claim_bound);
  }
  if (found.conjectures.empty())
    text += fmt::format("# nothing simple was found about {}\n", to_text(subject.game));
  return text;
}

std::string as_json(const Conjecture& guess) {
  std::vector<std::string> lets;
  for (const std::string& let : guess.lets) lets.push_back(json_string(let));
  JsonObject object;
  object.add("gist", json_string(guess.gist));
  object.add("lets", json_list(lets));
  object.add("statement", json_string(guess.statement));
  object.add("bound", std::to_string(guess.bound));
  object.add("cases", std::to_string(guess.cases));
  object.add("status", json_string(guess.is_proved ? "proved" : "observed"));
  return object.on_one_line();
}

std::string as_json(const ConjectureFinding& found, const Options& options, const Subject& subject) {
  std::vector<std::string> lines;
  for (const Conjecture& guess : found.conjectures) lines.push_back(as_json(guess));
  JsonObject object(provenance_of(options, subject), subject.machine.board.heaps);
  object.add("bound", std::to_string(found.bound));
  object.add("conjectures", json_lines(lines, 2));
  return object.on_lines() + "\n";
}

}  // namespace

void conjecture_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const auto given = single_bound(options);
  const Integer bound =
      given ? *given : default_conjecture_bound(subject.machine, plan_settings(options.settings));
  const ConjectureFinding found = conjectures(subject.game, subject.machine, bound, *subject.library,
                                              plan_settings(options.settings), control);
  deliver(options.format == Format::json    ? as_json(found, options, subject)
          : options.format == Format::claim ? as_claims(found, options, subject)
                                            : as_text(found, subject),
          options, control);
  warn_of_shell_trap(options, *subject.library);
}

}  // namespace galli
