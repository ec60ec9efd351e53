// Questions about positions: answers as data, refusals with their remedies, boards that are kept.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "gallimaufry/galli.h"

namespace galli::positions_test {
namespace {

/// What a question is refused with.
template <typename Act>
Complaint complaint_of(Act act) {
  try {
    act();
  } catch (const Error& error) {
    return error.complaint();
  }
  return {};
}

std::string text_of(const Position& position) {
  std::string text;
  for (Integer size : position) text += (text.empty() ? "" : ",") + std::to_string(size);
  return text;
}

TEST(AskPositions, outcomes_and_values_by_position_and_phase) {
  const Session session;
  const GameHandle game = session.game("nim >> wythoff");
  const auto outcomes =
      ask(OutcomeQuestion{.game = game, .positions = {"1,2", "3,3"}, .phases = {.all = true}});
  EXPECT_EQ(outcomes.phases, (std::vector<NamedPhase>{{1, "nim"}, {2, "wythoff"}}));
  using Row = std::vector<Outcome>;
  EXPECT_EQ(outcomes.outcomes, (std::vector<Row>{{Outcome::N, Outcome::P}, {Outcome::P, Outcome::N}}));
  const auto values = ask(ValueQuestion{.game = session.game("wythoff"), .positions = {"3,5", "3,3"}});
  EXPECT_EQ(values.values, (std::vector<std::vector<std::uint64_t>>{{0}, {6}}));
}

TEST(AskPositions, a_mistake_tells_where_the_position_was_read) {
  const GameHandle nim = Session().game("nim");
  const Complaint complaint = complaint_of([&] {
    ask(OutcomeQuestion{.game = nim, .positions = {{"1,2,3", "standard input:4"}}});
  });
  EXPECT_EQ(complaint.kind, ErrorKind::question);
  EXPECT_TRUE(complaint.message.starts_with("standard input:4: ")) << complaint.message;
}

TEST(AskPositions, misere_games_have_no_values) {
  const GameHandle game = Session().game("misere(nim)");
  const Complaint complaint = complaint_of([&] { ask(ValueQuestion{.game = game, .positions = {"1,2"}}); });
  EXPECT_EQ(complaint.kind, ErrorKind::refused);
  EXPECT_EQ(complaint.remedies,
            (Remedies{OtherQuestion{QuestionKind::outcome, "answers for misere games too"}}));
}

TEST(AskPositions, what_does_not_fit_is_refused_with_what_would) {
  const GameHandle game = Session().game("wythoff");
  const Complaint complaint =
      complaint_of([&] { ask(TableQuestion{.game = game, .bounds = {2000}}, {.memory = 1 << 20}); });
  ASSERT_FALSE(complaint.remedies.empty());
  const auto* smaller = std::get_if<SmallerBound>(&*complaint.remedies.begin());
  ASSERT_TRUE(smaller);
  EXPECT_NO_THROW(ask(TableQuestion{.game = game, .bounds = {*smaller->fits}}, {.memory = 1 << 20}));
}

TEST(AskPositions, a_smaller_window_comes_from_the_board_that_was_kept) {
  const Session session;
  const GameHandle game = session.game("nim >> euclid");
  const auto large = ask(TableQuestion{.game = game, .values = true, .bounds = {20, 30}});
  const auto small =
      ask(TableQuestion{.game = session.game("nim >> euclid"), .values = true, .bounds = {7, 9}});
  EXPECT_NE(large.run.engine, "kept board");
  EXPECT_EQ(small.run.engine, "kept board");
  EXPECT_EQ(small.tables[0].cells,
            ask(TableQuestion{.game = game, .values = true, .bounds = {7, 9}}, {.engine = "dense"})
                .tables[0]
                .cells);
  EXPECT_NE(ask(TableQuestion{.game = game, .values = true, .bounds = {31, 9}}).run.engine, "kept board");
  EXPECT_NE(ask(TableQuestion{.game = game, .bounds = {7, 9}}).run.engine, "kept board");
}

TEST(AskPositions, boards_are_kept_within_the_limit_and_one_session) {
  const Session session({}, 40'000);
  for (const char* text : {"nim", "wythoff", "bishop", "nim | bishop", "nim & bishop", "nim >> bishop"})
    ask(TableQuestion{.game = session.game(text), .bounds = {40}});  // 6.7 kB each: five fit
  EXPECT_EQ(ask(TableQuestion{.game = session.game("nim >> bishop"), .bounds = {9}}).run.engine,
            "kept board");
  EXPECT_NE(ask(TableQuestion{.game = session.game("nim"), .bounds = {9}}).run.engine, "kept board");
  EXPECT_NE(ask(TableQuestion{.game = Session().game("nim >> bishop"), .bounds = {9}}).run.engine,
            "kept board");
}

TEST(AskPositions, threads_share_a_session) {
  const Session session;
  std::vector<std::int32_t> corner;  // the value of (n,n)
  for (std::uint64_t n = 0; n <= 61; ++n)
    corner.push_back(static_cast<std::int32_t>(
        value(session.game("wythoff"), {static_cast<Integer>(n), static_cast<Integer>(n)})));
  std::vector<std::jthread> threads;
  std::atomic<int> wrong = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      for (Integer n = 1; n <= 15; ++n) {
        const auto table =
            ask(TableQuestion{.game = session.game("wythoff"), .values = true, .bounds = {4 * n + i % 2}});
        wrong += table.tables[0].cells.back() != corner[static_cast<std::size_t>(4 * n + i % 2)];
      }
    });
  }
  threads.clear();
  EXPECT_EQ(wrong, 0);
}

TEST(AskPositions, lists_and_counts_agree) {
  const GameHandle game = Session().game("wythoff");
  const auto list = ask(PositionsQuestion{.game = game, .bounds = {50}, .where = "x < y and x > 2"});
  const auto count =
      ask(PositionsQuestion{.game = game, .bounds = {50}, .where = "x < y and x > 2", .count_only = true});
  EXPECT_EQ(list.lists[0].count, list.lists[0].positions.size());
  EXPECT_EQ(count.lists[0].count, list.lists[0].count);
  EXPECT_TRUE(count.lists[0].positions.empty());
  EXPECT_EQ(text_of(list.lists[0].positions.front()), "3,5");
}

TEST(AskPositions, a_receiver_hears_the_head_before_the_cells) {
  struct Listener final : TableReceiver {
    void begin(const WindowHead& head) override { heard += head.game + ":"; }
    void begin_phase(const NamedPhase& phase) override { heard += phase.name + ":"; }
    void take_cells(std::span<const std::int32_t> cells) override { count += cells.size(); }
    std::string heard;
    std::size_t count = 0;
  } listener;
  ask(TableQuestion{.game = Session().game("nim >> wythoff"), .bounds = {3, 4}, .phases = {.all = true}},
      listener);
  EXPECT_EQ(listener.heard, "nim >> wythoff:nim:wythoff:");
  EXPECT_EQ(listener.count, 40U);
}

TEST(AskPositions, sequences_are_terms_and_no_more) {
  const auto answer =
      ask(SequenceQuestion{.game = Session().game("subtraction{1,2}"), .values = true, .bound = 6});
  EXPECT_EQ(answer.sequences[0].terms, (std::vector<std::int32_t>{0, 1, 2, 0, 1, 2, 0}));
  const Complaint complaint = complaint_of([&] { ask(SequenceQuestion{.game = Session().game("nim")}); });
  EXPECT_EQ(complaint.message, "a sequence needs one heap, nim has two heaps");
}

TEST(AskPositions, what_makes_no_sense_is_refused) {
  const GameHandle game = Session().game("nim");
  const auto is_refused = [](const auto& question) {
    return complaint_of([&] { ask(question); }).kind == ErrorKind::question;
  };
  EXPECT_TRUE(is_refused(TableQuestion{}));
  EXPECT_TRUE(is_refused(TableQuestion{.game = game, .bounds = {-1}}));
  EXPECT_TRUE(is_refused(TableQuestion{.game = game, .bounds = {1, 2, 3}}));
  EXPECT_TRUE(is_refused(TableQuestion{.game = game, .phases = {.phase = 2}}));
  EXPECT_TRUE(is_refused(TableQuestion{.game = game, .phases = {.phase = 0}}));
  EXPECT_TRUE(is_refused(PositionsQuestion{.game = game, .bounds = {-4}}));
  EXPECT_TRUE(is_refused(SequenceQuestion{.game = Session().game("nim(1)"), .bound = -4}));
  EXPECT_TRUE(is_refused(PlotQuestion{.game = game, .bounds = {-4}}));
  EXPECT_TRUE(is_refused(PlotQuestion{.game = game, .ranges = {{5, 2}}}));
  EXPECT_TRUE(is_refused(CheckQuestion{.claims = {"push 3.0.3"}, .bound = -4}));
  EXPECT_EQ(complaint_of([] { GameHandle().text(); }).message, "no game given");
}

TEST(AskPositions, a_list_that_is_kept_fits_in_the_memory) {
  const PositionsQuestion question{.game = Session().game("wythoff"), .bounds = {100'000}};
  EXPECT_EQ(complaint_of([&] { ask(question, {.memory = 1 << 20}); }).kind, ErrorKind::refused);
}

}  // namespace
}  // namespace galli::positions_test
