#include "sweep/journal.h"

#include "gallimaufry/error.h"
#include "sweep/parts.h"

namespace galli {
namespace {

[[noreturn]] void refuse_file(const std::string& message, const Remedies& remedies) {
  throw Error({.kind = ErrorKind::file, .message = message, .remedies = remedies});
}

JournalChunk in_journal(const SweepChunk& chunk) {
  return {chunk.number, chunk.bytes, to_note(chunk.summary)};
}

}  // namespace

bool is_complete(const SweepFile& file, const Control& control) {
  return file.is_shard && file_exists(file.path) && !file_exists(journal_path(file.path)) &&
         is_whole_part(file.path, file.head, control);
}

SweepJournal::SweepJournal(SweepFile file, bool resumes, const Control& control)
    : file_(std::move(file)), path_(journal_path(file_.path)), journal_(opened(resumes, control)) {}

Journal SweepJournal::opened(bool resumes, const Control& control) {
  const bool is_begun = file_exists(path_);
  if (is_begun && !resumes && !Journal::is_being_written(path_))
    refuse_file("'" + path_ + "' is there, from a run that did not end",
                "resume that run; or remove the file to begin again");
  if (!is_begun && resumes && file_exists(file_.path)) refuse_without_journal();
  return is_begun && resumes ? resumed(control) : Journal::create(path_, file_.head);
}

Journal SweepJournal::resumed(const Control& control) {
  const auto count = [&](const JournalChunk& chunk) {
    const auto found = summary_in(chunk.note);
    if (!found || chunk.number != left().begin)
      refuse_file("'" + path_ + "' is damaged: a note of it cannot be read",
                  "begin again under another name");
    ++kept_;
    summary_.add(*found);
  };
  is_resumed_ = true;
  return Journal::resumed(path_, file_.head, count, control);
}

void SweepJournal::refuse_without_journal() const {
  if (file_.is_shard)
    refuse_file("there is nothing to resume: '" + file_.path + "' is not a file of this sweep",
                "choose another name; a run that does not resume replaces it");
  refuse_file("'" + file_.path + "' is there, but has no journal: it is finished, or of another sweep",
              "remove it, or choose another name; a run that does not resume replaces it");
}

void SweepJournal::append(const SweepChunk& chunk) {
  journal_.append(in_journal(chunk));
  summary_.add(chunk.summary);
  ++kept_;
}

void SweepJournal::finish_shard() {
  journal_.finish();
  rename_file(path_, file_.path);
}

void SweepJournal::finish_rows(const std::function<void(std::string_view)>& take) {
  journal_.finish();
  JournalReader reader(path_);
  for (JournalChunk chunk; reader.next(chunk);) take(chunk.rows);
}

void SweepJournal::remove() { remove_file(path_); }

std::string ShardText::chunk(const SweepChunk& chunk) { return text_.chunk(in_journal(chunk)); }

}  // namespace galli
