#include "galli.h"

#include "plan/planner.h"

namespace galli {
namespace {

std::uint64_t answer(const Game& game, const Position& position, Ask ask) {
  const Machine machine = machine_of(game);
  if (machine.misere && ask == Ask::values) throw Error(no_misere_values());
  return run_positions(machine, ask, 0, {place_on_board(game, machine, position)}).front();
}

}  // namespace

Game read(std::string_view text) { return read(text, standard_library()); }

Game read(std::string_view text, const Library& library) {
  return read_game(std::make_shared<const Source>(Source{"", std::string(text)}), library);
}

Outcome outcome(const Game& game, const Position& position) {
  return answer(game, position, Ask::outcomes) == 0 ? Outcome::P : Outcome::N;
}

std::uint64_t value(const Game& game, const Position& position) {
  return answer(game, position, Ask::values);
}

}  // namespace galli
