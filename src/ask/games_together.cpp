#include "ask/games_together.h"

namespace galli {

GamesTogether games_together(const std::vector<GameHandle>& handles) {
  if (handles.size() < 2)
    throw Error({.kind = ErrorKind::question,
                 .message = "this is about two games or more",
                 .remedies = "name another game"});
  GamesTogether all;
  for (const GameHandle& handle : handles) {
    const OpenGame& game = inside(handle);
    all.open.push_back(&game);
    all.games.push_back(game.game);
    all.texts.push_back(to_text(game.game));
  }
  return all;
}

}  // namespace galli
