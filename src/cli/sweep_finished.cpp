#include "cli/sweep_finished.h"

#include "store/input.h"
#include "store/journal.h"

namespace galli {
namespace {

bool is_whole_journal(const std::string& path, const std::string& head, const Control& control) {
  JournalReader reader(path);
  if (reader.head() != head) return false;
  for (JournalChunk chunk; reader.next(chunk);) {
    if (control.stop_requested()) throw interruption();
  }
  return reader.is_complete();
}

std::string rows_of(const SweepJob& job, std::uint64_t chunk, const Control& control) {
  const std::unique_ptr<SweepWay> way = job.plan().make_way();
  SweepRoom room;
  return solve_chunk(job.family(), job.plan(), *way, chunk, job.writer(), room, control).rows;
}

}  // namespace

bool is_finished(const std::string& path, const SweepJob& job, bool is_shard, const Control& control) {
  if (is_shard) return is_whole_journal(path, job.head(), control);
  const ChunkRange& range = job.range();
  if (range.size() == 0) return begins_and_ends_with(path, job.rows().header(), "");
  return begins_and_ends_with(path, job.rows().header() + rows_of(job, range.begin, control),
                              rows_of(job, range.end - 1, control));
}

}  // namespace galli
