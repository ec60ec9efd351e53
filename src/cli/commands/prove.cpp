// Theorems for all heap sizes.
#include "gallimaufry/prove.h"

#include <chrono>

#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/typed.h"
#include "report/studies/theorem.h"
#include "store/output.h"
#include "store/program.h"

namespace galli {
namespace {

double seconds_of_clock() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

ProveQuestion prove_question(const Options& options, GameHandle game) {
  ProveQuestion question{.game = std::move(game)};
  if (options.all_phases)
    throw Error(
        {.kind = ErrorKind::question, .message = "a theorem is about one phase", .remedies = "--phase 1"});
  question.phase = options.phase.value_or(1);
  question.value = static_cast<std::uint32_t>(options.listing.value.value_or(0));
  question.numeration = options.prove.numeration;
  question.fix = options.prove.fix;
  question.is_direct = options.prove.direct;
  question.max_states = options.prove.states;
  question.max_seconds = options.prove.seconds;
  question.max_board = options.to ? options.to->front() : 0;
  question.clock = seconds_of_clock;
  return question;
}

/// A picture by Graphviz, or the text that Graphviz reads.
void draw(const ProveAnswer& answer, const std::string& path, const Control& control) {
  const std::string text = as_dot(answer);
  if (path.ends_with(".dot")) return write_file(path, text, control);
  const std::size_t states = answer.sets.front().automaton.accepts.size();
  if (states > 100)
    throw Error({.kind = ErrorKind::refused,
                 .message = "an automaton with " + std::to_string(states) + " states makes no picture",
                 .remedies = "--draw FILE.dot writes it as text"});
  write_file(
      path,
      output_of({"dot", "-Tsvg"}, text,
                "it is part of Graphviz (the package graphviz); --draw FILE.dot does without", control),
      control);
}

}  // namespace

void prove_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const ProveQuestion question = prove_question(options, game_for(options, session, control));
  const ProveAnswer answer = ask(question, options.settings, control);
  const bool is_proved = answer.verdict == ProveAnswer::Verdict::proved;
  if (is_proved && options.output) write_file(*options.output, answer.certificate, control);
  if (is_proved && options.prove.draw) draw(answer, *options.prove.draw, control);
  write_standard_output(options.format == Format::json
                            ? as_json(answer, provenance_of(options, question.game))
                            : as_text(answer, true),
                        control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
