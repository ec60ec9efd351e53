// Random games over the whole grammar: the reference evaluator against a brute force that shares nothing with
// it; every engine and kernel against the reference; reading what is printed; recognised families against the text
// they come from. GALLI_GAMES sets the number, GALLI_SEED draws others.
#include <gtest/gtest.h>

#include <algorithm>

#include "brute/brute.h"
#include "brute/custom.h"
#include "by_text.h"
#include "game/family.h"
#include "proof/reference.h"
#include "proof/ways.h"

namespace galli::agree_test {
namespace {

std::string at(const brute::Position& position, int phase) {
  return to_text(Position(position.begin(), position.end())) + " in phase " + std::to_string(phase);
}

Nimber reference_value(Reference& reference, const brute::Position& position, int phase) {
  const auto answer =
      reference.value(static_cast<std::uint32_t>(phase - 1), Position(position.begin(), position.end()));
  return std::get<Nimber>(answer);
}

/// Where the two disagree first, or nothing.
std::string difference(const brute::Game& truth, const Machine& machine, long long to) {
  brute::Solver solver(truth);
  if (static_cast<std::size_t>(solver.phase_count()) != machine.phases.size()) return "number of phases";
  Reference outcomes(machine, Ask::outcomes);
  for (int phase = 1; phase <= solver.phase_count(); ++phase) {
    for (const brute::Position& position : brute::positions(truth, to)) {
      if ((reference_value(outcomes, position, phase) == 0) != solver.is_p(position, phase))
        return "outcome at " + at(position, phase);
    }
  }
  if (machine.misere) return "";
  Reference values(machine, Ask::values);
  for (int phase = 1; phase <= solver.phase_count(); ++phase) {
    for (const brute::Position& position : brute::positions(truth, to)) {
      if (static_cast<long long>(reference_value(values, position, phase)) != solver.value(position, phase))
        return "value at " + at(position, phase);
    }
  }
  return "";
}

/// A family whose options are not those of its clause, or nothing.
std::string wrong_family(const Ruleset& ruleset, long long to, const brute::Game& any_game) {
  const std::vector<Family> families = recognise(ruleset);
  for (const brute::Position& place : brute::positions(any_game, to)) {
    const Position from(place.begin(), place.end());
    Budget budget;
    std::vector<Position> by_text = *options(ruleset, from, budget);
    std::vector<Position> by_family;
    for (const Family& family : families) {
      const auto some = options(family, ruleset.board, from);
      by_family.insert(by_family.end(), some->begin(), some->end());
    }
    std::sort(by_text.begin(), by_text.end());
    std::sort(by_family.begin(), by_family.end());
    by_family.erase(std::unique(by_family.begin(), by_family.end()), by_family.end());
    if (by_text != by_family) return ruleset.name + " at " + to_text(from);
  }
  return "";
}

Exercised exercised;

/// Outcomes or values in one way.
std::string wrong_way(const Machine& machine, const Request& request, const Way& way, const Table& truth) {
  const auto& [name, settings, plan] = way;
  const Answer answer = run(machine, plan, request, settings);
  ++exercised[name];
  for (std::uint64_t cell = 0; cell < truth.cells.size(); ++cell) {
    if (answer.table.cells[cell] != truth.cells[cell])
      return name + " at " + to_text(truth.window.position(cell)) + " in phase " +
             std::to_string(request.phase + 1);
  }
  std::vector<Position> expected;
  for (std::uint64_t cell = 0; cell < truth.cells.size(); ++cell) {
    if (truth.is_p(cell)) expected.push_back(truth.window.position(cell));
  }
  const auto answered = [&](Request::Want want) -> std::optional<Answer> {
    Request other = request;
    other.want = want;
    auto again = plan_or_complaint(machine, other, way.settings);
    if (std::holds_alternative<Complaint>(again)) return {};
    return run(machine, std::get<Plan>(again), other, way.settings);
  };
  const auto list = answered(Request::Want::positions);
  const auto number = answered(Request::Want::count);
  const bool is_right =
      (!list || list->positions == expected) && (!number || number->count == expected.size());
  return is_right ? "" : name + ", positions or their number in phase " + std::to_string(request.phase + 1);
}

std::string wrong_engines(const Machine& machine, long long to) {
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      if (machine.misere && ask == Ask::values) continue;
      Request request{ask, phase, Window{Position(machine.boards[0].dimension(), to)}, Request::Want::table};
      if (request.window.last.size() > 1) request.window.last[1] += 3;  // not a square
      if (phase == 0 && ask == Ask::outcomes) request.window.last.assign(request.window.last.size(), to);
      PlanSettings settings = default_settings();
      settings.engine = "reference";
      const Table truth = run(machine, request, settings).table;
      for (const Way& way : ways_to_answer(machine, request)) {
        const std::string wrong = wrong_way(machine, request, way, truth);
        if (!wrong.empty()) return wrong;
      }
    }
  }
  return "";
}

std::string problem(const brute::Game& truth, const std::string& text, const Library& library, long long to) {
  const Game game = read(text, library);
  if (!(read(to_text(game), library) == game)) return "printed as " + to_text(game);
  auto built = build_machine(game);
  if (const auto* complaint = std::get_if<Complaint>(&built)) return describe(*complaint);
  const Machine& machine = std::get<Machine>(built);
  for (const auto& ruleset : machine.rulesets) {
    const std::string wrong = wrong_family(*ruleset, to, truth);
    if (!wrong.empty()) return "family of " + wrong;
  }
  const std::string wrong = difference(truth, machine, to);
  return wrong.empty() ? wrong_engines(machine, to) : wrong;
}

/// The smallest game found, by taking things away, that still has a problem.
std::string report(brute::Game game, const Library& library, long long to) {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const brute::Game& simpler : brute::simpler(game)) {
      if (problem(simpler, brute::text(simpler), library, to).empty()) continue;
      game = simpler;
      goes_on = true;
      break;
    }
  }
  return brute::text(game) + ": " + problem(game, brute::text(game), library, to);
}

void try_games(std::size_t count, std::uint64_t seed, const brute::Limits& limits, const Library& library) {
  brute::Random random(seed);
  const long long to = small_bound(limits.heaps);
  for (std::size_t i = 0; i < count; ++i) {
    const brute::Game game = brute::random_game(random, limits);
    const std::string text = brute::text(game, random());
    const std::string found = problem(game, text, library, to);
    ASSERT_EQ(found, "") << "game " << text << "\nsmallest: " << report(game, library, to);
  }
}

brute::Limits limits_for(int heaps) {
  brute::Limits limits;
  limits.heaps = heaps;
  return limits;
}

TEST(Agree, games_of_one_heap) {
  try_games(games_to_try(300), seed_to_try(1), limits_for(1), standard_library());
}
TEST(Agree, games_of_two_heaps) {
  try_games(games_to_try(300), seed_to_try(2), limits_for(2), standard_library());
}
TEST(Agree, games_of_three_heaps) {
  try_games(games_to_try(60), seed_to_try(3), limits_for(3), standard_library());
}

TEST(Agree, fibonacci_and_three_euclid_by_themselves) {
  brute::Limits limits = limits_for(2);
  limits.pool = {brute::fibonacci()};
  limits.pool_only = true;
  try_games(games_to_try(60), seed_to_try(4), limits, standard_library());
  limits = limits_for(3);
  limits.pool = {brute::three_euclid(), brute::three_euclid_smallest()};
  limits.pool_only = true;
  try_games(games_to_try(30), seed_to_try(5), limits, standard_library());
}

/// Three games over a freshly written rules file; `turn` decides how many rulesets of the library are among them.
void try_rules(brute::Random& random, const brute::CustomLimits& custom_limits, std::size_t turn) {
  Library library = standard_library();
  brute::Limits limits = limits_for(custom_limits.heaps);
  limits.max_depth = 2;
  limits.pool_only = turn % 2 == 0;
  limits.core_only = turn % 5 < 3;
  std::string rules;
  for (const brute::Custom& custom : brute::random_customs(random, custom_limits, {"first", "second"})) {
    rules += custom.rules_text + "\n";
    limits.pool.push_back(custom.ruleset);
  }
  if (brute::positions(brute::Game(limits.pool.front()), 4).empty())
    return;  // an empty board is an error of its own
  SCOPED_TRACE(rules);
  library.add(std::make_shared<const Source>(Source{"random.rules", rules}));
  try_games(3, random(), limits, library);
}

void try_customs(std::size_t count, std::uint64_t seed, brute::CustomLimits custom_limits) {
  brute::Random random(seed);
  for (std::size_t i = 0; i < count; ++i) {
    custom_limits.heaps = static_cast<int>(1 + i % 3);
    custom_limits.with_board = i % 4 == 0;
    try_rules(random, custom_limits, i);
    if (testing::Test::HasFatalFailure()) return;
  }
}

/// Sums of independent heaps that are written as one ruleset, and some that are tied by one word.
TEST(Agree, rules_files_of_heaps_apart) {
  brute::Random random(seed_to_try(9));
  for (std::size_t i = 0; i < games_to_try(45); ++i) {
    brute::CustomLimits customs;
    customs.apart = true;
    customs.heaps = static_cast<int>(2 + i % 3);
    customs.max_clauses = 5;
    customs.with_board = i % 2 == 0;
    try_rules(random, customs, i);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(Agree, games_of_four_heaps) {
  try_games(games_to_try(30), seed_to_try(10), limits_for(4), standard_library());
}

TEST(Agree, linear_rules_files) { try_customs(games_to_try(90), seed_to_try(6), {}); }

TEST(Agree, any_rules_files_with_declared_rank) {
  brute::CustomLimits limits;
  limits.any_targets = true;
  try_customs(games_to_try(90), seed_to_try(7), limits);
}

TEST(Agree, rules_files_near_the_end_of_64_bits) {
  brute::CustomLimits limits;
  limits.any_targets = true;
  limits.overflow = true;
  try_customs(games_to_try(50), seed_to_try(8), limits);
}

/// What random games seldom are.
TEST(Agree, games_that_engines_are_made_for) {
  for (const char* text : {"wythoff", "nim & bishop", "wythoff & nim", "bishop | nim", "nim >> wythoff",
                           "wythoff >> nim", "gdwn", "euclid", "nim >> euclid", "one_pass(wythoff)"}) {
    const Machine machine = machine_of(read(text));
    for (long long to : {1, 5, 12, 17}) EXPECT_EQ(wrong_engines(machine, to), "") << text << " to " << to;
  }
}

TEST(Agree, every_engine_and_kernel_was_exercised) {
  if (tries_fewer_games(300)) GTEST_SKIP() << too_few_games;
  EXPECT_EQ(seldom_gone(exercised, engines_for({"nim(1) + nim(1)"}), 10), std::vector<std::string>{});
}

}  // namespace
}  // namespace galli::agree_test
