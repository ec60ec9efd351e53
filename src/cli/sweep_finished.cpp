#include "cli/sweep_finished.h"

#include "store/journal.h"

namespace galli {

bool is_whole_shard(const std::string& path, const SweepJob& job, const Control& control) {
  JournalReader reader(path);
  if (reader.head() != job.head()) return false;
  for (JournalChunk chunk; reader.next(chunk);) {
    if (control.stop_requested()) throw interruption();
  }
  return reader.is_complete();
}

}  // namespace galli
