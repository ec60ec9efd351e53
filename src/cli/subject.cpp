#include "cli/subject.h"

#include <fmt/format.h>
#include <unistd.h>

#include <sstream>

#include "base/version.h"
#include "cli/interrupt.h"
#include "cli/stats.h"
#include "cli/words.h"
#include "store/input.h"
#include "store/output.h"

namespace galli {
namespace {

/// A position as it was written, and on which line of standard input; 0 for an argument.
struct Written {
  std::string text;
  std::size_t line = 0;
};

/// One position a line; blank lines and those that begin with # do not count.
std::vector<Written> lines_of_input(const Control& control) {
  std::istringstream text(read_standard_input(control)->text);
  std::vector<Written> lines;
  std::size_t number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    lines.push_back({line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin), number});
  }
  return lines;
}

std::vector<Written> positions_written(const Options& options, const Control& control) {
  if (options.board) return {{*options.board}};
  std::vector<Written> all;
  for (const std::string& text : options.positions) {
    const std::vector<Written> more = text == "-" ? lines_of_input(control) : std::vector{Written{text}};
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

/// Mistakes in standard input are told with their line.
Position placed(const Subject& subject, const Written& written, std::uint32_t phase, bool has_other_boards) {
  try {
    return read_on_board(subject.game, subject.machine, written.text, phase);
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    if (written.line > 0)
      complaint.message = fmt::format("standard input:{}: {}", written.line, complaint.message);
    if (has_other_boards)
      complaint.remedies = "the phases are played on different boards: ask for one of them";
    throw Error(std::move(complaint));
  }
}

void check_is_grid(const Subject& subject, std::uint32_t phase) {
  const Board& board = board_of(subject.machine, phase);
  if (board.kind == Board::Kind::grid) return;
  throw Error({.kind = ErrorKind::question,
               .message = owner_of_board(subject.game, subject.machine, phase) + " is not played on a grid",
               .remedies = "give the position in place of --board: " + example_of(board)});
}

/// There is a table only where positions are numbers of heaps.
void check_has_window(const Subject& subject, std::uint32_t phase) {
  const Board& board = board_of(subject.machine, phase);
  if (board.kind == Board::Kind::heaps || board.kind == Board::Kind::multiset) return;
  const bool is_grid = board.kind == Board::Kind::grid;
  const std::string place = is_grid ? "--board 3x4" : shell_word(example_of(board));
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("{} is played on {}: its positions cannot be gone through by heaps",
                                      owner_of_board(subject.game, subject.machine, phase), in_words(board)),
               .remedies = fmt::format("galli value {} {} answers for one position",
                                       shell_word(to_text(subject.game)), place)});
}

std::string list_of_phases(const Machine& machine) {
  std::vector<std::string> phases;
  for (const Phase& phase : machine.phases)
    phases.push_back(fmt::format("{} ({})", phases.size() + 1, phase.name));
  return joined(phases, ", ");
}

}  // namespace

Library library_for(const Options& options, const Control& control) {
  Library library = standard_library();
  for (const std::string& file : options.rules) library.add(read_file(file, control));
  return library;
}

std::shared_ptr<const Source> game_source(const Options& options, const Control& control) {
  if (options.game == "-") return read_standard_input(control);
  if (options.game.starts_with('@')) return read_file(options.game.substr(1), control);
  return std::make_shared<const Source>(Source{"", options.game});
}

Subject subject_of(const Options& options, const Control& control) {
  const Library library = library_for(options, control);
  return subject_of(options, game_source(options, control), library);
}

Subject subject_of(const Options& options, const std::shared_ptr<const Source>& source,
                   const Library& library) {
  Subject subject{library, {}, {}};
  subject.game = read_game(source, subject.library);
  if (options.misere) subject.game = in_misere(std::move(subject.game));
  subject.machine = machine_of(subject.game);
  return subject;
}

std::vector<Subject> subjects_of(const Options& options, const Control& control) {
  const Library library = library_for(options, control);
  std::vector<Subject> subjects;
  for (const std::string& text : options.games) {
    Options one = options;
    one.game = text;
    subjects.push_back(subject_of(one, game_source(one, control), library));
  }
  return subjects;
}

std::vector<std::uint32_t> phases_asked(const Options& options, const Machine& machine) {
  std::vector<std::uint32_t> phases;
  if (options.all_phases) {
    for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) phases.push_back(phase);
    return phases;
  }
  const std::size_t number = options.phase.value_or(1);
  if (number > machine.phases.size()) {
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("there is no phase {}, this game has {}", number,
                                        counted(machine.phases.size(), "phase")),
                 .remedies = list_of_phases(machine)});
  }
  return {static_cast<std::uint32_t>(number - 1)};
}

std::vector<std::vector<Position>> positions_asked(const Options& options, const Subject& subject,
                                                   const std::vector<std::uint32_t>& phases,
                                                   const Control& control) {
  const std::vector<Written> all = positions_written(options, control);
  std::vector<std::vector<Position>> positions;
  for (std::uint32_t phase : phases) {
    if (options.board) check_is_grid(subject, phase);
    const bool has_other_boards = phase != phases.front() && subject.machine.phases[phase].board !=
                                                                 subject.machine.phases[phases.front()].board;
    positions.emplace_back();
    for (const Written& written : all)
      positions.back().push_back(placed(subject, written, phase, has_other_boards));
  }
  return positions;
}

void check_boards_agree(const Machine& machine, const std::vector<std::uint32_t>& phases) {
  const Board& first = board_of(machine, phases.front());
  for (std::uint32_t phase : phases) {
    const Board& board = board_of(machine, phase);
    if (board.kind == first.kind && board.dimension() == first.dimension()) continue;
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("phases {} and {} are played on different boards", phases.front() + 1,
                                        phase + 1),
                 .remedies = "ask for one of them: --phase 1"});
  }
}

Window window_asked(const Options& options, const Subject& subject, std::uint32_t phase, Integer otherwise) {
  check_has_window(subject, phase);
  const std::size_t heaps = board_of(subject.machine, phase).dimension();
  if (!options.to) return {Position(heaps, otherwise)};
  if (options.to->size() == 1) return {Position(heaps, options.to->front())};
  if (options.to->size() == heaps) return {*options.to};
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("--to has {} bounds, the game has {}", options.to->size(),
                                      heaps_in_words(heaps)),
               .remedies = "one number is for all heaps: --to 20"});
}

void check_same_heaps(const Subject& one, std::uint32_t phase_of_one, const Subject& other,
                      std::uint32_t phase_of_other) {
  const Board& a = board_of(one.machine, phase_of_one);
  const Board& b = board_of(other.machine, phase_of_other);
  if (a.kind == b.kind && a.dimension() == b.dimension()) return;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("{} and {} are not played on the same heaps", to_text(one.game),
                                      to_text(other.game)),
               .remedies = "compare games with the same number of heaps"});
}

std::optional<Integer> single_bound(const Options& options) {
  if (!options.to) return {};
  if (options.to->size() == 1) return options.to->front();
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("--to has {} bounds, one is for all heaps", options.to->size()),
               .remedies = "--to 100"});
}

void check_has_values(const Machine& machine, const std::string& instead) {
  if (!machine.misere) return;
  throw Error(
      {.kind = ErrorKind::refused, .message = "misere games have outcomes only", .remedies = instead});
}

Answer answer(const Options& options, const Subject& subject, const Request& request,
              const Control& control) {
  const Stopwatch watch;
  const Plan plan = plan_for(subject.machine, request, options.settings);
  Answer found = run(subject.machine, plan, request, options.settings, control);
  if (options.stats)
    tell_stats(watch, plan.engine, plan.kernel, plan.threads, found.work, to_text(subject.game));
  return found;
}

Provenance provenance_of(const Options& options, const Subject& subject) {
  return {to_text(subject.game), command_line(options.words), std::string(version)};
}

ReportHead report_head(const Options& options, const Subject& subject, std::vector<std::string> heaps) {
  ReportHead head{provenance_of(options, subject), std::move(heaps), {}, options.all_phases};
  for (const Phase& phase : subject.machine.phases) head.phases.push_back(phase.name);
  return head;
}

}  // namespace galli
