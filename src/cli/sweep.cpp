// Whole families of games, a line for each.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "cli/commands.h"
#include "cli/delivery.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/shell_trap.h"
#include "cli/stats.h"
#include "cli/subject.h"
#include "cli/sweep_finished.h"
#include "cli/sweep_job.h"
#include "cli/sweep_merge.h"
#include "cli/sweep_summary.h"
#include "cli/words.h"
#include "store/journal.h"

namespace galli {
namespace {

constexpr double seconds_of_sample = 0.5;

void tell(const std::string& line) { std::fputs((line + "\n").c_str(), stderr); }

// ---- What it would take ----

struct Estimate {
  double seconds = 0;  ///< with all threads
  double bytes = 0;
};

/// By solving chunks from all over the sweep for a little while.
Estimate estimated(const SweepJob& job, std::uint32_t threads, const Control& control) {
  const ChunkRange& range = job.range();
  const std::unique_ptr<SweepWay> way = job.plan().make_way();
  const RowWriter writer = job.writer();
  SweepRoom room;
  const Stopwatch watch;
  double games = 0, bytes = 0;
  for (std::uint64_t i = 0; i < range.size() && (i == 0 || watch.wall_seconds() < seconds_of_sample); ++i) {
    if (control.stop_requested()) throw interruption();
    const double place = static_cast<double>(i) * std::numbers::phi;
    const auto chosen =
        static_cast<std::uint64_t>((place - std::floor(place)) * static_cast<double>(range.size()));
    const std::uint64_t number = range.begin + std::min(chosen, range.size() - 1);
    SweepChunk chunk = solve_chunk(job.family(), job.plan(), *way, number, writer, room, control);
    games += static_cast<double>(chunk.summary.games);
    bytes += static_cast<double>(chunk.rows.size());
    room.rows = std::move(chunk.rows);
  }
  const double share = static_cast<double>(job.games_in(range)) / std::max(1.0, games);
  return {watch.wall_seconds() * share / threads, bytes * share};
}

std::string in_words(const SweepVariable& variable) {
  const std::uint64_t size = size_of(variable);
  const std::string bound = std::to_string(variable.within);
  const std::string count = size >= countless ? "countless" : with_commas(size);
  switch (variable.kind) {
    case SweepVariable::Kind::sets: return count + " sets " + variable.name + " within {1.." + bound + "}";
    case SweepVariable::Kind::codes:
      return count + " codes " + variable.name + " of " +
             (variable.within == 1 ? "one digit" : "up to " + bound + " digits");
    case SweepVariable::Kind::progressions: break;
  }
  return count + " progressions " + variable.name + " within {1.." + bound + "}";
}

std::string dry_run(const SweepJob& job, const Options& options, const Control& control) {
  std::vector<std::string> parts;
  for (const SweepVariable& variable : job.family().variables()) parts.push_back(in_words(variable));
  const Estimate estimate = estimated(job, options.settings.threads, control);
  std::string text = counted(job.family().size(), "game") + ": " + joined(parts, ", ") + "\n";
  if (const auto& shard = options.sweep.shard)
    text += fmt::format("shard {} of {}: {}\n", shard->number, shard->of,
                        counted(job.games_in(job.range()), "game"));
  text += fmt::format(
      "time: {} with {}, {}\n", time_in_words(estimate.seconds), counted(options.settings.threads, "thread"),
      job.plan().engine == "games" ? "game by game" : "by the " + job.plan().engine + " engine");
  text += fmt::format("file: about {}, and as much again before it is finished\n",
                      bytes_in_words(static_cast<std::uint64_t>(estimate.bytes)));
  return text + "nothing was written\n";
}

void check_size(const SweepJob& job, const Options& options, const Control& control) {
  const std::uint64_t size = job.family().size();
  if (size <= max_games) return;
  const std::string count = size >= countless ? "more than " + with_commas(countless) : with_commas(size);
  const std::string time =
      size >= countless ? ""
                        : "they would take " +
                              time_in_words(estimated(job, options.settings.threads, control).seconds) + "; ";
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("a sweep of {} games is too large, {} are allowed", count,
                                      with_commas(max_games)),
               .remedies = time + "choose smaller bounds"});
}

// ---- Without a file that could be resumed: to standard output, a pipe, a device ----

SweepSummary stream_rows(const SweepJob& job, const Options& options, const Control& control) {
  SweepSummary summary;
  Delivery delivery(options, control);
  JournalText text(job.head());
  const bool is_part = options.sweep.shard.has_value();
  delivery.write(is_part ? JournalText::head_line(job.head()) : job.rows().header());
  job.run(
      job.range(),
      [&](const SweepChunk& chunk) {
        summary.add(chunk.summary);
        delivery.write(is_part ? text.chunk({chunk.number, chunk.rows, to_note(chunk.summary)}) : chunk.rows);
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

Journal resumed_journal(const SweepJob& job, const std::string& part, Done& done, const Control& control) {
  const auto count = [&](const JournalChunk& chunk) {
    const auto found = summary_in(chunk.note);
    if (!found || chunk.number != job.range().begin + done.chunks)
      refuse_file("'" + part + "' is damaged: a note of it cannot be read", "begin again under another name");
    ++done.chunks;
    done.summary.add(*found);
  };
  Journal journal = Journal::resumed(part, job.head(), count, control);
  if (journal.dropped() > 0)
    tell(fmt::format("notice: {} at the end of '{}' were no whole chunk, and are computed again",
                     counted(journal.dropped(), "byte"), part));
  tell(fmt::format("goes on behind {} of {}", with_commas(done.summary.games),
                   counted(job.games_in(job.range()), "game")));
  return journal;
}

[[noreturn]] void refuse_without_journal(const std::string& path, const Options& options) {
  if (options.sweep.shard)
    refuse_file("there is nothing to resume: '" + path + "' is no file of this sweep",
                "choose another name; without --resume it would be written anew");
  refuse_file("'" + path + "' is there, but has no journal: it is finished, or of another sweep",
              "remove it, or choose another name with -o; without --resume it would be written anew");
}

Journal opened_journal(const SweepJob& job, const Options& options, Done& done, const Control& control) {
  const std::string& path = *options.output;
  const std::string part = journal_path(path);
  const bool is_begun = file_exists(part);
  if (is_begun && !options.sweep.resume && !Journal::is_being_written(part))
    refuse_file("'" + part + "' is there, from a run that did not end",
                "--resume goes on with it; or remove it to begin again");
  if (!is_begun && options.sweep.resume && file_exists(path)) refuse_without_journal(path, options);
  const bool goes_on = is_begun && options.sweep.resume;
  return goes_on ? resumed_journal(job, part, done, control) : Journal::create(part, job.head());
}

void write_rows(const std::string& part, const SweepJob& job, const Options& options,
                const Control& control) {
  Delivery delivery(options, control);
  delivery.write(job.rows().header());
  JournalReader reader(part);
  for (JournalChunk chunk; reader.next(chunk);) delivery.write(chunk.rows);
  delivery.finish();
}

/// What --resume finds when an earlier run of a shard came to its end.
bool is_done_already(const SweepJob& job, const Options& options, const Control& control) {
  const std::string& path = *options.output;
  return options.sweep.resume && options.sweep.shard && file_exists(path) &&
         !file_exists(journal_path(path)) && is_whole_shard(path, job, control);
}

SweepSummary run_with_journal(const SweepJob& job, const Options& options, ProgressLine& progress,
                              const Control& control) {
  Done done;
  Journal journal = opened_journal(job, options, done, control);
  const std::string part = journal_path(*options.output);
  const ResumableRun resumable;
  try {
    job.run(
        {job.range().begin + done.chunks, job.range().end},
        [&](const SweepChunk& chunk) {
          journal.append({chunk.number, chunk.rows, to_note(chunk.summary)});
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
                     with_commas(done.summary.games), counted(job.games_in(job.range()), "game"), part));
    if (error.complaint().kind == ErrorKind::interrupted)
      throw Error({.kind = ErrorKind::paused, .message = "stopped"});
    throw;
  }
  return done.summary;
}

}  // namespace

void sweep_command(const Options& options, const Control& outer) {
  if (!options.sweep.merge.empty()) return merge_parts(options, outer);
  ProgressLine progress("game");
  const Control control = control_with(progress);
  const SweepJob job(options, control);
  if (options.sweep.dry_run && job.family().size() < countless)
    return deliver(dry_run(job, options, control), options, control);
  check_size(job, options, control);
  const bool is_file = options.output && *options.output != "-" && can_have_journal(*options.output);
  if (is_file && is_done_already(job, options, control))
    return tell("'" + *options.output + "' is complete: nothing is left to do");
  const SweepSummary summary =
      is_file ? run_with_journal(job, options, progress, control) : stream_rows(job, options, control);
  progress.erase();
  tell_summary(summary, job.family(), job.rows(), options.format);
  warn_of_shell_trap(options, job.library());
}

}  // namespace galli
