// Whole families of games, a line for each.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "base/words.h"
#include "cli/command.h"
#include "cli/options/sweep_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/shell_trap.h"
#include "report/studies/sweep_summary.h"
#include "report/words.h"
#include "store/input.h"
#include "sweep/head.h"
#include "sweep/journal.h"
#include "sweep/parts.h"

namespace galli {
namespace {

constexpr double seconds_of_sample = 0.5;

void tell(const std::string& line) { std::fputs((line + "\n").c_str(), stderr); }

// ---- What was asked ----

SweepQuestion question_typed(const Options& options, const SweepOptions& sweep, const Control& control) {
  const bool wants_largest =
      std::find(sweep.columns.begin(), sweep.columns.end(), SweepColumn::largest) != sweep.columns.end();
  return {.session = session_for(options, control),
          .game = *game_source(options, control),
          .variables = sweep.variables,
          .misere = options.misere,
          .values = is_given(options, "--values"),
          .phase = phases_typed(options).phase,
          .bound = bound_typed(options),
          .keep = sweep.keep,
          .wants_largest = wants_largest,
          .shard = sweep.shard.value_or(Shard{})};
}

std::uint64_t checksum_of_rules(const Options& options, const Control& control) {
  std::uint64_t check = 0;
  for (const std::string& file : options.rules) check = checksum(read_file(file, control)->text, check);
  return check;
}

/// A sweep, and how its rows are written.
struct SweepJob {
  SweepJob(const Options& given, const SweepOptions& asked_for, const Control& control)
      : options(given),
        asked(asked_for),
        format(format_typed(given)),
        sweep(question_typed(given, asked_for, control), given.settings),
        family(family_of(sweep.question())),
        rows(*family, asked.columns, format),
        head(head_of_sweep(
            sweep.question(),
            {asked.columns, name_of(format), given.settings.engine, checksum_of_rules(given, control)},
            sweep.chunk_size(), sweep.size())) {}

  ChunkWriter writer() const {
    return [this](std::uint64_t first, std::span<const SweptGame> games, std::string& bytes) {
      rows.write(first, games, bytes);
    };
  }
  std::string games() const { return counted(sweep.games_in(sweep.range()), "game"); }

  const Options& options;
  const SweepOptions& asked;
  const Format format;
  const PlannedSweep sweep;
  const std::shared_ptr<const SweepFamily> family;
  const SweepRows rows;
  const std::string head;
};

// ---- What it would take ----

SweepEstimate estimated(const SweepJob& job, const Control& control) {
  return job.sweep.estimate(job.writer(), seconds_of_sample, control);
}

std::string dry_run(const SweepJob& job, const Control& control) {
  const SweepEstimate estimate = estimated(job, control);
  std::string text = family_in_words(*job.family) + "\n";
  if (const auto& shard = job.asked.shard)
    text += fmt::format("shard {} of {}: {}\n", shard->number, shard->of, job.games());
  const std::string& engine = job.sweep.engine();
  text += fmt::format("time: {} with {}, {}\n", time_in_words(estimate.seconds),
                      counted(job.options.settings.threads, "thread"),
                      engine == "games" ? "game by game" : "by the " + engine + " engine");
  text += fmt::format("file: about {}, and as much again before it is finished\n",
                      bytes_in_words(static_cast<std::uint64_t>(estimate.bytes)));
  return text + "nothing was written\n";
}

/// Says how long it would take, too.
void check_size(const SweepJob& job, const Control& control) {
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

// ---- What is done ----

/// Without a file that could be resumed: to standard output, a pipe, a device.
SweepSummary stream_rows(const SweepJob& job, const Control& control) {
  Delivery delivery(job.options, control);
  ShardText shard(job.head);
  const bool is_shard = job.asked.shard.has_value();
  delivery.write(is_shard ? shard.begin() : job.rows.header());
  const SweepSummary summary = job.sweep.run(
      job.sweep.range(), job.writer(),
      [&](const SweepChunk& chunk) { delivery.write(is_shard ? shard.chunk(chunk) : chunk.bytes); }, control);
  if (is_shard) delivery.write(shard.end());
  delivery.finish();
  return summary;
}

void write_rows(const SweepJob& job, SweepJournal& journal, const Control& control) {
  Delivery delivery(job.options, control);
  delivery.write(job.rows.header());
  journal.finish_rows([&](std::string_view rows) { delivery.write(rows); });
  delivery.finish();
  journal.remove();
}

void tell_of_resuming(const SweepJob& job, const SweepJournal& journal) {
  if (!journal.is_resumed()) return;
  if (journal.dropped() > 0)
    tell(fmt::format("notice: {} at the end of '{}' were no whole chunk, and are computed again",
                     counted(journal.dropped(), "byte"), journal.path()));
  tell(fmt::format("resuming after {} of {}", with_commas(journal.summary().games), job.games()));
}

SweepSummary run_with_journal(const SweepJob& job, const SweepFile& file, ProgressLine& progress,
                              const Control& control) {
  SweepJournal journal(file, job.asked.resume, control);
  tell_of_resuming(job, journal);
  const ResumableRun resumable;
  try {
    job.sweep.run(
        journal.left(), job.writer(), [&](const SweepChunk& chunk) { journal.append(chunk); }, control);
    file.is_shard ? journal.finish_shard() : write_rows(job, journal, control);
  } catch (const Error& error) {
    progress.erase();
    tell(fmt::format("{} of {} are kept in '{}'; the same command with --resume continues",
                     with_commas(journal.summary().games), job.games(), journal.path()));
    if (error.complaint().kind == ErrorKind::interrupted)
      throw Error({.kind = ErrorKind::paused, .message = "stopped"});
    throw;
  }
  return journal.summary();
}

/// --merge: the rows of all parts.
void merge_parts(const SweepOptions& asked, const Options& options, const Control& control) {
  const std::vector<SweepPart> parts = sweep_parts(asked.merge);
  const SweepHead& head = parts.front().head;
  const Format format = format_called(head.format).value_or(Format::csv);
  const SweepRows rows(*head.family, head.columns, format);
  Delivery delivery(options, control);
  delivery.write(rows.header());
  const SweepSummary summary = read_parts(
      parts, [&](std::string_view bytes) { delivery.write(bytes); }, control);
  delivery.finish();
  std::fputs(summary_text(summary, *head.family, rows, format).c_str(), stderr);
}

void run_sweep_command(const Options& options, const Control& outer) {
  const SweepOptions asked = sweep_options(options.typed);
  if (!asked.merge.empty()) return merge_parts(asked, options, outer);
  check_has_no_engine(options);
  ProgressLine progress;
  const Control control = control_with(progress);
  const SweepJob job(options, asked, control);
  if (asked.dry_run && job.sweep.size() < countless) return deliver(dry_run(job, control), options, control);
  check_size(job, control);
  const SweepFile file{options.output.value_or("-"), job.head, job.sweep.range(), asked.shard.has_value()};
  const bool is_file = file.path != "-" && can_have_journal(file.path);
  if (is_file && asked.resume && is_complete(file, control))
    return tell("'" + file.path + "' is complete: nothing is left to do");
  const SweepSummary summary =
      is_file ? run_with_journal(job, file, progress, control) : stream_rows(job, control);
  progress.erase();
  std::fputs(summary_text(summary, *job.family, job.rows, job.format).c_str(), stderr);
  warn_of_shell_trap(options, job.sweep.question().session);
}

}  // namespace

const CommandEntry sweep_entry = {.command = Command::sweep,
                                  .group = "Many games",
                                  .arguments = "GAME",
                                  .summary = "periods of a whole family of games",
                                  .example = "galli sweep 'subtraction{S}' --sets S --within 10",
                                  .needs = CommandEntry::Needs::game,
                                  .add_options = add_sweep_options,
                                  .run = run_sweep_command};

}  // namespace galli
