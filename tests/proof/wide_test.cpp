// Random games of two heaps on boards of many words: every engine and kernel against the dense one, which looks at each
// option, and on still larger boards against lines. Bugs at the ends of words, granules and blocks do not show on small
// boards. GALLI_GAMES sets the number, GALLI_SEED draws others.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "by_text.h"
#include "engine/wave/plan.h"
#include "engine/wave/run.h"
#include "proof/ways.h"

namespace galli::wide_test {
namespace {

constexpr double max_seconds = 3;  // what would take longer is left out

/// Games of rays and steps, under all operators that keep to two heaps.
class Games {
 public:
  explicit Games(std::uint64_t seed) : random_(seed) {}

  std::string next() {
    switch (below(6)) {
      case 0: return "(" + rays() + ") >> (" + rays() + ")";
      case 1: return "one_pass(" + rays() + ")";
      case 2: return "(" + rays() + ") & (" + rays() + ")";
      case 3: return "push(" + rays() + ", " + rays() + ", button=" + button() + ")";
      default: return rays();
    }
  }

  /// Boards of up to two million cells, often much longer than wide.
  Position large_sizes() {
    const Integer rows = 1 + below(3) * below(1200) + below(400);
    const Integer columns = std::min<Integer>(1 + below(9000), 2'000'000 / rows);
    if (below(3) == 0) return {std::min<Integer>(rows, 1400), std::min<Integer>(rows, 1400)};
    return below(2) == 0 ? Position{rows, columns} : Position{columns, rows};
  }

  /// Boards with diagonals of several words on both sides of a border.
  Position halved_sizes() { return {150 + below(600), 150 + below(600)}; }

  /// Boards of about nine million cells.
  Position largest_sizes() { return {2900 + below(101), 2900 + below(101)}; }

  /// Sizes around the ends of words, or anywhere.
  Position sizes() {
    const auto size = [&] { return below(3) == 0 ? 64 * (1 + below(5)) - below(3) : 1 + below(330); };
    const Integer rows = size();
    return {rows, below(2) == 0 ? rows : size()};
  }

 private:
  Integer below(Integer n) { return static_cast<Integer>(random_() % static_cast<std::uint64_t>(n)); }

  std::string button() {
    constexpr std::array names{"after", "before", "inside", "either"};
    return names[static_cast<std::size_t>(below(4))];
  }

  std::string rays() {
    if (below(5) == 0) {
      constexpr std::array known{"wythoff", "gdwn", "nim", "wythoff | steps{(1,2),(2,1)}", "bishop | nim"};
      return known[static_cast<std::size_t>(below(5))];
    }
    std::vector<std::string> list;
    if (below(8) != 0) list.push_back("(0,1)");
    if (below(4) != 0) list.push_back("(1,0)");
    for (Integer more = below(4); more >= 0; --more) {
      Integer a = below(5), b = below(5);
      if (a + b == 0) a = 1;
      const Integer divisor = std::gcd(a, b);
      list.push_back("(" + std::to_string(a / divisor) + "," + std::to_string(b / divisor) + ")");
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    std::string text;
    for (const std::string& ray : list) text += (text.empty() ? "rays{" : ",") + ray;
    text += "}";
    if (below(3) == 0)
      text += " | steps{(" + std::to_string(below(9)) + "," + std::to_string(1 + below(70)) + ")}";
    return text;
  }

  std::mt19937_64 random_;
};

Exercised exercised;

/// The first difference from an engine.
std::string difference(const Machine& machine, const Request& request, const std::string& engine) {
  PlanSettings settings = default_settings();
  settings.engine = engine;
  const Table truth = run(machine, request, settings).table;
  for (const Way& way : ways_to_answer(machine, request)) {
    if (way.settings.engine == engine || way.plan.seconds > max_seconds) continue;
    ++exercised[way.name];
    const Table table = run(machine, way.plan, request, way.settings).table;
    const auto wrong =
        std::mismatch(truth.cells.begin(), truth.cells.end(), table.cells.begin(), table.cells.end()).first;
    if (wrong != truth.cells.end() || table.cells.size() != truth.cells.size())
      return way.name + " at " +
             to_text(truth.window.position(static_cast<std::uint64_t>(wrong - truth.cells.begin())));
  }
  return "";
}

void try_games(Games games, std::size_t count, Position (Games::*sizes)(), const std::string& engine) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::string text = games.next();
    const Position last = (games.*sizes)();
    const Machine machine = machine_of(read(text));
    for (const Ask ask : {Ask::values, Ask::outcomes}) {
      const Request request{ask, 0, Window{last}, Request::Want::table};
      ASSERT_EQ(difference(machine, request, engine), "") << text << " to " << to_text(last);
    }
  }
}

TEST(Wide, all_engines_agree_on_boards_of_many_words) {
  try_games(Games(seed_to_try(20)), games_to_try(40), &Games::sizes, "dense");
}

TEST(Wide, all_engines_agree_on_large_boards) {
  try_games(Games(seed_to_try(21)), games_to_try(40) / 5, &Games::large_sizes, "lines");
}

TEST(Wide, all_engines_agree_on_boards_of_three_thousand_a_side) {
  try_games(Games(seed_to_try(22)), games_to_try(40) / 20, &Games::largest_sizes, "lines");
}

/// Boards that two threads would share only if they were much larger.
TEST(Wide, waves_by_two_threads_agree_with_one) {
  Games games(seed_to_try(23));
  std::size_t divided = 0;
  for (std::size_t i = 0; i < games_to_try(100); ++i) {
    const std::string text = games.next();
    const Machine machine = machine_of(read(text));
    const Request request{Ask::outcomes, 0, Window{games.halved_sizes()}, Request::Want::positions};
    auto made = plan_wave(machine, families_by_ruleset(machine), request.window, request.phase);
    WavePlan* const plan = std::get_if<WavePlan>(&made);
    if (!plan || !plan->border_slant) continue;
    plan->shortest_shared = shortest_divisible(*plan->border_slant);
    divided += wave_epochs(*plan).empty() ? 0 : 1;
    for (CpuLevel level : cpu_levels_here()) {
      const auto positions = [&](std::uint32_t threads) {
        plan->threads = threads;
        return run_wave(machine, *plan, request, level, {})->positions;
      };
      ASSERT_EQ(positions(2), positions(1))
          << text << " to " << to_text(request.window.last) << " by " << name_of(level);
    }
  }
  EXPECT_TRUE(divided >= 5 || tries_fewer_games(100)) << divided;
}

TEST(Wide, every_engine_was_exercised) {
  if (tries_fewer_games(40)) GTEST_SKIP() << too_few_games;
  const auto expected = engines_for({"wythoff"}, {"dense"});  // which the others are compared with
  EXPECT_EQ(seldom_gone(exercised, expected, 3), std::vector<std::string>{});
}

}  // namespace
}  // namespace galli::wide_test
