// Boards solved: records that are checked again and cannot be tampered with, searches that are stopped and resumed, tables in order of cost.
#include "gallimaufry/solve.h"

#include <gtest/gtest.h>

#include <random>

#include "by_text.h"
#include "gallimaufry/session.h"
#include "lang/reader.h"
#include "proof/record/check.h"
#include "proof/reference.h"

namespace galli::solve_test {
namespace {

SolveQuestion about(const std::string& game, const std::string& board) {
  return {.game = Session().game(game), .board = board};
}

record::RecordFile record_of(const std::string& game, const std::string& board,
                             std::optional<Integer> constant = {}) {
  SolveQuestion question = about(game, board);
  question.constant = constant;
  question.record = true;
  const std::string text = ask(question).record;
  auto read = record::read_record(text);
  EXPECT_TRUE(std::holds_alternative<record::RecordFile>(read)) << text;
  EXPECT_EQ(to_text(std::get<record::RecordFile>(read)), text);
  return std::get<record::RecordFile>(read);
}

Verification::Kind verdict_of(const record::RecordFile& file) { return record::verify(file).kind; }

TEST(Records, hold_for_boards_of_many_games) {
  for (const char* game : {"vertical >> horizontal", "horizontal >> vertical", "cram >> horizontal",
                           "vertical >> cram", "push(vertical, horizontal, button=before)",
                           "push(cram, vertical, button=before)", "cram", "vertical | horizontal"}) {
    for (const char* board : {"1x1", "2x3", "3x3", "3x4", "4x3", "..#/.../#..", "3x5", "#..../..#../....#"}) {
      const record::RecordFile file = record_of(game, board);
      const Verification verdict = record::verify(file);
      EXPECT_EQ(verdict.kind, Verification::Kind::verified) << game << " " << board << " " << verdict.reason;
    }
  }
}

TEST(Records, hold_for_push_cram_and_constants_beside_it) {
  for (const char* board : {"3x7", "3x10", "3x13", "5x4"}) {
    for (const Integer constant : {0, 1, 3}) {
      const record::RecordFile file = record_of("vertical >> horizontal", board, constant);
      EXPECT_EQ(verdict_of(file), Verification::Kind::verified) << board << " " << constant;
    }
  }
}

/// The outcome or value that a record claims, by the reference.
bool is_true(const record::RecordFile& file) {
  const Machine machine = std::get<Machine>(build_machine(read(file.game)));
  Reference reference(machine, file.value ? Ask::values : Ask::outcomes);
  const auto found = reference.value(0, file.board);
  const Nimber value = std::get<Nimber>(found);
  return file.value ? value == *file.value : (value == 0) == (file.outcome == Outcome::P);
}

using Change = std::function<void(record::RecordFile&, std::mt19937&)>;

template <typename Items>
auto& any_of_them(Items& items, std::mt19937& random) {
  return items[random() % items.size()];
}

const std::vector<Change>& changes() {
  static const std::vector<Change> all = {
      [](record::RecordFile& file, std::mt19937& random) {
        file.positions.erase(file.positions.begin() +
                             static_cast<std::ptrdiff_t>(random() % file.positions.size()));
      },
      [](record::RecordFile& file, std::mt19937& random) { any_of_them(file.positions, random).total ^= 1; },
      [](record::RecordFile& file, std::mt19937& random) {
        auto& replies = any_of_them(file.positions, random).replies;
        if (!replies.empty()) any_of_them(replies, random) += 1;
      },
      [](record::RecordFile& file, std::mt19937& random) {
        auto& replies = any_of_them(file.positions, random).replies;
        if (!replies.empty()) replies.pop_back();
      },
      [](record::RecordFile& file, std::mt19937& random) {
        auto& shapes = any_of_them(file.positions, random).shapes;
        if (!shapes.empty()) shapes.pop_back();
      },
      [](record::RecordFile& file, std::mt19937& random) {
        if (!file.shapes.empty()) any_of_them(any_of_them(file.shapes, random), random) ^= 2;
      },
      [](record::RecordFile& file, std::mt19937& random) {
        file.positions.push_back(any_of_them(file.positions, random));
      },
      [](record::RecordFile& file, std::mt19937&) {
        file.outcome = file.outcome == Outcome::P ? Outcome::N : Outcome::P;
        file.is_push_first = file.outcome == Outcome::N;
        file.first.reset();
      },
      [](record::RecordFile& file, std::mt19937&) {
        file.outcome = Outcome::N;
        file.is_push_first = false;
        file.first = file.board;
      },
      [](record::RecordFile& file, std::mt19937& random) { file.board[2 + random() % 3] ^= 1; },
      [](record::RecordFile& file, std::mt19937&) {
        if (file.value) *file.value ^= 1;
      },
      [](record::RecordFile& file, std::mt19937&) { file.game = "horizontal >> vertical"; },
  };
  return all;
}

TEST(Records, prove_nothing_false_when_they_are_tampered_with) {
  std::mt19937 random(5);
  std::vector<record::RecordFile> originals;
  for (const char* board : {"3x4", "3x5", "3x7", "4x3", "5x3"}) {
    originals.push_back(record_of("vertical >> horizontal", board));
    if (originals.back().positions.empty()) originals.pop_back();
  }
  for (const char* board : {"3x3", "3x4", "..#/.../#.."}) originals.push_back(record_of("cram", board));
  std::size_t refused = 0, tried = 0;
  for (int i = 0; i < 400; ++i) {
    record::RecordFile file = any_of_them(originals, random);
    const record::RecordFile original = file;
    for (std::uint32_t n = 1 + random() % 2; n > 0 && !file.positions.empty(); --n)
      any_of_them(changes(), random)(file, random);
    if (file == original) continue;
    ++tried;
    const Verification::Kind kind = verdict_of(file);
    if (kind == Verification::Kind::verified) {
      EXPECT_TRUE(is_true(file)) << to_text(file);
    } else {
      ++refused;
    }
  }
  EXPECT_GT(refused, tried / 2);
}

TEST(Records, are_refused_with_a_changed_byte) {
  const std::string text = to_text(record_of("vertical >> horizontal", "3x4"));
  for (std::size_t i = 0; i < text.size(); i += 3) {
    std::string other = text;
    other[i] = other[i] == '1' ? '2' : '1';
    EXPECT_FALSE(std::holds_alternative<record::RecordFile>(record::read_record(other))) << i;
  }
}

// A line may repeat shapes of the line before, so a short text could otherwise ask for very much memory.
TEST(Records, have_positions_with_no_more_shapes_than_the_board_has_cells) {
  record::RecordFile file = record_of("vertical >> horizontal", "3x7");
  ASSERT_FALSE(file.positions.empty());
  const auto is_read = [&](std::size_t shapes) {
    file.positions.front().shapes.assign(shapes, 0);
    return std::holds_alternative<record::RecordFile>(record::read_record(to_text(file)));
  };
  EXPECT_TRUE(is_read(21));
  EXPECT_FALSE(is_read(22));
}

TEST(Records, are_not_made_where_positions_are_searched_whole) {
  for (const char* game : {"vertical & horizontal", "misere(cram)",
                           "push(vertical, horizontal, button=inside)", "one_pass(cram)"}) {
    SolveQuestion question = about(game, "2x3");
    question.record = true;
    EXPECT_THROW(ask(question), Error) << game;
  }
}

TEST(Solving, goes_on_from_its_notes) {
  const SolveQuestion question = about("vertical >> horizontal", "3x17");
  const std::uint64_t nodes = ask(question).nodes;
  std::string kept;
  double now = 0;
  const SolveNotes noting{.keep = [&](const std::string& lines) { kept += lines; }, .next = {}};
  const auto clock = [&] { return now += 0.5; };
  int looks = 0;
  EXPECT_THROW(ask(question, noting, {}, {.stop_requested = [&] { return ++looks > 8; }, .clock = clock}),
               Error);
  EXPECT_FALSE(kept.empty());
  bool is_given = false;
  const SolveNotes noted{.keep = [](const std::string&) {},
                         .next =
                             [&](std::string& lines) {
                               lines = kept;
                               return !std::exchange(is_given, true);
                             }};
  const SolveAnswer answer = ask(question, noted);
  EXPECT_EQ(answer.outcome, Outcome::N);
  EXPECT_LT(answer.nodes, nodes);
  kept = "no note\n";
  is_given = false;
  EXPECT_THROW(ask(question, noted), Error);
}

/// Every first move, and the winning one, by the reference.
void expect_true_first_moves(const std::string& game, const std::string& board) {
  SolveQuestion question = about(game, board);
  question.first_moves = true;
  const SolveAnswer answer = ask(question);
  const Machine machine = std::get<Machine>(build_machine(read(game)));
  Reference reference(machine, Ask::outcomes);
  const auto wins = [&](const FirstMove& move) {
    const std::string after = move.after.empty() ? answer.board : move.after;
    for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
      const bool is_there = move.is_push || move.is_pass
                                ? phase + 1 == machine.phases.size()
                                : move.then.empty() || machine.phases[phase].name == move.then;
      if (is_there) return std::get<Nimber>(reference.value(phase, *grid_of(after))) == 0;
    }
    return false;
  };
  ASSERT_FALSE(answer.first_moves.empty()) << game << " " << board;
  for (const FirstMove& move : answer.first_moves)
    EXPECT_EQ(move.wins, wins(move)) << game << " " << board << " " << move.after << " " << move.then;
  ASSERT_EQ(answer.winning_move.has_value(), answer.outcome == Outcome::N) << game << " " << board;
  if (answer.winning_move) {
    EXPECT_TRUE(wins(*answer.winning_move)) << game << " " << board;
  }
}

TEST(Solving, knows_first_moves_where_positions_are_searched_whole) {
  for (const char* game :
       {"misere(cram)", "misere(vertical >> horizontal)", "twist(vertical, horizontal)", "one_pass(cram)",
        "conjoin(vertical, horizontal)", "push(vertical, horizontal, button=inside)",
        "push(vertical, horizontal, button=after)", "push(cram, vertical, button=either)"}) {
    for (const char* board : {"2x3", "3x3", "..#/.../#..", "3x4"}) expect_true_first_moves(game, board);
  }
}

TEST(Solving, names_the_move_that_comes_with_a_push) {
  const SolveAnswer answer = ask(about("push(vertical, horizontal, button=before)", "1x4"));
  ASSERT_TRUE(answer.winning_move);
  EXPECT_TRUE(answer.winning_move->is_push);
  EXPECT_EQ(answer.winning_move->after, ".##.");
}

TEST(Solving, has_no_winning_move_where_the_opponent_has_a_say) {
  SolveQuestion question = about("vertical & horizontal", "2x2");
  EXPECT_EQ(ask(question).outcome, Outcome::N);
  EXPECT_FALSE(ask(question).winning_move);
  question.first_moves = true;
  EXPECT_THROW(ask(question), Error);
}

TEST(Solving, takes_small_boards_first) {
  const BoardsAnswer answer = ask(BoardsQuestion{Session().game("cram"), {2, 3, 1, 4}});
  EXPECT_EQ(answer.boards.size(), 8U);
  EXPECT_TRUE(answer.has_values);
  EXPECT_EQ(answer.boards.front(), (BoardSize{2, 1}));
  EXPECT_EQ(answer.boards.back(), (BoardSize{3, 4}));
  EXPECT_THROW(ask(BoardsQuestion{Session().game("cram"), {0, 3, 1, 4}}), Error);
  EXPECT_THROW(ask(BoardsQuestion{Session().game("cram"), {1, 40, 1, 40}}), Error);
  EXPECT_THROW(ask(BoardsQuestion{Session().game("nim"), {1, 2, 1, 2}}), Error);
}

}  // namespace
}  // namespace galli::solve_test
