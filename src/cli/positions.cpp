// Lists of P-positions, or of the positions of one nim-value, and their number.
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/subject.h"

namespace galli {
namespace {

constexpr Integer default_bound = 30;

bool is_sorted_up(const Position& position) { return std::is_sorted(position.begin(), position.end()); }

void check_symmetric(const Options& options, const Subject& subject) {
  if (!options.up_to_swap || subject.machine.is_symmetric) return;
  throw Error({.code = ExitCode::refused,
               .message = to_text(subject.game) + " is not shown to be unchanged by swapping heaps",
               .span = {},
               .detail = "",
               .hint = "leave --up-to-swap out"});
}

/// Which positions are listed, beyond their answer: --where and --up-to-swap.
class Filter {
 public:
  Filter(const Options& options, const Machine& machine) : up_to_swap_(options.up_to_swap) {
    if (options.where) where_ = read_condition(*options.where, machine.board.heaps);
  }

  bool accepts(const Position& position) const {
    const bool holds = !where_ || truth_at(*where_, {position, {}}) == Truth::yes;
    return holds && (!up_to_swap_ || is_sorted_up(position));
  }

  bool accepts_all() const { return !where_ && !up_to_swap_; }

  std::vector<Position> accepted(std::vector<Position> positions) const {
    std::erase_if(positions, [&](const Position& position) { return !accepts(position); });
    return positions;
  }

 private:
  bool up_to_swap_;
  std::optional<Expression> where_;
};

/// The positions of one nim-value, or the P-positions.
std::vector<Position> listed(const Options& options, const Subject& subject, Request request,
                             const Control& control) {
  if (!options.value) {
    request.want = Request::Want::positions;
    return answer(options, subject, request, control).positions;
  }
  request.ask = Ask::values;
  std::vector<Position> positions;
  const Table table = answer(options, subject, request, control).table;
  for (std::uint64_t cell = 0; cell < table.cells.size(); ++cell) {
    if (table.cells[cell] == static_cast<std::int32_t>(*options.value))
      positions.push_back(table.window.position(cell));
  }
  return positions;
}

/// How many positions there are; the engine counts where nothing is to be left out.
std::uint64_t number_of(const Options& options, const Subject& subject, Request request, const Filter& filter,
                        const Control& control) {
  if (!options.value && filter.accepts_all()) {
    request.want = Request::Want::count;
    return answer(options, subject, request, control).count;
  }
  return filter.accepted(listed(options, subject, request, control)).size();
}

void note_default_bound(const Options& options) {
  const bool is_seen = !options.output && ::isatty(STDOUT_FILENO) == 1;
  if (options.to || !is_seen) return;
  std::fprintf(stderr, "heaps from 0 to %d; --to N for more\n", static_cast<int>(default_bound));
}

}  // namespace

void positions_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  check_symmetric(options, subject);
  if (options.value) check_has_values(subject.machine, "leave --value out");
  const Filter filter(options, subject.machine);
  const Window window = window_asked(options, subject.machine, default_bound);
  PositionsReport report{report_head(options, subject), window, {}};
  std::string counts;
  for (std::uint32_t phase : phases_asked(options, subject.machine)) {
    const Request request{Ask::outcomes, phase, window, Request::Want::table};
    if (options.count) {
      counts += std::to_string(number_of(options, subject, request, filter, control));
      counts += options.all_phases ? "  " + phase_title(report.head, phase) + "\n" : "\n";
    } else {
      report.lists.push_back({phase, filter.accepted(listed(options, subject, request, control))});
    }
  }
  deliver(options.count ? counts : write_positions(report, options.format), options, control);
  note_default_bound(options);
  warn_of_shell_trap(options, subject.library);
}

}  // namespace galli
