// Theorems for all heap sizes.
#include "gallimaufry/prove.h"

#include "cli/command.h"
#include "cli/options/prove_options.h"
#include "cli/questions.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/shell_trap.h"
#include "gallimaufry/claims.h"
#include "report/studies/theorem.h"
#include "report/studies/verdicts.h"
#include "store/folders.h"
#include "store/input.h"
#include "store/output.h"
#include "store/program.h"

namespace galli {
namespace {

ProveQuestion prove_question(const Options& options, const ProveOptions& asked, GameHandle game) {
  const PhaseChoice phases = phases_typed(options);
  if (phases.all) usage_error("a theorem is about one phase", "--phase 1");
  ProveQuestion question{.game = std::move(game)};
  question.phase = phases.phase;
  question.value = static_cast<std::uint32_t>(value_typed(options).value_or(0));
  question.numeration = asked.numeration;
  question.fix = asked.fix;
  question.is_direct = asked.direct;
  question.max_states = asked.states;
  question.max_seconds = asked.seconds;
  question.max_board = bound_typed(options).value_or(0);
  question.clock = seconds_now;
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

/// Below the folder as Walnut has them below its home.
void write_walnut(const ProveAnswer& answer, const std::string& folder, const Control& control) {
  if (answer.walnut.empty())
    throw Error({.kind = ErrorKind::refused,
                 .message = "Walnut does not have the numeration " + answer.numeration,
                 .remedies = "it has bases and fib"});
  for (const char* name : {"Automata Library", "Command Files"}) make_folder(folder + "/" + name);
  for (const auto& [path, text] : answer.walnut) write_file(folder + "/" + path, text, control);
}

/// A claim by its name, or the claims of a file; what is not proved says why.
void prove_claims(const Options& options, const Control& control) {
  if (options.output) usage_error("claims have no certificate", "leave out -o");
  CheckQuestion question{.session = session_for(options, control), .quick = true};
  const std::string word = single(options.typed, "GAME").value_or("");
  const bool is_file = word == "-" || word.ends_with(".claim") || word.find('/') != std::string::npos;
  if (is_file)
    question.claims.emplace_back(*(word == "-" ? read_standard_input(control) : read_file(word, control)));
  else
    question.claims.emplace_back(word);
  const CheckAnswer answer = ask(question, options.settings, control);
  if (format_typed_for(Command::prove, options) == Format::json)
    return write_standard_output(verdicts_as_json(answer.claims), control);
  std::string text;
  const std::size_t width = width_of_names(claims_in(question));
  for (const CheckedClaim& claim : answer.claims) {
    text += verdict_as_text(claim, width, {false, "; --all"});
    if (!claim.verdict.why_not_for_all.empty())
      text += "    not proved for all heaps: " + claim.verdict.why_not_for_all + "\n";
  }
  write_standard_output(text, control);
}

/// -o names the file of the certificate: it says nothing about the format of the answer.
void run_prove(const Options& options, const Control& control) {
  if (is_given(options, "--claim")) return prove_claims(options, control);
  const Format format = format_typed_for(Command::prove, options);
  const ProveOptions asked = prove_options(options.typed);
  const Session session = session_for(options, control);
  const ProveQuestion question = prove_question(options, asked, game_for(options, session, control));
  const ProveAnswer answer = ask(question, options.settings, control);
  const bool is_proved = answer.verdict == ProveAnswer::Verdict::proved;
  if (is_proved && options.output) write_file(*options.output, answer.certificate, control);
  if (is_proved && asked.draw) draw(answer, *asked.draw, control);
  if (is_proved && asked.walnut) write_walnut(answer, *asked.walnut, control);
  const Provenance provenance = provenance_of(options, question.game);
  write_standard_output(format == Format::json    ? as_json(answer, provenance)
                        : format == Format::latex ? as_latex(answer, provenance)
                                                  : as_text(answer, true),
                        control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry prove_entry = {.command = Command::prove,
                                  .group = "What a game is like",
                                  .arguments = "GAME|CLAIM",
                                  .summary = "the P-positions of all heap sizes, proved",
                                  .example = "galli prove 'wythoff >> euclid'",
                                  .needs = CommandEntry::Needs::game,
                                  .add_options = add_prove_options,
                                  .run = run_prove};

}  // namespace galli
