// Mistakes get exactly these messages. The texts are in lang/wrong/; here are those that no text file can
// hold.
#include <gtest/gtest.h>

#include <fstream>

#include "growth.h"
#include "lang/texts.h"

namespace galli::wrong_test {
namespace {

/// One entry of a file in lang/wrong/.
struct Mistake {
  std::string text;     ///< the lines behind "> "
  std::string request;  ///< the line behind "? ", may be empty
  std::string message;
};

void add_line(std::string& text, const std::string& line) { text += (text.empty() ? "" : "\n") + line; }

std::vector<Mistake> mistakes_of(const std::string& name) {
  std::ifstream file("lang/wrong/" + name);
  std::vector<Mistake> all;
  bool in_text = false;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const bool is_text = line[0] == '>';
    if (is_text && !in_text) all.emplace_back();
    in_text = is_text;
    if (is_text)
      add_line(all.back().text, line.size() > 2 ? line.substr(2) : "");
    else if (line[0] == '?')
      all.back().request = line.substr(2);
    else
      all.back().message += line + "\n";
  }
  return all;
}

template <typename Read>
void expect_messages(const std::string& name, Read read) {
  const std::vector<Mistake> all = mistakes_of(name);
  EXPECT_GT(all.size(), 9U) << name;
  for (const Mistake& mistake : all) {
    EXPECT_EQ(message_of([&] { read(mistake); }), mistake.message) << mistake.text;
  }
}

TEST(wrong, games_get_their_messages) {
  expect_messages("games.txt", [](const Mistake& mistake) { game(mistake.text); });
}

TEST(wrong, rules_get_their_messages) {
  expect_messages("rules.txt",
                  [](const Mistake& mistake) { game(mistake.request, library_with(mistake.text + "\n")); });
}

TEST(wrong, positions_get_their_messages) {
  expect_messages("positions.txt", [](const Mistake& mistake) {
    mistake.request.empty() ? read_position(mistake.text) : position(mistake.text, mistake.request);
  });
}

TEST(wrong, conditions_get_their_messages) {
  const std::vector<std::string> names = {"x", "y"};
  expect_messages("conditions.txt", [&](const Mistake& mistake) { read_condition(mistake.text, names); });
}

TEST(wrong, positions_are_mistakes_of_usage_and_conditions_are_not) {
  const std::vector<std::string> names = {"x", "y"};
  for (const std::string text : {"1,x", "99999999999999999999,1", "2;4", ""}) {
    EXPECT_EQ(kind_of([&] { read_position(text); }), ErrorKind::question) << text;
  }
  EXPECT_EQ(kind_of([&] { read_condition("x < q", names); }), ErrorKind::text);
  EXPECT_EQ(kind_of([&] { position("2,4", "nim + octal(0.07)"); }), ErrorKind::question);
  EXPECT_EQ(kind_of([&] { position("3y5", "cram"); }), ErrorKind::question);
  EXPECT_EQ(kind_of([&] { position("", "cram"); }), ErrorKind::question);
}

TEST(wrong, positions_in_games_are_mistakes_of_the_text) {
  for (const std::string text : {"nim(1)@(3,1)", "nim(1)@(x)", "cram@(3y5)", "octal(0.7)@(-1)", "nim@()"}) {
    EXPECT_EQ(kind_of([&] { game("then(nim, " + text + ")"); }), ErrorKind::text) << text;
  }
}

TEST(wrong, bytes_are_shown) {
  EXPECT_EQ(message_of([] { game("nim \xFF"); }),
            "error: the text is not UTF-8\n    nim <ff>\n        ^~~~\nhint: save it as UTF-8\n");
  EXPECT_EQ(message_of([] { game("nim \x01"); }),
            "error: expected an operator such as '|', '&' or '>>', found a control character\n    nim <01>\n "
            "       ^~~~\n");
  EXPECT_EQ(message_of([] { game(std::string("\0nim", 4)); }),
            "error: expected a game, found a control character\n    <00>nim\n    ^~~~\n");
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::string refusal_of(const std::string& text) {
  try {
    game(text);
    return "read";
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::refused);
    return error.what();
  }
}

TEST(limits, refuse_deep_nesting) {
  const std::string too_deep = "nested more than 200 deep";
  EXPECT_EQ(refusal_of(repeated("(", 20'000) + "nim" + repeated(")", 20'000)), too_deep);
  EXPECT_EQ(refusal_of(repeated("one_pass(", 201) + "nim" + repeated(")", 201)), too_deep);
  EXPECT_EQ(refusal_of("nim(" + repeated("-", 100'000) + "1)"), too_deep);
  EXPECT_EQ(refusal_of("nim(" + repeated("(", 100'000) + "1)"), too_deep);
  EXPECT_EQ(refusal_of("nim(" + repeated("2^", 100'000) + "1)"), too_deep);
  EXPECT_EQ(refusal_of("nim(" + repeated("min(", 100'000) + "1)"), too_deep);
  EXPECT_EQ(refusal_of("nim(" + repeated("1 + ", 100'000) + "1)"), too_deep);
  EXPECT_EQ(refusal_of(repeated("left(", 100'000)), too_deep);
  EXPECT_EQ(refusal_of(repeated("rational[1,0; 0,1](", 100'000)), too_deep);
  EXPECT_EQ(refusal_of(repeated("then(nim, ", 100'000)), too_deep);
  EXPECT_EQ(refusal_of("nim" + repeated(" on cone[1,0; 0,1]", 100'000)), too_deep);
  EXPECT_EQ(refusal_of("then(nim, nim(1)@(" + repeated("(", 500) + repeated(")", 500) + "))"), too_deep);
  EXPECT_EQ(refusal_of(repeated("one_pass(", 200) + "nim" + repeated(")", 200)), "read");
}

TEST(limits, refuse_long_games) {
  EXPECT_EQ(refusal_of("nim" + repeated(" | nim", 5'000)), "more than 4096 rulesets in one game");
  EXPECT_EQ(refusal_of("subtraction{1" + repeated(",1", 70'000) + "}"), "more than 65536 entries in a set");
  EXPECT_EQ(refusal_of("steps{(1)" + repeated(",(1)", 5'000) + "}"), "more than 4096 vectors");
  EXPECT_EQ(refusal_of("nim" + repeated(" + nim", 5'000)), "more than 4096 rulesets in one game");
  EXPECT_EQ(refusal_of("octal(0." + repeated("7", 4'097) + ")"), "more than 4096 digits in a code");
  EXPECT_EQ(refusal_of("nim" + repeated(" | nim", 4'095)), "read");
  EXPECT_EQ(refusal_of("octal(0." + repeated("7", 4'096) + ")"), "read");
}

TEST(limits, answer_a_long_chain_of_buttons_at_once) {
  EXPECT_EQ(kind_of([] { game("nim" + repeated(" >> nim", 200'000)); }), ErrorKind::text);
}

TEST(limits, answer_ten_megabytes) {
  const auto bytes = static_cast<std::size_t>(length_to_try(10'000'000));
  for (const std::string piece : {"(", "nim | ", "x", "\n", "1", "\xC3\xA4", "@(", "then(nim,nim@(1"}) {
    EXPECT_TRUE(kind_of([&] { game(repeated(piece, bytes / piece.size())); }));
  }
}

TEST(limits, refuse_rules_that_stand_for_too_many_lines) {
  const auto code = [](const std::string& rules) { return kind_of([&] { library_with(rules); }); };
  EXPECT_EQ(code("ruleset a(h[16])\n  h[S] -> 0 for S within 1..16\n"), ErrorKind::refused);
  EXPECT_EQ(code("ruleset a(x)\n" + repeated("  (x - 1)\n", 5'000)), ErrorKind::refused);
  EXPECT_EQ(code("ruleset a(h[k = 16])\n  h[1 + 0*i] -> 0 for i in 1..10^18\n"), ErrorKind::refused);
  EXPECT_EQ(code("ruleset a(x)\n  (x - 1) where " + repeated("x = 1 and ", 1'000'000) + "x = 2\n"),
            ErrorKind::refused);
  EXPECT_EQ(code("ruleset a on grid\n  place (0,i) for i in 1..10^18\n"), ErrorKind::refused);
  EXPECT_EQ(code("ruleset a on grid\n  place (0,i) for i in 1..10^18 where i > 10^18\n"), ErrorKind::refused);
  EXPECT_EQ(code("ruleset a on grid\n  place (0,i) for i in 0..900, j in 0..900\n"), ErrorKind::refused);
  EXPECT_EQ(code("ruleset a on grid\n  place" + repeated(" (0,0)", 100'000) + "\n"), ErrorKind::text);
  EXPECT_EQ(code("ruleset a on grid\n" + repeated("  place (0,0)\n", 5'000)), ErrorKind::refused);
  std::string many;
  for (int i = 0; i < 5'000; ++i) many += "ruleset a" + std::to_string(i) + "(x)\n  (x - 1)\n";
  EXPECT_EQ(code(many), ErrorKind::refused);
}

}  // namespace
}  // namespace galli::wrong_test
