// Whole tables, and the plan for one.
#include <unistd.h>

#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/subject.h"

namespace galli {
namespace {

constexpr Integer default_bound = 12;

void check_format(const Options& options, const Machine& machine) {
  check_table_format(options.format, machine.board.dimension());
  if (options.format == Format::npy && !options.output && ::isatty(STDOUT_FILENO) == 1) {
    throw Error({.code = ExitCode::usage,
                 .message = "npy is not for terminals",
                 .span = {},
                 .detail = "",
                 .hint = "name a file: -o table.npy"});
  }
}

}  // namespace

void table_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  check_format(options, subject.machine);
  if (options.values) check_has_values(subject.machine, "leave --values out");
  const Window window = window_asked(options, subject.machine, default_bound);
  const Ask ask = options.values ? Ask::values : Ask::outcomes;
  TableReport report{report_head(options, subject), {}};
  for (std::uint32_t phase : phases_asked(options, subject.machine)) {
    report.tables.push_back(
        answer(options, subject, {ask, phase, window, Request::Want::table}, control).table);
  }
  deliver(write_table(report, options.format), options, control);
  warn_of_shell_trap(options, subject.library);
}

void explain_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  if (options.values) check_has_values(subject.machine, "leave --values out");
  const Window window = window_asked(options, subject.machine, default_bound);
  std::string text;
  for (std::uint32_t phase : phases_asked(options, subject.machine)) {
    const Request request{options.values ? Ask::values : Ask::outcomes, phase, window,
                          options.count ? Request::Want::count : Request::Want::table};
    const Plan plan = plan_for(subject.machine, request, options.settings);
    text += text.empty() ? "" : "\n";
    text += explain(to_text(subject.game), subject.machine, request, options.settings, plan);
  }
  deliver(text, options, control);
  warn_of_shell_trap(options, subject.library);
}

}  // namespace galli
