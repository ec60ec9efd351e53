// Files are written whole or not at all, and read as they are.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "lang/texts.h"
#include "store/input.h"
#include "store/output.h"

namespace galli::files_test {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "galli-files-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string in_folder(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  fs::path folder_;
};

TEST_F(Files, are_replaced_and_keep_their_permissions) {
  const std::string path = in_folder("a.csv");
  write_file(path, "old");
  ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
  write_file(path, "new");
  EXPECT_EQ(content(path), "new");
  EXPECT_EQ(static_cast<unsigned>(fs::status(path).permissions()), 0640U);
  EXPECT_EQ(files(), 1U);
}

TEST_F(Files, behind_links_are_written_and_the_link_stays) {
  fs::create_symlink("real.csv", in_folder("link.csv"));
  write_file(in_folder("link.csv"), "text");
  EXPECT_TRUE(fs::is_symlink(in_folder("link.csv")));
  EXPECT_EQ(content(in_folder("real.csv")), "text");
}

TEST_F(Files, are_left_alone_when_writing_is_interrupted) {
  const std::string path = in_folder("a.csv");
  write_file(path, "old");
  Control control;
  control.stop_requested = [] { return true; };
  EXPECT_EQ(kind_of([&] { write_file(path, "new", control); }), ErrorKind::interrupted);
  EXPECT_EQ(content(path), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Files, on_a_full_disk_are_an_error) {
  EXPECT_EQ(kind_of([] { write_file("/dev/full", "text"); }), ErrorKind::file);
}

TEST_F(Files, in_folders_that_are_not_there_are_an_error) {
  EXPECT_EQ(kind_of([&] { write_file(in_folder("no/a.csv"), "text"); }), ErrorKind::file);
  EXPECT_EQ(kind_of([&] { write_file(folder_.string(), "text"); }), ErrorKind::file);
  EXPECT_EQ(kind_of([&] { read_file(in_folder("a.rules")); }), ErrorKind::file);
  EXPECT_EQ(kind_of([&] { read_file(folder_.string()); }), ErrorKind::file);
  EXPECT_EQ(files(), 0U);
}

TEST_F(Files, are_read_as_they_are) {
  write_file(in_folder("a.rules"), std::string("a\0b\xff", 4));
  EXPECT_EQ(read_file(in_folder("a.rules"))->text, std::string("a\0b\xff", 4));
}

TEST_F(Files, that_are_too_large_are_not_read) {
  write_file(in_folder("a.rules"), "");
  fs::resize_file(in_folder("a.rules"), largest_input + 1);
  EXPECT_EQ(kind_of([&] { read_file(in_folder("a.rules")); }), ErrorKind::file);
}

}  // namespace
}  // namespace galli::files_test
