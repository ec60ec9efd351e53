// The perfect player against brute force: random games over the whole grammar, played to their ends.
#include <gtest/gtest.h>

#include "brute/brute.h"
#include "by_text.h"
#include "gallimaufry/play.h"
#include "gallimaufry/session.h"
#include "proof/games_to_try.h"
#include "run/place.h"

namespace galli::perfect_play_test {
namespace {

/// A position in a phase, as the program has its numbers.
using Place = std::pair<std::size_t, Position>;

/// One game, known to the brute force and to the program.
class Match {
 public:
  Match(const brute::Game& game, brute::Random& random)
      : solver_(game),
        phases_(brute::phases(game)),
        read_(read(brute::text(game))),
        machine_(machine_of(read_)),
        handle_(Session().game(brute::text(game))),
        random_(random) {}

  int phase_count() const { return solver_.phase_count(); }

  /// What is wrong with the answers at a position; empty when nothing is.
  std::string problem(int phase, const brute::Position& position) {
    const PlayAnswer first = look(text(phase, position), static_cast<std::size_t>(phase), {});
    const bool is_p = solver_.is_p(position, phase);
    if (first.outcome != (is_p ? Outcome::P : Outcome::N)) return "the outcome is wrong";
    if (offered(first) != imposed(phase, position)) return "the moves are wrong";
    return has_won(first, !is_p) ? "" : "the perfect player lost";
  }

 private:
  PlayAnswer look(const std::string& position, std::size_t phase, std::optional<std::size_t> imposed) {
    return ask(PlayQuestion{.game = handle_, .position = position, .phase = phase, .imposed = imposed});
  }

  std::string text(int phase, const brute::Position& position) {
    return brute::position_text(solver_.game(), phase, position);
  }

  /// Sets of moves that may be imposed, by the program.
  std::set<std::set<Place>> offered(const PlayAnswer& answer) {
    std::set<std::set<Place>> sets;
    const std::size_t count = answer.is_enforcing ? answer.choices.size() : 1;
    for (std::size_t i = 0; i < count; ++i) {
      const PlayAnswer moves =
          answer.is_enforcing ? look(answer.at.position.text, answer.at.phase, i) : answer;
      std::set<Place> places;
      for (const PlayChoice& choice : moves.choices)
        places.insert({choice.to.phase, choice.to.position.numbers});
      sets.insert(places);
    }
    return sets;
  }

  /// The same by the brute force.
  std::set<std::set<Place>> imposed(int phase, const brute::Position& position) {
    std::set<std::set<Place>> sets;
    for (const brute::OptionSet& set :
         brute::imposed_sets(solver_.game(), phases_[static_cast<std::size_t>(phase - 1)], position)) {
      std::set<Place> places;
      for (const brute::State& state : set) places.insert(place_of(state));
      sets.insert(places);
    }
    return sets;
  }

  Place place_of(const brute::State& state) {
    for (std::size_t i = 0; i < phases_.size(); ++i) {
      if (phases_[i] < state.phase || state.phase < phases_[i]) continue;
      return {i + 1, read_on_board(read_, machine_, text(static_cast<int>(i) + 1, state.position),
                                   static_cast<std::uint32_t>(i))};
    }
    return {};
  }

  /// Plays on: the perfect player is the mover, or else the opponent; the other plays at random.
  bool has_won(PlayAnswer answer, bool is_mover) {
    while (!answer.end) {
      const bool is_perfect = answer.is_enforcing != is_mover;
      const auto any = static_cast<std::size_t>(
          brute::pick(random_, 0, static_cast<long long>(answer.choices.size()) - 1));
      const PlayChoice choice = answer.choices[is_perfect ? answer.advice.value() : any];
      if (choice.kind != PlayChoice::Kind::enforce) is_mover = !is_mover;
      answer = look(choice.to.position.text, choice.to.phase, choice.to.imposed);
    }
    return answer.end->mover_wins == is_mover;
  }

  brute::Solver solver_;
  std::vector<brute::Phase> phases_;
  Game read_;
  Machine machine_;
  GameHandle handle_;
  brute::Random& random_;
};

constexpr std::size_t positions_of_a_game = 4;

void play_games(brute::Stage stage, std::size_t count, std::uint64_t seed) {
  brute::Random random(seed_to_try(seed));
  brute::Limits limits;
  limits.stage = stage;
  limits.heaps = static_cast<int>(brute::pick(random, 1, 2));
  limits.whole = true;
  limits.core_only = false;
  for (std::size_t i = 0; i < games_to_try(count); ++i) {
    const brute::Game game = brute::random_game(random, limits);
    Match match(game, random);
    for (std::size_t k = 0; k < positions_of_a_game; ++k) {
      const int phase = static_cast<int>(brute::pick(random, 1, match.phase_count()));
      const auto positions = brute::positions(game, phase, brute::Extent());
      if (positions.empty()) continue;
      const auto& position = positions[static_cast<std::size_t>(
          brute::pick(random, 0, static_cast<long long>(positions.size()) - 1))];
      ASSERT_EQ(match.problem(phase, position), "")
          << brute::text(game) << " at " << brute::position_text(game, phase, position) << ", phase "
          << phase;
    }
  }
}

TEST(PerfectPlay, never_loses_what_is_won_on_heaps) { play_games(brute::Stage::heaps, 40, 71); }
TEST(PerfectPlay, never_loses_what_is_won_on_multisets) { play_games(brute::Stage::multiset, 20, 72); }
TEST(PerfectPlay, never_loses_what_is_won_on_grids) { play_games(brute::Stage::grid, 20, 73); }
TEST(PerfectPlay, never_loses_what_is_won_in_cones) { play_games(brute::Stage::cone, 20, 74); }
TEST(PerfectPlay, never_loses_what_is_won_in_sums) { play_games(brute::Stage::sum, 15, 75); }
TEST(PerfectPlay, never_loses_what_is_won_anywhere) { play_games(brute::Stage::any, 40, 76); }

}  // namespace
}  // namespace galli::perfect_play_test
