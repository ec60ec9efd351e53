// Single boards, searched as deeply as it takes: the outcome of a grid, its nim-value where regions add, a winning first move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/control.h"
#include "gallimaufry/game.h"
#include "gallimaufry/settings.h"

namespace galli {

struct SolveQuestion {
  GameHandle game;
  std::string board;                  ///< "3x23", or rows of '.' and '#': "..#/..."
  bool first_moves = false;           ///< the outcome of every first move up to symmetry
  std::optional<Integer> constant{};  ///< a nimber beside the board that counts only after the push

  bool operator==(const SolveQuestion&) const = default;
};

struct FirstMove {
  bool is_push = false;
  std::vector<Cell> cells{};  ///< that it takes; none for a push
  std::string after{};        ///< the grid that it leaves, as people write it
  bool wins = false;

  bool operator==(const FirstMove&) const = default;
};

struct SolveAnswer {
  std::string board;
  Outcome outcome = Outcome::P;
  std::optional<std::uint64_t> value{};  ///< where the board is a sum of its regions
  std::optional<FirstMove>
      winning_move{};  ///< a push if that wins, else the first in board order among those proved; none where the opponent has a say
  std::vector<FirstMove> first_moves{};  ///< all, if they were asked for: the push first, then in board order
  std::uint64_t nodes = 0;
  std::uint64_t table_entries = 0;
  std::uint64_t bytes = 0;

  bool operator==(const SolveAnswer&) const = default;
};

/// Throws Error when the game is not one of pieces on a grid, the board cannot be read or is too large, or it was interrupted.
SolveAnswer ask(const SolveQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
