#include "gallimaufry/galli.h"

#include "ask/open_game.h"
#include "base/version.h"
#include "run/engines.h"
#include "run/place.h"

namespace galli {
namespace {

std::uint64_t answer_at(const GameHandle& handle, const Position& position, Ask ask, const Settings& settings,
                        const Control& control) {
  const OpenGame& game = inside(handle);
  if (ask == Ask::values) check_has_values(game.machine, ask_for_outcome);
  const Position placed = place_on_board(game.game, game.machine, position);
  if (settings.engine.empty()) {
    if (const auto known = known_answer(game, ask, 0, placed)) return *known;
  }
  return run_positions(game.machine, ask, 0, {placed}, plan_settings(settings), control).front();
}

}  // namespace

std::string version_text() { return std::string(version); }

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const WindowEngine* engine : all_engines()) names.emplace_back(engine->name);
  return names;
}

Outcome outcome(const GameHandle& game, const Position& position, const Settings& settings,
                const Control& control) {
  return answer_at(game, position, Ask::outcomes, settings, control) == 0 ? Outcome::P : Outcome::N;
}

std::uint64_t value(const GameHandle& game, const Position& position, const Settings& settings,
                    const Control& control) {
  return answer_at(game, position, Ask::values, settings, control);
}

}  // namespace galli
