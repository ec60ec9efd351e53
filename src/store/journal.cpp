#include "store/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/words.h"
#include "store/system_error.h"

namespace galli {
namespace {

constexpr std::string_view magic = "#journal 1 ";
constexpr std::string_view chunk_word = "#chunk ";
constexpr std::string_view end_word = "#end ";
constexpr std::size_t largest_chunk = std::size_t{1} << 30;

std::uint64_t checked(std::uint64_t before, const JournalChunk& chunk) {
  return checksum(chunk.note, checksum(chunk.rows, before ^ chunk.number));
}

std::string cannot_write(const std::string& path) { return "cannot write '" + path + "'"; }
std::string cannot_read(const std::string& path) { return "cannot read '" + path + "'"; }

[[noreturn]] void refuse_to_share(const std::string& path) {
  throw file_error(cannot_write(path), "another run is writing it", "wait for it, or choose another name");
}

void check_is_open(const std::ifstream& file, const std::string& path) {
  if (!file.is_open()) throw file_error(cannot_read(path), errno);
}

/// What could not be read must not be taken for the end of the file.
void check_was_read(const std::ifstream& file, const std::string& path) {
  if (file.bad()) throw file_error(cannot_read(path), errno);
}

}  // namespace

/// Eight bytes at a time are mixed in.
std::uint64_t checksum(std::string_view bytes, std::uint64_t before) {
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15;
  std::uint64_t check = before;
  const auto mix = [&](std::uint64_t word) {
    check = (check ^ word) * factor;
    check ^= check >> 32;
  };
  mix(bytes.size());
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t count = std::min<std::size_t>(8, bytes.size());
    std::memcpy(&word, bytes.data(), count);
    mix(word);
    bytes.remove_prefix(count);
  }
  return check;
}

std::string JournalText::head_line(std::string_view head) {
  return fmt::format("{}{:016x} {}\n", magic, checksum(head), head);
}

std::string JournalText::chunk(const JournalChunk& chunk) {
  check_ = checked(check_, chunk);
  ++chunks_;
  return chunk.rows +
         fmt::format("{}{} {} {:016x} {}\n", chunk_word, chunk.number, chunk.rows.size(), check_, chunk.note);
}

std::string JournalText::end_line() const { return fmt::format("{}{} {:016x}\n", end_word, chunks_, check_); }

// ---- Reading ----

JournalReader::JournalReader(const std::string& path) : path_(path), file_(path, std::ios::binary) {
  check_is_open(file_, path);
  std::string line;
  const bool has_line = read_line(line);
  if (line.size() > magic.size() + 17) head_ = line.substr(magic.size() + 17);
  if (!has_line || line + "\n" != JournalText::head_line(head_))
    throw file_error("'" + path + "' is not part of a sweep", "its first line is not that of one",
                     "a part is what one shard wrote, or the .part file of a run that did not end");
  check_ = checksum(head_);
  good_ = line.size() + 1;
}

/// False when no whole line is left.
bool JournalReader::read_line(std::string& line) {
  std::getline(file_, line);
  check_was_read(file_, path_);
  return !file_.fail() && !file_.eof();
}

void JournalReader::complain_of_damage() const {
  throw file_error("'" + path_ + "' is damaged",
                   fmt::format("what follows byte {} is not what was written", with_commas(good_)),
                   "begin again under another name; this file was not changed");
}

bool JournalReader::next(JournalChunk& chunk) {
  chunk.rows.clear();
  std::string line;
  while (read_line(line)) {
    if (is_complete_) complain_of_damage();
    if (line.starts_with(end_word) && chunk.rows.empty()) {
      read_end(line);
      continue;
    }
    if (line.starts_with('#')) return read_marker(line, chunk);
    chunk.rows += line;
    chunk.rows += '\n';
    if (chunk.rows.size() > largest_chunk) complain_of_damage();
  }
  tail_ = chunk.rows.size() + line.size();
  if (is_complete_ && tail_ > 0) complain_of_damage();
  return false;
}

bool JournalReader::read_marker(const std::string& line, JournalChunk& chunk) {
  unsigned long long number = 0, bytes = 0, check = 0;
  int note = 0;
  const int fields = std::sscanf(line.c_str(), "#chunk %llu %llu %16llx %n", &number, &bytes, &check, &note);
  if (fields != 3 || note == 0 || bytes != chunk.rows.size()) complain_of_damage();
  chunk.number = number;
  chunk.note = line.substr(static_cast<std::size_t>(note));
  if (chunks_ == 0) first_ = chunk.number;
  if (chunk.number != first_ + chunks_ || checked(check_, chunk) != check) complain_of_damage();
  check_ = check;
  ++chunks_;
  good_ += chunk.rows.size() + line.size() + 1;
  return true;
}

void JournalReader::read_end(const std::string& line) {
  if (line + "\n" != text().end_line()) complain_of_damage();
  is_complete_ = true;
  good_ += line.size() + 1;
}

// ---- Writing ----

Journal::Journal(std::string path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {
  if (!file_.is_open()) throw file_error(cannot_write(path_), errno);
  if (::flock(file_.number(), LOCK_EX | LOCK_NB) != 0) refuse_to_share(path_);
}

bool Journal::is_being_written(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return file.is_open() && ::flock(file.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

Journal Journal::create(const std::string& path, std::string_view head) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666));
  if (!file.is_open() && errno == EEXIST) {
    if (is_being_written(path)) refuse_to_share(path);
    throw file_error(cannot_write(path), "it is there already", "remove it, or choose another name");
  }
  Journal journal(path, std::move(file));
  journal.write(JournalText::head_line(head));
  journal.text_ = JournalText(head);
  return journal;
}

Journal Journal::resumed(const std::string& path, std::string_view head,
                         const std::function<void(const JournalChunk&)>& visit, const Control& control) {
  Journal journal(path, Descriptor(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC)));
  if (journal.is_cut_in_head(head)) {
    if (::ftruncate(journal.file_.number(), 0) != 0) throw file_error(cannot_write(path), errno);
    journal.write(JournalText::head_line(head));
    journal.text_ = JournalText(head);
    return journal;
  }
  JournalReader reader(path);
  if (reader.head() != head)
    throw file_error("'" + path + "' belongs to another run", "it was begun with other words",
                     "it was begun so: " + reader.head());
  for (JournalChunk chunk; reader.next(chunk);) {
    if (control.stop_requested()) throw interruption();
    chunk.rows.clear();
    visit(chunk);
  }
  journal.text_ = reader.text();
  journal.dropped_ = reader.tail();
  journal.is_complete_ = reader.is_complete();
  if (journal.dropped_ > 0 &&
      ::ftruncate(journal.file_.number(), static_cast<off_t>(reader.good_bytes())) != 0)
    throw file_error(cannot_write(path), errno);
  return journal;
}

/// The run was killed while it wrote the first line.
bool Journal::is_cut_in_head(std::string_view head) const {
  const std::string line = JournalText::head_line(head);
  std::ifstream file(path_, std::ios::binary);
  check_is_open(file, path_);
  std::string found(line.size(), ' ');
  file.read(found.data(), static_cast<std::streamsize>(found.size()));
  check_was_read(file, path_);
  found.resize(static_cast<std::size_t>(file.gcount()));
  return found.size() < line.size() && line.starts_with(found);
}

void Journal::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_.number(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw file_error(cannot_write(path_), errno);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void Journal::append(const JournalChunk& chunk) { write(text_.chunk(chunk)); }

void Journal::finish() {
  if (!is_complete_) write(text_.end_line());
  is_complete_ = true;
  if (::fsync(file_.number()) != 0 && errno != EINVAL) throw file_error(cannot_write(path_), errno);
}

// ---- Names ----

std::string journal_path(const std::string& path) { return path + ".part"; }

bool file_exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

bool can_have_journal(const std::string& path) {
  struct stat status = {};
  return ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
}

void rename_file(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) throw file_error(cannot_write(to), errno);
}

void remove_file(const std::string& path) {
  if (::unlink(path.c_str()) != 0) throw file_error("cannot remove '" + path + "'", errno);
}

}  // namespace galli
