// Sequences of games with one heap.
#include "cli/commands.h"
#include "cli/requests.h"
#include "cli/shell_trap.h"

namespace galli {
namespace {

void check_is_one(const Options& options) {
  if (options.format != Format::bfile || !options.all_phases) return;
  throw Error({.kind = ErrorKind::question,
               .message = "a b-file has one sequence",
               .remedies = "ask for one phase: --phase 1"});
}

}  // namespace

void sequence_command(const Options& options, const Control& control) {
  check_is_one(options);
  const Subject subject = subject_of(options, control);
  SequenceReport report;
  report.ask = options.values ? Ask::values : Ask::outcomes;
  for (std::uint32_t phase : phases_asked(options, subject.machine)) {
    const SequenceRequest asked = sequence_request(options, subject, phase);
    if (report.sequences.empty()) report.head = report_head(options, subject, {asked.index});
    Answer found = asked.request ? answer(options, subject, *asked.request, control) : Answer{};
    report.sequences.push_back({phase, terms_of(asked, std::move(found))});
  }
  Delivery delivery(options, control);
  write_sequence(report, options.format, [&](std::string_view bytes) { delivery.write(bytes); });
  delivery.finish();
  warn_of_shell_trap(options, subject.library);
}

}  // namespace galli
