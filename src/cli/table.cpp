// Whole tables.
#include <unistd.h>

#include "cli/commands.h"
#include "cli/requests.h"
#include "cli/shell_trap.h"
#include "report/stream.h"

namespace galli {
namespace {

void check_format(const Options& options, const Board& board) {
  check_table_format(options.format, board.dimension());
  if (options.format == Format::npy && !options.output && ::isatty(STDOUT_FILENO) == 1) {
    throw Error({.kind = ErrorKind::question,
                 .message = "npy is not for terminals",
                 .remedies = "name a file: -o table.npy"});
  }
}

/// Written while it is computed: such a table may be larger than the memory.
void stream_tables(const Options& options, const Subject& subject, const std::vector<std::uint32_t>& phases,
                   Delivery& delivery, const Control& control) {
  Request request = table_request(options, subject, phases.front());
  const Board& board = board_of(subject.machine, phases.front());
  TableStream tables({report_head(options, subject, board.heaps), request.window, request.ask, phases.size()},
                     options.format, [&](std::string_view bytes) { delivery.write(bytes); });
  for (std::uint32_t phase : phases) {
    tables.begin(phase);
    request.phase = phase;
    request.receiver = &tables;
    answer(options, subject, request, control);
  }
  tables.finish();
}

/// One table after the other.
void write_texts(const Options& options, const Subject& subject, const std::vector<std::uint32_t>& phases,
                 Delivery& delivery, const Control& control) {
  const ReportHead head = report_head(options, subject, board_of(subject.machine, phases.front()).heaps);
  for (std::uint32_t phase : phases) {
    const Answer found = answer(options, subject, table_request(options, subject, phase), control);
    if (phase != phases.front()) delivery.write("\n");
    write_text_table(found.table, head, [&](std::string_view bytes) { delivery.write(bytes); });
  }
}

}  // namespace

void table_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const auto phases = phases_asked(options, subject.machine);
  check_boards_agree(subject.machine, phases);
  const Board& board = board_of(subject.machine, phases.front());
  check_format(options, board);
  const bool streams = streams_tables(options.format);
  Request first = table_request(options, subject, phases.front());
  if (streams) first.streams = true;
  plan_for(subject.machine, first,
           options.settings);  // what is refused is refused before anything is written
  Delivery delivery(options, control);
  (streams ? stream_tables : write_texts)(options, subject, phases, delivery, control);
  delivery.finish();
  warn_of_shell_trap(options, subject.library);
}

}  // namespace galli
