// For tests and the bench: a game from its text, and the outcome or value of one position.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "gallimaufry/error.h"
#include "game/game.h"
#include "game/machine.h"
#include "lang/library.h"
#include "lang/reader.h"
#include "plan/planner.h"
#include "run/run.h"
#include "study/moves/moves.h"
#include "value/table.h"

namespace galli {

inline Game read(std::string_view text, const Library& library) {
  return read_game(std::make_shared<const Source>(Source{"", std::string(text)}), library);
}

inline Game read(std::string_view text) { return read(text, standard_library()); }

/// A nim-value, or for outcomes 0 where the position is P. In phase 1. Throws Error.
inline std::uint64_t answer(const Game& game, const Position& position, Ask ask) {
  const Machine machine = machine_of(game);
  if (machine.misere && ask == Ask::values) throw Error(no_misere_values());
  return run_positions(machine, ask, 0, {place_on_board(game, machine, position)}).front();
}

inline Outcome outcome(const Game& game, const Position& position) {
  return answer(game, position, Ask::outcomes) == 0 ? Outcome::P : Outcome::N;
}

inline std::uint64_t value(const Game& game, const Position& position) {
  return answer(game, position, Ask::values);
}

}  // namespace galli
