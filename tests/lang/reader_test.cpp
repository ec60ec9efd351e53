// What texts mean: games, literals, sets, positions, conditions.
#include <gtest/gtest.h>

#include "lang/texts.h"

namespace galli::reader_test {
namespace {

std::string read_back(const std::string& text) { return to_text(game(text)); }

TEST(games, have_signs_words_and_unicode_for_each_operator) {
  EXPECT_EQ(game("select(nim, bishop)"), game("nim | bishop"));
  EXPECT_EQ(game("nim ∪ bishop"), game("nim | bishop"));
  EXPECT_EQ(game("enforce(nim, bishop)"), game("nim & bishop"));
  EXPECT_EQ(game("nim ∩ bishop"), game("nim & bishop"));
  EXPECT_EQ(game("push(nim, bishop)"), game("nim >> bishop"));
  EXPECT_EQ(game("nim ⊙ bishop"), game("nim >> bishop"));
  EXPECT_EQ(game("ordinal(nim, bishop)"), game("nim : bishop"));
  EXPECT_EQ(game("plus(nim, bishop, yama)"), game("nim + bishop + yama"));
}

TEST(games, have_buttons) {
  EXPECT_EQ(game("push(nim, euclid, button=move)"), game("nim >> euclid"));
  EXPECT_EQ(button_of(game("push(nim, euclid, button=inside)")), Button::inside);
  EXPECT_EQ(button_of(game("push(nim, euclid, button = either)")), Button::either);
  EXPECT_NE(game("push(nim, euclid, button=before)"), game("push(nim, euclid, button=after)"));
}

TEST(games, chain_select_enforce_and_plus_in_one_node) {
  EXPECT_EQ(game("nim | bishop | yama").kids.size(), 3U);
  EXPECT_EQ(game("nim & bishop & yama & nim").kids.size(), 4U);
  EXPECT_EQ(game("nim + bishop + yama").kids.size(), 3U);
  EXPECT_EQ(game("(nim | bishop) | yama").kids.size(), 2U);
}

TEST(games, may_stand_in_parentheses_and_on_several_lines) {
  EXPECT_EQ(game("((nim))"), game("nim"));
  EXPECT_EQ(game("nim  # before\n >>\n\n euclid\n"), game("nim >> euclid"));
  EXPECT_EQ(game("\xEF\xBB\xBFnim"), game("nim"));
}

TEST(games, remember_where_their_operators_stand) {
  const Game read = game("nim(3) | wythoff(3)");
  EXPECT_EQ(read.span.begin, 7U);
  EXPECT_EQ(read.span.end, 8U);
  EXPECT_EQ(read.kids[0].span.end, 6U);
  EXPECT_EQ(game("one_pass(nim)").span.end, 8U);
}

TEST(games, share_rulesets_of_the_same_text) {
  const Game read = game("nim >> (nim(2) | nim(3) | nim(1 + 2))");
  EXPECT_EQ(read.kids[0].ruleset, read.kids[1].kids[0].ruleset);
  EXPECT_EQ(read.kids[1].kids[1].ruleset, read.kids[1].kids[2].ruleset);
  EXPECT_NE(read.kids[0].ruleset, read.kids[1].kids[1].ruleset);
}

TEST(games, name_rulesets_with_their_arguments) {
  EXPECT_EQ(read_back("nim(2)"), "nim");
  EXPECT_EQ(read_back("nim(3)"), "nim(3)");
  EXPECT_EQ(read_back("pegs(3)"), "pegs");
  EXPECT_EQ(read_back("three_euclid(3)"), "three_euclid");
  EXPECT_EQ(read_back("fraenkel[ 2 ]"), "fraenkel[2]");
  EXPECT_EQ(read_back("subtraction{1 .. 4}"), "subtraction{1..4}");
  EXPECT_EQ(read_back("rays{(1, 0), (2 - 1, 2)}"), "rays{(1,0),(1,2)}");
}

TEST(games, twist_one_subtraction_with_its_complement) {
  EXPECT_EQ(read_back("twist(subtraction{1,3})"), "twist(subtraction{1,3}, allbut{1,3})");
  EXPECT_EQ(read_back("twist(allbut{2 ..})"), "twist(allbut{2 ..}, subtraction{2 ..})");
}

TEST(games, go_on_at_a_position_of_the_next_board) {
  const Game read = game("then(nim, (nim + octal(0.7))@(2, 4 + 0, 5, 3))");
  EXPECT_EQ(read.at, (Position{2, 4, 2, 5, 3}));
  EXPECT_EQ(game("then(nim, fibonacci@(13))").at, (Position{13, 12}));
  EXPECT_EQ(game("then(nim, (nim | bishop)@( 2*3, 2^2 ))").at, (Position{6, 4}));
}

TEST(games, may_have_a_drawing_behind_an_at) {
  EXPECT_EQ(game("then(nim, cram @ ( ..#/... )) | nim  # a comment").kids[0].at, (Position{2, 3, 3, 7}));
  EXPECT_EQ(read_back("then(nim, cram@(3x5))"), "then(nim, cram@(3x5))");
  EXPECT_EQ(read_back("then(nim, cram@(..#/...))"), "then(nim, cram@(..#/...))");
}

TEST(games, are_cut_by_cones_that_bind_tightest) {
  const Game read = game("nim | bishop on cone[7,2; 1,10]");
  EXPECT_EQ(read.kind, Game::Kind::select);
  EXPECT_EQ(read.kids[1].kind, Game::Kind::cone);
  EXPECT_EQ(game("nim on cone[7,2; 1,10]"), game("nim on cone(2/7, 10/1)"));
  EXPECT_EQ(read_back("nim on cone(4/14, 1/0)"), "nim on cone(4/14, 1/0)");
}

TEST(games, have_rational_copies) {
  const Matrix matrix = game("rational(2/7, 10/1)(nim >> wythoff)").matrix;
  EXPECT_EQ(matrix, (Matrix{7, 2, 1, 10, true}));
  EXPECT_EQ(game("RN(2/7, 10/1)"), game("rational[7,2; 1,10](nim)"));
  EXPECT_EQ(game("RW(2/7, 10/1)"), game("rational[7,2; 1,10](wythoff)"));
}

TEST(games, share_one_players_moves) {
  const Game read = game("left(domineering) >> (right(domineering) >> left((domineering)))");
  EXPECT_EQ(read.kids[0].ruleset, read.kids[1].kids[1].ruleset);
  EXPECT_EQ(read.kids[0].ruleset->name, "left(domineering)");
  EXPECT_EQ(read.kids[0].ruleset->placements(), game("vertical").ruleset->placements());
  EXPECT_EQ(read.kids[1].kids[0].ruleset->placements(), game("horizontal").ruleset->placements());
}

TEST(games, may_be_misere_outermost) {
  EXPECT_EQ(read_back("(misere(nim >> euclid))"), "misere(nim >> euclid)");
}

std::string set_of(const std::string& text) { return read_back("subtraction{" + text + "}"); }

TEST(sets, have_all_forms) {
  EXPECT_EQ(set_of("2, 5, 8"), "subtraction{2,5,8}");
  EXPECT_EQ(set_of("10^3, 2*3 + 1"), "subtraction{1000,7}");
  EXPECT_EQ(set_of("8, 21 .. 47"), "subtraction{8, 21 .. 47}");
  EXPECT_EQ(set_of("8, 21 .. 50"), "subtraction{8, 21 .. 47}");
  EXPECT_EQ(set_of("8, 21 .."), "subtraction{8, 21 ..}");
  EXPECT_EQ(set_of("5 .."), "subtraction{5 ..}");
  EXPECT_EQ(set_of("3, 3 + 4 .. 3"), "subtraction{3}");
  EXPECT_EQ(set_of("3, 7 .. 8"), "subtraction{3,7}");
}

TEST(sets, put_progressions_before_numbers) {
  EXPECT_EQ(set_of("2, 5, 6 .. 8"), "subtraction{5..8,2}");
  EXPECT_EQ(set_of("5..8, 2"), "subtraction{5..8,2}");
  EXPECT_EQ(set_of("1..4, 7..9"), "subtraction{1..4,7..9}");
}

TEST(literals, are_written_out_as_clauses) {
  EXPECT_EQ(rules_of(*game("rays{(1,0),(2,-1),(2,3),(3,2)}").ruleset),
            "(x - t, y) for t in 1..x\n"
            "(x - 2*t, y + t) for t in 1..x div 2\n"
            "(x - 2*t, y - 3*t) for t in 1..min(x div 2, y div 3)\n"
            "(x - 3*t, y - 2*t) for t in 1..min(x div 3, y div 2)\n");
  EXPECT_EQ(rules_of(*game("steps{(1,-2,0)}").ruleset), "(x - 1, y + 2, z)\n");
  EXPECT_EQ(rules_of(*game("steps{(1,0,0,2)}").ruleset), "(h1 - 1, h2, h3, h4 - 2)\n");
}

using Splits = std::vector<Split>;

TEST(literals, have_codes_of_take_and_break_games) {
  EXPECT_EQ(game("octal(0.07)").ruleset->splits(), (Splits{{2, 7}}));
  EXPECT_EQ(game("octal(4.017)").ruleset->splits(), (Splits{{0, 4}, {2, 1}, {3, 7}}));
  EXPECT_EQ(game("hex(C.0F)").ruleset->splits(), (Splits{{0, 12}, {2, 15}}));
  EXPECT_EQ(game("octal(0.0)").ruleset->splits(), Splits{});
  EXPECT_EQ(game("octal(0.07)").ruleset->board, multiset_board());
  EXPECT_EQ(read_back("octal(.0700)"), "octal(0.07)");
  EXPECT_EQ(read_back("hexadecimal(0.8F)"), "hex(0.8f)");
  EXPECT_EQ(read_back("octal(0.00)"), "octal(0.0)");
  EXPECT_EQ(read_back("octal( 4.17 # kayles and more\n)"), "octal(4.17)");
}

TEST(literals, may_have_no_board_of_their_own) {
  const Game read = game("to_end | no_moves | nim");
  EXPECT_TRUE(is_open(read.kids[0].ruleset->board));
  EXPECT_TRUE(read.kids[0].ruleset->moves_to_end());
  EXPECT_FALSE(read.kids[1].ruleset->moves_to_end());
}

TEST(positions, have_several_spellings) {
  EXPECT_EQ(read_position("2,4"), (Position{2, 4}));
  EXPECT_EQ(read_position("(2, 4)"), (Position{2, 4}));
  EXPECT_EQ(read_position("[4,2,1]"), (Position{4, 2, 1}));
  EXPECT_EQ(read_position("10^18"), (Position{1'000'000'000'000'000'000}));
  EXPECT_EQ(read_position("2*3 + 1, -1"), (Position{7, -1}));
}

TEST(positions, are_written_as_their_board_asks) {
  EXPECT_EQ(position("2,4", "nim"), (Position{2, 4}));
  EXPECT_EQ(position("13", "fibonacci"), (Position{13}));
  EXPECT_EQ(position("2 + 1,4", "nim"), (Position{3, 4}));
  EXPECT_EQ(position("(3,0,5)", "octal(0.07)"), (Position{2, 5, 3}));
  EXPECT_EQ(position("0", "octal(0.07)"), (Position{0}));
  EXPECT_EQ(position("2x3", "cram"), (Position{2, 3, 7, 7}));
  EXPECT_EQ(position(" (..#/...) ", "cram"), (Position{2, 3, 3, 7}));
}

TEST(positions, of_sums_have_parts) {
  EXPECT_EQ(position("2,4+3", "nim + nim(1)"), (Position{2, 4, 3}));
  EXPECT_EQ(position("2,4,3", "nim + nim(1)"), (Position{2, 4, 3}));
  EXPECT_EQ(position("((2,4)+[3])", "nim + nim(1)"), (Position{2, 4, 3}));
  EXPECT_EQ(position("2,4+5,0,3", "nim + octal(0.07)"), (Position{2, 4, 2, 5, 3}));
  EXPECT_EQ(position("2,4 + ..#/...", "nim : cram"), (Position{2, 4, 2, 3, 3, 7}));
  EXPECT_EQ(position("0+1x2+(1+2)", "octal(0.7) + cram + nim(1)"), (Position{0, 1, 2, 3, 3}));
}

TEST(positions, are_read_back_from_what_is_printed) {
  for (const std::string name : {"nim", "octal(0.07)", "cram", "nim + octal(0.7)", "(cram : nim(1)) + nim"}) {
    const Board board = std::get<Board>(board_of(game(name)));
    for (const std::string text : {"2,4", "5,3,0", "..#/...", "2,4+5,3", "3x4+7+1,2"}) {
      try {
        const Position read = read_position(text, board);
        EXPECT_EQ(read_position(to_text(read, board), board), read) << text << " on " << name;
      } catch (const Error&) {  // of another board
      }
    }
  }
}

std::string condition(const std::string& text) {
  const std::vector<std::string> names = {"x", "y"};
  return to_text(read_condition(text, names), names, {});
}

TEST(conditions, bind_as_people_expect) {
  EXPECT_EQ(condition("x + 2*y <= 10 or not x = y and y > 0"), "x + 2*y <= 10 or not x = y and y > 0");
  EXPECT_EQ(condition("(x = 1 or y = 1) and x != y"), "(x = 1 or y = 1) and x != y");
  EXPECT_EQ(condition("x xor y + 1 = 3"), "x xor y + 1 = 3");
  EXPECT_EQ(condition("-x^2 < (-x)^2"), "-x^2 < (-x)^2");
  EXPECT_EQ(condition("x - y - 1 = x - (y - 1)"), "x - y - 1 = x - (y - 1)");
  EXPECT_EQ(condition("x div 2*y mod 3 = 0"), "x div 2*y mod 3 = 0");
}

TEST(conditions, fold_constants) {
  EXPECT_EQ(condition("x < 2^3^2 - 12 div 5 - -1"), "x < 511");
  EXPECT_EQ(condition("x < gcd(12, 18) + min(4, 2) + max(1, 7) + abs(-3) + least_positive(0, 5)"), "x < 23");
  EXPECT_EQ(condition("x < -7 div 2 and y = -7 mod 2 and x = 6 xor 3"), "x < -4 and y = 1 and x = 5");
  EXPECT_EQ(condition("x < 1 div 0"), "x < 1 div 0");
}

TEST(conditions, take_chains_and_ranges_apart) {
  EXPECT_EQ(condition("1 <= x < y"), "1 <= x and x < y");
  EXPECT_EQ(condition("1 ≤ x ≠ y ≥ 0"), "1 <= x and x != y and y >= 0");
  EXPECT_EQ(condition("x in 1..y"), "1 <= x and x <= y");
  EXPECT_EQ(condition("x not in {1, 3 .. 9}"), "not x in {1, 3 .. 9}");
  EXPECT_EQ(condition("x == y"), "x = y");
  EXPECT_EQ(condition("x = 1 and (y = 2 and x = 3)"), "x = 1 and y = 2 and x = 3");
}

}  // namespace
}  // namespace galli::reader_test
