#include "store/journal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>

#include "gallimaufry/error.h"

namespace galli::journal_test {
namespace {

namespace fs = std::filesystem;

const std::string head = R"({"game": "subtraction{S}"})";

class JournalFile : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directory(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& bytes) const { std::ofstream(path, std::ios::binary) << bytes; }
  std::string bytes() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  /// Goes on with the file; the notes that were in it, and those that are missing are added.
  std::vector<std::string> finish_chunks(std::uint64_t chunks) const {
    std::vector<std::string> notes;
    Journal journal =
        Journal::resumed(path, head, [&](const JournalChunk& chunk) { notes.push_back(chunk.note); }, {});
    for (std::uint64_t i = notes.size(); i < chunks; ++i) {
      journal.append(chunk(i));
      notes.push_back(chunk(i).note);
    }
    journal.finish();
    return notes;
  }
  static JournalChunk chunk(std::uint64_t number) {
    return {number, number == 1 ? "" : "row " + std::to_string(number) + "\nanother\n",
            "note " + std::to_string(number)};
  }
  std::string written(std::uint64_t chunks) const {
    fs::remove(path);
    Journal journal = Journal::create(path, head);
    for (std::uint64_t i = 0; i < chunks; ++i) journal.append(chunk(i));
    journal.finish();
    return bytes();
  }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("galli_journal_" + std::to_string(::getpid()));

 protected:
  const std::string path = (folder_ / "a.csv.part").string();
};

TEST_F(JournalFile, is_read_as_it_was_written) {
  written(3);
  JournalReader reader(path);
  EXPECT_EQ(reader.head(), head);
  JournalChunk read;
  for (std::uint64_t i = 0; i < 3; ++i) {
    ASSERT_TRUE(reader.next(read));
    EXPECT_EQ(read.number, i);
    EXPECT_EQ(read.rows, chunk(i).rows);
    EXPECT_EQ(read.note, chunk(i).note);
  }
  EXPECT_FALSE(reader.next(read));
  EXPECT_TRUE(reader.is_complete());
}

TEST_F(JournalFile, killed_at_any_byte_comes_out_the_same) {
  const std::string whole = written(4);
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    write(whole.substr(0, length));
    const std::vector<std::string> notes = finish_chunks(4);
    EXPECT_EQ(notes, (std::vector<std::string>{"note 0", "note 1", "note 2", "note 3"})) << length;
    EXPECT_EQ(bytes(), whole) << length;
  }
}

/// Either it is noticed and nothing is changed, or the last chunk looks unfinished and is done again.
TEST_F(JournalFile, altered_at_any_byte_never_passes) {
  const std::string whole = written(3);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (char c : {'x', '#', '\n', '7'}) {
      if (whole[at] == c) continue;
      std::string altered = whole;
      altered[at] = c;
      write(altered);
      try {
        finish_chunks(3);
        EXPECT_EQ(bytes(), whole) << at;
      } catch (const Error& error) {
        EXPECT_EQ(bytes(), altered) << at;
        EXPECT_EQ(error.complaint().kind, ErrorKind::file);
      }
    }
  }
}

TEST_F(JournalFile, notices_chunks_that_are_missing_or_doubled) {
  const std::string whole = written(3);
  const std::size_t second = whole.find("#chunk 1"), third = whole.find("row 2");
  for (const std::string& wrong :
       {whole.substr(0, second) + whole.substr(third), whole.substr(0, third) + whole.substr(second),
        whole + whole.substr(third)}) {
    write(wrong);
    EXPECT_THROW(finish_chunks(3), Error);
    EXPECT_EQ(bytes(), wrong);
  }
}

TEST_F(JournalFile, is_not_taken_for_that_of_another_run) {
  const std::string whole = written(2);
  EXPECT_THROW(Journal::resumed(path, "other", [](const JournalChunk&) {}, {}), Error);
  EXPECT_EQ(bytes(), whole);
  EXPECT_THROW(Journal::create(path, head), Error);
  EXPECT_EQ(bytes(), whole);
  write("x,y\n1,2\n");
  EXPECT_THROW(JournalReader reader(path), Error);
  EXPECT_THROW(JournalReader reader(path + ".none"), Error);
}

/// From here on one more file can be opened, and no other.
class OneMoreFile {
 public:
  OneMoreFile() {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    const int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::close(next);
    const rlimit limit{static_cast<rlim_t>(next) + 1, before_.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &limit);
  }
  ~OneMoreFile() { ::setrlimit(RLIMIT_NOFILE, &before_); }
  OneMoreFile(const OneMoreFile&) = delete;
  OneMoreFile& operator=(const OneMoreFile&) = delete;

 private:
  rlimit before_{};
};

TEST_F(JournalFile, is_not_emptied_when_it_cannot_be_read) {
  const std::string whole = written(2);
  {
    const OneMoreFile limit;
    EXPECT_THROW(Journal::resumed(path, head, [](const JournalChunk&) {}, {}), Error);
  }
  EXPECT_EQ(bytes(), whole);
}

TEST_F(JournalFile, is_written_by_one_run_at_a_time) {
  EXPECT_FALSE(Journal::is_being_written(path));
  {
    Journal first = Journal::create(path, head);
    EXPECT_TRUE(Journal::is_being_written(path));
    EXPECT_THROW(Journal::create(path, head), Error);
    EXPECT_THROW(Journal::resumed(path, head, [](const JournalChunk&) {}, {}), Error);
  }
  EXPECT_FALSE(Journal::is_being_written(path));
}

TEST_F(JournalFile, tells_what_was_dropped) {
  const std::string whole = written(2);
  write(whole.substr(0, whole.find("#chunk 1") + 3));
  Journal journal = Journal::resumed(path, head, [](const JournalChunk&) {}, {});
  EXPECT_EQ(journal.dropped(), 3u);
}

}  // namespace
}  // namespace galli::journal_test
