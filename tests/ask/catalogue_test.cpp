#include "gallimaufry/catalogue.h"

#include <gtest/gtest.h>

namespace galli::catalogue_test {
namespace {

TEST(AskList, lists_own_rulesets_last) {
  const Session session(std::vector<Source>{{"my.rules", "ruleset own(x)\n  x -> x - i  for i in 1..x\n"}});
  const ListAnswer answer = ask(ListQuestion{session});
  EXPECT_EQ(answer.rulesets.front().origin, ListedRuleset::Origin::compiled_in);
  EXPECT_EQ(answer.rulesets.back().origin, ListedRuleset::Origin::own);
}

TEST(AskCite, begins_with_the_program) {
  const CiteAnswer answer = ask(CiteQuestion{});
  ASSERT_GT(answer.citations.size(), 1U);
  EXPECT_EQ(answer.citations.front().key, "gallimaufry");
}

}  // namespace
}  // namespace galli::catalogue_test
