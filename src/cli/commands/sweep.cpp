// Whole families of games, a line for each.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "ask/open_sweep.h"
#include "cli/commands.h"
#include "cli/delivery.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/shell_trap.h"
#include "cli/stats.h"
#include "cli/typed.h"
#include "report/studies/sweep_summary.h"
#include "report/words.h"
#include "store/input.h"
#include "store/journal.h"
#include "sweep/parts.h"

namespace galli {
namespace {

constexpr double seconds_of_sample = 0.5;

void tell(const std::string& line) { std::fputs((line + "\n").c_str(), stderr); }

void tell_summary(const SweepSummary& summary, const SweepFamily& family, const SweepRows& rows,
                  Format format) {
  std::fputs(summary_text(summary, family, rows, format).c_str(), stderr);
}

// ---- What was asked ----

bool asks_for_largest(const Options& options) {
  const auto& columns = options.sweep.columns;
  return std::find(columns.begin(), columns.end(), SweepColumn::largest) != columns.end();
}

SweepQuestion question_typed(const Options& options, const Control& control) {
  return {.session = session_for(options, control),
          .game = *game_source(options, control),
          .variables = options.sweep.variables,
          .misere = options.misere,
          .values = options.values,
          .phase = options.phase.value_or(1),
          .bound = bound_typed(options),
          .keep = options.sweep.keep,
          .wants_largest = asks_for_largest(options),
          .shard = options.sweep.shard.value_or(Shard{})};
}

std::uint64_t checksum_of_rules(const Options& options, const Control& control) {
  std::uint64_t check = 0;
  for (const std::string& file : options.rules) check = checksum(read_file(file, control)->text, check);
  return check;
}

/// A sweep and how its rows are written.
struct SweepToFile {
  SweepToFile(const Options& options, const Control& control)
      : sweep(question_typed(options, control), options.settings),
        rows(inside(sweep).family, options.sweep.columns, options.format),
        head(head_of_sweep(sweep.question(),
                           {options.sweep.columns, name_of(options.format), options.settings.engine,
                            checksum_of_rules(options, control)},
                           inside(sweep).plan.chunk, sweep.size())) {}

  ChunkWriter writer() const {
    return [this](std::uint64_t first, std::span<const SweptGame> games, std::string& bytes) {
      rows.write(first, games, bytes);
    };
  }
  std::uint64_t games() const { return sweep.games_in(sweep.range()); }

  const PlannedSweep sweep;
  const SweepRows rows;
  const std::string head;  ///< the first line of its journal
};

// ---- What it would take ----

SweepEstimate estimated(const SweepToFile& job, const Control& control) {
  return job.sweep.estimate(job.writer(), seconds_of_sample, control);
}

std::string dry_run(const SweepToFile& job, const Options& options, const Control& control) {
  const SweepEstimate estimate = estimated(job, control);
  std::string text = family_in_words(inside(job.sweep).family) + "\n";
  if (const auto& shard = options.sweep.shard)
    text += fmt::format("shard {} of {}: {}\n", shard->number, shard->of, counted(job.games(), "game"));
  text += fmt::format(
      "time: {} with {}, {}\n", time_in_words(estimate.seconds), counted(options.settings.threads, "thread"),
      job.sweep.engine() == "games" ? "game by game" : "by the " + job.sweep.engine() + " engine");
  text += fmt::format("file: about {}, and as much again before it is finished\n",
                      bytes_in_words(static_cast<std::uint64_t>(estimate.bytes)));
  return text + "nothing was written\n";
}

/// Says how long it would take, too.
void check_size(const SweepToFile& job, const Control& control) {
  try {
    job.sweep.check_size();
  } catch (const Error& error) {
    if (job.sweep.size() >= countless) throw;
    Complaint complaint = error.complaint();
    complaint.remedies = fmt::format("they would take {}; {}", time_in_words(estimated(job, control).seconds),
                                     hint(complaint));
    throw Error(std::move(complaint));
  }
}

// ---- Without a file that could be resumed: to standard output, a pipe, a device ----

SweepSummary stream_rows(const SweepToFile& job, const Options& options, const Control& control) {
  Delivery delivery(options, control);
  JournalText text(job.head);
  const bool is_part = options.sweep.shard.has_value();
  delivery.write(is_part ? JournalText::head_line(job.head) : job.rows.header());
  const SweepSummary summary = job.sweep.run(
      job.sweep.range(), job.writer(),
      [&](const SweepChunk& chunk) {
        delivery.write(is_part ? text.chunk({chunk.number, chunk.bytes, to_note(chunk.summary)})
                               : chunk.bytes);
      },
      control);
  if (is_part) delivery.write(text.end_line());
  delivery.finish();
  return summary;
}

// ---- With a journal ----

[[noreturn]] void refuse_file(const std::string& message, const Remedies& remedies) {
  throw Error({.kind = ErrorKind::file, .message = message, .remedies = remedies});
}

/// How far a journal is.
struct Done {
  std::uint64_t chunks = 0;
  SweepSummary summary;
};

Journal resumed_journal(const SweepToFile& job, const std::string& part, Done& done, const Control& control) {
  const auto count = [&](const JournalChunk& chunk) {
    const auto found = summary_in(chunk.note);
    if (!found || chunk.number != job.sweep.range().begin + done.chunks)
      refuse_file("'" + part + "' is damaged: a note of it cannot be read", "begin again under another name");
    ++done.chunks;
    done.summary.add(*found);
  };
  Journal journal = Journal::resumed(part, job.head, count, control);
  if (journal.dropped() > 0)
    tell(fmt::format("notice: {} at the end of '{}' were no whole chunk, and are computed again",
                     counted(journal.dropped(), "byte"), part));
  tell(fmt::format("resuming after {} of {}", with_commas(done.summary.games), counted(job.games(), "game")));
  return journal;
}

[[noreturn]] void refuse_without_journal(const std::string& path, const Options& options) {
  if (options.sweep.shard)
    refuse_file("there is nothing to resume: '" + path + "' is not a file of this sweep",
                "choose another name; without --resume it would be written anew");
  refuse_file("'" + path + "' is there, but has no journal: it is finished, or of another sweep",
              "remove it, or choose another name with -o; without --resume it would be written anew");
}

Journal opened_journal(const SweepToFile& job, const Options& options, Done& done, const Control& control) {
  const std::string& path = *options.output;
  const std::string part = journal_path(path);
  const bool is_begun = file_exists(part);
  if (is_begun && !options.sweep.resume && !Journal::is_being_written(part))
    refuse_file("'" + part + "' is there, from a run that did not end",
                "--resume goes on with it; or remove it to begin again");
  if (!is_begun && options.sweep.resume && file_exists(path)) refuse_without_journal(path, options);
  const bool goes_on = is_begun && options.sweep.resume;
  return goes_on ? resumed_journal(job, part, done, control) : Journal::create(part, job.head);
}

void write_rows(const std::string& part, const SweepToFile& job, const Options& options,
                const Control& control) {
  Delivery delivery(options, control);
  delivery.write(job.rows.header());
  JournalReader reader(part);
  for (JournalChunk chunk; reader.next(chunk);) delivery.write(chunk.rows);
  delivery.finish();
}

/// What --resume finds when an earlier run of a shard came to its end.
bool is_done_already(const SweepToFile& job, const Options& options, const Control& control) {
  const std::string& path = *options.output;
  return options.sweep.resume && options.sweep.shard && file_exists(path) &&
         !file_exists(journal_path(path)) && is_whole_part(path, job.head, control);
}

SweepSummary run_with_journal(const SweepToFile& job, const Options& options, ProgressLine& progress,
                              const Control& control) {
  Done done;
  Journal journal = opened_journal(job, options, done, control);
  const std::string part = journal_path(*options.output);
  const ResumableRun resumable;
  try {
    job.sweep.run(
        {job.sweep.range().begin + done.chunks, job.sweep.range().end}, job.writer(),
        [&](const SweepChunk& chunk) {
          journal.append({chunk.number, chunk.bytes, to_note(chunk.summary)});
          done.summary.add(chunk.summary);
        },
        control);
    journal.finish();
    if (options.sweep.shard) {
      rename_file(part, *options.output);
    } else {
      write_rows(part, job, options, control);
      remove_file(part);
    }
  } catch (const Error& error) {
    progress.erase();
    tell(fmt::format("{} of {} are kept in '{}'; the same command with --resume goes on",
                     with_commas(done.summary.games), counted(job.games(), "game"), part));
    if (error.complaint().kind == ErrorKind::interrupted)
      throw Error({.kind = ErrorKind::paused, .message = "stopped"});
    throw;
  }
  return done.summary;
}

/// --merge: the rows of all parts.
void merge_parts(const Options& options, const Control& control) {
  const std::vector<SweepPart> parts = sweep_parts(options.sweep.merge);
  const SweepHead& head = parts.front().head;
  const Format format = format_called(head.format).value_or(Format::csv);
  const SweepRows rows(*head.family, head.columns, format);
  Delivery delivery(options, control);
  delivery.write(rows.header());
  const SweepSummary summary = read_parts(
      parts, [&](std::string_view bytes) { delivery.write(bytes); }, control);
  delivery.finish();
  tell_summary(summary, *head.family, rows, format);
}

}  // namespace

void sweep_command(const Options& options, const Control& outer) {
  if (!options.sweep.merge.empty()) return merge_parts(options, outer);
  ProgressLine progress;
  const Control control = control_with(progress);
  const SweepToFile job(options, control);
  if (options.sweep.dry_run && job.sweep.size() < countless)
    return deliver(dry_run(job, options, control), options, control);
  check_size(job, control);
  const bool is_file = options.output && *options.output != "-" && can_have_journal(*options.output);
  if (is_file && is_done_already(job, options, control))
    return tell("'" + *options.output + "' is complete: nothing is left to do");
  const SweepSummary summary =
      is_file ? run_with_journal(job, options, progress, control) : stream_rows(job, options, control);
  progress.erase();
  tell_summary(summary, inside(job.sweep).family, job.rows, options.format);
  warn_of_shell_trap(options, job.sweep.question().session);
}

}  // namespace galli
