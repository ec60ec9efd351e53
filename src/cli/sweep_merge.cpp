#include "cli/sweep_merge.h"

#include <algorithm>

#include "cli/delivery.h"
#include "cli/sweep_head.h"
#include "cli/sweep_rows.h"
#include "cli/sweep_summary.h"
#include "galli.h"
#include "store/journal.h"

namespace galli {
namespace {

struct Part {
  std::string path;
  SweepHead head;
};

[[noreturn]] void refuse_merge(const std::string& message, const Remedies& remedies) {
  throw Error({.kind = ErrorKind::file, .message = message, .remedies = remedies});
}

/// In the order of their shards.
std::vector<Part> sweep_parts(const Options& options) {
  std::vector<Part> parts;
  for (const std::string& path : options.sweep.merge)
    parts.push_back({path, read_sweep_head(JournalReader(path).head(), path)});
  std::sort(parts.begin(), parts.end(),
            [](const Part& a, const Part& b) { return a.head.shard.number < b.head.shard.number; });
  return parts;
}

void check_belong_together(const std::vector<Part>& parts) {
  const Part& first = parts.front();
  for (const Part& part : parts) {
    if (part.head.sweep == first.head.sweep && part.head.shard.of == first.head.shard.of) continue;
    refuse_merge("'" + first.path + "' and '" + part.path + "' are parts of different sweeps",
                 "parts of one sweep are made by the same command with --shard 1/n ... n/n");
  }
}

void check_all_are_there(const std::vector<Part>& parts) {
  const std::string of = " of " + std::to_string(parts.front().head.shard.of);
  for (std::uint64_t wanted = 1; wanted <= parts.front().head.shard.of; ++wanted) {
    const auto at = wanted - 1;
    const bool is_there = at < parts.size() && parts[at].head.shard.number == wanted;
    if (!is_there)
      refuse_merge("shard " + std::to_string(wanted) + of + " is missing", "name all parts behind --merge");
    if (at + 1 < parts.size() && parts[at + 1].head.shard.number == wanted)
      refuse_merge("shard " + std::to_string(wanted) + of + " is there twice: '" + parts[at].path +
                       "' and '" + parts[at + 1].path + "'",
                   "name each part once");
  }
}

void add_part(const Part& part, Delivery& delivery, SweepSummary& summary, const Control& control) {
  JournalReader reader(part.path);
  for (JournalChunk chunk; reader.next(chunk);) {
    if (control.stop_requested()) throw interruption();
    const auto found = summary_in(chunk.note);
    if (!found) refuse_merge("'" + part.path + "' is damaged: a note of it cannot be read", "");
    summary.add(*found);
    delivery.write(chunk.rows);
  }
  if (!reader.is_complete())
    refuse_merge("'" + part.path + "' is not finished", "the command that made it goes on with --resume");
}

}  // namespace

void merge_parts(const Options& options, const Control& control) {
  const std::vector<Part> parts = sweep_parts(options);
  check_belong_together(parts);
  check_all_are_there(parts);
  const SweepHead& head = parts.front().head;
  const SweepRows rows(*head.family, head.columns, {}, head.format);
  SweepSummary summary;
  Delivery delivery(options, control);
  delivery.write(rows.header());
  for (const Part& part : parts) add_part(part, delivery, summary, control);
  delivery.finish();
  tell_summary(summary, *head.family, rows, head.format);
}

}  // namespace galli
