#include "gallimaufry/game.h"

#include "ask/open_game.h"

namespace galli {
namespace {

const Board& board_of_phase(const OpenGame& game, std::size_t phase) {
  return board_of(game.machine, phases_chosen({.phase = phase}, game.machine).front());
}

}  // namespace

const OpenGame& inside(const GameHandle& handle) {
  const auto& game = Inside::of(handle);
  if (!game) throw Error({.kind = ErrorKind::question, .message = "no game given"});
  return *game;
}

bool GameHandle::operator==(const GameHandle& other) const {
  if (game_ == other.game_) return true;
  if (!game_ || !other.game_) return false;
  return game_->text == other.game_->text && have_same_rulesets(game_->session, other.game_->session);
}

std::string GameHandle::text() const { return inside(*this).text; }

std::vector<std::string> GameHandle::phase_names() const {
  std::vector<std::string> names;
  for (const Phase& phase : inside(*this).machine.phases) names.push_back(phase.name);
  return names;
}

std::vector<std::string> GameHandle::heaps(std::size_t phase) const {
  return board_of_phase(inside(*this), phase).heaps();
}

std::string GameHandle::board(std::size_t phase) const {
  return in_words(board_of_phase(inside(*this), phase));
}

BoardKind GameHandle::board_kind(std::size_t phase) const {
  return shown_as(board_of_phase(inside(*this), phase));
}

bool GameHandle::is_misere() const { return inside(*this).machine.misere; }
bool GameHandle::is_symmetric() const { return inside(*this).machine.is_symmetric; }

}  // namespace galli
