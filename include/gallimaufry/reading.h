// What a game is, as far as reading its text tells. Nothing is computed.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/game.h"
#include "gallimaufry/settings.h"

namespace galli {

struct ReadQuestion {
  GameHandle game;
  std::size_t phase = 1;  ///< whose board is told

  bool operator==(const ReadQuestion&) const = default;
};

struct ReadAnswer {
  /// The boundaries of a cone as directions (x, y).
  using Cone = std::array<std::array<Integer, 2>, 2>;

  std::string game;      ///< as the language writes it
  std::string notation;  ///< as papers write it, for titles: "Nim ⊙ Euclid". It cannot be read back
  std::string board;     ///< "two heaps"
  BoardKind board_kind = BoardKind::heaps;
  std::vector<std::string> heaps;        ///< their names; empty where the phase is not played on heaps
  std::vector<std::string> phase_names;  ///< of all phases of the game
  bool is_symmetric = false;
  bool is_misere = false;
  bool has_enforce = false;   ///< in some phase the opponent says before a move what the mover may do
  std::vector<Cone> cones{};  ///< of its rational games, and of what is played on a cone

  bool operator==(const ReadAnswer&) const = default;
};

/// Throws Error where there is no such phase.
ReadAnswer ask(const ReadQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
