// The ways in which the dense engine may go about the same game: cell by cell, with values kept from cell to cell, in rows, in rows by threads, from
// P-positions backwards, only what play reaches. All of them against the reference, on random rules with long rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "by_text.h"
#include "engine/asking.h"
#include "engine/dense/run.h"
#include "proof/games_to_try.h"

namespace galli::dense_paths_test {
namespace {

using Random = std::mt19937_64;

std::string some(Random& random, std::initializer_list<const char*> texts) {
  return *(texts.begin() + random() % texts.size());
}

std::string number(Random& random, int most) {
  return std::to_string(random() % static_cast<unsigned>(most + 1));
}

/// A clause on two heaps that raises none.
std::string clause(Random& random) {
  const std::string a = number(random, 2), b = number(random, 2), m = std::to_string(2 + random() % 4);
  switch (random() % 12) {
    case 0: return "(x - i, y)  for i in 1.." + some(random, {"x", "min(x, 5)", "min(x, y)"});
    case 1: return "(x, y - i)  for i in 1.." + some(random, {"y", "min(y, 4)", "min(x, y)"});
    case 2: return "(v, min(y, v + " + a + "))  for v in " + b + "..x - 1";
    case 3: return "(x, v)  for v in " + a + "..y - 1";
    case 4: return "(v, y)  for v in " + a + "..x - " + std::to_string(1 + random() % 3);
    case 5: return "(x - i, y - j)  for i in 0..x, j in 0..y where i + j > 0 and (i xor j) = " + a;
    case 6:
      return "(x - i, y - j)  for i in 0..x, j in 0..y where i + j > 0 and (i + j) mod " + m + " = " + a;
    case 7: return "(x - i, y - i)  for i in 1..min(x, y)";
    case 8: return "(x - i*i, y)  for i in 1..x where i*i <= x";
    case 9:
      return "(x - " + m + ", y - " + a + ")" + some(random, {"", "  where x > y", "  where y mod 2 = 0"});
    case 10: return "(x - i, y)  for i in 1..x where i != " + m;
    default: return "(x, y - i)  for i in {1," + std::to_string(2 + random() % 6) + "}";
  }
}

/// A clause that may raise a heap, but lowers their sum.
std::string raising_clause(Random& random) {
  const std::string a = number(random, 2), b = std::to_string(1 + random() % 3);
  switch (random() % 5) {
    case 0: return "(x - i, y + j)  for i in " + b + "..x, j in " + a + "..i - 1";
    case 1: return "(x + j, y - i)  for i in " + b + "..y, j in 0..min(i - 1, y)";
    case 2: return "(x - i, y + j)  for i in 1..min(x, y), j in 0..i - 1 where j != " + b;
    case 3: return "(x - 2*i, y + j)  for i in 1..x, j in " + a + "..i";
    default: return "(x - i, y - j)  for i in " + b + "..x, j in 0..min(y, i + " + a + ")";
  }
}

/// The same with a heap in front, which stays or becomes at most 1.
std::string wider(const std::string& of_two, Random& random) {
  return "(" + some(random, {"z", "min(z, 1)", "z"}) + ", " + of_two.substr(1);
}

/// A clause on three heaps that raises none; some say only which cells of other rows a row has.
std::string clause_of_three(Random& random) {
  const std::string a = number(random, 2);
  switch (random() % 6) {
    case 0: return "(v, x - 1, y)  for v in 0..z";
    case 1: return "(z, v, y - " + a + ")  for v in " + a + "..x - 1";
    case 2: return "(z, x - 1, y - i)  for i in " + a + "..y";
    case 3: return "(z - 1, x, y - " + a + ")";
    case 4: return "(z - i, x - i, y - i)  for i in 1..min(z, x, y)";
    default:
      return "(z - i, x - j, y - l)  for i in 0..z, j in 0..x, l in 0..y where i + j > 0 and i xor j xor l "
             "= " +
             a;
  }
}

struct Drawn {
  std::string rules;
  Position last;
};

Drawn draw(Random& random) {
  const bool has_three = random() % 3 == 0;
  Drawn drawn;
  drawn.rules = has_three ? "ruleset my(z, x, y)\n" : "ruleset my(x, y)\n";
  if (random() % 3 == 0)
    drawn.rules +=
        "  board " + some(random, {"x >= y", "x <= y + 3", "x + y >= 2", "2*x >= y and x >= 1"}) + "\n";
  const std::size_t clauses = 1 + random() % 4;
  const bool raises = random() % 3 == 0 && !has_three;
  for (std::size_t i = 0; i < clauses; ++i) {
    const std::string made = raises && i < 2 ? raising_clause(random) : clause(random);
    drawn.rules += "  " + (has_three ? wider(made, random) : made) + "\n";
  }
  const bool is_deep = random() % 2 == 0;
  if (is_deep && has_three)
    drawn.rules += "  " + clause_of_three(random) + "\n  " + clause_of_three(random) + "\n";
  if (has_three) drawn.rules += "  (z - 1, x, y)\n";
  drawn.last = !has_three ? Position{21, 19} : is_deep ? Position{5, 6, 33} : Position{2, 16, 18};
  return drawn;
}

class Paths {
 public:
  Paths(const Drawn& drawn, Ask ask) : drawn_(drawn), machine_(machine_of(read("my", with(drawn.rules)))) {
    request_ = {ask, 0, Window{drawn.last}, Request::Want::table};
    expected_ = run(machine_, request_, by("reference")).table.cells;
  }

  void compare(std::map<std::string, int>& gone) {
    const Families families = families_by_ruleset(machine_);
    auto made = plan_dense(machine_, families, request_.window, 0);
    ASSERT_TRUE(std::holds_alternative<DensePlan>(made)) << drawn_.rules << std::get<Reason>(made);
    const DensePlan& whole = std::get<DensePlan>(made);
    DensePlan plan = whole;
    plan.rows = nullptr;
    plan.marks = nullptr;
    expect("cells", plan, gone);
    if (request_.ask == Ask::values) plan.grown = grown_clauses(machine_, families, plan.box, 0);
    if (!plan.grown.empty()) expect("grown", plan, gone);
    plan.grown.clear();
    plan.reached = everything_reached(families, plan);
    if (plan.reached) expect("reached", plan, gone);
    plan.reached = nullptr;
    if (whole.rows) {
      plan.rows = whole.rows;
      expect("rows", plan, gone);
      expect("rows by threads", plan, gone, 3);
      plan.rows = nullptr;
    }
    if (whole.marks && request_.ask == Ask::outcomes) {
      plan.marks = whole.marks;
      plan.marks->lanes_per_cell = 1e9;
      expect("marks", plan, gone);
    }
  }

 private:
  /// From the corner of the board on.
  std::shared_ptr<const Reached> everything_reached(const Families& families, const DensePlan& plan) const {
    Request chosen = request_for(machine_, request_.ask, 0, {drawn_.last});
    if (!machine_.boards[0].contains(drawn_.last) || !plan.is_row_by_row) return nullptr;
    return reached_from(machine_, families, plan.box, plan.phases, chosen, 10'000'000);
  }

  void expect(const std::string& path, const DensePlan& plan, std::map<std::string, int>& gone,
              std::uint32_t threads = 1) {
    ++gone[path];
    Request request = request_;
    if (plan.reached) request = request_for(machine_, request_.ask, 0, {drawn_.last});
    const auto answer = run_dense(machine_, plan, request, Control{}, fastest_cpu_level(), threads);
    ASSERT_TRUE(answer) << path;
    if (plan.reached) {
      EXPECT_EQ(static_cast<std::int32_t>(answer->chosen.at(0)), expected_.back()) << path << "\n"
                                                                                   << drawn_.rules;
    } else {
      EXPECT_EQ(answer->table.cells, expected_) << path << "\n" << drawn_.rules;
    }
  }

  const Drawn& drawn_;
  Machine machine_;
  Request request_;
  std::vector<std::int32_t> expected_;
};

TEST(DensePaths, agree_with_the_reference) {
  constexpr std::size_t by_default = 60;
  Random random(seed_to_try(20));
  std::map<std::string, int> gone;
  for (std::size_t i = 0; i < games_to_try(by_default); ++i) {
    const Drawn drawn = draw(random);
    for (Ask ask : {Ask::values, Ask::outcomes}) Paths(drawn, ask).compare(gone);
    if (HasFailure()) return;
  }
  if (tries_fewer_games(by_default)) GTEST_SKIP() << too_few_games;
  for (const char* path : {"cells", "grown", "reached", "rows", "rows by threads", "marks"})
    EXPECT_GE(gone[path], 8) << path;
}

/// By one thread and by three, on a board that takes them long enough to meet.
TEST(DensePaths, rows_by_threads_that_meet) {
  for (const char* clauses :
       {"(v, y - 1, z)  for v in 0..x\n  (x, y - 1, z - i)  for i in 1..z\n  (x - 1, y, z - 2)",
        "(x - i, y - j, z - l)  for i in 0..x, j in 0..y, l in 0..z where i + j > 0 and i xor j xor l = 0",
        "(x - i, y - 1, z)  for i in 0..x\n  (x - 1, y, z - 1)",
        "(x, y - i*i, z)  for i in 1..y where i*i <= y\n  (x - 2, y - 1, z)"}) {
    const Machine machine = machine_of(
        read("my", with(std::string("ruleset my(x, y, z)\n  ") + clauses + "\n  (x, y, z - 1)\n")));
    for (const Ask ask : {Ask::values, Ask::outcomes}) {
      const Request request{ask, 0, Window{{30, 30, 40}}, Request::Want::table};
      const auto table = [&](std::uint32_t threads) {
        return run(machine, request, by("dense", fastest_cpu_level(), threads)).table.cells;
      };
      EXPECT_EQ(table(1), table(3)) << clauses;
    }
  }
}

/// Sets of values are kept in many words, and what is looked up besides has marks.
TEST(DensePaths, rows_of_many_values) {
  const Machine machine = machine_of(
      read("my", with("ruleset my(x, y)\n  (x - i, y)  for i in 1..x\n  (x, y - i)  for i in 1..y\n"
                      "  (x - i, y - j)  for i in 1..x, j in 1..y where i + j < 5\n  (x - i*i, y)  for i in "
                      "1..x where i*i <= x\n")));
  const Request request{Ask::values, 0, Window{{30, 600}}, Request::Want::table};
  auto made = plan_dense(machine, families_by_ruleset(machine), request.window, 0);
  ASSERT_TRUE(std::holds_alternative<DensePlan>(made));
  DensePlan plan = std::get<DensePlan>(made);
  plan.marks = nullptr;
  ASSERT_TRUE(plan.rows);
  const auto by_rows = run_dense(machine, plan, request, Control{}, fastest_cpu_level(), 1);
  plan.rows = nullptr;
  const auto by_cells = run_dense(machine, plan, request, Control{}, fastest_cpu_level(), 1);
  ASSERT_TRUE(by_rows && by_cells);
  EXPECT_EQ(by_rows->table.cells, by_cells->table.cells);
  EXPECT_GT(*std::max_element(by_cells->table.cells.begin(), by_cells->table.cells.end()), 512);
}

}  // namespace
}  // namespace galli::dense_paths_test
