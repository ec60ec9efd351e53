#include "ask/positions/moves.h"

#include <algorithm>

#include "ask/open_game.h"
#include "ask/positions/huge_positions.h"
#include "value/position_view.h"

namespace galli {
namespace {

MoveEntry entry_of(const Move& move, const Moves& moves, const Machine& machine) {
  const Board& board = board_of(machine, move.phase);
  MoveEntry entry{.to = view_of(move.to, board),
                  .phase = move.phase + 1,
                  .by = move.by,
                  .is_stay = move.is_stay,
                  .leaves_board = &board != &board_of(machine, moves.phase),
                  .change = describe(move, moves, machine),
                  .outcome = move.outcome,
                  .value = move.value,
                  .wins = move.wins};
  for (const Reply& reply : move.answers) entry.replies.push_back(entry_of(reply, machine));
  return entry;
}

}  // namespace

ReplyEntry entry_of(const Reply& reply, const Machine& machine) {
  return {view_of(reply.to, board_of(machine, reply.phase)), reply.phase + 1, reply.by, reply.is_stay};
}

PositionMoves entry_of(const Moves& moves, const Machine& machine) {
  const Board& board = board_of(machine, moves.phase);
  PositionMoves entry{.from = view_of(moves.from, board),
                      .phase = moves.phase + 1,
                      .heaps = board.heaps(),
                      .outcome = moves.outcome,
                      .value = moves.value,
                      .has_enforce = moves.has_enforce};
  for (const Move& move : moves.moves) entry.moves.push_back(entry_of(move, moves, machine));
  for (const Imposed& set : moves.imposed)
    entry.enforced.push_back({set.name, set.moves, set.winning, set.mover_wins});
  return entry;
}

MovesAnswer empty_moves_answer(const Machine& machine) {
  MovesAnswer answer;
  for (const Phase& phase : machine.phases) answer.phase_names.push_back(phase.name);
  answer.is_misere = machine.misere;
  answer.has_enforce = has_meet(machine);
  return answer;
}

MovesTeller::MovesTeller(const Machine& machine, const PlanSettings& settings, const Control& control,
                         KnownAnswers known)
    : machine_(machine),
      settings_(settings),
      control_(control),
      known_(std::move(known)),
      answer_(empty_moves_answer(machine)) {}

void MovesTeller::add(std::uint32_t phase, const Position& from, const RepliesWanted& wanted) {
  const Moves found = moves(machine_, phase, from, settings_, control_, {.replies = wanted, .known = known_});
  if (answer_.run.engine.empty()) answer_.run.engine = found.engine;
  answer_.run.positions += found.work;
  answer_.positions.push_back(entry_of(found, machine_));
}

MovesAnswer ask(const MovesQuestion& question, const Settings& settings, const Control& control) {
  if (auto huge = huge_moves(question, settings, control)) return std::move(*huge);
  const OpenGame& game = inside(question.game);
  const auto phases = phases_chosen(question.phases, game.machine);
  const auto positions = positions_written(game, question.positions, question.grid, phases);
  const PlanSettings how = plan_settings(settings);
  const KnownAnswers known = [&](Ask ask, const State& state) {
    return known_answer(game, ask, state.phase, state.position);
  };
  MovesTeller teller(game.machine, how, control, settings.engine.empty() ? known : KnownAnswers{});
  for (std::size_t i = 0; i < positions.front().size(); ++i) {
    for (std::size_t k = 0; k < phases.size(); ++k) teller.add(phases[k], positions[k][i], question.replies);
  }
  MovesAnswer answer = teller.answer();
  if (answer.run.engine.empty() && !answer.positions.empty()) answer.run.engine = kept_board;
  return answer;
}

}  // namespace galli
