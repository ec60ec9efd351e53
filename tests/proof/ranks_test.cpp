// Random rules files with declared ranks, true and false: every engine and study answers as a brute force does, or refuses where
// the brute force finds that a rank is not lowered. GALLI_GAMES sets the number of games.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "brute/brute.h"
#include "brute/custom.h"
#include "by_text.h"
#include "proof/games_to_try.h"
#include "run/engines.h"
#include "study/graph.h"
#include "study/period.h"

namespace galli::ranks_test {
namespace {

/// Answered, and refused because a declared rank is not lowered.
struct Ended {
  std::size_t answered = 0, refused = 0;
};
std::map<std::string, Ended> ended;

/// Refused because it has too many positions: sums are small here when their parts are, and a rank that is wrong may hide heaps that
/// grow.
bool is_too_large(const Error& error) {
  return error.complaint().kind == ErrorKind::refused &&
         error.complaint().message.find("positions are needed") != std::string::npos;
}

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
    bool is_refused = false;
    try {
      is_refused = is_rank_refused([&] { answer = run(machine, request, settings); });
    } catch (const Error& error) {
      const bool may_be_large = machine.boards[0].dimension() > 1 || !play.lowers_ranks;
      if (!may_be_large || !is_too_large(error)) throw;
      return "";
    }
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
  for (const WindowEngine* engine : all_engines()) {
    PlanSettings settings = default_settings();
    settings.engine = engine->name;
    if (!found.empty() || std::holds_alternative<Complaint>(plan_or_complaint(machine, request, settings)))
      continue;
    found = wrong(engine->name, settings);
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
  bool is_refused = false;
  try {
    is_refused =
        is_rank_refused([&] { finding = find_period(game, machine, question, default_settings(), {}); });
  } catch (const Error& error) {
    if (play.lowers_ranks || !is_too_large(error)) throw;
    return "";
  }
  ++(is_refused ? ended["period"].refused : ended["period"].answered);
  if (play.is_small && is_refused != !play.lowers_ranks) return "period";
  return finding.argument && has_declared_rank(machine) ? "period is proved" : "";
}

std::string wrong_ranks(const brute::Game& truth, const Library& library, brute::Random& random) {
  const Game game = read(brute::text(truth), library);
  const Machine machine = machine_of(game);
  brute::Solver solver(truth);
  const std::size_t heaps = machine.boards[0].dimension();
  const Integer bound = small_bound(static_cast<int>(heaps));
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

TEST(Ranks, are_checked_by_all_that_answer) {
  brute::Random random(seed_to_try(9));
  for (std::size_t i = 0; i < games_to_try(80); ++i) {
    brute::Limits limits;
    limits.heaps = i % 5 < 3 ? 1 : static_cast<int>(i % 5) - 1;
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
    const std::string shown = brute::text(truth) + "\n" + rules;
    try {
      ASSERT_EQ(wrong_ranks(truth, library, random), "") << shown;
    } catch (const Error& error) {
      FAIL() << error.what() << "\n" << shown;
    }
  }
}

TEST(Ranks, everything_answers_and_refuses) {
  if (tries_fewer_games(80)) GTEST_SKIP() << too_few_games;
  for (const char* name : {"any", "reference", "dense", "memo", "summands", "graph", "moves", "period"}) {
    EXPECT_GE(ended[name].answered, 4U) << name;
    EXPECT_GE(ended[name].refused, 2U) << name;
  }
}

}  // namespace
}  // namespace galli::ranks_test
