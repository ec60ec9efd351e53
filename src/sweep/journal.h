// Sweeps that can be stopped and resumed: the chunks of a run are kept in a journal next to its file.
//
// A sweep without shards ends as a file of rows, and its journal is removed. The file of a shard is a journal itself, to be merged
// with the others (sweep/parts.h). What is there from another sweep is never overwritten.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "store/journal.h"
#include "sweep/finding.h"

namespace galli {

/// A sweep on its way into a file.
struct SweepFile {
  std::string path;  ///< of the file that will be there at the end
  std::string head;  ///< all that its bytes depend on (sweep/head.h)
  ChunkRange chunks;
  bool is_shard = false;
};

/// Whether the file of a shard is there, and whole.
bool is_complete(const SweepFile& file, const Control& control);

class SweepJournal {
 public:
  /// Begins, or goes on where another run was stopped. All of it throws Error.
  SweepJournal(SweepFile file, bool resumes, const Control& control);

  const std::string& path() const { return path_; }             ///< of the journal
  const SweepSummary& summary() const { return summary_; }      ///< of the chunks that are kept
  std::uint64_t dropped() const { return journal_.dropped(); }  ///< bytes that were no whole chunk
  bool is_resumed() const { return is_resumed_; }
  /// The chunks that are not kept yet.
  ChunkRange left() const { return {file_.chunks.begin + kept_, file_.chunks.end}; }

  /// The next chunk.
  void append(const SweepChunk& chunk);
  /// Ends a shard, once all chunks are kept: its file gets its name.
  void finish_shard();
  /// Ends a sweep without shards: hands on all rows, in order. Its journal is removed by `remove` when they are in the file.
  void finish_rows(const std::function<void(std::string_view)>& take);
  void remove();

 private:
  Journal opened(bool resumes, const Control& control);
  Journal resumed(const Control& control);
  [[noreturn]] void refuse_without_journal() const;

  const SweepFile file_;
  const std::string path_;
  SweepSummary summary_;
  std::uint64_t kept_ = 0;
  bool is_resumed_ = false;
  Journal journal_;
};

/// The bytes of a shard's file, where there is no file: for a pipe.
class ShardText {
 public:
  explicit ShardText(std::string_view head) : head_(JournalText::head_line(head)), text_(head) {}

  const std::string& begin() const { return head_; }
  std::string chunk(const SweepChunk& chunk);
  std::string end() const { return text_.end_line(); }

 private:
  const std::string head_;
  JournalText text_;
};

}  // namespace galli
