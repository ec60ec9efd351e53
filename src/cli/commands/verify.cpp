// Certificates, checked again.
#include "base/text.h"
#include "cli/command.h"
#include "report/sequences.h"
#include "store/input.h"

namespace galli {
namespace {

void add_verify_options(Vocabulary& words) {
  words.argument("FILE",
                 "A certificate of a period or a theorem, a record of a board, or - for standard input");
  words.output();
}

/// A certificate says itself what it is about, and no engine has a part in checking it.
void check_stands_alone(const Options& options) {
  for (const char* name : {"--rules", "--misere", "--engine"}) {
    if (is_given(options, name))
      usage_error("'" + std::string(name) + "' does not go with 'verify'",
                  "a certificate is checked by what is in it, without any engine");
  }
}

void run_verify(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  const std::string path = single(options.typed, "FILE").value_or("");
  if (path.empty()) usage_error("verify needs a certificate", "galli verify period.json");
  check_stands_alone(options);
  const auto file = path == "-" ? read_standard_input(control) : read_file(path, control);
  const VerifyAnswer answer = ask(VerifyQuestion{*file}, options.settings, control);
  if (format == Format::json) deliver(as_json(answer, path, provenance_of(options)), options, control);
  if (answer.verdict.kind == Verification::Kind::refused)
    throw Error(
        {.kind = ErrorKind::surprise, .message = quoted(path) + " is refused: " + answer.verdict.reason});
  if (format == Format::text) deliver(as_text(answer), options, control);
}

}  // namespace

const CommandEntry verify_entry = {.command = Command::verify,
                                   .group = "Many positions",
                                   .arguments = "FILE",
                                   .summary = "checks a certificate or a record again",
                                   .example = "galli verify period.json",
                                   .needs = CommandEntry::Needs::nothing,
                                   .add_options = add_verify_options,
                                   .run = run_verify};

}  // namespace galli
