#include "gallimaufry/game.h"

#include "ask/open_game.h"

namespace galli {
namespace {

const Board& board_of_phase(const OpenGame& game, std::size_t phase) {
  return board_of(game.machine, phases_chosen({.phase = phase}, game.machine).front());
}

}  // namespace

std::string GameHandle::text() const { return to_text(game_->game); }

std::vector<std::string> GameHandle::phases() const {
  std::vector<std::string> names;
  for (const Phase& phase : game_->machine.phases) names.push_back(phase.name);
  return names;
}

std::vector<std::string> GameHandle::heaps(std::size_t phase) const {
  return board_of_phase(*game_, phase).heaps;
}

std::string GameHandle::board(std::size_t phase) const { return in_words(board_of_phase(*game_, phase)); }

bool GameHandle::is_misere() const { return game_->machine.misere; }

}  // namespace galli
