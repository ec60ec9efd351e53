#include "gallimaufry/game.h"

#include "ask/open_game.h"

namespace galli {
namespace {

const Board& board_of_phase(const OpenGame& game, std::size_t phase) {
  return board_of(game.machine, phases_chosen({.phase = phase}, game.machine).front());
}

}  // namespace

const OpenGame& GameHandle::inside() const {
  if (!game_) throw Error({.kind = ErrorKind::question, .message = "no game given"});
  return *game_;
}

std::string GameHandle::text() const { return to_text(inside().game); }

std::vector<std::string> GameHandle::phases() const {
  std::vector<std::string> names;
  for (const Phase& phase : inside().machine.phases) names.push_back(phase.name);
  return names;
}

std::vector<std::string> GameHandle::heaps(std::size_t phase) const {
  return board_of_phase(inside(), phase).heaps;
}

std::string GameHandle::board(std::size_t phase) const { return in_words(board_of_phase(inside(), phase)); }

bool GameHandle::is_misere() const { return inside().machine.misere; }

}  // namespace galli
