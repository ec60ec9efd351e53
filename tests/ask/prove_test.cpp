#include "gallimaufry/prove.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "ask/positions/huge_positions.h"
#include "gallimaufry/error.h"
#include "gallimaufry/moves.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/sequences.h"
#include "gallimaufry/session.h"

namespace galli::ask_prove_test {
namespace {

ProveAnswer proof_of(const std::string& game) { return ask(ProveQuestion{.game = Session().game(game)}); }

TEST(AskProve, tells_the_theorem_and_what_it_rests_on) {
  const ProveAnswer answer = proof_of("nim >> euclid");
  EXPECT_EQ(answer.verdict, ProveAnswer::Verdict::proved);
  EXPECT_EQ(answer.numeration, "fib");
  ASSERT_EQ(answer.sets.size(), 2U);
  EXPECT_EQ(answer.sets[0].automaton.accepts.size(), 11U);
  ASSERT_EQ(answer.rests_on.size(), 1U);
  EXPECT_TRUE(answer.rests_on[0].starts_with("Proposition 3.0.3"));
  EXPECT_EQ(answer.first[0], (std::vector<Integer>{0, 1}));
}

TEST(AskProve, names_the_canonical_game_of_a_rational_one) {
  const ProveAnswer answer = proof_of("rational[2,1; 1,3](wythoff)");
  EXPECT_EQ(answer.canonical, "wythoff");
  EXPECT_EQ(answer.sets[0].automaton.accepts.size(), 7U);
  EXPECT_TRUE(answer.rests_on[0].starts_with("Theorem 1"));
}

TEST(AskProve, leaves_a_certificate_that_is_verified_and_one_that_is_changed_is_not) {
  for (const char* game : {"wythoff >> euclid", "one_pass(nim)", "yama & bishop"}) {
    const std::string certificate = proof_of(game).certificate;
    EXPECT_EQ(ask(VerifyQuestion{{"a file", certificate}}).verdict.kind, Verification::Kind::verified)
        << game;
    std::string changed = certificate;
    const std::size_t place = changed.find("\n1 ", changed.find("automaton "));
    ASSERT_NE(place, std::string::npos);
    changed[place + 1] = '0';
    EXPECT_EQ(ask(VerifyQuestion{{"a file", changed}}).verdict.kind, Verification::Kind::refused) << game;
  }
}

/// Its boards take a minute if nobody looks at the clock.
TEST(AskProve, ends_when_its_time_is_over) {
  const auto clock = [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  };
  const double begin = clock();
  const ProveAnswer answer =
      ask(ProveQuestion{.game = Session().game("yama | fraenkel[2]"), .max_seconds = 1, .clock = clock});
  EXPECT_EQ(answer.verdict, ProveAnswer::Verdict::undecided);
  EXPECT_EQ(answer.budget, "time: 1 second");
  EXPECT_LT(clock() - begin, 5);
}

TEST(AskProve, refuses_what_is_not_a_question) {
  const Session session;
  ProveQuestion question{.game = session.game("nim")};
  question.numeration = "roman";
  EXPECT_THROW(ask(question), Error);
  question.numeration = "auto";
  question.fix = {{"x", 1}, {"y", 2}};
  EXPECT_THROW(ask(question), Error);
  EXPECT_THROW(proof_of("octal(0.07)"), Error);
}

TEST(AskProve, tells_outcomes_of_heaps_with_a_thousand_digits) {
  const Session session;
  const auto outcomes = [&](const char* game, std::vector<PositionText> positions) {
    std::string all;
    for (const auto& row :
         ask(OutcomeQuestion{.game = session.game(game), .positions = std::move(positions)}).outcomes)
      all += row.front() == Outcome::P ? 'P' : 'N';
    return all;
  };
  EXPECT_EQ(outcomes("nim", {"10^1000,10^1000", "10^1000,10^1000+1", "2^64-1,18446744073709551615"}), "PNP");
  EXPECT_EQ(outcomes("yama", {"10^1000,10^1000+1", "10^1000,10^1000+2"}), "PN");
  // Fibonacci numbers F_200, F_201 are a pair of Wythoff's, F_201, F_202 are not.
  EXPECT_EQ(
      outcomes("wythoff",
               {"280571172992510140037611932413038677189525,453973694165307953197296969697410619233826",
                "453973694165307953197296969697410619233826,734544867157818093234908902110449296423351",
                "280571172992510140037611932413038677189525,453973694165307953197296969697410619233826+1"}),
      "PNN");
  EXPECT_EQ(outcomes("wythoff", {"1,2", "10^19,3"}), "PN");
  EXPECT_THROW(outcomes("gdwn", {"10^30,1"}), Error);
  EXPECT_THROW(outcomes("nim", {"10^30"}), Error);
  EXPECT_THROW(outcomes("nim", {"10^30,x"}), Error);
}

/// "(3,5) in 1" for each winning move, sorted.
std::vector<std::string> winning_moves(const PositionMoves& moves) {
  std::vector<std::string> all;
  for (const MoveEntry& move : moves.moves) {
    if (move.wins) all.push_back(move.to.text + " in " + std::to_string(move.phase));
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// What may be enforced, and how many moves then win.
std::vector<std::string> enforced(const PositionMoves& moves) {
  std::vector<std::string> all;
  for (const EnforcedSet& set : moves.enforced)
    all.push_back(set.name + (set.mover_wins ? " wins by " : " loses by ") +
                  std::to_string(set.winning.size()));
  return all;
}

TEST(AskProve, reads_the_winning_moves_of_small_positions_off_a_proof) {
  const Session session;
  for (const char* game :
       {"wythoff", "nim >> wythoff", "yama", "nim & bishop", "yama & (nim | bishop)",
        "misere(wythoff & yama)", "one_pass(nim)", "rational[1,1; 0,1](wythoff)", "steps{(1,0),(0,2),(2,3)}",
        "conjoin(yama, nim)", "twist(nim, bishop)", "push(wythoff, nim, button=before)"}) {
    MovesQuestion question{.game = session.game(game)};
    for (Integer y = 0; y < 9; ++y) {
      for (Integer x = 0; x <= y; ++x)
        question.positions.emplace_back(std::to_string(x) + "," + std::to_string(y));
    }
    const MovesAnswer proved = proved_moves(question, {}, {}), computed = ask(question);
    for (std::size_t i = 0; i < question.positions.size(); ++i) {
      const PositionMoves &one = proved.positions[i], &other = computed.positions[i];
      EXPECT_EQ(one.outcome, other.outcome) << game << " " << other.from.text;
      EXPECT_EQ(winning_moves(one), winning_moves(other)) << game << " " << other.from.text;
      EXPECT_EQ(enforced(one), enforced(other)) << game << " " << other.from.text;
    }
  }
}

TEST(AskProve, lists_winning_moves_of_heaps_with_a_thousand_digits) {
  const Session session;
  const auto moves = [&](const char* game, const char* place) {
    return ask(MovesQuestion{.game = session.game(game), .positions = {place}}).positions.at(0);
  };
  EXPECT_EQ(winning_moves(moves("nim", "10^1000,10^1000-1")),
            std::vector<std::string>{"(" + std::string(1000, '9') + ",10^1000-1) in 1"});
  EXPECT_EQ(moves("nim", "10^1000,5").moves[0].change, "x  10^1000 -> 5");
  EXPECT_TRUE(winning_moves(moves("nim", "10^1000,10^1000")).empty());
  EXPECT_EQ(winning_moves(moves("wythoff", "10^1000,3")), std::vector<std::string>{"(5,3) in 1"});
  EXPECT_TRUE(moves("subtraction{1,2} >> nim(1)", "10^50").only_winning);
  EXPECT_THROW(moves("euclid", "10^30,1"), Error);
}

TEST(AskProve, can_be_stopped) {
  const ProveQuestion question{.game = Session().game("gdwn")};
  EXPECT_THROW(ask(question, {}, {.stop_requested = [] { return true; }}), Error);
}

}  // namespace
}  // namespace galli::ask_prove_test
