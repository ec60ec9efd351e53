#include "run/place.h"

#include <gtest/gtest.h>

#include "by_text.h"

namespace galli::place_test {
namespace {

Position placed(const std::string& text, const std::string& position, std::uint32_t phase = 1) {
  const Game game = read(text);
  return read_on_board(game, machine_of(game), position, phase - 1);
}

Complaint complaint(const std::string& text, const std::string& position, std::uint32_t phase = 1) {
  try {
    placed(text, position, phase);
  } catch (const Error& error) {
    return error.complaint();
  }
  return {};
}

TEST(Place, reads_by_the_board_of_the_phase) {
  EXPECT_EQ(placed("nim", "2,4"), (Position{2, 4}));
  EXPECT_EQ(placed("octal(0.07)", "3,0,5"), (Position{2, 5, 3}));
  EXPECT_EQ(placed("cram", "1x2"), (Position{1, 2, 3}));
  EXPECT_EQ(placed("nim + octal(0.07)", "2,4+3"), (Position{2, 4, 1, 3}));
  EXPECT_EQ(placed("then(nim, cram@(2x2))", "2,4"), (Position{2, 4}));
  EXPECT_EQ(placed("then(nim, cram@(2x2))", "1x2", 2), (Position{1, 2, 3}));
}

TEST(Place, follows_the_start_rule_of_the_game) {
  EXPECT_EQ(placed("fibonacci", "45"), (Position{45, 44}));
  EXPECT_EQ(placed("fibonacci >> fibonacci", "45", 2), (Position{45, 44}));
  EXPECT_EQ(placed("misere(fibonacci)", "45,3"), (Position{45, 3}));
}

TEST(Place, tells_the_slope_and_the_range) {
  const Complaint below = complaint("rational(2/7, 10/1)(nim)", "9,1");
  EXPECT_EQ(below.message, "position 9,1 is outside the board of rational(2/7, 10/1)(nim)");
  EXPECT_EQ(below.detail, "its slope 1/9 is below 2/7");
  EXPECT_EQ(hint(below), "at x = 9 the board has y = 3 .. 90");
  EXPECT_EQ(hint(complaint("nim on cone[1,1; 0,1]", "5,3")), "at x = 5 the board has y >= 5");
  EXPECT_EQ(hint(complaint("nim on cone[2,2; 3,4]", "1,2")), "at x = 1 the board has y = 1 only");
  EXPECT_EQ(hint(complaint("nim on cone[3,4; 2,3]", "1,2")), "at x = 1 the board has no position");
  EXPECT_EQ(complaint("rational[1,0; 1,1](rational[1,1; 0,1](nim))", "5,1").detail,
            "x - y <= y does not hold");
}

TEST(Place, writes_positions_as_they_are_typed) {
  for (const auto& [game, position] :
       std::vector<std::pair<std::string, std::string>>{{"nim", "2,4"},
                                                        {"octal(0.07)", "5,3"},
                                                        {"octal(0.07)", "0"},
                                                        {"cram", "..#/..."},
                                                        {"cram + octal(0.7)", "..+3"}})
    EXPECT_EQ(argument_text(placed(game, position), machine_of(read(game)).board), position);
}

}  // namespace
}  // namespace galli::place_test
