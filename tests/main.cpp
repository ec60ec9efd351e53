// Runs the tests of the files that are named, "engine/wave_test.cpp", or all of the program: many test files are linked into
// one program, and each of them is a test of its own for ctest.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace {

/// What --gtest_filter understands: all tests of the files whose paths end so.
std::string filter_for(const std::string& file) {
  std::string filter;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *all.GetTestSuite(i);
    for (int j = 0; j < suite.total_test_count(); ++j) {
      const testing::TestInfo& test = *suite.GetTestInfo(j);
      if (std::string(test.file()).ends_with("/" + file))
        filter += std::string(filter.empty() ? "" : ":") + suite.name() + "." + test.name();
    }
  }
  return filter;
}

}  // namespace

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  std::string filter;
  for (int i = 1; i < count; ++i) {
    const std::string found = filter_for(arguments[i]);
    if (found.empty()) {
      std::fprintf(stderr, "no test is in a file '%s'\n", arguments[i]);
      return 2;
    }
    filter += (filter.empty() ? "" : ":") + found;
  }
  if (!filter.empty()) testing::GTEST_FLAG(filter) = filter;
  return RUN_ALL_TESTS();
}
