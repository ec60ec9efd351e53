#include "sweep/parts.h"

#include <algorithm>

#include "store/journal.h"
#include "sweep/finding.h"

namespace galli {
namespace {

[[noreturn]] void refuse_merge(const std::string& message, const Remedies& remedies) {
  throw Error({.kind = ErrorKind::file, .message = message, .remedies = remedies});
}

void check_belong_together(const std::vector<SweepPart>& parts) {
  const SweepPart& first = parts.front();
  for (const SweepPart& part : parts) {
    if (part.head.sweep == first.head.sweep && part.head.shard.of == first.head.shard.of) continue;
    refuse_merge("'" + first.path + "' and '" + part.path + "' are parts of different sweeps",
                 "parts of one sweep are its shards 1 to n, asked for with the same words");
  }
}

void check_all_are_there(const std::vector<SweepPart>& parts) {
  const std::string of = " of " + std::to_string(parts.front().head.shard.of);
  for (std::uint64_t wanted = 1; wanted <= parts.front().head.shard.of; ++wanted) {
    const auto at = wanted - 1;
    const bool is_there = at < parts.size() && parts[at].head.shard.number == wanted;
    if (!is_there) refuse_merge("shard " + std::to_string(wanted) + of + " is missing", "name all parts");
    if (at + 1 < parts.size() && parts[at + 1].head.shard.number == wanted)
      refuse_merge("shard " + std::to_string(wanted) + of + " is there twice: '" + parts[at].path +
                       "' and '" + parts[at + 1].path + "'",
                   "name each part once");
  }
}

void add_part(const SweepPart& part, const std::function<void(std::string_view)>& take, SweepSummary& summary,
              const Control& control) {
  JournalReader reader(part.path);
  for (JournalChunk chunk; reader.next(chunk);) {
    if (control.stop_requested()) throw interruption();
    const auto found = summary_in(chunk.note);
    if (!found) refuse_merge("'" + part.path + "' is damaged: a note of it cannot be read", "");
    summary.add(*found);
    take(chunk.rows);
  }
  if (!reader.is_complete())
    refuse_merge("'" + part.path + "' is not finished", "resume the run that made it");
}

}  // namespace

std::vector<SweepPart> sweep_parts(const std::vector<std::string>& paths) {
  std::vector<SweepPart> parts;
  for (const std::string& path : paths)
    parts.push_back({path, read_sweep_head(JournalReader(path).head(), path)});
  std::sort(parts.begin(), parts.end(),
            [](const SweepPart& a, const SweepPart& b) { return a.head.shard.number < b.head.shard.number; });
  check_belong_together(parts);
  check_all_are_there(parts);
  return parts;
}

SweepSummary read_parts(const std::vector<SweepPart>& parts,
                        const std::function<void(std::string_view)>& take, const Control& control) {
  SweepSummary summary;
  for (const SweepPart& part : parts) add_part(part, take, summary, control);
  return summary;
}

bool is_whole_part(const std::string& path, const std::string& head, const Control& control) {
  JournalReader reader(path);
  if (reader.head() != head) return false;
  for (JournalChunk chunk; reader.next(chunk);) {
    if (control.stop_requested()) throw interruption();
  }
  return reader.is_complete();
}

}  // namespace galli
