// Random games of two heaps on boards of many words: every engine and kernel against the dense one, which looks at each
// option. Bugs at the ends of words, granules and blocks do not show on small boards. GALLI_GAMES raises the number.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <random>

#include "galli.h"
#include "proof/ways.h"

namespace galli {
namespace {

constexpr double most_seconds = 3;

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

/// The first difference from the dense engine.
std::string difference(const Machine& machine, const Request& request) {
  Settings settings = usual_settings();
  settings.engine = "dense";
  const Table truth = run(machine, request, settings).table;
  for (const Way& way : ways_to_answer(machine, request)) {
    if (way.settings.engine == "dense" || way.plan.seconds > most_seconds) continue;
    ++exercised[way.name];
    const Table table = run(machine, way.plan, request, way.settings).table;
    const auto wrong = std::mismatch(truth.cells.begin(), truth.cells.end(), table.cells.begin()).first;
    if (wrong != truth.cells.end())
      return way.name + " at " +
             to_text(truth.window.position(static_cast<std::uint64_t>(wrong - truth.cells.begin())));
  }
  return "";
}

TEST(Wide, all_engines_agree_on_boards_of_many_words) {
  const char* const wanted = std::getenv("GALLI_GAMES");
  const std::size_t count = wanted ? std::strtoull(wanted, nullptr, 10) : 40;
  Games games(20);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string text = games.next();
    const Position last = games.sizes();
    const Machine machine = machine_of(read(text));
    for (const Ask ask : {Ask::values, Ask::outcomes}) {
      const Request request{ask, 0, Window{last}, Request::Want::table};
      ASSERT_EQ(difference(machine, request), "") << text << " to " << to_text(last);
    }
  }
  EXPECT_EQ(seldom_gone(exercised, {"wave", "sparse", "sliced", "levels", "shelves", "lines"}, 3),
            std::vector<std::string>{});
}

}  // namespace
}  // namespace galli
