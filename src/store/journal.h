// Journals: the rows of a long run as they are found, so that a run which was killed can go on where it was.
//
//   #journal 1 <check> <head>                       what the run is, on one line
//   ...rows...
//   #chunk <number> <bytes> <check> <note>          behind the rows of each chunk; numbers follow each other
//   ...
//   #end <chunks> <check>                           only when nothing is missing
//
// No row begins with '#'. A chunk and its marker are written at once and at the end of the file. Each check is a hash of the rows, the
// note and all that stands before, so that no chunk can be lost, doubled, moved or altered unnoticed. What stands behind the
// last marker without one of its own was being written when the run was killed; it is left out. Anything else that is not as
// it should be is damage, and refused.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>

#include "gallimaufry/control.h"
#include "store/descriptor.h"

namespace galli {

struct JournalChunk {
  std::uint64_t number = 0;
  std::string rows;
  std::string note;  ///< one line
};

/// A hash of bytes, and of a number before them; against lost and altered bytes, not against an enemy.
std::uint64_t checksum(std::string_view bytes, std::uint64_t before = 0);

/// The lines of a journal as they are to be written.
class JournalText {
 public:
  explicit JournalText(std::string_view head) : JournalText(checksum(head), 0) {}
  /// Goes on behind some chunks.
  JournalText(std::uint64_t check, std::uint64_t chunks) : check_(check), chunks_(chunks) {}

  static std::string head_line(std::string_view head);
  std::string chunk(const JournalChunk& chunk);
  std::string end_line() const;

 private:
  std::uint64_t check_;
  std::uint64_t chunks_;
};

/// Reads a journal chunk by chunk. All of it throws Error.
class JournalReader {
 public:
  explicit JournalReader(const std::string& path);

  const std::string& head() const { return head_; }
  /// False behind the last chunk.
  bool next(JournalChunk& chunk);

  // Once there are no more chunks:
  bool is_complete() const { return is_complete_; }
  std::uint64_t good_bytes() const { return good_; }      ///< up to the last marker
  std::uint64_t tail() const { return tail_; }            ///< bytes behind it that are no chunk
  JournalText text() const { return {check_, chunks_}; }  ///< what goes on from here

 private:
  bool read_line(std::string& line);
  bool read_marker(const std::string& line, JournalChunk& chunk);
  void read_end(const std::string& line);
  [[noreturn]] void complain_of_damage() const;

  std::string path_;
  std::ifstream file_;
  std::string head_;
  std::uint64_t check_ = 0;
  std::uint64_t chunks_ = 0;  ///< read so far
  std::uint64_t first_ = 0;   ///< the number of the first
  std::uint64_t good_ = 0;
  std::uint64_t tail_ = 0;
  bool is_complete_ = false;
};

/// Writes a journal, alone: a file that another run writes is refused. All of it throws Error.
class Journal {
 public:
  /// A new file; refused when there is one.
  static Journal create(const std::string& path, std::string_view head);
  /// Goes on behind the last complete chunk of a journal with this head; `visit` gets every chunk of it, without rows.
  /// Whatever is wrong is told before anything is changed.
  static Journal resumed(const std::string& path, std::string_view head,
                         const std::function<void(const JournalChunk&)>& visit, const Control& control);

  /// Whether a run is writing this file now.
  static bool is_being_written(const std::string& path);

  void append(const JournalChunk& chunk);
  /// Writes the end marker; the file is complete and on the disk then.
  void finish();

  bool is_complete() const { return is_complete_; }
  std::uint64_t dropped() const { return dropped_; }  ///< bytes that were no whole chunk

 private:
  Journal(std::string path, Descriptor file);
  bool is_cut_in_head(std::string_view head) const;
  void write(std::string_view bytes);

  std::string path_;
  Descriptor file_;
  JournalText text_{0, 0};
  std::uint64_t dropped_ = 0;
  bool is_complete_ = false;
};

/// The name under which a file's journal is kept: "all.csv.part".
std::string journal_path(const std::string& path);
bool file_exists(const std::string& path);
/// Not a pipe or a device: a file that is there or can be made.
bool can_have_journal(const std::string& path);
/// Gives a finished file its name; throws Error.
void rename_file(const std::string& from, const std::string& to);
void remove_file(const std::string& path);

}  // namespace galli
