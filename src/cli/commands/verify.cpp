// Certificates, checked again.
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/typed.h"
#include "report/sequences.h"
#include "store/input.h"

namespace galli {

void verify_command(const Options& options, const Control& control) {
  const auto file = options.file == "-" ? read_standard_input(control) : read_file(options.file, control);
  const VerifyAnswer answer = ask(VerifyQuestion{*file}, options.settings, control);
  if (options.format == Format::json)
    deliver(as_json(answer, options.file, provenance_of(options)), options, control);
  if (answer.verdict.kind == Verification::Kind::refused)
    throw Error({.kind = ErrorKind::surprise,
                 .message = quoted(options.file) + " is refused: " + answer.verdict.reason});
  if (options.format == Format::text) deliver(as_text(answer), options, control);
}

}  // namespace galli
