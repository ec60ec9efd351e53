#include "cli/commands.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/version.h"
#include "cli/shell_trap.h"
#include "cli/subject.h"
#include "cli/words.h"

namespace galli {
namespace {

constexpr Integer default_table_bound = 12;
constexpr Integer default_positions_bound = 30;

// ---- outcome, value ----

std::string answer_text(Ask ask, Nimber answer) {
  if (ask == Ask::values) return std::to_string(answer);
  return std::string(1, to_char(answer == 0 ? Outcome::P : Outcome::N));
}

/// The same command line with another command.
std::string with_command(const Options& options, const std::string& command) {
  std::vector<std::string> words = options.words;
  std::replace(words.begin() + 1, words.end(), std::string("value"), command);
  return command_line(words);
}

/// One answer a line; with all phases a line for each position and phase.
void answer_positions(const Options& options, const Subject& subject, Ask ask, const Control& control) {
  const auto positions = positions_asked(options, subject, control);
  const auto phases = phases_asked(options, subject.machine);
  std::vector<std::vector<Nimber>> answers;
  for (std::uint32_t phase : phases)
    answers.push_back(run_positions(subject.machine, ask, phase, positions, options.settings, control));
  std::string text;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (std::size_t k = 0; k < phases.size(); ++k) {
      text += answer_text(ask, answers[k][i]);
      if (options.all_phases) text += "  " + phase_in_words(subject.machine, phases[k]);
      text += '\n';
    }
  }
  deliver(text, options, control);
  warn_of_shell_trap(options, subject.library);
}

// ---- table ----

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

// ---- positions ----

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
std::vector<Position> listed(const Options& options, const Subject& subject, Request request, const Control& control) {
  if (!options.value) {
    request.want = Request::Want::positions;
    return answer(options, subject, request, control).positions;
  }
  request.ask = Ask::values;
  std::vector<Position> positions;
  const Table table = answer(options, subject, request, control).table;
  for (std::uint64_t cell = 0; cell < table.cells.size(); ++cell) {
    if (table.cells[cell] == static_cast<std::int32_t>(*options.value)) positions.push_back(table.window.position(cell));
  }
  return positions;
}

/// How many positions there are; the engine counts where nothing is to be left out.
std::uint64_t number_of(const Options& options, const Subject& subject, Request request, const Filter& filter, const Control& control) {
  if (!options.value && filter.accepts_all()) {
    request.want = Request::Want::count;
    return answer(options, subject, request, control).count;
  }
  return filter.accepted(listed(options, subject, request, control)).size();
}

void note_default_bound(const Options& options) {
  const bool is_seen = !options.output && ::isatty(STDOUT_FILENO) == 1;
  if (options.to || !is_seen) return;
  std::fprintf(stderr, "heaps from 0 to %d; --to N for more\n", static_cast<int>(default_positions_bound));
}

}  // namespace

void outcome_command(const Options& options, const Control& control) {
  answer_positions(options, subject_of(options, control), Ask::outcomes, control);
}

void value_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  check_has_values(subject.machine, with_command(options, "outcome"));
  answer_positions(options, subject, Ask::values, control);
}

void table_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  check_format(options, subject.machine);
  if (options.values) check_has_values(subject.machine, "leave --values out");
  const Window window = window_asked(options, subject.machine, default_table_bound);
  const Ask ask = options.values ? Ask::values : Ask::outcomes;
  TableReport report{report_head(options, subject), {}};
  for (std::uint32_t phase : phases_asked(options, subject.machine)) {
    report.tables.push_back(answer(options, subject, {ask, phase, window, Request::Want::table}, control).table);
  }
  deliver(write_table(report, options.format), options, control);
  warn_of_shell_trap(options, subject.library);
}

void positions_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  check_symmetric(options, subject);
  if (options.value) check_has_values(subject.machine, "leave --value out");
  const Filter filter(options, subject.machine);
  const Window window = window_asked(options, subject.machine, default_positions_bound);
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

void explain_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  if (options.values) check_has_values(subject.machine, "leave --values out");
  const Window window = window_asked(options, subject.machine, default_table_bound);
  std::string text;
  for (std::uint32_t phase : phases_asked(options, subject.machine)) {
    const Request request{options.values ? Ask::values : Ask::outcomes, phase, window,
                          options.count ? Request::Want::count : Request::Want::table};
    const Plan plan = plan_for(subject.machine, request, options.settings);
    text += explain(to_text(subject.game), subject.machine, request, options.settings, plan);
  }
  deliver(text, options, control);
}

void list_command(const Options& options, const Control& control) {
  std::vector<std::vector<std::string>> rows;
  for (const Entry& entry : library_for(options, control).entries())
    rows.push_back({entry.usage, entry.title});
  deliver(aligned(rows, {{.gap = 3}, {.gap = 0}}), options, control);
}

void help_command(const Options& options, const Control& control) { deliver(options.help, options, control); }

void version_command(const Options& options, const Control& control) {
  deliver("galli " + std::string(version) + "\n", options, control);
}

void carry_out(const Options& options, const Control& control) {
  switch (options.command) {
    case Command::outcome: return outcome_command(options, control);
    case Command::value: return value_command(options, control);
    case Command::moves: return moves_command(options, control);
    case Command::table: return table_command(options, control);
    case Command::positions: return positions_command(options, control);
    case Command::explain: return explain_command(options, control);
    case Command::show: return show_command(options, control);
    case Command::list: return list_command(options, control);
    case Command::cite: return cite_command(options, control);
    case Command::help: return help_command(options, control);
    case Command::tell_version: return version_command(options, control);
  }
}

}  // namespace galli
