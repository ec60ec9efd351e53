// Random games over the whole grammar: the reference evaluator against a brute force that shares nothing with
// it; every engine and kernel against the reference; reading what is printed; recognised families against the text
// they come from. GALLI_GAMES raises the number.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "brute/brute.h"
#include "brute/custom.h"
#include "galli.h"
#include "game/family.h"
#include "proof/reference.h"
#include "proof/ways.h"
#include "study/graph.h"
#include "study/period.h"

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
    auto again = make_plan(machine, other, way.settings);
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
      Request request{ask, phase, Window{Position(machine.board.dimension(), to)}, Request::Want::table};
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

long long board_size(int heaps) { return heaps == 1 ? 16 : heaps == 2 ? 6 : heaps == 3 ? 3 : 2; }

void try_games(std::size_t count, std::uint64_t seed, const brute::Limits& limits, const Library& library) {
  brute::Random random(seed);
  const long long to = board_size(limits.heaps);
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

TEST(Agree, games_of_one_heap) { try_games(games_to_try(300), 1, limits_for(1), standard_library()); }
TEST(Agree, games_of_two_heaps) { try_games(games_to_try(300), 2, limits_for(2), standard_library()); }
TEST(Agree, games_of_three_heaps) { try_games(games_to_try(60), 3, limits_for(3), standard_library()); }

TEST(Agree, fibonacci_and_three_euclid_by_themselves) {
  brute::Limits limits = limits_for(2);
  limits.pool = {brute::fibonacci()};
  limits.pool_only = true;
  try_games(games_to_try(60), 4, limits, standard_library());
  limits = limits_for(3);
  limits.pool = {brute::three_euclid(), brute::three_euclid_smallest()};
  limits.pool_only = true;
  try_games(games_to_try(30), 5, limits, standard_library());
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
  brute::Random random(9);
  for (std::size_t i = 0; i < games_to_try(90); ++i) {
    brute::CustomLimits customs;
    customs.apart = true;
    customs.heaps = static_cast<int>(2 + i % 3);
    customs.max_clauses = 5;
    customs.with_board = i % 2 == 0;
    try_rules(random, customs, i);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(Agree, games_of_four_heaps) { try_games(games_to_try(30), 10, limits_for(4), standard_library()); }

TEST(Agree, linear_rules_files) { try_customs(games_to_try(150), 6, {}); }

TEST(Agree, any_rules_files_with_declared_rank) {
  brute::CustomLimits limits;
  limits.any_targets = true;
  try_customs(games_to_try(150), 7, limits);
}

TEST(Agree, rules_files_near_the_end_of_64_bits) {
  brute::CustomLimits limits;
  limits.any_targets = true;
  limits.overflow = true;
  try_customs(games_to_try(80), 8, limits);
}

// ---- Declared ranks ----

/// Answered, and refused because a declared rank is not lowered.
struct Ended {
  std::size_t answered = 0, refused = 0;
};
std::map<std::string, Ended> ended;

/// What is asked, or true when it is refused because a declared rank is not lowered. Throws other refusals.
template <typename Ask>
bool is_rank_refused(Ask ask) {
  try {
    ask();
  } catch (const Error& error) {
    const Complaint& complaint = error.complaint();
    if (complaint.kind != ErrorKind::refused || complaint.message != "a declared rank is not lowered") throw;
    return true;
  }
  return false;
}

brute::Position brute_position(const brute::Game& truth, const Position& sizes) {
  if (truth.kind != brute::Kind::plus) return {sizes.begin(), sizes.end()};
  std::vector<brute::Position> parts;
  for (Integer size : sizes) parts.push_back({size});  // sums here are of single heaps
  return brute::put_together(parts);
}

/// Play as the brute force sees it; declared ranks are checked where no weights were found. A sum is played part by part.
brute::Play play_of(const brute::Game& truth, const Library& library, int phase,
                    const std::vector<Position>& from) {
  constexpr std::size_t max_states = 3000;
  brute::Play whole;
  if (truth.kind == brute::Kind::plus) {
    int rest = phase - 1;
    for (std::size_t i = truth.arguments.size(); i-- > 0;) {
      const auto own_phases = static_cast<int>(brute::phase_count(truth.arguments[i]));
      std::vector<Position> own;
      for (const Position& position : from) own.push_back({position[i]});
      const brute::Play part = play_of(truth.arguments[i], library, rest % own_phases + 1, own);
      whole.is_small &= part.is_small;
      whole.lowers_ranks &= part.lowers_ranks;
      whole.ends &= part.ends;
      rest /= own_phases;
    }
    return whole;
  }
  const Machine machine = machine_of(read(brute::text(truth), library));
  std::vector<brute::Position> positions;
  for (const Position& position : from) positions.emplace_back(position.begin(), position.end());
  const auto is_checked = [&](int p) {
    return !machine.rankings[machine.component_of[static_cast<std::size_t>(p - 1)]].declared.empty();
  };
  return brute::play(truth, phase, positions, is_checked, max_states);
}

/// A random game with something around it that other engines are for.
brute::Game ranked_game(brute::Random& random, const brute::Limits& limits) {
  const brute::Game game = brute::random_game(random, limits);
  const brute::Position start(static_cast<std::size_t>(limits.heaps), brute::pick(random, 0, 6));
  switch (brute::pick(random, 0, limits.heaps == 1 ? 7 : 4)) {
    case 0: return brute::then(game, brute::nim(1), {2});
    case 1: return brute::then(brute::nim(1), game, start);
    case 2: return brute::misere(game);
    case 3: return brute::misere(brute::then(game, brute::nim(1), {2}));
    case 5: return brute::plus({game, brute::random_game(random, limits)});
    case 6: return brute::misere(brute::plus({game, brute::random_game(random, limits)}));
    default: return game;
  }
}

std::vector<Position> asked_positions(const Request& request) {
  if (request.want == Request::Want::chosen) return request.chosen;
  std::vector<Position> all;
  for (std::uint64_t cell = 0; cell < *request.window.cells(); ++cell)
    all.push_back(request.window.position(cell));
  return all;
}

/// Every engine that takes the question answers it rightly, or refuses it where the brute force finds that a rank is not lowered.
std::string wrong_about_ranks(const brute::Play& play, brute::Solver& solver, const Machine& machine,
                              const Request& request) {
  if (!play.is_small) return "";
  if (play.lowers_ranks && !play.ends) return "play goes round";
  const auto phase = static_cast<int>(request.phase) + 1;
  const std::vector<Position> asked = asked_positions(request);
  const auto true_value = [&](const Position& sizes) {
    const brute::Position position = brute_position(solver.game(), sizes);
    return request.ask == Ask::values ? solver.value(position, phase) : solver.is_p(position, phase) ? 0 : 1;
  };
  const auto wrong = [&](const std::string& name, const PlanSettings& settings) -> std::string {
    Answer answer;
    const bool is_refused = is_rank_refused([&] { answer = run(machine, request, settings); });
    ++(is_refused ? ended[name].refused : ended[name].answered);
    if (is_refused != !play.lowers_ranks) return name + (is_refused ? " refuses" : " answers");
    for (std::size_t i = 0; i < asked.size() && !is_refused; ++i) {
      const auto found = request.want == Request::Want::chosen ? static_cast<std::int32_t>(answer.chosen[i])
                                                               : answer.table.cells[i];
      if (found != true_value(asked[i])) return name + " at " + to_text(asked[i]);
    }
    return "";
  };
  std::string found = wrong("any", default_settings());
  for (const EngineEntry& engine : engines) {
    PlanSettings settings = default_settings();
    settings.engine = engine.name;
    if (!found.empty() || std::holds_alternative<Complaint>(make_plan(machine, request, settings))) continue;
    found = wrong(engine.name, settings);
  }
  return found.empty() ? "" : found + ", phase " + std::to_string(phase);
}

/// The same for what walks through a game by itself.
std::string wrong_studies(const brute::Play& play, const Machine& machine, std::uint32_t phase,
                          const Position& from) {
  if (!play.is_small) return "";
  const std::string place = " at " + to_text(from) + " in phase " + std::to_string(phase + 1);
  const auto is_wrong = [&](const std::string& name, const auto& ask) {
    try {
      const bool is_refused = is_rank_refused(ask);
      ++(is_refused ? ended[name].refused : ended[name].answered);
      return is_refused != !play.lowers_ranks;
    } catch (const Error&) {  // too large
      return false;
    }
  };
  if (is_wrong("graph", [&] {
        const GameGraph graph = graph_from(machine, {{phase, from}}, {});
        EXPECT_FALSE(labelling(graph).steps.empty());
      }))
    return "graph" + place;
  if (is_wrong("moves", [&] { moves(machine, phase, from, default_settings(), {}); })) return "moves" + place;
  return "";
}

/// What is only declared is observed at most, and refused where it is wrong. The play is that of heaps to `bound`.
std::string wrong_period(const brute::Play& play, const Game& game, const Machine& machine,
                         const PeriodSearch& question) {
  PeriodFinding finding;
  const bool is_refused =
      is_rank_refused([&] { finding = find_period(game, machine, question, default_settings(), {}); });
  ++(is_refused ? ended["period"].refused : ended["period"].answered);
  if (play.is_small && is_refused != !play.lowers_ranks) return "period";
  return finding.argument && has_declared_rank(machine) ? "period is proved" : "";
}

std::string wrong_ranks(const brute::Game& truth, const Library& library, brute::Random& random) {
  const Game game = read(brute::text(truth), library);
  const Machine machine = machine_of(game);
  brute::Solver solver(truth);
  const std::size_t heaps = machine.board.dimension();
  const Integer bound = board_size(static_cast<int>(heaps));
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    if (machine.phases[phase].board != 0) continue;
    Position some(heaps);
    std::generate(some.begin(), some.end(), [&] { return Integer{brute::pick(random, 0, 12)}; });
    const Request whole{Ask::outcomes, phase, Window{Position(heaps, bound)}, Request::Want::table};
    const auto play_from = [&](const std::vector<Position>& from) {
      return play_of(truth, library, static_cast<int>(phase) + 1, from);
    };
    const brute::Play play_of_all = play_from(asked_positions(whole)), play_of_one = play_from({some});
    std::string wrong = wrong_studies(play_of_one, machine, phase, some);
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      if (machine.misere && ask == Ask::values) continue;
      Request request = whole;
      request.ask = ask;
      if (wrong.empty()) wrong = wrong_about_ranks(play_of_all, solver, machine, request);
      request = request_for(machine, ask, phase, {some});
      if (wrong.empty()) wrong = wrong_about_ranks(play_of_one, solver, machine, request);
      if (wrong.empty() && heaps == 1)
        wrong = wrong_period(play_of_all, game, machine, {ask, phase, static_cast<std::uint64_t>(bound)});
    }
    if (!wrong.empty()) return wrong;
  }
  return "";
}

TEST(Agree, declared_ranks_true_and_false) {
  brute::Random random(9);
  for (std::size_t i = 0; i < games_to_try(200); ++i) {
    brute::Limits limits = limits_for(i % 5 < 3 ? 1 : static_cast<int>(i % 5) - 1);
    limits.max_depth = 2;
    limits.max_phases = 6;
    limits.core_only = false;
    limits.allow_misere = false;
    Library library = standard_library();
    std::string rules;
    for (const brute::Custom& custom :
         brute::random_ranked_customs(random, limits.heaps, {"first", "second"})) {
      rules += custom.rules_text + "\n";
      limits.pool.push_back(custom.ruleset);
    }
    library.add(std::make_shared<const Source>(Source{"random.rules", rules}));
    limits.pool_only = brute::chance(random, 2);
    const brute::Game truth = ranked_game(random, limits);
    ASSERT_EQ(wrong_ranks(truth, library, random), "") << brute::text(truth) << "\n" << rules;
  }
  for (const char* name : {"any", "reference", "dense", "memo", "summands", "graph", "moves", "period"}) {
    EXPECT_GE(ended[name].answered, 4U) << name;
    EXPECT_GE(ended[name].refused, 2U) << name;
  }
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
  const std::vector<std::string> expected{"wave",    "sparse", "sliced", "levels",
                                          "shelves", "lines",  "dense",  "summands"};
  EXPECT_EQ(seldom_gone(exercised, expected, 10), std::vector<std::string>{});
}

}  // namespace
}  // namespace galli::agree_test
