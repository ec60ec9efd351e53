// Work of many kinds, of which the planner's estimate is compared with what it takes: `bench estimates` asks for a factor
// of three on a quiet machine, the test plan_estimates for ten on any.
#pragma once

#include "by_text.h"

namespace galli::bench {

struct Estimated {
  const char* game;
  Ask ask;
  Request::Want want;
  std::vector<Integer> to;
  const char* engine = "";
};

inline std::vector<Estimated> estimated() {
  using Want = Request::Want;
  constexpr auto outcomes = Ask::outcomes, values = Ask::values;
  return {
      {"wythoff", outcomes, Want::count, {1'000'000, 1'000'000}},
      {"gdwn", outcomes, Want::count, {60'000, 60'000}},
      {"nim >> wythoff", outcomes, Want::positions, {500'000, 500'000}},
      {"wythoff", outcomes, Want::count, {40'000, 40'000}, "wave"},
      {"nim & bishop", outcomes, Want::count, {60'000, 60'000}},
      {"yama & bishop", outcomes, Want::count, {20'000, 20'000}},
      {"twist(nim, bishop)", outcomes, Want::table, {3'000, 3'000}},
      {"wythoff(3)", outcomes, Want::count, {400, 400, 400}},
      {"zeruclid(3)", outcomes, Want::count, {250, 250, 250}},
      {"euclid", outcomes, Want::count, {2'000, 2'000}},
      {"wythoff", values, Want::table, {1'500, 1'500}},
      {"nim >> wythoff", values, Want::table, {1'000, 1'500}},
      {"gdwn", values, Want::table, {1'200, 1'200}},
      {"nim & bishop", values, Want::table, {2'000, 1'000}},
      {"nim >> euclid", values, Want::table, {900, 900}},
      {"nim(3)", values, Want::table, {150, 150, 150}},
      {"nim(2) | steps{(1,2),(2,1)}", values, Want::table, {900, 900}},
      {"fraenkel[2]", outcomes, Want::count, {60, 60}},
      {"nim >> euclid", outcomes, Want::table, {120, 120}, "dense"},
      {"octal(0.007)", values, Want::table, {20'000}},
      {"hex(0.82)", values, Want::table, {2'000}},
      {"hex(0.82) | subtraction{12}", values, Want::table, {700}},
      {"octal(0.07) | nim(1)", values, Want::table, {2'000}},
      {"push(rational[2,2; 0,1](euclid), rational[2,2; 0,1](rays{(1,1)}), button=either)",
       outcomes,
       Want::table,
       {9, 6'000}},
      {"euclid", values, Want::table, {3'000, 30}},
      {"nim on cone[2,3; 2,4]", outcomes, Want::table, {3'000, 3'000}},
      {"push(to_end, bishop on cone[7,2; 1,10], button=either)", outcomes, Want::count, {500, 500}},
      {"steps{(1,0),(0,1)}", outcomes, Want::positions, {1'500, 1'500}},
      {"rational[2,1; 1,2](wythoff)", outcomes, Want::table, {1'000, 1'000}},
  };
}

/// The request, of heaps 0..to, in the first phase.
inline Request request_of(const Estimated& work) { return {work.ask, 0, Window{work.to}, work.want}; }

}  // namespace galli::bench
