// The dense engine against the reference: heaps, families, boards, orders of filling, ranks that are declared.
#include "engine/dense/run.h"

#include <gtest/gtest.h>

#include "by_text.h"
#include "engine/asking.h"
#include "growth.h"

namespace galli::dense_test {
namespace {

constexpr const char* rules =
    "ruleset halve(n)\n  (n div 2) where n > 0\n  (n - i*i) for i in 1..n where i mod 3 != 0\n"
    "ruleset near(x, y)\n  (x - i, y - j) for i in 0..x, j in 0..y where i + j > 0 and abs(i - j) < 2\n"
    "ruleset sparse_amounts(n)\n  (n - i) for i in 1..n where (n*i) mod 7 != 3\n"
    "ruleset trade(x, y, z)\n  (x - 2, y + 1, z)\n  (x, y - 2, z + 1)\n  (x, y, z - 1)\n"
    "ruleset wedge(x, y)\n  board x <= 2*y and y <= 3*x + 1\n  (x - i, y) for i in 1..x\n  (x - 2, y - 5)\n"
    "ruleset level(x, y)\n  rank 5*(x + y) + abs(x - y)\n  (x - 1, y + 1) where x > y + 1\n  (x + 1, y - 1) "
    "where y > x + 1\n  (x - 2, y)\n"
    "ruleset wrong(x, y)\n  rank x + y\n  (x - 1, y + 1) where x > y + 1\n  (x + 1, y - 1) where y > x + 1\n "
    " (x, y - 2)\n";

Machine machine_for(const std::string& text) { return machine_of(read(text, with(rules))); }

/// Tables, lists, numbers and chosen positions in every phase.
void expect_agreement(const std::string& text, const Position& last) {
  const Machine machine = machine_for(text);
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      if (machine.misere && ask == Ask::values) continue;
      SCOPED_TRACE(text + ", phase " + std::to_string(phase + 1));
      Request request{ask, phase, Window{last}, Request::Want::table};
      const Answer truth = run(machine, request, by("reference"));
      const Answer answer = run(machine, request, by("dense"));
      EXPECT_EQ(answer.table.cells, truth.table.cells);
      EXPECT_EQ(answer.count, truth.count);
      request.want = Request::Want::positions;
      EXPECT_EQ(run(machine, request, by("dense")).positions,
                run(machine, request, by("reference")).positions);
      request.want = Request::Want::count;
      EXPECT_EQ(run(machine, request, by("dense")).count, truth.count);
      if (!machine.boards[0].contains(last)) continue;
      const auto chosen = run_positions(machine, ask, phase, {last, last}, by("dense"));
      EXPECT_EQ(chosen, std::vector<std::uint64_t>(2, static_cast<std::uint64_t>(truth.table.at(last))));
    }
  }
}

TEST(Dense, one_heap) {
  for (const char* text :
       {"subtraction{1,4,9}", "allbut{2,3}", "halve", "misere(halve)", "one_pass(subtraction{2,5})"})
    expect_agreement(text, {60});
}

/// Sets of amounts that hold 0 and negative numbers, which the ranges leave out.
constexpr const char* odd_amounts =
    "ruleset zero(x)\n  (x - i) for i in 1..x where i in {0,2}\n"
    "ruleset far(x)\n  (x - i) for i in 1..x where i in {-100000000,2}\n"
    "ruleset endless(x)\n  (x - i) for i in 1..x where i in {-5,-1 ..}\n"
    "ruleset others(x)\n  (x - i) for i in 1..x where not i in {-1,0,3}\n"
    "ruleset same(x)\n  (x - i) for i in 0..x where i in {0,2}\n"
    "ruleset ranked(x)\n  rank x\n  (x - i) for i in 0..x where i in {0,2}\n"
    "ruleset climb(x, y)\n  board y <= 3\n  (x + i, y - 1) for i in 1..2^40 where x + i <= y + 1\n"
    "ruleset short_climb(x, y)\n  board y <= 3\n  (x + i, y - 1) for i in 1..9 where x + i <= y + 1\n";

TEST(Dense, takes_no_amount_below_one) {
  const Library library = with(odd_amounts);
  for (const char* text : {"zero", "modular_nim[1,2](1) | zero", "conjoin(zero, subtraction{1})",
                           "conjoin(far, endless)", "conjoin(others, zero)", "others & far"}) {
    const Machine machine = machine_of(read(text, library));
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      const Request request{ask, 0, Window{{20}}, Request::Want::table};
      const Table truth = run(machine, request, by("reference")).table;
      EXPECT_EQ(run(machine, request, by("dense")).table.cells, truth.cells) << text;
      EXPECT_EQ(run(machine, request).table.cells, truth.cells) << text;
    }
  }
}

TEST(Dense, a_long_ray_ends_where_the_board_does) {
  const Library library = with(odd_amounts);
  const Request request{Ask::values, 0, Window{{4, 3}}, Request::Want::table};
  EXPECT_EQ(run(machine_of(read("climb", library)), request, by("dense")).table.cells,
            run(machine_of(read("short_climb", library)), request, by("reference")).table.cells);
}

TEST(Dense, two_heaps) {
  for (const char* text : {"wythoff", "euclid", "nim >> euclid", "nim & near", "near",
                           "misere(near | euclid)", "twist(nim, euclid)", "fraenkel[2]"}) {
    expect_agreement(text, {14, 11});
  }
}

TEST(Dense, three_heaps) {
  for (const char* text :
       {"nim(3)", "zeruclid(3)", "three_euclid", "misere(nim(3))", "nim(3) >> zeruclid(3)"})
    expect_agreement(text, {5, 4, 6});
}

/// Every position may take the same amounts; or almost so.
TEST(Dense, amounts_that_do_not_depend_on_the_position) {
  constexpr const char* amounts =
      "ruleset even_sums(x, y, z)\n"
      "  (x - i, y - j, z - l) for i in 0..x, j in 0..y, l in 0..z where i + j + l > 0 and i xor j xor l = "
      "0\n"
      "  (x, y - j, z - i) for i in 1..z, j in 2..5\n"
      "ruleset four(a, b, c, d)\n"
      "  (a - i, b - j, c - i, d - l) for i in 1..a, j in 0..2, l in 0..d where (i + 2*j + l) mod 3 = 1\n"
      "  (a, b - i, c - j, d) for i in 1..b, j in 1..i\n"
      "ruleset nearly(x, y)\n  (x - i, y - j) for i in 0..x, j in 1..y where (i + j + x) mod 3 = 1\n"
      "  (x - i, y - j) for i in 1..y, j in 0..2\n";
  for (const auto& [text, last] :
       std::vector<std::pair<std::string, Position>>{{"even_sums", {7, 5, 6}},
                                                     {"misere(even_sums)", {4, 6, 5}},
                                                     {"even_sums >> nim(3)", {5, 5, 3}},
                                                     {"four", {4, 3, 5, 4}},
                                                     {"nearly", {9, 12}},
                                                     {"nearly & near", {11, 8}}}) {
    const Machine machine = machine_of(read(text, with(std::string(rules) + amounts)));
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      if (machine.misere && ask == Ask::values) continue;
      const Request request{ask, 0, Window{last}, Request::Want::table};
      EXPECT_EQ(run(machine, request, by("dense")).table.cells,
                run(machine, request, by("reference")).table.cells)
          << text;
    }
  }
}

constexpr const char* rows =
    "ruleset chomp3(x, y, z)\n  board x >= 1 and x >= y and y >= z\n"
    "  (v, min(y, v), min(z, v)) for v in 1..x - 1\n  (x, v, min(z, v)) for v in 0..y - 1\n"
    "  (x, y, v) for v in 0..z - 1\n"
    "ruleset nim_sums(x, y, z)\n  (x, y, z - i) for i in 1..z\n"
    "  (x - i, y - j, z - l) for i in 0..x, j in 0..y, l in 0..z where i + j + l > 0 and i xor j xor l = 0\n"
    "ruleset squares(n)\n  (n - i*i) for i in 1..n where i*i <= n\n"
    "ruleset all(n)\n  (n - i) for i in 1..n\n"
    "ruleset ends(x, y)\n  (x - 1, min(y, 12)) where y >= x + 3\n  (x, 2) where y > 2 and y <= 20\n"
    "  (x - i, y - j) for i in 1..x, j in 0..min(y, x + 7) where j >= y - 4\n  (x - 1, y - 2) where y = 2*x "
    "+ 9\n"
    "ruleset own(x, y)\n  (x - i, y) for i in 1..x where gcd(i, y) = 1\n";

bool goes_by_rows(const std::string& text, const Position& last) {
  const Machine machine = machine_of(read(text, with(rows)));
  const auto plan = plan_dense(machine, families_by_ruleset(machine), Window{last}, 0);
  return std::get<DensePlan>(plan).rows != nullptr;
}

TEST(Dense, goes_by_rows_where_options_move_along_with_the_last_heap_or_stay) {
  EXPECT_TRUE(goes_by_rows("chomp3", {20, 20, 20}));
  EXPECT_TRUE(goes_by_rows("nim_sums | nim(3)", {5, 5, 20}));
  EXPECT_TRUE(goes_by_rows("squares", {20}));
  EXPECT_TRUE(goes_by_rows("ends", {4, 40}));
  EXPECT_FALSE(goes_by_rows("squares", {14}));
  EXPECT_FALSE(goes_by_rows("own", {20, 20}));
  EXPECT_FALSE(goes_by_rows("misere(squares)", {20}));
  EXPECT_FALSE(goes_by_rows("squares >> all", {20}));
}

TEST(Dense, every_kernel_fills_rows_as_the_reference_does) {
  const std::vector<std::pair<std::string, Position>> games = {
      {"chomp3", {17, 17, 17}},   {"nim_sums", {4, 5, 37}}, {"nim_sums | nim(3)", {3, 4, 18}},
      {"squares", {300}},         {"all", {700}},           {"ends", {9, 40}},
      {"ends | wythoff", {7, 50}}};
  for (const auto& [text, last] : games) {
    const Machine machine = machine_of(read(text, with(rows)));
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      const Request request{ask, 0, Window{last}, Request::Want::table};
      const Table truth = run(machine, request, by("reference")).table;
      for (CpuLevel level : cpu_levels_here())
        EXPECT_EQ(run(machine, request, by("dense", level)).table.cells, truth.cells) << text;
    }
    const Request positions{Ask::outcomes, 0, Window{last}, Request::Want::positions};
    EXPECT_EQ(run(machine, positions, by("dense")).positions,
              run(machine, positions, by("reference")).positions)
        << text;
  }
}

TEST(Dense, follows_heaps_that_grow) {
  for (const char* text : {"yama", "yama >> near", "misere(yama & near)"}) expect_agreement(text, {9, 12});
  expect_agreement("trade", {7, 4, 3});
}

TEST(Dense, keeps_to_boards_with_conditions) {
  expect_agreement("wedge", {12, 17});
  expect_agreement("misere(wedge)", {12, 17});
}

TEST(Dense, goes_by_a_declared_rank) {
  for (const char* text : {"level", "misere(level)", "nim >> level", "level & nim", "one_pass(level)"})
    expect_agreement(text, {9, 12});
}

std::string refusal(const Machine& machine, const Request& request, const PlanSettings& settings) {
  try {
    run(machine, request, settings);
  } catch (const Error& error) {
    return error.complaint().message + ": " + error.complaint().detail;
  }
  return "";
}

TEST(Dense, reports_a_declared_rank_that_is_not_lowered) {
  const Machine machine = machine_for("wrong");
  const Request request{Ask::outcomes, 0, Window{{4, 4}}, Request::Want::table};
  const std::string begin = "a declared rank is not lowered: the move (";
  EXPECT_EQ(plan_for(machine, request, default_settings()).engine, "dense");
  EXPECT_EQ(refusal(machine, request, by("dense")).substr(0, begin.size()), begin);
  EXPECT_EQ(refusal(machine, request, by("reference")).substr(0, begin.size()), begin);
  EXPECT_EQ(refusal(machine, {Ask::values, 0, Window{{4, 4}}, Request::Want::count}, by("dense"))
                .substr(0, begin.size()),
            begin);
}

TEST(Dense, refuses_moves_that_take_nothing) {
  const Library library = with(odd_amounts);
  EXPECT_THROW(machine_of(read("same", library)), Error);
  const Machine machine = machine_of(read("ranked", library));
  for (Ask ask : {Ask::outcomes, Ask::values}) {
    const Request request{ask, 0, Window{{6}}, Request::Want::table};
    for (const PlanSettings& settings : {default_settings(), by("dense"), by("reference")})
      EXPECT_EQ(refusal(machine, request, settings).substr(0, 30), "a declared rank is not lowered");
  }
}

TEST(Dense, does_not_mind_a_rank_that_fails_beyond_reach) {
  const Machine machine = machine_for("wrong");  // from (1,2) only (1,0) can be reached; (2,0) fails
  EXPECT_EQ(run_positions(machine, Ask::outcomes, 0, {{1, 2}, {2, 1}}, by("dense")),
            run_positions(machine, Ask::outcomes, 0, {{1, 2}, {2, 1}}, by("reference")));
}

TEST(Dense, does_not_walk_through_ranges_that_no_heap_bounds) {
  const auto is_refused = [](const std::string& range) {
    const Machine machine = machine_of(
        read("long", with("ruleset long(x, y)\n  (x - i, y - j) for i in 1..x, j in " + range + "\n")));
    const auto plan = plan_dense(machine, families_by_ruleset(machine), Window{{5, 5}}, 0);
    return std::holds_alternative<Reason>(plan);
  };
  EXPECT_TRUE(is_refused("1..1000000000000"));
  EXPECT_TRUE(is_refused("{1..1000000000000}"));
  EXPECT_FALSE(is_refused("{1..1000000}"));
  EXPECT_FALSE(is_refused("1..y"));
}

TEST(Dense, stops_when_asked) {
  const Machine machine = machine_for("near");
  const Request request{Ask::values, 0, Window{{50, 50}}, Request::Want::count};
  const auto plan = plan_dense(machine, families_by_ruleset(machine), request.window, 0);
  Control control;
  control.stop_requested = [] { return true; };
  EXPECT_FALSE(run_dense(machine, std::get<DensePlan>(plan), request, control).has_value());
}

/// How often a run asks whether to stop, before it first tells how far it is, and in all.
struct Questions {
  std::uint64_t at_first = 0;
  std::uint64_t in_all = 0;
};

Questions questions(const std::string& text, const Position& last, Ask ask = Ask::outcomes) {
  Questions asked;
  bool has_told = false;
  const Control control{[&] {
                          ++asked.in_all;
                          if (!has_told) ++asked.at_first;
                          return false;
                        },
                        [&](const Progress& progress) { has_told |= progress.expected_seconds == 0; }};
  const Machine machine = machine_for(text);
  run(machine, {ask, 0, Window{last}, Request::Want::count}, by("dense"), control);
  return asked;
}

/// The heaps that say what is forbidden rise, so that cells are put in order; and play comes to few of them.
TEST(Dense, fills_only_what_play_reaches_in_any_order) {
  const char* const imitation =
      "ruleset my(x, y, no_x, no_y)\n"
      "  (x - i, y, 0, i)  for i in 1..x where i != no_x and x <= y\n"
      "  (x - i, y, 0, 0)  for i in 1..x where i != no_x and x > y\n"
      "  (x, y - i, i, 0)  for i in 1..y where i != no_y and y <= x\n"
      "  (x, y - i, 0, 0)  for i in 1..y where i != no_y and y > x\n";
  for (const char* text : {"my", "my >> my", "misere(my)"}) {
    const Machine machine = machine_of(read(text, with(imitation)));
    for (const Position& position : {Position{7, 7, 0, 0}, Position{6, 8, 2, 0}, Position{9, 4, 0, 3}}) {
      for (Ask ask : {Ask::outcomes, Ask::values}) {
        if (machine.misere && ask == Ask::values) continue;
        SCOPED_TRACE(std::string(text) + " at " + to_text(position));
        EXPECT_EQ(run_positions(machine, ask, 0, {position}, by("dense")),
                  run_positions(machine, ask, 0, {position}, by("reference")));
      }
    }
  }
  const Machine machine = machine_of(read("my", with(imitation)));
  const Request request = request_for(machine, Ask::values, 0, {{20, 20, 0, 0}});
  EXPECT_LT(plan_for(machine, request, by("dense")).positions.number, 21U * 21U * 21U * 2U);
}

TEST(Dense, asks_whether_to_stop_while_the_cells_are_put_in_order) {
  EXPECT_GT(questions("trade", {60, 60, 60}).at_first, 100U);
}

TEST(Dense, asks_whether_to_stop_within_cells_of_many_options) {
  EXPECT_GT(questions("sparse_amounts", {3000}, Ask::values).in_all, 500U);
}

TEST(Dense, asks_whether_to_stop_while_one_position_marks_many) {
  EXPECT_GT(questions("sparse_amounts", {3'000'000}).in_all, 20U);
}

TEST(Dense, stops_before_there_is_room_for_the_cells) {
  const Control control{.stop_requested = [] { return true; }};
  const Machine machine = machine_for("sparse_amounts");
  const Request request{Ask::values, 0, Window{{200'000'000}}, Request::Want::count};
  EXPECT_LT(seconds_of([&] { EXPECT_THROW(run(machine, request, by("dense"), control), Error); }), 0.2);
}

}  // namespace
}  // namespace galli::dense_test
