// Whole tables.
#include <unistd.h>

#include "cli/commands.h"
#include "cli/requests.h"
#include "cli/shell_trap.h"
#include "store/stream.h"

namespace galli {
namespace {

void check_format(const Options& options, const Board& board) {
  check_table_format(options.format, board.dimension());
  if (options.format == Format::npy && !options.output && ::isatty(STDOUT_FILENO) == 1) {
    throw Error({.code = ExitCode::usage,
                 .message = "npy is not for terminals",
                 .span = {},
                 .detail = "",
                 .hint = "name a file: -o table.npy"});
  }
}

/// Written while it is computed: such a table may be larger than the memory.
void stream(const Options& options, const Subject& subject, const std::vector<std::uint32_t>& phases,
            const Control& control) {
  Request first = table_request(options, subject, phases.front());
  first.receiver = &anyone();
  plan_for(subject.machine, first,
           options.settings);  // what is refused is refused before anything is written
  Delivery delivery(options, control);
  const Board& board = board_of(subject.machine, phases.front());
  TableStream tables({report_head(options, subject, board.heaps), first.window, first.ask, phases.size()},
                     options.format, [&](std::string_view bytes) { delivery.write(bytes); });
  for (std::uint32_t phase : phases) {
    tables.begin(phase);
    Request request = table_request(options, subject, phase);
    request.receiver = &tables;
    answer(options, subject, request, control);
  }
  delivery.finish();
}

}  // namespace

void table_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const auto phases = phases_asked(options, subject.machine);
  check_boards_agree(subject.machine, phases);
  const Board& board = board_of(subject.machine, phases.front());
  check_format(options, board);
  if (streams_tables(options.format)) {
    stream(options, subject, phases, control);
    return warn_of_shell_trap(options, subject.library);
  }
  TableReport report{report_head(options, subject, board.heaps), {}};
  for (std::uint32_t phase : phases) {
    report.tables.push_back(answer(options, subject, table_request(options, subject, phase), control).table);
  }
  deliver(write_table(report, options.format), options, control);
  warn_of_shell_trap(options, subject.library);
}

}  // namespace galli
