// Runs that can be resumed and are not sweeps: a journal next to the file of -o keeps what was done until the file is written.
#pragma once

#include <functional>
#include <string>

#include "store/journal.h"

namespace galli {

class RunJournal {
 public:
  /// Begins, or goes on where a run with the same head was stopped. All of it throws Error.
  RunJournal(const std::string& file, const std::string& head, bool resumes, const Control& control);

  const std::string& path() const { return path_; }
  std::uint64_t kept() const { return kept_; }  ///< chunks
  std::uint64_t dropped() const { return journal_.dropped(); }

  /// The next chunk: whole lines.
  void append(const std::string& rows);
  /// The rows of all chunks that were kept before, in order.
  void for_each_kept(const std::function<void(const std::string& rows)>& visit) const;
  void remove() { remove_file(path_); }

 private:
  Journal opened(const std::string& file, const std::string& head, bool resumes, const Control& control);

  const std::string path_;
  std::uint64_t kept_ = 0;
  Journal journal_;
};

}  // namespace galli
