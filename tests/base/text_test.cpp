#include "base/text.h"

#include <gtest/gtest.h>

#include "gallimaufry/error.h"

namespace galli::text_test {
namespace {

Span span_of(const std::string& text, std::size_t begin, std::size_t end, const std::string& name = "") {
  return {std::make_shared<const Source>(Source{name, text}), begin, end};
}

TEST(Text, puts_the_caret_under_the_words) {
  EXPECT_EQ(excerpt(span_of("wytoff >> nim", 0, 6)), "    wytoff >> nim\n    ^~~~~~\n");
  EXPECT_EQ(excerpt(span_of("nim >> wytoff", 7, 13)), "    nim >> wytoff\n           ^~~~~~\n");
}

TEST(Text, counts_columns_not_bytes) {
  EXPECT_EQ(excerpt(span_of("nim ⊙ wytoff", 8, 14)), "    nim ⊙ wytoff\n          ^~~~~~\n");
  EXPECT_EQ(columns("nim ⊙ x"), 7U);
}

TEST(Text, points_behind_the_end_of_a_line) {
  EXPECT_EQ(excerpt(span_of("nim >>", 6, 6)), "    nim >>\n          ^\n");
  EXPECT_EQ(excerpt(span_of("", 0, 0)), "    \n    ^\n");
  EXPECT_EQ(excerpt(span_of("first\nsecond\n", 13, 13)), "    \n    ^\n");
}

TEST(Text, shows_only_the_line_in_question) {
  const Span span = span_of("one\ntwo three\nfour", 8, 13, "my.rules");
  EXPECT_EQ(excerpt(span), "    two three\n        ^~~~~\n");
  EXPECT_EQ(line_number(span), 2U);
  EXPECT_EQ(place(span), "my.rules line 2");
}

TEST(Text, cuts_long_lines_around_the_caret) {
  const std::string line = std::string(5000, 'a') + "!" + std::string(5000, 'b');
  const std::string shown = excerpt(span_of(line, 5000, 5001));
  EXPECT_LT(shown.size(), 300U);
  EXPECT_NE(shown.find("!"), std::string::npos);
  EXPECT_EQ(shown.find("!") - 4, shown.find("^") - shown.find('\n') - 5);
}

TEST(Text, writes_bytes_that_cannot_be_shown_in_hexadecimal) {
  EXPECT_EQ(excerpt(span_of("ni\xffm", 2, 3)), "    ni<ff>m\n      ^~~~\n");
}

TEST(Text, knows_valid_utf8) {
  EXPECT_EQ(first_invalid_utf8("nim ⊙ ∪ é 𝛼"), std::string::npos);
  EXPECT_EQ(first_invalid_utf8("ab\x80"), 2U);
  EXPECT_EQ(first_invalid_utf8("ab\xe2\x8a"), 2U);
  EXPECT_EQ(first_invalid_utf8("\xc0\x80"), 0U);
  EXPECT_EQ(first_invalid_utf8("\xed\xa0\x80"), 0U);
  EXPECT_EQ(first_invalid_utf8("\xf5\x80\x80\x80"), 0U);
}

TEST(Text, suggests_the_nearest_name) {
  const std::vector<std::string> names = {"nim", "wythoff", "bishop"};
  EXPECT_EQ(nearest("wytoff", names), "wythoff");
  EXPECT_EQ(nearest("nym", names), "nim");
  EXPECT_EQ(nearest("quarto", names), "");
}

TEST(Error, is_described_with_place_caret_and_hint) {
  const Complaint complaint{.kind = ErrorKind::text,
                            .message = "unknown game 'a'",
                            .span = span_of("x\na", 2, 3, "f.rules"),
                            .remedies = "one\ntwo"};
  EXPECT_EQ(describe(complaint), "error: f.rules:2: unknown game 'a'\n    a\n    ^\nhint: one\n      two\n");
}

TEST(Error, without_a_place_shows_its_detail) {
  EXPECT_EQ(describe({.kind = ErrorKind::question, .message = "no", .detail = "because"}),
            "error: no\n    because\n");
}

TEST(Text, shows_control_characters_as_numbers) {
  EXPECT_EQ(printable("a\x1b[2J\n\tb\x7f"), "a<1b>[2J\n b<7f>");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m \xC3\xA9 \xFF"),
            "<9b>31m \xC3\xA9 <ff>");
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(printable("\n"), "\n");
}

TEST(Text, finds_the_nearest_name_whether_small_or_not) {
  const std::vector<std::string> names = {"--rules", "--to", "--values"};
  EXPECT_EQ(nearest("--RULES", names), "--rules");
  EXPECT_EQ(nearest("--Valeus", names), "--values");
  EXPECT_EQ(nearest("--colour", names), "");
}

}  // namespace
}  // namespace galli::text_test
