// The lines engine against the reference, and on larger windows against the dense engine: every kind of move, regions,
// boards, operators, misere play, windows of odd sizes.
#include "engine/lines/run.h"

#include <gtest/gtest.h>

#include "by_text.h"
#include "engine/asking.h"
#include "engine/thrower.h"

namespace galli::lines_test {
namespace {

constexpr const char* rules =
    "ruleset few(x, y)\n  (x - 2, y - 1)\n  (x, y - 3)\n  (x - 1, y)\n"
    "ruleset short(x, y)\n  (x - i, y) for i in 1..min(3, x)\n  (x, y - i) for i in 1..min(5, y)\n"
    "  (x - i, y - 2*i) for i in 1..min(4, x)\n"
    "ruleset late(x, y)\n  (x - i, y) for i in 3..x\n  (x, y - 2*i) for i in 2..y\n  (x - i, y - i) for i in "
    "2..x\n"
    "  (x - 1, y - i) for i in 0..y\n  (x - 2, y - 3*i) for i in 1..min(2, y)\n"
    "ruleset skew(x, y)\n  (x - i, y - 3) for i in 0..x\n  (x - 2*i, y - 3*i) for i in 1..x\n  (x - i, y - 1 "
    "- i) for i in 0..x\n"
    "ruleset stands(x, y)\n  (x - i, y) for i in 1..x where x > y\n  (x, y - i) for i in 1..y where (x + y) "
    "mod 3 = 1\n"
    "  (x - i, y - i) for i in 1..x where 2*x <= 3*y + 4\n"
    "ruleset lands(x, y)\n  (x - i, y) for i in 1..x where x - i >= y\n  (x, y - i) for i in 1..y where y - "
    "i > x - 2\n"
    "  (x - i, y - i) for i in 1..x where x - i <= 7\n  (x - 3, y - i) for i in 1..y where y - i >= 2\n"
    "ruleset wedge(x, y)\n  board x <= 2*y and y <= 3*x + 1\n  (x - i, y) for i in 1..x\n  (x - 2, y - 5)\n"
    "ruleset holes(x, y)\n  board (x + 2*y) mod 5 != 3\n  (x - i, y) for i in 1..x\n  (x, y - i) for i in "
    "1..y\n"
    "  (x - i, y - i) for i in 1..x\n  (x - 1, y - 3)\n"
    "ruleset steep(x, y)\n  board x <= min(4294967296*y, 5*y + 3)\n  (x - i, y) for i in 1..x\n  (x, y - i) "
    "for i in "
    "1..y\n"
    "ruleset halves(x, y)\n  (x div 2, y) where x > 0\n  (x, y - i) for i in 1..y\n"
    "ruleset box(x, y, z)\n  (x - i, y, z) for i in 1..x\n  (x, y - i, z - i) for i in 1..y\n  (x - i, y - "
    "2*i, z) for i in 1..x\n"
    "  (x, y, z - 2) \n  (x - i, y, z - i) for i in 1..min(3, x)\n  (x, y - i, z) for i in 2..y\n"
    "ruleset tower(x, y, z)\n  x -> x - i*y for i in 1..x div y where y > 0\n  y -> y - i*x for i in 1..(y - "
    "2) div x where x > 0\n"
    "  z -> z - i*y for i in 1..(z - 1) div y where y > 0\n  x -> x - i*z for i in 1..x div z where z > 0\n";

Machine machine_for(const std::string& text) { return machine_of(read(text, with(rules))); }

/// Tables, lists, numbers and chosen positions in every phase.
void expect_agreement(const std::string& text, const Position& last, const char* other = "reference") try {
  const Machine machine = machine_for(text);
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      if (machine.misere && ask == Ask::values) continue;
      SCOPED_TRACE(text + " to " + to_text(last) + ", phase " + std::to_string(phase + 1) +
                   (ask == Ask::values ? ", values" : ", outcomes"));
      Request request{ask, phase, Window{last}, Request::Want::table};
      const Answer truth = run(machine, request, by(other));
      const Answer answer = run(machine, request, by("lines"));
      EXPECT_EQ(answer.table.cells, truth.table.cells);
      EXPECT_EQ(answer.count, truth.count);
      request.want = Request::Want::positions;
      EXPECT_EQ(run(machine, request, by("lines")).positions, run(machine, request, by(other)).positions);
      request.want = Request::Want::count;
      EXPECT_EQ(run(machine, request, by("lines")).count, truth.count);
      if (!machine.boards[0].contains(last)) continue;
      const Position first(last.size(), 0);
      std::vector<Position> chosen{last, last};
      std::vector<std::uint64_t> expected(2, static_cast<std::uint64_t>(truth.table.at(last)));
      if (machine.boards[0].contains(first)) {
        chosen.insert(chosen.begin() + 1, first);
        expected.insert(expected.begin() + 1, static_cast<Nimber>(truth.table.at(first)));
      }
      EXPECT_EQ(run_positions(machine, ask, phase, chosen, by("lines")), expected);
    }
  }
} catch (const Error& error) {
  ADD_FAILURE() << text << ": " << error.complaint().message << " " << error.complaint().detail;
}

constexpr const char* two_heaps[] = {
    "nim",
    "wythoff",
    "gdwn",
    "bishop",
    "nim & bishop",
    "nim >> wythoff",
    "wythoff >> nim",
    "(nim & bishop) >> wythoff",
    "nim & (bishop | few)",
    "few",
    "short",
    "late",
    "skew",
    "stands",
    "lands",
    "wedge",
    "holes",
    "halves",
    "euclid",
    "euclid_t",
    "zeruclid",
    "nim >> euclid",
    "euclid >> wythoff",
    "euclid & nim",
    "wythoff | euclid",
    "twist(nim, bishop)",
    "twist(euclid_t, wythoff)",
    "one_pass(wythoff)",
    "one_pass(wedge)",
    "one_pass(lands)",
    "one_pass(euclid_t & nim)",
    "misere(nim & bishop)",
    "misere(wythoff)",
    "misere(euclid)",
    "misere(lands)",
    "misere(holes)",
    "misere(twist(nim, short))",
    "push(nim, bishop, button=inside)",
    "push(stands, euclid_t, button=either)",
    "push(late, nim, button=after)",
    "push(wythoff, skew, button=before)",
    "push(nim, bishop, button=after)",
    "push(wythoff, nim & bishop, button=either)",
    "nim(1) : nim(1)",
    "nim on cone(1/3,4/1)",
    "rational(1/2,2/1)(nim)",
    "rational(1/2,2/1)(nim) & (nim on cone(1/2,2/1))",
    "rational(1/2,2/1)(nim) >> (wythoff on cone(1/2,2/1))",
    "(nim >> short) & (late >> bishop)",
    "late | skew",
    "rays{(1,2),(2,1),(2,2)}",
    "rays{(0,2),(3,0)}",
    "nim & to_end",
    "subtraction{1,4} + allbut{2,3}",
    "subtraction{2, 5 ..} + subtraction{1..3}",
    "twist(subtraction{1,3} + allbut{2,5 ..}, nim)",
    "subtraction{3} : allbut{1,2}",
    "misere(subtraction{2,7}:nim(1))",
};

TEST(Lines, two_heaps) {
  for (const char* text : two_heaps) {
    for (const Position& last : {Position{13, 17}, Position{17, 12}, Position{16, 16}})
      expect_agreement(text, last);
  }
}

TEST(Lines, narrow_windows) {
  for (const char* text : two_heaps) {
    for (const Position& last :
         {Position{0, 0}, Position{0, 9}, Position{9, 0}, Position{1, 30}, Position{40, 2}})
      expect_agreement(text, last);
  }
}

TEST(Lines, one_heap) {
  for (const char* text :
       {"nim(1)", "subtraction{1,4,9}", "allbut{2,3}", "allbut{1}", "allbut{3, 5 ..}",
        "subtraction{8, 21 ..}", "misere(allbut{2})", "one_pass(subtraction{2,5})", "twist(subtraction{1,3})",
        "twist(allbut{2,4,6})", "subtraction{1..70}", "subtraction{1,2} >> allbut{1,3}",
        "subtraction{2,3} & allbut{1,5}", "zeruclid(1)"}) {
    for (Integer last : {0, 1, 60, 200}) expect_agreement(text, {last});
  }
}

TEST(Lines, more_heaps) {
  for (const char* text :
       {"nim(3)", "wythoff(3)", "zeruclid(3)", "three_euclid", "three_euclid_smallest", "misere(nim(3))",
        "misere(zeruclid(3))", "nim(3) >> zeruclid(3)", "zeruclid(3) & nim(3)", "box", "tower",
        "misere(box & tower)", "twist(box, nim(3))", "one_pass(tower)", "pegs", "nim(3) & box",
        "nim : bishop", "wythoff + subtraction{1,2}"}) {
    const std::size_t heaps = machine_for(text).boards[0].dimension();
    for (const Position& last :
         {Position{6, 7, 5}, Position{0, 6, 9}, Position{9, 0, 4}, Position{8, 8, 8}}) {
      Position window = last;
      window.resize(heaps, 3);
      expect_agreement(text, window);
    }
  }
  for (const char* text : {"nim(4)", "zeruclid(4)", "wythoff(4)"}) {
    expect_agreement(text, {4, 4, 4, 4});
    expect_agreement(text, {3, 5, 2, 4});
  }
}

TEST(Lines, larger_windows) {
  for (const char* text : {"wythoff", "nim & bishop", "nim >> euclid", "late", "lands", "stands", "gdwn",
                           "twist(nim, bishop)", "(nim & bishop) >> wythoff", "zeruclid", "skew", "holes"}) {
    expect_agreement(text, {63, 64}, "dense");
    expect_agreement(text, {65, 130}, "dense");
  }
  expect_agreement("wythoff", {200, 511}, "dense");
  expect_agreement("zeruclid(3)", {40, 40, 40}, "dense");
  for (const Position& slices : {Position{0, 9, 9}, {1, 30, 30}, {3, 50, 50}, {5, 33, 33}, {9, 24, 24}})
    expect_agreement("zeruclid(3)", slices, "dense");
  expect_agreement("wythoff(3)", {24, 31, 65}, "dense");
  expect_agreement("subtraction{1,2,5,70} & allbut{3,64}", {5000}, "dense");
}

/// Outcomes in all phases against the dense engine.
void expect_same_outcomes(const std::string& text, const Position& last) {
  const Machine machine = machine_for(text);
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    const Request request{Ask::outcomes, phase, Window{last}, Request::Want::table};
    EXPECT_EQ(run(machine, request, by("lines")).table.cells, run(machine, request, by("dense")).table.cells)
        << text << " to " << to_text(last) << ", phase " << phase + 1;
  }
}

TEST(Lines, outcomes_by_bits_where_heaps_fall_by_multiples) {
  for (const char* text :
       {"euclid", "euclid_t", "zeruclid", "nim >> euclid", "euclid >> wythoff", "euclid & wythoff",
        "wythoff | euclid", "twist(euclid_t, wythoff)", "zeruclid & euclid",
        "push(zeruclid, late, button=either)", "push(euclid_t, lands, button=after)",
        "(euclid & late) >> zeruclid", "euclid | halves", "zeruclid | rays{(9,0),(0,9),(3,5)}",
        "push(nim, nim, button=after) | zeruclid", "push(nim, wythoff, button=either) | euclid",
        "rays{(0,70),(70,0)} | zeruclid"}) {
    for (const Position& last : {Position{200, 131}, Position{131, 260}, Position{192, 191}})
      expect_same_outcomes(text, last);
  }
}

TEST(Lines, long_rows) {
  for (const char* text : {"nim", "nim & bishop", "nim >> wythoff", "push(nim, bishop, button=after)",
                           "misere(wythoff)", "push(bishop, nim, button=after)"}) {
    const Machine machine = machine_for(text);
    const Request request{Ask::outcomes, 0, Window{{2, 140000}}, Request::Want::table};
    EXPECT_EQ(run(machine, request, by("lines")).table.cells, run(machine, request, by("wave")).table.cells)
        << text;
  }
}

std::string reason(const std::string& text) {
  const Machine machine = machine_for(text);
  const auto plan = plan_lines(machine, families_by_ruleset(machine), {Ask::values, 0, Window{{9, 9}}});
  return std::holds_alternative<Reason>(plan) ? std::get<Reason>(plan) : "";
}

TEST(Lines, says_what_does_not_fit) {
  EXPECT_EQ(reason("yama"), "a heap may grow");
  EXPECT_EQ(reason("conjoin(nim, wythoff)"), "some options are there only where others are not");
  EXPECT_EQ(reason("fraenkel[50]"), "not recognised: it has several loop variables");
}

/// A thread for each component.
LinesPlan divided(LinesPlan plan, const Machine& machine) {
  plan.groups.clear();
  for (std::size_t component = machine.rankings.size(); component-- > 0;) {
    plan.groups.push_back(0);
    for_each_phase(plan.phases, [&](std::uint32_t phase) {
      if (machine.component_of[phase] == component) plan.groups.back() |= PhaseSet{1} << phase;
    });
  }
  return plan;
}

LinesPlan planned(const Machine& machine, const Request& request) {
  return std::get<LinesPlan>(plan_lines(machine, families_by_ruleset(machine), request));
}

/// From one thread and from a thread for each component.
void expect_threads_agree(const std::string& text, Ask ask, const Position& last) {
  const Machine machine = machine_for(text);
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    const Request request{ask, phase, Window{last}, Request::Want::table};
    const LinesPlan plan = planned(machine, request);
    EXPECT_TRUE(ask == Ask::values || plan.way == LinesPlan::Way::bits) << text;
    const LinesPlan side_by_side = divided(plan, machine);
    EXPECT_TRUE(phase > 0 || side_by_side.groups.size() > 1) << text;
    const Answer together = *run_lines(machine, side_by_side, request, Control{});
    const Answer alone = *run_lines(machine, plan, request, Control{});
    EXPECT_EQ(together.table.cells, alone.table.cells) << text << " in phase " << phase + 1;
    EXPECT_EQ(together.work, alone.work) << text;
  }
}

TEST(Lines, values_are_the_same_by_several_threads) {
  for (const char* text : {"nim >> euclid", "wythoff >> (euclid >> nim)", "one_pass(euclid)",
                           "nim >> wythoff", "push(nim, zeruclid, button=after)"}) {
    expect_threads_agree(text, Ask::values, {150, 170});
    expect_threads_agree(text, Ask::values, {400, 20});
  }
  expect_threads_agree("zeruclid(3) >> nim(3)", Ask::values, {17, 19, 23});
  expect_threads_agree("nim(3) >> wythoff(3)", Ask::values, {50, 9, 11});
}

TEST(Lines, outcomes_are_the_same_by_several_threads) {
  for (const char* text :
       {"nim >> euclid", "wythoff >> (euclid >> nim)", "euclid >> (nim & euclid)", "nim >> wythoff",
        "zeruclid >> euclid", "(wythoff | steps{(3,1)}) >> (euclid | steps{(40,2)})"}) {
    expect_threads_agree(text, Ask::outcomes, {150, 170});
    expect_threads_agree(text, Ask::outcomes, {700, 90});
  }
  expect_threads_agree("nim(3) >> wythoff(3)", Ask::outcomes, {60, 20, 40});
}

TEST(Lines, takes_threads_for_large_work) {
  const Machine machine = machine_for("nim >> euclid");
  const Request request{Ask::values, 0, Window{{500, 500}}, Request::Want::table};
  const Plan alone = plan_for(machine, request, by("lines", CpuLevel::plain, 1));
  const Plan two = plan_for(machine, request, by("lines", CpuLevel::plain, 2));
  EXPECT_EQ(alone.threads, 1);
  EXPECT_EQ(two.threads, 2);
  EXPECT_LT(two.seconds, alone.seconds);
  EXPECT_EQ(run(machine, two, request, default_settings()).table.cells,
            run(machine, alone, request, default_settings()).table.cells);
  const Request outcomes{Ask::outcomes, 0, Window{{9000, 9000}}, Request::Want::count};
  EXPECT_EQ(plan_for(machine, outcomes, by("lines", CpuLevel::plain, 2)).threads, 2);
}

TEST(Lines, threads_stop_and_pass_on_what_a_receiver_throws) {
  const Machine machine = machine_for("nim >> euclid");
  for (Ask ask : {Ask::values, Ask::outcomes}) {
    Request request{ask, 0, Window{{300, 300}}, Request::Want::table};
    if (ask == Ask::outcomes) request.window.last = {3000, 3000};
    const LinesPlan plan = divided(planned(machine, request), machine);
    Control control;
    int asked = 0;
    control.stop_requested = [&] { return ++asked > 5; };
    EXPECT_FALSE(run_lines(machine, plan, request, control).has_value());
    Thrower thrower;
    request.receiver = &thrower;
    EXPECT_THROW(run_lines(machine, plan, request, Control{}), std::runtime_error);
  }
}

TEST(Lines, keeps_to_boards_whose_numbers_are_too_large_for_linear_forms) {
  expect_agreement("steep", {9, 7});
}

TEST(Lines, stops_when_asked) {
  const Machine machine = machine_for("wythoff");
  for (Ask ask : {Ask::outcomes, Ask::values}) {
    const Request request{ask, 0, Window{{50, 50}}, Request::Want::count};
    Control control;
    control.stop_requested = [] { return true; };
    EXPECT_FALSE(run_lines(machine, planned(machine, request), request, control).has_value());
  }
}

}  // namespace
}  // namespace galli::lines_test
