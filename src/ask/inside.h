// Gives the library access to the data behind public handles. Only src/ask may use it.
#pragma once

#include <memory>

#include "gallimaufry/maps.h"
#include "gallimaufry/sweeps.h"

namespace galli {

struct OpenGame;
struct OpenMap;
struct OpenSession;
struct OpenSweep;

struct Inside {
  static const std::shared_ptr<const OpenGame>& of(const GameHandle& handle) { return handle.game_; }
  static const OpenSession& of(const Session& session) { return *session.session_; }
  static const OpenSweep& of(const PlannedSweep& sweep) { return *sweep.sweep_; }

  static const std::shared_ptr<const OpenMap>& of(const MapHandle& handle) { return handle.map_; }

  static GameHandle handle(std::shared_ptr<const OpenGame> game) {
    GameHandle handle;
    handle.game_ = std::move(game);
    return handle;
  }
  static MapHandle handle(std::shared_ptr<const OpenMap> map) {
    MapHandle handle;
    handle.map_ = std::move(map);
    return handle;
  }
};

/// Throws Error when there is no game.
const OpenGame& inside(const GameHandle& handle);
inline const OpenSession& inside(const Session& session) { return Inside::of(session); }
inline const OpenSweep& inside(const PlannedSweep& sweep) { return Inside::of(sweep); }

}  // namespace galli
