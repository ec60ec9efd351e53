#include "study/identify.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gallimaufry/error.h"

namespace galli::identify_test {
namespace {

using Terms = std::vector<Nimber>;

std::vector<std::string> games(const std::string& text) {
  std::vector<std::string> found;
  for (const LikenessFamily& family : identify(read_terms(text), {}).families) {
    for (const Likeness& likeness : family.found) found.push_back(likeness.game);
  }
  return found;
}

std::string complaint(const std::string& text) {
  try {
    read_terms(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Identify, reads_terms_as_people_write_them) {
  EXPECT_EQ(read_terms("0,1, 2,0").terms, (Terms{0, 1, 2, 0}));
  EXPECT_EQ(read_terms("(0 1 2 13 ...)").terms, (Terms{0, 1, 2, 13}));
  EXPECT_EQ(read_terms("PNnp").terms, (Terms{0, 1, 1, 0}));
  EXPECT_EQ(read_terms("P,N,N,P").terms, (Terms{0, 1, 1, 0}));
  EXPECT_TRUE(read_terms("PNNP").are_letters);
  EXPECT_FALSE(read_terms("0,1,1,0").are_letters);
}

TEST(Identify, reads_numbered_lines) {
  EXPECT_EQ(read_terms("# a comment\n0 0\n1 1\n2 2\n3 0\n").terms, (Terms{0, 1, 2, 0}));
  EXPECT_EQ(read_terms("0,P\n1,N\n2,N\n3,P\n4,N\n").terms, (Terms{0, 1, 1, 0, 1}));
  EXPECT_EQ(read_terms("0,0,1,1,2,0,3,1").terms, (Terms{0, 0, 1, 1, 2, 0, 3, 1}));
}

TEST(Identify, refuses_what_are_no_terms) {
  EXPECT_EQ(complaint("0,1,2"), "3 terms would agree with too many games, 4 are needed");
  EXPECT_EQ(complaint(""), "0 terms would agree with too many games, 4 are needed");
  EXPECT_EQ(complaint("0,1,-2,3"), "'-2' is not a term of a sequence");
  EXPECT_EQ(complaint("0,1,x,3"), "'x' is not a term of a sequence");
  EXPECT_EQ(complaint("0,1,P,3"), "outcomes and numbers are mixed: 'P'");
  EXPECT_EQ(complaint("0,1,2,12345678901234567890"), "'12345678901234567890' is not a term of a sequence");
}

TEST(Identify, finds_games_of_every_family) {
  EXPECT_EQ(games("0,0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0"),
            (std::vector<std::string>{"octal(0.07)", "octal(0.071)", "octal(0.072)", "octal(0.073)"}));
  EXPECT_EQ(games("0,1,0,1,2,3,2,0,1,0,1,2,3,2").front(), "subtraction{1,3,4}");
  const auto has = [](const std::string& text, const std::string& game) {
    const std::vector<std::string> found = games(text);
    return std::find(found.begin(), found.end(), game) != found.end();
  };
  // As the reference evaluator has them.
  EXPECT_TRUE(has("1,2,3,0,2,3,1,2,3,0,2,3,1,2,3,0", "subtraction{1,2} >> subtraction{3}"));
  EXPECT_TRUE(has("0,1,2,3,4,0,1,0,1,0,1,0,1,0,1,0", "twist(subtraction{1,3})"));
  EXPECT_TRUE(has("0,0,0,1,1,1,2,2,2,3,3,3", "allbut{1,2}"));
}

TEST(Identify, takes_zeros_and_ones_for_values_or_outcomes) {
  const Identification result = identify(read_terms("0,1,0,1,0,1,0,1"), {});
  ASSERT_FALSE(result.families.empty());
  ASSERT_FALSE(result.families[0].found.empty());
  EXPECT_EQ(result.families[0].found[0].game, "subtraction{1}");
  EXPECT_TRUE(result.families[0].found[0].values);
  EXPECT_FALSE(identify(read_terms("PNPNPNPN"), {}).families[0].found[0].values);
  const Identification outcomes = identify(read_terms("0,1,1,1,0,1,1,1,0"), {});
  EXPECT_EQ(outcomes.families[0].found[0].game, "subtraction{1,2,3}");
  EXPECT_FALSE(outcomes.families[0].found[0].values);
}

TEST(Identify, tells_the_nearest_when_nothing_agrees) {
  const Identification result = identify(read_terms("0,1,2,0,1,2,0,1,9"), {});
  EXPECT_EQ(result.found(), 0u);
  EXPECT_EQ(result.tried(), 6013u);
  ASSERT_TRUE(result.nearest);
  EXPECT_EQ(result.nearest->game, "subtraction{1,2}");
  EXPECT_EQ(result.nearest->agreeing, 8u);
}

TEST(Identify, compares_long_sequences_to_their_end) {
  std::string text;
  for (int n = 0; n < 500; ++n) text += n % 3 == 0 ? "P" : "N";
  EXPECT_FALSE(identify(read_terms(text), {}).nearest);
  text.back() = text.back() == 'P' ? 'N' : 'P';
  ASSERT_TRUE(identify(read_terms(text), {}).nearest);
  EXPECT_EQ(identify(read_terms(text), {}).nearest->agreeing, 499u);
}

}  // namespace
}  // namespace galli::identify_test
