#include "gallimaufry/zeckendorf.h"

#include <gtest/gtest.h>

#include "gallimaufry/error.h"

namespace galli::ask_zeckendorf_test {
namespace {

TEST(AskZeckendorf, sums_numbers_and_ranges) {
  const ZeckendorfAnswer answer = ask(ZeckendorfQuestion{{"45", "0..1"}});
  EXPECT_EQ(answer, (ZeckendorfAnswer{{{45, {34, 8, 3}}, {0, {}}, {1, {1}}}}));
}

TEST(AskZeckendorf, refuses_an_empty_range) {
  try {
    ask(ZeckendorfQuestion{{"20..1"}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::question);
    EXPECT_EQ(error.complaint().remedies, Remedies("write 45 or 10^18, or a range: 1..20"));
  }
}

}  // namespace
}  // namespace galli::ask_zeckendorf_test
