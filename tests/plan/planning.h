// Plans on a kernel that every machine has: what the tests of the planner share.
#pragma once

#include <string>

#include "by_text.h"

namespace galli {

/// The engine that is named, or the best.
inline PlanSettings plain_settings(const std::string& engine = "") {
  PlanSettings settings;
  settings.engine = engine;
  settings.level = CpuLevel::plain;
  return settings;
}

/// Heaps to a bound, in the first phase.
inline Request window_request(const Machine& machine, Integer to, Ask ask = Ask::outcomes,
                              Request::Want want = Request::Want::table) {
  return {ask, 0, Window{Position(machine.board.dimension(), to)}, want};
}

/// The library's games, and rules of one's own.
inline Machine machine_with(const std::string& text, const std::string& rules) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(Source{"my.rules", rules}));
  return machine_of(read(text, library));
}

inline constexpr const char* my_rules =
    "ruleset far(x, y)\n  (x - i, y) for i in 1..min(37, x)\n  (x - 2*i, y - i) for i in 1..min(100, y)\n"
    "ruleset wedge(x, y)\n  board x <= 2*y and y <= 3*x + 1\n  (x - i, y) for i in 1..x\n  (x - 2, y - 5)\n"
    "ruleset grows(x, y)\n  rank x\n  (x - 1, x*x*y)\n"
    "ruleset trade(x, y, z)\n  (x - 2, y + 1, z)\n  (x, y - 2, z + 1)\n  (x, y, z - 1)\n";

}  // namespace galli
