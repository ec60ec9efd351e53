// Lists of P-positions, or of the positions of one nim-value, and their number.
#include <unistd.h>

#include <cstdio>

#include "cli/commands.h"
#include "cli/requests.h"
#include "cli/shell_trap.h"

namespace galli {
namespace {

/// The positions that an answer lists: P-positions, or those of one nim-value.
std::vector<Position> listed(const Options& options, Answer&& answer) {
  if (!options.value) return std::move(answer.positions);
  std::vector<Position> positions;
  const Table& table = answer.table;
  for (std::uint64_t cell = 0; cell < table.cells.size(); ++cell) {
    if (table.cells[cell] == static_cast<std::int32_t>(*options.value))
      positions.push_back(table.window.position(cell));
  }
  return positions;
}

void note_default_bound(const Options& options) {
  const bool is_seen = !options.output && ::isatty(STDOUT_FILENO) == 1;
  if (options.to || !is_seen) return;
  std::fprintf(stderr, "heaps from 0 to %d; --to N for more\n", static_cast<int>(positions_bound));
}

}  // namespace

void positions_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const auto phases = phases_asked(options, subject.machine);
  check_boards_agree(subject.machine, phases);
  const Filter filter(options, subject, phases.front());
  const auto& heaps = board_of(subject.machine, phases.front()).heaps;
  PositionsReport report{report_head(options, subject, heaps), {}, {}};
  std::string counts;
  for (std::uint32_t phase : phases) {
    const Request request = positions_request(options, subject, filter, phase);
    report.window = request.window;
    Answer found = answer(options, subject, request, control);
    const std::uint64_t count = found.count;
    std::vector<Position> positions = filter.accepted(listed(options, std::move(found)));
    if (options.count) {
      counts += std::to_string(request.want == Request::Want::count ? count : positions.size());
      counts += options.all_phases ? "  " + phase_title(report.head, phase) + "\n" : "\n";
    } else {
      report.lists.push_back({phase, std::move(positions)});
    }
  }
  deliver(options.count ? counts : write_positions(report, options.format), options, control);
  note_default_bound(options);
  warn_of_shell_trap(options, subject.library);
}

}  // namespace galli
