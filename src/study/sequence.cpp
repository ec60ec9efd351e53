#include "study/sequence.h"

#include <fmt/format.h>

#include <limits>

#include "base/words.h"
#include "gallimaufry/error.h"
#include "run/place.h"

namespace galli {
namespace {

constexpr Integer max_starts = 1'000'000;

/// A question about this game that has an answer.
Remedies another_question(const Game& game, const Machine& machine, std::uint32_t phase) {
  OtherQuestion other{.question = QuestionKind::value,
                      .purpose = "answers for one position",
                      .game = to_text(game),
                      .phase = phase + 1};
  const Board& board = board_of(machine, phase);
  if (board.positions_are_sizes()) {
    other.question = QuestionKind::table;
    other.purpose = "shows all heaps";
  } else if (is_grid(board)) {
    other.grid = "3x4";
    other.purpose = "answers for one grid";
  }
  return {other};
}

[[noreturn]] void refuse_board(const Game& game, const Machine& machine, std::uint32_t phase) {
  const Board& board = board_of(machine, phase);
  const std::string owner = owner_of_board(game, machine, phase);
  const std::string has = board.positions_are_sizes() ? "has " + heaps_in_words(board.dimension())
                                                      : "is played on " + in_words(board);
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("a sequence needs one heap, {} {}", owner, has),
               .remedies = another_question(game, machine, phase)});
}

[[noreturn]] void refuse_large_values() {
  throw Error({.kind = ErrorKind::refused,
               .message = "a nim-value is larger than 2^31",
               .remedies = {SmallerBound{}, OtherQuestion{QuestionKind::value, "answers for one position"}}});
}

SequenceRequest by_start_rule(const Start& start, const Machine& machine, Ask ask, std::uint32_t phase,
                              Integer to) {
  if (to > max_starts) {
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("more than {} positions are to be begun", with_commas(max_starts)),
                 .remedies = {SmallerBound{}}});
  }
  SequenceRequest asked{start.names.front(), {}, {}, to};
  std::vector<Position> positions;
  for (Integer n = 0; n <= to; ++n) {
    auto position = started(start, {n});
    if (!position || !board_of(machine, phase).contains(*position)) continue;
    asked.started.push_back(n);
    positions.push_back(std::move(*position));
  }
  if (!positions.empty()) asked.request = request_for(machine, ask, phase, std::move(positions));
  return asked;
}

}  // namespace

SequenceRequest sequence_request(const Game& game, const Machine& machine, Ask ask, std::uint32_t phase,
                                 Integer to) {
  const Board& board = board_of(machine, phase);
  if (board.has_window() && board.dimension() == 1) {
    return {board.heaps().front(), Request{ask, phase, Window{{to}}, Request::Want::table}, {}, to};
  }
  const Start* start = machine.phases[phase].board == 0 ? start_rule(game) : nullptr;
  if (!start || start->names.size() != 1) refuse_board(game, machine, phase);
  return by_start_rule(*start, machine, ask, phase, to);
}

std::vector<std::int32_t> terms_of(const SequenceRequest& asked, Answer answer) {
  if (asked.request && asked.request->want == Request::Want::table) return std::move(answer.table.cells);
  std::vector<std::int32_t> terms(static_cast<std::size_t>(asked.to) + 1, Table::off_board);
  for (std::size_t i = 0; i < asked.started.size(); ++i) {
    if (answer.chosen[i] > std::numeric_limits<std::int32_t>::max()) refuse_large_values();
    terms[static_cast<std::size_t>(asked.started[i])] = static_cast<std::int32_t>(answer.chosen[i]);
  }
  return terms;
}

}  // namespace galli
