// What the command line says of remedies and of progress.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/options/options.h"
#include "cli/remedy_text.h"
#include "cli/terminal/progress.h"
#include "gallimaufry/error.h"

namespace galli::words_test {
namespace {

using Words = std::vector<std::string>;

/// A command line for each field, in their order, that takes its option.
const Words commands[] = {
    {"table", "nim", "--to", "3"},
    {"table", "nim", "--phase", "1"},
    {"table", "nim", "--values"},
    {"positions", "nim", "--value", "3"},
    {"positions", "nim", "--up-to-swap"},
    {"table", "nim", "--misere"},
    {"outcome", "cram", "--board", "3x4"},
    {"plot", "nim", "--range", "0..3"},
    {"plot", "nim(3)", "--fix", "z=1"},
    {"plot", "nim", "--compare", "wythoff"},
    {"plot", "cram", "--board", "aa", "--last", "a"},
    {"sweep", "subtraction{S}", "--sets", "S", "--within", "3"},
    {"sweep", "subtraction{S}", "--progressions", "S", "--within", "3"},
    {"sweep", "subtraction{S}", "--sets", "S", "--within", "3", "--shard", "1/2"},
    {"moves", "nim", "1,2", "--draw"},
    {"period", "octal(0.77)", "-o", "kayles.json"},
};

TEST(RemedyWords, every_field_of_a_question_has_an_option) {
  ASSERT_EQ(std::size(commands), std::size(field_names));
  for (std::size_t i = 0; i < std::size(field_names); ++i) {
    const std::string option(option_for(static_cast<QuestionField>(i)));
    EXPECT_NE(std::find(commands[i].begin(), commands[i].end(), option), commands[i].end()) << option;
    Words words = {"galli"};
    words.insert(words.end(), commands[i].begin(), commands[i].end());
    EXPECT_NO_THROW(read_options(words)) << option;
  }
}

TEST(RemedyWords, are_what_people_type) {
  EXPECT_EQ(command_line_words(SetField{QuestionField::phase, "1"}), "try --phase 1");
  EXPECT_EQ(command_line_words(SetField{QuestionField::values}), "try --values");
  EXPECT_EQ(command_line_words(SetField{QuestionField::grid, "..#/..."}), "try --board '..#/...'");
  EXPECT_EQ(command_line_words(SetField{QuestionField::ranges, "0..9", "draws a part"}),
            "--range 0..9 draws a part");
  EXPECT_EQ(command_line_words(LeaveOut{QuestionField::up_to_swap}), "leave --up-to-swap out");
  EXPECT_EQ(command_line_words(LeaveOut{QuestionField::grid, "2,4"}), "give 2,4 in place of --board");
  EXPECT_EQ(command_line_words(OtherQuestion{
                .question = QuestionKind::table, .purpose = "shows all heaps", .game = "nim", .phase = 2}),
            "galli table nim --phase 2 shows all heaps");
}

TEST(ProgressWords, say_what_is_being_done) {
  const auto words = [](const Progress& told) { return progress_in_words(told, 6); };
  EXPECT_EQ(words({.stage = Stage::planning}), "planning");
  EXPECT_EQ(words({.stage = Stage::computing, .subject = "wave", .done = 1200, .total = 4000}),
            "computing by wave: 1,200 of 4,000 positions, 30 %");
  EXPECT_EQ(words({.stage = Stage::computing, .subject = "memo", .done = 1200}),
            "computing by memo: 1,200 positions");
  EXPECT_EQ(words({.stage = Stage::checking, .subject = "push 3.0.3", .done = 2, .total = 20}),
            "checking push 3.0.3: 2 of 20 claims, 10 %, about 54 s left");
  EXPECT_EQ(words({.stage = Stage::sweeping, .done = 30, .total = 40, .note = "kept"}),
            "sweeping: 30 of 40 games, 75 %, about 2 s left; kept");
  EXPECT_EQ(words({.done = 5, .total = 10}), "5 of 10 positions, 50 %");
  EXPECT_EQ(words({.stage = Stage::trying, .done = 12, .total = 10}), "trying: 12 cases");
}

}  // namespace
}  // namespace galli::words_test
