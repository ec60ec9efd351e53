#include "gallimaufry/sweeps.h"

#include <gtest/gtest.h>

#include "gallimaufry/error.h"

namespace galli::sweeps_test {
namespace {

using Kind = SweepVariable::Kind;

SweepQuestion subtraction_games(std::uint32_t within) {
  return {.game = {"", "subtraction{S}"}, .variables = {{Kind::sets, "S", within}}};
}

TEST(Sweeps, find_the_period_of_every_game) {
  const SweepAnswer answer = ask(subtraction_games(3));
  EXPECT_EQ(answer.engine, "sweep");
  ASSERT_EQ(answer.games.size(), 7u);
  EXPECT_EQ(answer.games[0].period, 2u);  // {1}
  EXPECT_EQ(answer.games[2].period, 3u);  // {1,2}
  EXPECT_EQ(answer.summary.games, 7u);
  EXPECT_EQ(answer.summary.count(SweptGame::Status::proved), 7u);
}

TEST(Sweeps, mark_what_is_kept) {
  SweepQuestion question = subtraction_games(3);
  question.keep = "period = 2";
  const SweepAnswer answer = ask(question);
  EXPECT_TRUE(answer.games[0].is_kept);
  EXPECT_FALSE(answer.games[2].is_kept);
  EXPECT_EQ(answer.summary.kept, 2u);  // {1} and {1,3}
}

TEST(Sweeps, are_written_chunk_by_chunk_by_the_caller_s_writer) {
  const PlannedSweep sweep(subtraction_games(16), {.threads = 2});
  const ChunkWriter write = [](std::uint64_t first, std::span<const SweptGame>, std::string& bytes) {
    bytes += std::to_string(first) + "\n";
  };
  std::string bytes;
  const SweepSummary summary =
      sweep.run(sweep.range(), write, [&](const SweepChunk& chunk) { bytes += chunk.bytes; });
  EXPECT_EQ(summary.games, 65535u);
  EXPECT_EQ(bytes, "0\n16384\n32768\n49152\n");
  EXPECT_EQ(sweep.in_words(4), "S = {1,3}");
}

TEST(Sweeps, refuse_too_many_games) {
  const PlannedSweep sweep(subtraction_games(40));
  try {
    sweep.check_size();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::refused);
    EXPECT_EQ(error.complaint().remedies, Remedies("choose smaller bounds"));
  }
}

TEST(Sweeps, refuse_the_largest_value_of_outcomes) {
  SweepQuestion question = subtraction_games(3);
  question.keep = "largest > 1";
  EXPECT_THROW(ask(question), Error);
  question.values = true;
  EXPECT_EQ(ask(question).games[6].largest, 3);
}

}  // namespace
}  // namespace galli::sweeps_test
