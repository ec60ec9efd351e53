#include "base/json.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace galli::json_test {
namespace {

TEST(Json, members_are_laid_out_as_their_object_says) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  json.field("game", "nim");
  json.key("parts");
  json.begin_list(JsonLayout::lines);
  json.begin_object(JsonLayout::line);
  json.field("x", 1);
  json.field("y", std::vector<std::int64_t>{2, -4});
  json.end();
  json.begin_object(JsonLayout::compact);
  json.field("x", true);
  json.field("y", std::vector<std::string>{"a", "b"});
  json.end();
  json.end();
  json.field("none", std::optional<int>());
  json.end();
  EXPECT_EQ(json.text(), R"({
  "game": "nim",
  "parts": [
    {"x": 1, "y": [2, -4]},
    {"x":true,"y":["a","b"]}
  ],
  "none": null
})");
}

TEST(Json, nothing_inside_is_two_brackets) {
  JsonWriter json;
  json.begin_list(JsonLayout::lines);
  json.begin_object(JsonLayout::lines);
  json.end();
  json.value(std::vector<int>());
  json.end();
  EXPECT_EQ(json.text(), "[\n  {},\n  []\n]");
}

TEST(Json, texts_are_escaped) {
  EXPECT_EQ(json_string("a\"b\\c\n\x01"), R"("a\"b\\c\n\u0001")");
  EXPECT_EQ(json_string("é", JsonLetters::utf8), "\"é\"");
  EXPECT_EQ(json_string("é", JsonLetters::ascii), R"("\u00e9")");
  EXPECT_EQ(json_string("\xFF"), "\"\xEF\xBF\xBD\"");
  EXPECT_EQ(json_string("\x7F"), nlohmann::json("\x7F").dump());
}

TEST(Json, numbers_are_read_as_they_were) {
  JsonWriter json;
  json.begin_list(JsonLayout::compact);
  json.value(std::numeric_limits<std::int64_t>::min());
  json.value(std::numeric_limits<std::uint64_t>::max());
  json.value(0.1);
  json.value(std::numeric_limits<double>::infinity());
  json.end();
  const auto read = nlohmann::json::parse(json.text());
  EXPECT_EQ(read[0], std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(read[1], std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(read[2], 0.1);
  EXPECT_TRUE(read[3].is_null());
}

TEST(Json, a_text_can_be_taken_while_it_is_written) {
  JsonWriter json;
  std::string text;
  json.begin_list(JsonLayout::line);
  for (int i = 0; i < 3; ++i) {
    json.value(i);
    json.move_to(text);
  }
  json.end();
  json.move_to(text);
  EXPECT_EQ(text, "[0, 1, 2]");
}

}  // namespace
}  // namespace galli::json_test
