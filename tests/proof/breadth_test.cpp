// Random games over the whole grammar and all boards: the reference evaluator, and every engine that fits, against
// a brute force that shares nothing with them. Positions pass as texts. GALLI_GAMES sets the number, GALLI_SEED draws others.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <map>
#include <set>

#include "brute/brute.h"
#include "brute/custom.h"
#include "by_text.h"
#include "lang/reader.h"
#include "proof/reference.h"
#include "proof/ways.h"

namespace galli::breadth_test {
namespace {

/// How often each engine had something to do, and each part of the grammar was there.
Exercised exercised;
Exercised windows;  ///< by tables, lists and numbers
brute::Coverage coverage;

/// The game that is looked at, for a crash to tell.
std::string looked_at;

void tell_game(int signal) {
  std::fprintf(stderr, "crashed at: %s\n", looked_at.c_str());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// What the brute force says of some positions of one phase, as the program writes them.
struct Truth {
  std::uint32_t phase = 0;
  std::vector<std::string> texts;
  std::vector<Position> positions;
  std::vector<Nimber> labels;  ///< nim-values, or 0 for P and 1 for N
};

Truth truth_of(const brute::Game& game, brute::Solver& solver, int phase, Ask ask, const Board& board,
               std::uint64_t seed) {
  Truth truth{static_cast<std::uint32_t>(phase - 1), {}, {}, {}};
  for (const brute::Position& x : brute::positions(game, phase, brute::Extent{})) {
    truth.texts.push_back(brute::position_text(game, phase, x, seed++));
    truth.positions.push_back(read_position(truth.texts.back(), board));
    truth.labels.push_back(ask == Ask::values ? static_cast<Nimber>(solver.value(x, phase))
                                              : (solver.is_p(x, phase) ? 0 : 1));
  }
  return truth;
}

std::string place(const Truth& truth, std::size_t i) {
  return truth.texts[i] + " in phase " + std::to_string(truth.phase + 1);
}

std::string wrong_reference(const Machine& machine, Ask ask, const Truth& truth) {
  Reference reference(machine, ask);
  for (std::size_t i = 0; i < truth.positions.size(); ++i) {
    if (!board_of(machine, truth.phase).contains(truth.positions[i]))
      return "the board lacks " + place(truth, i);
    const auto answer = reference.value(truth.phase, truth.positions[i]);
    if (std::holds_alternative<Halt>(answer)) return "the reference halts at " + place(truth, i);
    if (std::get<Nimber>(answer) != truth.labels[i]) return "the reference at " + place(truth, i);
  }
  return "";
}

std::string wrong_engines(const Machine& machine, Ask ask, const Truth& truth) {
  const Request request = request_for(machine, ask, truth.phase, truth.positions);
  for (const auto& [name, settings, plan] : ways_to_answer(machine, request)) {
    const auto labels = run(machine, plan, request, settings).chosen;
    ++exercised[name];
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (labels[i] != truth.labels[i]) return name + " at " + place(truth, i);
    }
  }
  return "";
}

/// Heaps 0..last of a phase that is played on heaps: few cells, however many heaps there are.
Window small_window(const Board& board) {
  constexpr std::array<Integer, 5> lasts = {0, 9, 4, 2, 1};
  return {Position(board.dimension(), lasts[std::min<std::size_t>(board.dimension(), 4)])};
}

/// What the brute force says of all cells of the window.
std::map<Position, std::int32_t> cells_of(const brute::Game& game, brute::Solver& solver, int phase, Ask ask,
                                          const Board& board, const Window& window) {
  std::map<Position, std::int32_t> cells;
  const brute::Board parts = brute::board(game, brute::phases(game).at(static_cast<std::size_t>(phase - 1)));
  const auto bound = window.last.front() * static_cast<Integer>(parts.size());  // which the parts share out
  for (const brute::Position& x : brute::positions(game, bound, phase)) {
    cells[read_position(brute::position_text(game, phase, x), board)] =
        ask == Ask::values ? static_cast<std::int32_t>(solver.value(x, phase))
                           : (solver.is_p(x, phase) ? 0 : 1);
  }
  return cells;
}

std::string wrong_answer(const Answer& answer, const Request& request,
                         const std::map<Position, std::int32_t>& cells) {
  std::vector<Position> listed;
  for (std::uint64_t cell = 0; cell < *request.window.cells(); ++cell) {
    const Position position = request.window.position(cell);
    const auto found = cells.find(position);
    const std::int32_t label = found == cells.end() ? Table::off_board : found->second;
    if (label == 0) listed.push_back(position);
    if (request.want == Request::Want::table && answer.table.cells[cell] != label)
      return "table at " + to_text(position);
  }
  if (request.want == Request::Want::positions && answer.positions != listed) return "list";
  return request.want != Request::Want::table && answer.count != listed.size() ? "count" : "";
}

/// Tables, lists and numbers of P-positions, by all engines.
std::string wrong_windows(const brute::Game& truth, brute::Solver& solver, const Machine& machine, int phase,
                          Ask ask) {
  Request request;
  request.ask = ask;
  request.phase = static_cast<std::uint32_t>(phase - 1);
  const Board& board = board_of(machine, request.phase);
  if (!board.positions_are_sizes()) return "";
  request.window = small_window(board);
  const auto cells = cells_of(truth, solver, phase, ask, board, request.window);
  using Want = Request::Want;
  for (const Want want : {Want::table, Want::positions, Want::count}) {
    request.want = want;
    for (const auto& [name, settings, plan] : ways_to_answer(machine, request)) {
      const std::string wrong = wrong_answer(run(machine, plan, request, settings), request, cells);
      if (!wrong.empty()) return name + ": " + wrong + " in phase " + std::to_string(phase);
      ++windows[name];
    }
  }
  return "";
}

std::string problem(const brute::Game& truth, const std::string& text, const Library& library) {
  const Game game = read(text, library);
  if (!(read(to_text(game), library) == game)) return "printed as " + to_text(game);
  auto built = build_machine(game);
  if (const auto* complaint = std::get_if<Complaint>(&built)) return describe(*complaint);
  const Machine& machine = std::get<Machine>(built);
  brute::Solver solver(truth);
  if (static_cast<std::size_t>(solver.phase_count()) != machine.phases.size()) return "number of phases";
  for (int phase = 1; phase <= solver.phase_count(); ++phase) {
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      if (machine.misere && ask == Ask::values) continue;
      const Truth here =
          truth_of(truth, solver, phase, ask, board_of(machine, static_cast<std::uint32_t>(phase - 1)), 1);
      if (here.positions.empty()) continue;
      std::string wrong = wrong_reference(machine, ask, here);
      if (wrong.empty()) wrong = wrong_engines(machine, ask, here);
      if (wrong.empty()) wrong = wrong_windows(truth, solver, machine, phase, ask);
      if (!wrong.empty()) return wrong;
    }
  }
  return "";
}

std::string problem_or_error(const brute::Game& truth, const std::string& text, const Library& library) {
  try {
    return problem(truth, text, library);
  } catch (const Error& error) {
    return describe(error.complaint());
  }
}

/// The smallest game found, by taking things away, that still has a problem.
std::string report(brute::Game game, const Library& library) {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const brute::Game& simpler : brute::simpler(game)) {
      if (problem_or_error(simpler, brute::text(simpler), library).empty()) continue;
      game = simpler;
      goes_on = true;
      break;
    }
  }
  return brute::text(game) + ": " + problem_or_error(game, brute::text(game), library);
}

void try_games(std::size_t count, std::uint64_t seed, const brute::Limits& limits, const Library& library) {
  brute::Random random(seed);
  for (const int signal : {SIGABRT, SIGSEGV}) std::signal(signal, tell_game);
  for (std::size_t i = 0; i < count; ++i) {
    const brute::Game game = brute::random_game(random, limits);
    brute::count(game, coverage);
    const std::string text = brute::text(game, random());
    looked_at = text;
    const std::string found = problem_or_error(game, text, library);
    ASSERT_EQ(found, "") << "game " << text << "\nsmallest: " << report(game, library);
  }
}

brute::Limits limits_for(brute::Stage stage, int heaps = 2) {
  brute::Limits limits;
  limits.stage = stage;
  limits.heaps = heaps;
  limits.whole = true;
  limits.core_only = false;
  return limits;
}

TEST(Breadth, games_of_one_heap) {
  try_games(games_to_try(60), seed_to_try(11), limits_for(brute::Stage::heaps, 1), standard_library());
}
TEST(Breadth, games_of_two_heaps) {
  try_games(games_to_try(60), seed_to_try(12), limits_for(brute::Stage::heaps, 2), standard_library());
}
TEST(Breadth, games_of_multisets) {
  try_games(games_to_try(60), seed_to_try(13), limits_for(brute::Stage::multiset), standard_library());
}
TEST(Breadth, games_on_grids) {
  try_games(games_to_try(60), seed_to_try(14), limits_for(brute::Stage::grid), standard_library());
}
TEST(Breadth, games_in_cones) {
  try_games(games_to_try(60), seed_to_try(15), limits_for(brute::Stage::cone), standard_library());
}
TEST(Breadth, sums) {
  try_games(games_to_try(60), seed_to_try(16), limits_for(brute::Stage::sum), standard_library());
}
TEST(Breadth, anything) {
  try_games(games_to_try(200), seed_to_try(17), limits_for(brute::Stage::any), standard_library());
}

/// Operators nested more deeply: more phases and imposed sets than the other tests allow.
TEST(Breadth, deep_games) {
  for (int heaps = 1; heaps <= 2; ++heaps) {
    brute::Limits limits = limits_for(brute::Stage::heaps, heaps);
    limits.max_depth = 6;
    limits.max_phases = 40;
    limits.max_sets = 60;
    try_games(games_to_try(20), seed_to_try(20) + heaps, limits, standard_library());
    if (testing::Test::HasFatalFailure()) return;
  }
}

/// Games over freshly written placements, and over the sides of partizan ones.
TEST(Breadth, rules_files_of_grids) {
  brute::Random random(seed_to_try(18));
  for (std::size_t i = 0; i < games_to_try(30); ++i) {
    Library library = standard_library();
    brute::Limits limits = limits_for(brute::Stage::grid);
    limits.max_depth = 2;
    brute::GridLimits grid_limits;
    grid_limits.partizan = i % 2 == 1;
    std::string rules;
    for (const brute::Custom& custom : brute::random_grid_customs(random, grid_limits, {"first", "second"})) {
      rules += custom.rules_text + "\n";
      limits.pool.push_back(custom.ruleset);
      if (custom.right) limits.pool.push_back(*custom.right);
    }
    SCOPED_TRACE(rules);
    library.add(std::make_shared<const Source>(Source{"random.rules", rules}));
    limits.pool_only = true;
    try_games(2, random(), limits, library);
    if (testing::Test::HasFatalFailure()) return;
  }
}

/// Joins that are easily got wrong: parts within parts, boards that are products in different ways.
TEST(Breadth, odd_joins_agree_in_all_engines) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"(to_end & (nim(1)+nim(1))) + nim(1)", "2+1+3"},
      {"((nim(1)+nim(1)) & to_end) + octal(0.3)", "2+1+3"},
      {"(((nim(1)+nim(1)) & to_end) + nim(1)) & (octal(0.3)+octal(0.3)+octal(0.3))", "3+2+0"},
      {"rational[2,1; 1,2](nim(1)+nim(1)) + octal(0.07)", "4,3+2"},
      {"((nim(1)+nim(1)) | nim) + octal(0.07)", "4,3+2"},
      {"(nim | (nim(1)+nim(1))) + nim(1)", "4,3,2"},
      {"(nim(1) + euclid) | (euclid + nim(1))", "3,2,2"},
      {"(euclid + nim(1)) & (nim(1) : euclid)", "2,3,2"},
      {"(nim(1) + nim(1) + wythoff) >> (wythoff + nim(1) + nim(1))", "2,1,2,1"},
      {"(then(nim(1), nim(1)@(3)) | nim(1)) | octal(0.07)", "4"},
      {"(fibonacci | to_end) + nim(1)", "0,5,1"},
      {"no_moves & (cram + cram)", "2x2+2x1"},
      {"(octal(0.07) + nim(1)) | no_moves", "5,3+2"},
      {"twist(no_moves, cram + nim(1))", "2x2+2"},
      {"no_moves | nim", "2,3"},
      {"fibonacci | to_end", "0,5"},
      {"rational[2,1; 1,2](fibonacci) | to_end", "3,4"},
  };
  for (const auto& [text, position] : cases) {
    SCOPED_TRACE(text);
    const Machine machine = machine_of(read(text));
    const Position place = read_position(position, machine.boards[0]);
    ASSERT_TRUE(machine.boards[0].contains(place));
    for (Ask ask : {Ask::outcomes, Ask::values}) {
      Reference reference(machine, ask);
      const Truth truth{0, {position}, {place}, {std::get<Nimber>(reference.value(0, place))}};
      EXPECT_EQ(wrong_engines(machine, ask, truth), "");
    }
  }
  const auto value = [](const std::string& text, const Position& place) {
    return std::get<Nimber>(Reference(machine_of(read(text)), Ask::values).value(0, place));
  };
  EXPECT_EQ(value("(then(nim(1), nim(1)@(3)) | nim(1)) | octal(0.07)", {0}), 3U);
  EXPECT_EQ(value("then(nim(1), nim(1)@(3)) | octal(0.07)", {0}), 3U);
}

/// Sums inside sums, and beside others that are played on multisets.
TEST(Breadth, sums_go_over_to_other_boards) {
  using namespace brute;
  const brute::Game over = then(nim(1), nim(1), {2}), to_euclid = then(nim(1), euclid(), {2, 3});
  const brute::Game to_octal = then(nim(1), octal("0.3"), {2});
  const brute::Game twice = then(then(vertical(), nim(1), {3}), bishop(), {1, 1});
  const std::vector<brute::Game> games = {
      plus({plus({nim(1), over}), nim(1)}),
      plus({nim(1), plus({nim(1), over})}),
      plus({plus({to_euclid, nim(1)}), to_euclid}),
      plus({plus({nim(), twice}), subtraction(list({1, 2}))}),
      plus({nim(1), ordinal(to_euclid, nim(1))}),
      ordinal(plus({nim(1), over}), nim(1)),
      select({plus({nim(1), to_octal}), plus({octal("0.07"), octal("0.3")})}),
      enforce({plus({octal("0.07"), nim(1)}), plus({to_octal, nim(1)})}),
      push(plus({octal("0.3"), nim()}), ordinal(then(nim(1), octal("0.3"), {1, 1, 1}), nim())),
      conjoin(plus({nim(1), nim(1)}), plus({to_euclid, nim(1)})),
      ordinal(nim(), then(nim(1), euclid(), {2, 3})),
      ordinal(nim(1), then(subtraction(list({1, 3})), vertical(), brute::free_grid(2, 2))),
      misere(ordinal(nim(1), one_pass(then(nim(1), nim(), {1, 1})))),
      ordinal(nim(1), then(subtraction(list({1, 3})), octal("4.0"), {2, 1})),
      enforce({ordinal(octal("0.3"), octal("0.3")),
               ordinal(hex("0.79"), then(subtraction(progression(4, 6)), octal("4.0"), {2, 1}))}),
  };
  for (const brute::Game& game : games) {
    looked_at = brute::text(game);
    ASSERT_TRUE(is_sound(game)) << looked_at;
    EXPECT_EQ(problem_or_error(game, brute::text(game), standard_library()), "") << brute::text(game);
  }
}

/// The texts of copies divide, so that only what they are copies of shows that play ends.
TEST(Breadth, copies_beside_other_rulesets) {
  using namespace brute;
  const std::vector<brute::Game> games = {
      enforce({rational({4, 2, 1, 1}, push(to_end(), nim())), on_cone(nim(), {2, 1, 2, 2})}),
      select({rational({2, 1, 2, 2}, yama()), on_cone(nim(), {2, 1, 1, 1})}),
      twist({rational({4, 2, 2, 2}, euclid()), rational({2, 1, 1, 1}, bishop())}),
  };
  for (const brute::Game& game : games)
    EXPECT_EQ(problem_or_error(game, brute::text(game), standard_library()), "") << brute::text(game);
}

/// Often without a move.
brute::Game short_subtraction(brute::Random& random) {
  if (brute::chance(random, 3)) return brute::no_moves();
  const long long first = brute::pick(random, 1, 4);
  return brute::subtraction(brute::list({first, brute::pick(random, 2, 9)}));
}

brute::Game enforced_subtractions(brute::Random& random) {
  const long long amount = brute::pick(random, 1, 6);
  return brute::enforce({brute::subtraction(brute::list({amount})), short_subtraction(random)});
}

/// A push of enforced games, and around it something that follows if an imposed set is empty.
brute::Game button_where_the_opponent_chooses(brute::Random& random) {
  using brute::Button;
  brute::Game a = enforced_subtractions(random);
  if (brute::chance(random, 6)) a = brute::conjoin(std::move(a), short_subtraction(random));
  if (brute::chance(random, 6)) a = brute::select({std::move(a), short_subtraction(random)});
  brute::Game b = brute::chance(random, 4) ? enforced_subtractions(random) : short_subtraction(random);
  const auto button =
      brute::chance(random, 3) ? static_cast<Button>(brute::pick(random, 0, 4)) : Button::either;
  brute::Game pushed = brute::push(std::move(a), std::move(b), button);
  switch (brute::pick(random, 0, 6)) {
    case 0: return brute::misere(std::move(pushed));
    case 1: return brute::one_pass(std::move(pushed));
    case 2: return brute::then(std::move(pushed), brute::nim(1), {brute::pick(random, 1, 3)});
    case 3: return brute::push(std::move(pushed), short_subtraction(random), Button::inside);
    case 4: return brute::conjoin(std::move(pushed), brute::nim(1));
    default: return brute::conjoin(std::move(pushed), short_subtraction(random));
  }
}

/// An imposed set that contains another one makes no difference, unless the other is empty: then another game takes over, no pass
/// is added, or a misere player has won.
TEST(Breadth, buttons_where_the_opponent_chooses) {
  using namespace brute;
  const brute::Game known =
      conjoin(push(enforce({subtraction(list({2})), no_moves()}), no_moves(), brute::Button::either),
              subtraction(list({4, 5})));
  EXPECT_EQ(problem_or_error(known, brute::text(known), standard_library()), "");
  brute::Random random(seed_to_try(19));
  for (std::size_t i = 0; i < games_to_try(400); ++i) {
    const brute::Game game = button_where_the_opponent_chooses(random);
    looked_at = brute::text(game);
    ASSERT_TRUE(is_sound(game)) << looked_at;
    ASSERT_EQ(problem_or_error(game, looked_at, standard_library()), "") << looked_at;
  }
}

/// Games that take over on heaps are valued by other engines.
TEST(Breadth, games_that_take_over_on_heaps) {
  using namespace brute;
  const std::vector<brute::Game> games = {
      then(wythoff(), nim(3), {2, 3, 4}),
      then(enforce({nim(), bishop()}), wythoff(), {3, 4}),
      then(enforce({nim(), no_moves()}), nim(), {2, 2}),
      then(push(nim(1), subtraction(list({2}))), enforce({nim(), to_end()}), {1, 2}),
      then(vertical(), then(nim(1), wythoff(), {1, 2}), {3}),
      then(then(nim(1), euclid(), {2, 3}), modular_nim(1, 3, 2), {4, 5}),
      misere(then(nim(1), nim(), {1, 2})),
      conjoin(then(nim(1), nim(1), {2}), nim(1)),
      one_pass(then(subtraction(list({2, 3})), nim(1), {4})),
  };
  for (const brute::Game& game : games)
    EXPECT_EQ(problem_or_error(game, brute::text(game), standard_library()), "") << brute::text(game);
}

TEST(Breadth, refuses_what_has_no_meaning) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(Source{"up.rules", "ruleset up(x)\n  (x + 1)\n"}));
  for (const char* text :
       {"(to_end & (up + octal(0.07))) + octal(0.07)", "rational[2,1; 1,2](then(nim, wythoff@(2,3)) | nim)",
        "rational[2,1; 1,2](then(nim, nim@(2,3)))", "(nim(1) + then(nim(1), nim(1)@(3))) | nim",
        "(octal(0.07) + octal(0.07)) >> (nim(1) + then(nim(1), euclid@(2,3)))"}) {
    EXPECT_TRUE(std::holds_alternative<Complaint>(build_machine(read(text, library)))) << text;
  }
}

TEST(Breadth, every_engine_and_all_of_the_grammar_was_exercised) {
  if (tries_fewer_games(200)) GTEST_SKIP() << too_few_games;
  // Few of these games are of one heap, of codes alone or of whole lines alone; the boards are too small for kernels of dense.
  const auto expected =
      engines_for({"rational[2,1; 1,2](nim)", "octal(0.07) + octal(0.07)"}, {"octal", "sliced", "dense"});
  EXPECT_GE(std::min(exercised["dense"], windows["dense"]), 2U);
  EXPECT_EQ(seldom_gone(exercised, expected, 2), std::vector<std::string>{});
  EXPECT_EQ(seldom_gone(exercised, engines_for({"cram"}, {}), 2), std::vector<std::string>{});
  EXPECT_EQ(seldom_gone(windows, expected, 2), std::vector<std::string>{});
  EXPECT_EQ(brute::never_counted(coverage), std::vector<std::string>{});
}

}  // namespace
}  // namespace galli::breadth_test
