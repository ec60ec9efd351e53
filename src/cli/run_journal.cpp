#include "cli/run_journal.h"

#include "gallimaufry/error.h"

namespace galli {

RunJournal::RunJournal(const std::string& file, const std::string& head, bool resumes, const Control& control)
    : path_(journal_path(file)), journal_(opened(file, head, resumes, control)) {}

Journal RunJournal::opened(const std::string& file, const std::string& head, bool resumes,
                           const Control& control) {
  const bool is_begun = file_exists(path_);
  if (is_begun && !resumes && !Journal::is_being_written(path_))
    throw Error({.kind = ErrorKind::file,
                 .message = "'" + path_ + "' is there, from a run that did not end",
                 .remedies = "resume that run; or remove the file to begin again"});
  if (!is_begun && resumes && file_exists(file))
    throw Error({.kind = ErrorKind::file,
                 .message = "'" + file + "' is there, but has no journal: it is finished, or of another run",
                 .remedies = "remove it, or choose another name; a run that does not resume replaces it"});
  if (!is_begun || !resumes) return Journal::create(path_, head);
  return Journal::resumed(
      path_, head, [&](const JournalChunk&) { ++kept_; }, control);
}

void RunJournal::append(const std::string& rows) { journal_.append({++kept_, rows, ""}); }

void RunJournal::for_each_kept(const std::function<void(const std::string& rows)>& visit) const {
  JournalReader reader(path_);
  std::uint64_t left = kept_;
  for (JournalChunk chunk; left > 0 && reader.next(chunk); --left) visit(chunk.rows);
}

}  // namespace galli
