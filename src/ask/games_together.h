// Several games that one question is about.
#pragma once

#include "ask/open_game.h"
#include "gallimaufry/studies.h"

namespace galli {

struct GamesTogether {
  std::vector<const OpenGame*> open;
  std::vector<Game> games;
  std::vector<std::string> texts;
};

/// Throws Error when there are fewer than two.
GamesTogether games_together(const std::vector<GameHandle>& handles);

}  // namespace galli
