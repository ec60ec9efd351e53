// Boards searched to the end: one, or a table of many.
#include "gallimaufry/solve.h"

#include <fmt/format.h>

#include <cstdio>

#include "base/text.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/run_journal.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/shell_trap.h"
#include "report/studies/solve.h"
#include "store/input.h"

namespace galli {
namespace {

void add_solve_options(Vocabulary& words) {
  words.game();
  words.option("--board", "MxN|TEXT", "The board: 3x23, or drawn as ..#/...");
  words.flag("--first-moves", "The outcome of every first move up to symmetry, the push included");
  words.option("--plus", "C", "A Nim heap of size C that counts only after the push");
  words.flag("--table", "All boards of --rows and --columns, in order of cost");
  words.option("--rows", "A..B", "The rows of the boards of a table");
  words.option("--columns", "A..B", "The columns of the boards of a table");
  words.flag("--resume", "Continue a run of the same command with -o that was stopped");
  words.output();
}

// ---- What was asked ----

std::optional<Integer> constant_typed(const Options& options) {
  const auto text = single(options.typed, "--plus");
  if (!text) return {};
  const std::vector<Integer> numbers = naturals_in(*text);
  if (numbers.size() != 1 || numbers.front() > 999)
    usage_error(quoted(*text) + " is not a small nimber", "--plus 3");
  return numbers.front();
}

/// "1..9", or "5" for that number alone.
std::pair<Integer, Integer> range_typed(const Options& options, const std::string& name) {
  const auto text = single(options.typed, name);
  if (!text) usage_error("a table needs '" + name + "'", name + " 1..9");
  const std::size_t dots = text->find("..");
  const std::vector<Integer> first = naturals_in(text->substr(0, dots));
  const std::vector<Integer> last = dots == std::string::npos ? first : naturals_in(text->substr(dots + 2));
  if (first.size() != 1 || last.size() != 1)
    usage_error(name + " " + quoted(*text) + " is not a range of numbers", name + " 1..9");
  return {first.front(), last.front()};
}

/// All that the notes of a search depend on.
std::string head_of_run(const Options& options, const GameHandle& game, const std::string& boards,
                        const Control& control) {
  std::uint64_t check = 0;
  for (const std::string& file : options.rules) check = checksum(read_file(file, control)->text, check);
  const Provenance provenance = provenance_of(options, game);
  return fmt::format("solve, version {}, {}, rules {:016x}: {}", provenance.version, boards, check,
                     one_line(provenance.game));
}

/// The file of -o, if a journal can be beside it.
std::optional<std::string> resumable_file(const Options& options) {
  const bool resumes = is_given(options, "--resume");
  const bool is_file = options.output && *options.output != "-" && can_have_journal(*options.output);
  if (resumes && !is_file)
    usage_error("'--resume' needs the file of the run to continue", "the same command with -o FILE");
  return is_file ? options.output : std::nullopt;
}

void check_goes_with(const Options& options, const std::string& what,
                     std::initializer_list<const char*> others) {
  for (const char* other : others) {
    if (is_given(options, other))
      usage_error("'" + std::string(other) + "' does not go with " + what, "leave it out");
  }
}

/// Runs something that keeps what it has done; says so when it is interrupted. A journal in which nothing was kept does not outlive
/// an error.
template <typename Run>
void run_resumably(RunJournal& journal, const std::string& what, Run run) {
  const ResumableRun resumable;
  try {
    run();
  } catch (const Error& error) {
    const bool is_interrupted = error.complaint().kind == ErrorKind::interrupted;
    if (!is_interrupted && journal.kept() == 0) journal.remove();
    if (!is_interrupted) throw;
    std::fputs(
        fmt::format("{} kept in '{}'; the same command with --resume continues\n", what, journal.path())
            .c_str(),
        stderr);
    throw Error({.kind = ErrorKind::paused, .message = "stopped"});
  }
}

// ---- One board ----

SolveAnswer solved_with_journal(const SolveQuestion& question, const Options& options, RunJournal& journal,
                                const Control& control) {
  std::vector<std::string> pieces;
  journal.for_each_kept([&](const std::string& rows) { pieces.push_back(rows); });
  std::size_t next = 0;
  const SolveNotes notes{.keep = [&](const std::string& lines) { journal.append(lines); },
                         .next =
                             [&](std::string& lines) {
                               if (next == pieces.size()) return false;
                               lines = std::move(pieces[next++]);
                               return true;
                             }};
  return ask(question, notes, options.settings, control);
}

void solve_board(const Options& options, const Control& control) {
  check_goes_with(options, "one board", {"--rows", "--columns"});
  const Format format = format_typed(options);
  if (format == Format::csv)
    usage_error("csv is a format for tables of boards", "text, json and record are for one board");
  const Session session = session_for(options, control);
  const SolveQuestion question{.game = game_for(options, session, control),
                               .board = grid_typed(options),
                               .first_moves = is_given(options, "--first-moves"),
                               .constant = constant_typed(options),
                               .record = format == Format::record};
  const auto write = [&](const SolveAnswer& answer) {
    deliver(written(answer, format, provenance_of(options, question.game)), options, control);
  };
  if (const auto file = resumable_file(options)) {
    const std::string boards = fmt::format("board {} plus {}", question.board, question.constant.value_or(0));
    RunJournal journal(*file, head_of_run(options, question.game, boards, control),
                       is_given(options, "--resume"), control);
    run_resumably(journal, "what was found is",
                  [&] { write(solved_with_journal(question, options, journal, control)); });
    journal.remove();
  } else {
    write(ask(question, options.settings, control));
  }
  warn_of_shell_trap(options, session);
}

// ---- Many boards ----

SolvedBoard solved_board(const BoardSize& size, const GameHandle& game, const Options& options,
                         const Control& control) {
  const SolveAnswer answer = ask(
      SolveQuestion{
          .game = game, .board = fmt::format("{}x{}", size.rows, size.columns), .winning_move = false},
      options.settings, control);
  return {size, answer.outcome, answer.value, answer.nodes, answer.bytes, answer.seconds};
}

/// Solves the boards that are not there yet, in order.
void solve_rest(const std::vector<BoardSize>& boards, std::vector<SolvedBoard>& solved,
                const GameHandle& game, const Options& options, const Control& control,
                const std::function<void(const SolvedBoard&)>& keep) {
  while (solved.size() < boards.size()) {
    const BoardSize& size = boards[solved.size()];
    const std::string place =
        fmt::format("{}x{}, {} of {} boards solved", size.rows, size.columns, solved.size(), boards.size());
    const Control telling{control.stop_requested,
                          [&](const Progress& told) {
                            Progress more = told;
                            const std::string note = place + "; " + std::string(told.note);
                            more.note = note;
                            control.progress(more);
                          },
                          control.clock};
    if (control.stop_requested()) throw interruption();
    solved.push_back(solved_board(size, game, options, telling));
    keep(solved.back());
  }
}

void read_kept(const RunJournal& journal, const std::vector<BoardSize>& boards,
               std::vector<SolvedBoard>& solved) {
  journal.for_each_kept([&](const std::string& rows) {
    const auto board = solved_board_of(rows);
    if (!board || solved.size() == boards.size() || board->size != boards[solved.size()])
      throw Error({.kind = ErrorKind::file,
                   .message = "'" + journal.path() + "' is damaged: a board of it cannot be read",
                   .remedies = "begin again under another name"});
    solved.push_back(*board);
  });
  std::fputs(fmt::format("resuming after {} of {}\n", solved.size(), counted(boards.size(), "board")).c_str(),
             stderr);
}

void solve_table(const Options& options, const Control& control) {
  check_goes_with(options, "'--table'", {"--board", "--first-moves", "--plus"});
  const Format format = format_typed(options);
  if (format == Format::record)
    usage_error("a record is about one board", "give --board in place of --table");
  const auto [first_rows, last_rows] = range_typed(options, "--rows");
  const auto [first_columns, last_columns] = range_typed(options, "--columns");
  const Session session = session_for(options, control);
  const BoardsQuestion question{.game = game_for(options, session, control),
                                .boards = {first_rows, last_rows, first_columns, last_columns}};
  const BoardsAnswer boards = ask(question, options.settings, control);
  std::vector<SolvedBoard> solved;
  const auto write = [&] {
    const BoardTable table{question.boards, boards.has_values, solved};
    deliver(written(table, format, provenance_of(options, question.game)), options, control);
  };
  if (const auto file = resumable_file(options)) {
    const std::string text =
        fmt::format("boards {}..{}x{}..{}", first_rows, last_rows, first_columns, last_columns);
    RunJournal journal(*file, head_of_run(options, question.game, text, control),
                       is_given(options, "--resume"), control);
    if (is_given(options, "--resume")) read_kept(journal, boards.boards, solved);
    run_resumably(journal, "the boards that are solved are", [&] {
      solve_rest(boards.boards, solved, question.game, options, control,
                 [&](const SolvedBoard& board) { journal.append(to_line(board)); });
      write();
    });
    journal.remove();
  } else {
    solve_rest(boards.boards, solved, question.game, options, control, [](const SolvedBoard&) {});
    write();
  }
  warn_of_shell_trap(options, session);
}

void run_solve(const Options& options, const Control& control) {
  if (is_given(options, "--table")) return solve_table(options, control);
  if (!is_given(options, "--board"))
    usage_error("solve needs a board",
                "galli solve cram --board 4x5\ngalli solve --table cram --rows 1..4 --columns 1..5");
  solve_board(options, control);
}

}  // namespace

const CommandEntry solve_entry = {.command = Command::solve,
                                  .group = "One position",
                                  .arguments = "GAME --board MxN",
                                  .summary = "one grid, searched to the end, or a table of them",
                                  .example = "galli solve cram --board 4x5",
                                  .needs = CommandEntry::Needs::game,
                                  .add_options = add_solve_options,
                                  .run = run_solve};

}  // namespace galli
