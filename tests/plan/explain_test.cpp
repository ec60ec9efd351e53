// Exact texts of `explain`. The kernel is set, so that the texts are the same everywhere.
#include <gtest/gtest.h>

#include "plan/explain.h"
#include "plan/planning.h"
#include "report/explain.h"
#include "run/engines.h"

namespace galli::explain_test {
namespace {

std::string explanation_of(const std::string& text, const Machine& machine, const Request& request) {
  const PlanSettings settings = plain_settings();
  ExplainAnswer answer = explained_game(text, machine);
  answer.plans.push_back(
      galli::explained({machine, request, settings}, plan_for(machine, request, settings), all_engines()));
  return as_text(answer);
}

std::string explained(const std::string& text, Integer to, Ask ask,
                      Request::Want want = Request::Want::table) {
  const Machine machine = machine_of(read(text));
  const Request request = window_request(machine, to, ask, want);
  return explanation_of(text, machine, request);
}

TEST(Explain, explains_shelves) {
  EXPECT_EQ(explained("wythoff", 4095, Ask::values),
            "game      wythoff\n"
            "          two heaps (x, y), unchanged by swapping\n"
            "short     yes: weights (1,1)\n"
            "asked     nim-values, phase 1, 0..4095 x 0..4095: 16,777,216 cells\n"
            "plan      shelves     each value occurs at most once in a row: cell by cell, 512 values at a "
            "time   at most ~0.25 s   83 MiB\n"
            "          at most 16,777,216 positions, kernel plain, 1 thread\n"
            "instead   sparse      gives outcomes only\n"
            "          wave        gives outcomes only\n"
            "          sliced      gives outcomes only\n"
            "          levels      would take at most ~0.55 s\n"
            "          lines       would take ~0.67 s\n"
            "          dense       would take ~22 s\n"
            "          reference   16,777,216 positions, its limit is 1,000,000\n"
            "          outcomes    alone take ~0.051 s, by the wave engine\n"
            "nothing was computed\n");
}

TEST(Explain, explains_a_wave) {
  EXPECT_EQ(explained("nim >> wythoff", 4096, Ask::outcomes, Request::Want::count),
            "game      nim >> wythoff\n"
            "          two heaps (x, y), unchanged by swapping\n"
            "          phase 1: nim\n"
            "          phase 2: wythoff\n"
            "short     yes: weights (1,1)\n"
            "asked     the number of P-positions, phase 1, 0..4096 x 0..4096: 16,785,409 cells\n"
            "plan      sparse      any amount from y: at most one P-position for each choice of the other "
            "heap, sorted ones are enough   under 1 ms   3 KiB\n"
            "          33,570,818 positions, 1 thread\n"
            "instead   wave        would take ~0.001 s\n"
            "          sliced      play goes on to another phase\n"
            "          levels      gives nim-values only\n"
            "          shelves     gives nim-values only\n"
            "          lines       would take ~0.0069 s\n"
            "          dense       would take ~6 min\n"
            "          reference   16,785,409 positions, its limit is 1,000,000\n"
            "nothing was computed\n");
}

TEST(Explain, explains_copies_and_sums) {
  EXPECT_EQ(explained("rational(2/7, 10/1)(nim)", 100, Ask::outcomes),
            "game      rational(2/7, 10/1)(nim)\n"
            "          two heaps (x, y) with 2*x <= 7*y and y <= 10*x\n"
            "short     yes: weights (4,3)\n"
            "asked     outcomes, phase 1, 0..100 x 0..100: 10,201 cells\n"
            "plan      copies      each class of positions is a copy of the canonical game (Theorem 1 of the "
            "rational paper); that one by wave   under 1 ms   45 KiB\n"
            "          165 positions, 1 thread\n"
            "instead   sparse      a ray has conditions on where a move begins or ends\n"
            "          wave        a ray has conditions on where a move begins or ends\n"
            "          sliced      the board has a condition\n"
            "          levels      gives nim-values only\n"
            "          shelves     gives nim-values only\n"
            "          lines       would take under 1 ms\n"
            "          dense       would take under 1 ms\n"
            "          reference   would take at most ~0.031 s\n"
            "nothing was computed\n");
  EXPECT_EQ(
      explained("nim(1) + subtraction{1,2}", 100, Ask::values),
      "game      nim(1) + subtraction{1,2}\n"
      "          two heaps (x, n)\n"
      "short     yes: weights (1,1)\n"
      "asked     nim-values, phase 1, 0..100 x 0..100: 10,201 cells\n"
      "plan      summands    values of the summands are xored; those by lines, dense   under 1 ms   41 KiB\n"
      "          202 positions, 1 thread\n"
      "instead   sparse      gives outcomes only\n"
      "          wave        gives outcomes only\n"
      "          sliced      gives outcomes only\n"
      "          levels      a phase has no ray along its rows that leads back to it\n"
      "          shelves     n falls by an amount in {1,2}: not a ray\n"
      "          lines       would take under 1 ms\n"
      "          dense       would take under 1 ms\n"
      "          reference   would take ~0.13 s\n"
      "nothing was computed\n");
}

TEST(Explain, explains_whole_multisets) {
  EXPECT_EQ(explained("octal(0.07) & octal(0.5)", 20, Ask::outcomes),
            "game      octal(0.07) & octal(0.5)\n"
            "          a multiset of heaps\n"
            "short     yes: every move takes tokens or splits a heap\n"
            "asked     outcomes, phase 1, 0..20: 21 cells\n"
            "plan      memo        whole positions, as play comes to them   at most ~0.0054 s   84 bytes, at "
            "most 424 KiB more\n"
            "          at most 2,714 positions, 1 thread\n"
            "instead   octal       something joins the heaps, so they cannot be valued apart\n"
            "          reference   would take at most ~0.0054 s\n"
            "nothing was computed\n");
}

TEST(Explain, explains_why_values_of_euclid_are_looked_at_one_by_one) {
  EXPECT_EQ(explained("nim >> euclid", 100, Ask::values),
            "game      nim >> euclid\n"
            "          two heaps (x, y), unchanged by swapping\n"
            "          phase 1: nim\n"
            "          phase 2: euclid\n"
            "short     yes: weights (1,1)\n"
            "asked     nim-values, phase 1, 0..100 x 0..100: 10,201 cells\n"
            "plan      lines       remembers the values on each line, and where the first gap may be   under "
            "1 ms   88 KiB\n"
            "          20,402 positions, 1 thread\n"
            "instead   sparse      gives outcomes only\n"
            "          wave        gives outcomes only\n"
            "          sliced      gives outcomes only\n"
            "          levels      a phase has no ray along its rows that leads back to it\n"
            "          shelves     x falls by multiples of y to 1 or more from y - 1 >= 0: not a ray\n"
            "          dense       would take ~0.0077 s\n"
            "          reference   would take at most ~0.27 s\n"
            "nothing was computed\n");
}

TEST(Explain, explains_what_is_chosen) {
  const Machine machine = machine_of(read("nim(3)"));
  const Request request = request_for(machine, Ask::values, 0, {{5, 9, 1}});
  EXPECT_EQ(explanation_of("nim(3)", machine, request),
            "game      nim(3)\n"
            "          three heaps (x, y, z), unchanged by permuting\n"
            "short     yes: weights (1,1,1)\n"
            "asked     nim-value of (5,9,1), phase 1\n"
            "plan      summands    no move or condition ties these parts; their values are xored: x, y, z by "
            "lines   "
            "under 1 ms   38 bytes\n"
            "          10 positions, 1 thread\n"
            "instead   sparse      gives outcomes only\n"
            "          wave        gives outcomes only\n"
            "          sliced      gives outcomes only\n"
            "          levels      it needs two heaps\n"
            "          shelves     it needs two heaps\n"
            "          lines       would take under 1 ms\n"
            "          dense       would take under 1 ms\n"
            "          reference   would take under 1 ms\n"
            "nothing was computed\n");
}

}  // namespace
}  // namespace galli::explain_test
